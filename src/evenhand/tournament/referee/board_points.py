"""The points of one board: every result compared with every other one, one by one."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache

from evenhand.tournament.referee.written_results import PLUS, Claim, Scores

#: The least difference worth 1, 2, 3, … IMPs (Law 78B).
_IMPS: tuple[int, ...] = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
#: Results of a form of a fouled board that are too few to be compared.
_FEW = 3
#: What Ave+ is worth at IMPs.
_IMP_AWARD = 3


def top_of(expected: int, method: str) -> Fraction:
    """The top of a board with so many results; at IMPs there is none."""
    if method == "matchpoints":
        return Fraction(2 * (expected - 1))
    return Fraction(2 * expected) if method == "ascherman" else Fraction(0)


def is_small_form(results: int, others: Sequence[int], expected: int) -> bool:
    """Whether a form of a fouled board has fixed awards, as too few have played it.

    It has so many results, the others theirs, and the board should have as expected.
    """
    if not others or results >= expected:
        return False
    return results < _FEW or (results == _FEW and max(others) >= _FEW)


@lru_cache(maxsize=4096)
def score_column(
    claims: tuple[Claim | None, ...],
    sign: int,
    expected: int,
    method: str,
    *,
    few: bool = False,
) -> tuple[Fraction | str | None, ...]:
    """What each claim of a column is worth; Ave+ and Ave− stay as they are.

    Args:
        claims: what the pairs sitting one way bring.
        sign: 1 for NS, -1 for EW, because scores are as NS see them.
        expected: how many results a board should have.
        method: how results become points.
        few: whether it is a form of a fouled board that has fixed awards.
    """
    column = [claim for claim in claims if isinstance(claim, tuple)]
    if method == "butler":
        points = _against_datum(column, sign)
    elif method == "cross-imps":
        raised = Fraction(expected, len(column) or 1) / max(1, expected - 1)
        points = [won * raised for won in _compare(column, sign, _imps)]
    else:
        n, top = len(column), top_of(expected, method)
        wins = _compare(column, sign, _matchpoints)
        if method == "ascherman":
            points = [(won + 1) * expected / n for won in wins]
        elif few:
            # of the top: 60 %, of two 65 and 55, of three 70, 60 and 50; ties share
            points = [top * (13 - n + won) / 20 for won in wins]
        else:
            # Neuberg: as if the missing results were spread like the others
            points = [Fraction(expected, n) * (won + 1) - 1 for won in wins]
    scored = iter(points)
    found: list[Fraction | str | None] = []
    for claim in claims:
        if isinstance(claim, tuple):
            found.append(next(scored))
        elif isinstance(claim, Fraction):
            found.append(claim * top_of(expected, method))
        else:
            found.append(claim)
    return tuple(found)


def settle_award(
    award: str, own: Fraction | None, top: Fraction, *, at_imps: bool = False
) -> Fraction:
    """What Ave+ or Ave− comes to, by the pair's own share on its other boards."""
    if at_imps:
        return Fraction(_IMP_AWARD if award == PLUS else -_IMP_AWARD)
    usual, best = (Fraction(3, 5), max) if award == PLUS else (Fraction(2, 5), min)
    return (usual if own is None else best(usual, own)) * top


def _matchpoints(difference: int) -> int:
    return 2 if difference > 0 else 1 if difference == 0 else 0


def _imps(difference: int) -> int:
    size = sum(abs(difference) >= bound for bound in _IMPS)
    return size if difference > 0 else -size


def _compare(
    column: Sequence[Scores], sign: int, worth: Callable[[int], int]
) -> list[Fraction]:
    """What each result wins from all others, each possible outcome by its weight."""

    def won(one: Scores, other: Scores) -> Fraction | int:
        if len(one) == len(other) == 1:
            return worth((one[0][1] - other[0][1]) * sign)
        return sum(v * w * worth((a - b) * sign) for v, a in one for w, b in other)

    return [
        Fraction(sum(won(own, other) for n, other in enumerate(column) if n != at))
        for at, own in enumerate(column)
    ]


def _against_datum(column: Sequence[Scores], sign: int) -> list[Fraction]:
    datum = _datum(column) if column else 0
    return [
        sum((weight * _imps((s - datum) * sign) for weight, s in own), Fraction(0))
        for own in column
    ]


def _datum(column: Sequence[Scores]) -> int:
    """The mean without the extremes, to the nearest ten, halves away from zero.

    One result at each end is left out for every ten begun; none of up to three.
    """
    n = len(column)
    dropped = 0 if n < 4 else min(-(-n // 10), (n - 1) // 2)
    weighed = sorted((score, weight) for scores in column for weight, score in scores)
    scores, weights = [s for s, _ in weighed], [w for _, w in weighed]
    for order in (range(len(weighed)), reversed(range(len(weighed)))):
        rest = Fraction(dropped)
        for index in order:
            cut = min(rest, weights[index])
            weights[index] -= cut
            rest -= cut
    kept = sum((w * s for w, s in zip(weights, scores, strict=True)), Fraction(0))
    tens = kept / sum(weights, Fraction(0)) / 10
    rounded = int(abs(tens) + Fraction(1, 2))
    return 10 * (rounded if tens >= 0 else -rounded)
