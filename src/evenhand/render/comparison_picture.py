"""A comparison as a picture: a row for each movement, a mark with its error bar."""

from collections.abc import Iterator

from evenhand.render.picture_text import svg_text
from evenhand.simulation import Compared, Comparison, Estimate
from evenhand.simulation.report import conditions_words

_WIDTH, _LEFT, _RIGHT = 760, 210, 30
_TOP, _ROW, _BOTTOM, _GAP = 90, 34, 46, 50
#: The number of standard errors that a whisker reaches on either side.
_REACH = 2
_STEPS = 4


def comparison_svg(comparison: Comparison) -> str:
    """A standalone SVG: how well ranking and strength agree, how often the best win."""
    rows = len(comparison.compared)
    height = _TOP + rows * _ROW + _BOTTOM
    said = conditions_words(comparison.conditions, comparison.sessions)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" height="{height}" role="img" '
        'font-family="system-ui, sans-serif" font-size="13">',
        "<title>Movements compared by simulation</title>",
        f"<desc>{svg_text(said)}. Marks show the figures, whiskers two standard errors "
        "to either side; differences are better known than that.</desc>",
        f'<rect width="{_WIDTH}" height="{height}" fill="white"/>',
        f'<text x="12" y="24" font-size="13">{svg_text(said)}</text>',
    ]
    for number, one in enumerate(comparison.compared):
        y = _row_middle(number)
        parts.append(f'<text x="12" y="{y + 4}">{svg_text(_short(one.name))}</text>')
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    parts += _panel(
        "ranking and strength agree, r",
        comparison.compared,
        [one.report.ranking.spearman for one in comparison.compared],
        (_LEFT, middle - _GAP / 2),
        "#0072b2",
    )
    parts += _panel(
        "best pair wins",
        comparison.compared,
        [one.report.ranking.best_wins for one in comparison.compared],
        (middle + _GAP / 2, _WIDTH - _RIGHT),
        "#d55e00",
    )
    return "\n".join([*parts, "</svg>", ""])


def _row_middle(number: int) -> float:
    return _TOP + (number + 0.5) * _ROW


def _short(name: str) -> str:
    return name if len(name) <= 28 else f"…{name[-27:]}"


def _panel(
    title: str,
    compared: tuple[Compared, ...],
    estimates: list[Estimate],
    sides: tuple[float, float],
    colour: str,
) -> Iterator[str]:
    known = [(e.value, e.error or 0.0) for e in estimates if e.value is not None]
    low = min((v - _REACH * e for v, e in known), default=0.0)
    high = max((v + _REACH * e for v, e in known), default=1.0)
    margin = max(0.001, 0.08 * (high - low))
    low, high = low - margin, high + margin
    left, right = sides

    def place(value: float) -> float:
        return round(left + (right - left) * (value - low) / (high - low), 1)

    end = _TOP + len(estimates) * _ROW
    yield (
        f'<text x="{left}" y="{_TOP - 22}" font-weight="bold">{svg_text(title)}</text>'
    )
    for step in range(_STEPS + 1):
        value = low + (high - low) * step / _STEPS
        x = place(value)
        yield (
            f'<line x1="{x}" x2="{x}" y1="{_TOP - 8}" y2="{end}" stroke="#dddddd"/>'
            f'<text x="{x}" y="{end + 20}" text-anchor="middle" font-size="11">'
            f"{value:.3f}</text>"
        )
    for number, (one, estimate) in enumerate(zip(compared, estimates, strict=True)):
        if estimate.value is not None:
            reach = _REACH * (estimate.error or 0.0)
            spots = [place(estimate.value + shift) for shift in (-reach, 0.0, reach)]
            yield _mark(one.name, estimate, spots, _row_middle(number), colour)


def _mark(
    name: str, estimate: Estimate, spots: list[float], y: float, colour: str
) -> str:
    error = "" if estimate.error is None else f" ± {estimate.error:.4f}"
    low, x, high = spots
    return (
        f"<g><title>{svg_text(name)}: {estimate.value:.4f}{error}</title>"
        f'<line x1="{low}" x2="{high}" y1="{y}" y2="{y}" stroke="{colour}" '
        f'stroke-width="2"/><circle cx="{x}" cy="{y}" r="5" fill="{colour}"/></g>'
    )
