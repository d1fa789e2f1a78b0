"""How a carryover enters the percentage of the next phase."""

from enum import Enum
from fractions import Fraction

from evenhand.errors import RequestError


class Maximum(Enum):
    """The maximum against which a result with a carryover is measured.

    `UNCHANGED` adds the carryover to the points but not to the maximum, so a leader
    may show more than the boards alone could give. `RAISED` adds the largest
    carryover of any pair to the maximum.
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
    """A pair's share of the maximum in the next phase.

    A pair with fewer boards than others counts its percentage on the boards it played.
    Its carryover weighs no more than anybody else's.

    Args:
        points: The points won on the boards of the phase.
        carried: The pair's carryover.
        maximum: The most that the pair's boards could give.
        full: The most that all boards of the phase could give; None if it played all.
        most_carried: The largest carryover of any pair.
        of: The maximum that the result is measured against.
    """
    if maximum <= 0:
        raise RequestError(f"a maximum of {maximum}; expected more than 0")
    full = maximum if full is None else full
    whole = full + (most_carried if of is Maximum.RAISED else 0)
    return (points * full / maximum + carried) / whole
