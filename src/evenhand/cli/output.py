"""Printing results: JSON, or rich tables that fit their terminal."""

import json
import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import (
        Console,
        ConsoleOptions,
        RenderableType,
        RenderResult,
    )
    from rich.table import Table

#: Without a terminal nothing needs to be folded.
_WIDE = 400


def print_json(data: Any) -> None:
    """Print plain data as JSON."""
    readable = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(data, ensure_ascii=not readable, indent=1))


def console() -> "Console":
    """The console for results."""
    from rich.console import Console
    from rich.table import Table

    class Output(Console):
        """A console that cuts nothing and leaves a closed pipe to the command line."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

        def print(self, *objects: Any, **how: Any) -> None:
            """Print; a table that does not fit stands out of the terminal."""
            whole = [_Whole(o) if isinstance(o, Table) else o for o in objects]
            super().print(*whole, **{"crop": False, **how})

    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else _WIDE
    return Output(highlight=False, width=width, emoji=False, markup=False)


def print_parts(parts: "Iterable[RenderableType]") -> None:
    """Print what a render function gives: tables as they are, sentences folded."""
    out = console()
    for part in parts:
        if isinstance(part, str):
            say(out, part)
        else:
            out.print(part)


def say(out: "Console", text: str, indent: int = 0) -> None:
    """Print lines of text, folded between words and indented where they go on."""
    from evenhand.render.fairness_text import fold

    for line in text.splitlines():
        for part in fold(line, out.width, indent):
            out.print(part)


class _Whole:
    """A table at the width that it needs: rich would cut its words and figures."""

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
    """What a cell needs: its longest word, or its longest line if it is not folded."""
    measured = console.measure(cell, options=options)
    return measured.minimum if foldable else measured.maximum
