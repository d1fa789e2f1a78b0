"""The points of one board: every result compared with every other one, one by one."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from evenhand.tournament.referee.outcomes import MINUS, PLUS, Claim, Scores

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

    Args:
        results: how many have played it.
        others: the same of the other forms.
        expected: how many results the board should have.
    """
    if not others or results >= expected:
        return False
    return results < _FEW or (results == _FEW and max(others) >= _FEW)


def score_column(
    claims: Sequence[Claim | None],
    sign: int,
    expected: int,
    method: str,
    *,
    few: bool = False,
) -> list[Fraction | str | None]:
    """What each claim of a column is worth; Ave+ and Ave− stay as they are.

    Args:
        claims: what the pairs sitting one way bring.
        sign: 1 for NS, -1 for EW, because scores are as NS see them.
        expected: how many results a board should have.
        method: how results become points.
        few: whether it is a form of a fouled board that has fixed awards.
    """
    column = [claim for claim in claims if isinstance(claim, tuple)]
    plain = [claim[0][1] * sign if len(claim) == 1 else None for claim in column]
    found: list[Fraction | str | None] = []
    at = 0
    for claim in claims:
        if isinstance(claim, tuple):
            found.append(_score(at, column, plain, sign, expected, method, few=few))
            at += 1
        elif isinstance(claim, Fraction):
            found.append(claim * top_of(expected, method))
        else:
            found.append(claim)
    return found


def settle_award(
    award: str, own: Fraction | None, top: Fraction, *, at_imps: bool = False
) -> Fraction:
    """What Ave+ or Ave− comes to.

    Args:
        award: which of them.
        own: the share that the pair has on its other boards of the session, if any.
        top: the top of a board.
        at_imps: whether there are no tops.
    """
    if at_imps:
        return Fraction(_IMP_AWARD if award == PLUS else -_IMP_AWARD)
    usual = Fraction(3, 5) if award == PLUS else Fraction(2, 5)
    if own is None:
        return usual * top
    best = max(usual, own) if award == PLUS else min(usual, own)
    return best * top


def is_pending(value: Fraction | str | None) -> bool:
    """Whether the rest of the session decides what it is worth."""
    return value in (PLUS, MINUS)


def _score(
    at: int,
    column: Sequence[Scores],
    plain: Sequence[int | None],
    sign: int,
    expected: int,
    method: str,
    *,
    few: bool,
) -> Fraction:
    n = len(column)
    if method == "butler":
        return _against_datum(column[at], column, sign)
    if method == "cross-imps":
        won = _compare(at, column, sign, _imps)
        return won * Fraction(expected, n) / max(1, expected - 1)
    own = plain[at]
    if own is None or None in plain:
        won = _compare(at, column, sign, _matchpoints)
    else:
        won = Fraction(_count(at, own, plain))
    if method == "ascherman":
        return (won + 1) * expected / n
    if few:
        # of the top: 60 %, of two 65 and 55, of three 70, 60 and 50; ties share
        return top_of(expected, method) * (13 - n + won) / 20
    # Neuberg: as if the missing results were spread like the others
    return Fraction(expected, n) * (won + 1) - 1


def _count(at: int, own: int, plain: Sequence[int | None]) -> int:
    """2 for each lower score and 1 for each equal one, of all tables but its own."""
    won = 0
    for other, score in enumerate(plain):
        if other != at and score is not None:
            won += 2 if own > score else 1 if own == score else 0
    return won


def _matchpoints(difference: int) -> int:
    return 2 if difference > 0 else 1 if difference == 0 else 0


def _imps(difference: int) -> int:
    size = sum(abs(difference) >= bound for bound in _IMPS)
    return size if difference > 0 else -size


def _compare(
    at: int, column: Sequence[Scores], sign: int, worth: Callable[[int], int]
) -> Fraction:
    """What a result wins from all others, each possible outcome by its weight."""
    won = Fraction(0)
    for other, scores in enumerate(column):
        if other == at:
            continue
        for own_weight, own in column[at]:
            for weight, score in scores:
                won += own_weight * weight * worth((own - score) * sign)
    return won


def _against_datum(own: Scores, column: Sequence[Scores], sign: int) -> Fraction:
    datum = _datum(column)
    return sum(
        (weight * _imps((score - datum) * sign) for weight, score in own), Fraction(0)
    )


def _datum(column: Sequence[Scores]) -> int:
    """The mean without the extremes, to the nearest ten, halves away from zero.

    One result at each end is left out for every ten begun; none of up to three.
    """
    n = len(column)
    dropped = 0 if n < 4 else min(-(-n // 10), (n - 1) // 2)
    weighed = sorted((score, weight) for scores in column for weight, score in scores)
    weights = [weight for _, weight in weighed]
    for order in (range(len(weights)), range(len(weights) - 1, -1, -1)):
        rest = Fraction(dropped)
        for index in order:
            cut = min(rest, weights[index])
            weights[index] -= cut
            rest -= cut
    kept = sum((w * s for w, (s, _) in zip(weights, weighed, strict=True)), Fraction(0))
    tens = kept / sum(weights, Fraction(0)) / 10
    rounded = int(abs(tens) + Fraction(1, 2))
    return 10 * (rounded if tens >= 0 else -rounded)
