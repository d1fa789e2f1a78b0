"""The examples in the documentation: found, run, and brought up to date.

A ```console block holds commands after `$ ` and what they print; a line `…` stands for
any lines left out. The commands are run inside this process, in a folder of their own,
as in a terminal with 96 columns. Besides `evenhand` the blocks may use `cat FILE`,
`echo $?`, a pipe between two commands and `> FILE`.

A ```python block with `>>>` is a doctest. Everything on one page is run in order, so
files and names made by one example are there for the next, and the folder
`docs/examples` is there from the start, as in a copy of the repository.
"""

import contextlib
import doctest
import io
import os
import re
import shlex
import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from evenhand.cli.app import run

COLUMNS = 96
LEFT_OUT = "…"
ROOT = Path(__file__).parent.parent

_BLOCK = re.compile(r"^```(console|python)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_EXAMPLES = Path("docs", "examples")
_COLOUR_SWITCHES = ("FORCE_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE")


@dataclass(frozen=True, slots=True)
class Block:
    """A block of examples: its kind, its text, and where it is in its page."""

    kind: str
    text: str
    start: int
    line: int


@dataclass(frozen=True, slots=True)
class Example:
    """A command as it is written, and the lines shown under it."""

    written: tuple[str, ...]
    shown: tuple[str, ...]

    @property
    def command(self) -> str:
        """The command on one line."""
        return " ".join(line.rstrip("\\").strip() for line in self.written)[2:]


def pages() -> list[Path]:
    """Every page of the documentation, the README first."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(page: str) -> Iterator[Block]:
    """The blocks of examples in the text of a page."""
    for found in _BLOCK.finditer(page):
        line = page.count("\n", 0, found.start()) + 1
        yield Block(found[1], found[2], found.start(2), line)


def examples(text: str) -> Iterator[Example]:
    """The commands in a console block, each with the lines shown under it."""
    written: list[str] = []
    shown: list[str] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            if written:
                yield Example(tuple(written), tuple(shown))
            written, shown = [line], []
        elif written and not shown and written[-1].endswith("\\"):
            written.append(line)
        else:
            shown.append(line)
    if written:
        yield Example(tuple(written), tuple(shown))


class Terminal:
    """Runs commands in a folder and remembers the last exit code."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self._folder = folder
        shutil.copytree(ROOT / _EXAMPLES, folder / _EXAMPLES, dirs_exist_ok=True)
        self._variables = {"COLUMNS": str(COLUMNS), "EVENHAND_CACHE": str(cache)}
        self._code = 0

    @contextlib.contextmanager
    def place(self) -> Iterator[None]:
        """The folder and the environment of the commands."""
        with contextlib.chdir(self._folder), patch.dict(os.environ, self._variables):
            for name in _COLOUR_SWITCHES:
                os.environ.pop(name, None)
            yield

    def printed(self, command: str) -> list[str]:
        """The lines that a command prints, wrapped as the terminal wraps them."""
        lines = [line.rstrip() for line in self.output(command).splitlines()]
        return _trimmed([part for line in lines for part in _folded(line)])

    def output(self, command: str) -> str:
        """What a command prints, standard error first."""
        with self.place():
            return self._output(command)

    def _output(self, command: str) -> str:
        command, _, target = command.partition(" > ")
        words = [shlex.split(part) for part in command.split(" | ")]
        if words == [["echo", "$?"]]:
            return str(self._code)
        if words[0][0] == "cat":
            return Path(words[0][1]).read_text(encoding="utf-8")
        aside, given = _stream(b""), b""
        for part in words:
            out = _stream(b"")
            self._code = _run(part, given, out, aside)
            given = out.buffer.getvalue()
        if target:
            Path(target.strip()).write_bytes(given)
            given = b""
        return (aside.buffer.getvalue() + given).decode()


class _Stream(io.TextIOWrapper):
    buffer: io.BytesIO


def _stream(data: bytes) -> _Stream:
    return _Stream(io.BytesIO(data), encoding="utf-8", write_through=True)


def _run(words: Sequence[str], given: bytes, out: _Stream, aside: _Stream) -> int:
    if words[0] != "evenhand":
        raise ValueError(f"an example runs {words[0]!r}; it can only run evenhand")
    with (
        patch.object(sys, "stdin", _stream(given)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(aside),
    ):
        return run(words[1:])


def _folded(line: str) -> list[str]:
    return textwrap.wrap(line, COLUMNS) if len(line) > COLUMNS else [line]


def _trimmed(lines: Sequence[str]) -> list[str]:
    filled = [place for place, line in enumerate(lines) if line]
    return list(lines[filled[0] : filled[-1] + 1]) if filled else []


def matches(shown: Sequence[str], real: Sequence[str]) -> bool:
    """Whether the lines shown, some perhaps left out, are those that were printed."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == LEFT_OUT else re.escape(line.rstrip()) + r"\n"
        for line in _trimmed(shown)
    )
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in real)) is not None


def renewed(shown: Sequence[str], real: Sequence[str]) -> list[str]:
    """The lines printed now, left out where they were left out before."""
    if matches(shown, real):
        return list(shown)
    gaps = [place for place, line in enumerate(shown) if line.strip() == LEFT_OUT]
    if not gaps:
        return list(real)
    if len(gaps) > 1:
        raise ValueError("more than one gap: bring this example up to date by hand")
    (gap,) = gaps
    return [*real[:gap], LEFT_OUT, *_going_on(shown[gap + 1 :], real, gap)]


def _going_on(shown: Sequence[str], real: Sequence[str], gap: int) -> Sequence[str]:
    """The lines printed after a gap: from the same line on, or else as many."""
    if shown and shown[0] in real[gap:]:
        return real[real.index(shown[0], gap) :]
    return real[len(real) - len(shown) :]


def bring_up_to_date(page: str, terminal: Terminal) -> str:
    """The text of a page, with what its commands print now."""
    parts, end = [], 0
    for block in blocks(page):
        if block.kind == "python":
            run_doctest(block, terminal, {})
            continue
        lines: list[str] = []
        for example in examples(block.text):
            real = terminal.printed(example.command)
            lines += [*example.written, *renewed(example.shown, real)]
        parts += [page[end : block.start], "".join(f"{line}\n" for line in lines)]
        end = block.start + len(block.text)
    return "".join([*parts, page[end:]])


def run_doctest(
    block: Block, terminal: Terminal, names: dict[str, object], page: str = ""
) -> str:
    """Run a python block; a report of what it should have printed, if that differs."""
    test = doctest.DocTestParser().get_doctest(
        block.text, names, page, page, block.line
    )
    report = io.StringIO()
    with terminal.place():
        doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(
            test, out=report.write, clear_globs=False
        )
    names.update(test.globs)
    return report.getvalue()
