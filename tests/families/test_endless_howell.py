from math import comb

import pytest

from evenhand.errors import SizeError
from evenhand.families.endless_howell import ENDLESS_HOWELL, make_endless_howell
from tests.families.plain_definitions import (
    everyone_plays_every_set_once,
    meetings,
    most_tables_on_a_set,
)

EVERY_SIZE = [4, *range(6, 31)]


@pytest.mark.parametrize("tables", EVERY_SIZE)
def test_it_is_a_full_howell_without_sharing(tables: int) -> None:
    movement = make_endless_howell(tables=tables)
    assert movement.faults() == ()
    assert movement.rounds == 2 * tables - 1
    met = meetings(movement)
    assert set(met.values()) == {1}
    assert len(met) == comb(2 * tables, 2)
    assert everyone_plays_every_set_once(movement)
    assert set(most_tables_on_a_set(movement)) == {1}


@pytest.mark.parametrize("tables", EVERY_SIZE)
def test_players_go_up_north_south_and_down_east_west(tables: int) -> None:
    movement = make_endless_howell(tables=tables)
    ns = [2 * tables + 1 - t for t in range(1, tables + 1)]
    ew = list(range(1, tables + 1))
    sets = [cell.set for cell in movement.schedule[0]]
    for row in movement.schedule:
        assert [tuple(cell) for cell in row] == list(zip(ns, ew, sets, strict=True))
        ns, ew = [ns[0], ew[0], *ns[1:-1]], [*ew[1:], ns[-1]]
        sets = [s % movement.sets + 1 for s in sets]


def test_the_four_table_sets_are_the_known_ones() -> None:
    first = make_endless_howell(tables=4).schedule[0]
    assert [cell.set for cell in first] == [1, 3, 5, 2]


def test_the_name_and_the_family_say_what_it_is() -> None:
    movement = ENDLESS_HOWELL.make(tables=7)
    assert movement.name == "7-table endless Howell"
    assert movement.origin == "endless-howell"
    assert (movement.winners, movement.boards_per_set) == (1, 1)


def test_an_endless_howell_may_stop_early() -> None:
    shorter = make_endless_howell(tables=7, rounds=8)
    assert shorter.schedule == make_endless_howell(tables=7).schedule[:8]


@pytest.mark.parametrize("tables", [-7, 0, 2, 3, 5, 31, 10**30])
def test_other_sizes_are_refused_naming_those_that_exist(tables: int) -> None:
    with pytest.raises(SizeError, match=r"endless-howell: .* 4 and 6 to 30 tables"):
        make_endless_howell(tables=tables)
