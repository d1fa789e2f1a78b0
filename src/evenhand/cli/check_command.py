"""`evenhand check`: whether movements have faults."""

from typing import Any

from evenhand.cli.option_groups import argument
from evenhand.cli.output import Hanging, Printout, hanging, warn


def check(
    files: list[str] = argument("FILE…", "Movement files; - is stdin.", ...),
) -> Printout:
    """Find the faults of movements, and points to know about them."""
    from evenhand.errors import FileError
    from evenhand.formats import read_file
    from evenhand.formats.text import shown
    from evenhand.render.card_text import INDENT, check_lines

    entries: list[dict[str, Any]] = []
    problems: list[dict[str, Any]] = []
    lines: list[Hanging] = []
    is_faulty = False
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
            entries.append(
                {
                    "name": movement.name,
                    "faults": [fault.as_data() for fault in faults],
                    "notes": [note.as_data() for note in notes],
                }
            )
            lines += hanging(check_lines(movement, faults, notes), INDENT)
    unread = {"problems": problems} if problems else {}
    code = 1 if is_faulty else 2 if problems else 0
    return Printout(lambda: {"movements": entries, **unread}, lambda: lines, code)
