"""Other seats in a running session that were stated to be of a certain kind.

Byes that are merged and pairs that sat in each other's seats change little, and all
else must stay; a repair may seat the rest of a session in any way.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from evenhand.tournament.referee.books import Books, Place
from evenhand.tournament.referee.contest import Plain
from evenhand.tournament.referee.finding import Report
from evenhand.tournament.referee.planned_seats import seats_in_act

#: Changes of seats that are looked at here.
CHECKED = ("exchange", "merge")

#: Round and table.
_Spot = tuple[int, int]
#: Board, NS and EW at a table.
_Table = tuple[tuple[int, int, int], ...]
_Presence = Callable[[int, int], bool]


def check_other_seats(then: Books, act: Plain, where: str, report: Report) -> None:
    """Only what a merger or an exchange changes may be changed."""
    name, number = act["group"], act["session"]
    old = then.groups[name].sessions[number].places
    new = seats_in_act(act["sections"])
    if act["why"] == "exchange":
        wrong = list(_exchange_faults(old, new))
        wanted = "two pairs in each other's seats"
    else:

        def is_there(pair: int, in_round: int) -> bool:
            return then.is_there(pair, name, number, in_round)

        wrong = _merge_faults(old, new, act["round"], is_there)
        wanted = "the seats as they were, but for byes that are merged"
    for text in wrong[:1]:
        report.add("seat", f"{where}, {name}, session {number}", text, wanted)


def _exchange_faults(old: Sequence[Place], new: Sequence[Place]) -> Iterator[str]:
    """Two pairs, in some rounds one after the other, and nobody else."""
    one, other = _seats_of(old), _seats_of(new)
    moved = sorted(p for p in one.keys() | other.keys() if one.get(p) != other.get(p))
    changed = {place.round for place in set(old) ^ set(new)}
    if len(moved) != 2 and changed:
        yield f"pairs {', '.join(map(str, moved))} sit elsewhere"
    elif changed:
        swap = dict(zip(moved, reversed(moved), strict=True))
        rounds = range(min(changed), max(changed) + 1)
        due = {
            _with_others(place, swap) if place.round in rounds else place
            for place in old
        }
        for place in sorted(due ^ set(new))[:1]:
            yield f"{_spot_text((place.round, place.table))} is another"


def _merge_faults(
    old: Sequence[Place], new: Sequence[Place], first: int, is_there: _Presence
) -> list[str]:
    """What was changed that is no merger; before the first round pairs may change."""
    wrong = list(_changes_beyond(old, new, is_there))
    if wrong and first == 1:
        return list(_changes_beyond(_exchanged_before(old, new), new, is_there))
    return wrong


def _changes_beyond(
    old: Sequence[Place], new: Sequence[Place], is_there: _Presence
) -> Iterator[str]:
    """Tables that are others than by a merger of byes.

    At one of two tables the opponents of the missing pairs meet: one of them is in its
    own seat, the other one has come with the boards that both were to play. The other
    table is empty. In a round in which one of the two is away as well, the other one
    sits out its boards there.
    """
    before, after = _by_table(old), _by_table(new)
    for spot in sorted(before.keys() | after.keys()):
        was, now = before.get(spot, ()), after.get(spot, ())
        if was == now:
            continue
        r = spot[0]
        seated = {pair for _, *both in now for pair in both if is_there(pair, r)}
        alone = {
            pair: _boards(table)
            for other, table in before.items()
            if other[0] == r
            for pair in _alone_at(table, r, is_there)
        }
        there = {pair for _, *both in was for pair in both if is_there(pair, r)}
        residents = seated & _alone_at(was, r, is_there)
        fits = len(seated - residents) <= 1 and (bool(residents) or not there)
        fits = fits and all(alone.get(pair) == _boards(now) for pair in seated)
        fits = fits and _sides(was, residents) == _sides(now, residents)
        had_bye = not all(is_there(pair, r) for _, *both in was for pair in both)
        if not (had_bye and (fits or not seated)):
            yield f"{_spot_text(spot)} is another"
    for r, pair in sorted(_present(old, is_there) - _present(new, is_there)):
        yield f"pair {pair} has no seat in round {r}"


def _exchanged_before(old: Sequence[Place], new: Sequence[Place]) -> list[Place]:
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
    holder |= dict(zip(free, left, strict=False))
    return [_with_others(place, holder) for place in old]


def _with_others(place: Place, other: dict[int, int]) -> Place:
    return place._replace(
        ns=other.get(place.ns, place.ns), ew=other.get(place.ew, place.ew)
    )


_Seat = tuple[int, int, int, int]


def _seats_of(places: Sequence[Place]) -> dict[int, set[_Seat]]:
    """Round, table, board and side of every seat that a pair has."""
    found: dict[int, set[_Seat]] = {}
    for place in places:
        for side, pair in enumerate((place.ns, place.ew)):
            if pair:
                seat = (place.round, place.table, place.board, side)
                found.setdefault(pair, set()).add(seat)
    return found


def _by_table(places: Sequence[Place]) -> dict[_Spot, _Table]:
    found: dict[_Spot, list[tuple[int, int, int]]] = {}
    for place in places:
        spot = (place.round, place.table)
        found.setdefault(spot, []).append((place.board, place.ns, place.ew))
    return {spot: tuple(sorted(table)) for spot, table in found.items()}


def _boards(table: _Table) -> set[int]:
    return {board for board, _, _ in table}


def _sides(table: _Table, pairs: set[int]) -> set[tuple[int, int, bool]]:
    """Board, pair and whether it sits NS, for some pairs."""
    return {
        (board, pair, pair == ns)
        for board, ns, ew in table
        for pair in pairs & {ns, ew}
    }


def _alone_at(table: _Table, in_round: int, is_there: _Presence) -> set[int]:
    """Who is there at a table without opponents."""
    seated = {pair for _, *both in table for pair in both}
    there = {pair for pair in seated if is_there(pair, in_round)}
    return there if len(there) == 1 else set()


def _present(places: Sequence[Place], is_there: _Presence) -> set[tuple[int, int]]:
    return {
        (place.round, pair)
        for place in places
        for pair in (place.ns, place.ew)
        if is_there(pair, place.round)
    }


def _spot_text(spot: _Spot) -> str:
    return f"round {spot[0]}, table {spot[1]}"
