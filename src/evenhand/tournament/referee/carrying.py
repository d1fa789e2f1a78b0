"""What pairs take with them into the next phase, by the formulas as they are printed.

With B boards in the finished phase, T the top of the next, PP a share of the maximum,
RK a rank and L the last qualifying rank: weighted α·B·T·PP, linear
β·B·T·(L − RK)/(L − 1), half of the points scaled to T, a ladder from a maximum to 0.
T is the top of the board with the most results, as others are raised to it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from evenhand.tournament.referee.board_points import top_of
from evenhand.tournament.referee.contest import read_exact


@dataclass(frozen=True, slots=True)
class Comer:
    """A pair that comes into a group.

    Attributes:
        pair: its number.
        rank: among those who come in; a half where two share an average one.
        share: what a carryover is reckoned from, from 0 to 1.
        boards: how many it has a result on.
    """

    pair: int
    rank: Fraction
    share: Fraction
    boards: int


def carried_top(results: int, method: str) -> Fraction:
    """The top of a board with so many results; 1 where nobody can be compared."""
    return max(top_of(results, method), Fraction(1))


def carry(
    rule: str, comers: Sequence[Comer], boards: int, top: Fraction, by_played: bool
) -> list[Fraction]:
    """What each brings, in points of the next phase.

    Args:
        rule: such as `linear:0.03`.
        comers: all who qualified.
        boards: of the finished phase.
        top: of a board in the next phase.
        by_played: whether a share counts for the boards played only.
    """
    name, _, value = rule.partition(":")
    last = len(comers)
    found = []
    for comer in comers:
        counted = comer.boards if by_played and comer.boards else boards
        if name in ("full", "weighted"):
            weight = read_exact(value) if value else Fraction(1)
            amount = weight * counted * top * comer.share
        elif name == "half":
            amount = counted * comer.share * top / 2
        elif name == "linear":
            amount = read_exact(value) * boards * top * _step(comer.rank, last)
        elif name == "ladder":
            amount = _ladder(value, comer.rank, last, top)
        else:
            amount = Fraction(0)
        found.append(amount)
    return found


def _ladder(value: str, rank: Fraction, last: int, top: Fraction) -> Fraction:
    text, _, end = value.partition("@")
    step = _step(rank, int(end) if end else last)
    if text.endswith("points"):
        return read_exact(text.removesuffix("points")) * step
    return read_exact(text) * top * step


def _step(rank: Fraction, last: int) -> Fraction:
    """1 for the first, 0 for the last and all after it."""
    return max(Fraction(0), (last - rank) / (last - 1)) if last > 1 else Fraction(0)


def drop_in(
    rule: str, carried: Sequence[Fraction], dropping: int, places: int | None
) -> Fraction:
    """What a pair that drops in starts with.

    Args:
        rule: rank, rank-or-average, average or median; empty for the usual one.
        carried: what the qualified pairs bring.
        dropping: how many drop in.
        places: how many go on at the end of the phase; None where nobody does.
    """
    ordered = sorted(carried, reverse=True)
    if not ordered:
        return Fraction(0)
    rule = rule or ("rank" if places else "average")
    average = sum(ordered, Fraction(0)) / len(ordered)
    if rule == "average":
        return average
    if rule == "median":
        half = len(ordered) // 2
        return (ordered[half] + ordered[-half - 1]) / 2
    wanted = Fraction((places or 0) * len(ordered), len(ordered) + dropping)
    ranks = range(1, len(ordered) + 1)
    nearest = min(abs(rank - wanted) for rank in ranks)
    there = [ordered[rank - 1] for rank in ranks if abs(rank - wanted) == nearest]
    found = sum(there, Fraction(0)) / len(there)
    return max(found, average) if rule == "rank-or-average" else found
