"""A source's table beside ours, for the terminal."""

from rich import box
from rich.table import Table

from evenhand.sources import Row, SourceTable

_DECIMALS = {"average": 3, "imbalance": 4, "quality": 1, "competition": 0}


def source_table(table: SourceTable) -> Table:
    """Printed value, our value, difference, better choice and note."""
    shown = Table(title=table.title, title_justify="left", box=box.SIMPLE_HEAD)
    shown.add_column("")
    shown.add_column("figure")
    for heading in ("printed", "ours", "difference"):
        shown.add_column(heading, justify="right")
    shown.add_column("better choice")
    shown.add_column("note")
    for row in table.rows:
        shown.add_row(*_cells(row))
    return shown


def _cells(row: Row) -> list[str]:
    places = _DECIMALS[row.measure]
    better = ""
    if row.better_value is not None:
        better = f"{row.better_value:.{places}f} {row.better}"
    return [
        row.what,
        row.measure,
        f"{row.printed:.{places}f}",
        f"{row.ours:.{places}f}",
        f"{row.difference:+.{places}f}" if round(row.difference, places) else "0",
        better,
        row.note,
    ]
