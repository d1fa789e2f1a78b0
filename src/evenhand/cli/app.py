"""The commands, and the one place where errors become exit codes.

0 fine, 1 a finding (faults), 2 bad input or usage. Results go to standard output, all
else to standard error. Commands import what they work with when they run, so that
`--help` is quick.
"""

import contextlib
import os
import re
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from evenhand import __version__
from evenhand.cli import (
    advise,
    best,
    catalogue,
    check,
    compare,
    convert,
    event,
    explain,
    fairness,
    lab,
    limits,
    movement,
    optimise,
    plan,
    plan_files,
    plan_judge,
    plan_options,
    plan_seats,
    plan_second,
    plan_swiss,
    score,
    search,
    show,
    simulate,
    sources,
)
from evenhand.errors import EvenhandError

# Our matrices are small: on a busy machine threads of the linear algebra library only
# wait for one another, up to a hundred times longer. numpy reads this when it loads.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# typer carries its own copy of click, whose usage error has no public name.
_UsageError: type[Exception] = typer.BadParameter.__bases__[0]

#: What stands for a value, where typer would name a type of Python's.
_VALUES = {"<int>": "N", "INTEGER": "N", "<str>": "NAME", "TEXT": "NAME"}

_HELP = {"help_option_names": ["-h", "--help"]}


class _Command(TyperCommand):
    """A command whose help shows `FILE` and `--pair N` without braces and types."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The parts of the usage line."""
        pieces = super().collect_usage_pieces(ctx)
        return [re.sub(r"[{}]|\.\.\.$", "", piece) for piece in pieces]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; a minus score is none of the options."""
        if ctx.ignore_unknown_options:
            _refuse_unknown_options(self.get_params(ctx), args)
        return super().parse_args(ctx, args)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the lists of arguments and options."""
        _write_parameters(self, ctx, formatter)


class _Group(TyperGroup):
    """A command that has others under it, with the same help."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the lists of options and commands."""
        _write_parameters(self, ctx, formatter)
        self.format_commands(ctx, formatter)


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


def _refuse_unknown_options(parameters: Iterable[Any], given: Sequence[str]) -> None:
    """Refuse what can only be meant as an option, where minus scores may stand too."""
    known = {name: one for one in parameters for name in _option_names(one)}
    words = iter(given)
    for word in words:
        name, is_set, _ = word.partition("=")
        if word == "--":
            return
        if name in known:
            if not is_set and not known[name].is_flag:
                next(words, None)
        elif re.match(r"--|-[^\W\d]", word):
            raise _UsageError(_no_option(name, known))


def _option_names(parameter: Any) -> list[str]:
    if parameter.param_type_name != "option":
        return []
    return [*parameter.opts, *parameter.secondary_opts]


def _no_option(name: str, known: Iterable[str]) -> str:
    """The refusal of an option that does not exist, with what was likely meant."""
    names = list(known)
    near = get_close_matches(name[:100], names, n=1)
    if plan_options.MEANT_BY.get(name) in names:
        near = [plan_options.MEANT_BY[name]]
    return f"no option {name}" + (f" (did you mean {near[0]}?)" if near else "")


def _plain_names(names: str, kind: str) -> str:
    if kind == "argument":
        return names.split(" <")[0]
    *spellings, value = names.split(" ")
    return " ".join([*spellings, _VALUES.get(value, value)])


app = typer.Typer(
    name="evenhand",
    help="Fair duplicate-bridge movements: built, checked, judged and advised.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=_HELP,
)
for _command in (
    advise.advise,
    movement.movement,
    fairness.fairness,
    limits.limits,
    optimise.optimise,
    search.search,
    best.best,
    check.check,
    show.show,
    convert.convert,
    explain.explain,
    score.score,
    simulate.simulate,
    compare.compare,
    lab.lab,
    sources.sources,
):
    app.command(cls=_Command)(_command)

_catalogue = typer.Typer(rich_markup_mode=None)
app.add_typer(
    _catalogue, name="catalogue", help="The fairest movements known: a catalogue."
)
_catalogue.command("list", cls=_Command)(catalogue.list_catalogue)
_catalogue.command("verify", cls=_Command)(catalogue.verify_catalogue)
_catalogue.command("build", cls=_Command)(catalogue.build_catalogue)

_plan = typer.Typer(
    rich_markup_mode=None,
    cls=_Group,
    invoke_without_command=True,
    subcommand_metavar="[COMMAND]",
)
app.add_typer(_plan, name="plan")
_plan.callback()(plan.plan)
_plan.command("check", cls=_Command)(plan_files.check_plan)
_plan.command("conditions", cls=_Command)(plan_files.print_conditions)
_plan.command("seats", cls=_Command)(plan_seats.print_seats)
_plan.command("judge", cls=_Command)(plan_judge.judge_plan_file)
_plan.command("second", cls=_Command)(plan_second.seat_second)
_plan.command("swiss", cls=_Command)(plan_swiss.choose_next_session)

