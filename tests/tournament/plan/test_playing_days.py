import pytest

from evenhand.tournament.plan.playing_days import (
    divide_into_days,
    full_day,
    sessions_a_day,
)


def test_boards_a_day_are_the_published_ones() -> None:
    # 10 × 5, 14 × 4, 18 × 3, 22 × 2, 26 × 2; no more than 60
    per_day = {a: sessions_a_day(2 * a) * 2 * a for a in (5, 7, 9, 11, 13)}
    assert per_day == {5: 50, 7: 56, 9: 54, 11: 44, 13: 52}


@pytest.mark.parametrize(
    ("wished", "most"), [(20, 24), (40, 48), (50, 60), (55, 60), (60, 60), (70, 70)]
)
def test_a_full_day_is_a_fifth_more_but_no_more_than_sixty(
    wished: int, most: int
) -> None:
    assert full_day(wished) == most


def test_three_long_sessions_are_no_day() -> None:
    # three sessions of 22 boards are 66: within a fifth of 55, but more than sixty
    assert divide_into_days([22, 22, 22], 55) == [2, 1]
    assert divide_into_days([20, 20, 20], 55) == [3]
