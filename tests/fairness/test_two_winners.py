from fractions import Fraction

import pytest

from evenhand.errors import RequestError
from evenhand.fairness.two_winners import lines
from evenhand.movement import Movement
from tests.fairness.test_schedules import mitchell, relay, skip_with_revenge


def test_the_lines_of_a_complete_mitchell_are_perfect_and_apart() -> None:
    found = lines(mitchell(7))
    assert found.ns_pairs == tuple(range(1, 8))
    assert found.ew_pairs == tuple(range(8, 15))
    assert found.ns.average == found.ew.average == 7
    assert found.ns.quality == found.ew.quality == 1
    assert (found.between.total, found.between.sum_of_squares) == (0, 0)


def test_a_skip_leaves_competition_between_the_lines() -> None:
    found = lines(skip_with_revenge(8))
    # By the published array: in each row one 8, one -8 and six 0.
    assert found.between.total == 0
    assert found.between.sum_of_squares == 8 * (64 + 64)
    assert found.ns.quality == found.ew.quality == 1


def test_a_half_table_is_judged_without_the_phantom() -> None:
    found = lines(relay(8, phantom=8))
    assert (found.ns.pairs, found.ew.pairs) == (7, 8)
    assert found.ns.average == 8
    assert found.ew.average == 6


def test_a_stopped_mitchell_has_more_comparisons_for_neighbours() -> None:
    found = lines(mitchell(5).curtail(3))
    # NS t plays sets t, t+1, t+2: neighbours have two of five in common, others one.
    assert found.ns.average == Fraction(3, 2)
    assert found.ns.sum_of_squares == 5 * 4 + 5 * 1


def test_a_pair_that_sits_both_ways_has_no_line() -> None:
    with pytest.raises(RequestError, match="pair 1 sits both NS and EW") as error:
        lines(mitchell(5).switch("2"))
    assert "\n" not in str(error.value)


def test_a_turned_board_breaks_the_lines_too() -> None:
    with pytest.raises(RequestError, match="pair 3 sits both"):
        lines(mitchell(5, 2).switch("2:3/1"))


def test_one_table_has_lines_of_one_pair() -> None:
    found = lines(Movement.from_cells([[(1, 2, 1)]], winners=2))
    assert found.ns.quality is None
    assert found.between.average == 0


def test_lines_as_data() -> None:
    data = lines(mitchell(5)).as_data()
    assert data["ns"]["numbers"] == [1, 2, 3, 4, 5]
    assert data["ew"]["quality"] == 100.0
    assert data["between"] == {"total": 0, "average": 0.0, "sum_of_squares": 0}
