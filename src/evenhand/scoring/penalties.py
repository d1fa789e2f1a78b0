"""Penalties and bonuses: points that a director takes from, or adds to, a score."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from evenhand.errors import ResultError
from evenhand.scoring.entry import Entry

_AMOUNT = re.compile(
    r"(?P<number>[+-]?\s*\d+(?:[.,]\d+)?(?:/[1-9]\d*)?)\s*(?P<percent>%|PER ?CENT)?"
    r"\s*(?:OF )?\s*(?:A )?\s*"
    r"(?P<unit>TOPS?|MPS?|VPS?|IMPS?|POINTS?|MATCHPOINTS?)?",
    # A minus sign next to digits of another script is easily lost.
    re.ASCII,
)
_NONE = Fraction(0)
_SIMPLIFIED = str.maketrans({"−": "-", "–": "-", "\N{NO-BREAK SPACE}": " "})


class Unit(StrEnum):
    """What a penalty is measured in."""

    POINTS = "points"
    TOPS = "tops"
    PERCENT = "percent"


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty (a negative amount) or a bonus (a positive one).

    Attributes:
        entry: The pair that gets it.
        amount: The amount, in units; percentages are of the pair's own maximum.
        unit: Points as the event counts them, tops of a board, or percent.
        session: The session it belongs to; 0 stands for the whole event.
        reason: The reason for it.
        line: Its line in the source, 0 if there is none.
        outside: Whether it belongs to no session in which the pair has a score: it
            then counts in the total and in no session's percentage.
    """

    entry: Entry
    amount: Fraction
    unit: Unit = Unit.POINTS
    session: int = 0
    reason: str = ""
    line: int = 0
    outside: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "amount", Fraction(self.amount))
        if self.session < 0:
            raise ResultError(
                f"a penalty in session {self.session}; give a session from 1, or 0 "
                "for the whole event"
            )


def parse_amount(text: str) -> tuple[Fraction, Unit]:
    """Read `-3.6`, `-15% of a top`, `-0.25 top`, `-2%` or `+3 imps`.

    Args:
        text: The amount with its sign: minus for a penalty, plus for a bonus.

    Raises:
        ResultError: If it cannot be read.
    """
    plain = " ".join(text.translate(_SIMPLIFIED).upper().split())
    found = _AMOUNT.fullmatch(plain)
    if found is None:
        raise ResultError(
            f"{text.strip()!r} is not a penalty; write -3.6, -15% of a top, -0.25 top "
            "or -2%"
        )
    top, _, bottom = found["number"].replace(",", ".").replace(" ", "").partition("/")
    amount = Fraction(top) / int(bottom or 1)
    named = found["unit"] or ""
    if named.startswith("TOP"):
        return amount / (100 if found["percent"] else 1), Unit.TOPS
    if found["percent"] and named:
        raise ResultError(
            f"{text.strip()!r} gives a percentage and points at once; write only one"
        )
    return amount, Unit.PERCENT if found["percent"] else Unit.POINTS


def penalty_points(
    penalties: Iterable[Penalty], top: Fraction, maximum: Fraction
) -> Fraction:
    """Return the sum of the penalties in points.

    Args:
        penalties: The penalties of one pair.
        top: The top of a board.
        maximum: The pair's maximum, to which percentages refer.
    """
    given = list(penalties)
    if not given:
        return _NONE
    of_unit = {
        Unit.POINTS: Fraction(1),
        Unit.TOPS: top,
        Unit.PERCENT: maximum / 100,
    }
    return sum((p.amount * of_unit[p.unit] for p in given), _NONE)
