"""Our figures beside another program's, as tables and as plain data."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from evenhand.render.score_data import exact
from evenhand.render.score_figures import figure_text
from evenhand.render.tables import Column, make_table, words
from evenhand.scoring import Entry
from evenhand.scoring.figures_compared import Compared, ComparedLine

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType

_REASONS = {
    "award": "an award: it may be worth something else there",
    "scored-award": "an average there, beside which the score still stands",
    "beside-award": "a result beside an award, perhaps not factored",
    "short": "a board with fewer results, perhaps not factored",
    "": "",
}


def compared_parts(
    found: Compared, names: "Mapping[Entry, str]"
) -> "Iterator[RenderableType]":
    """The totals side by side, and the results that differ."""
    if not found.pairs and not found.checked:
        yield "The file has no figures of its own to compare with."
        return
    if found.pairs:
        yield make_table("Totals: theirs and ours", _pair_columns(names), found.pairs)
    if found.lines:
        several = len({row.group.session for row in found.lines}) > 1
        columns = _line_columns(several=several)
        yield make_table("Results that differ", columns, found.lines)
    alike = found.checked - len(found.lines)
    yield (
        f"{alike} of {found.checked} results have the same points; {found.rounded} of "
        "these are printed with a rounding."
    )


def _pair_columns(names: "Mapping[Entry, str]") -> list[Column]:
    return [
        words("pair", lambda row: row.entry),
        words("names", lambda row: names.get(row.entry, ""), shown=None),
        Column("their points", lambda row: figure_text(row.theirs[0])),
        Column("our points", lambda row: figure_text(row.ours[0])),
        Column("their %", lambda row: figure_text(row.theirs[1])),
        Column("our %", lambda row: figure_text(row.ours[1])),
        words("", lambda row: "differs" if row.differs else ""),
    ]


def _line_columns(*, several: bool) -> list[Column]:
    def ours(row: ComparedLine) -> str:
        return " / ".join(
            figure_text(None if side is None else side.points)
            for side in (row.line.ns, row.line.ew)
        )

    session = Column("session", lambda row: row.group.session)
    return [
        *([session] if several else []),
        Column("board", lambda row: row.group.board),
        words("NS", lambda row: row.line.result.ns),
        words("EW", lambda row: row.line.result.ew),
        words("theirs", lambda row: " / ".join(map(figure_text, row.theirs))),
        words("ours", ours),
        words("perhaps because", lambda row: _REASONS[row.reason], shown=None),
    ]


def compared_data(found: Compared) -> dict[str, Any]:
    """The comparison as plain data."""

    def both(figures: tuple[Fraction | None, Fraction | None]) -> list[Any]:
        return [exact(one) for one in figures]

    return {
        "checked": found.checked,
        "rounded": found.rounded,
        "pairs": [
            {
                "section": one.entry.section,
                "pair": one.entry.number,
                "direction": one.entry.direction,
                "theirs": both(one.theirs),
                "ours": both(one.ours),
                "differs": one.differs,
            }
            for one in found.pairs
        ],
        "results": [
            {
                "session": one.group.session,
                "board": one.group.board,
                "ns": str(one.line.result.ns),
                "ew": str(one.line.result.ew),
                "theirs": both(one.theirs),
                "ours": [
                    exact(None if side is None else side.points)
                    for side in (one.line.ns, one.line.ew)
                ],
                "reason": one.reason,
            }
            for one in found.lines
        ],
    }
