"""A source's table beside ours, for the terminal."""

from rich import box
from rich.console import JustifyMethod
from rich.table import Table

from evenhand.sources import Row, SourceTable

_DECIMALS = {"average": 3, "imbalance": 4, "quality": 1, "competition": 0}
_HEADINGS = ("", "figure", "printed", "ours", "diff.", "better", "note")
_NUMBERS = ("printed", "ours", "diff.")
#: The columns that are folded if the terminal is narrow.
_WORDS = ("", "better", "note")


def source_table(table: SourceTable) -> Table:
    """Printed value, our value, difference, better choice and note."""
    shown = Table(
        title=table.title,
        title_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
    )
    rows = [dict(zip(_HEADINGS, _cells(row), strict=True)) for row in table.rows]
    # An empty column would only take up room.
    headings = [h for h in _HEADINGS if any(row[h] for row in rows)]
    for heading in headings:
        justify: JustifyMethod = "right" if heading in _NUMBERS else "left"
        shown.add_column(heading, justify=justify, no_wrap=heading not in _WORDS)
    for row in rows:
        shown.add_row(*(row[heading] for heading in headings))
    return shown


def _cells(row: Row) -> list[str]:
    places = _DECIMALS[row.measure]
    better = ""
    if row.better_value is not None:
        better = f"{row.better_value:.{places}f} {row.better}"
    return [
        row.what,
        row.measure,
        "–" if row.printed is None else f"{row.printed:.{places}f}",
        f"{row.ours:.{places}f}",
        _difference(row, places),
        better,
        row.note,
    ]


def _difference(row: Row, places: int) -> str:
    if row.difference is None:
        return ""
    shown = f"{row.difference:+.{places}f}" if round(row.difference, places) else "0"
    return shown.replace("-", "−")
