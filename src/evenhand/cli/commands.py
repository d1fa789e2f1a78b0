"""Commands as typer runs them, each made from its function on first use.

Their help shows `FILE` and `--pair N` without braces and types.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, cast

import typer
from typer.core import TyperCommand, TyperGroup

from evenhand.cli.club_options import in_club
from evenhand.cli.command_tree import Branch, Home, describe, find_function
from evenhand.cli.option_groups import with_options

# typer carries its own copy of click, whose usage error has no public name.
UsageError: type[Exception] = typer.BadParameter.__bases__[0]

#: What stands for a value in help, where typer would show a Python type.
_VALUES = {"<int>": "N", "INTEGER": "N", "<str>": "NAME", "TEXT": "NAME"}


class Command(TyperCommand):
    """A command whose help shows `FILE` and `--pair N` without braces and types."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The arguments and options."""
        return list(map(_with_quick_reader, super().get_params(ctx)))

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The parts of the usage line."""
        pieces = super().collect_usage_pieces(ctx)
        return [re.sub(r"[{}]|\.\.\.$", "", piece) for piece in pieces]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; a minus score is not an option."""
        if ctx.ignore_unknown_options:
            _refuse_unknown_options(self.get_params(ctx), args)
        return super().parse_args(ctx, args)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the lists of arguments and options."""
        _write_parameters(self, ctx, formatter)


class CommandGroup(TyperGroup):
    """A command that has others under it, with the same help."""

    def __init__(self, *, branch: Branch, **settings: Any) -> None:
        super().__init__(commands=cast(Any, _LateCommands(branch)), **settings)
        self._branch = branch

    def get_params(self, ctx: Any) -> list[Any]:
        """The arguments and options."""
        return list(map(_with_quick_reader, super().get_params(ctx)))

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - typer's signature
        """The names of the commands."""
        return list(self._branch.commands)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the lists of options and commands, without making any command."""
        _write_parameters(self, ctx, formatter)
        found = self._branch.commands
        room = formatter.width - 6 - max(map(len, found))
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, _in_a_line(found[name], room)) for name in found]
            )


class _QuickReader:
    """Reads plain words and whole numbers itself, and leaves the rest to typer.

    Typer uses pydantic, which takes longer to load than it takes to rank an evening.
    """

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value of a parameter, as typer would read it."""
        kind = param.type_descriptor.annotation
        if not (param.multiple or param.nargs == -1):
            if value is None or (type(value) is kind and kind is not str):
                return value
            if kind is str and value.isprintable():
                return value
            if kind is int and re.fullmatch(r"[0-9]{1,9}", value):
                return int(value)
        thorough = type(param).get_runtime_param(param)
        return thorough.coerce(value, param=param, ctx=ctx)


def _with_quick_reader(parameter: Any) -> Any:
    parameter.get_runtime_param = _QuickReader
    return parameter


class _LateCommands(Mapping[str, TyperCommand | TyperGroup]):
    """The commands of a branch, each made on first use."""

    def __init__(self, branch: Branch) -> None:
        self._branch = branch
        self._made: dict[str, TyperCommand | TyperGroup] = {}

    def __getitem__(self, name: str) -> TyperCommand | TyperGroup:
        if name not in self._made:
            found = self._branch.commands[name]
            self._made[name] = (
                make_group(name, found)
                if isinstance(found, Branch)
                else _make_command(
                    name,
                    found,
                    minus_scores=name in self._branch.with_scores,
                    with_club=name in self._branch.in_club,
                )
            )
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._branch.commands)

    def __len__(self) -> int:
        return len(self._branch.commands)


def make_group(name: str, branch: Branch, **settings: Any) -> CommandGroup:
    """Make a command that has others under it.

    Args:
        name: What it is called.
        branch: The others.
        settings: What else typer should know about it.
    """
    if branch.own:
        own = _make_command(name, branch.own)
        settings |= {"params": own.params, "callback": own.callback}
    if branch.alone:
        settings["subcommand_metavar"] = "[COMMAND]"
    return CommandGroup(
        name=name,
        branch=branch,
        help=describe(branch),
        invoke_without_command=branch.alone,
        rich_markup_mode=None,
        **settings,
    )


def _make_command(
    name: str, home: Home, *, minus_scores: bool = False, with_club: bool = False
) -> TyperCommand:
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    settings = {"ignore_unknown_options": minus_scores}
    function = with_options(find_function(home))
    if with_club:
        function = in_club(function, new=name == "new")
    alone.command(name, cls=Command, context_settings=settings)(function)
    return cast(TyperCommand, typer.main.get_command(alone))


def _in_a_line(found: Home | Branch, room: int) -> str:
    return TyperCommand(None, help=describe(found)).get_short_help_str(room)


def _write_parameters(command: Any, ctx: Any, formatter: Any) -> None:
    rows: dict[str, list[tuple[str, str]]] = {"argument": [], "option": []}
    for parameter in command.get_params(ctx):
        record = parameter.get_help_record(ctx)
        if record is not None:
            kind, (names, meaning) = parameter.param_type_name, record
            rows[kind].append((_plain_names(names, kind), meaning))
    for kind, listed in rows.items():
        if listed:
            with formatter.section(f"{kind.capitalize()}s"):
                formatter.write_dl(listed)


def _plain_names(names: str, kind: str) -> str:
    if kind == "argument":
        return names.split(" <")[0]
    *spellings, value = names.split(" ")
    return " ".join([*spellings, _VALUES.get(value, value)])


def _refuse_unknown_options(parameters: Iterable[Any], given: Sequence[str]) -> None:
    """Refuse unknown options of a command that also takes minus scores.

    Typer lets every unknown option pass there, because -620 looks like one.
    """
    known = {name: one for one in parameters for name in option_names(one)}
    words = iter(given)
    for word in words:
        name, is_set, _ = word.partition("=")
        if word == "--":
            return
        if name in known:
            if not is_set and not known[name].is_flag:
                next(words, None)
        elif re.match(r"--|-[^\W\d]", word):
            raise UsageError(no_option(name, known))


def option_names(parameter: Any) -> list[str]:
    """The spellings of a parameter that is an option."""
    if parameter.param_type_name != "option":
        return []
    return [*parameter.opts, *parameter.secondary_opts]


def no_option(name: str, known: Iterable[str]) -> str:
    """The message for an unknown option, with the one that was probably meant."""
    from evenhand.cli.plan_options import MEANT_BY

    names = list(known)
    near = get_close_matches(name[:100], names, n=1)
    if MEANT_BY.get(name) in names:
        near = [MEANT_BY[name]]
    return f"no option {name}" + (f" (did you mean {near[0]}?)" if near else "")
