"""The conditions of contest: everything about scoring that a director may choose."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from evenhand.errors import RequestError
from evenhand.scoring.butler_scoring import USUAL_DATUM, DatumRule
from evenhand.scoring.cross_imp_scoring import Divisor
from evenhand.scoring.imps import IMP_BOUNDS

_ONE = Fraction(1)


class Method(StrEnum):
    """How results become points."""

    MATCHPOINTS = "matchpoints"
    ASCHERMAN = "ascherman"
    CROSS_IMPS = "cross-imps"
    BUTLER = "butler"

    @property
    def has_top(self) -> bool:
        """Whether a board has a top, so that a score can be given as a percentage."""
        return self in (Method.MATCHPOINTS, Method.ASCHERMAN)


class ShortBoards(StrEnum):
    """How a board with fewer results than expected is matchpointed.

    `NEUBERG` raises the matchpoints as if the missing results were spread like the
    others. `ADD` gives one point for each missing result. `NONE` leaves the board
    with its own, smaller top. Cross-IMPs know all or nothing: they are raised to the
    number of results expected, or with `NONE` left as they are.
    """

    NEUBERG = "neuberg"
    NONE = "none"
    ADD = "add"


class Scope(StrEnum):
    """Whose results are compared: all who played the board, or one's own section."""

    FIELD = "field"
    SECTION = "section"


class Numbers(StrEnum):
    """Whether a number in a section means one pair, or one pair in each line.

    `AUTO` decides by the results: see `numbering`.
    """

    AUTO = "auto"
    OWN = "own"
    SHARED = "shared"


class SmallGroups(StrEnum):
    """When groups of one to three results get 60, 65–55 or 70–60–50 % of a top.

    `FOULED` gives these awards on boards with several groups, to groups of up to
    three results, except that a group of three that is the largest is matchpointed.
    `ALWAYS` gives them on other boards too, if there are one or two results where
    more were expected. `NEVER` leaves it all to the rule for short boards.
    """

    FOULED = "fouled"
    ALWAYS = "always"
    NEVER = "never"


class Combine(StrEnum):
    """How sessions are added: their points on a common top, or their percentages."""

    POINTS = "points"
    PERCENT = "percent"


class RankBy(StrEnum):
    """What decides the order if boards have a top."""

    PERCENT = "percent"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Rules:
    """How an event is scored; the defaults are the usual international ones.

    Attributes:
        method: How results become points.
        points: 2 for 2-1-0 matchpoints, 1 for 1-½-0.
        short_boards: What happens on boards with fewer results than expected.
        expected: The number of results each board should have; 0 takes the largest
            number on any board of the session, counting artificial awards.
        by: Whether results are compared across sections or within each.
        winners: 1 for one ranking, 2 for a ranking of each line.
        numbers: Whether the two lines of a section use the same numbers.
        small_groups: When small groups get fixed awards.
        average_plus: Ave+ in percent of the top (Law 12C2).
        average_minus: Ave− in percent of the top.
        own_session: Whether Ave+ is at least, and Ave− at most, the pair's percentage
            on its other boards of the session.
        imp_award: The IMPs per comparison gained with Ave+ and lost with Ave−.
        imp_cap: The most IMPs that one difference is worth; 0 for no cap.
        imp_divisor: The divisor of cross-IMPs.
        datum: How the Butler datum is found.
        scale_imps: Whether the IMPs of pairs that played fewer boards than others are
            scaled up to the full number.
        combine: How sessions are added.
        weights: The weight of each session; 1 if none is stated.
        common_top: Whether the boards of all sessions are raised to one top.
        rank_by: Whether percentages or points decide, if there are both.
        boards: The highest board number in play; 0 for no limit.
    """

    method: Method = Method.MATCHPOINTS
    points: int = 2
    short_boards: ShortBoards = ShortBoards.NEUBERG
    expected: int = 0
    by: Scope = Scope.FIELD
    winners: int = 1
    numbers: Numbers = Numbers.AUTO
    small_groups: SmallGroups = SmallGroups.FOULED
    average_plus: Fraction = Fraction(60)
    average_minus: Fraction = Fraction(40)
    own_session: bool = True
    imp_award: Fraction = Fraction(3)
    imp_cap: int = 0
    imp_divisor: Divisor = Divisor.COMPARISONS
    datum: DatumRule = USUAL_DATUM
    scale_imps: bool = True
    combine: Combine = Combine.POINTS
    weights: Mapping[int, Fraction] = field(default_factory=dict)
    common_top: bool = True
    rank_by: RankBy = RankBy.PERCENT
    boards: int = 0

    def __post_init__(self) -> None:
        if self.points not in (1, 2):
            raise RequestError(f"{self.points} points per comparison; choose 2 or 1")
        if self.winners not in (1, 2):
            raise RequestError(f"{self.winners} winners; choose 1 or 2")
        for what, number in (("results", self.expected), ("boards", self.boards)):
            if number < 0:
                raise RequestError(
                    f"{number} {what} expected; give 1 or more, or 0 to count them"
                )
        if not 0 <= self.average_minus <= self.average_plus <= 100:
            raise RequestError(
                f"Ave+ of {self.average_plus}% and Ave− of {self.average_minus}%; "
                "choose percentages of a top, with Ave+ the larger"
            )
        if not 0 <= self.imp_cap <= len(IMP_BOUNDS):
            raise RequestError(
                f"a cap of {self.imp_cap} IMPs; choose 1 to {len(IMP_BOUNDS)}, or 0 "
                "for none"
            )
        if not 0 <= self.imp_award <= len(IMP_BOUNDS):
            raise RequestError(
                f"Ave+ of {self.imp_award} IMPs; choose 0 to {len(IMP_BOUNDS)}"
            )
        for session, weight in self.weights.items():
            if weight < 0:
                raise RequestError(
                    f"session {session} has a weight of {weight}; give 0 or more"
                )

    def top_of(self, results: int) -> Fraction:
        """The top of a board by its results, at matchpoints or Ascherman."""
        compared = results if self.method is Method.ASCHERMAN else results - 1
        return 2 * compared * self.unit

    @property
    def raises_sessions(self) -> bool:
        """Whether boards of a smaller session are raised to the largest top.

        IMPs have no top, and boards that keep their own top are not raised.
        """
        if self.method is Method.ASCHERMAN:
            return self.common_top
        keeps_own = self.short_boards is ShortBoards.NONE
        return self.common_top and self.method.has_top and not keeps_own

    def imp_results(self, results: int, expected: int) -> int:
        """The number of results to which cross-IMPs of a board are raised."""
        return results if self.short_boards is ShortBoards.NONE else expected

    @property
    def unit(self) -> Fraction:
        """The worth of one matchpoint on the 2-1-0 scale."""
        return Fraction(self.points, 2)

    def weight_of(self, session: int) -> Fraction:
        """The weight of a session."""
        return Fraction(self.weights[session]) if session in self.weights else _ONE
