"""Exact numbers in readable form; the only place where points are rounded."""

from collections.abc import Iterable
from fractions import Fraction


def total(values: Iterable[Fraction]) -> Fraction:
    """Add exactly; much faster than `sum` when many values share a denominator."""
    parts: dict[int, int] = {}
    last, top, bottom = None, 0, 1
    for value in values:
        if value is not last:
            last = value
            top, bottom = value.as_integer_ratio()
        parts[bottom] = parts.get(bottom, 0) + top
    if len(parts) == 1:
        ((bottom, top),) = parts.items()
        return Fraction(top, bottom)
    return sum((Fraction(top, bottom) for bottom, top in parts.items()), Fraction(0))


def round_for_display(value: Fraction, places: int = 2) -> Fraction:
    """Round to a number of decimals, halves away from zero: 5.125 is shown as 5.13.

    Rounding away from zero shows the points won and lost at a table as the same
    number.

    Args:
        value: The exact number.
        places: The number of decimals.
    """
    scale = 10**places
    steps, rest = divmod(abs(value) * scale, 1)
    rounded = Fraction(int(steps) + (2 * rest >= 1), scale)
    return -rounded if value < 0 else rounded


def round_board_percent(percent: Fraction, places: int = 2) -> Fraction:
    """Round a percentage of a board so that the two sides of a table add up to 100.

    Halves go away from 50: if one side goes up, the other goes down, and a score has
    the same percentage wherever it is printed.

    Args:
        percent: The exact percentage.
        places: The number of decimals.
    """
    return 50 + round_for_display(percent - 50, places)


def decimal_text(value: Fraction, places: int = 2) -> str:
    """Return the number rounded to the decimals asked for, as `62.50`."""
    rounded = round_for_display(value, places)
    digits = f"{abs(rounded.numerator) * 10**places // rounded.denominator}"
    digits = digits.rjust(places + 1, "0")
    sign = "-" if rounded < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def exact_text(value: Fraction, most_places: int = 12) -> str:
    """Return the exact number: `13.3`, or `29/6` if its decimals never end.

    Args:
        value: The number.
        most_places: A number with more decimals than this is written as a fraction.
    """
    rest, places = value.denominator, 0
    if rest == 1:
        return str(value.numerator)
    # The decimals end if the denominator has no prime factors but 2 and 5.
    for factor in (2, 5):
        times = 0
        while rest % factor == 0:
            rest, times = rest // factor, times + 1
        places = max(places, times)
    if rest == 1 and places <= most_places:
        return decimal_text(value, places)
    return f"{value.numerator}/{value.denominator}"
