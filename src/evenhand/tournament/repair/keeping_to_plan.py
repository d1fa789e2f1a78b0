"""Ways to go on with the seats that were planned, late pairs fitted in.

An empty seat stays empty, or a late pair takes it (`phantom`). Where none is empty,
late pairs rove: each round they take a seat, and whoever sat there sits out (`rover`).
Or the evening stops, where time runs out or the pairs have played most equally
(`curtail` and `stop`).
"""

from evenhand.errors import RequestError
from evenhand.movement.phrasing import counted
from evenhand.tournament.repair.late_pair_seats import find_path, take_seats
from evenhand.tournament.repair.repair_instructions import (
    PairsLeft,
    SeatsStay,
    SeatTaken,
    StopEarly,
)
from evenhand.tournament.repair.rest_of_section import (
    Continuation,
    RestOfSection,
    Rows,
    Way,
)

#: An evening is not stopped by choice before this share of its rounds.
_LEAST_SHARE = 0.5


def keep_seats(rest: RestOfSection) -> Continuation:
    """The plan goes on with empty seats; raises `RequestError` without them."""
    if not rest.changes_who_plays:
        raise RequestError("nobody comes or leaves, so no seat is empty or wanted")
    none = "needs an empty seat for every late pair, and one of them finds none"
    rows, taken = _seat_late_pairs(rest, none, displacing=False)
    left = [PairsLeft(tuple(sorted(rest.leaving)))] if rest.leaving else []
    return Continuation("phantom", rows, (*left, *taken))


def let_rove(rest: RestOfSection) -> Continuation:
    """Late pairs take a seat each round; raises `RequestError` where one cannot."""
    if not rest.late:
        raise RequestError("needs a pair that comes late")
    rounds = counted(len(rest.coming), "round")
    none = f"a late pair finds no table with boards and opponents in {rounds}"
    rows, taken = _seat_late_pairs(rest, none, displacing=True)
    if not any(one.displaced for one in taken):
        raise RequestError("a seat is empty, so nobody need move for a late pair")
    return Continuation("rover", rows, tuple(taken))


def _seat_late_pairs(
    rest: RestOfSection, none: str, *, displacing: bool
) -> tuple[Rows, list[SeatTaken]]:
    """Late pairs in empty seats, or in any; `none` is said where one finds none."""
    rows, taken = rest.rows, []
    for pair in rest.late:
        path = find_path(rest, rows, pair, displacing=False)
        if displacing and not all(path):
            # only now may pairs get up: an empty seat costs nobody anything
            spared = _idle_anyway(rest, rows)
            path = find_path(rest, rows, pair, displacing=True, spared=spared)
        if not any(path):
            raise RequestError(none)
        rows = take_seats(rows, path, pair)
        for r, visit in enumerate(path, rest.next_round):
            if visit is not None:
                table = rest.section.first_table + visit.table
                taken.append(SeatTaken(pair, table, visit.displaced, round=r))
    return rows, taken


def _idle_anyway(rest: RestOfSection, rows: Rows) -> set[int]:
    """Pairs that miss a round anyway: others should get up for a late pair."""
    missed = {pair for pair, rounds in rest.rounds_missed().items() if rounds}
    return missed.union(*rest.idle(rows)).difference(rest.late)


def stop_as_planned(rest: RestOfSection) -> Continuation:
    """The plan as it is up to the last round there is time for."""
    if rest.late and rest.coming:
        raise RequestError("the seats as planned leave no room for a late pair")
    # with time for every round only the arrows can still be chosen
    way: Way = "curtail" if rest.is_cut_short else "arrows"
    return Continuation(way, rest.rows, (SeatsStay(),))


def stop_early(rest: RestOfSection, going_on: Continuation) -> Continuation:
    """A continuation stopped after the round when pairs have played most equally.

    Of several such rounds the latest is taken. Raises `RequestError` where stopping
    early makes nothing more even.
    """
    spreads = _spreads(rest, going_on.rows)
    enough = int(rest.movement.rounds * _LEAST_SHARE + 0.5)
    # a guest's own section goes on, so it would find nobody here
    visited = max((r for r in rest.coming if rest.guests_in(r)), default=0)
    first = max(enough, visited, rest.played, 1) - rest.played
    stops = range(first, len(spreads))
    best = min(stops, key=lambda stop: (spreads[stop], -stop), default=None)
    if best is None or best == len(spreads) - 1:
        guests = f"pairs of another section play here in round {visited}, and "
        raise RequestError(
            (guests if visited else "")
            + f"stopping before round {rest.last_round} would not make the "
            "numbers of boards played more alike"
        )
    last = rest.played + best
    said = (one for one in going_on.instructions if one.round <= last)
    stop = StopEarly(last if best else None)
    return Continuation(
        "stop", going_on.rows[:best], (stop, *said), going_on.keeps_turns
    )


def _spreads(rest: RestOfSection, rows: Rows) -> list[int]:
    """How uneven the rounds missed are, by how many coming rounds are played."""
    missed = rest.rounds_missed()
    spreads = [max(missed.values()) - min(missed.values())]
    for idle in rest.idle(rows):
        missed.update(pair for pair in idle if pair in missed)
        spreads.append(max(missed.values()) - min(missed.values()))
    return spreads
