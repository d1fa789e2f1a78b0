"""A plan as a JSON file, laid out so that two plans can be compared line by line.

Every line of pairs, and every session of lines, has a line of text to itself.
"""

import json
import os
from typing import Any

from evenhand.errors import FileError
from evenhand.formats.text import (
    LARGEST_FILE,
    decode,
    read_as,
    shown,
    write_data,
)
from evenhand.movement.json_text import parse_json
from evenhand.movement.phrasing import text_fault
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import plan_from_data, plan_to_data


def read_plan(path: str) -> Plan:
    """Read a plan; `-` is standard input.

    A plan that can be read may have faults: `Plan.faults()` names them.

    Args:
        path: The file.

    Raises:
        FileError: If it cannot be opened, or does not hold a plan.
    """
    return read_as(path, read_plan_data)


def read_plan_data(data: bytes) -> Plan:
    """Read a plan from the bytes of a file.

    Args:
        data: The whole file.

    Raises:
        FileError: If the file does not hold a plan.
    """
    text = _decode(data)
    if not text.strip():
        raise FileError("the file is empty; expected a plan")
    try:
        plan = plan_from_data(parse_json(text))
    except json.JSONDecodeError as error:
        raise FileError(
            f"line {error.lineno}: not JSON: {error.msg}, column {error.colno}; "
            "expected a plan, as evenhand plan -o writes it"
        ) from None
    except RecursionError:
        raise FileError(
            "JSON nested too deeply for a plan; expected one as evenhand plan -o "
            "writes it"
        ) from None
    for name, whose in ((plan.name, "plan"), (plan.event.name, "event")):
        if fault := text_fault(name):
            raise FileError(f'the "name" of the {whose} has {fault}')
    return plan


def write_plan(path: str, plan: Plan) -> None:
    """Write a plan; `-` is standard output.

    Args:
        path: The file; an old one is left alone until the new one is complete.
        plan: The plan.
    """
    # JSON reads the escape of a lone surrogate back.
    write_data(path, plan_text(plan).encode(errors="backslashreplace"))


def check_plan_target(path: str) -> None:
    """Refuse a file that could not be written, before long work is done for it."""
    if path == "-":
        return
    folder = os.path.dirname(os.path.abspath(path))
    there = os.path.isdir(folder) and os.access(folder, os.W_OK)
    if not path or "\0" in path or os.path.isdir(path) or not there:
        raise FileError(
            f"{shown(path)}: no file can be written there; choose another name"
        )


def plan_text(plan: Plan) -> str:
    """The text of a plan's file."""
    return _laid_out(plan_to_data(plan), 0) + "\n"


def _decode(data: bytes) -> str:
    if len(data) > LARGEST_FILE:
        raise FileError(
            f"larger than {LARGEST_FILE >> 20} MB; expected a plan, and no plan is "
            "that large"
        )
    try:
        return decode(data)
    except FileError:
        raise FileError(
            "not a text file; expected a plan, as evenhand plan -o writes it"
        ) from None


def _laid_out(value: Any, depth: int) -> str:
    """An object key by key; a list on one line, or item by item if it is nested."""
    if isinstance(value, dict):
        rows = [
            f"{_plain(key)}: {_laid_out(inner, depth + 1)}"
            for key, inner in value.items()
        ]
        return _block(rows, "{}", depth)
    if isinstance(value, list) and any(isinstance(i, (dict, list)) for i in value):
        return _block([_item(inner, depth + 1) for inner in value], "[]", depth)
    return _plain(value)


def _item(value: Any, depth: int) -> str:
    """An item of a list: a line of pairs, a session or a section on one line."""
    values = value.values() if isinstance(value, dict) else ()
    if any(isinstance(inner, (dict, list)) for inner in values):
        return _laid_out(value, depth)
    return _plain(value)


def _block(rows: list[str], brackets: str, depth: int) -> str:
    if not rows:
        return brackets
    inner = " " * (depth + 1)
    body = ",\n".join(inner + row for row in rows)
    return f"{brackets[0]}\n{body}\n{' ' * depth}{brackets[1]}"


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
