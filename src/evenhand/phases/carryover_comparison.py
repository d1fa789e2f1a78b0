"""Carryovers compared: how far each puts the first ahead of the last qualifier."""

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

#: In a qualification of some length the leader rarely exceeds 60 per cent, and the
#: last qualifier has about average.
USUAL_SPREAD = Fraction(1, 10)


@dataclass(frozen=True, slots=True)
class Spread:
    """How far the first starts ahead of the last qualifier.

    Attributes:
        points: The lead in points of the next phase.
        tops: The lead in tops of a board there.
        exact: Whether it follows from the rule alone; if not, it also assumes how
            far apart the percentages are.
    """

    points: Fraction
    tops: Fraction
    exact: bool

    def percent_of(self, boards: int) -> Fraction:
        """The lead in per cent of a next phase with that number of boards."""
        if boards < 1:
            raise RequestError(f"{boards} boards; expected 1 or more in a phase")
        return 100 * self.tops / boards


def spread_of(
    rule: Carryover, passage: Passage, shares: Fraction = USUAL_SPREAD
) -> Spread:
    """The lead that a rule gives the first over the last qualifier.

    Args:
        rule: The carryover rule.
        passage: The step from phase to phase.
        shares: The assumed difference between their percentages, from 0 to 1.
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
