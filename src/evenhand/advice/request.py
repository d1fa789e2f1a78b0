"""What a director tells us about the evening."""

from dataclasses import dataclass, field
from enum import StrEnum

from evenhand.advice.weights import Weights
from evenhand.errors import RequestError

#: An ordinary club evening.
USUAL_BOARDS = 26
#: More pairs than this are played in several sections.
MOST_PAIRS = 120
_FEWEST_PAIRS = 4


class ScoreTaking(StrEnum):
    """How results are taken down at the tables."""

    PAPER = "paper"
    DEVICES = "devices"
    TABLE_PAGES = "table-pages"


def round_minutes(boards: int) -> int:
    """Minutes for a round: 15 for two boards, 22 for three, 29 for four."""
    return 7 * boards + 1


@dataclass(frozen=True, slots=True)
class Evening:
    """The pairs that have come, and what the evening allows.

    Attributes:
        pairs: how many pairs there are.
        boards: about how many boards each should play.
        minutes: the time available for play.
        winners: 1 or 2.
        copies: how many copies of the boards there are.
        sharing: whether two tables may share the boards of a round.
        stationary: how many pairs must not move.
        sections: how many sections to play in; None leaves it open.
        barometer: whether all tables play the same boards at the same time.
        taken: how results are taken down.
        caddies: whether somebody is there to carry boards where a list says.
        weights: what simplicity is worth.
    """

    pairs: int
    boards: int | None = None
    minutes: int | None = None
    winners: int = 1
    copies: int = 1
    sharing: bool = True
    stationary: int = 0
    sections: int | None = None
    barometer: bool = False
    taken: ScoreTaking = ScoreTaking.DEVICES
    caddies: bool = False
    weights: Weights = field(default_factory=Weights)

    def __post_init__(self) -> None:
        checks = (
            (self.pairs, _FEWEST_PAIRS, MOST_PAIRS, "pairs"),
            (self.boards, 4, 100, "boards"),
            (self.minutes, 30, 1000, "minutes"),
            (self.winners, 1, 2, "winners"),
            (self.copies, 1, 100, "copies"),
            (self.stationary, 0, MOST_PAIRS, "stationary pairs"),
            (self.sections, 1, self.pairs // 4, "sections"),
        )
        for value, least, most, what in checks:
            if value is not None and not least <= value <= most:
                raise RequestError(f"{value} {what}; expected {least} to {most}")

    @property
    def wished_boards(self) -> int:
        """How many boards to aim for: as asked, as time allows, or as usual."""
        if self.boards is not None:
            return self.boards
        if self.minutes is not None:
            return max(self.minutes * 2 // 15, 4)
        return USUAL_BOARDS

    def allows_boards(self, boards: int, *, leeway: int) -> bool:
        """Whether a number of boards is near enough to the one aimed for."""
        return abs(boards - self.wished_boards) <= leeway

    def allows_time(self, rounds: int, boards_per_set: int) -> bool:
        """Whether there is time for the rounds."""
        needed = rounds * round_minutes(boards_per_set)
        return self.minutes is None or needed <= self.minutes
