"""Variants of an event as a picture: the strongest pair's chances in each."""

from collections.abc import Iterator, Sequence

from evenhand.movement.phrasing import counted
from evenhand.render.plot import Look, Plot
from evenhand.simulation import Estimate
from evenhand.simulation.carryover_sweep import Sweep

_PLOT = Plot(760, 460, left=70, right=30, top=80, bottom=90)
#: The number of standard errors that a whisker reaches on either side.
_REACH = 2
_LOOKS = {"wins": Look("#0072b2"), "wins a medal": Look("#d55e00", "square")}


def sweep_svg(sweep: Sweep) -> str:
    """A standalone SVG of the strongest pair's chances over the variants."""
    event = sweep.reports[0].event
    title = f"{event.name}, {counted(event.pairs, 'pair')}: chances of the strongest"
    described = (
        "Each column is a variant of the event; marks show chances, whiskers two "
        f"standard errors to either side, over {sweep.reports[0].events} events. The "
        "recommended variant has a grey column."
    )
    return _PLOT.document(title, described, [_PLOT.heading(title), *_parts(sweep)])


def _parts(sweep: Sweep) -> Iterator[str]:
    wins = [report.best_wins for report in sweep.reports]
    medals = [report.best_medals for report in sweep.reports]
    most = max(
        (one.value or 0.0) + _REACH * (one.error or 0.0) for one in wins + medals
    )
    # the next tenth, so that the axis ends on a line
    highest = min(1.0, (int(most * 10) + 1) / 10)
    yield from _axes(sweep, highest)
    yield from _series(medals, highest, _LOOKS["wins a medal"])
    yield from _series(wins, highest, _LOOKS["wins"])
    yield from _PLOT.legend(_LOOKS, "grey: recommended; whiskers: two standard errors")


def _axes(sweep: Sweep, highest: float) -> Iterator[str]:
    count = len(sweep.reports)
    left, right = (_PLOT.x((sweep.recommended + side) / count) for side in (0, 1))
    yield (
        f'<rect x="{left}" y="{_PLOT.top}" width="{right - left:.1f}" '
        f'height="{_PLOT.y(0) - _PLOT.top}" fill="#eeeeee"/>'
    )
    for tenth in range(round(highest * 10) + 1):
        yield _PLOT.level(tenth / 10 / highest, f"{10 * tenth} %")
    for number in range(count):
        label = sweep.label(number).partition(":")[2] or sweep.label(number)
        # every other label is set lower, so that long ones do not touch
        yield _PLOT.below((number + 0.5) / count, label, 18 if number % 2 == 0 else 34)
    rule = sweep.label(count - 1).partition(":")[0]
    yield _PLOT.axis(
        "boards of the phases"
        if sweep.kind == "boards"
        else f"{rule} carryover, from none to more than the full one"
    )


def _series(figures: Sequence[Estimate], highest: float, look: Look) -> Iterator[str]:
    def height(share: float) -> float:
        return _PLOT.y(min(max(share / highest, 0.0), 1.0))

    across = [_PLOT.x((number + 0.5) / len(figures)) for number in range(len(figures))]
    places = [*zip(across, figures, strict=True)]
    path = " ".join(f"{x},{height(one.value or 0.0)}" for x, one in places)
    yield f'<polyline points="{path}" fill="none" stroke="{look.colour}"/>'
    for x, one in places:
        value, reach = one.value or 0.0, _REACH * (one.error or 0.0)
        yield (
            f'<line x1="{x}" x2="{x}" y1="{height(value - reach)}" '
            f'y2="{height(value + reach)}" stroke="{look.colour}"/>'
            f'<g fill="{look.colour}">{look.mark(x, height(value))}</g>'
        )
