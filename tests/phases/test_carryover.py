"""Carryovers; the worked numbers are Eminenti's and those of published conditions."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import RequestError
from evenhand.phases import (
    Carryover,
    EnglishHalf,
    Ladder,
    Linear,
    NoCarryover,
    Passage,
    Placing,
    Standings,
    Weighted,
    carry_over,
    linear_for,
    parse_carryover,
    spread_of,
    weighted_for,
)
from tests.phases.ranking import rank_by_share

F = Fraction


def field(pairs: int) -> Standings:
    """Pairs 1, 2, … in their order, from 60 to 50 per cent."""
    step = F(1, 10) / (pairs - 1)
    return rank_by_share({p + 1: F(6, 10) - p * step for p in range(pairs)})


def test_a_full_carryover_is_the_result_at_the_next_top() -> None:
    # 100 boards, 60 per cent, top 50: 100 · 50 · 0.6
    carried = carry_over(Weighted(), field(10), Passage(100, F(50), 10))
    assert [carried[1], carried[10]] == [3000, 2500]


def test_a_weighted_carryover_is_a_part_of_the_full_one() -> None:
    carried = carry_over(Weighted(F(3, 10)), field(10), Passage(100, F(50), 10))
    assert [carried[1], carried[10]] == [900, 750]


def test_a_linear_carryover_goes_from_the_whole_to_nothing_by_rank() -> None:
    # first minus last is β · B · T, the second displayed difference of the paper
    # (which calls it C_full; it is C_lin)
    carried = carry_over(Linear(F(3, 100)), field(11), Passage(100, F(50), 11))
    assert carried[1] - carried[11] == F(3, 100) * 100 * 50
    assert [carried[p] for p in (1, 6, 11)] == [150, 75, 0]


def test_half_of_the_points_is_scaled_to_the_next_top() -> None:
    # 259.2 points at top 18 into top 12 are 86.4; 24 boards, say: 60 per cent
    share = F(2592, 10) / (18 * 24)
    carried = carry_over(
        EnglishHalf(), rank_by_share({"x": share}), Passage(24, F(12), 1)
    )
    assert carried["x"] == F(864, 10)


def test_half_is_refused_for_pairs_of_two_groups() -> None:
    both = field(4).follow(rank_by_share({"b": F(1, 2)}))
    with pytest.raises(RequestError, match="one field"):
        carry_over(EnglishHalf(), both, Passage(20, F(10), 5))


def test_the_ladder_of_the_european_teams() -> None:
    # 16 · (9 − r)/8 for r = 1 … 8
    carried = carry_over(parse_carryover("ladder:16points@9"), field(8), _any(8))
    assert list(carried.values()) == [16, 14, 12, 10, 8, 6, 4, 2]


def test_the_ladder_of_montecatini() -> None:
    # 95 qualifiers, maximum 1.5 tops: the 13th gets 82/94 of it, the 95th nothing
    carried = carry_over(Ladder(F(3, 2)), field(95), Passage(60, F(90), 95))
    assert carried[1] == 135
    assert carried[13] == F(82, 94) * 135
    assert round(100 * carried[13] / carried[1]) == 87
    assert carried[95] == 0


def test_none_is_nothing() -> None:
    assert set(carry_over(NoCarryover(), field(5), _any(5)).values()) == {0}


def test_tied_pairs_share_the_average_rank() -> None:
    tied = rank_by_share({"a": F(6, 10), "b": F(5, 10), "c": F(5, 10), "d": F(4, 10)})
    assert [p.rank for p in tied.placings] == [1, F(5, 2), F(5, 2), 4]
    carried = carry_over(Linear(F(1)), tied, Passage(3, F(1), 4))
    assert carried["b"] == carried["c"] == F(3, 2)


def test_the_percentage_of_a_pair_with_fewer_boards_counts_for_all() -> None:
    short = rank_by_share({"a": F(6, 10), "b": F(5, 10)}, boards={"a": 80})
    assert carry_over(Weighted(), short, Passage(100, F(10), 2))["a"] == 600
    played = Passage(100, F(10), 2, by_boards_played=True)
    assert carry_over(Weighted(), short, played)["a"] == 480
    assert carry_over(Weighted(), short, played)["b"] == 500
    # half of the points at 60 per cent of 100 boards, or of the 80 that it played
    assert carry_over(EnglishHalf(), short, Passage(100, F(10), 2))["a"] == 300
    assert carry_over(EnglishHalf(), short, played)["a"] == 240


def test_qualifiers_from_b_come_after_all_from_a() -> None:
    a = rank_by_share({"a1": F(58, 100), "a2": F(52, 100)})
    b = rank_by_share({"b1": F(65, 100), "b2": F(51, 100)})
    both = a.follow(b)
    assert both.pairs == ("a1", "a2", "b1", "b2")
    linear = carry_over(Linear(F(1)), both, Passage(3, F(1), 4))
    assert list(linear.values()) == [3, 2, 1, 0]
    # percentages of another field count for no more than the last from A
    weighted = carry_over(Weighted(), both, Passage(100, F(1), 4))
    assert list(weighted.values()) == [58, 52, 52, 51]


def test_a_lone_qualifier_carries_no_ranks() -> None:
    assert carry_over(Linear(F(1)), field(2).first(1), _any(1)) == {1: 0}


def test_ten_times_the_linear_weight_has_the_same_spread() -> None:
    passage = Passage(100, F(50), 50)
    for beta in (F(2, 100), F(3, 100), F(4, 100)):
        alpha = weighted_for(Linear(beta))
        assert alpha.weight == 10 * beta
        assert linear_for(alpha) == Linear(beta)
        assert spread_of(Linear(beta), passage).tops == 100 * beta
        assert spread_of(alpha, passage).tops == 100 * beta
    assert spread_of(Linear(F(3, 100)), passage).exact
    assert not spread_of(Weighted(), passage).exact


def test_a_spread_is_shown_in_per_cent_of_the_next_phase() -> None:
    # three tops over fifty boards
    spread = spread_of(Linear(F(3, 100)), Passage(100, F(50), 50))
    assert [spread.points, spread.percent_of(50)] == [150, 6]


NUMBERS = st.fractions(0, 10, max_denominator=10**6)
RULES: st.SearchStrategy[Carryover] = st.one_of(
    st.just(NoCarryover()),
    st.just(EnglishHalf()),
    st.builds(Weighted, NUMBERS),
    st.builds(Linear, NUMBERS),
    st.builds(
        Ladder, NUMBERS, st.booleans(), st.one_of(st.none(), st.integers(2, 100_000))
    ),
)


@given(RULES)
def test_every_rule_is_read_back(rule: Carryover) -> None:
    assert parse_carryover(str(rule)) == rule


@given(RULES, st.integers(2, 30))
def test_a_better_rank_never_carries_less(rule: Carryover, pairs: int) -> None:
    carried = list(carry_over(rule, field(pairs), _any(pairs)).values())
    assert carried == sorted(carried, reverse=True)
    assert carried[0] - carried[-1] == spread_of(rule, _any(pairs)).points


@pytest.mark.parametrize(
    "text",
    [
        "",
        "linear",
        "linear:",
        "linear:-1",
        "full:1",
        "weighted:x",
        "ladder:1@",
        "²",
        "linear:1/0",
        "weighted:11",
        "ladder:1@1",
        "linear:1e3",
        "none:",
    ],
)
def test_what_is_no_rule_is_refused(text: str) -> None:
    with pytest.raises(RequestError):
        parse_carryover(text)


def test_bad_passages_and_placings_are_refused() -> None:
    for make in (
        lambda: Passage(0, F(1), 1),
        lambda: Passage(1, F(0), 1),
        lambda: Passage(1, F(1), 0),
        lambda: Placing("a", F(0), F(1, 2)),
        lambda: Placing("a", F(1), F(50)),
        lambda: Placing("a", F(1), F(1, 2), 0),
        lambda: carry_over(Linear(F(1)), field(3), _any(4)),
    ):
        with pytest.raises(RequestError):
            make()


def _any(qualified: int) -> Passage:
    return Passage(20, F(24), qualified)
