"""Cross-IMPs: each result compared with every other one of the group.

A weighted result is compared outcome by outcome. A table need not be kept from being
compared with itself: what its outcomes win from each other adds to nothing.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from itertools import accumulate

from evenhand.scoring.chances import Chances
from evenhand.scoring.columns import (
    Frequencies,
    average_points,
    check_columns,
    count_scores,
)
from evenhand.scoring.imps import IMP_BOUNDS


class Divisor(Enum):
    """What the IMPs won from the other tables are divided by.

    The first is usual: a board is then worth the same in every field, on the scale
    of a team match. Dividing by the tables counts the comparison with oneself, too.
    The undivided sum suits a field where every board has the same number of results.
    """

    COMPARISONS = "comparisons"
    TABLES = "tables"
    NONE = "none"

    def factor(self, tables: int, expected: int) -> Fraction:
        """Return what the sum of IMPs of one board is multiplied by.

        The sum is first raised to what the expected number of results would have
        given (`expected / tables`), then divided as for a full board.

        Args:
            tables: How many results there are, at least 1.
            expected: How many there should be.
        """
        raised = Fraction(expected, tables)
        if self is Divisor.NONE:
            return raised
        # With one table expected there is no comparison, and the sum is 0.
        return raised / max(1, expected - (self is Divisor.COMPARISONS))


def cross_imps(
    ns: Sequence[Chances],
    ew: Sequence[Chances],
    expected: int,
    divisor: Divisor = Divisor.COMPARISONS,
) -> list[tuple[Fraction, Fraction]]:
    """Return the cross-IMPs of North-South and of East-West at each table.

    Each side is compared with its own column, so the two differ in more than the
    sign only after a split award.

    Args:
        ns: What each table's North-South are taken to have scored.
        ew: The same of East-West, as North-South see it.
        expected: How many results the board should have; the number of tables
            leaves a short board as it is.
        divisor: What the sum over the other tables is divided by.

    Raises:
        ResultError: If the columns differ in length or hold more than expected.
    """
    check_columns(ns, ew, expected)
    if not ns:
        return []
    factor = divisor.factor(len(ns), expected)
    ns_imps = _imps_by_score(count_scores(ns), factor)
    ew_view = ns_imps if ew == ns else _imps_by_score(count_scores(ew), factor)
    ew_imps = {score: -imps for score, imps in ew_view.items()}
    return [
        (average_points(ours, ns_imps), average_points(theirs, ew_imps))
        for ours, theirs in zip(ns, ew, strict=True)
    ]


def _imps_by_score(column: Frequencies, factor: Fraction) -> dict[int, Fraction]:
    top, bottom = factor.numerator, factor.denominator * column.parts
    sums = zip(column.scores, _sum_imps(column), strict=True)
    return {score: Fraction(imps * top, bottom) for score, imps in sums}


def _sum_imps(column: Frequencies) -> list[int]:
    """The IMPs of each score against the whole column.

    A difference is worth as many IMPs as there are bounds that it reaches; counting
    bound by bound needs no pairs of scores.
    """
    scores = column.scores
    below = [0, *accumulate(column.counts)]
    everything = below[-1]
    return [
        sum(
            below[bisect_right(scores, score - bound)]
            + below[bisect_left(scores, score + bound)]
            - everything
            for bound in IMP_BOUNDS
        )
        for score in scores
    ]
