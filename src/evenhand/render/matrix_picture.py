"""The competition matrix as a picture for a page or for print.

Blue is below the average, orange above it. The two can be told apart with every common
kind of colour blindness, and each step has a mark of its own, so that nothing is shown
by colour alone.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from evenhand.fairness import Judgement, Measures, judge
from evenhand.movement import Movement
from evenhand.render.fairness_text import percent
from evenhand.render.plot import svg_text


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


CELL = 28
MARGIN = 12
LABEL = 30
FONT = "font-family='Helvetica, Arial, sans-serif'"

Place = tuple[int, int]


def matrix_svg(movement: Movement | Judgement) -> str:
    """The competition matrix of a movement as an SVG document.

    It is self-contained and uses no style sheet, so that several can share a page and
    every viewer shows the same. A page scales it by its view box.
    """
    judgement = movement if isinstance(movement, Judgement) else judge(movement)
    return "\n".join(_document(judgement)) + "\n"


def _document(judgement: Judgement) -> Iterator[str]:
    label = judgement.movement.label
    caption = _captions(judgement)
    size = CELL * len(judgement.competition.pairs)
    top = MARGIN + 24 + 20 * len(caption)
    left = MARGIN + LABEL
    width = max(size + 2 * left, 560)
    legend_top = top + size + 2 * LABEL + 4
    height = legend_top + 2 * 22 + MARGIN
    yield (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' "
        f"width='{width}' height='{height}' role='img' {FONT}>"
    )
    yield f"<title>{svg_text(label)}: competition between pairs</title>"
    yield f"<desc>{' '.join(caption)} {_reading(judgement)}</desc>"
    yield f"<rect width='{width}' height='{height}' fill='{PAPER}'/>"
    heading = svg_text(_shorten(label, (width - 2 * MARGIN) // 12))
    yield _text(MARGIN, MARGIN + 16, heading, 18, "font-weight='bold'")
    for line, text in enumerate(caption):
        yield _text(MARGIN, MARGIN + 38 + 20 * line, text, 13)
    shift = (width - size) // 2
    yield f"<g transform='translate({shift} {top + LABEL})'>"
    yield from _cells(judgement)
    yield from _labels(judgement.competition.pairs, size)
    yield "</g>"
    yield from _legend(MARGIN, legend_top, two=judgement.lines is not None)
    yield "</svg>"


def _captions(judgement: Judgement) -> list[str]:
    measures, unit = judgement.measures, judgement.competition.unit
    what = f"Competition of {measures.pairs} pairs, counted in {unit}s"
    if judgement.lines is None:
        return [f"{what}: {_figures(measures)}.", *_quality(measures)]
    return [
        f"{what}; two winners, one in each line.",
        *(
            " ".join([f"{line} line: {_figures(event)}.", *_quality(event)])
            for line, event in judgement.events().items()
        ),
    ]


def _figures(measures: Measures) -> str:
    return f"average {float(measures.average):.2f}, imbalance {measures.imbalance:.2f}"


def _quality(measures: Measures) -> list[str]:
    if measures.quality is None:
        return []
    return [f"Quality {percent(measures.quality)}: {measures.grade}."]


def _reading(judgement: Judgement) -> str:
    pairs = judgement.competition.pairs
    if not pairs:
        return "Nobody plays."
    reading = (
        f"Rows and columns are pairs {pairs[0]} to {pairs[-1]}; each cell holds the "
        "competition between two pairs, marked where it is not near the average."
    )
    if judgement.lines is None:
        return reading
    return f"{reading} Pairs of different lines are ranked apart and marked by a ring."


def _cells(judgement: Judgement) -> Iterator[str]:
    """All cells, step by step, so that each colour is named only once."""
    places: dict[int | None, list[tuple[Place, int]]] = defaultdict(list)
    rows, departures = judgement.competition.matrix.tolist(), judgement.departures()
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            if x != y:
                places[departures[y][x]].append(((x, y), value))
    diagonal = ((place, place) for place in range(len(rows)))
    yield f"<path fill='{NOBODY}' d='{_squares(diagonal)}'/>"
    for departed in (None, *sorted(STEPS)):
        if places[departed]:
            yield from _step_cells(departed, places[departed])
    yield from _grid(len(rows))


def _step_cells(departed: int | None, cells: list[tuple[Place, int]]) -> Iterator[str]:
    step = APART if departed is None else STEPS[departed]
    squares = _squares(place for place, _ in cells)
    yield f"<path fill='{step.background}' d='{squares}'/>"
    if departed != 0:
        marks = "".join(_mark(place, departed) for place, _ in cells)
        yield _mark_path(marks, departed, step)
    size = _font_size(value for _, value in cells)
    yield f"<g fill='{step.text}' font-size='{size}' text-anchor='middle'>"
    for (x, y), value in cells:
        across, down = (
            CELL * x + CELL // 2,
            CELL * y + CELL - (10 if departed == 0 else 6),
        )
        yield f"<text x='{across}' y='{down}'>{_number(value)}</text>"
    yield "</g>"


def _squares(places: Iterable[Place]) -> str:
    return "".join(f"M{CELL * x} {CELL * y}h{CELL}v{CELL}h-{CELL}z" for x, y in places)


def _mark(place: Place, departed: int | None) -> str:
    """A small mark at the top of the cell.

    A triangle points up for above and down for below; a ring is for pairs that are
    ranked separately.
    """
    x, y = place
    across, down = CELL * x + CELL // 2, CELL * y
    if departed is None:
        return _ring(across - 2, down + 6)
    if departed > 0:
        return f"M{across - 4} {down + 8}h8l-4-5z"
    return f"M{across - 4} {down + 3}h8l-4 5z"


def _ring(left: int, middle: int) -> str:
    return f"M{left} {middle}a2 2 0 1 0 4 0a2 2 0 1 0-4 0z"


def _mark_path(marks: str, departed: int | None, step: Step) -> str:
    hollow = departed in (1, -1, None)
    paint = "fill='none'" if hollow else f"fill='{step.text}'"
    return f"<path {paint} stroke='{step.text}' stroke-width='0.8' d='{marks}'/>"


def _grid(pairs: int) -> Iterator[str]:
    size = CELL * pairs
    lines = "".join(
        f"M0 {CELL * line}h{size}M{CELL * line} 0v{size}" for line in range(pairs + 1)
    )
    yield f"<path stroke='#8c8c8c' stroke-width='0.5' fill='none' d='{lines}'/>"


def _labels(pairs: tuple[int, ...], size: int) -> Iterator[str]:
    """The pair numbers on all four sides, so that none is far from its cells."""
    yield f"<g fill='{INK}' font-size='12' font-weight='bold'>"
    for place, pair in enumerate(pairs):
        middle = CELL * place + CELL // 2
        for y in (-7, size + 16):
            yield f"<text x='{middle}' y='{y}' text-anchor='middle'>{pair}</text>"
        yield f"<text x='-6' y='{middle + 4}' text-anchor='end'>{pair}</text>"
        yield f"<text x='{size + 6}' y='{middle + 4}'>{pair}</text>"
    yield "</g>"


def _legend(left: int, top: int, *, two: bool) -> Iterator[str]:
    steps = [(d, step, f"{step.meaning} the average") for d, step in STEPS.items()]
    shown = [*steps, (None, APART, APART.meaning)] if two else steps
    for place, (departed, step, meaning) in enumerate(shown):
        x, y = left + 180 * (place % 3), top + 22 * (place // 3)
        yield f"<g transform='translate({x} {y})'>"
        yield (
            f"<rect width='18' height='16' fill='{step.background}' "
            "stroke='#8c8c8c' stroke-width='0.5'/>"
        )
        if departed != 0:
            yield _mark_path(_legend_mark(departed), departed, step)
        yield _text(25, 13, meaning, 13)
        yield "</g>"


def _legend_mark(departed: int | None) -> str:
    if departed is None:
        return _ring(7, 8)
    return "M5 11h8l-4-6z" if departed > 0 else "M5 5h8l-4 6z"


def _text(x: int, y: int, text: str, size: int, more: str = "") -> str:
    more = f" {more}" if more else ""
    return f"<text x='{x}' y='{y}' font-size='{size}' fill='{INK}'{more}>{text}</text>"


def _font_size(values: Iterable[int]) -> int:
    """The size at which the longest of the numbers fits its cell."""
    longest = max(len(str(value)) for value in values)
    return min(12, max(5, 40 // longest))


def _shorten(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _number(value: int) -> str:
    return str(value).replace("-", "−")
