"""Mergers and exchanges, which change a few seats of a session and leave the others.

A repair may seat the rest of a session in any way, so it is not looked at here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from evenhand.tournament.referee.acts_in_force import Plain
from evenhand.tournament.referee.finding import Finding
from evenhand.tournament.referee.hall_facts import Hall, Session
from evenhand.tournament.referee.plan_seating import Place, renumber, seats_in_act


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
