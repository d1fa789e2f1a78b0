"""Running a command in this process, as a shell would, and what came of it."""

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from evenhand.cli.app import run
from evenhand.cli.event import COMMANDS as EVENT_COMMANDS

COMMANDS = (
    "advise",
    "movement",
    "fairness",
    "limits",
    "optimise",
    "search",
    "best",
    "check",
    "show",
    "convert",
    "explain",
    "score",
    "simulate",
    "compare",
    "lab",
    "sources",
    "backup",
    "restore",
    "plan",
    "serve",
    "worker",
)
SUBCOMMANDS = (
    "account add",
    "account reset",
    "account token",
    "catalogue list",
    "catalogue verify",
    "catalogue build",
    "plan check",
    "plan conditions",
    "plan seats",
    "plan judge",
    "plan formats",
    "plan second",
    "plan swiss",
    *(f"event {name}" for name in EVENT_COMMANDS),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON on standard output."""
        return json.loads(self.out)

    @property
    def complaint(self) -> str:
        """The one line on standard error of a command that was refused."""
        assert self.code == 2, (self.code, self.err)
        assert self.out == ""
        assert self.err.startswith("evenhand: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        assert "Traceback" not in self.err
        return self.err.removeprefix("evenhand: ").rstrip("\n")


def evenhand(*arguments: str, stdin: str | bytes = b"") -> Outcome:
    """Run a command; its streams are real text streams over bytes."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = _stream(), _stream()
    with (
        redirect_stdout(out),
        redirect_stderr(err),
        patch.object(sys, "stdin", _stream(data)),
    ):
        code = run(arguments)
    return Outcome(code, _text(out), _text(err))


def built(*arguments: str) -> str:
    """The file that `evenhand movement` writes."""
    made = evenhand("movement", *arguments)
    assert (made.code, made.err) == (0, "")
    return made.out


def _stream(data: bytes = b"") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", newline="\n")


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()
