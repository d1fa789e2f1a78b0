"""The parts of a movement's rule, as values; their words are made elsewhere.

Steps count tables upwards, so that a step down is negative; 0 is to stay.
"""

from dataclasses import dataclass

#: A direction and a table.
Seat = tuple[str, int]
#: A step, and the first and last rounds it is made after.
Run = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a rule."""


@dataclass(frozen=True, slots=True)
class LineStep(Phrase):
    """A line, or its pairs that start at odd or even tables, moves by a step."""

    side: str
    start: str
    step: int


@dataclass(frozen=True, slots=True)
class OtherStep(Phrase):
    """After one round the step is another."""

    round: int
    side: str
    start: str
    step: int
    usual: int


@dataclass(frozen=True, slots=True)
class SeatsStay(Phrase):
    """Who sits NS or EW at certain tables stays."""

    side: str
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairStays(Phrase):
    """A pair keeps its seat."""

    pair: int
    side: str
    table: int


@dataclass(frozen=True, slots=True)
class SeatStaysEmpty(Phrase):
    """The seat of the missing pair, which would have stayed there."""

    side: str
    table: int


@dataclass(frozen=True, slots=True)
class PartStep(Phrase):
    """Part of a line moves by a step round its tables."""

    side: str
    tables: tuple[int, ...]
    step: int


@dataclass(frozen=True, slots=True)
class Belt(Phrase):
    """The belt of an endless Howell: NS up, across at the top, EW down.

    Backwards it is the circle of an all-play-all: NS down, EW up.
    """

    top: int
    backwards: bool = False


@dataclass(frozen=True, slots=True)
class Followers(Phrase):
    """Pairs follow the pair one number lower."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class SeatCycle(Phrase):
    """From seat to seat, and from the last to the first."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class RoverPath(Phrase):
    """The tables of a rover from round 2 on; 0 where it sits out again."""

    pair: int
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SameBoards(Phrase):
    """Every table plays the same boards, new ones each round."""


@dataclass(frozen=True, slots=True)
class BoardsStep(Phrase):
    """All boards go one table up or down."""

    step: int


@dataclass(frozen=True, slots=True)
class BoardsCircle(Phrase):
    """Each of several parts of the room passes its own copy down one table.

    Attributes:
        parts: the first and last table of each part.
        waiting: how many sets each part has waiting beside its tables.
    """

    parts: tuple[tuple[int, int], ...]
    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Relay(Phrase):
    """Sets that wait between two tables."""

    count: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Sharing(Phrase):
    """Two tables share their boards; or would, if one of them were not empty."""

    early: int
    late: int
    both_play: bool


@dataclass(frozen=True, slots=True)
class NextSet(Phrase):
    """Each table plays the sets in order."""


@dataclass(frozen=True, slots=True)
class SetsBackwards(Phrase):
    """One table plays the sets in reverse order, with whoever has them."""

    table: int
    first: int


@dataclass(frozen=True, slots=True)
class BoardRuns(Phrase):
    """Boards that start at odd or even tables move by steps that change."""

    start: str
    runs: tuple[Run, ...]


def signed_step(step: int, tables: int) -> int:
    """A step round a ring of tables, the shorter way: down is negative."""
    return step if step <= tables - step else step - tables
