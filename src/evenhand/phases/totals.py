"""How a carryover shows in the percentage of the next phase."""

from enum import Enum
from fractions import Fraction

from evenhand.errors import RequestError


class Maximum(Enum):
    """What a result with a carryover is a share of.

    `UNCHANGED`: points are added, the maximum is that of the boards, so that a
    leader may show more than the boards alone would give. `RAISED`: the most that
    anybody could carry is added to the maximum.
    """

    UNCHANGED = "unchanged"
    RAISED = "raised"


def share_with_carryover(
    points: Fraction,
    carried: Fraction,
    maximum: Fraction,
    *,
    most_carried: Fraction = Fraction(0),
    of: Maximum = Maximum.UNCHANGED,
) -> Fraction:
    """The share of the maximum that a pair shows in the next phase.

    Args:
        points: Won on the boards of the phase.
        carried: Brought into it.
        maximum: The most that the boards could give.
        most_carried: The most that anybody could have brought.
        of: What it is a share of.
    """
    if maximum <= 0:
        raise RequestError(f"a maximum of {maximum}; expected more than 0")
    whole = maximum + (most_carried if of is Maximum.RAISED else 0)
    return (points + carried) / whole
