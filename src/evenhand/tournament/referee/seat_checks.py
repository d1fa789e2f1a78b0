"""What may be wrong with the seats of a session."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from evenhand.tournament.referee.books import Books, Place
from evenhand.tournament.referee.contest import Plain
from evenhand.tournament.referee.finding import Report
from evenhand.tournament.referee.planned_seats import (
    count_seats,
    seats_by_plan,
    seats_of_movement,
)

Couple = tuple[int, int]


def check_sections(sections: Sequence[Plain], where: str, report: Report) -> None:
    """No table of the hall may belong to two sections."""
    taken: dict[int, str] = {}
    for section in sections:
        rows = section["movement"]["rounds"]
        first, name = section["first_table"], str(section.get("name", ""))
        for table in range(first, first + max(map(len, rows), default=0)):
            if table in taken:
                text = f"table {table} in sections {taken[table]} and {name}"
                report.add("seat", where, text, "one section for each table")
            taken[table] = name


def check_seats(
    books: Books,
    group: str,
    session: int,
    places: Sequence[Place],
    report: Report,
    where: str,
) -> None:
    """Nobody in two places, no stranger, no board twice."""
    seated = _seats_taken(places)
    for (r, pair), tables in sorted(seated.items()):
        if len(tables) > 1:
            text = f"pair {pair} in round {r} at tables {_listed(tables)}"
            report.add("seat", where, text, "one seat")
    found = {pair for _, pair in seated}
    for stranger in sorted(found - set(books.groups[group].places)):
        report.add("seat", where, f"pair {stranger}", f"a pair of {group}")
    # a board that was a bye may come again
    taken = _boards_taken(_of_two(books, group, session, places))
    for (pair, board), number in sorted(taken.items()):
        if number > 1:
            text = f"pair {pair} plays board {board} {number} times"
            report.add("seat", where, text, "once at most")


def check_nobody_dropped(
    books: Books, act: Plain, places: Sequence[Place], report: Report, where: str
) -> None:
    """Who had seats in the rounds that are left keeps some, if it stays to the end.

    Its section may end for all, and in the last round a pair may sit out.

    Args:
        books: what the log says before.
        act: other seats from a round on.
        places: these.
        report: for who is forgotten.
        where: the act.
    """
    name, number, first = act["group"], act["session"], act["round"]
    session = books.groups[name].sessions[number]
    if first >= session.rounds:
        return
    ends = {one["name"]: len(one["movement"]["rounds"]) for one in act["sections"]}
    had: set[int] = set()
    for section in session.sections:
        table, rows = section["first_table"], section["movement"]["rounds"]
        last = ends.get(section["name"], max(ends.values()))
        if first < last:
            had |= {
                pair
                for place in session.places
                if table <= place.table < table + len(rows[0])
                and first <= place.round <= last
                for pair in (place.ns, place.ew)
            }
    has = {p for place in places if place.round >= first for p in (place.ns, place.ew)}
    for pair in sorted(had - has - {0}):
        if books.is_there(pair, name, number, session.rounds):
            report.add("seat", where, f"no seat for pair {pair}", "a seat")


def _seats_taken(places: Sequence[Place]) -> dict[tuple[int, int], set[int]]:
    seated: dict[tuple[int, int], set[int]] = {}
    for place in places:
        for pair in (place.ns, place.ew):
            if pair:
                seated.setdefault((place.round, pair), set()).add(place.table)
    return seated


def _boards_taken(places: Sequence[Place]) -> Counter[tuple[int, int]]:
    return Counter(
        (pair, place.board) for place in places for pair in {place.ns, place.ew}
    )


def check_against_plan(
    books: Books,
    group: str,
    session: int,
    places: Sequence[Place],
    report: Report,
    where: str,
) -> None:
    """The seats must be those of the plan, pair by pair and board by board."""
    book = books.groups[group]
    planned = (
        seats_of_movement(books.movement)
        if books.movement
        else seats_by_plan(
            book.planned,
            session - book.first + 1,
            book.places[: count_seats(book.planned)],
        )
    )
    if planned is None:
        report.add("seat", where, f"session {session}", "a session of the plan")
        return
    seen, expected = _by_table(places), _by_table(planned)
    for key in sorted(seen.keys() | expected.keys()):
        one, other = seen.get(key), expected.get(key)
        if one != other:
            spot = f"{where}, round {key[0]}, table {key[1]}"
            report.add("seat", spot, _table_text(one), _table_text(other))


_Table = tuple[tuple[int, int, int], ...]


def _by_table(places: Sequence[Place]) -> dict[tuple[int, int], _Table]:
    """Board, NS and EW at each table of each round where anybody sits."""
    found: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
    for place in places:
        if place.ns or place.ew:
            key = (place.round, place.table)
            found.setdefault(key, []).append((place.board, place.ns, place.ew))
    return {key: tuple(sorted(boards)) for key, boards in found.items()}


def _table_text(table: _Table | None) -> str:
    if not table:
        return "nobody"
    sides = sorted({(ns, ew) for _, ns, ew in table})
    pairs = " or ".join(
        f"{ns or 'nobody'} against {ew or 'nobody'}" for ns, ew in sides
    )
    return f"{pairs} on boards {_listed({board for board, _, _ in table})}"


def check_rematches(
    books: Books,
    group: str,
    session: int,
    places: Sequence[Place],
    report: Report,
    where: str,
    reason: str = "",
) -> None:
    """No two pairs meet twice in a phase, unless the reason names them."""
    book = books.groups[group]
    allowed = _couples(seats_of_movement(books.movement)) if books.movement else {}
    before = _couples_before(books, group, session)
    there = book.sessions[session].places if session in book.sessions else []
    was = _couples(_of_two(books, group, session, there))
    named = _couples_in(reason)
    now = _couples(_of_two(books, group, session, places))
    for couple, times in sorted(now.items()):
        total = times + before.get(couple, 0)
        known = max(1, allowed.get(couple, 0), was.get(couple, 0) + before[couple])
        if total > known and couple not in named and _both_there(books, couple):
            text = f"pairs {couple[0]} and {couple[1]} meet {total} times"
            report.add("rematch", where, text, "once, or a reason that names them")


def _couples_in(reason: str) -> set[Couple]:
    """The couples that a reason names, as `3–8`; it may state other numbers too."""
    found = re.findall(r"(?<!\d)(\d{1,9})–(\d{1,9})(?!\d)", reason)
    return {(min(a, b), max(a, b)) for a, b in (map(int, two) for two in found)}


def _couples(places: Sequence[Place]) -> Counter[Couple]:
    """How often two pairs meet: rounds, not boards."""
    rounds = {
        (place.round, min(place.ns, place.ew), max(place.ns, place.ew))
        for place in places
        if place.ns and place.ew
    }
    return Counter((a, b) for _, a, b in rounds)


def _of_two(
    books: Books, group: str, session: int, places: Sequence[Place]
) -> list[Place]:
    """The places at which both pairs are there."""
    return [
        place
        for place in places
        if books.is_there(place.ns, group, session, place.round)
        and books.is_there(place.ew, group, session, place.round)
    ]


def _couples_before(books: Books, group: str, session: int) -> Counter[Couple]:
    total: Counter[Couple] = Counter()
    for number, other in books.groups[group].sessions.items():
        if number != session:
            total += _couples(_of_two(books, group, number, other.places))
    return total


def _both_there(books: Books, couple: Couple) -> bool:
    found = [books.pairs.get(pair) for pair in couple]
    return all(b is not None and not b.expected and b.left is None for b in found)


#: What was done, and by which lines.
_Deed = tuple[str, tuple[int, ...]]


def check_lines(
    planned: Plain, where: str, report: Report, *, again: bool = False
) -> None:
    """The three rules of lines, and that each line sits once in every session.

    Args:
        planned: the group in the plan.
        where: the act and group.
        report: for what breaks the rules.
        again: whether there is a reason for lines to meet again, or to come into a
            tail again.
    """
    if "line_table" not in planned:
        return
    sections = planned["layout"]["sections"]
    lines = set(range(1, len(planned["lines"]["normal"]) + 1))
    been: Counter[_Deed] = Counter()
    for number, session in enumerate(planned["line_table"]["sessions"], 1):
        spot = f"{where}, session {number}"
        seated = [line for lines_there in session for line in lines_there]
        if sorted(seated) != sorted(lines):
            report.add("plan", spot, f"lines {_listed(seated)}", "each line once")
        for section, lines_there in zip(sections, session, strict=False):
            for what in _line_deeds(section["family"], lines_there):
                been[what] += 1
                if been[what] == 2 and not again:
                    text = f"lines {_listed(what[1])} {what[0]} a second time"
                    report.add("plan", spot, text, "once at most")


def _line_deeds(family: str, lines: Sequence[int]) -> Iterator[_Deed]:
    """What lines do in a section that they may do only once."""
    if len(lines) == 2:
        yield "meet", tuple(sorted(lines))
    if family in ("howell", "three-quarter-howell"):
        yield "play in a Howell tail", (lines[0],)
    if family == "reverse-appendix":
        yield "sit NS in an appendix tail", (lines[0],)
        yield "sit EW in an appendix tail", (lines[1],)


def _listed(numbers: Collection[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
