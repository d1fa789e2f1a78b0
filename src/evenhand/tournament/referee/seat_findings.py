"""What may be wrong with the seats of a session, as acts state them."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from evenhand.tournament.referee.acts_in_force import Plain
from evenhand.tournament.referee.announced_plan import Place, renumber, seats_in_act
from evenhand.tournament.referee.finding import Finding
from evenhand.tournament.referee.hall_facts import Couple, Hall, Seating, Session


def find_seat_faults(hall: Hall) -> Iterator[Finding]:
    """All seats that were stated, one act after the other, and those that hold."""
    for session in hall.sessions:
        before: Seating | None = None
        for seating in session.seatings:
            spot = f"act {seating.number}, {session.name}"
            if before is None:
                yield from _check_against_plan(seating, spot)
            if seating.act["act"] != "late":
                yield from _check_numbers(session, before, seating, spot)
                yield from _check_rematches(session, before, seating, spot)
            if seating.act["act"] == "reseat" and before is not None:
                yield from _check_past(before, seating, spot)
                yield from _check_other_sections(before, seating, spot)
            before = seating
        yield from _check_sound(session, f"act {session.now.number}, {session.name}")


def _check_sound(session: Session, spot: str) -> Iterator[Finding]:
    """Nobody in two places, no stranger, no table for two sections, no board twice."""
    tables: dict[tuple[int, int], set[int]] = {}
    couples: dict[tuple[int, int], set[frozenset[int]]] = {}
    for r, table, _, ns, ew in session.now.seats:
        couples.setdefault((r, table), set()).add(frozenset((ns, ew)))
        for pair in filter(None, (ns, ew)):
            tables.setdefault((r, pair), set()).add(table)
    # a board that was a bye may come again
    met = session.meetings()
    played = Counter((pair, place.board) for place in met for pair in {*place.both})
    strangers = {pair for _, pair in tables} - set(session.now.field)
    faults = [
        *(
            (f"pair {pair} in round {r} at tables {_listed(where)}", "one seat")
            for (r, pair), where in sorted(tables.items())
            if len(where) > 1
        ),
        *(
            (f"table {table} in round {r} for {len(there)} sections", "one section")
            for (r, table), there in sorted(couples.items())
            if len(there) > 1
        ),
        *((f"pair {p}", f"a pair of {session.group.name}") for p in sorted(strangers)),
        *(
            (f"pair {pair} plays board {board} {times} times", "once at most")
            for (pair, board), times in sorted(played.items())
            if times > 1
        ),
    ]
    return (Finding("seat", spot, *texts) for texts in faults)


#: Board, NS and EW at a table.
_Table = list[tuple[int, int, int]]


def _check_against_plan(seating: Seating, spot: str) -> Iterator[Finding]:
    """The seats must be those of the plan, pair by pair and board by board."""
    if seating.due is None:
        yield Finding("seat", spot, "seats", "a session of the plan")
        return
    seen, due = _by_table(seating.seats), _by_table(seating.due)
    for r, table in sorted(seen.keys() | due.keys()):
        one, other = seen.get((r, table), []), due.get((r, table), [])
        if one != other:
            where = f"{spot}, round {r}, table {table}"
            yield Finding("seat", where, _table_text(one), _table_text(other))


def _by_table(places: Iterable[Place]) -> dict[tuple[int, int], _Table]:
    """What is played at each table of each round where anybody sits."""
    found: dict[tuple[int, int], _Table] = {}
    for r, table, board, ns, ew in sorted(places):
        if ns or ew:
            found.setdefault((r, table), []).append((board, ns, ew))
    return found


def _table_text(table: _Table) -> str:
    if not table:
        return "nobody"
    pairs = " or ".join(
        f"{ns or 'nobody'} against {ew or 'nobody'}"
        for ns, ew in sorted({(ns, ew) for _, ns, ew in table})
    )
    return f"{pairs} on boards {_listed({board for board, _, _ in table})}"


def _check_past(before: Seating, seating: Seating, spot: str) -> Iterator[Finding]:
    """Other seats from a round on leave those before it as they were."""
    first = seating.act["round"]
    old, new = (
        {p for p in some.seats if p.round < first and p.ns and p.ew}
        for some in (before, seating)
    )
    for r, table, board, *_ in sorted(old ^ new):
        seen = f"round {r}, table {table}, board {board} changed"
        yield Finding("seat", spot, seen, f"changes from round {first} on only")


def _check_other_sections(
    before: Seating, seating: Seating, spot: str
) -> Iterator[Finding]:
    """A repair leaves the sections alone that it does not name.

    Only pairs that now sit in a section that it names have left their seats in others.
    Older repairs name none.
    """
    named = seating.act.get("repaired")
    if not named:
        return
    old, new = (
        {one["name"]: one["movement"]["rounds"] for one in some.sections}
        for some in (before, seating)
    )
    for name in sorted({*old, *new}.difference(named)):
        rows = zip_longest(old.get(name, ()), new.get(name, ()))
        for r, (was, now) in enumerate(rows, 1):
            taken = {
                pair
                for other in named
                for cell in new.get(other, ())[r - 1 : r]
                for two in cell
                for pair in two[:2]
            }
            left = [
                [*(0 if p in taken else p for p in two), s] for *two, s in was or ()
            ]
            if left != [list(cell) for cell in now or ()]:
                seen = f"section {name} changed in round {r}"
                expected = f"changes in {', '.join(sorted(named))} only"
                yield Finding("seat", spot, seen, expected)


def _check_rematches(
    session: Session, before: Seating | None, seating: Seating, spot: str
) -> Iterator[Finding]:
    """No two pairs meet twice in a phase, unless the act names them.

    A movement that was announced may let them. Other seats answer for what they add.
    """
    act = seating.act
    if act.get("allowed"):
        return
    earlier: Counter[Couple] = Counter()
    for number, other in session.group.sessions.items():
        if number < session.number:
            earlier += _couples(other.meetings())
    known = Counter(earlier)
    if before is not None:
        known += _couples(session.meetings(before.seats))
    if "movement" in session.group.planned:
        known |= _couples(session.seatings[0].due or ())
    # a merger needs leave, not names
    excused = frozenset() if act.get("why") == "merge" else seating.excused
    now = earlier + _couples(session.meetings(seating.seats))
    for couple, times in sorted(now.items()):
        if times > max(1, known[couple]) and couple not in excused:
            seen = f"pairs {couple[0]} and {couple[1]} meet {times} times"
            expected = "once, or an act that names them"
            yield Finding("rematch", spot, seen, expected)


def _couples(places: Iterable[Place]) -> Counter[Couple]:
    """How often two pairs meet: rounds, not boards."""
    met = {(p.round, min(p.both), max(p.both)) for p in places if p.ns and p.ew}
    return Counter((a, b) for _, a, b in met)


def _check_numbers(
    session: Session, before: Seating | None, seating: Seating, spot: str
) -> Iterator[Finding]:
    """Tables, sets, pairs and the like must be those that the rounds have.

    A session that is cut short keeps its boards; of pairs, the highest may be that of
    one who has lost its seats, or has just come and has none here.
    """
    old = {one["name"]: one["movement"] for one in before.sections} if before else {}
    announced = {} if before else session.group.planned.get("movement", {})
    highest = 0
    if before is not None:
        numbers = [movement.get("pairs", 0) for movement in old.values()]
        numbers += [max(place.both) for place in before.seats]
        highest = max((*numbers, *session.group.hall.pairs))
    for section in seating.sections:
        movement = section["movement"]
        was: Plain = old.get(section["name"]) or announced
        for name, due in _numbers_due(movement, was, highest).items():
            if name in movement and movement[name] not in due:
                where, seen = f"{spot}, section {section['name']}", movement[name]
                expected = " to ".join(map(str, sorted({due[0], due[-1]})))
                yield Finding("seat", where, f"{name} {seen}", expected)


def _numbers_due(movement: Plain, was: Plain, highest: int) -> dict[str, Sequence[int]]:
    cells = [cell for row in movement["rounds"] for cell in row]
    most = max(max(cell[:2]) for cell in cells)
    each = movement.get("boards_per_set", 1)
    return {
        "tables": [max(map(len, movement["rounds"]))],
        "winners": [1],
        "phantom": [0],
        "pairs": range(most, max(most, highest) + 1),
        "sets": [max(was.get("sets", 0), *(cell[2] for cell in cells))],
        "boards_per_set": [was.get("boards_per_set", 1) if was else each],
        "first_board": [(was or movement).get("first_board", 1)],
    }


def _listed(numbers: Collection[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))


# --- mergers and exchanges ------------------------------------------------------------


def check_merger(then: Hall, act: Plain, where: str) -> Iterator[Finding]:
    """Only what a merger or an exchange changes may be changed; one table is told."""
    session = then.groups[act["group"]].sessions[act["session"]]
    old, new = session.now.seats, seats_in_act(act["sections"])
    if act["why"] == "exchange":
        wrong = list(_exchange_faults(old, new))
        expected = "two pairs in each other's seats"
    else:
        wrong = list(_merger_faults(session, old, new))
        if wrong and act["round"] == 1:
            # before the first round pairs may exchange seats as well
            wrong = list(_merger_faults(session, _exchanged(old, new), new))
        expected = "the seats as they were, but for byes that are merged"
    for text in wrong[:1]:
        yield Finding("seat", f"{where}, {session.name}", text, expected)


def _exchange_faults(old: Iterable[Place], new: Iterable[Place]) -> Iterator[str]:
    """Two pairs, in some rounds one after the other, and nobody else."""
    changed = {place.round for place in set(old) ^ set(new)}
    one, other = _seats_of(old), _seats_of(new)
    moved = sorted(p for p in one.keys() | other.keys() if one.get(p) != other.get(p))
    if len(moved) != 2 and changed:
        yield f"pairs {', '.join(map(str, moved))} sit elsewhere"
    elif changed:
        swap = dict(zip(moved, reversed(moved), strict=True))
        swapped = renumber(old, swap, min(changed))
        rest = {place for place in old if place.round > max(changed)}
        due = {place for place in swapped if place.round <= max(changed)} | rest
        for place in sorted(due ^ set(new)):
            yield f"round {place.round}, table {place.table} is another"


#: Round and pair.
_Key = tuple[int, int]
#: Table and side of the seat that a pair has on each board.
_Seats = dict[int, tuple[int, int]]


def _merger_faults(
    session: Session, old: Iterable[Place], new: Iterable[Place]
) -> Iterator[str]:
    """Pairs that sit otherwise than by a merger of byes.

    Who has opponents keeps its seat. Who sits out a round has the same boards as
    before; where two of them meet, one is in its own seat. Nobody loses its seat.
    """
    before, after = _present_seats(session, old), _present_seats(session, new)
    alone = {key for key in before if not _opponents(key, before)}
    changed = set()
    for key in before.keys() | after.keys():
        was, now = before.get(key, {}), after.get(key, {})
        fits = was == now or (key in alone and was.keys() == now.keys())
        for other in _opponents(key, after) if was != now and now else ():
            fits = fits and other in alone and after[other] == before[other]
        if now and not fits:
            tables = {table for table, _ in (*was.values(), *now.values())}
            changed |= {(key[0], table) for table in tables}
    for r, table in sorted(changed):
        yield f"round {r}, table {table} is another"
    for r, pair in sorted(before.keys() - after.keys()):
        yield f"pair {pair} has no seat in round {r}"


def _present_seats(session: Session, places: Iterable[Place]) -> dict[_Key, _Seats]:
    """The seats of all who are there."""
    found: dict[_Key, _Seats] = {}
    for place in places:
        for side, pair in enumerate(place.both):
            if session.is_there(pair, place.round):
                seats = found.setdefault((place.round, pair), {})
                seats[place.board] = (place.table, side)
    return found


def _opponents(key: _Key, seats: Mapping[_Key, _Seats]) -> set[_Key]:
    """Who sits opposite a pair in a round."""
    opposite = {(board, t, 1 - side) for board, (t, side) in seats[key].items()}
    return {
        other
        for other, theirs in seats.items()
        if other[0] == key[0]
        and any((board, *seat) in opposite for board, seat in theirs.items())
    }


def _exchanged(old: Iterable[Place], new: Iterable[Place]) -> list[Place]:
    """The old seats with the pairs that have them now, as most of the new ones tell.

    Who has gone somewhere else in some rounds only is known by the others. A missing
    pair whose seats were all taken gets those that are left.
    """
    owner = {seat: pair for pair, seats in _seats_of(old).items() for seat in seats}
    now = _seats_of(new)
    alike = [
        (-times, before != pair, before, pair)
        for pair, seats in now.items()
        for before, times in Counter(owner[s] for s in seats if s in owner).items()
    ]
    holder: dict[int, int] = {}
    for _, _, before, pair in sorted(alike):
        if before not in holder and pair not in holder.values():
            holder[before] = pair
    left = sorted(now.keys() - set(holder.values()))
    free = sorted(set(owner.values()) - holder.keys())
    return renumber(old, holder | dict(zip(free, left, strict=False)))


def _seats_of(places: Iterable[Place]) -> dict[int, set[tuple[int, ...]]]:
    """Round, table, board and side of every seat that a pair has."""
    found: dict[int, set[tuple[int, ...]]] = {}
    for place in places:
        for side, pair in enumerate(place.both):
            if pair:
                found.setdefault(pair, set()).add((*place[:3], side))
    return found
