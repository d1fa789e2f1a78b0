"""Carryover weights beside one another: what lies between the first and the last."""

from dataclasses import dataclass
from fractions import Fraction

from evenhand.errors import RequestError
from evenhand.phases.carryover import (
    Carryover,
    Linear,
    NoCarryover,
    Passage,
    Weighted,
    ladder_step,
)

#: The first of a qualification that is not too short rarely exceeds 60 per cent, and
#: the last who qualifies has about average.
USUAL_SPREAD = Fraction(1, 10)


@dataclass(frozen=True, slots=True)
class Spread:
    """How far the first is ahead of the last who qualifies.

    Attributes:
        points: In points of the next phase.
        tops: In tops of a board there.
        exact: Whether it depends on the rule alone; otherwise on a supposed spread
            of the percentages.
    """

    points: Fraction
    tops: Fraction
    exact: bool

    def percent_of(self, boards: int) -> Fraction:
        """The lead in per cent of the next phase, if it has so many boards."""
        if boards < 1:
            raise RequestError(f"{boards} boards; expected 1 or more in a phase")
        return 100 * self.tops / boards


def spread_of(
    rule: Carryover, passage: Passage, shares: Fraction = USUAL_SPREAD
) -> Spread:
    """What a rule puts between the first and the last who qualifies.

    Args:
        rule: The carryover rule.
        passage: From where to where.
        shares: How far apart the percentages of the two are supposed to be, 0 to 1.
    """
    by_share, by_rank, nothing_at = rule.coefficients(passage)
    steps = ladder_step(Fraction(1), nothing_at) - ladder_step(
        Fraction(passage.qualified), nothing_at
    )
    tops = by_share * shares + by_rank * steps
    return Spread(tops * passage.top, tops, exact=not by_share)


def weighted_for(linear: Linear, shares: Fraction = USUAL_SPREAD) -> Weighted:
    """The weighted carryover with the same spread: α = 10 β if shares are 0.1 apart."""
    return Weighted(linear.weight / shares)


def linear_for(rule: Weighted | NoCarryover, shares: Fraction = USUAL_SPREAD) -> Linear:
    """The linear carryover with the same spread: β = α/10 if shares are 0.1 apart."""
    weight = rule.weight if isinstance(rule, Weighted) else Fraction(0)
    return Linear(weight * shares)
