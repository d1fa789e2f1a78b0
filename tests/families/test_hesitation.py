import pytest

from evenhand.errors import SizeError
from evenhand.families.hesitation import (
    DOUBLE_HESITATION,
    HESITATION,
    make_double_hesitation,
    make_hesitation,
)
from evenhand.movement import Movement
from tests.families.plain_definitions import (
    everyone_plays_every_set_once,
    meetings,
    most_tables_on_a_set,
)

SIZES = [*range(3, 42), 99, 100]
DOUBLE_SIZES = [*range(5, 42), 99, 100]


def check_sound(movement: Movement) -> None:
    assert movement.faults() == ()
    assert set(meetings(movement).values()) == {1}
    assert everyone_plays_every_set_once(movement)


def follow(movement: Movement, cycle: list[str]) -> None:
    """Move everybody one seat on, round by round, and compare."""
    tables = movement.tables
    seats = {f"N{t}": t for t in range(1, tables + 1)}
    seats |= {f"E{t}": tables + t for t in range(1, tables + 1)}
    for row in movement.schedule:
        for t, cell in enumerate(row, 1):
            assert (cell.ns, cell.ew) == (seats[f"N{t}"], seats[f"E{t}"])
        moved = dict(zip(cycle[1:] + cycle[:1], map(seats.get, cycle), strict=True))
        seats |= {seat: pair for seat, pair in moved.items() if pair is not None}


def boards_go_round(movement: Movement, places: list[int | None]) -> None:
    """Move the sets one place down, round by round; no table stands at a relay."""
    sets = list(range(1, len(places) + 1))
    for row in movement.schedule:
        at_table = {t: s for t, s in zip(places, sets, strict=True) if t is not None}
        for t, board_set in at_table.items():
            assert row[t - 1].set == board_set
        sets = [*sets[1:], sets[0]]


@pytest.mark.parametrize("tables", SIZES)
def test_a_hesitation_mitchell_is_sound_and_complete(tables: int) -> None:
    movement = make_hesitation(tables=tables)
    check_sound(movement)
    assert (movement.rounds, movement.sets) == (tables + 1, tables + 1)


@pytest.mark.parametrize("tables", SIZES)
def test_all_north_south_pairs_stay_but_the_last(tables: int) -> None:
    for row in make_hesitation(tables=tables).schedule:
        assert [cell.ns for cell in row[:-1]] == list(range(1, tables))


@pytest.mark.parametrize("tables", [t for t in SIZES if t % 2])
def test_odd_hesitation_goes_through_the_last_north_south_seat(tables: int) -> None:
    movement = make_hesitation(tables=tables)
    follow(movement, [*(f"E{t}" for t in range(1, tables + 1)), f"N{tables}"])
    half = (tables - 1) // 2
    places = [*range(1, half + 1), None, *range(half + 1, tables + 1)]
    boards_go_round(movement, places)
    assert set(most_tables_on_a_set(movement)) == {1}


@pytest.mark.parametrize("tables", [t for t in SIZES if t % 2 == 0])
def test_even_hesitation_visits_the_pivot_two_seats_earlier(tables: int) -> None:
    movement = make_hesitation(tables=tables)
    east = [f"E{t}" for t in range(1, tables + 1)]
    follow(movement, [*east[:-2], f"N{tables}", *east[-2:]])
    boards_go_round(movement, [*range(1, tables - 1), None, None, tables])
    boards_go_round(movement, [*range(1, tables - 2), tables - 1, None, None, tables])
    assert set(most_tables_on_a_set(movement)) == {2}


@pytest.mark.parametrize("tables", DOUBLE_SIZES)
def test_a_double_hesitation_is_sound_complete_and_unshared(tables: int) -> None:
    movement = make_double_hesitation(tables=tables)
    check_sound(movement)
    assert (movement.rounds, movement.sets) == (tables + 2, tables + 2)
    assert set(most_tables_on_a_set(movement)) == {1}
    stay = [
        t
        for t in range(1, tables + 1)
        if all(row[t - 1].ns == t for row in movement.schedule)
    ]
    assert len(stay) == tables - 2


def test_the_six_table_double_hesitation_is_the_one_in_use() -> None:
    movement = make_double_hesitation(tables=6)
    follow(movement, ["E1", "E2", "N2", "E3", "E4", "N1", "E5", "E6"])
    boards_go_round(movement, [1, 2, None, None, 3, 4, 5, 6])


@pytest.mark.parametrize("tables", [5, 7, 15])
def test_an_odd_double_hesitation_step_by_step(tables: int) -> None:
    movement = make_double_hesitation(tables=tables)
    east = [f"E{t}" for t in range(1, tables + 1)]
    follow(movement, [*east, "N1", f"N{tables - 2}"])
    boards_go_round(movement, [*range(1, tables), None, None, tables])


@pytest.mark.parametrize("tables", [8, 10, 16])
def test_an_even_double_hesitation_step_by_step(tables: int) -> None:
    movement = make_double_hesitation(tables=tables)
    east = [f"E{t}" for t in range(1, tables + 1)]
    follow(movement, [*east, "N2", f"N{tables}"])
    half = tables // 2 + 1
    boards_go_round(
        movement, [*range(1, half + 1), None, *range(half + 1, tables + 1), None]
    )


def test_names_and_families_say_what_they_are() -> None:
    single = HESITATION.make(tables=11)
    double = DOUBLE_HESITATION.make(tables=6)
    assert single.name == "11-table hesitation Mitchell"
    assert single.origin == "hesitation"
    assert double.name == "6-table double hesitation Mitchell"
    assert double.origin == "double-hesitation"
    assert single.winners == double.winners == 1


def test_a_hesitation_may_stop_early() -> None:
    shorter = make_hesitation(tables=7, rounds=6)
    assert shorter.schedule == make_hesitation(tables=7).schedule[:6]


@pytest.mark.parametrize("tables", [-3, 0, 2, 101, 10**30])
def test_other_sizes_are_refused(tables: int) -> None:
    with pytest.raises(SizeError, match=r"hesitation: .* 3 to 100 tables"):
        make_hesitation(tables=tables)


@pytest.mark.parametrize("tables", [-3, 0, 4, 101, 10**30])
def test_other_double_sizes_are_refused(tables: int) -> None:
    with pytest.raises(SizeError, match=r"double-hesitation: .* 5 to 100 tables"):
        make_double_hesitation(tables=tables)
