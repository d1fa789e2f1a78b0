"""Numbers as spreadsheets write them."""

import re

from evenhand.errors import ResultError
from evenhand.formats.text import not_a_number

_WHOLE = re.compile(r"([+-]?[0-9]{1,9})(?:[.,]0*)?")
_THOUSANDS = re.compile(r"([+-]?[0-9]{1,3})[., '’]([0-9]{3})")
_SIMPLIFIED = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "\N{NO-BREAK SPACE}": " ", "\u202f": " "}
)


def whole_number(text: str) -> int | None:
    """The number a field stands for, also as `7.0` or `7,0`; None where it is none."""
    found = _WHOLE.fullmatch(text.translate(_SIMPLIFIED))
    return int(found[1]) if found else None


def score_number(text: str) -> int | None:
    """The same, where `1,430` can only mean more than a thousand."""
    found = _THOUSANDS.fullmatch(text.translate(_SIMPLIFIED))
    return int(found[1] + found[2]) if found else whole_number(text)


def read_count(name: str, text: str) -> int:
    """Return a number from 1 on.

    Args:
        name: What is counted, for the message.
        text: The field.

    Raises:
        ResultError: If it is none.
    """
    number = whole_number(text)
    if number is None:
        raise ResultError(f"{name}: {not_a_number(text)}; write a number from 1 on")
    if number < 1:
        raise ResultError(f"{name} {number}; {name}s are numbered from 1: correct it")
    return number
