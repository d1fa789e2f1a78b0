"""What it costs when an announcement is forgotten."""

import pytest

from evenhand.advice.request import ScoreTaking
from evenhand.advice.slips import expected_slips
from evenhand.families import build
from evenhand.movement import Movement


def thirteen(switch: str) -> Movement:
    return build("mitchell", tables=13, boards_per_set=2, winners=1, switch=switch)


def test_nothing_turned_cannot_be_forgotten() -> None:
    assert expected_slips(thirteen(""), ScoreTaking.PAPER) == 0


def test_a_slip_costs_both_pairs_twice_the_deviation_of_a_board() -> None:
    # every pair turns two boards in round 3; each slip puts it 58/26 % off, at 0.5 %
    expected = 2 * 0.005 * (2 * 29 / 26) ** 2
    for taken in (ScoreTaking.PAPER, ScoreTaking.DEVICES):
        found = expected_slips(thirteen("3"), taken)
        assert found == pytest.approx(expected, rel=1e-3)


def test_single_boards_are_forgotten_more_often_on_paper() -> None:
    paper = expected_slips(thirteen("3/1,5/1"), ScoreTaking.PAPER)
    devices = expected_slips(thirteen("3/1,5/1"), ScoreTaking.DEVICES)
    pages = expected_slips(thirteen("3/1,5/1"), ScoreTaking.TABLE_PAGES)
    assert paper == pytest.approx(3 * devices)
    assert devices == pytest.approx(5 * pages)
