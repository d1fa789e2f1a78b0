"""The commands, and the one place where errors become exit codes.

0: fine; 1: something was found (faults); 2: bad input or usage. Results go to standard
output, everything else to standard error. Commands import what they need only when they
run, so that `--help` is quick.
"""

import contextlib
import os
import re
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

import typer

from evenhand.cli import event
from evenhand.cli.command_tree import TREE
from evenhand.cli.commands import (
    CommandGroup,
    UsageError,
    make_group,
    no_option,
    option_names,
)
from evenhand.cli.output import warn
from evenhand.cli.remedies import with_remedies
from evenhand.errors import EvenhandError
from evenhand.movement.phrasing import one_line

# Our matrices are small. On a busy machine the threads of the linear algebra library
# would only wait for one another, and take up to a hundred times as long. numpy reads
# this setting when it loads.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


@cache
def _evenhand() -> CommandGroup:
    """The program; its tree of commands grows as they are asked for."""
    help_names = {"help_option_names": ["-h", "--help"]}
    return make_group("evenhand", TREE, context_settings=help_names)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit with its code."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


#: Set to anything, a fault of the program shows where it is instead of one line.
DEBUG = "EVENHAND_DEBUG"


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code."""
    if sys.stdout is None:
        return _complain("there is no standard output to write to")
    for stream in (sys.stdout, sys.stderr):
        # a terminal that cannot show × must not cause a traceback
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    arguments = list(arguments) or ["--help"]
    try:
        _invoke(list(arguments))
        sys.stdout.flush()
    except typer.Exit as done:
        return done.exit_code
    except EvenhandError as error:
        return _complain(with_remedies(str(error), error.remedies))
    except UsageError as error:
        return _complain(f"{_one_line(error, arguments)}; see {_help(arguments)}")
    except (KeyboardInterrupt, typer.Abort):
        return _complain("interrupted", code=130)
    except BrokenPipeError:
        _close_output()
        return 0
    except OSError as error:
        _close_output()
        return _complain(_unwritten(error, arguments))
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        return _complain(
            f"a fault of the program ({type(error).__name__}: {error}); nothing was "
            f"changed that is not in the log: set {DEBUG}=1 to see where, and report it"
        )
    return 0


def _unwritten(error: OSError, arguments: Sequence[str]) -> str:
    """What to say if an answer could not be printed: an act counts nevertheless."""
    reason = error.strerror or error
    if arguments[0] == "event" and event.is_act(arguments[1:]):
        return (
            f"the answer could not be printed: {reason}; what was done is in the log: "
            "look at it with evenhand event log before doing it again"
        )
    return f"cannot write the results: {reason}"


def _invoke(arguments: list[str]) -> None:
    """Run the command without typer's own wrapper, which would hide a closed pipe."""
    command = _evenhand()
    with command.make_context("evenhand", arguments) as context:
        command.invoke(context)


def _help(arguments: Sequence[str]) -> str:
    """Where to read on: the help of the command meant."""
    words = ["evenhand"]
    command: Any = _evenhand()
    for argument in arguments:
        command = getattr(command, "commands", {}).get(argument)
        if command is None:
            break
        words.append(argument)
    return f"{' '.join(words)} --help"


def _close_output() -> None:
    """Keep Python from complaining again when it closes standard output."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _one_line(error: Exception, arguments: Sequence[str]) -> str:
    """The usage error on one line, with the value seen if typer leaves it out."""
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
    names = [name for parameter in known for name in option_names(parameter)]
    return no_option(error.option_name, names)


def _refused_value(error: Exception) -> str | None:
    """The value that could not be read, if the error holds it."""
    reasons = getattr(error.__cause__, "errors", None)
    return str(reasons()[0]["input"]) if callable(reasons) else None


_LONGEST_WORD = 300
_MONSTER = re.compile(rf"\S{{{_LONGEST_WORD},}}")


def _complain(message: str, code: int = 2) -> int:
    # an endless word, say from a broken file, would fill the terminal
    short = _MONSTER.sub(lambda word: f"{word[0][:_LONGEST_WORD]}…", one_line(message))
    warn(short)
    return code
