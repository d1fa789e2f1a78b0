"""The front as a picture: effort to the right, fairness upwards."""

from collections.abc import Iterator

from evenhand.movement import Movement
from evenhand.render.plot import Look, Plot, label, svg_text
from evenhand.search import Optimised

_PLOT = Plot(720, 440, left=70, right=30, top=62, bottom=70)
_LOOKS = {
    "rounds": Look("#0072b2"),
    "boards": Look("#d55e00", "square"),
    "parts": Look("#cc79a7", "hourglass"),
    "tables": Look("#009e73", "diamond"),
    "free": Look("#555555", "triangle"),
}


def front_svg(movement: Movement, front: tuple[Optimised, ...]) -> str:
    """A standalone SVG of balance against switched tables."""
    title = f"{movement.label}: fairness and simplicity"
    described = (
        "Each mark is a switch plan: to the right more tables switch, upwards the "
        "balance is better."
    )
    return _PLOT.document(title, described, [_PLOT.heading(title), *_parts(front)])


def _parts(front: tuple[Optimised, ...]) -> Iterator[str]:
    low = min([100 * float(found.quality) for found in front] + [90.0]) // 10 * 10
    most = max([found.switched_tables for found in front] + [1])
    for quality in range(int(low), 101, 5 if low >= 50 else 10):
        yield _PLOT.level((quality - low) / (100 - low), f"{quality} %")
    for share in (0.0, 0.1, 0.3, 0.6, 1.0):
        switched = round(most * share)
        yield _PLOT.below(_spread(switched, most), str(switched))
    yield _PLOT.axis("tables that switch something, over all rounds")
    for found in front:
        yield _mark(found, low, most)
    yield from _PLOT.legend(_LOOKS, "numbers: announcements")


def _spread(switched: int, most: int) -> float:
    # the square root spreads out the simple plans, which are the ones to choose from
    return float((switched / most) ** 0.5)


def _mark(found: Optimised, low: float, most: int) -> str:
    quality, look = 100 * float(found.quality), _LOOKS[found.arrow_class]
    x = _PLOT.x(_spread(found.switched_tables, most))
    y = _PLOT.y((quality - low) / (100 - low))
    said = (
        f"{found.arrow_class}: {quality:.1f} %, {found.announcements} announcements, "
        f"{found.switched_tables} tables"
    )
    number = label(x + 9, y - 7, str(found.announcements), size=11)
    title = f"<title>{svg_text(said)}</title>"
    return f'<g fill="{look.colour}">{title}{look.mark(x, y)}{number}</g>'
