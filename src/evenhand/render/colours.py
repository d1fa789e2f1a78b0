"""Colours of the competition matrix: blue below the average, orange above it.

Blue and orange can be told apart with every common kind of colour blindness, and each
step has a mark of its own, so that nothing is shown by colour alone.
"""

from dataclasses import dataclass
from typing import NamedTuple


class Colour(NamedTuple):
    """A colour by its red, green and blue, each 0 to 255."""

    red: int
    green: int
    blue: int

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


@dataclass(frozen=True, slots=True)
class Step:
    """How a departure from the average is shown.

    Attributes:
        background: the colour of the cell.
        mark: a character for the step.
        meaning: the step in words.
    """

    background: Colour
    mark: str
    meaning: str

    @property
    def text(self) -> Colour:
        """The colour in which a number is most legible on the background."""
        return max((INK, PAPER), key=lambda text: contrast(text, self.background))


INK = Colour(26, 26, 26)
PAPER = Colour(255, 255, 255)
#: The cells of a pair with itself.
NOBODY = Colour(217, 217, 217)

#: By the steps of `evenhand.fairness.departure`.
STEPS = {
    2: Step(Colour(230, 140, 40), "▲", "far above"),
    1: Step(Colour(253, 219, 168), "△", "above"),
    0: Step(PAPER, " ", "near"),
    -1: Step(Colour(178, 212, 238), "▽", "below"),
    -2: Step(Colour(33, 102, 172), "▼", "far below"),
}

#: With two winners: two pairs of different lines, which are ranked separately.
APART = Step(NOBODY, "°", "in the other line")


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, 1 to 21, by the web guidelines (WCAG 2)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
