"""Plots as standalone SVG: their frame, lines, marks and words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from evenhand.movement.phrasing import cleaned

#: The corners of each shape of a mark but the circle.
_CORNERS = {
    "square": ((-5, -5), (5, -5), (5, 5), (-5, 5)),
    "diamond": ((0, -7), (7, 0), (0, 7), (-7, 0)),
    "hourglass": ((-6, -6), (6, -6), (-6, 6), (6, 6)),
    "triangle": ((0, -7), (7, 5), (-7, 5)),
}


class Look(NamedTuple):
    """A colour and a shape for a series; the colours suit the colour-blind."""

    colour: str
    shape: str = "circle"

    def mark(self, x: float, y: float) -> str:
        """A mark at a place."""
        if self.shape == "circle":
            return f'<circle cx="{x}" cy="{y}" r="6"/>'
        corners = " ".join(f"{x + dx},{y + dy}" for dx, dy in _CORNERS[self.shape])
        return f'<polygon points="{corners}"/>'


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture with a field for marks, in pixels.

    Attributes:
        width: of the picture.
        height: of the picture.
        left: the margin to the left of the field.
        right: that to its right.
        top: that above it.
        bottom: that below it.
    """

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float

    def x(self, share: float) -> float:
        """How far right a share of the field's width is."""
        return round(self.left + (self.width - self.left - self.right) * share, 1)

    def y(self, share: float) -> float:
        """How far down a share of the field's height is, counted from its bottom."""
        field = self.height - self.top - self.bottom
        return round(self.height - self.bottom - field * share, 1)

    def document(self, title: str, described: str, parts: Iterable[str]) -> str:
        """The whole picture."""
        size = f"{self.width} {self.height}"
        lines = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" '
            f'width="{self.width}" height="{self.height}" role="img" '
            'font-family="system-ui, sans-serif" font-size="13">',
            f"<title>{svg_text(title)}</title>",
            f"<desc>{svg_text(described)}</desc>",
            f'<rect width="{self.width}" height="{self.height}" fill="white"/>',
            *parts,
            "</svg>",
            "",
        )
        return "\n".join(lines)

    def heading(self, text: str) -> str:
        """The title above the field."""
        return label(self.left, 28, text, size=17)

    def level(self, share: float, text: str) -> str:
        """A line across the field, with its figure on the left."""
        y = self.y(share)
        line = (
            f'<line x1="{self.left}" x2="{self.width - self.right}" y1="{y}" y2="{y}"'
        )
        return f'{line} stroke="#dddddd"/>{label(self.left - 10, y + 4, text, "end")}'

    def below(self, share: float, text: str, drop: int = 20) -> str:
        """A label below the field."""
        y = self.height - self.bottom + drop
        return label(self.x(share), y, text, "middle")

    def axis(self, text: str) -> str:
        """What is counted to the right, at the foot of the picture."""
        return label(self.x(0.5), self.height - 13, text, "middle")

    def legend(self, looks: Mapping[str, Look], said: str) -> Iterable[str]:
        """What the marks mean, above the field."""
        y = self.top - 12
        for index, (name, look) in enumerate(looks.items()):
            x = self.left + 90 * index
            yield f'<g fill="{look.colour}">{look.mark(x + 6, y - 4)}</g>'
            yield label(x + 18, y, name)
        yield label(self.left + 90 * len(looks) + 20, y, said)


def label(
    x: float, y: float, text: str, anchor: str = "start", *, size: int = 13
) -> str:
    """Words in a picture."""
    where = f'x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}"'
    return f'<text {where} fill="#222222">{svg_text(text)}</text>'


def svg_text(text: str) -> str:
    """A text as an SVG file can hold it: escaped, without control characters."""
    return escape(cleaned(text))
