"""The commands, and the one place where errors become exit codes.

0 fine, 1 a finding (faults), 2 bad input or usage. Results go to standard output, all
else to standard error. Commands import what they work with when they run, so that
`--help` is quick.
"""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from evenhand import __version__
from evenhand.cli import (
    advise,
    check,
    convert,
    explain,
    fairness,
    movement,
    show,
    sources,
)
from evenhand.errors import EvenhandError

# typer carries its own copy of click, whose usage error has no public name.
_UsageError: type[Exception] = typer.BadParameter.__bases__[0]

app = typer.Typer(
    name="evenhand",
    help="Fair duplicate-bridge movements: built, checked, judged and advised.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
for _command in (
    advise.advise,
    movement.movement,
    fairness.fairness,
    check.check,
    show.show,
    convert.convert,
    explain.explain,
    sources.sources,
):
    app.command()(_command)


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
    for stream in (sys.stdout, sys.stderr):
        # a terminal that cannot show × must not end in a traceback
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = typer.main.get_command(app).main(
            args=list(arguments), prog_name="evenhand", standalone_mode=False
        )
        sys.stdout.flush()
    except EvenhandError as error:
        return _complain(str(error))
    except _UsageError as error:
        return _complain(f"{_one_line(error)}; see evenhand --help")
    except (KeyboardInterrupt, typer.Abort):
        return _complain("interrupted", code=130)
    except BrokenPipeError:
        # the reader has had enough; python must not complain again when it closes
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code if isinstance(code, int) else 0


def _one_line(error: Exception) -> str:
    message = getattr(error, "format_message", error.__str__)()
    return " ".join(message.split()).rstrip(".")


def _complain(message: str, code: int = 2) -> int:
    print(f"evenhand: {message}", file=sys.stderr)
    return code
