"""Who meets whom, drawn: the pairs on a circle, and beside it the same as a matrix."""

import math
from collections.abc import Iterator, Sequence

from evenhand.families import build
from evenhand.movement import Movement
from evenhand.movement.play import couples
from evenhand.render.matrix_picture import FONT, INK, PAPER

_RADIUS, _MARGIN, _TOP = 190, 30, 56
_BLUE = "#2166ac"
#: Twenty pairs, about 25 boards: lines on a ring, and a small Mitchell with guests.
_RING = build("ring", tables=10, boards_per_set=3)
_APPENDIX = build("appendix", tables=10, extra=3, boards_per_set=4)


def meeting_pictures() -> dict[str, str]:
    """The meetings of a ring and of an appendix Mitchell, by file name."""
    around = [pair for line in _lines_around(_RING) for pair in line]
    across = list(range(1, _APPENDIX.pairs + 1))
    return {
        "meetings-ring.svg": meetings_svg(_RING, around),
        "meetings-appendix.svg": meetings_svg(_APPENDIX, across),
    }


def _lines_around(movement: Movement) -> list[list[int]]:
    """The lines of pairs that meet the same others, each beside one that it meets."""
    met = _met(movement)
    lines: list[list[int]] = []
    for pair in range(1, movement.pairs + 1):
        same = next((line for line in lines if met[line[0]] == met[pair]), None)
        if same is None:
            lines.append([pair])
        else:
            same.append(pair)
    around = [lines.pop(0)]
    while lines:
        after = next(line for line in lines if line[0] in met[around[-1][0]])
        lines.remove(after)
        around.append(after)
    return around


def _met(movement: Movement) -> dict[int, set[int]]:
    met: dict[int, set[int]] = {pair: set() for pair in range(1, movement.pairs + 1)}
    for a, b in couples(movement):
        met[a].add(b)
        met[b].add(a)
    return met


def meetings_svg(movement: Movement, order: Sequence[int]) -> str:
    """The meetings of a movement as a drawing, the pairs in a certain order."""
    cell = 2 * _RADIUS // len(order)
    width = 4 * _RADIUS + 4 * _MARGIN
    height = 2 * _RADIUS + _MARGIN + _TOP
    return "\n".join(
        [
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' "
            f"width='{width}' height='{height}' role='img' {FONT}>",
            f"<title>{movement.label}: who meets whom</title>",
            f"<rect width='{width}' height='{height}' fill='{PAPER}'/>",
            f"<text x='{_MARGIN}' y='26' font-size='18' font-weight='bold' "
            f"fill='{INK}'>{movement.label}: who meets whom</text>",
            f"<g transform='translate({_MARGIN + _RADIUS} {_TOP + _RADIUS})'>",
            *_circle(movement, order),
            "</g>",
            f"<g transform='translate({3 * _MARGIN + 2 * _RADIUS} {_TOP})'>",
            *_matrix(movement, order, cell),
            "</g>",
            "</svg>",
            "",
        ]
    )


def _circle(movement: Movement, order: Sequence[int]) -> Iterator[str]:
    places = {}
    for index, pair in enumerate(order):
        angle = 2 * math.pi * (index + 0.5) / len(order) - math.pi / 2
        places[pair] = (math.cos(angle), math.sin(angle))
    inner, outer = _RADIUS - 16, _RADIUS - 4
    lines = "".join(
        "M{:.0f} {:.0f}L{:.0f} {:.0f}".format(
            *(inner * value for pair in couple for value in places[pair])
        )
        for couple in sorted(couples(movement))
    )
    yield f"<path stroke='{_BLUE}' stroke-width='0.7' fill='none' d='{lines}'/>"
    yield f"<g font-size='11' text-anchor='middle' fill='{INK}'>"
    for pair, (x, y) in places.items():
        yield f"<text x='{outer * x:.0f}' y='{outer * y + 4:.0f}'>{pair}</text>"
    yield "</g>"


def _matrix(movement: Movement, order: Sequence[int], cell: int) -> Iterator[str]:
    met = _met(movement)
    size = cell * len(order)
    filled = "".join(
        f"M{cell * x} {cell * y}h{cell}v{cell}h-{cell}z"
        for y, pair in enumerate(order)
        for x, other in enumerate(order)
        if other in met[pair]
    )
    yield f"<path fill='{_BLUE}' d='{filled}'/>"
    grid = "".join(
        f"M0 {cell * line}h{size}M{cell * line} 0v{size}"
        for line in range(len(order) + 1)
    )
    yield f"<path stroke='#8c8c8c' stroke-width='0.5' fill='none' d='{grid}'/>"
    yield f"<g font-size='11' text-anchor='middle' fill='{INK}'>"
    for index, pair in enumerate(order):
        middle = cell * index + cell // 2
        yield f"<text x='{middle}' y='-5'>{pair}</text>"
        yield f"<text x='-11' y='{middle + 4}'>{pair}</text>"
    yield "</g>"
