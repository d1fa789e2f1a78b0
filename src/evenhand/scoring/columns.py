"""The two columns of a board: the scores of North-South and of East-West.

Scores in a column have fractional frequencies: a score with a weight of 60 % counts
as 0.6 of a result. The frequencies are stored as whole multiples of a common part,
because integers are added much faster than fractions.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from evenhand.errors import ResultError
from evenhand.scoring.chances import Chances


@dataclass(frozen=True, slots=True)
class Frequencies:
    """How often each score of a column occurs.

    Attributes:
        scores: The different scores, lowest first, as North-South see them.
        counts: How often each occurs, in parts.
        parts: The number of parts that make one result.
    """

    scores: tuple[int, ...]
    counts: tuple[int, ...]
    parts: int


def count_scores(column: Sequence[Chances]) -> Frequencies:
    """Count the scores of a column.

    Args:
        column: The score of each table.
    """
    weighted = [chances for chances in column if len(chances) > 1]
    parts = lcm(*(w.denominator for chances in weighted for w, _ in chances))
    plain = Counter([chances[0][1] for chances in column if len(chances) == 1])
    counts = {score: times * parts for score, times in plain.items()}
    for chances in weighted:
        for weight, score in chances:
            share = weight.numerator * (parts // weight.denominator)
            counts[score] = counts.get(score, 0) + share
    scores = tuple(sorted(counts))
    return Frequencies(scores, tuple(counts[score] for score in scores), parts)


def average_points(chances: Chances, points: Mapping[int, Fraction]) -> Fraction:
    """Return the points of a table, its possible scores weighted.

    Args:
        chances: The score of the table.
        points: The points of each score.
    """
    if len(chances) == 1:
        return points[chances[0][1]]
    return sum((weight * points[score] for weight, score in chances), Fraction(0))


def check_columns(ns: Sequence[Chances], ew: Sequence[Chances], expected: int) -> None:
    """Check that two columns can be scored as one group.

    Args:
        ns: The score of North-South at each table.
        ew: The score of East-West at each table, as North-South see it.
        expected: The number of results the board should have.

    Raises:
        ResultError: If the columns differ in length or hold more than expected.
    """
    if len(ns) != len(ew):
        raise ResultError(
            f"{len(ns)} scores of North-South and {len(ew)} of East-West: expected "
            "one of each for every table; give the missing ones"
        )
    if len(ns) > expected:
        raise ResultError(
            f"{len(ns)} results on a board where {expected} were expected; "
            "raise the expected number"
        )
