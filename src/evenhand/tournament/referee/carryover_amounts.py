"""What pairs take with them into the next phase, by the formulas as they are printed.

With B boards in the finished phase, T the top of the next, PP a share of the maximum,
RK a rank and L the last qualifying rank: weighted α·B·T·PP, linear
β·B·T·(L − RK)/(L − 1), half of the points scaled to T, a ladder from a maximum to 0.
T is the top of the board with the most results, as others are raised to it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from evenhand.tournament.referee.announced_terms import read_exact


@dataclass(frozen=True, slots=True)
class Comer:
    """A pair that comes into a group, with its rank among those who do.

    A carryover is reckoned from its share, and perhaps from the boards it has played.
    """

    pair: int
    rank: Fraction
    share: Fraction
    boards: int


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
    found = []
    for comer in comers:
        played = comer.boards if by_played and comer.boards else boards
        won = played * top * comer.share
        if name in ("full", "weighted", "half"):
            weight = read_exact(value or ("1/2" if name == "half" else "1"))
            found.append(weight * won)
        elif name == "linear":
            step = _step(comer.rank, len(comers))
            found.append(read_exact(value) * boards * top * step)
        elif name == "ladder":
            text, _, end = value.partition("@")
            step = _step(comer.rank, int(end) if end else len(comers))
            unit = Fraction(1) if text.endswith("points") else top
            found.append(read_exact(text.removesuffix("points")) * unit * step)
        else:
            found.append(Fraction(0))
    return found


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
    distances = [abs(rank - wanted) for rank in range(1, len(ordered) + 1)]
    nearest = zip(ordered, distances, strict=True)
    there = [amount for amount, distance in nearest if distance == min(distances)]
    found = sum(there, Fraction(0)) / len(there)
    return max(found, average) if rule == "rank-or-average" else found
