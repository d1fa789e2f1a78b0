"""What a simulation found, for the terminal."""

from collections.abc import Iterator
from itertools import chain, zip_longest

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.movement.phrasing import counted
from evenhand.render.tables import make_grid
from evenhand.simulation import Comparison, Estimate, Report
from evenhand.simulation.report import RankingReport, Seat, conditions_words

_RANKING_ROWS = (
    "ranking and strength agree, r",
    "best pair wins",
    "… is in the first three",
    "… is in the upper half",
    "places from where it should be",
)
_KEY_FIGURES = ("best pair wins", "places off")
_ONE_SESSION = (
    "One session is an anecdote: without standard errors nothing follows from it. "
    "Play more of them."
)
#: The number of seats side by side in a row of the table.
_SIDE_BY_SIDE = 3
#: Fields with more seats show the best and the worst.
_MOST_SEATS, _EXTREMES = 60, 6


def report_parts(report: Report) -> Iterator[RenderableType]:
    """How ranking and strength agree, why scores vary, and the value of each seat."""
    yield Text(_title(report), style="bold")
    yield conditions_words(report.conditions, report.sessions)
    yield ranking_table(report)
    if report.sessions == 1:
        yield seats_table(report)
        yield _ONE_SESSION
        return
    yield causes_line(report)
    yield seats_table(report)
    yield Text("± is one standard error.", style="dim")


def _title(report: Report) -> str:
    pairs = counted(report.field.pairs, "pair")
    return f"{report.field.label}: {pairs}, {counted(report.field.boards, 'board')}"


def ranking_table(report: Report) -> Table:
    """One column for the whole field, and with two winners one for each line."""
    columns = {"": report.ranking}
    if report.lines:
        columns = {"both lines as one": report.ranking}
        columns |= {f"{name} line": one for name, one in report.lines.items()}
    shown = map(_ranking_cells, columns.values())
    rows = zip(_RANKING_ROWS, *shown, strict=True)
    return make_grid("", ["", *columns], rows, show_header=bool(report.lines))


def _ranking_cells(ranking: RankingReport) -> tuple[str, ...]:
    return (
        plain(ranking.spearman, 3),
        chance(ranking.best_wins),
        chance(ranking.first_three),
        chance(ranking.upper_half),
        plain(ranking.rank_error, 2),
    )


def causes_line(report: Report) -> str:
    """Where the variance of a score comes from, in a sentence."""
    causes = report.causes
    parts = (
        f"its strength {causes.strength:.1f}",
        f"the cards {plain(causes.cards, 1)}",
        f"whom it met {plain(causes.company, 2)}",
        f"where it sat {plain(causes.seats, 2)}",
    )
    deviation = causes.total**0.5
    return (
        f"A pair's score has a standard deviation of {deviation:.1f} %, variance "
        f"{causes.total:.1f}: {', '.join(parts)}."
    )


def seats_table(report: Report) -> Table:
    """The value of each seat; if there are many, of the best and the worst."""
    seats = list(report.seats)
    title = "What it is worth to start as pair …, in percent"
    if len(seats) > _MOST_SEATS:
        seats.sort(key=lambda seat: -(seat.advantage.value or 0.0))
        seats = seats[:_EXTREMES] + seats[-_EXTREMES:]
        title += f" (the best and the worst {_EXTREMES})"
    rows = -(-len(seats) // _SIDE_BY_SIDE)
    blocks = [map(_seat_cells, seats[k : k + rows]) for k in range(0, len(seats), rows)]
    together = zip_longest(*blocks, fillvalue=("", "", ""))
    headings = ("pair", "score", "advantage") * len(blocks)
    return make_grid(
        title, headings, map(tuple, map(chain.from_iterable, together)), left=0
    )


def _seat_cells(seat: Seat) -> tuple[str, str, str]:
    return str(seat.pair), f"{seat.score:.2f}", signed(seat.advantage, 2)


def comparison_parts(comparison: Comparison) -> Iterator[RenderableType]:
    """Movements side by side, and each compared with the first."""
    yield conditions_words(comparison.conditions, comparison.sessions)
    yield _figures_table(comparison)
    yield _differences_table(comparison)
    if comparison.sessions == 1:
        yield _ONE_SESSION
        return
    fields = [one.report.field for one in comparison.compared]
    if len({field.pairs for field in fields}) > 1:
        yield (
            "± is one standard error. These movements are for different numbers of "
            "pairs: what differs is the field, not fairness alone."
        )
        return
    yield Text(
        "± is one standard error. All movements were played with the same pairs, lots "
        "and chances, so differences are better known than the figures."
    )
    if len({field.boards for field in fields}) > 1:
        yield (
            "Their numbers of boards differ, and more boards mean less luck: "
            "make the lengths equal."
        )


def _figures_table(comparison: Comparison) -> Table:
    rows: list[tuple[object, ...]] = []
    for one in comparison.compared:
        field = one.report.field
        sizes = (field.pairs, field.boards, field.winners)
        rows.append((one.name, *sizes, *_key_figures(one.report.ranking)))
        for line, within in one.report.lines.items():
            rows.append((f"  {line} line", "", "", "", *_key_figures(within)))
    headings = ("movement", "pairs", "boards", "winners", "r", *_KEY_FIGURES)
    return make_grid("", headings, rows, padding=(0, 1, 0, 0))


def _key_figures(ranking: RankingReport) -> tuple[str, ...]:
    return (
        plain(ranking.spearman, 3),
        chance(ranking.best_wins),
        plain(ranking.rank_error, 2),
    )


def _differences_table(comparison: Comparison) -> Table:
    first, *others = comparison.compared
    rows = (
        (
            one.name,
            signed(one.spearman, 4),
            chance_more(one.best_wins),
            signed(one.rank_error, 3),
            verdict(one.spearman),
        )
        for one in others
    )
    headings = (f"more than {first.name}", "r", *_KEY_FIGURES, "verdict on r")
    return make_grid("", headings, rows, padding=(0, 1, 0, 0))


def verdict(difference: Estimate) -> str:
    """The meaning of a difference; three standard errors are taken as proof."""
    value, error = difference.value, difference.error
    if error is None:
        return "not known"
    if value is None or abs(value) < 2 * error or value == 0:
        return "none seen"
    sure = "" if abs(value) >= 3 * error else ", likely"
    return f"{'better' if value > 0 else 'worse'}{sure}"


def plain(estimate: Estimate, decimals: int) -> str:
    """A figure and its standard error."""
    return _with_error(estimate, decimals, "")


def signed(estimate: Estimate, decimals: int) -> str:
    """The same with its sign."""
    return _with_error(estimate, decimals, "+")


def chance(estimate: Estimate) -> str:
    """A share of 1 as a percentage."""
    return _with_error(_in_percent(estimate), 1, "") + " %"


def chance_more(estimate: Estimate) -> str:
    """A difference of two shares in per cent, which is more precise than they are."""
    return _with_error(_in_percent(estimate), 2, "+") + " %"


def _in_percent(estimate: Estimate) -> Estimate:
    return Estimate(_times_100(estimate.value), _times_100(estimate.error))


def _times_100(share: float | None) -> float | None:
    return None if share is None else 100 * share


def _with_error(estimate: Estimate, decimals: int, sign: str) -> str:
    if estimate.value is None:
        return "–"
    # −0.00 would say no more than 0.00.
    value = round(estimate.value, decimals) + 0.0
    text = f"{value:{sign}.{decimals}f}".replace("-", "−")
    if estimate.error is None:
        return text
    return f"{text} ± {estimate.error:.{decimals}f}"
