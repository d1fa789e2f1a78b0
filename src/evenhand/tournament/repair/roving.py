"""A late pair roves: each round it takes a seat, and who sat there sits out."""

from collections.abc import Iterator

from evenhand.errors import RequestError
from evenhand.movement.words import counted
from evenhand.tournament.repair.continuation import Continuation
from evenhand.tournament.repair.instruction import (
    Instruction,
    PairNumbers,
    Piece,
    TakenSeat,
    instruct,
)
from evenhand.tournament.repair.seat_path import (
    FoundPath,
    find_path,
    take_seats_of,
)
from evenhand.tournament.repair.situation import Rows, Situation

ROVER = "rover"


def let_rove(situation: Situation) -> Continuation:
    """Late pairs take seats by turns; raises `RequestError` where none can."""
    if not situation.late:
        raise RequestError("needs a pair that comes late")
    rows = situation.rest()
    said: list[Instruction] = []
    displaced = 0
    for pair in situation.late:
        path = find_path(situation, rows, pair, displacing=False)
        if path.rounds < situation.rounds_left:
            spared = _idle_elsewhere(situation, rows)
            path = find_path(situation, rows, pair, displacing=True, spared=spared)
        if not path.rounds:
            raise RequestError(
                "a late pair finds no table with boards and opponents in "
                f"{counted(situation.rounds_left, 'round')}"
            )
        rows = take_seats_of(rows, path.visits, pair)
        displaced += sum(bool(visit and visit.displaced) for visit in path.visits)
        said += _say_path(situation, path, pair)
    if not displaced:
        raise RequestError("a seat is empty, so nobody has to get up for a late pair")
    return Continuation(ROVER, rows, tuple(said))


def _idle_elsewhere(situation: Situation, rows: Rows) -> set[int]:
    """Pairs that miss a round already."""
    missed = situation.rounds_missed()
    idle = {pair for pair, rounds in missed.items() if rounds}
    for r, row in enumerate(rows, situation.next_round):
        there = {p for cell in row if situation.plays(cell) for p in cell[:2]}
        idle |= {pair for pair in situation.expected(r) if pair not in there}
    return idle - set(situation.late)


def _say_path(
    situation: Situation, path: FoundPath, pair: int
) -> Iterator[Instruction]:
    for r, visit in enumerate(path.visits, situation.next_round):
        if visit is not None:
            whose: tuple[Piece, ...] = (" the empty",)
            if visit.displaced:
                whose = (" pair ", PairNumbers((visit.displaced,)), "'s")
            yield instruct(
                "late pair ",
                PairNumbers((pair,)),
                " takes",
                *whose,
                " seat, ",
                TakenSeat(pair, visit.table + 1),
                before=r,
            )
