"""Victory points against published tables."""

import math
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import ResultError
from evenhand.scoring.victory_points import (
    EBU_SEVEN_BOARDS,
    BandScale,
    acbl_victory_points,
    percent_victory_points,
    wbf_victory_points,
)

MARGINS = (1, 5, 10, 20, 30, 40)
WBF = {
    7: "10.47 12.18 13.99 16.77 18.69 20",
    8: "10.44 12.05 13.78 16.46 18.37 19.73",
    10: "10.39 11.85 13.43 15.97 17.84 19.22",
    16: "10.31 11.48 12.80 15.00 16.73 18.09",
}
#: The margin from which the winners take everything, to two decimals.
WHITEWASH = {7: "39.69", 8: "42.43", 10: "47.43", 16: "60"}

EBU = """
20 68.36 100    19 64.41 68.35  18 61.76 64.40  17 59.65 61.75  16 57.84 59.64
15 56.24 57.83  14 54.75 56.23  13 53.34 54.74  12 51.99 53.33  11 50.66 51.98
10 49.35 50.65
"""


def twenty(own: int) -> tuple[Fraction, Fraction]:
    return Fraction(own), Fraction(20 - own)


@pytest.mark.parametrize("boards", WBF)
def test_the_continuous_scale_as_published(boards: int) -> None:
    winners = [wbf_victory_points(margin, boards)[0] for margin in MARGINS]
    assert winners == [Fraction(points) for points in WBF[boards].split()]


@pytest.mark.parametrize("boards", WHITEWASH)
def test_a_whitewash_is_fifteen_times_the_root_of_the_boards(boards: int) -> None:
    bound = Fraction(WHITEWASH[boards])
    assert wbf_victory_points(bound + Fraction(1, 100), boards) == twenty(20)
    assert wbf_victory_points(bound - 1, boards)[0] < 20


def test_whole_values_come_out_whole() -> None:
    # a third of the whitewash margin is worth half of what lies above a draw:
    # 1 - R³ = 2 (1 - R), because R² = 1 - R
    assert wbf_victory_points(0, 16) == twenty(10)
    assert wbf_victory_points(20, 16) == twenty(15)
    assert wbf_victory_points(60, 16) == twenty(20)
    assert wbf_victory_points(Fraction(15), 9) == twenty(15)


def test_the_continuous_scale_agrees_with_floating_point() -> None:
    ratio = (math.sqrt(5) - 1) / 2
    for boards in range(1, 65):
        whitewash = 15 * math.sqrt(boards)
        for margin in range(int(whitewash) + 1):
            above = 10 * (1 - ratio ** (3 * margin / whitewash)) / (1 - ratio**3)
            own, other = wbf_victory_points(margin, boards)
            assert abs(float(own) - 10 - above) <= 0.005 + 1e-9
            assert own * 100 == int(own * 100)
            assert own + other == 20


@given(st.fractions(-200, 200, max_denominator=60), st.integers(1, 64))
def test_a_loss_mirrors_a_win(margin: Fraction, boards: int) -> None:
    assert (
        wbf_victory_points(margin, boards) == wbf_victory_points(-margin, boards)[::-1]
    )


@given(
    st.fractions(-200, 200, max_denominator=60),
    st.fractions(-200, 200, max_denominator=60),
)
def test_a_larger_win_is_worth_no_less(one: Fraction, other: Fraction) -> None:
    low, high = sorted((one, other))
    assert wbf_victory_points(low, 8)[0] <= wbf_victory_points(high, 8)[0]
    assert acbl_victory_points(low, 8)[0] <= acbl_victory_points(high, 8)[0]


@pytest.mark.parametrize(
    ("points", "lowest", "highest"), re.findall(r"(\S+) (\S+) (\S+)", EBU)
)
def test_percentages_as_published(points: str, lowest: str, highest: str) -> None:
    for percent in (Fraction(lowest), Fraction(highest)):
        expected = twenty(int(points))
        assert percent_victory_points(percent) == expected
        assert percent_victory_points(100 - percent) == expected[::-1]


@pytest.mark.parametrize(
    ("percent", "points"),
    [("68.3549", 19), ("68.355", 20), ("31.645", 0), ("31.6451", 1), ("50", 10)],
)
def test_percentages_are_read_to_two_decimals(percent: str, points: int) -> None:
    assert percent_victory_points(Fraction(percent)) == twenty(points)


@pytest.mark.parametrize(
    ("boards", "highest"),
    [
        ((6, 7, 8), (0, 2, 4, 7, 10, 13, 16, 19, 23, 27)),
        ((9, 10, 11), (0, 2, 5, 9, 13, 17, 21, 25, 30, 35)),
    ],
)
def test_the_acbl_scale_as_published(
    boards: tuple[int, ...], highest: tuple[int, ...]
) -> None:
    for length in boards:
        for above, last in enumerate(highest):
            assert acbl_victory_points(last, length) == twenty(10 + above)
            assert acbl_victory_points(-last - 1, length) == twenty(9 - above)


def test_a_scale_of_ones_own() -> None:
    scale = BandScale("club", (Fraction(5), Fraction(10)))
    assert percent_victory_points(56, scale) == twenty(11)
    assert percent_victory_points(40, scale) == twenty(8)
    assert EBU_SEVEN_BOARDS.award(0) == twenty(10)


def test_what_has_no_victory_points_is_refused() -> None:
    with pytest.raises(ResultError, match="0 boards"):
        wbf_victory_points(3, 0)
    with pytest.raises(ResultError, match="12 boards"):
        acbl_victory_points(3, 12)
    with pytest.raises(ResultError, match="101%"):
        percent_victory_points(101)
    for least in ((0,), (2, 2), range(1, 12)):
        with pytest.raises(ResultError, match="rising"):
            BandScale("odd", tuple(map(Fraction, least)))
