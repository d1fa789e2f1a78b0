import pytest

from evenhand.errors import SizeError
from evenhand.families.three_lines import make_three_lines
from evenhand.movement.instruction import instruct
from evenhand.movement.rule_phrases import Followers
from tests.families.plain_definitions import (
    everyone_plays_every_set_once,
    meetings,
    most_tables_on_a_set,
)


@pytest.mark.parametrize("tables", range(3, 31, 3))
def test_three_lines_meet_completely_and_no_two_tables_share(tables: int) -> None:
    movement = make_three_lines(tables=tables)
    size = 2 * tables // 3
    line = {pair: pair % 2 for pair in range(1, 2 * size + 1)}
    line |= dict.fromkeys(range(2 * size + 1, 3 * size + 1), 2)
    assert movement.faults() == ()
    assert everyone_plays_every_set_once(movement)
    assert set(most_tables_on_a_set(movement)) == {1}
    expected = {frozenset((a, b)) for a in line for b in line if line[a] != line[b]}
    assert set(meetings(movement)) == expected
    assert set(meetings(movement).values()) == {1}


def test_players_follow_one_another_round_a_circle() -> None:
    rule = instruct(make_three_lines(tables=6))
    assert rule is not None
    assert Followers(1, 8) in rule.phrases


def test_it_can_stop_early() -> None:
    assert make_three_lines(tables=6, rounds=5).rounds == 5


@pytest.mark.parametrize("tables", [2, 4, 33])
def test_other_sizes_do_not_exist(tables: int) -> None:
    with pytest.raises(SizeError, match=r"three-lines: .* multiples of 3 from 3 to 30"):
        make_three_lines(tables=tables)
