"""The standings of a phase: ranks, and shares of the maximum."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from evenhand.errors import RequestError

Pair = int | str


class TiedRanks(Enum):
    """Which of the ranks they share tied pairs get."""

    AVERAGE = "average"
    BEST = "best"
    WORST = "worst"


class FeedOrder(Enum):
    """How pairs that come from several groups are ranked among one another.

    `AFTER` puts all pairs of the second group behind those of the first, as is done
    with the qualifiers of a semifinal B, because the groups did not meet. `TOGETHER`
    ranks them all by percentage.
    """

    AFTER = "after"
    TOGETHER = "together"


@dataclass(frozen=True, slots=True)
class Placing:
    """Where one pair finished.

    Attributes:
        pair: Its number or name.
        rank: Its rank from 1; it ends in a half if two pairs share an average rank.
        share: Its result as a share of its own maximum, from 0 to 1.
        boards: The number of boards it played; None for all boards of the phase.
    """

    pair: Pair
    rank: Fraction
    share: Fraction
    boards: int | None = None

    def __post_init__(self) -> None:
        if self.rank < 1:
            raise RequestError(
                f"pair {self.pair}: rank {self.rank}; expected 1 or more"
            )
        if not 0 <= self.share <= 1:
            raise RequestError(
                f"pair {self.pair}: a share of {self.share}; expected 0 to 1, "
                "so 1/2 for 50 per cent"
            )
        if self.boards is not None and self.boards < 1:
            raise RequestError(
                f"pair {self.pair}: {self.boards} boards; expected 1 or more"
            )


@dataclass(frozen=True, slots=True)
class Standings:
    """Pairs in the order in which they finished.

    Attributes:
        placings: The placings, best first.
        one_field: Whether all pairs were ranked as one field.
        ties: Which rank tied pairs get.
    """

    placings: tuple[Placing, ...]
    one_field: bool = True
    ties: TiedRanks = TiedRanks.AVERAGE

    def __post_init__(self) -> None:
        seen: set[Pair] = set()
        for placing in self.placings:
            if placing.pair in seen:
                raise RequestError(
                    f"pair {placing.pair} is ranked twice; expected once"
                )
            seen.add(placing.pair)
        ranks = [placing.rank for placing in self.placings]
        if ranks != sorted(ranks):
            raise RequestError("the ranks are not in order; expected the best first")

    def __len__(self) -> int:
        return len(self.placings)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs, best first."""
        return tuple(placing.pair for placing in self.placings)

    def follow(self, others: "Standings") -> "Standings":
        """These pairs, and all of the others after them.

        The groups did not meet, so their percentages cannot be compared. To keep the
        order, none of the others counts for more than the lowest share here.
        """
        ahead = len(self)
        least = min((p.share for p in self.placings), default=Fraction(1))
        after = tuple(
            replace(p, rank=p.rank + ahead, share=min(p.share, least))
            for p in others.placings
        )
        # An empty part changes nothing: the rest is still one field.
        both = bool(self.placings and others.placings)
        together = self.one_field and others.one_field and not both
        return Standings(self.placings + after, together, self.ties)

    def join(self, others: "Standings") -> "Standings":
        """These pairs and the others, ranked by percentage as if they had met.

        Pairs with equal percentages are tied, and these are listed first.
        """
        if not self.placings or not others.placings:
            return self if self.placings else others
        both = sorted(self.placings + others.placings, key=lambda p: -p.share)
        ranked = _ranked(tuple(both), lambda p: -p.share, self.ties)
        return Standings(ranked, one_field=False, ties=self.ties)

    def first(self, places: int) -> "Standings":
        """The first pairs, up to a number of places, ranked among themselves.

        A tie across the last place ends there: if two pairs share ranks 10 and 11, the
        one that goes through as tenth gets rank 10.
        """
        kept = _ranked(self.placings[:places], lambda p: p.rank, self.ties)
        return replace(self, placings=kept)


def rank_incoming(
    parts: Sequence[Standings], order: FeedOrder = FeedOrder.AFTER
) -> Standings:
    """The pairs that come into a group, ranked among one another.

    Args:
        parts: The pairs from each source, ranked among themselves.
        order: How the parts are ranked among one another.
    """
    if not parts:
        raise RequestError("no group feeds this one; expected one or more")
    ranked = parts[0]
    for others in parts[1:]:
        together = order is FeedOrder.TOGETHER
        ranked = ranked.join(others) if together else ranked.follow(others)
    return ranked


def _ranked(
    ordered: tuple[Placing, ...],
    key: Callable[[Placing], Fraction],
    ties: TiedRanks,
) -> tuple[Placing, ...]:
    """The placings with their ranks; equal keys are ties."""
    ranked: list[Placing] = []
    while len(ranked) < len(ordered):
        start = len(ranked)
        end = start + 1
        while end < len(ordered) and key(ordered[end]) == key(ordered[start]):
            end += 1
        rank = {
            TiedRanks.AVERAGE: Fraction(start + 1 + end, 2),
            TiedRanks.BEST: Fraction(start + 1),
            TiedRanks.WORST: Fraction(end),
        }[ties]
        ranked += [replace(placing, rank=rank) for placing in ordered[start:end]]
    return tuple(ranked)
