"""Reverse appendix Mitchells."""

import pytest

from evenhand.errors import SizeError
from evenhand.families.reverse_appendix import REVERSE_APPENDIX, make_reverse_appendix
from evenhand.movement.play import copies, stationary_pairs
from tests.families.rooms import (
    everybody_plays_every_set,
    most_at_one_set,
    ns_and_ew_keep_their_way,
    rows,
    times_met,
)

#: Eminenti's tails of 6 and 7 tables: NS EW set at each table, EW counted from 1.
EMINENTI = {
    6: """
        1 1 1 | 2 2 2 | 3 3 3 | 4 4 4 | 5 6 5 | 6 5 5
        1 5 2 | 2 1 3 | 3 6 4 | 4 3 5 | 5 4 1 | 6 2 4
        1 6 3 | 2 5 4 | 3 1 5 | 4 2 1 | 5 3 2 | 6 4 3
        1 3 4 | 2 4 5 | 3 5 1 | 4 6 2 | 5 2 3 | 6 1 2
        1 2 5 | 2 6 1 | 3 4 2 | 4 5 3 | 5 1 4 | 6 3 1
    """,
    7: """
        1 1 1 | 2 2 2 | 3 3 3 | 4 7 4 | 5 6 5 | 6 5 5 | 7 4 4
        1 5 2 | 2 7 3 | 3 6 4 | 4 3 5 | 5 4 1 | 6 2 4 | 7 1 3
        1 6 3 | 2 5 4 | 3 1 5 | 4 2 1 | 5 7 2 | 6 4 3 | 7 3 2
        1 3 4 | 2 4 5 | 3 7 1 | 4 6 2 | 5 2 3 | 6 1 2 | 7 5 1
        1 7 5 | 2 6 1 | 3 4 2 | 4 5 3 | 5 1 4 | 6 3 1 | 7 2 5
    """,
}

BASES = [5, 7, 9, 11, 13, 17, 19, 23, 25, 27, 29, 31, 37]
SIZES = [(base, k) for base in BASES for k in range(1, base + 1) if base + k <= 40]


@pytest.mark.parametrize("tables", EMINENTI)
def test_5_and_1_or_2_tables_are_eminentis(tables: int) -> None:
    printed = []
    for line in EMINENTI[tables].strip().splitlines():
        cells = [tuple(map(int, cell.split())) for cell in line.split("|")]
        printed.append([(ns, tables + ew, s) for ns, ew, s in cells])
    assert rows(make_reverse_appendix(tables=tables)) == printed


@pytest.mark.parametrize(("base", "extra"), SIZES)
def test_everybody_plays_every_set_and_nobody_meets_twice(
    base: int, extra: int
) -> None:
    tables = base + extra
    movement = make_reverse_appendix(tables=tables, extra=extra)
    assert movement.faults() == ()
    assert (movement.rounds, movement.sets) == (base, base)
    assert everybody_plays_every_set(movement)
    assert set(times_met(movement).values()) == {1}
    assert ns_and_ew_keep_their_way(movement)
    assert set(range(1, tables + 1)) <= stationary_pairs(movement).keys()
    assert max(most_at_one_set(movement)) == 2
    assert copies(movement, sharing=False) == 2


@pytest.mark.parametrize(("base", "extra"), SIZES)
def test_the_extra_pairs_never_meet_each_other(base: int, extra: int) -> None:
    tables = base + extra
    met = times_met(make_reverse_appendix(tables=tables, extra=extra))
    for ns in range(base + 1, tables + 1):
        for ew in range(tables + base + 1, 2 * tables + 1):
            assert frozenset((ns, ew)) not in met


@pytest.mark.parametrize(
    ("tables", "split"), [(8, "7+1"), (10, "9+1"), (11, "9+2"), (15, "13+2")]
)
def test_the_largest_base_is_taken_where_the_extra_tables_are_left_open(
    tables: int, split: str
) -> None:
    assert make_reverse_appendix(tables=tables).name.endswith(split)


@pytest.mark.parametrize(
    ("tables", "extra"), [(5, None), (-1, None), (10**9, None), (9, 1), (16, 1), (8, 5)]
)
def test_sizes_without_a_base_are_refused(tables: int, extra: int | None) -> None:
    with pytest.raises(SizeError, match=f"reverse-appendix: {tables} tables.*5, 7, 9"):
        REVERSE_APPENDIX.make(tables=tables, extra=extra)
