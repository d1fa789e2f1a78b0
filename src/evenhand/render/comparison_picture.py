"""A comparison as a picture: a row for each movement, a mark with its error bar."""

from collections.abc import Iterator

from evenhand.render.plot import Look, Plot, label, svg_text
from evenhand.simulation import Compared, Comparison, Estimate
from evenhand.simulation.report import conditions_words

_WIDTH, _LEFT, _RIGHT = 760, 210, 30
_TOP, _ROW, _BOTTOM, _GAP = 90, 34, 46, 50
#: The number of standard errors that a whisker reaches on either side.
_REACH = 2
_STEPS = 4


def comparison_svg(comparison: Comparison) -> str:
    """A standalone SVG: how well ranking and strength agree, how often the best win."""
    compared = comparison.compared
    said = conditions_words(comparison.conditions, comparison.sessions)
    described = (
        f"{said}. Marks show the figures, whiskers two standard errors to either side; "
        "differences are better known than that."
    )
    parts = [label(12, 24, said)]
    parts += [label(12, _middle(n) + 4, _short(x.name)) for n, x in enumerate(compared)]
    agree = [one.report.ranking.spearman for one in compared]
    wins = [one.report.ranking.best_wins for one in compared]
    rows, half = len(compared) * _ROW, (_WIDTH - _LEFT - _RIGHT + _GAP) / 2
    height = _TOP + rows + _BOTTOM
    one = Plot(_WIDTH, height, _LEFT, _RIGHT + half, _TOP, _BOTTOM)
    other = Plot(_WIDTH, height, _LEFT + half, _RIGHT, _TOP, _BOTTOM)
    title = "ranking and strength agree, r"
    parts += _panel(one, title, compared, agree, Look("#0072b2"))
    parts += _panel(other, "best pair wins", compared, wins, Look("#d55e00"))
    return one.document("Movements compared by simulation", described, parts)


def _middle(row: int) -> float:
    return _TOP + (row + 0.5) * _ROW


def _short(name: str) -> str:
    return name if len(name) <= 28 else f"…{name[-27:]}"


def _panel(
    plot: Plot,
    title: str,
    compared: tuple[Compared, ...],
    estimates: list[Estimate],
    look: Look,
) -> Iterator[str]:
    known = [(e.value, e.error or 0.0) for e in estimates if e.value is not None]
    low = min((v - _REACH * e for v, e in known), default=0.0)
    high = max((v + _REACH * e for v, e in known), default=1.0)
    margin = max(0.001, 0.08 * (high - low))
    low, high = low - margin, high + margin
    yield label(plot.left, _TOP - 22, title)
    for step in range(_STEPS + 1):
        x, end = plot.x(step / _STEPS), plot.y(0)
        yield f'<line x1="{x}" x2="{x}" y1="{_TOP - 8}" y2="{end}" stroke="#dddddd"/>'
        value = low + (high - low) * step / _STEPS
        yield label(x, end + 20, f"{value:.3f}", "middle", size=11)
    for number, (one, estimate) in enumerate(zip(compared, estimates, strict=True)):
        if estimate.value is not None:
            value, reach = estimate.value, _REACH * (estimate.error or 0.0)
            spots = (
                plot.x((value + shift - low) / (high - low))
                for shift in (-reach, 0.0, reach)
            )
            yield _mark(one.name, estimate, [*spots], _middle(number), look)


def _mark(
    name: str, estimate: Estimate, spots: list[float], y: float, look: Look
) -> str:
    error = "" if estimate.error is None else f" ± {estimate.error:.4f}"
    low, x, high = spots
    return (
        f"<g><title>{svg_text(name)}: {estimate.value:.4f}{error}</title>"
        f'<line x1="{low}" x2="{high}" y1="{y}" y2="{y}" stroke="{look.colour}" '
        f'stroke-width="2"/><g fill="{look.colour}">{look.mark(x, y)}</g></g>'
    )
