"""Tables and folded text for the terminal.

The console prints no line end that stands inside a text, because a name could forge a
line with it: what has several lines is a group of texts.
"""

from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from operator import itemgetter
from typing import Any, NamedTuple

from rich import box
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from evenhand.movement.phrasing import cleaned
from evenhand.render.sentences import fold


class Column(NamedTuple):
    """A column of a table.

    Attributes:
        heading: what stands above it.
        cell: what stands in it, for each row.
        shown: whether it is there at all; if None, only if something stands in it.
        left: whether it has words, on the left; figures are on the right.
        wraps: whether its words may be broken into lines; figures never are.
    """

    heading: str
    cell: Callable[[Any], object]
    shown: bool | None = True
    left: bool = False
    wraps: bool = False


def words(
    heading: str, cell: Callable[[Any], object], shown: bool | None = True
) -> Column:
    """A column of words that may be broken into lines."""
    return Column(heading, cell, shown, left=True, wraps=True)


def folded(text: str, width: int, indent: int = 0, style: str = "") -> Group:
    """A text in lines that break between words; later lines are indented."""
    return Group(*(Text(line, style=style) for line in fold(text, width, indent)))


def as_plain_text(parts: Iterable[Any], width: int = 80) -> str:
    """Tables and sentences as a text that any printer takes."""
    text = StringIO()
    out = Console(file=text, width=width, color_system=None)
    for part in parts:
        out.print(folded(part, width) if isinstance(part, str) else part)
    return "".join(f"{line.rstrip()}\n" for line in text.getvalue().splitlines())


def make_grid(
    title: str,
    headings: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    left: int = 1,
    **settings: Any,
) -> Table:
    """A table from rows of cells: words in the first columns, then figures.

    Args:
        title: the title; empty for none.
        headings: what stands above the columns.
        rows: the cells of each row.
        left: how many columns have words.
        settings: those of `make_table`.
    """
    columns = [
        Column(heading, itemgetter(n), left=n < left, wraps=n < left)
        for n, heading in enumerate(headings)
    ]
    return make_table(title, columns, rows, **settings)


def make_table(
    title: str,
    columns: Iterable[Column],
    rows: Iterable[Any],
    *,
    tight: bool = False,
    **style: Any,
) -> Table:
    """The rows in columns.

    Args:
        title: the title; empty for none.
        columns: the columns, those not shown included.
        rows: what the cells of the columns are made from, row by row.
        tight: whether there is no space around it, as below a heading of its own.
        style: other settings of the table.
    """
    if tight:
        style |= {"show_edge": False, "pad_edge": False, "padding": (0, 1, 0, 0)}
    table = Table(
        title=cleaned(title), title_justify="left", box=box.SIMPLE_HEAD, **style
    )
    rows, cells = list(rows), []
    for column in columns:
        texts = (
            [str(column.cell(row)) for row in rows] if column.shown is not False else []
        )
        if column.shown or not {*texts} <= {"", "–"}:
            justify: Any = "left" if column.left else "right"
            table.add_column(column.heading, justify=justify, no_wrap=not column.wraps)
            cells.append(texts)
    for row in zip(*cells, strict=True):
        # as Text, because a name may contain what looks like markup; and without line
        # ends, because a name with one would forge a row
        table.add_row(*(Text(cleaned(text)) for text in row))
    return table
