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
    """The whole number in a field, even as `7.0` or `7,0`; None if it is not one."""
    found = _WHOLE.fullmatch(text.translate(_SIMPLIFIED))
    return int(found[1]) if found else None


def score_number(text: str) -> int | None:
    """The same for a score, in which `1,430` can only mean more than a thousand."""
    found = _THOUSANDS.fullmatch(text.translate(_SIMPLIFIED))
    return int(found[1] + found[2]) if found else whole_number(text)


def read_count(name: str, text: str) -> int:
    """Return a whole number of at least 1.

    Args:
        name: What the number counts, for the message.
        text: The field.

    Raises:
        ResultError: If the field holds no such number.
    """
    number = whole_number(text)
    if number is None:
        raise ResultError(f"{name}: {not_a_number(text)}; write a number from 1")
    if number < 1:
        raise ResultError(f"{name} {number}; {name}s are numbered from 1: correct it")
    return number
