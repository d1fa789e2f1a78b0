"""How a carryover enters the percentage of the next phase."""

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction

from evenhand.errors import RequestError


class Maximum(Enum):
    """The maximum against which a result with a carryover is measured.

    `UNCHANGED` adds the carryover to the points but not to the maximum, so a leader
    may show more than the boards alone could give. `RAISED` adds the largest
    carryover of any pair to the maximum. `COMBINED` adds what a result of 100 per cent
    would have carried over, so that a full carryover shows the percentage over all
    boards that count: 347 of 540 is 64.3 per cent. A carryover by rank has no such
    maximum, and is only added.
    """

    COMBINED = "combined"

    UNCHANGED = "unchanged"
    RAISED = "raised"


def share_with_carryover(
    points: Fraction,
    carried: Fraction,
    maximum: Fraction,
    *,
    full: Fraction | None = None,
    raised: Fraction = Fraction(0),
) -> Fraction:
    """A pair's share of the maximum in the next phase.

    A pair with fewer boards than others counts its percentage on the boards it played.
    Its carryover weighs no more than anybody else's.

    Args:
        points: The points won on the boards of the phase.
        carried: The pair's carryover.
        maximum: The most that the pair's boards could give.
        full: The most that all boards of the phase could give; None if it played all.
        raised: What the carryovers add to the maximum; see `raised_by`.
    """
    if maximum <= 0:
        raise RequestError(f"a maximum of {maximum}; expected more than 0")
    full = maximum if full is None else full
    return (points * full / maximum + carried) / (full + raised)


def raised_by(
    how: Maximum, carried: Iterable[Fraction], possible: Fraction
) -> Fraction:
    """What carryovers add to the maximum of a phase.

    Args:
        how: The rule of the contest.
        carried: The carryovers of all pairs.
        possible: What a result of 100 per cent would have carried over; 0 by rank.
    """
    if how is Maximum.RAISED:
        return max(carried, default=Fraction(0))
    return possible if how is Maximum.COMBINED else Fraction(0)
