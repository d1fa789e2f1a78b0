import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.movement import Fault, Movement
from tests.movement_examples import (
    THREE_TABLE_HOWELL,
    THREE_TABLE_MITCHELL,
    cyclic_mitchell,
)


def only_fault(movement: Movement) -> Fault:
    (fault,) = movement.faults()
    return fault


def test_sound_movements_have_no_faults() -> None:
    assert THREE_TABLE_HOWELL.faults() == ()
    assert THREE_TABLE_MITCHELL.faults() == ()
    assert cyclic_mitchell(13, 2).faults() == ()


def test_a_pair_at_two_tables() -> None:
    fault = only_fault(Movement.from_cells([[(1, 2, 1), (1, 3, 2)]]))
    assert (fault.kind, fault.round, fault.table, fault.pair) == (
        "pair-twice-in-round", 1, 2, 1,
    )  # fmt: skip


def test_a_pair_that_meets_itself() -> None:
    fault = only_fault(Movement.from_cells([[(2, 2, 1)]]))
    assert (fault.kind, fault.table, fault.pair) == ("pair-meets-itself", 1, 2)


def test_a_set_played_twice_by_both_pairs() -> None:
    faults = Movement.from_cells([[(1, 2, 1)], [(2, 1, 1)]]).faults()
    assert [(f.kind, f.round, f.pair, f.set) for f in faults] == [
        ("set-replayed", 2, 1, 1),
        ("set-replayed", 2, 2, 1),
    ]


def test_a_set_met_while_sitting_out_is_not_played() -> None:
    cells = [[(1, 2, 1)], [(3, 1, 1)]]
    assert Movement.from_cells(cells, phantom=2).faults() == ()
    assert Movement.from_cells([[(1, 0, 1)], [(3, 1, 1)]]).faults() == ()


def test_numbers_out_of_range() -> None:
    faults = Movement.from_cells([[(1, 5, 1)], [(-1, 2, 9)]], pairs=2, sets=3).faults()
    assert [(f.kind, f.round, f.pair, f.set) for f in faults] == [
        ("pair-out-of-range", 1, 5, None),
        ("pair-out-of-range", 2, -1, None),
        ("set-out-of-range", 2, None, 9),
    ]


def test_two_pairs_without_boards() -> None:
    assert only_fault(Movement.from_cells([[(1, 2, 0)]])).kind == "set-out-of-range"


def test_an_idle_table_is_no_fault() -> None:
    assert Movement.from_cells([[(1, 2, 1), (0, 0, 0)]]).faults() == ()


@pytest.mark.parametrize(
    ("cells", "detail"),
    [
        ([], "no rounds"),
        ([[]], "no tables"),
        ([[(1, 2, 1), (3, 4, 2)], [(1, 4, 3)]], "1 tables, elsewhere 2"),
    ],
)
def test_shapes_that_cannot_be_played(
    cells: list[list[tuple[int, int, int]]], detail: str
) -> None:
    fault = only_fault(Movement.from_cells(cells))
    assert (fault.kind, fault.detail) == ("shape", detail)


def test_faults_are_plain_data_and_plain_words() -> None:
    fault = only_fault(Movement.from_cells([[(1, 2, 1), (1, 3, 2)]]))
    assert str(fault) == (
        "pair-twice-in-round: round 1, table 2, pair 1 (also at table 1)"
    )
    assert fault.as_data()["kind"] == "pair-twice-in-round"


@given(
    tables=st.sampled_from([3, 5, 7]),
    r=st.integers(0, 2),
    t=st.integers(0, 2),
    seat=st.integers(0, 1),
    other=st.integers(1, 6),
)
def test_any_wrong_pair_in_a_mitchell_is_found(
    tables: int, r: int, t: int, seat: int, other: int
) -> None:
    good = cyclic_mitchell(tables)
    cells = [[list(cell) for cell in row] for row in good.schedule]
    if cells[r][t][seat] == other:
        return
    cells[r][t][seat] = other
    assert Movement.from_cells(cells, pairs=good.pairs).faults()
