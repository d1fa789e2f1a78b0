"""The fairness of a movement: figures, limits, and what the articles print."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from rich.console import RenderableType
from rich.table import Table

from evenhand.fairness import Judgement, Measures, Standing
from evenhand.fairness.limits import Limit
from evenhand.movement import Movement
from evenhand.movement.phrasing import listed
from evenhand.render.tables import Column, make_grid, make_table, words
from evenhand.sources import Row, SourceTable


def percent(share: Fraction | float | None) -> str:
    """A share of 1 as a percentage with one decimal; shares are rounded only here."""
    return "–" if share is None else f"{float(share) * 100:.1f} %"


def fairness_table(judgement: Judgement) -> Table:
    """The figures of a movement, with a column for each way of looking at it."""
    columns: dict[str, Measures] = {}
    if judgement.lines:
        # with two winners it is the lines that count, so they come first
        columns |= {"NS line": judgement.lines.ns, "EW line": judgement.lines.ew}
    columns["one field"] = judgement.measures
    if judgement.as_scored:
        columns["as scored"] = judgement.as_scored
    return make_grid(
        judgement.movement.label,
        ["", *columns],
        ((name, *map(show, columns.values())) for name, show in _FIGURES.items()),
        caption=f"competition counted in {judgement.competition.unit}s",
        caption_justify="left",
    )


_FIGURES: dict[str, Callable[[Measures], str]] = {
    "pairs": lambda m: str(m.pairs),
    "average competition": lambda m: f"{float(m.average):.3f}",
    "gross imbalance": lambda m: f"{float(m.gross_imbalance):.1f}",
    "imbalance": lambda m: f"{m.imbalance:.4f}",
    "sum of squares": lambda m: f"{float(m.sum_of_squares):.10g}",
    "quality Q": lambda m: percent(m.quality),
    "quality Qf": lambda m: percent(m.quality_f),
    "grade": lambda m: m.grade,
}


def lines_words(judgement: Judgement) -> str:
    """The quality of each line, for a movement with two winners."""
    return ", ".join(
        f"{line} line {percent(measures.quality)} ({measures.grade})"
        for line, measures in judgement.events().items()
    )


def favour_lines(judgement: Judgement) -> list[str]:
    """A sentence on whose competition is the least even, and whose the most.

    With two winners it covers both lines, with a sentence for each if they differ.
    """
    standings = judgement.standings()
    said = {line: _favour(standings.get(line, ())) for line in judgement.events()}
    if judgement.lines is None:
        return [said[""][0].upper() + said[""][1:]]
    if said["NS"] == said["EW"]:
        return [f"In each line {said['NS']}"]
    return [f"{line} line: {sentence}" for line, sentence in said.items()]


def _favour(standings: tuple[Standing, ...]) -> str:
    if len(standings) < 3:
        return "there are too few pairs to compare."
    shown = {one.pair: round(one.imbalance, 2) for one in standings}
    most, least = max(shown.values()), min(shown.values())
    if most == least:
        return f"every pair's competition is equally even (imbalance {most:.2f})."
    uneven = [pair for pair, imbalance in shown.items() if imbalance == most]
    even = [pair for pair, imbalance in shown.items() if imbalance == least]
    return (
        f"least evenly placed: {_pairs(uneven)} (imbalance {most:.2f}); "
        f"most evenly: {_pairs(even)} ({least:.2f})."
    )


def _pairs(numbers: list[int]) -> str:
    noun = "pair" if len(numbers) == 1 else "pairs"
    return f"{noun} {listed(sorted(numbers))}"


def limit_parts(movement: Movement, limit: Limit) -> Iterator[RenderableType]:
    """The bounds, best first, and what they say about the movement."""
    columns = (
        words("bound", lambda bound: bound.name),
        Column("at least", lambda bound: bound.value),
        words("scope", lambda bound: bound.scope),
    )
    title = f"{movement.label}: sum of squares {limit.sum_of_squares}"
    yield make_table(title, columns, limit.bounds)
    yield verdict(limit)
    if movement.winners == 2:
        yield (
            "This treats all pairs as one field; with two winners, each line counts by "
            "itself (see evenhand fairness)."
        )


def verdict(limit: Limit) -> str:
    """The conclusion in a sentence."""
    bound = limit.bound
    scope = bound.scope
    if limit.whole_sets:
        scope += " with whole sets"
    if limit.proved_optimal:
        return f"Proved optimal {scope} ({bound.name} bound)."
    share = 100 * float(limit.best_quality_share)
    return (
        f"Not proved optimal: {scope} the sum of squares cannot fall below "
        f"{bound.value} ({share:.1f} % of {limit.sum_of_squares}), and between the two "
        "nothing is proved."
    )


#: Decimals of a figure; all others are whole numbers.
_DECIMALS = {"average": 3, "imbalance": 4, "quality": 1, "SS optimum": 1, "r": 3}


def source_table(table: SourceTable) -> Table:
    """Printed value, our value, difference, better choice and note."""
    columns = (
        words("", lambda row: row.what, shown=None),
        Column("figure", lambda row: row.measure, left=True),
        Column("printed", lambda row: _figure(row.printed, row)),
        Column("ours", lambda row: _figure(row.ours, row)),
        Column("diff.", _difference, shown=None),
        words("better", _better, shown=None),
        words("note", lambda row: row.note, shown=None),
    )
    return make_table(table.title, columns, table.rows, padding=(0, 1, 0, 0))


def _better(row: Row) -> str:
    if row.better_value is None:
        return ""
    return f"{_figure(row.better_value, row)} {row.better}"


def _figure(value: float | None, row: Row) -> str:
    return "–" if value is None else f"{value:.{_DECIMALS.get(row.measure, 0)}f}"


def _difference(row: Row) -> str:
    if row.difference is None:
        return ""
    places = _DECIMALS.get(row.measure, 0)
    shown = f"{row.difference:+.{places}f}" if round(row.difference, places) else "0"
    return shown.replace("-", "−")
