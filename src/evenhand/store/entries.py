"""The entries of a log: JSON objects that read back exactly as they were given."""

import json
from collections.abc import Sequence
from typing import Any

from evenhand.errors import FileError, StoreError
from evenhand.movement.json_text import parse_json
from evenhand.movement.phrasing import counted, one_line

#: One act: texts, numbers, true, false and null in lists and objects.
Entry = dict[str, Any]

#: Python's JSON reader calls itself for each list within a list, so the depth it can
#: read varies. An entry that one program wrote must not be too deep for another.
DEEPEST = 100

_LONGEST_REASON = 120
#: Python reads and writes whole numbers of up to 4,300 digits.
_LONGEST_NUMBER = 4300


def encode_entries(entries: Sequence[Entry]) -> tuple[bytes, list[Entry]]:
    """Return entries as one line of JSON, and as they will be read back.

    Args:
        entries: Entries that belong together, in order.

    Raises:
        StoreError: If an entry is not a JSON object, or would read back different.
    """
    for entry in entries:
        if not isinstance(entry, dict):
            raise StoreError(f"an entry is a dict, not {_kind(entry)}; nothing added")
    try:
        text = json.dumps(
            entries, ensure_ascii=False, allow_nan=False, separators=(",", ":")
        )
    except (TypeError, ValueError, RecursionError) as error:
        raise _cannot_be_kept(str(error)) from error
    if _depth(entries) > DEEPEST:
        raise _cannot_be_kept(f"lists and objects nested more than {DEEPEST} deep")
    # A lone surrogate becomes an escape, which JSON reads back.
    data = text.encode(errors="backslashreplace")
    (copies,) = decode_lists([data])
    if copies != list(entries):
        raise _cannot_be_kept("it would read back changed; give lists and text keys")
    return data, copies


def decode_lists(lists: Sequence[bytes]) -> list[list[Entry]]:
    """Return the entries in JSON lists of objects; any other value gives none.

    Args:
        lists: The JSON of each list.
    """
    # Lists that are read together share their keys, which takes half the time.
    found = _decode(b"[" + b",".join(lists) + b"]") or []
    if len(found) == len(lists) and all(map(_are_entries, found)):
        return list(found)
    return [one if _are_entries(one) else [] for one in map(_decode, lists)]


def decode_object(data: bytes) -> Entry | None:
    """Return the JSON object that some bytes hold; None if they hold none.

    Args:
        data: Any bytes.
    """
    found = _decode(data)
    return found if isinstance(found, dict) else None


def first_entries(entries: tuple[Entry, ...], count: int) -> tuple[Entry, ...]:
    """Return the log as it was after a number of entries.

    Args:
        entries: The entries of the log.
        count: The number of entries; 0 is before the first.

    Raises:
        StoreError: If the log has never had that number.
    """
    if not 0 <= count <= len(entries):
        raise StoreError(
            f"as of act {count}; the log has {counted(len(entries), 'act')}: "
            f"choose from 0 to {len(entries)}"
        )
    return entries[:count]


def _decode(data: bytes) -> Any:
    """Return the value of some JSON; None if it is null or not JSON."""
    try:
        return parse_json(data.decode(), _LONGEST_NUMBER)
    except (FileError, ValueError, RecursionError):
        return None


def _are_entries(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)


def _depth(entries: Sequence[Entry]) -> int:
    """Return how deep entries are, level by level, so that no depth is too much."""
    depth = 0
    level: list[Any] = list(entries)
    while level:
        depth += 1
        level = [
            child
            for parent in level
            for child in (parent.values() if isinstance(parent, dict) else parent)
            if isinstance(child, dict | list | tuple)
        ]
    return depth


def _cannot_be_kept(reason: str) -> StoreError:
    return StoreError(
        f"an entry cannot be kept: {one_line(reason)[:_LONGEST_REASON]}; "
        "nothing added, expected plain JSON"
    )


def _kind(value: object) -> str:
    return f"{type(value).__name__} {one_line(repr(value))[:40]}"
