"""The carryover of pairs that drop in: that of rank Q·T/(T + D), average or median."""

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction

from evenhand.errors import RequestError


class DropInRule(Enum):
    """Whose carryover a pair that drops in gets.

    `RANK` takes the rank nearest to Q·T/(T + D): it divides the qualified pairs in the
    same proportion as the coming cut will divide the whole field. `RANK_OR_AVERAGE`
    gives the average if that is more, because a start below average is hard to explain.
    """

    RANK = "rank"
    RANK_OR_AVERAGE = "rank-or-average"
    AVERAGE = "average"
    MEDIAN = "median"


def drop_in_rank(qualified: int, dropping: int, places: int) -> Fraction:
    """The rank Q·T/(T + D), whose carryover a pair that drops in should have.

    Args:
        qualified: T, the number of pairs that qualified.
        dropping: D, the number of pairs that drop in.
        places: Q, the qualifying places at the end of the phase they drop into.
    """
    if qualified < 1 or dropping < 1:
        raise RequestError(
            f"{qualified} qualified and {dropping} dropping in; expected 1 or more each"
        )
    if not 1 <= places <= qualified + dropping:
        raise RequestError(
            f"{places} places for {qualified + dropping} pairs; expected 1 to "
            f"{qualified + dropping}; in the last phase, from which nobody goes on, "
            "choose average or median"
        )
    return Fraction(places * qualified, qualified + dropping)


def drop_in_ranks(qualified: int, dropping: int, places: int) -> tuple[int, ...]:
    """The rank nearest to Q·T/(T + D), or two ranks if it lies half-way between."""
    rank = drop_in_rank(qualified, dropping, places)
    # Few places and many drop-ins can give a number below 1, which is nobody's rank.
    if rank <= 1:
        return (1,)
    below, rest = divmod(rank, 1)
    if rest == Fraction(1, 2):
        return int(below), int(below) + 1
    return (int(below) + (rest > Fraction(1, 2)),)


def drop_in_carryover(
    rule: DropInRule,
    carried: Sequence[Fraction],
    dropping: int,
    places: int | None = None,
) -> Fraction:
    """The carryover with which each pair that drops in starts.

    Half-way between two ranks, it is the mean of their carryovers.

    Args:
        rule: Whose carryover it is.
        carried: The carryovers of the qualified pairs.
        dropping: The number of pairs that drop in.
        places: The qualifying places at the end of the phase they drop into.
    """
    if not carried:
        raise RequestError("no pair has qualified; expected some to compare with")
    ordered = sorted(carried, reverse=True)
    average = sum(ordered, Fraction(0)) / len(ordered)
    if rule is DropInRule.AVERAGE:
        return average
    if rule is DropInRule.MEDIAN:
        return _middle(ordered)
    if places is None:
        raise RequestError(
            f"drop-ins by {rule.value} where nobody goes on; expected a number of "
            "places, or average or median"
        )
    ranks = drop_in_ranks(len(ordered), dropping, places)
    found = sum((ordered[rank - 1] for rank in ranks), Fraction(0)) / len(ranks)
    return max(found, average) if rule is DropInRule.RANK_OR_AVERAGE else found


def _middle(ordered: Sequence[Fraction]) -> Fraction:
    half = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[half]
    return (ordered[half - 1] + ordered[half]) / 2
