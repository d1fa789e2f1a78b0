"""How a carryover shows in the percentage of the next phase."""

from enum import Enum
from fractions import Fraction

from evenhand.errors import RequestError


class Maximum(Enum):
    """What a result with a carryover is a share of.

    `UNCHANGED`: points are added, the maximum is that of the boards, so that a
    leader may show more than the boards alone would give. `RAISED`: the most that
    anybody brought is added to the maximum.
    """

    UNCHANGED = "unchanged"
    RAISED = "raised"


def share_with_carryover(
    points: Fraction,
    carried: Fraction,
    maximum: Fraction,
    *,
    full: Fraction | None = None,
    most_carried: Fraction = Fraction(0),
    of: Maximum = Maximum.UNCHANGED,
) -> Fraction:
    """The share of the maximum that a pair shows in the next phase.

    A pair with fewer boards than others counts its percentage on those it played;
    its carryover weighs no more than theirs.

    Args:
        points: Won on the boards of the phase.
        carried: Brought into it.
        maximum: The most that the pair's boards could give.
        full: The most that all boards of the phase could give; None if it played all.
        most_carried: The most that anybody brought.
        of: What it is a share of.
    """
    if maximum <= 0:
        raise RequestError(f"a maximum of {maximum}; expected more than 0")
    full = maximum if full is None else full
    whole = full + (most_carried if of is Maximum.RAISED else 0)
    return (points * full / maximum + carried) / whole
