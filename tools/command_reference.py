"""The command reference, made from the same descriptions as `--help`."""

from collections.abc import Iterator
from typing import Any

import typer

from evenhand.cli.app import app

_OPENING = """\
# Commands

<!-- Made by `python -m tools` from the program's own help: do not edit. -->

Results go to standard output, everything else to standard error. A file name `-` means
standard input or output, so commands can be joined by pipes. The exit code is 0 when
all is well, 1 for a finding (`check` found faults), 2 for bad input or usage; then one
line on standard error says what was seen, what was expected and what to do.

The keys of every `--json` output are in [JSON output](json.md), the notation of
`--switch` in [switch plans](switch-plans.md), the file formats in [files](files.md).
`python -m evenhand` is the same as `evenhand`.
"""


def command_page() -> str:
    """The page in Markdown."""
    # A group's commands have no name in typer's own types.
    group: Any = typer.main.get_command(app)
    parts = [_OPENING]
    for name, command in group.commands.items():
        parts.append("\n".join(_section(name, command)) + "\n")
    return "\n".join(parts)


def _section(name: str, command: Any) -> Iterator[str]:
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    options = [p for p in command.params if p.param_type_name == "option"]
    usage = " ".join(["evenhand", name, *map(_metavar, arguments), "[OPTIONS]"])
    yield f"## {name}"
    yield ""
    yield f"`{usage}`"
    yield ""
    yield " ".join(command.help.split())
    yield ""
    yield "| argument or option | meaning |"
    yield "|---|---|"
    for parameter in arguments:
        yield f"| `{_metavar(parameter)}` | {parameter.help} |"
    for parameter in options:
        yield f"| {_option(parameter)} | {_meaning(parameter)} |"


def _option(parameter: Any) -> str:
    value = "" if parameter.is_flag else f" {_metavar(parameter)}"
    # A bar ends a table's cell even inside code, unless it is escaped.
    return ", ".join(f"`{name}{value}`" for name in parameter.opts).replace("|", "\\|")


def _metavar(parameter: Any) -> str:
    if parameter.metavar:
        return str(parameter.metavar)
    return "N" if "int" in parameter.type.name else "NAME"


def _meaning(parameter: Any) -> str:
    if parameter.required:
        return f"{parameter.help} *Required.*"
    if parameter.is_flag or parameter.default in (None, "", 0):
        return str(parameter.help)
    return f"{parameter.help} *Otherwise {parameter.default}.*"
