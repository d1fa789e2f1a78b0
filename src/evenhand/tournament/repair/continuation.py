"""A way to go on: seats for the rounds to come, before their arrows are chosen."""

from dataclasses import dataclass
from typing import Literal, get_args

from evenhand.tournament.repair.repair_instructions import Instruction
from evenhand.tournament.repair.rest_of_section import Rows

Way = Literal["phantom", "rover", "bump", "curtail", "stop", "arrows", "tables", "new"]

#: What can be done, from what is simple in the room to what needs cards. Each has a
#: name of its own, by which the director chooses it.
WAYS: tuple[Way, ...] = get_args(Way)

#: Ways that are of the same kind as another: an evening that stops by choice is cut
#: short too, and arrows are chosen for whole rounds or for single tables.
_KINDS: dict[Way, Way] = {"stop": "curtail", "tables": "arrows"}


def kind_of(way: Way) -> Way:
    """The kind that a way is of; most are a kind of their own."""
    return _KINDS.get(way, way)


KINDS: tuple[Way, ...] = tuple(way for way in WAYS if way not in _KINDS)


@dataclass(frozen=True, slots=True)
class Continuation:
    """Seats for the rounds to come.

    Attributes:
        way: what is done.
        rows: the rounds to come.
        instructions: what the director says and does; who sits out is added later.
        keeps_turns: whether single boards planned to be turned are so still.
    """

    way: Way
    rows: Rows
    instructions: tuple[Instruction, ...] = ()
    keeps_turns: bool = True
