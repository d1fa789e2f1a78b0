"""The native JSON form, the only one that holds all there is in a movement."""

import json
from typing import TYPE_CHECKING, Any

from evenhand.errors import FileError, MovementError
from evenhand.movement.plain_data import Fields, kind_of
from evenhand.movement.value import Movement, Turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FORMAT = "evenhand-movement"
VERSION = 1

_TEXTS = ("name", "origin")
_NUMBERS = ("pairs", "sets", "boards_per_set", "winners", "phantom", "first_board")


def to_data(movement: Movement) -> dict[str, Any]:
    """The movement as plain data."""
    # written only where it says something, so that most files stay as they were
    first = {"first_board": movement.first_board} if movement.first_board > 1 else {}
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": movement.name,
        "origin": movement.origin,
        "pairs": movement.pairs,
        "tables": movement.tables,
        "sets": movement.sets,
        "boards_per_set": movement.boards_per_set,
        "winners": movement.winners,
        "phantom": movement.phantom,
        **({"sections": list(movement.sections)} if movement.sections else {}),
        **first,
        "turned": [list(turn) for turn in sorted(movement.turned)],
        "rounds": [[list(cell) for cell in row] for row in movement.schedule],
    }


def from_data(data: object) -> Movement:
    """Read plain data back; a missing entry gets its default, if it has one."""
    if not isinstance(data, dict):
        raise FileError(f"a movement is a JSON object, not {kind_of(data)}")
    if data.get("format", FORMAT) != FORMAT:
        raise FileError(f"format {data['format']!r}; expected {FORMAT!r}")
    version = Fields(data, "a movement").whole("version", VERSION)
    if version != VERSION:
        raise FileError(
            f"version {version} of the movement format; this program reads version "
            f"{VERSION}"
        )
    rounds = data.get("rounds")
    if not isinstance(rounds, list) or not all(
        isinstance(row, list)
        and all(isinstance(cell, list) and len(cell) == 3 for cell in row)
        for row in rounds
    ):
        raise FileError(
            '"rounds" must be a list of rounds, each a list of [NS, EW, set]'
        )
    details = {key: data[key] for key in (*_TEXTS, *_NUMBERS) if key in data}
    _check_details(details)
    try:
        return Movement.from_cells(
            rounds,
            turned=_turned(data.get("turned", [])),
            sections=_sections(data.get("sections", [])),
            **details,
        )
    except MovementError as error:
        raise FileError(error) from error


def dumps(movements: "Movement | Iterable[Movement]") -> str:
    """One movement, or a library of several, as JSON text."""
    if isinstance(movements, Movement):
        return _text(to_data(movements)) + "\n"
    entries = ",\n".join(_text(to_data(movement)) for movement in movements)
    return '{"movements": [\n' + entries + "\n]}\n"


def _text(data: "Mapping[str, Any]") -> str:
    """JSON with a line for each key and each round, easy to read and to compare."""
    lines = []
    for key, value in data.items():
        text = json.dumps(value, ensure_ascii=False)
        if key == "rounds" and value:
            rows = ",\n  ".join(json.dumps(row) for row in value)
            text = f"[\n  {rows}\n ]"
        lines.append(f" {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}"


def _check_details(details: "Mapping[str, Any]") -> None:
    for key, value in details.items():
        if key in _TEXTS and not isinstance(value, str):
            raise FileError(f'"{key}" must be text, not {kind_of(value)}')
        if key in _NUMBERS and (isinstance(value, bool) or not isinstance(value, int)):
            raise FileError(f'"{key}" must be a whole number, not {kind_of(value)}')


def _turned(entries: object) -> frozenset[Turn]:
    if not isinstance(entries, list) or not all(
        isinstance(entry, list)
        and len(entry) == 3
        and all(type(number) is int for number in entry)
        for entry in entries
    ):
        raise FileError('"turned" must be a list of [round, table, board]')
    return frozenset(Turn(*entry) for entry in entries)


def _sections(entries: object) -> tuple[int, ...]:
    if not isinstance(entries, list) or not all(type(n) is int for n in entries):
        raise FileError('"sections" must be a list of whole numbers')
    return tuple(entries)
