"""Everybody goes on as planned: empty seats stay empty, or late pairs take them."""

from collections.abc import Iterator

from evenhand.errors import RequestError
from evenhand.tournament.repair.continuation import Continuation
from evenhand.tournament.repair.instruction import (
    Instruction,
    PairNumbers,
    TakenSeat,
    instruct,
)
from evenhand.tournament.repair.seat_path import (
    FoundPath,
    find_path,
    take_seats_of,
)
from evenhand.tournament.repair.situation import Rows, Situation

PHANTOM, CURTAIL, ARROWS = "phantom", "curtail", "arrows"

#: An evening is not stopped by choice before this share of its rounds.
_LEAST_SHARE = 0.5


def keep_seats(situation: Situation) -> Continuation:
    """The plan goes on with empty seats; raises `RequestError` without them."""
    if not situation.changes_who_plays:
        raise RequestError("nobody comes or leaves, so no seat is empty or wanted")
    rows, said = situation.rest(), list(_say_who_left(situation))
    for pair in situation.late:
        path = find_path(situation, rows, pair, displacing=False)
        if not path.rounds:
            raise RequestError(
                "needs an empty seat for every late pair, and one of them finds none"
            )
        rows = take_seats_of(rows, path.visits, pair)
        said += _say_seats(situation, path, pair)
    return Continuation(PHANTOM, rows, tuple(said))


def stop_as_planned(situation: Situation) -> Continuation:
    """The plan as it is up to the last round there is time for."""
    if situation.late and situation.rounds_left:
        raise RequestError("the seats as planned leave no room for a late pair")
    whole = situation.last_round == situation.movement.rounds
    return Continuation(
        ARROWS if whole else CURTAIL,
        situation.rest(),
        (instruct("Seats stay as planned"),),
    )


def stop_early(situation: Situation, going_on: Continuation) -> Continuation:
    """A continuation stopped where the pairs have played numbers of boards most alike.

    Of several such rounds the latest is taken. Raises `RequestError` where stopping
    early makes nothing more even.
    """
    spreads = _spreads(situation, going_on.rows)
    fewest = int(situation.movement.rounds * _LEAST_SHARE + 0.5)
    first = max(fewest - situation.played, 0)
    if situation.played == 0:
        first = max(first, 1)
    visited = _last_visit(situation)
    first = max(first, visited - situation.played)
    stops = range(first, len(spreads))
    best = min(stops, key=lambda stop: (spreads[stop], -stop), default=None)
    if best is None or best == len(spreads) - 1:
        guests = f"pairs of another section play here in round {visited}, and "
        raise RequestError(
            (guests if visited else "")
            + f"stopping before round {situation.last_round} would not make the "
            "numbers of boards played more alike"
        )
    last = situation.played + best
    when = f"after round {last}" if best else "now"
    said = f"Stop {when}: the pairs have then played numbers of boards most alike"
    return Continuation(
        CURTAIL,
        going_on.rows[:best],
        (instruct(said), *_until(last, going_on)),
        going_on.keeps_turns,
    )


def _last_visit(situation: Situation) -> int:
    """The last round there is time for in which a guest plays here, 0 if there is none.

    Its section goes on, so it would find nobody.
    """
    coming = range(situation.next_round, situation.last_round + 1)
    return max((r for r in coming if situation.guests_in(r)), default=0)


def _until(last: int, going_on: Continuation) -> Iterator[Instruction]:
    return (said for said in going_on.instructions if said.round <= last)


def _spreads(situation: Situation, rows: Rows) -> list[int]:
    """Most less least rounds missed, by how many of the rounds to come are played."""
    missed = situation.rounds_missed()
    spreads = [max(missed.values()) - min(missed.values())]
    for r, row in enumerate(rows, situation.next_round):
        there = {p for cell in row if situation.plays(cell) for p in cell[:2]}
        there.update(situation.guests)
        missed.update(pair for pair in situation.expected(r) if pair not in there)
        spreads.append(max(missed.values()) - min(missed.values()))
    return spreads


def _say_who_left(situation: Situation) -> Iterator[Instruction]:
    if situation.leaving:
        one = len(situation.leaving) == 1
        who, have = ("Pair ", " has") if one else ("Pairs ", " have")
        yield instruct(
            who, PairNumbers(tuple(sorted(situation.leaving))), f"{have} left"
        )


def _say_seats(
    situation: Situation, path: FoundPath, pair: int
) -> Iterator[Instruction]:
    for r, visit in enumerate(path.visits, situation.next_round):
        if visit is not None:
            yield instruct(
                "late pair ",
                PairNumbers((pair,)),
                " takes the empty seat, ",
                TakenSeat(pair, visit.table + 1),
                before=r,
            )
