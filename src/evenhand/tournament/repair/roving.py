"""A late pair roves: each round it takes a seat, and who sat there sits out."""

from collections.abc import Iterator

from evenhand.errors import RequestError
from evenhand.movement.words import counted
from evenhand.tournament.repair.continuation import Continuation, Instruction
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
        path = find_path(situation, rows, displacing=False)
        if path.rounds < situation.rounds_left:
            spared = _idle_elsewhere(situation, rows)
            path = find_path(situation, rows, displacing=True, spared=spared)
        if not path.rounds:
            raise RequestError(
                f"late pair {pair} finds no table with boards and opponents in "
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
    for row in rows:
        there = {p for cell in row if situation.plays(cell) for p in cell[:2]}
        idle |= {pair for pair in situation.present if pair not in there}
    return idle - set(situation.late)


def _say_path(
    situation: Situation, path: FoundPath, pair: int
) -> Iterator[Instruction]:
    for r, visit in enumerate(path.visits, situation.next_round):
        if visit is not None:
            way = "EW" if visit.side else "NS"
            whose = f"pair {visit.displaced}'s" if visit.displaced else "the empty"
            text = f"late pair {pair} takes {whose} seat, table {visit.table + 1} {way}"
            yield Instruction(text, r)
