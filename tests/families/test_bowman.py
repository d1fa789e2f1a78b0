"""Bowman movements."""

import pytest

from evenhand.errors import SizeError
from evenhand.families.bowman import BOWMAN, make_bowman
from evenhand.movement.play import shared_sets, stationary_pairs
from tests.families.rooms import (
    down,
    everybody_plays_every_set,
    most_at_one_set,
    ns_and_ew_keep_their_way,
    rows,
    times_met,
    up,
)

SIZES = range(5, 41)


@pytest.mark.parametrize("tables", SIZES)
def test_ew_go_round_all_tables_and_the_last_table_plays_the_sets_backwards(
    tables: int,
) -> None:
    base = tables - 2
    ns = list(range(1, tables + 1))
    ew = list(range(tables + 1, 2 * tables + 1))
    sets = list(range(1, base + 1))
    played = []
    for r in range(1, base + 1):
        boards = [*sets, sets[0], base + 1 - r]
        played.append(list(zip(ns, ew, boards, strict=True)))
        ew = up(ew, 2 if 2 * r == base else 1)
        sets = down(sets)
    assert rows(make_bowman(tables=tables)) == played


@pytest.mark.parametrize("tables", SIZES)
def test_everybody_plays_every_set_and_nobody_meets_twice(tables: int) -> None:
    movement = make_bowman(tables=tables)
    assert movement.faults() == ()
    assert (movement.rounds, movement.sets) == (tables - 2, tables - 2)
    assert everybody_plays_every_set(movement)
    assert set(times_met(movement).values()) == {1}
    assert ns_and_ew_keep_their_way(movement)
    assert set(range(1, tables + 1)) <= stationary_pairs(movement).keys()


@pytest.mark.parametrize("tables", SIZES)
def test_three_tables_are_on_one_set_in_one_round_of_an_odd_bowman(tables: int) -> None:
    movement = make_bowman(tables=tables)
    assert most_at_one_set(movement).count(3) == tables % 2
    assert max(most_at_one_set(movement)) == 2 + tables % 2
    for sets in shared_sets(movement):
        assert any({1, tables - 1} <= set(shared) for shared in sets.values())


@pytest.mark.parametrize("tables", [-2, 0, 4, 101, 10**12])
def test_other_sizes_are_refused(tables: int) -> None:
    with pytest.raises(SizeError, match=f"bowman: {tables} tables; 5 to 100"):
        BOWMAN.make(tables=tables)


def test_a_bowman_may_stop_early() -> None:
    assert make_bowman(tables=14, rounds=10).sets == 12
