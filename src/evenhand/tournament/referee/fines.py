"""Penalties and bonuses as directors write them: `-10% of a top`, `-2%`, `+3 imps`."""

import re
from fractions import Fraction

from evenhand.errors import ResultError

_SIGNS = str.maketrans("−–\N{NO-BREAK SPACE}", "-- ")
_NUMBER = re.compile(r"([+-]?) ?(\d+(?:[.,]\d+)?)(?:/([1-9]\d*))? ?", re.ASCII)
#: The words that may follow the number: what it is measured in, of what.
_TOPS = re.compile(r"(?:OF )? ?(?:A )? ?TOPS?")
_POINTS = re.compile(
    r"(?:OF )? ?(?:A )? ?(?:MP|VP|IMP|POINT|MATCHPOINT)S?|(?:OF )? ?(?:A )? ?"
)
_PERCENT = re.compile(r"(?:%|PER ?CENT) ?")
_LONGEST = 60


def read_fine(text: str) -> tuple[Fraction, str]:
    """How much, and in points, tops or per cent of the pair's own maximum.

    Raises:
        ResultError: If it is no penalty.
    """
    plain = " ".join(text.translate(_SIGNS).upper().split())
    number = _NUMBER.match(plain)
    if number is None or len(text) > _LONGEST:
        raise ResultError(f"{text[:_LONGEST]!r} is no penalty; write -10% of a top")
    amount = Fraction(number[2].replace(",", ".")) / int(number[3] or 1)
    amount = -amount if number[1] == "-" else amount
    rest = plain[number.end() :]
    percent = _PERCENT.match(rest)
    of = rest[percent.end() :] if percent else rest
    if _TOPS.fullmatch(of):
        return amount / (100 if percent else 1), "tops"
    if not _POINTS.fullmatch(of) or (percent and of.strip(" OFA")):
        raise ResultError(f"{text!r} is no penalty; write -10% of a top, -2% or -3.6")
    return amount, "percent" if percent else "points"
