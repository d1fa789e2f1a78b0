"""A way to go on: the rounds to come, put after the rounds played."""

from dataclasses import dataclass, replace

from evenhand.movement import Cell, Movement
from evenhand.tournament.repair.instruction import Instruction
from evenhand.tournament.repair.situation import Rows, Situation

#: The origin of a movement that was repaired.
REPAIR = "repair"
_NOBODY = Cell(0, 0, 0)


@dataclass(frozen=True, slots=True)
class Continuation:
    """Seats for the rounds to come, before arrows are chosen.

    Attributes:
        kind: what is done, one of `KINDS`.
        rows: the rounds to come.
        instructions: what the director says and does; who sits out is added later.
        keeps_turns: whether single boards planned to be turned are so still.
    """

    kind: str
    rows: Rows
    instructions: tuple[Instruction, ...]
    keeps_turns: bool = True


def whole_evening(situation: Situation, going_on: Continuation) -> Movement:
    """What was played, then the continuation, as one movement.

    Where a table is added it stands empty in the rounds before.
    """
    before = situation.movement
    schedule = (*before.schedule[: situation.played], *going_on.rows)
    tables = max(map(len, schedule))
    last = len(schedule) if going_on.keeps_turns else situation.played
    return replace(
        before,
        schedule=tuple((*row, *[_NOBODY] * (tables - len(row))) for row in schedule),
        pairs=before.pairs + len(situation.late),
        turned=frozenset(turn for turn in before.turned if turn.round <= last),
        name=f"{before.label}, {going_on.kind} from round {situation.next_round}",
        origin=REPAIR,
    )
