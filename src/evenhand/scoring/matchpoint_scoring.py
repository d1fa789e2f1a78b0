"""Matchpoints from frequencies: 2 for each lower score in the column, 1 for a tie.

A weighted result enters the column as a fraction of a result for each outcome. That
is the same as scoring the board once for each outcome and weighting the points.
"""

from collections.abc import Sequence
from fractions import Fraction

from evenhand.boards import Direction
from evenhand.scoring.chances import Chances
from evenhand.scoring.columns import average_points, check_columns, count_scores
from evenhand.scoring.short_boards import Formula, Scale


def matchpoints(
    ns: Sequence[Chances],
    ew: Sequence[Chances],
    expected: int,
    formula: Formula = Formula.NEUBERG,
    unit: Fraction = Fraction(1),
) -> list[tuple[Fraction, Fraction]]:
    """Return the points of North-South and of East-West at each table.

    Args:
        ns: The score of North-South at each table.
        ew: The score of East-West at each table, as North-South see it.
        expected: The number of results the board should have.
        formula: What happens if it has fewer.
        unit: The worth of one matchpoint on the 2-1-0 scale.

    Raises:
        ResultError: If the columns differ in length or hold more than expected.
    """
    check_columns(ns, ew, expected)
    if not ns:
        return []
    scale = Scale(len(ns), expected, formula, unit)
    ours = _count_in_parts(ns)
    # Unless there is a split award, both columns hold the same scores.
    theirs = ours if ew == ns else _count_in_parts(ew)
    ns_points = _points_of_counted(*ours, len(ns), scale, Direction.NS)
    ew_points = _points_of_counted(*theirs, len(ew), scale, Direction.EW)
    return [
        (average_points(own, ns_points), average_points(other, ew_points))
        for own, other in zip(ns, ew, strict=True)
    ]


def ascherman(
    ns: Sequence[Chances], ew: Sequence[Chances], expected: int
) -> list[tuple[Fraction, Fraction]]:
    """Return the Ascherman points: each result also ties with itself.

    Args:
        ns: The score of North-South at each table.
        ew: The score of East-West at each table, as North-South see it.
        expected: The number of results the board should have.

    Raises:
        ResultError: If the columns differ in length or hold more than expected.
    """
    return matchpoints(ns, ew, expected, Formula.ASCHERMAN)


def points_by_score(
    column: Sequence[Chances], scale: Scale, side: Direction
) -> dict[int, Fraction]:
    """Return the points that each score of a column gives to a side.

    Args:
        column: The score of each table, as North-South see it.
        scale: How matchpoints become points.
        side: The side that gets the points.
    """
    return _points_of_counted(*_count_in_parts(column), len(column), scale, side)


def _points_of_counted(
    parts: int, counts: dict[int, int], results: int, scale: Scale, side: Direction
) -> dict[int, Fraction]:
    """The points of each score, from its matchpoints counted in parts."""
    slope, start = scale.line
    if side is Direction.EW:
        best = 2 * (results - 1) * parts
        counts = {score: best - count for score, count in counts.items()}
    # One division for each score; arithmetic on fractions would need several.
    bottom = slope.denominator * parts * start.denominator
    at_none = start.numerator * parts * slope.denominator
    each = slope.numerator * start.denominator
    return {s: Fraction(count * each + at_none, bottom) for s, count in counts.items()}


def _count_in_parts(column: Sequence[Chances]) -> tuple[int, dict[int, int]]:
    """The parts that make one matchpoint, and the matchpoints of each score in them."""
    counted = count_scores(column)
    points, below = {}, 0
    for score, count in zip(counted.scores, counted.counts, strict=True):
        # Two for every result below, one for every equal result but one's own.
        points[score] = 2 * below + count - counted.parts
        below += count
    return counted.parts, points
