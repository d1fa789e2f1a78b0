"""Tables for the terminal: a list of columns, each with its heading and its cells."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rich import box
from rich.table import Table
from rich.text import Text


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
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, **style)
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
        # as Text, because a name may contain what looks like markup
        table.add_row(*map(Text, row))
    return table
