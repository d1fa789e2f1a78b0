"""The frequency table of a board: each score, how often it occurred, its points."""

from dataclasses import dataclass
from fractions import Fraction

from evenhand.boards import Direction
from evenhand.scoring.chances import Chances
from evenhand.scoring.comparisons import (
    column_of,
    compare_scores,
    datum_of,
    scale_of,
)
from evenhand.scoring.imps import imps_for
from evenhand.scoring.matchpoint_scoring import points_by_score
from evenhand.scoring.rules import Method, Rules
from evenhand.scoring.scored import BoardGroup


@dataclass(frozen=True, slots=True)
class FrequencyRow:
    """One score of a board.

    Attributes:
        score: The score as North-South see it.
        ns_count: How often North-South have it; weighted scores count in part.
        ew_count: How often East-West have it; different only after split awards.
        ns_points: Its points for North-South; None if no North-South pair has it.
        ew_points: Its points for East-West, likewise.
    """

    score: int
    ns_count: Fraction
    ew_count: Fraction
    ns_points: Fraction | None
    ew_points: Fraction | None


def tabulate_frequencies(group: BoardGroup, rules: Rules) -> tuple[FrequencyRow, ...]:
    """Return the frequency table of a group, best for North-South first.

    Args:
        group: The results that are compared.
        rules: The conditions of contest under which they were scored.
    """
    ns_count = _count(column_of(group, Direction.NS))
    ew_count = _count(column_of(group, Direction.EW))
    ns_points = _worth(group, Direction.NS, rules)
    ew_points = _worth(group, Direction.EW, rules)
    return tuple(
        FrequencyRow(
            score,
            ns_count.get(score, Fraction(0)),
            ew_count.get(score, Fraction(0)),
            ns_points.get(score),
            ew_points.get(score),
        )
        for score in sorted(ns_count.keys() | ew_count.keys(), reverse=True)
    )


def _count(column: list[Chances]) -> dict[int, Fraction]:
    counts: dict[int, Fraction] = {}
    for chances in column:
        for weight, score in chances:
            counts[score] = counts.get(score, Fraction(0)) + weight
    return counts


def _worth(
    group: BoardGroup, direction: Direction, rules: Rules
) -> dict[int, Fraction]:
    column = column_of(group, direction)
    scale = scale_of(group, direction, rules)
    if scale is not None:
        return points_by_score(column, scale, direction)
    if not column:
        return {}
    counts = _count(column)
    if rules.method is Method.BUTLER:
        datum = datum_of(group, direction, rules)
        sign = 1 if direction is Direction.NS else -1
        return {
            score: Fraction(imps_for(sign * (score - datum), rules.imp_cap))
            for score in counts
        }
    factor = rules.imp_divisor.factor(
        len(column), rules.imp_results(len(column), group.expected)
    )
    return {
        score: factor
        * sum(
            count * compare_scores(score, other, rules, direction)
            for other, count in counts.items()
        )
        for score in counts
    }
