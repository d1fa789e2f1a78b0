"""The rules of an event that are announced before it begins.

Every point that the published articles leave open is a field here, with a default.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from evenhand.errors import RequestError
from evenhand.phases import Maximum, TiedRanks
from evenhand.scoring.tie_breaks import TieRule

#: The order of the English White Book, 143.7, followed by a draw of lots.
_TIE_BREAKS = (TieRule.MEETING, TieRule.OPPONENTS, TieRule.LOT)
#: The largest usual penalty in tops, and a correction period of a week.
_MOST_TOPS, _MOST_MINUTES = 10, 10_080


class ByeRule(StrEnum):
    """What a pair gets for boards on which it sat out.

    `OWN` counts only the boards it played, so that its percentage stands for them all.
    `SIXTY` is 60 per cent, or its own percentage in the session if that is more.
    """

    OWN = "own"
    SIXTY = "sixty"


@dataclass(frozen=True, slots=True)
class ContestRules:
    """The rules that hold in every phase.

    Attributes:
        tied_ranks: the rank of tied pairs for a carryover by rank.
        tie_breaks: the tie-breaks for places that matter, in this order.
        byes: the value of a bye.
        by_boards_played: whether a pair that played fewer boards carries over fewer
            points; by default its percentage counts for all boards.
        maximum: the maximum against which a result with a carryover is shown.
        penalties_count: whether penalties count for ranks, cuts and carryovers.
        penalty: the usual penalty, in tops.
        correction_minutes: how long a score can be corrected after a session's results
            are posted; a running event posts them when the session is closed.
        stands_from: the part of a session's or phase's boards that a pair must have
            played for its scores to stand if it withdraws.
        swiss_from: the session of the first phase from which lines meet by results;
            None if all meetings are drawn beforehand.
    """

    tied_ranks: TiedRanks = TiedRanks.AVERAGE
    tie_breaks: tuple[TieRule, ...] = _TIE_BREAKS
    byes: ByeRule = ByeRule.OWN
    by_boards_played: bool = False
    maximum: Maximum = Maximum.COMBINED
    penalties_count: bool = True
    penalty: Fraction = Fraction(1, 10)
    correction_minutes: int = 30
    stands_from: Fraction = Fraction(1, 2)
    swiss_from: int | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.stands_from <= 1:
            raise RequestError(
                f"scores that stand from {self.stands_from} of the boards; expected 0 "
                "to 1, usually 1/2"
            )
        if self.swiss_from is not None and self.swiss_from < 2:
            raise RequestError(
                f"meetings by results from session {self.swiss_from}; expected 2 or "
                "more, because there must be results first"
            )
        if len(set(self.tie_breaks)) != len(self.tie_breaks):
            raise RequestError("a tie-break is named twice; name each once")

    def faults(self) -> tuple[str, ...]:
        """Every number that nobody can mean."""
        found = []
        if not 0 <= self.penalty <= _MOST_TOPS:
            found.append(
                f"a penalty of {self.penalty} tops; expected 0 to {_MOST_TOPS}, "
                "usually 1/10"
            )
        if not 0 <= self.correction_minutes <= _MOST_MINUTES:
            found.append(
                f"a correction period of {self.correction_minutes} minutes; expected "
                f"0 to {_MOST_MINUTES}, a week"
            )
        return tuple(found)
