"""Cyclic Howells in the compact JSON of howellki: one pair's path tells all.

Each movement has the path of the moving pairs, the pairs at the seats of the first
round, and the table (0 for the side) where each set of boards starts. In every round a
pair takes the next seat of the path, and a set the place of the one before it.
"""

import json
from collections.abc import Mapping
from typing import Any

from evenhand.errors import EvenhandError
from evenhand.formats.text import Library, Problem, nothing_but, shortened
from evenhand.movement import Movement
from evenhand.movement.json_text import parse_json

_KEYS = {"tables", "rounds", "sets", "movement", "positions"}
_MOST_ROUNDS = 100


def recognises(text: str) -> bool:
    """Whether a JSON text looks like this."""
    return '"positions"' in text and '"movement"' in text and '"sets"' in text


def read(text: str) -> Library:
    """Read every movement of a file."""
    try:
        data = parse_json(text.removeprefix("\ufeff"))
    except (EvenhandError, json.JSONDecodeError, RecursionError) as error:
        return nothing_but(f"not JSON: {shortened(str(error))}")
    entries = {"": data} if isinstance(data, dict) and data.keys() >= _KEYS else data
    if not isinstance(entries, dict):
        return nothing_but("expected movements by their names")
    movements, problems = [], []
    for name, entry in entries.items():
        try:
            movements.append(_read_entry(str(name), entry))
        except (EvenhandError, KeyError, TypeError, ValueError) as error:
            reason = str(error) or type(error).__name__
            problems.append(Problem(None, shortened(str(name)), shortened(reason)))
    return Library(tuple(movements), tuple(problems))


def _read_entry(name: str, entry: Mapping[str, Any]) -> Movement:
    tables, rounds = _count(entry, "tables"), _count(entry, "rounds")
    starts = [*range(1, tables + 1)]
    seats = [f"{table}{side}" for table in starts for side in "NE"]
    positions = [_whole(pair) for pair in entry["positions"]]
    if len(positions) != len(seats):
        raise ValueError(f"{len(positions)} positions; expected {len(seats)}")
    path = [str(seat) for seat in entry["movement"]]
    if not set(path) <= set(seats) or len(set(path)) != len(path):
        raise ValueError("a path with seats that are not there, or come twice")
    follows = dict(zip(path, path[1:] + path[:1], strict=True))
    at = dict(zip(seats, positions, strict=True))
    sets = [_whole(table) for table in entry["sets"]]
    schedule = []
    for _ in range(rounds):
        where = {table: number for number, table in enumerate(sets, 1) if table}
        schedule.append([(at[f"{t}N"], at[f"{t}E"], where.get(t, 0)) for t in starts])
        at = {follows.get(seat, seat): pair for seat, pair in at.items()}
        sets = [*sets[-1:], *sets[:-1]]
    return Movement.from_cells(schedule, sets=len(sets), name=name).sized()


def _count(entry: Mapping[str, Any], name: str) -> int:
    number = _whole(entry[name])
    if not 1 <= number <= _MOST_ROUNDS:
        raise ValueError(f"{number} {name}; expected 1 to {_MOST_ROUNDS}")
    return number


def _whole(value: object) -> int:
    if isinstance(value, float | bool):
        raise ValueError(f"{value}; expected a whole number")
    return int(str(value))
