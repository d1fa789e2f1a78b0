"""Pairs of several groups ranked among one another, by either rule."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import RequestError
from evenhand.phases import (
    EnglishHalf,
    FeedOrder,
    Linear,
    Pair,
    Passage,
    Placing,
    Standings,
    TiedRanks,
    Weighted,
    carry_over,
    rank_incoming,
)
from tests.phases.ranking import rank_by_share

F = Fraction
A = rank_by_share({"a1": F(58, 100), "a2": F(52, 100)})
B = rank_by_share({"b1": F(65, 100), "b2": F(52, 100)})


def test_by_default_all_of_b_come_after_all_of_a() -> None:
    assert rank_incoming([A, B]) == A.follow(B)
    assert rank_incoming([A, B]).pairs == ("a1", "a2", "b1", "b2")


def test_together_they_are_ranked_by_percentage() -> None:
    both = rank_incoming([A, B], FeedOrder.TOGETHER)
    assert both.pairs == ("b1", "a1", "a2", "b2")
    assert [p.rank for p in both.placings] == [1, 2, F(7, 2), F(7, 2)]
    linear = carry_over(Linear(F(1)), both, Passage(3, F(1), 4))
    assert linear == {"b1": 3, "a1": 2, "a2": F(1, 2), "b2": F(1, 2)}
    # each takes its own percentage with it
    weighted = carry_over(Weighted(), both, Passage(100, F(1), 4))
    assert weighted == {"b1": 65, "a1": 58, "a2": 52, "b2": 52}


def test_they_did_not_meet_however_they_are_ranked() -> None:
    both = rank_incoming([A, B], FeedOrder.TOGETHER)
    with pytest.raises(RequestError, match="one field"):
        carry_over(EnglishHalf(), both, Passage(20, F(10), 4))


def test_one_group_alone_keeps_its_ranks() -> None:
    # its ranks may come from totals with a carryover, not from percentages
    odd = Standings(
        (Placing("a", F(1), F(52, 100)), Placing("b", F(2), F(58, 100))),
    )
    for order in FeedOrder:
        assert rank_incoming([odd], order) == odd
        assert rank_incoming([odd, Standings(())], order).placings == odd.placings
        assert rank_incoming([Standings(()), odd], order).placings == odd.placings
    with pytest.raises(RequestError, match="no group feeds"):
        rank_incoming([])


SHARES = st.integers(0, 8).map(lambda n: F(n, 8))


@given(st.lists(st.lists(SHARES, max_size=5), min_size=2, max_size=4))
def test_together_is_one_ranking_of_all(parts: list[list[Fraction]]) -> None:
    named: list[dict[Pair, Fraction | int]] = [
        {f"{number}-{place}": share for place, share in enumerate(part)}
        for number, part in enumerate(parts)
    ]
    for ties in TiedRanks:
        found = rank_incoming(
            [rank_by_share(part, ties=ties) for part in named], FeedOrder.TOGETHER
        )
        everybody = {pair: share for part in named for pair, share in part.items()}
        expected = rank_by_share(everybody, ties=ties)
        assert found.placings == expected.placings
