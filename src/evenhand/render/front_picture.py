"""The front as a picture: effort to the right, fairness upwards."""

from evenhand.movement import Movement
from evenhand.render.picture_text import svg_text
from evenhand.search import Optimised

_WIDTH, _HEIGHT = 720, 440
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 30, 60, 70
#: A shape as well as a colour for each class; the colours suit the colour-blind.
_CLASSES = {
    "rounds": ("#0072b2", "circle"),
    "boards": ("#d55e00", "square"),
    "tables": ("#009e73", "diamond"),
    "free": ("#555555", "triangle"),
}


def front_svg(movement: Movement, front: tuple[Optimised, ...]) -> str:
    """A standalone SVG of balance against switched tables."""
    qualities = [100 * float(found.quality) for found in front]
    low = min([*qualities, 90.0]) // 10 * 10
    most = max([found.switched_tables for found in front] + [1])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" role="img" '
        'font-family="system-ui, sans-serif" font-size="13">',
        f"<title>{svg_text(movement.label)}: fairness and simplicity</title>",
        "<desc>Each mark is a switch plan: to the right more tables switch, upwards "
        "the balance is better.</desc>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
        f'<text x="{_LEFT}" y="28" font-size="17">{svg_text(movement.label)}: '
        "fairness and simplicity</text>",
        *_axes(low, most),
    ]
    for found, quality in zip(front, qualities, strict=True):
        x, y = _place(found.switched_tables, quality, low, most)
        parts.append(_mark(found, quality, x, y))
    parts += _legend()
    return "\n".join([*parts, "</svg>", ""])


def _place(switched: int, quality: float, low: float, most: int) -> tuple[float, float]:
    # The square root spreads out the simple plans, which are the ones to choose from.
    x = _LEFT + (_WIDTH - _LEFT - _RIGHT) * (switched / most) ** 0.5
    y = _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * (quality - low) / (100 - low)
    return round(x, 1), round(y, 1)


def _axes(low: float, most: int) -> list[str]:
    lines = []
    steps = 5 if 100 - low <= 50 else 10
    for quality in range(int(low), 101, steps):
        _, y = _place(0, quality, low, most)
        lines.append(
            f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y}" y2="{y}" '
            'stroke="#dddddd"/>'
            f'<text x="{_LEFT - 10}" y="{y + 4}" text-anchor="end">{quality} %</text>'
        )
    for share in (0.0, 0.1, 0.3, 0.6, 1.0):
        switched = round(most * share)
        x, _ = _place(switched, low, low, most)
        lines.append(
            f'<text x="{x}" y="{_HEIGHT - _BOTTOM + 20}" text-anchor="middle">'
            f"{switched}</text>"
        )
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    lines.append(
        f'<text x="{middle}" y="{_HEIGHT - 12}" text-anchor="middle">'
        "tables that switch something, over all rounds</text>"
    )
    return lines


def _mark(found: Optimised, quality: float, x: float, y: float) -> str:
    colour, shape = _CLASSES[found.arrow_class]
    label = (
        f"{found.arrow_class}: {quality:.1f} %, {found.announcements} announcements, "
        f"{found.switched_tables} tables"
    )
    return (
        f'<g fill="{colour}"><title>{svg_text(label)}</title>{_shape(shape, x, y)}'
        f'<text x="{x + 9}" y="{y - 7}" fill="#222222" font-size="11">'
        f"{found.announcements}</text></g>"
    )


def _shape(shape: str, x: float, y: float) -> str:
    if shape == "circle":
        return f'<circle cx="{x}" cy="{y}" r="6"/>'
    points = {
        "square": ((-5, -5), (5, -5), (5, 5), (-5, 5)),
        "diamond": ((0, -7), (7, 0), (0, 7), (-7, 0)),
        "triangle": ((0, -7), (7, 5), (-7, 5)),
    }[shape]
    corners = " ".join(f"{x + dx},{y + dy}" for dx, dy in points)
    return f'<polygon points="{corners}"/>'


def _legend() -> list[str]:
    lines = []
    for index, (name, (colour, shape)) in enumerate(_CLASSES.items()):
        x = _LEFT + 90 * index
        lines.append(
            f'<g fill="{colour}">{_shape(shape, x + 6, 46)}'
            f'<text x="{x + 18}" y="50" fill="#222222">{name}</text></g>'
        )
    lines.append(
        f'<text x="{_LEFT + 370}" y="50" fill="#222222">numbers: announcements</text>'
    )
    return lines
