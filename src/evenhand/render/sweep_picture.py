"""Variants of an event as a picture: the strongest pair's chances in each."""

from collections.abc import Sequence

from evenhand.movement.phrasing import counted
from evenhand.render.picture_text import svg_text
from evenhand.simulation import Estimate
from evenhand.simulation.carryover_sweep import Sweep

_WIDTH, _HEIGHT = 760, 460
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 30, 80, 90
#: The number of standard errors that a whisker reaches on either side.
_REACH = 2
#: A shape as well as a colour for each figure; the colours suit the colour-blind.
_WINS, _MEDALS = ("#0072b2", "circle"), ("#d55e00", "square")
_AXES = {
    "carryover": "carryover, from none to more than the full one",
    "boards": "boards of the phases",
}


def sweep_svg(sweep: Sweep) -> str:
    """A standalone SVG of the strongest pair's chances over the variants."""
    event = sweep.reports[0].event
    title = f"{event.name}, {counted(event.pairs, 'pair')}: chances of the strongest"
    wins = [report.best_wins for report in sweep.reports]
    medals = [report.best_medals for report in sweep.reports]
    highest = _round_up(max(_upper(one) for one in wins + medals))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" role="img" '
        'font-family="system-ui, sans-serif" font-size="13">',
        f"<title>{svg_text(title)}</title>",
        "<desc>Each column is a variant of the event; marks show chances, whiskers two "
        f"standard errors to either side, over {sweep.reports[0].events} events. The "
        "recommended variant has a grey column.</desc>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
        f'<text x="{_LEFT}" y="28" font-size="17">{svg_text(title)}</text>',
        *_axes(sweep, highest),
        *_series(medals, highest, _MEDALS),
        *_series(wins, highest, _WINS),
        *_legend(),
    ]
    return "\n".join([*parts, "</svg>", ""])


def _round_up(share: float) -> float:
    """The next tenth, so that the axis ends on a line."""
    return min(1.0, (int(share * 10) + 1) / 10)


def _upper(one: Estimate) -> float:
    return (one.value or 0.0) + _REACH * (one.error or 0.0)


def _x(number: int, count: int) -> float:
    return round(_LEFT + (_WIDTH - _LEFT - _RIGHT) * (number + 0.5) / count, 1)


def _y(share: float, highest: float) -> float:
    inside = min(max(share, 0.0), highest)
    return round(_HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * inside / highest, 1)


def _axes(sweep: Sweep, highest: float) -> list[str]:
    count = len(sweep.reports)
    half = (_WIDTH - _LEFT - _RIGHT) / count / 2
    x = _x(sweep.recommended, count) - half
    lines = [
        f'<rect x="{x:.1f}" y="{_TOP}" width="{2 * half:.1f}" '
        f'height="{_HEIGHT - _TOP - _BOTTOM}" fill="#eeeeee"/>'
    ]
    for tenth in range(round(highest * 10) + 1):
        y = _y(tenth / 10, highest)
        lines.append(
            f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y}" y2="{y}" '
            'stroke="#dddddd"/>'
            f'<text x="{_LEFT - 10}" y="{y + 4}" text-anchor="end">'
            f"{10 * tenth} %</text>"
        )
    for number in range(count):
        label = sweep.label(number).partition(":")[2] or sweep.label(number)
        # Every other label is set lower, so that long ones do not touch.
        y = _HEIGHT - _BOTTOM + (18 if number % 2 == 0 else 34)
        lines.append(
            f'<text x="{_x(number, count)}" y="{y}" text-anchor="middle">'
            f"{svg_text(label)}</text>"
        )
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    rule = sweep.label(count - 1).partition(":")[0]
    said = (
        _AXES[sweep.kind] if sweep.kind == "boards" else f"{rule} {_AXES['carryover']}"
    )
    lines.append(
        f'<text x="{middle}" y="{_HEIGHT - 14}" text-anchor="middle">'
        f"{svg_text(said)}</text>"
    )
    return lines


def _series(
    figures: Sequence[Estimate], highest: float, look: tuple[str, str]
) -> list[str]:
    colour, shape = look
    count = len(figures)
    places = [
        (_x(number, count), _y(one.value or 0.0, highest), one)
        for number, one in enumerate(figures)
    ]
    path = " ".join(f"{x},{y}" for x, y, _ in places)
    lines = [f'<polyline points="{path}" fill="none" stroke="{colour}"/>']
    for x, y, one in places:
        reach = _REACH * (one.error or 0.0)
        low = _y((one.value or 0.0) - reach, highest)
        high = _y((one.value or 0.0) + reach, highest)
        lines.append(
            f'<line x1="{x}" x2="{x}" y1="{low}" y2="{high}" stroke="{colour}"/>'
            f'<g fill="{colour}">{_shape(shape, x, y)}</g>'
        )
    return lines


def _shape(shape: str, x: float, y: float) -> str:
    if shape == "circle":
        return f'<circle cx="{x}" cy="{y}" r="5"/>'
    return f'<rect x="{round(x - 5, 1)}" y="{round(y - 5, 1)}" width="10" height="10"/>'


def _legend() -> list[str]:
    lines = []
    words = (("wins", _WINS), ("wins a medal", _MEDALS))
    for index, (name, (colour, shape)) in enumerate(words):
        x = _LEFT + 90 * index
        lines.append(
            f'<g fill="{colour}">{_shape(shape, x + 6, 54)}'
            f'<text x="{x + 18}" y="58" fill="#222222">{name}</text></g>'
        )
    lines.append(
        f'<text x="{_LEFT + 240}" y="58" fill="#222222">grey: recommended; whiskers: '
        "two standard errors</text>"
    )
    return lines
