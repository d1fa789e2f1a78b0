"""Beynon's appendix Mitchell."""

import pytest

from evenhand.errors import SizeError
from evenhand.families.appendix import APPENDIX, make_appendix
from evenhand.movement.play import copies, shared_sets, stationary_pairs
from tests.families.rooms import (
    down,
    everybody_plays_every_set,
    ns_and_ew_keep_their_way,
    rows,
    times_met,
    up,
)

BASES = [5, 7, 11, 13, 17, 19, 23, 25, 29, 31, 35, 37]
SIZES = [(base, k) for base in BASES for k in range(1, base + 1) if base + k <= 40]


@pytest.mark.parametrize(("base", "extra"), SIZES)
def test_the_moving_lines_and_boards_follow_the_directors_instruction(
    base: int, extra: int
) -> None:
    tables = base + extra
    moving_ns = [*range(base + 1, tables + 1), *range(extra + 1, base + 1)]
    moving_ew = [tables + t for t in range(1, base + 1)]
    sets = list(range(1, base + 1))
    played = []
    for _ in range(base):
        first = [(t, moving_ew[t - 1], sets[t - 1]) for t in range(1, extra + 1)]
        middle = list(zip(moving_ns, moving_ew, sets, strict=True))[extra:]
        last = [(moving_ns[j], tables + base + 1 + j, sets[j]) for j in range(extra)]
        played.append([*first, *middle, *last])
        moving_ns, moving_ew, sets = up(moving_ns), down(moving_ew, 2), down(sets)
    assert rows(make_appendix(tables=tables, extra=extra)) == played


@pytest.mark.parametrize(("base", "extra"), SIZES)
def test_everybody_plays_every_set_and_nobody_meets_twice(
    base: int, extra: int
) -> None:
    tables = base + extra
    movement = make_appendix(tables=tables, extra=extra)
    assert movement.faults() == ()
    assert (movement.rounds, movement.sets) == (base, base)
    assert everybody_plays_every_set(movement)
    assert set(times_met(movement).values()) == {1}
    assert ns_and_ew_keep_their_way(movement)
    assert copies(movement, sharing=False) == 2
    expected = [(j, base + j) for j in range(1, extra + 1)]
    assert all(sorted(s.values()) == expected for s in shared_sets(movement))
    staying = {*range(1, extra + 1), *range(tables + base + 1, 2 * tables + 1)}
    assert staying == stationary_pairs(movement).keys()


@pytest.mark.parametrize(
    ("tables", "split"),
    [(6, "5+1"), (8, "7+1"), (9, "7+2"), (10, "7+3"), (12, "11+1"), (16, "13+3")],
)
def test_the_largest_base_is_taken_where_the_extra_tables_are_left_open(
    tables: int, split: str
) -> None:
    movement = make_appendix(tables=tables)
    assert movement.name == f"{tables}-table appendix Mitchell {split}"


@pytest.mark.parametrize(
    ("tables", "extra"),
    [(5, None), (0, None), (-9, None), (10**9, None), (9, 1), (10, 1), (8, 0)],
)
def test_sizes_without_a_base_are_refused(tables: int, extra: int | None) -> None:
    with pytest.raises(SizeError, match=f"appendix: {tables} tables.*5, 7, 11"):
        APPENDIX.make(tables=tables, extra=extra)


@pytest.mark.parametrize("extra", [6, 11, -1, 10**9])
def test_more_extra_tables_than_the_base_has_are_refused(extra: int) -> None:
    with pytest.raises(SizeError, match=f"11 tables with {extra} extra"):
        make_appendix(tables=11, extra=extra)


def test_an_appendix_may_stop_early() -> None:
    movement = make_appendix(tables=9, rounds=6)
    assert (movement.rounds, movement.sets) == (6, 7)
