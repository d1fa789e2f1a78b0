"""Cross-IMPs: each result is compared with every other result of its group.

A weighted result is compared outcome by outcome. The sums below also compare each
table with itself. That does no harm: what its outcomes win from each other cancels.
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
from evenhand.scoring.imps import bounds_of


class Divisor(Enum):
    """The number that divides the IMPs won from the other tables.

    Dividing by the comparisons is usual: a board is then worth the same in every
    field, on the scale of a teams match. Dividing by the tables counts a comparison
    with oneself as well. The undivided sum suits a field in which every board has
    the same number of results.
    """

    COMPARISONS = "comparisons"
    TABLES = "tables"
    NONE = "none"

    def factor(self, tables: int, expected: int) -> Fraction:
        """Return the factor for the sum of IMPs on one board.

        The sum is first raised to what the expected number of results would have
        given (`expected / tables`), then divided as for a full board.

        Args:
            tables: The number of results there are, at least 1.
            expected: The number there should be.
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
    cap: int = 0,
) -> list[tuple[Fraction, Fraction]]:
    """Return the cross-IMPs of North-South and of East-West at each table.

    Each side is compared with its own column. Only after a split award do the two
    differ in more than sign.

    Args:
        ns: The score of North-South at each table.
        ew: The score of East-West at each table, as North-South see it.
        expected: The number of results the board should have; give the number of
            tables to leave a short board as it is.
        divisor: The number that divides the sum over the other tables.
        cap: The most IMPs that a difference may be worth; 0 for no cap.

    Raises:
        ResultError: If the columns differ in length or hold more than expected.
    """
    check_columns(ns, ew, expected)
    if not ns:
        return []
    factor = divisor.factor(len(ns), expected)
    ns_imps = _imps_by_score(count_scores(ns), factor, cap)
    ew_view = ns_imps if ew == ns else _imps_by_score(count_scores(ew), factor, cap)
    ew_imps = {score: -imps for score, imps in ew_view.items()}
    return [
        (average_points(ours, ns_imps), average_points(theirs, ew_imps))
        for ours, theirs in zip(ns, ew, strict=True)
    ]


def _imps_by_score(
    column: Frequencies, factor: Fraction, cap: int
) -> dict[int, Fraction]:
    top, bottom = factor.numerator, factor.denominator * column.parts
    sums = zip(column.scores, _sum_imps(column, bounds_of(cap)), strict=True)
    return {score: Fraction(imps * top, bottom) for score, imps in sums}


def _sum_imps(column: Frequencies, bounds: Sequence[int]) -> list[int]:
    """The IMPs of each score against the whole column.

    A difference is worth one IMP for each bound of the scale that it reaches. Counting
    bound by bound avoids comparing every pair of scores.
    """
    scores = column.scores
    below = [0, *accumulate(column.counts)]
    everything = below[-1]
    return [
        sum(
            # The results beaten by at least the bound, less those that win by it.
            below[bisect_right(scores, score - bound)]
            + below[bisect_left(scores, score + bound)]
            - everything
            for bound in bounds
        )
        for score in scores
    ]
