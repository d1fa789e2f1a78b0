"""The native JSON form as a file: one movement, or a library of several."""

import json
from collections.abc import Sequence

from evenhand.errors import FileError, MovementError
from evenhand.formats.text import (
    MOST_PROBLEMS,
    Library,
    Problem,
    nothing_but,
    shortened,
    too_many_problems,
)
from evenhand.movement import Movement, native
from evenhand.movement.json_text import parse_json

_LONGEST_REASON = 200
#: Digits of a number; the float that a longer one becomes is refused.
_LONGEST_NUMBER = 10


def read(text: str) -> Library:
    """Read one movement, a list of them, or `{"movements": [...]}`."""
    try:
        data = parse_json(text.removeprefix("\ufeff"), _LONGEST_NUMBER)
    except FileError as error:
        return nothing_but(str(error))
    except json.JSONDecodeError as error:
        return nothing_but(f"not JSON: {error.msg}, column {error.colno}", error.lineno)
    except RecursionError:
        return nothing_but("JSON nested too deeply for a movement")
    if isinstance(data, dict) and "movements" in data:
        data = data["movements"]
        if not isinstance(data, list):
            return nothing_but('"movements" must be a list of movements')
    if not isinstance(data, list):
        return _read_entries([data], several=False)
    if not data:
        return nothing_but("no movements: the list is empty")
    return _read_entries(data, several=True)


def _read_entries(entries: Sequence[object], *, several: bool) -> Library:
    movements: list[Movement] = []
    problems: list[Problem] = []
    for number, data in enumerate(entries, 1):
        if len(problems) == MOST_PROBLEMS:
            problems.append(too_many_problems(None))
            break
        try:
            movements.append(_read_entry(data))
        except FileError as error:
            place = f"movement {number}" if several else ""
            reason = shortened(str(error), _LONGEST_REASON)
            problems.append(Problem(None, _entry_name(data) or place, reason))
    return Library(tuple(movements), tuple(problems))


def _read_entry(data: object) -> Movement:
    try:
        movement = native.from_data(data).sized()
    except MovementError as error:
        raise FileError(error) from error
    except RecursionError as error:
        # The usual message quotes the value, which fails if it is nested too deeply.
        raise FileError("values nested too deeply for a movement") from error
    for text in (movement.name, movement.origin):
        if any("\ud800" <= c <= "\udfff" for c in text):
            raise FileError(f"{shortened(text)!r} has half a character (a surrogate)")
    return movement


def _entry_name(data: object) -> str:
    name = data.get("name") if isinstance(data, dict) else None
    return shortened(name) if isinstance(name, str) else ""


def write(movements: Sequence[Movement]) -> str:
    """Write one movement as an object, several as a library."""
    return native.dumps(movements[0] if len(movements) == 1 else movements)
