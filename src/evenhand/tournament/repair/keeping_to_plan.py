"""Ways to go on with the seats that were planned, late pairs fitted in.

An empty seat stays empty, or a late pair takes it (`phantom`). Where none is empty,
late pairs rove: each round they take a seat, and whoever sat there sits out (`rover`).
Or the evening stops, where time runs out or the pairs have played most equally
(`curtail` and `stop`).
"""

from evenhand.tournament.repair.late_pair_seats import find_path, take_seats
from evenhand.tournament.repair.repair_instructions import (
    PairsLeft,
    SeatsStay,
    SeatTaken,
    StopEarly,
)
from evenhand.tournament.repair.rest_of_section import (
    Continuation,
    NoRepair,
    Obstacle,
    RestOfSection,
    Rows,
    Way,
)

#: An evening is not stopped by choice before this share of its rounds.
_LEAST_SHARE = 0.5


def keep_seats(rest: RestOfSection) -> Continuation | NoRepair:
    """The plan goes on with empty seats, if there are any."""
    if not rest.changes_who_plays:
        return NoRepair(Obstacle.NOBODY_COMES_OR_LEAVES)
    found = _seat_late_pairs(rest, displacing=False)
    if found is None:
        return NoRepair(Obstacle.TOO_FEW_EMPTY_SEATS)
    rows, taken = found
    left = [PairsLeft(tuple(sorted(rest.leaving)))] if rest.leaving else []
    return Continuation("phantom", rows, (*left, *taken))


def let_rove(rest: RestOfSection) -> Continuation | NoRepair:
    """Late pairs take a seat each round, if all of them can."""
    if not rest.late:
        return NoRepair(Obstacle.NOBODY_IS_LATE)
    found = _seat_late_pairs(rest, displacing=True)
    if found is None:
        return NoRepair(Obstacle.NO_TABLE_FOR_LATE, rounds=len(rest.coming))
    rows, taken = found
    if not any(one.displaced for one in taken):
        return NoRepair(Obstacle.SEAT_TO_ROVE_TO)
    return Continuation("rover", rows, tuple(taken))


def _seat_late_pairs(
    rest: RestOfSection, *, displacing: bool
) -> tuple[Rows, list[SeatTaken]] | None:
    """Late pairs in empty seats, or in any; None where one of them finds none."""
    rows, taken = rest.rows, []
    for pair in rest.late:
        path = find_path(rest, rows, pair, displacing=False)
        if displacing and not all(path):
            # only now may pairs get up: an empty seat costs nobody anything
            spared = _idle_anyway(rest, rows)
            path = find_path(rest, rows, pair, displacing=True, spared=spared)
        if not any(path):
            return None
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


def stop_as_planned(rest: RestOfSection) -> Continuation | NoRepair:
    """The plan as it is up to the last round there is time for."""
    if rest.late and rest.coming:
        return NoRepair(Obstacle.NO_ROOM_FOR_LATE)
    # with time for every round only the arrows can still be chosen
    way: Way = "curtail" if rest.is_cut_short else "arrows"
    return Continuation(way, rest.rows, (SeatsStay(),))


def stop_early(rest: RestOfSection, going_on: Continuation) -> Continuation | NoRepair:
    """A continuation stopped after the round when pairs have played most equally.

    Of several such rounds the latest is taken, if stopping makes anything more even.
    """
    spreads = _spreads(rest, going_on.rows)
    enough = int(rest.movement.rounds * _LEAST_SHARE + 0.5)
    # a guest's own section goes on, so it would find nobody here
    visited = max((r for r in rest.coming if rest.guests_in(r)), default=0)
    first = max(enough, visited, rest.played, 1) - rest.played
    stops = range(first, len(spreads))
    best = min(stops, key=lambda stop: (spreads[stop], -stop), default=None)
    if best is None or best == len(spreads) - 1:
        return NoRepair(
            Obstacle.NO_MORE_ALIKE, last_round=rest.last_round, guests_in=visited
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
