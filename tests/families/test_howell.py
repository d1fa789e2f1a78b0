from itertools import pairwise
from math import comb

import pytest

from evenhand.errors import SizeError
from evenhand.families.howell import HOWELL, make_howell
from tests.families.plain_definitions import (
    competition,
    everyone_plays_every_set_once,
    meetings,
    most_tables_on_a_set,
    sum_of_squares,
)

EVERY_SIZE = range(2, 31)


@pytest.mark.parametrize("tables", EVERY_SIZE)
def test_everyone_meets_everyone_once_and_plays_every_set_once(tables: int) -> None:
    movement = make_howell(tables=tables)
    assert movement.faults() == ()
    assert (movement.tables, movement.rounds, movement.pairs) == (
        tables,
        2 * tables - 1,
        2 * tables,
    )
    met = meetings(movement)
    assert set(met.values()) == {1}
    assert len(met) == comb(2 * tables, 2)
    assert everyone_plays_every_set_once(movement)


@pytest.mark.parametrize("tables", range(4, 31))
def test_no_tables_share_from_four_tables_up(tables: int) -> None:
    assert set(most_tables_on_a_set(make_howell(tables=tables))) == {1}


def test_two_tables_always_play_the_same_set() -> None:
    assert most_tables_on_a_set(make_howell(tables=2)) == [2, 2, 2]


def test_three_tables_play_the_same_set_in_one_round_only() -> None:
    assert sorted(most_tables_on_a_set(make_howell(tables=3))) == [1, 1, 1, 1, 3]


@pytest.mark.parametrize("pairs", [4, 8, 12, 16, 20, 24, 28, 32, 36, 44, 48, 60])
def test_a_perfect_howell_has_even_competition(pairs: int) -> None:
    movement = make_howell(tables=pairs // 2)
    assert set(competition(movement).values()) == {pairs // 2 - 1}


@pytest.mark.parametrize(
    ("pairs", "published"),
    [(6, 100), (10, 864), (14, 3588), (18, 10336), (22, 23940)],
)
def test_published_optima_are_reached(pairs: int, published: int) -> None:
    assert sum_of_squares(make_howell(tables=pairs // 2)) == published


@pytest.mark.parametrize("pairs", range(6, 60, 4))
def test_four_n_plus_two_pairs_reach_the_parity_limit(pairs: int) -> None:
    # Even competition would be N − 1 everywhere; parity keeps every two sets from
    # being orthogonal, which costs at least 4 for each two of them.
    limit = comb(pairs, 2) * (pairs // 2 - 1) ** 2 + 4 * comb(pairs - 1, 2)
    assert sum_of_squares(make_howell(tables=pairs // 2)) == limit


@pytest.mark.parametrize("pairs", [40, 52, 56])
def test_the_others_are_within_one_percent_of_even(pairs: int) -> None:
    even = comb(pairs, 2) * (pairs // 2 - 1) ** 2
    assert even < sum_of_squares(make_howell(tables=pairs // 2)) < 1.01 * even


@pytest.mark.parametrize("tables", [t for t in EVERY_SIZE if t not in (3, 14)])
def test_pairs_follow_the_pair_one_number_lower(tables: int) -> None:
    movement = make_howell(tables=tables)
    highest = movement.pairs
    for row, following in pairwise(movement.schedule):
        for cell, after in zip(row, following, strict=True):
            for pair, successor in zip(cell[:2], after[:2], strict=True):
                on = pair if pair == highest else pair % (highest - 1) + 1
                assert successor == on


def test_the_name_and_the_family_say_what_it_is() -> None:
    movement = HOWELL.make(tables=6)
    assert movement.name == "6-table Howell"
    assert (movement.origin, movement.winners, movement.boards_per_set) == (
        "howell",
        1,
        1,
    )


def test_a_howell_may_stop_early() -> None:
    movement = make_howell(tables=6, rounds=7)
    assert (movement.rounds, movement.sets) == (7, 11)
    assert movement.schedule == make_howell(tables=6).schedule[:7]
    assert movement.name == "6-table Howell, 7 rounds"


@pytest.mark.parametrize("tables", [-(10**9), -1, 0, 1, 31, 10**30])
def test_other_sizes_are_refused_naming_those_that_exist(tables: int) -> None:
    with pytest.raises(SizeError, match=r"howell: .* 2 to 30 tables"):
        make_howell(tables=tables)


@pytest.mark.parametrize("rounds", [-1, 0, 12])
def test_more_rounds_than_there_are_or_none_are_refused(rounds: int) -> None:
    with pytest.raises(SizeError, match="1 to 11"):
        make_howell(tables=6, rounds=rounds)
