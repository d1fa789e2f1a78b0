import pytest

from evenhand.errors import FaultyMovementError, MovementError
from evenhand.movement import Cell, Movement, Turn
from tests.movement_examples import THREE_TABLE_HOWELL, THREE_TABLE_MITCHELL


def test_sizes_are_derived_from_the_schedule() -> None:
    m = THREE_TABLE_HOWELL
    assert (m.rounds, m.tables, m.pairs, m.sets, m.boards) == (5, 3, 6, 5, 5)


def test_boards_of_a_set_follow_one_another() -> None:
    m = Movement.from_cells([[(1, 2, 2)]], sets=3, boards_per_set=4)
    assert list(m.boards_of(2)) == [5, 6, 7, 8]
    assert m.boards == 12


def test_a_set_turned_as_a_whole_is_stored_as_exchanged_pairs() -> None:
    turned = frozenset({Turn(1, 1, 1), Turn(1, 1, 2), Turn(1, 2, 1)})
    m = Movement.from_cells([[(1, 2, 1), (3, 4, 2)]], boards_per_set=2, turned=turned)
    assert m.cell(1, 1) == Cell(2, 1, 1)
    assert m.cell(1, 2) == Cell(3, 4, 2)
    assert m.turned == {Turn(1, 2, 1)}


def test_switching_twice_gives_the_movement_back() -> None:
    m = THREE_TABLE_MITCHELL
    once = m.switch("2, 3:1")
    assert once.cell(2, 1) == Cell(6, 1, 2)
    assert once.cell(3, 1) == Cell(5, 1, 3)
    assert once.cell(3, 2) == Cell(2, 6, 1)
    assert once.switch("2, 3:1").schedule == m.schedule


def test_a_switched_movement_has_one_winner() -> None:
    assert THREE_TABLE_MITCHELL.winners == 2
    assert THREE_TABLE_MITCHELL.switch("1").winners == 1
    assert THREE_TABLE_MITCHELL.switch("").winners == 2


def test_repr_rebuilds_the_value() -> None:
    m = Movement.from_cells(
        [[(1, 2, 1)], [(2, 1, 2)]],
        boards_per_set=2,
        turned=[(1, 1, 2)],
        phantom=2,
        name="tiny",
    )
    names = {"Movement": Movement, "Cell": Cell, "Turn": Turn, "frozenset": frozenset}
    assert eval(repr(m), names) == m


def test_array_form_holds_the_schedule() -> None:
    array = THREE_TABLE_MITCHELL.array()
    assert array.shape == (3, 3, 3)
    assert array[1, 2].tolist() == [3, 5, 1]


def test_ragged_rounds_have_no_array_form() -> None:
    ragged = Movement.from_cells([[(1, 2, 1)], []])
    with pytest.raises(FaultyMovementError, match="different numbers of tables"):
        ragged.array()


@pytest.mark.parametrize(
    ("details", "message"),
    [
        ({"pairs": 10**7}, "pairs: 10000000; expected 0 to 1000000"),
        ({"sets": -1}, "sets: -1; expected 0 to 1000000"),
        ({"boards_per_set": 0}, "boards per set: 0; expected 1 to 1000000"),
        ({"winners": 3}, "1 or 2"),
        ({"phantom": 9}, "phantom pair 9; the pairs are 1 to 2"),
        ({"turned": [(2, 1, 1)]}, "the rounds are 1 to 1"),
        ({"turned": [(1, 2, 1)]}, "the tables are 1 to 1"),
        ({"turned": [(1, 1, 3)]}, "sets have 1 boards"),
    ],
)
def test_nonsense_cannot_be_made(details: dict[str, int], message: str) -> None:
    values = {"pairs": 2, "sets": 1, **details}
    with pytest.raises(MovementError, match=message):
        Movement(((Cell(1, 2, 1),),), **values)  # type: ignore[arg-type]


ONE = Cell(1, 2, 1)


@pytest.mark.parametrize(
    ("movement", "fault"),
    [
        (Movement(((ONE,),) * 1001, 2, 1), "rounds: 1001; expected 0 to 1000"),
        (Movement(((ONE,) * 1001,), 2, 1), "tables: 1001; expected 0 to 1000"),
        (Movement(((ONE,),), 2001, 1), "pairs: 2001; expected 0 to 2000"),
        (Movement(((ONE,),), 2, 1, 101), "boards per set: 101; expected 1 to 100"),
    ],
    ids=["rounds", "tables", "pairs", "boards"],
)
def test_sizes_that_nobody_plays_are_a_fault(movement: Movement, fault: str) -> None:
    assert fault in [one.detail for one in movement.faults() if one.kind == "size"]
    with pytest.raises(MovementError, match=fault):
        movement.sized()


def test_more_boards_than_a_computer_can_list_cannot_be_made() -> None:
    cells = ((Cell(1, 2, 1),) * 20,)
    with pytest.raises(
        MovementError, match="20000000 boards in all; expected 10000000"
    ):
        Movement(cells, 2, 1, boards_per_set=10**6)


def test_a_cell_holds_whole_numbers_only() -> None:
    with pytest.raises(MovementError, match="not a whole number"):
        Movement.from_cells([[(1, 2.5, 1)]])  # type: ignore[list-item]


def test_curtailing_keeps_the_first_rounds_and_their_turned_boards() -> None:
    m = Movement.from_cells(
        [[(1, 2, 1)], [(1, 3, 2)]], boards_per_set=2, turned=[(1, 1, 1), (2, 1, 1)]
    )
    short = m.curtail(1)
    assert short.rounds == 1
    assert short.sets == 2
    assert short.turned == {Turn(1, 1, 1)}
    with pytest.raises(MovementError, match="it has 1 to 2"):
        m.curtail(3)


def test_sound_names_the_first_fault() -> None:
    broken = Movement.from_cells([[(1, 1, 1)]], name="oops")
    with pytest.raises(FaultyMovementError, match="oops: pair-meets-itself"):
        broken.sound()
    assert THREE_TABLE_HOWELL.sound() is THREE_TABLE_HOWELL
