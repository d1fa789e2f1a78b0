import pytest

from evenhand.errors import SizeError, SwitchError
from evenhand.families.three_quarter_howell import (
    THREE_QUARTER_HOWELL,
    find_delayed_switch,
    make_three_quarter_howell,
)
from evenhand.movement import Movement
from tests.families.plain_definitions import (
    everyone_plays_every_set_once,
    imbalance,
    meetings,
    most_tables_on_a_set,
)

EVERY_SIZE = [(t, r) for t in range(3, 21) for r in range(t + 1, 2 * t - 1)]
SHARING = {(t, t + 1) for t in range(4, 21, 2)} | {(4, 6), (5, 8)}

# Moore's round 1 (NS v EW, table by table) and the imbalances he printed: unswitched,
# then with round 1 switched at the stationary tables.
MOORE = {
    (6, 9): ("12v1 11v4 10v8 2v7 6v9 5v3", 2.3142, 2.4167),
    (7, 11): ("14v1 6v4 9v10 3v7 12v2 13v11 5v8", 1.5845, 1.9792),
    (8, 11): ("16v1 15v4 13v11 14v10 9v8 7v5 12v3 6v2", 2.5785, 2.3343),
    (9, 11): ("18v1 17v5 16v11 2v10 15v9 8v7 14v6 13v4 12v3", 4.1651, 3.0403),
    (10, 11): (
        "18v1 17v5 16v11 19v10 15v9 8v7 14v6 13v4 12v3 20v2",
        4.9373,
        3.0776,
    ),
    (8, 13): ("16v1 15v4 11v13 14v7 10v9 12v5 3v8 6v2", 1.9821, 2.0806),
    (9, 13): ("18v1 17v12 8v5 10v2 9v13 16v7 15v6 11v4 14v3", 2.6641, 2.3402),
    (10, 13): (
        "20v1 19v6 18v8 17v13 3v7 16v12 15v2 5v11 14v10 9v4",
        4.1506,
        3.2519,
    ),
    (11, 13): (
        "7v8 22v1 21v3 20v5 19v2 18v10 17v12 16v4 15v11 14v13 6v9",
        5.2569,
        3.6796,
    ),
    (12, 13): (
        "8v7 22v1 21v3 20v5 19v2 18v10 17v12 16v4 15v11 14v13 23v6 24v9",
        5.9487,
        3.7178,
    ),
}
PRINTED = 0.00011


def make(size: tuple[int, int]) -> Movement:
    return make_three_quarter_howell(tables=size[0], rounds=size[1])


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_every_size_is_sound_and_complete(size: tuple[int, int]) -> None:
    movement = make(size)
    tables, rounds = size
    assert movement.faults() == ()
    assert (movement.tables, movement.rounds) == size
    assert (movement.pairs, movement.sets) == (2 * tables, rounds)
    assert everyone_plays_every_set_once(movement)


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_nobody_meets_twice_and_stationary_pairs_never(size: tuple[int, int]) -> None:
    met = meetings(make(size))
    assert set(met.values()) == {1}
    assert all(min(couple) <= size[1] for couple in met)


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_higher_pairs_stay_and_the_others_follow_by_number(
    size: tuple[int, int],
) -> None:
    movement = make(size)
    rounds = size[1]
    first = movement.schedule[0]
    for r, row in enumerate(movement.schedule):
        for start, cell in zip(first, row, strict=True):
            for before, now in zip(start, cell, strict=True):
                stays = before > rounds
                assert now == (before if stays else (before + r - 1) % rounds + 1)


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_two_tables_share_only_where_it_cannot_be_avoided(
    size: tuple[int, int],
) -> None:
    expected = 2 if size in SHARING else 1
    assert set(most_tables_on_a_set(make(size))) == {expected}


@pytest.mark.parametrize("size", MOORE)
def test_moores_layouts_are_as_printed(size: tuple[int, int]) -> None:
    movement = make(size)
    couples, unswitched, _ = MOORE[size]
    printed = [tuple(map(int, couple.split("v"))) for couple in couples.split()]
    assert [cell[:2] for cell in movement.schedule[0]] == printed
    shared = {(10, 11): {10: 4}, (12, 13): {12: 11}}.get(size, {})
    for r, row in enumerate(movement.schedule, 1):
        for i, cell in enumerate(row, 1):
            assert cell.set == (shared.get(i, i) + r - 2) % size[1] + 1
    assert imbalance(movement) == pytest.approx(unswitched, abs=PRINTED)


@pytest.mark.parametrize("size", MOORE)
def test_moores_switched_round_gives_his_imbalance(size: tuple[int, int]) -> None:
    movement = make(size)
    alone = [size[0]] if size in SHARING else []
    switched = movement.switch("1*", not_tables=alone)
    assert imbalance(switched) == pytest.approx(MOORE[size][2], abs=PRINTED)


@pytest.mark.parametrize(
    ("size", "delayed", "printed"), [((10, 11), 6, 2.8797), ((12, 13), 2, 3.5585)]
)
def test_moores_delayed_switch(
    size: tuple[int, int], delayed: int, printed: float
) -> None:
    movement = make(size)
    table, later = find_delayed_switch(movement)
    assert (table, later) == (size[0], delayed)
    switched = movement.switch("1*", not_tables=[table]).switch(f"{1 + later}:{table}")
    assert imbalance(switched) == pytest.approx(printed, abs=PRINTED)


@pytest.mark.parametrize("size", sorted(SHARING))
def test_the_delayed_table_then_has_a_set_that_no_stationary_table_turned(
    size: tuple[int, int],
) -> None:
    movement = make(size)
    table, later = find_delayed_switch(movement)
    others = {
        cell.set
        for t, cell in enumerate(movement.schedule[0], 1)
        if max(cell[:2]) > size[1] and t != table
    }
    assert movement.cell(1, table).set in others
    assert movement.cell(1 + later, table).set not in others


def test_a_switched_movement_has_the_same_delayed_switch() -> None:
    movement = make((6, 7))
    assert find_delayed_switch(movement.switch("1*")) == find_delayed_switch(movement)


def test_without_sharing_there_is_no_delayed_switch() -> None:
    with pytest.raises(SwitchError, match="no two tables share"):
        find_delayed_switch(make((9, 11)))


@pytest.mark.parametrize(
    ("tables", "rounds"), [(3, 4), (4, 6), (5, 7), (6, 9), (8, 13), (12, 13), (14, 16)]
)
def test_the_usual_rounds_are_moores_or_two_more_than_tables(
    tables: int, rounds: int
) -> None:
    movement = THREE_QUARTER_HOWELL.make(tables=tables)
    assert movement.rounds == rounds


def test_the_name_and_the_family_say_what_it_is() -> None:
    movement = make((10, 11))
    assert movement.name == "10-table 3/4 Howell, 11 rounds"
    assert movement.origin == "three-quarter-howell"
    assert (movement.winners, movement.boards_per_set) == (1, 1)


@pytest.mark.parametrize("tables", [-5, 0, 1, 2, 21, 10**30])
def test_other_numbers_of_tables_are_refused(tables: int) -> None:
    with pytest.raises(SizeError, match=r"three-quarter-howell: .* 3 to 20 tables"):
        make_three_quarter_howell(tables=tables)


@pytest.mark.parametrize("rounds", [-1, 0, 6, 11, 10**30])
def test_other_numbers_of_rounds_are_refused(rounds: int) -> None:
    with pytest.raises(SizeError, match=r"6 tables, .*T \+ 1 to 2T − 2"):
        make((6, rounds))
