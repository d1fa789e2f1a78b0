"""The command reference, made from the same descriptions as `--help`."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, get_args

from typer import Context
from typer.models import ArgumentInfo, OptionInfo

from evenhand.cli.command_tree import TREE, Branch, find_function
from evenhand.cli.option_groups import with_options

Command = Callable[..., Any]

_OPENING = """\
# Commands

<!-- Made by `python -m tools` from the program's own help: do not edit. -->

Results go to standard output, everything else to standard error. A file name `-` means
standard input or output, so commands can be joined by pipes; only event files are
always files. The exit code is 0 when all is well, 1 for a finding (`check` and
`plan check` found faults, `catalogue verify` errors, `event referee` a discrepancy,
`score` and `event record` lines that they left out), 2 for bad input or usage; then one
line on standard error says what was seen, what was expected and what to do, and ends
with the option or command that would help, if there is one, behind a colon.

The keys of every `--json` output are in [JSON output](json.md), the notation of
`--switch` in [switch plans](switch-plans.md), the file formats in [files](files.md).
`python -m evenhand` is the same as `evenhand`.
"""


@dataclass(frozen=True, slots=True)
class Parameter:
    """An argument or option of a command, as its function declares it."""

    name: str
    kind: type
    info: ArgumentInfo | OptionInfo
    default: Any

    @property
    def is_flag(self) -> bool:
        """Whether it is an option without a value."""
        return bool in self._kinds

    @property
    def is_required(self) -> bool:
        """Whether it has to be given."""
        return self.default is inspect.Parameter.empty

    @property
    def value(self) -> str:
        """The word that stands for its value."""
        return self.info.metavar or ("N" if int in self._kinds else "NAME")

    @property
    def spellings(self) -> tuple[str, ...]:
        """The ways to write the option."""
        # Inside Annotated the first spelling takes the place of a default.
        first = self.info.default if isinstance(self.info.default, str) else None
        declared = (first, *(getattr(self.info, "param_decls", None) or ()))
        ways = tuple(way for way in declared if way)
        return ways or (f"--{self.name.replace('_', '-')}",)

    @property
    def meaning(self) -> str:
        """Its help, and its default."""
        words = self.info.help or ""
        if self.is_required:
            return f"{words} *Required.*"
        if self.is_flag or self.default in (None, "", 0):
            return words
        return f"{words} *Default: {self.default}.*"

    @property
    def _kinds(self) -> tuple[Any, ...]:
        return get_args(self.kind) or (self.kind,)


def command_page() -> str:
    """The page in Markdown."""
    sections = [
        "\n".join(_section(name, command)) + "\n" for name, command in _commands(TREE)
    ]
    return "\n".join([_OPENING, *sections])


def _commands(branch: Branch, before: str = "") -> Iterator[tuple[str, Command]]:
    """Every command with its name, those of branches after the others."""
    if branch.alone:
        yield before.strip(), find_function(branch.own)
    for name, found in branch.commands.items():
        if isinstance(found, Branch):
            yield from _commands(found, f"{before}{name} ")
        else:
            yield before + name, find_function(found)


def parameters(command: Command) -> Iterator[Parameter]:
    """The arguments and options of a command."""
    for name, parameter in inspect.signature(with_options(command)).parameters.items():
        if parameter.annotation is not Context:
            kind, info = get_args(parameter.annotation)
            yield Parameter(name, kind, info, parameter.default)


def _section(name: str, command: Command) -> Iterator[str]:
    every = list(parameters(command))
    arguments = [p for p in every if isinstance(p.info, ArgumentInfo)]
    options = [p for p in every if isinstance(p.info, OptionInfo)]
    values = [a.value if a.is_required else f"[{a.value}]" for a in arguments]
    yield f"## {name}"
    yield ""
    yield f"`{' '.join(['evenhand', name, *values, '[OPTIONS]'])}`"
    yield ""
    yield " ".join((command.__doc__ or "").split())
    yield ""
    yield "| argument or option | meaning |"
    yield "|---|---|"
    for argument in arguments:
        meaning = argument.info.help if argument.is_required else argument.meaning
        yield f"| `{argument.value}` | {meaning} |"
    for option in options:
        yield f"| {_written(option)} | {option.meaning} |"


def _written(option: Parameter) -> str:
    value = "" if option.is_flag else f" {option.value}"
    # A bar ends a table cell even inside code, unless it is escaped.
    return ", ".join(f"`{way}{value}`" for way in option.spellings).replace("|", "\\|")
