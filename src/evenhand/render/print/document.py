"""What the terminal shows, on paper: headings, sentences and tables as plain data.

Ranking, travellers, scorecards, plan and log are the values made for the terminal, so
paper says the same as the screen.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from evenhand.movement.phrasing import cleaned

Data = dict[str, Any]


def document_parts(parts: Iterable[Any]) -> list[Data]:
    """Headings, paragraphs and tables of a text for the terminal."""
    return [made for part in parts for made in _part(part)]


def heading(text: str, level: int = 1) -> Data:
    """A heading."""
    return {"kind": "heading", "level": level, "text": cleaned(text)}


def paragraph(text: str) -> Data:
    """A paragraph."""
    return {"kind": "paragraph", "text": cleaned(text)}


def _part(part: Any) -> Iterator[Data]:
    if isinstance(part, Table):
        yield from _table(part)
    elif isinstance(part, Group):
        words = " ".join(_plain(line) for line in part.renderables)
        yield from _words(words)
    elif isinstance(part, Text) and "bold" in str(part.style):
        yield heading(part.plain, 2)
    else:
        yield from _words(_plain(part))


def _words(text: str) -> Iterator[Data]:
    if text.strip():
        yield paragraph(text)


def _plain(part: Any) -> str:
    """A text without styles; a sentence without the commands that would help."""
    return part.plain if isinstance(part, Text) else str(getattr(part, "text", part))


def _table(table: Table) -> Iterator[Data]:
    if table.title:
        yield heading(_plain(table.title), 3)
    if not table.columns:
        return
    cells = [[cleaned(_plain(cell)) for cell in one.cells] for one in table.columns]
    yield {
        "kind": "table",
        "headings": [cleaned(_plain(one.header)) for one in table.columns],
        "right": [one.justify == "right" for one in table.columns],
        "rows": [list(row) for row in zip(*cells, strict=True)],
    }
    if table.caption:
        yield paragraph(_plain(table.caption))
