from hypothesis import given
from hypothesis import strategies as st

from evenhand.families.cyclic import read_layout, roll, stored, write_layout
from evenhand.movement import Cell

numbers = st.integers(1, 99)


@given(st.lists(st.tuples(numbers, numbers, numbers)))
def test_a_layout_reads_back_from_its_text(cells: list[tuple[int, int, int]]) -> None:
    assert list(read_layout(write_layout(cells))) == cells


def test_a_layout_is_written_as_ns_ew_and_set() -> None:
    assert read_layout("4-1/1 2-3/2") == (Cell(4, 1, 1), Cell(2, 3, 2))


def test_moving_pairs_and_sets_count_on_and_the_stationary_pair_stays() -> None:
    assert roll(read_layout("4-1/1 2-3/1"), 3) == (
        (Cell(4, 1, 1), Cell(2, 3, 1)),
        (Cell(4, 2, 2), Cell(3, 1, 2)),
        (Cell(4, 3, 3), Cell(1, 2, 3)),
    )


def test_the_printed_and_the_found_sizes_do_not_overlap() -> None:
    for name in ("howell", "three_quarter_howell"):
        assert not stored(name).keys() & stored(f"{name}_in_print").keys()
