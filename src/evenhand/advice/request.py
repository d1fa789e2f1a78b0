"""What a director tells us about the evening."""

from dataclasses import dataclass

from evenhand.errors import RequestError

#: An ordinary club evening.
USUAL_BOARDS = 26
#: More pairs than this are played in several sections.
MOST_PAIRS = 120
_FEWEST_PAIRS = 4


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
    """

    pairs: int
    boards: int | None = None
    minutes: int | None = None
    winners: int = 1
    copies: int = 1
    sharing: bool = True
    stationary: int = 0

    def __post_init__(self) -> None:
        checks = (
            (self.pairs, _FEWEST_PAIRS, MOST_PAIRS, "pairs"),
            (self.boards, 4, 100, "boards"),
            (self.minutes, 30, 1000, "minutes"),
            (self.winners, 1, 2, "winners"),
            (self.copies, 1, 100, "copies"),
            (self.stationary, 0, MOST_PAIRS, "stationary pairs"),
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

    @property
    def aim(self) -> str:
        """Where the number of boards to aim for comes from: asked for, or usual."""
        if self.boards is not None:
            return "asked for"
        return "usual" if self.minutes is None else "usual in the time"

    def allows_boards(self, boards: int, *, leeway: int) -> bool:
        """Whether a number of boards is near enough to the one aimed for."""
        return abs(boards - self.wished_boards) <= leeway

    def allows_time(self, rounds: int, boards_per_set: int) -> bool:
        """Whether there is time for the rounds."""
        needed = rounds * round_minutes(boards_per_set)
        return self.minutes is None or needed <= self.minutes
