"""The lines of a field before pairs came or went."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from evenhand.tournament.seats.still_seats import Chair

#: A place in a line that nobody has.
EMPTY = 0

#: A line, exceptional ones after the normal ones, and a place in it, both from 0.
Hole = tuple[int, int]

#: For each pair that asked not to move its chair so far; None where it had several.
Chairs = Mapping[int, Chair | None]


@dataclass(frozen=True, slots=True)
class OldLines:
    """The lines as they were, with `EMPTY` for those who have left.

    Attributes:
        normal: the lines that move.
        exceptional: for each tail the pairs that stay.
        halved: for each tail whether its line has a NS and an EW half.
        chairs: the pairs that asked not to move.
    """

    normal: tuple[tuple[int, ...], ...]
    exceptional: tuple[tuple[int, ...], ...] = ()
    halved: tuple[bool, ...] = ()
    chairs: Chairs = field(default_factory=dict)
