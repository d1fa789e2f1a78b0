"""Web movements."""

import pytest

from evenhand.errors import SizeError
from evenhand.families.web_movement import WEB, make_web
from evenhand.movement.play import copies, stationary_pairs
from tests.families.rooms import (
    everybody_plays_every_set,
    ns_and_ew_keep_their_way,
    rows,
    times_met,
    up,
)

SIZES = [(n, r) for n in range(4, 41, 2) for r in range(3, n, 2)]


@pytest.mark.parametrize(("tables", "rounds"), SIZES)
def test_everybody_plays_every_set_and_nobody_meets_twice(
    tables: int, rounds: int
) -> None:
    movement = make_web(tables=tables, rounds=rounds)
    assert movement.faults() == ()
    assert (movement.rounds, movement.sets) == (rounds, rounds)
    assert everybody_plays_every_set(movement)
    assert set(times_met(movement).values()) == {1}
    assert ns_and_ew_keep_their_way(movement)
    assert set(range(1, tables + 1)) <= stationary_pairs(movement).keys()


@pytest.mark.parametrize(("tables", "rounds"), SIZES)
def test_two_copies_of_the_boards_suffice_up_to_twice_as_many_tables_as_rounds(
    tables: int, rounds: int
) -> None:
    movement = make_web(tables=tables, rounds=rounds)
    assert (copies(movement, sharing=False) <= 2) == (tables <= 2 * rounds)


@pytest.mark.parametrize(("tables", "rounds"), [(8, 5), (14, 13), (16, 7), (26, 13)])
def test_sets_rise_in_one_half_of_the_room_and_fall_in_the_other(
    tables: int, rounds: int
) -> None:
    played = rows(make_web(tables=tables, rounds=rounds))
    half = tables // 2
    ew = list(range(tables + 1, 2 * tables + 1))
    climbing = [t % rounds + 1 for t in range(half)]
    falling = [(tables - 1 - t) % rounds or rounds for t in range(half, tables)]
    for row in played:
        expected = zip(range(1, tables + 1), ew, [*climbing, *falling], strict=True)
        assert row == list(expected)
        ew = up(ew)
        climbing = [s % rounds + 1 for s in climbing]
        falling = [s - 1 or rounds for s in falling]


@pytest.mark.parametrize(("tables", "rounds"), [(4, 3), (12, 11), (14, 13), (30, 13)])
def test_the_usual_number_of_rounds_is_the_largest_up_to_13(
    tables: int, rounds: int
) -> None:
    assert make_web(tables=tables).rounds == rounds


@pytest.mark.parametrize("tables", [-4, 0, 2, 7, 102, 10**12])
def test_other_sizes_are_refused(tables: int) -> None:
    with pytest.raises(SizeError, match=f"web: {tables} tables; even numbers"):
        WEB.make(tables=tables)


@pytest.mark.parametrize("rounds", [-1, 0, 1, 4, 8, 9])
def test_other_numbers_of_rounds_are_refused(rounds: int) -> None:
    with pytest.raises(SizeError, match=f"web: {rounds} rounds at 8 tables.*odd"):
        make_web(tables=8, rounds=rounds)
