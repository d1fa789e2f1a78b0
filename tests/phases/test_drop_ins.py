from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import RequestError
from evenhand.phases import (
    DropInRule,
    Linear,
    Maximum,
    Passage,
    carry_over,
    drop_in_carryover,
    drop_in_rank,
    most_carried,
    parse_carryover,
    raised_by,
    share_with_carryover,
)
from tests.phases.ranking import rank_by_share

F = Fraction
#: What ranks 1 to 90 of a linear carryover have: 89 … 0.
NINETY = [F(90 - rank) for rank in range(1, 91)]


def test_drop_ins_get_the_carryover_of_the_forty_fifth() -> None:
    # T = 90, D = 10, Q = 50
    assert drop_in_rank(90, 10, 50) == 45
    assert drop_in_carryover(DropInRule.RANK, NINETY, 10, 50) == 45


def test_few_drop_ins_get_nearly_the_last_qualifying_rank() -> None:
    assert round(drop_in_rank(1000, 1, 500)) == 500


def test_the_nearest_rank_counts() -> None:
    # 50 · 90/101 = 44.55…, so the 45th; 51 · 90/100 = 45.9, so the 46th
    assert drop_in_carryover(DropInRule.RANK, NINETY, 11, 50) == 45
    assert drop_in_carryover(DropInRule.RANK, NINETY, 10, 51) == 44


def test_half_way_between_two_ranks_it_is_their_mean() -> None:
    # 5 · 9/10 = 4.5
    carried = [F(n) for n in (80, 70, 60, 50, 30, 20, 10, 5, 0)]
    assert drop_in_carryover(DropInRule.RANK, carried, 1, 5) == 40


def test_a_start_below_average_may_be_raised_to_it() -> None:
    assert drop_in_carryover(DropInRule.RANK, NINETY, 10, 80) == 18
    raised = drop_in_carryover(DropInRule.RANK_OR_AVERAGE, NINETY, 10, 80)
    assert raised == F(89, 2)
    above = drop_in_carryover(DropInRule.RANK_OR_AVERAGE, NINETY, 10, 20)
    assert above == 72


def test_the_average_and_the_median() -> None:
    carried = [F(9), F(1), F(2), F(4)]
    assert drop_in_carryover(DropInRule.AVERAGE, carried, 3) == 4
    assert drop_in_carryover(DropInRule.MEDIAN, carried, 3) == 3
    assert drop_in_carryover(DropInRule.MEDIAN, carried[:3], 3) == 2


@given(st.integers(1, 60), st.integers(1, 30), st.data())
def test_the_rank_parts_the_qualified_as_the_cut_parts_all(
    qualified: int, dropping: int, data: st.DataObject
) -> None:
    places = data.draw(st.integers(1, qualified + dropping))
    rank = drop_in_rank(qualified, dropping, places)
    assert rank / qualified == F(places, qualified + dropping)
    carried = [F(n) for n in range(qualified)]
    assert drop_in_carryover(DropInRule.RANK, carried, dropping, places) in {
        F(n, 2) for n in range(2 * qualified)
    }


def test_in_the_last_phase_there_is_no_rank_to_aim_at() -> None:
    with pytest.raises(RequestError, match="average or median"):
        drop_in_carryover(DropInRule.RANK, NINETY, 10)
    for qualified, dropping, places in ((0, 1, 1), (1, 0, 1), (5, 5, 11), (5, 5, 0)):
        with pytest.raises(RequestError):
            drop_in_rank(qualified, dropping, places)
    with pytest.raises(RequestError):
        drop_in_carryover(DropInRule.AVERAGE, [], 1)


def test_who_wins_a_tie_for_the_last_place_is_last_through() -> None:
    standings = rank_by_share({"a": F(3, 5), "b": F(1, 2), "c": F(1, 2), "d": F(2, 5)})
    through = standings.first(2)
    assert [p.rank for p in through.placings] == [1, 2]
    assert carry_over(Linear(F(1)), through, Passage(1, F(1), 2)) == {"a": 1, "b": 0}


def test_carried_points_are_added_and_the_maximum_stays() -> None:
    # 600 of 1000 and 30 carried
    assert share_with_carryover(F(600), F(30), F(1000)) == F(63, 100)
    raised = share_with_carryover(F(600), F(30), F(1000), raised=F(50))
    assert raised == F(3, 5)
    with pytest.raises(RequestError):
        share_with_carryover(F(0), F(0), F(0))


def test_a_carryover_weighs_no_more_for_a_pair_with_fewer_boards() -> None:
    # both have 50 % on the boards and bring 30 into a phase of 1000 points
    all_boards = share_with_carryover(F(500), F(30), F(1000), full=F(1000))
    half = share_with_carryover(F(250), F(30), F(500), full=F(1000))
    assert all_boards == half == F(53, 100)


def test_a_full_carryover_shows_the_percentage_of_all_boards_that_count() -> None:
    # 200 of 360 points before, 147 of 180 now: 347 of 540, and never 192.78 per cent
    possible = most_carried(parse_carryover("full"), Passage(20, F(18), 4))
    assert possible == 360
    raised = raised_by(Maximum.COMBINED, [F(200)], possible)
    share = share_with_carryover(F(147), F(200), F(180), raised=raised)
    assert share == F(347, 540)
    assert round(float(100 * share), 1) == 64.3
    assert share_with_carryover(F(147), F(200), F(180)) == F(347, 180)


def test_a_carryover_by_rank_is_only_added() -> None:
    possible = most_carried(parse_carryover("linear:0.03"), Passage(20, F(18), 4))
    assert raised_by(Maximum.COMBINED, [F(10)], possible) == 0
