"""`evenhand check`: whether movements have faults."""

from typing import Any

import typer

from evenhand.cli.option_groups import argument
from evenhand.cli.options import Json
from evenhand.cli.output import warn


def check(
    files: list[str] = argument("FILE…", "Movement files; - is stdin.", ...),
    as_json: Json = False,
) -> None:
    """Find the faults of movements, and points to know about them."""
    from evenhand.cli.output import console, print_json, say
    from evenhand.errors import FileError
    from evenhand.formats import read_file
    from evenhand.formats.text import shown
    from evenhand.render.card_text import INDENT, check_lines

    entries: list[dict[str, Any]] = []
    problems: list[dict[str, Any]] = []
    out, is_faulty = console(), False
    for file in files:
        try:
            library = read_file(file)
        except FileError as error:
            warn(f"{error}")
            problems.append({"file": file, "line": None, "reason": str(error)})
            continue
        for problem in library.problems:
            warn(f"{shown(file)}: {problem}")
            problems.append({"file": file, **problem.as_data()})
        for movement in library.movements:
            faults, notes = movement.faults(), movement.notes()
            is_faulty = is_faulty or bool(faults)
            if as_json:
                entries.append(
                    {
                        "name": movement.name,
                        "faults": [fault.as_data() for fault in faults],
                        "notes": [note.as_data() for note in notes],
                    }
                )
                continue
            for line in check_lines(movement, faults, notes):
                say(out, line, indent=INDENT)
    if as_json:
        data: dict[str, Any] = {"movements": entries}
        print_json(data | ({"problems": problems} if problems else {}))
    if is_faulty:
        raise typer.Exit(1)
    if problems:
        raise typer.Exit(2)
