"""Standings made from shares alone."""

from collections.abc import Mapping
from fractions import Fraction

from evenhand.phases import Pair, Placing, Standings, TiedRanks


def rank_by_share(
    shares: Mapping[Pair, Fraction | int],
    *,
    ties: TiedRanks = TiedRanks.AVERAGE,
    boards: Mapping[Pair, int] | None = None,
) -> Standings:
    """The pairs by their shares; equal shares tie, in the order in which they come."""
    played = boards or {}
    order = sorted(shares, key=lambda pair: -shares[pair])
    levels = sorted(set(shares.values()), reverse=True)
    placings = (
        Placing(
            pair,
            Fraction(levels.index(shares[pair]) + 1),
            Fraction(shares[pair]),
            played.get(pair),
        )
        for pair in order
    )
    return Standings(tuple(placings), ties=ties).first(len(order))
