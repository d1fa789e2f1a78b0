import numpy as np
import numpy.typing as npt
import pytest

from evenhand.simulation import Draw, LadderStrengths, NormalStrengths
from evenhand.simulation.draw import line_by_rank, seat_pairs
from evenhand.simulation.strength import UNITS

LINES = (0,) * 10 + (1,) * 10
LADDER = LadderStrengths(4.0).take(20, 1, 0, 300)


def sums_of_lines(draw: Draw) -> npt.NDArray[np.float64]:
    """How much stronger the first line is than the second, in each session."""
    seating = seat_pairs(draw, LADDER, LINES, 1, 0)
    seated = np.take_along_axis(LADDER, seating, axis=1) / UNITS
    more: npt.NDArray[np.float64] = seated[:, :10].sum(axis=1)
    more -= seated[:, 10:].sum(axis=1)
    return more


@pytest.mark.parametrize("draw", Draw)
@pytest.mark.parametrize("lines", [LINES, (0,) * 7 + (1,) * 6, (0, 1, 2, 3) * 3])
def test_everybody_has_one_seat(draw: Draw, lines: tuple[int, ...]) -> None:
    strengths = NormalStrengths().take(len(lines), 1, 0, 50)
    seating = seat_pairs(draw, strengths, lines, 1, 0)
    assert (np.sort(seating, axis=1) == np.arange(len(lines))).all()


def test_random_seats_are_random() -> None:
    seating = seat_pairs(Draw.RANDOM, LADDER, LINES, 1, 0)
    # each pair at each seat 15 times of 300, give or take 4
    counts = np.array(
        [np.bincount(seating[:, seat], minlength=20) for seat in range(20)]
    )
    assert counts.min() > 0
    assert counts.max() < 36
    assert sums_of_lines(Draw.RANDOM).std() > 10


def test_equal_lines_are_equal() -> None:
    # 1 4 5 8 9 … against 2 3 6 7 10 …: the same sum for 20 equal steps
    assert abs(sums_of_lines(Draw.EQUAL_LINES)).max() < 0.01


def test_a_director_who_errs_makes_lines_less_equal() -> None:
    seeded = sums_of_lines(Draw.SEEDED).std()
    assert 0.1 < seeded < sums_of_lines(Draw.RANDOM).std() / 2


def test_the_strongest_sits_in_either_line() -> None:
    seating = seat_pairs(Draw.EQUAL_LINES, LADDER, LINES, 1, 0)
    first_line = (seating[:, :10] == 0).any(axis=1).mean()
    assert 0.4 < first_line < 0.6


def test_fixed_seats_are_the_pairs_numbers() -> None:
    seating = seat_pairs(Draw.FIXED, LADDER, LINES, 1, 0)
    assert (seating == np.arange(20)).all()


def test_pairs_are_dealt_there_and_back_again() -> None:
    assert line_by_rank((0, 0, 0, 1, 1, 1)) == [0, 1, 1, 0, 0, 1]
    assert line_by_rank((0, 0, 0, 1)) == [0, 1, 0, 0]
    assert line_by_rank((0, 1, 2, 0, 1, 2), turned=True) == [2, 1, 0, 0, 1, 2]


def test_movements_share_their_lots() -> None:
    few = seat_pairs(Draw.RANDOM, LADDER[:5], LINES, 9, 3)
    again = seat_pairs(Draw.RANDOM, LADDER[:1], LINES, 9, 7)
    assert (few[4] == again[0]).all()
