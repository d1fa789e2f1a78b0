"""The scale of international match points (Law 78B)."""

from bisect import bisect_right
from fractions import Fraction

#: The smallest difference worth 1, 2, 3, … IMPs.
IMP_BOUNDS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)


def imps_for(difference: int | Fraction) -> int:
    """Return the IMPs of a difference between two scores, with its sign.

    Only an unrounded datum can give a difference that falls between two printed
    bands; it then belongs to the lower one.
    """
    # Every bound is a whole number, so dropping the fraction changes nothing.
    imps = bisect_right(IMP_BOUNDS, abs(int(difference)))
    return imps if difference >= 0 else -imps
