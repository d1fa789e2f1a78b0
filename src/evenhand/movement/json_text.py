"""Reading JSON, in one way for every file and stricter than Python's own.

A key that stands twice in an object is refused: Python would take the last, other
programs the first, and a reader of the file would not know. NaN and infinity are no
JSON. Numbers of very many digits become floats, because Python takes long to read them.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from evenhand.errors import FileError

#: No number of ours has more digits; a float is then refused as no whole number.
LONGEST_NUMBER = 40
_LONGEST_KEY = 60


def parse_json(text: str, longest_number: int = LONGEST_NUMBER) -> Any:
    """The value of a JSON text.

    Args:
        text: the text.
        longest_number: the most digits that a whole number may have.

    Raises:
        FileError: If a key stands twice, or a number is none.
        json.JSONDecodeError: If it is not JSON.
        RecursionError: If it is nested too deeply.
    """
    if re.search(f"[0-9]{{{longest_number + 1}}}", text) is None:
        return _DECODER.decode(text)
    # a function for each number takes time, and hardly any file needs one
    return _decoder(lambda digits: _whole(digits, longest_number)).decode(text)


def _object(items: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(items)
    if len(found) < len(items):
        counts = Counter(key for key, _ in items)
        twice = next(key for key, count in counts.items() if count > 1)
        shown = twice if len(twice) <= _LONGEST_KEY else f"{twice[:_LONGEST_KEY]}…"
        raise FileError(
            f"the key {shown!r} stands twice in one JSON object; remove one of them"
        )
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise FileError(f"{name} is not a JSON number; give a number or null")


def _whole(digits: str, longest: int) -> int | float:
    return int(digits) if len(digits.lstrip("-")) <= longest else float(digits)


def _decoder(parse_int: Callable[[str], int | float] | None = None) -> json.JSONDecoder:
    return json.JSONDecoder(
        object_pairs_hook=_object,
        parse_int=parse_int,
        parse_constant=_refuse_constant,
    )


_DECODER = _decoder()
