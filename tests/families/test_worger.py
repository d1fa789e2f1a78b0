"""Worger's extension."""

import pytest

from evenhand.errors import SizeError
from evenhand.families.mitchell import make_double_weave, make_mitchell
from evenhand.families.worger import WORGER, make_worger
from evenhand.movement.play import stationary_pairs
from tests.families.rooms import (
    everybody_plays_every_set,
    most_at_one_set,
    rows,
    times_met,
)

SIZES = range(4, 41)


@pytest.mark.parametrize("tables", SIZES)
def test_everybody_plays_every_set_once_in_one_round_more_than_tables(
    tables: int,
) -> None:
    movement = make_worger(tables=tables)
    assert movement.faults() == ()
    assert (movement.rounds, movement.sets) == (tables + 1, tables + 1)
    assert everybody_plays_every_set(movement)
    assert movement.winners == 1
    assert set(range(1, tables + 1)) <= stationary_pairs(movement).keys()


@pytest.mark.parametrize("tables", SIZES)
def test_the_extra_round_repeats_one_opponent_of_each_pair_the_other_way_round(
    tables: int,
) -> None:
    movement = make_worger(tables=tables)
    *regular, extra = rows(movement)
    new_set = {(ns, ew) for row in regular for ns, ew, s in row if s == tables + 1}
    assert new_set == {(ns, ew) for ew, ns, _ in extra}
    twice = {couple for couple, times in times_met(movement).items() if times > 1}
    assert twice == set(map(frozenset, new_set))
    assert len(times_met(movement)) == tables**2
    assert sorted(s for _, _, s in extra) == list(range(1, tables + 1))


@pytest.mark.parametrize("tables", SIZES)
def test_ew_go_up_one_or_weave_until_the_extra_round(tables: int) -> None:
    regular = rows(make_worger(tables=tables))[:-1]
    if tables % 4 == 0:
        base = rows(make_double_weave(tables=tables))
    elif tables % 2:
        base = rows(make_mitchell(tables=tables))
    else:
        base = [
            [(t + 1, tables + 1 + (t - r) % tables, 0) for t in range(tables)]
            for r in range(tables)
        ]
    meetings = [[cell[:2] for cell in row] for row in regular]
    assert meetings == [[cell[:2] for cell in row] for row in base]
    if tables % 4 != 2:
        kept = [
            cell[2] in (other[2], tables + 1)
            for row, base_row in zip(regular, base, strict=True)
            for cell, other in zip(row, base_row, strict=True)
        ]
        assert all(kept)


@pytest.mark.parametrize("tables", [n for n in SIZES if n % 2 and n % 3])
def test_an_odd_number_of_tables_not_divisible_by_3_needs_no_sharing(
    tables: int,
) -> None:
    assert set(most_at_one_set(make_worger(tables=tables))) == {1}


@pytest.mark.parametrize("tables", SIZES)
def test_no_set_is_ever_at_more_than_two_tables(tables: int) -> None:
    assert max(most_at_one_set(make_worger(tables=tables))) <= 2


@pytest.mark.parametrize("tables", [-1, 0, 3, 41, 10**20])
def test_other_sizes_are_refused(tables: int) -> None:
    with pytest.raises(SizeError, match=f"worger: {tables} tables; 4 to 40"):
        WORGER.make(tables=tables)
