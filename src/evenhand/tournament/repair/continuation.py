"""A way to go on: seats for the rounds to come, before their arrows are chosen."""

from dataclasses import dataclass
from typing import Literal, get_args

from evenhand.tournament.repair.repair_instructions import Instruction
from evenhand.tournament.repair.rest_of_section import Rows

Kind = Literal["phantom", "rover", "bump", "curtail", "arrows", "new"]

#: What can be done, from what is simple in the room to what needs cards.
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Continuation:
    """Seats for the rounds to come.

    Attributes:
        kind: what is done.
        rows: the rounds to come.
        instructions: what the director says and does; who sits out is added later.
        keeps_turns: whether single boards planned to be turned are so still.
    """

    kind: Kind
    rows: Rows
    instructions: tuple[Instruction, ...] = ()
    keeps_turns: bool = True