_event = typer.Typer(rich_markup_mode=None)
app.add_typer(_event, name="event", help="Run an event: registration to final ranking.")
for _name, _act in event.COMMANDS.items():
    _settings = {"ignore_unknown_options": _name in event.WITH_SCORES}
    _event.command(_name, cls=_Command, context_settings=_settings)(_act)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"evenhand {__version__}")
        raise typer.Exit


@app.callback()
def _evenhand(
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Print the version.",
            callback=_print_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Fair duplicate-bridge movements: built, checked, judged and advised."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit with its code."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code."""
    if sys.stdout is None:
        return _complain("there is no standard output to write to")
    for stream in (sys.stdout, sys.stderr):
        # a terminal that cannot show × must not end in a traceback
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    arguments = list(arguments) or ["--help"]
    try:
        _invoke(list(arguments))
        sys.stdout.flush()
    except typer.Exit as done:
        return done.exit_code
    except EvenhandError as error:
        return _complain(str(error))
    except _UsageError as error:
        return _complain(f"{_one_line(error, arguments)}; see {_help(arguments)}")
    except (KeyboardInterrupt, typer.Abort):
        return _complain("interrupted", code=130)
    except BrokenPipeError:
        _close_output()
        return 0
    except OSError as error:
        _close_output()
        return _complain(_unwritten(error, arguments))
    return 0


def _unwritten(error: OSError, arguments: Sequence[str]) -> str:
    """What to say where an answer could not be printed: an act counts all the same."""
    reason = error.strerror or error
    if arguments[0] == "event" and event.is_act(arguments[1:]):
        return (
            f"the answer could not be printed: {reason}; what was done is in the log: "
            "look at it with evenhand event log before doing it again"
        )
    return f"cannot write the results: {reason}"


@cache
def _command_tree() -> Any:
    """The commands as typer makes them, which takes far longer than to run one."""
    return typer.main.get_command(app)


def _invoke(arguments: list[str]) -> None:
    """Run the command; typer's own way would handle a closed pipe by itself."""
    command = _command_tree()
    with command.make_context("evenhand", arguments) as context:
        command.invoke(context)


def _help(arguments: Sequence[str]) -> str:
    """Where to read on: the help of the command that was meant."""
    words = ["evenhand"]
    command = _command_tree()
    for argument in arguments:
        command = getattr(command, "commands", {}).get(argument)
        if command is None:
            break
        words.append(argument)
    return f"{' '.join(words)} --help"


def _close_output() -> None:
    """Let python not complain once more when it closes standard output."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _one_line(error: Exception, arguments: Sequence[str]) -> str:
    """The usage error on one line, with what was seen where typer leaves it out."""
    message = " ".join(getattr(error, "format_message", error.__str__)().split())
    if hasattr(error, "possibilities"):
        return _no_such_option(error)
    found = re.match(r"Invalid value for '(?:-\w, |-o / )?(--[\w-]+|[A-Z]+)'", message)
    if found is None:
        return message.rstrip(".")
    name = found[1]
    for place, argument in enumerate(arguments):
        if argument.startswith(f"{name}="):
            return f"{argument}; expected a whole number"
        if argument == name and place + 1 < len(arguments):
            return f"{name} {arguments[place + 1]!r}; expected a whole number"
    seen = _refused_value(error)
    return (
        message.rstrip(".")
        if seen is None
        else f"{name} {seen!r}; expected a whole number"
    )


def _no_such_option(error: Any) -> str:
    command = getattr(error.ctx, "command", None)
    known = [] if command is None else command.get_params(error.ctx)
    names = [name for parameter in known for name in _option_names(parameter)]
    return _no_option(error.option_name, names)


def _refused_value(error: Exception) -> str | None:
    """What could not be read, where the reason of the refusal holds it."""
    reasons = getattr(error.__cause__, "errors", None)
    return str(reasons()[0]["input"]) if callable(reasons) else None


_LONGEST_WORD = 300
_MONSTER = re.compile(rf"\S{{{_LONGEST_WORD},}}")


def _complain(message: str, code: int = 2) -> int:
    from evenhand.movement.words import one_line  # late: it brings numpy along

    # a monstrous word of a file would fill the terminal
    short = _MONSTER.sub(lambda word: f"{word[0][:_LONGEST_WORD]}…", one_line(message))
    print(f"evenhand: {short}", file=sys.stderr)
    return code
