"""The two columns of a board: what each table's North-South and East-West scored.

A column counts its scores by fractional frequencies: a score with weight 60 % is
0.6 of a result. The frequencies are kept as whole numbers of a common part.
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
        parts: How many parts make one result.
    """

    scores: tuple[int, ...]
    counts: tuple[int, ...]
    parts: int


def count_scores(column: Sequence[Chances]) -> Frequencies:
    """Count the scores of a column.

    Args:
        column: What each table is taken to have scored.
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
    """Return what a table's chances are worth together.

    Args:
        chances: What the table is taken to have scored.
        points: The points of each score.
    """
    if len(chances) == 1:
        return points[chances[0][1]]
    return sum((weight * points[score] for weight, score in chances), Fraction(0))


def check_columns(ns: Sequence[Chances], ew: Sequence[Chances], expected: int) -> None:
    """Check that two columns can be scored as one group.

    Args:
        ns: What each table's North-South are taken to have scored.
        ew: The same of East-West, as North-South see it.
        expected: How many results the board should have.

    Raises:
        ResultError: If the columns differ in length or hold more than expected.
    """
    if len(ns) != len(ew):
        raise ResultError(
            f"{len(ns)} scores of North-South and {len(ew)} of East-West: each table "
            "has one of both; give the missing ones"
        )
    if len(ns) > expected:
        raise ResultError(
            f"{len(ns)} results on a board where {expected} were expected; "
            "raise the expected number"
        )
