"""What pairs get that drop in after a phase: Q·T/(T + D), the average or the median."""

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction

from evenhand.errors import RequestError


class DropInRule(Enum):
    """Whose carryover a pair that drops in gets.

    `RANK` is that of the rank nearest to Q·T/(T + D): it parts the qualified pairs as
    the coming cut will part everybody. `RANK_OR_AVERAGE` gives the average where that
    is more, because a start below average is hard to explain.
    """

    RANK = "rank"
    RANK_OR_AVERAGE = "rank-or-average"
    AVERAGE = "average"
    MEDIAN = "median"


def drop_in_rank(qualified: int, dropping: int, places: int) -> Fraction:
    """The rank Q·T/(T + D) whose carryover a pair that drops in should have.

    Args:
        qualified: T, the pairs that qualified.
        dropping: D, the pairs that drop in.
        places: Q, the places at the end of the phase into which they drop.
    """
    if qualified < 1 or dropping < 1:
        raise RequestError(
            f"{qualified} qualified and {dropping} dropping in; expected 1 or more each"
        )
    if not 1 <= places <= qualified + dropping:
        raise RequestError(
            f"{places} places for {qualified + dropping} pairs; expected 1 to "
            f"{qualified + dropping}; in the last phase, where nobody goes further, "
            "choose average or median"
        )
    return Fraction(places * qualified, qualified + dropping)


def drop_in_ranks(qualified: int, dropping: int, places: int) -> tuple[int, ...]:
    """The rank nearest to Q·T/(T + D); both, where it lies half-way between two."""
    rank = drop_in_rank(qualified, dropping, places)
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
    """What each pair that drops in starts with.

    Half-way between two ranks it is the mean of the two carryovers.

    Args:
        rule: Whose carryover it is.
        carried: What the qualified pairs take with them.
        dropping: How many pairs drop in.
        places: How many go through at the end of the phase into which they drop.
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
            f"drop-ins by {rule.value} where nobody goes further; expected a number "
            "of places, or average or median"
        )
    ranks = drop_in_ranks(len(ordered), dropping, places)
    found = sum((ordered[rank - 1] for rank in ranks), Fraction(0)) / len(ranks)
    return max(found, average) if rule is DropInRule.RANK_OR_AVERAGE else found


def _middle(ordered: Sequence[Fraction]) -> Fraction:
    half = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[half]
    return (ordered[half - 1] + ordered[half]) / 2
