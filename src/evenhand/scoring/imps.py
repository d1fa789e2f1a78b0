"""The scale of international match points (Law 78B)."""

from bisect import bisect_right
from fractions import Fraction

#: The smallest difference worth 1, 2, 3, … IMPs.
IMP_BOUNDS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)


def bounds_of(cap: int) -> tuple[int, ...]:
    """Return the scale, cut off where a cap stops it; 0 is no cap."""
    return IMP_BOUNDS[: cap or None]


def imps_for(difference: int | Fraction, cap: int = 0) -> int:
    """Return the IMPs of a difference between two scores, with its sign.

    Only an unrounded datum can give a difference that falls between two printed
    bands; it then belongs to the lower one.

    Args:
        difference: The difference.
        cap: The most IMPs that a difference may be worth; 0 for no cap.
    """
    # Every bound is a whole number, so dropping the fraction changes nothing.
    imps = bisect_right(bounds_of(cap), abs(int(difference)))
    return imps if difference >= 0 else -imps
