"""Carryovers and penalties as acts state them; absurd amounts are refused."""

import re
from fractions import Fraction

from evenhand.errors import ActError, EvenhandError
from evenhand.scoring import Unit, parse_amount

_CARRYOVER = re.compile(r"-?[0-9]{1,200}(\.[0-9]{1,200}|/0*[1-9][0-9]{0,199})?")

#: The largest penalty or bonus in each unit; anything more is a slip of the finger.
_MOST = {Unit.TOPS: 1000, Unit.PERCENT: 100, Unit.POINTS: 10**6}
_NAMES = {Unit.TOPS: "tops", Unit.PERCENT: "per cent", Unit.POINTS: "points"}
_LONGEST_PENALTY = 60


def read_carryover(text: str) -> Fraction:
    """Read a carryover such as 86.4 or 432/5."""
    # no exponents: a few characters could ask for more digits than memory holds
    if _CARRYOVER.fullmatch(text) is None:
        raise ActError(
            f"carryover {text[:40]!r}; expected a number such as 86.4 or 432/5"
        )
    return Fraction(text)


def read_penalty(text: str) -> tuple[Fraction, Unit]:
    """Read a penalty or bonus, such as -10% of a top, and its unit."""
    if len(text) > _LONGEST_PENALTY:
        raise ActError(
            f"a penalty of {len(text)} characters; expected one like -10% of a top"
        )
    try:
        amount, unit = parse_amount(text)
    except EvenhandError as error:
        raise ActError(error) from error
    if abs(amount) > _MOST[unit]:
        raise ActError(
            f"a penalty of {text}; expected {_MOST[unit]} {_NAMES[unit]} at most, "
            "usually -10% of a top"
        )
    return amount, unit
