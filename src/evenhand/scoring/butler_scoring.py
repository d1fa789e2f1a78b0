"""Butler scoring: each result is compared with a datum, the trimmed column's mean.

A weighted result enters the datum as fractional frequencies. It is then compared
with the datum outcome by outcome, so one datum serves every table of a column.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from itertools import accumulate

from evenhand.errors import ResultError
from evenhand.scoring.chances import Chances
from evenhand.scoring.columns import (
    Frequencies,
    average_points,
    check_columns,
    count_scores,
)
from evenhand.scoring.imps import imps_for


class Halves(Enum):
    """Which way a datum half-way between two steps is rounded.

    Away from zero is the default, because it treats both sides alike. `UP` favours
    North-South and `DOWN` favours East-West.
    """

    AWAY_FROM_ZERO = "away-from-zero"
    TOWARDS_ZERO = "towards-zero"
    EVEN = "even"
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class DropRule:
    """How many results are left out at each end of the column.

    By default one result goes at each end for every ten or part of ten, and none
    from a column of up to three. One freak result then cannot move the datum, and
    most results still count.

    Attributes:
        least: With fewer results than this, none is left out.
        every: One result is left out at each end for this many, or part of them:
            with 4, about half the results count; with 2, only those in the middle.
            None leaves out one at each end however many there are.
    """

    least: int = 4
    every: int | None = 10

    def __post_init__(self) -> None:
        for name, number in (("least", self.least), ("every", self.every)):
            if number is not None and number < 1:
                raise ResultError(
                    f"a rule for dropping results with {name} {number}: expected 1 "
                    "or more results; correct the rule"
                )

    def count(self, results: int) -> int:
        """Return the number left out at each end; at least one result stays."""
        if results < self.least:
            return 0
        dropped = 1 if self.every is None else -(-results // self.every)
        return min(dropped, (results - 1) // 2)


@dataclass(frozen=True, slots=True)
class DatumRule:
    """How the datum of a column is found.

    Attributes:
        drop: The results left out at both ends; None keeps every result.
        nearest: The datum is rounded to a multiple of this. The default is 10, the
            step between scores and so of the IMP scale; None does not round.
        halves: Which way a datum half-way between two multiples is rounded.
    """

    drop: DropRule | None = field(default_factory=DropRule)
    nearest: int | None = 10
    halves: Halves = Halves.AWAY_FROM_ZERO

    def __post_init__(self) -> None:
        if self.nearest is not None and self.nearest < 1:
            raise ResultError(
                f"a datum to the nearest {self.nearest}: expected 1 or more; "
                "give None for no rounding"
            )


USUAL_DATUM = DatumRule()
#: What is left out of the mean, by the word for it.
DATUM_DROPS = {
    "usual": DropRule(),
    "mean": None,
    "one": DropRule(every=None),
    "half": DropRule(every=4),
    "median": DropRule(least=3, every=2),
}


def parse_datum(text: str) -> DatumRule:
    """Read a rule for the datum.

    Args:
        text: What is left out: `usual`, `mean` (nothing), `one` at each end, `half`
            of all, or `median` (all but the middle). A step may follow, to which the
            datum is rounded, or `exact`: `mean,1`.

    Raises:
        ResultError: If there is no such rule.
    """
    drop, _, step = text.strip().lower().partition(",")
    nearest = None if step.strip() == "exact" else step.strip() or "10"
    known = nearest is None or (nearest.isascii() and nearest.strip("0").isdigit())
    if drop.strip() not in DATUM_DROPS or not known:
        raise ResultError(
            f"datum {text[:40]!r}; expected {', '.join(DATUM_DROPS)}, perhaps with the "
            "step that it is rounded to: mean,1 or half,exact"
        )
    return DatumRule(
        DATUM_DROPS[drop.strip()], None if nearest is None else int(nearest[:9])
    )


def butler(
    ns: Sequence[Chances],
    ew: Sequence[Chances],
    expected: int,
    rule: DatumRule = USUAL_DATUM,
    cap: int = 0,
) -> list[tuple[Fraction, Fraction]]:
    """Return the Butler IMPs of North-South and of East-West at each table.

    Each side is compared with the datum of its own column; the two data differ only
    after a split award.

    Args:
        ns: The score of North-South at each table.
        ew: The score of East-West at each table, as North-South see it.
        expected: The number of results the board should have. It is only checked: a
            comparison with a datum is worth the same in a smaller field.
        rule: How the datum is found.
        cap: The most IMPs that a difference may be worth; 0 for no cap.

    Raises:
        ResultError: If the columns differ in length or hold more than expected.
    """
    check_columns(ns, ew, expected)
    if not ns:
        return []
    ns_imps = _imps_by_score(ns, rule, cap)
    ew_view = ns_imps if ew == ns else _imps_by_score(ew, rule, cap)
    ew_imps = {score: -imps for score, imps in ew_view.items()}
    return [
        (average_points(ours, ns_imps), average_points(theirs, ew_imps))
        for ours, theirs in zip(ns, ew, strict=True)
    ]


def find_datum(column: Sequence[Chances], rule: DatumRule = USUAL_DATUM) -> Fraction:
    """Return the datum of a column, as North-South see it.

    Args:
        column: The score of each table.
        rule: Which results are left out and how the mean is rounded.

    Raises:
        ResultError: If the column is empty.
    """
    if not column:
        raise ResultError("a board without results has no datum; enter its results")
    return _datum_of(count_scores(column), len(column), rule)


def _imps_by_score(
    column: Sequence[Chances], rule: DatumRule, cap: int
) -> dict[int, Fraction]:
    counted = count_scores(column)
    datum = _datum_of(counted, len(column), rule)
    # The IMPs depend on the score alone, so equal scores are worked out once.
    return {score: Fraction(imps_for(score - datum, cap)) for score in counted.scores}


def _datum_of(column: Frequencies, results: int, rule: DatumRule) -> Fraction:
    dropped = 0 if rule.drop is None else rule.drop.count(results)
    mean = _trimmed_mean(column, dropped)
    if rule.nearest is None:
        return mean
    return Fraction(_round_to(mean, rule.nearest, rule.halves))


def _trimmed_mean(column: Frequencies, dropped: int) -> Fraction:
    # A weighted result may straddle the cut, so results are dropped in parts: each
    # score counts with that part of its frequency which lies between the two cuts.
    ends = list(accumulate(column.counts))
    first, last = dropped * column.parts, ends[-1] - dropped * column.parts
    total = 0
    for score, count, end in zip(column.scores, column.counts, ends, strict=True):
        total += score * max(0, min(end, last) - max(end - count, first))
    return Fraction(total, last - first)


def _round_to(value: Fraction, step: int, halves: Halves) -> int:
    below, rest = divmod(value, step)
    if 2 * rest == step:
        goes_up = {
            Halves.AWAY_FROM_ZERO: value > 0,
            Halves.TOWARDS_ZERO: value < 0,
            Halves.EVEN: below % 2 == 1,
            Halves.UP: True,
            Halves.DOWN: False,
        }[halves]
    else:
        goes_up = 2 * rest > step
    return (below + goes_up) * step
