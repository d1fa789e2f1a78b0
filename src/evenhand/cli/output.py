"""Printing results: JSON, or rich tables that fit the terminal.

Whatever users write into names and reasons, no control character of theirs reaches the
terminal. This is the one place that makes sure of it.
"""

import contextlib
import json
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from evenhand.movement.phrasing import printable

if TYPE_CHECKING:
    from rich.console import (
        Console,
        ConsoleOptions,
        RenderableType,
        RenderResult,
    )
    from rich.segment import Segment
    from rich.table import Table
    from rich.text import Text

    from evenhand.render.sentences import Sentence

#: The number of columns if there is no terminal to ask.
_USUAL = 100
#: More than any table needs.
_WIDE = 400
#: Characters that JSON need not escape, but that a terminal obeys or a reader misses.
_UNSEEN = re.compile(
    "[\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)


@dataclass(frozen=True, slots=True)
class Printout:
    """What a command has found, to be printed as whoever called it likes.

    A command that returns it has an option `--json`.

    Attributes:
        data: gives it as plain data.
        parts: gives it for people: tables, sentences and folded lines.
        code: the exit code.
    """

    data: "Callable[[], Any]"
    parts: "Callable[[], Iterable[RenderableType | Sentence | Hanging]]"
    code: int = 0

    def print(self, *, as_json: bool) -> None:
        """Print it in one of the two ways."""
        if as_json:
            print_json(self.data())
        else:
            # what is refused on the way leaves nothing half printed
            print_parts([*self.parts()])


class Hanging(NamedTuple):
    """A line that is folded between words, with an indent from its second line on."""

    text: str
    indent: int


def hanging(lines: Iterable[str], indent: int) -> Iterator[Hanging]:
    """Lines with the same indent."""
    return (Hanging(line, indent) for line in lines)


def print_json(data: Any) -> None:
    """Print plain data as JSON."""
    readable = (sys.stdout.encoding or "").lower().startswith("utf")
    text = json.dumps(data, ensure_ascii=not readable, indent=1)
    print(_UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def warn(message: str) -> None:
    """Tell something on standard error; if nobody listens there, the work goes on."""
    with contextlib.suppress(OSError, ValueError):
        if sys.stderr is not None:
            print(
                _folded(f"evenhand: {printable(message)}"), file=sys.stderr, flush=True
            )


def _folded(text: str) -> str:
    """A text folded between words, if a terminal shows it."""
    if not sys.stderr.isatty():
        return text
    width = shutil.get_terminal_size().columns
    return textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False)


def console() -> "Console":
    """The console for results."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    class Output(Console):
        """A console that crops nothing and leaves a closed pipe to the command line."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

        def print(self, *objects: Any, **how: Any) -> None:
            """Print; a table that does not fit runs over the edge of the terminal."""
            whole = [_Whole(o) if isinstance(o, Table) else o for o in objects]
            super().print(*whole, **{"crop": False, **how})

        def render(
            self, renderable: Any, options: "ConsoleOptions | None" = None
        ) -> "Iterable[Segment]":
            """Turn anything into text, without the users' control characters.

            A line end inside a text would forge a line, so it goes as well.
            """
            if isinstance(renderable, (str, Text)):
                renderable = _on_one_line(renderable)
            for segment in super().render(renderable, options):
                yield _without_controls(segment)

    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else _USUAL
    return Output(highlight=False, width=width, emoji=False, markup=False)


def _on_one_line(text: "str | Text") -> "str | Text":
    """A text with spaces in place of its line ends, styles as they are."""
    if isinstance(text, str):
        return printable(text)
    if not text.plain.isprintable():
        text = text.copy()
        text.plain = printable(text.plain)
    return text


def _without_controls(segment: "Segment") -> "Segment":
    """The segment without control characters; our own styles are not in its text."""
    text = segment.text
    if segment.control or text.isprintable() or text == "\n":
        return segment
    return segment._replace(text=printable(text, keep="\n"))


def print_parts(parts: "Iterable[RenderableType | Sentence | Hanging]") -> None:
    """Print the parts from a render function: tables as they are, sentences folded."""
    from evenhand.cli.remedies import with_remedies
    from evenhand.render.sentences import Sentence as Told

    out = console()
    for part in parts:
        if isinstance(part, str):
            say(out, part)
        elif isinstance(part, Hanging):
            say(out, *part)
        elif isinstance(part, Told):
            say(out, with_remedies(part.text, part.remedies))
        else:
            out.print(part)


def say(out: "Console", text: str, indent: int = 0) -> None:
    """Print text, folded between words, with continuation lines indented.

    It is one paragraph, even if a name in it has several lines.
    """
    from evenhand.render.sentences import fold

    for part in fold(printable(text), out.width, indent):
        out.print(part)


class _Whole:
    """A table at the width that it needs; rich would cut its words and figures."""

    def __init__(self, table: "Table") -> None:
        self._table = table

    def __rich_console__(
        self, console: "Console", options: "ConsoleOptions"
    ) -> "RenderResult":
        wide = options.update(max_width=_WIDE)
        for column in self._table.columns:
            column.min_width = max(
                _least_width(console, wide, cell, foldable=not column.no_wrap)
                for cell in (column.header, *column.cells)
            )
        needed = console.measure(self._table, options=wide).minimum
        if needed > options.max_width:
            self._table.padding = 0
            needed = console.measure(self._table, options=wide).minimum
        room = options.update(max_width=max(options.max_width, needed))
        yield from console.render(self._table, room)


def _least_width(
    console: "Console", options: "ConsoleOptions", cell: Any, *, foldable: bool
) -> int:
    """The width of a cell: its longest word, or its longest line if not folded."""
    measured = console.measure(cell, options=options)
    return measured.minimum if foldable else measured.maximum
