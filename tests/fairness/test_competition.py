from fractions import Fraction
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import FaultyMovementError
from evenhand.fairness import Competition, compete, competition_by_definition
from evenhand.movement import Movement, Turn
from tests.fairness.test_schedules import (
    double_weave,
    mitchell,
    perfect_howell,
    random_movement,
    random_movements,
    relay,
    skip_with_revenge,
)

GOLDEN = Path(__file__).parent / "golden"
PARTS = ("matrix", "comparisons", "meetings", "together")

#: Any movement of five tables and two boards a set with any arrows.
arrows = st.frozensets(
    st.builds(Turn, st.integers(1, 5), st.integers(1, 5), st.integers(1, 2))
)


def turn(movement: Movement, turned: frozenset[Turn]) -> Movement:
    return Movement(
        movement.schedule,
        movement.pairs,
        movement.sets,
        movement.boards_per_set,
        movement.turned ^ turned,
        phantom=movement.phantom,
    )


def total(competition: Competition) -> int:
    return int(np.triu(competition.matrix).sum())


@given(random_movements)
def test_the_fast_way_gives_what_the_definition_gives(movement: Movement) -> None:
    fast, slow = compete(movement), competition_by_definition(movement)
    assert (fast.unit, fast.pairs, fast.plays) == (slow.unit, slow.pairs, slow.plays)
    for part in PARTS:
        assert np.array_equal(getattr(fast, part), getattr(slow, part)), part


def test_random_movements_cover_what_they_should() -> None:
    movements = [random_movement(Random(seed)) for seed in range(300)]
    competitions = [compete(movement) for movement in movements]
    assert {competition.unit for competition in competitions} == {"set", "board"}
    assert any(len(set(competition.plays) - {0}) > 1 for competition in competitions)
    assert any(movement.phantom for movement in movements)
    assert any(len(c.pairs) > 4 for c in competitions)


@pytest.mark.parametrize(
    ("name", "movement"),
    [
        ("relay", relay(8)),
        ("relay", double_weave(8)),  # the note says that the two are identical
        ("skip_revenge", skip_with_revenge(8)),
        ("skip_revenge_round_8_switched", skip_with_revenge(8).switch("8")),
        ("double_weave_round_8_switched", double_weave(8).switch("8")),
        ("double_weave_rounds_7_8_switched", double_weave(8).switch("7,8")),
        ("half_table", relay(8, phantom=8)),
    ],
)
def test_published_arrays_come_out_entry_by_entry(
    name: str, movement: Movement
) -> None:
    published = np.loadtxt(GOLDEN / f"{name}.txt", dtype=np.int64)
    assert np.array_equal(compete(movement).matrix, published)


def test_one_board_at_three_tables_by_hand() -> None:
    competition = compete(Movement.from_cells([[(1, 2, 1), (3, 4, 1), (6, 5, 1)]]))
    assert competition.matrix.tolist() == [
        [0, 2, 1, -1, -1, 1],
        [2, 0, -1, 1, 1, -1],
        [1, -1, 0, 2, -1, 1],
        [-1, 1, 2, 0, 1, -1],
        [-1, 1, -1, 1, 0, 2],
        [1, -1, 1, -1, 2, 0],
    ]
    assert competition.plays == (3,)
    assert competition.between(5, 6) == 2


def test_the_phantom_and_pairs_that_never_play_are_left_out() -> None:
    movement = Movement.from_cells(
        [[(1, 2, 1), (4, 7, 2)], [(4, 1, 2), (9, 2, 3)]], pairs=9, phantom=7
    )
    assert compete(movement).pairs == (1, 2, 4, 9)


def test_an_idle_table_plays_nothing() -> None:
    movement = Movement.from_cells([[(1, 2, 1), (0, 0, 0)], [(3, 4, 1), (0, 2, 2)]])
    competition = compete(movement)
    assert competition.pairs == (1, 2, 3, 4)
    assert competition.plays == (2, 0)
    assert competition.between(1, 2) == 1


def test_nothing_played_gives_an_empty_matrix() -> None:
    competition = compete(Movement.from_cells([[(0, 0, 0)]]))
    assert competition.pairs == ()
    assert competition.matrix.shape == (0, 0)
    assert competition.couples == 0


def test_boards_that_are_played_alike_are_counted_as_one_set() -> None:
    one, three = compete(mitchell(5)), compete(mitchell(5, 3).switch("2"))
    assert three.unit == one.unit == "set"
    assert np.array_equal(three.matrix, compete(mitchell(5).switch("2")).matrix)


def test_turned_boards_are_counted_one_by_one() -> None:
    competition = compete(mitchell(5, 2).switch("1/1,3/2"))
    first, second = (compete(mitchell(5).switch(r)).matrix for r in ("1", "3"))
    assert competition.unit == "board"
    assert competition.plays == (5,) * 10
    assert np.array_equal(competition.matrix, first + second)


def test_a_matrix_cannot_be_written_to() -> None:
    competition = compete(mitchell(5))
    for part in PARTS:
        with pytest.raises(ValueError, match="read-only"):
            getattr(competition, part)[0, 1] = 7


@pytest.mark.parametrize(
    "cells",
    [
        [[(1, 2, 1)], [(1, 3, 1)]],
        [[(1, 1, 1)]],
        [[(1, 2, 1), (3, 4, 2)], [(1, 2, 2)]],
    ],
)
def test_a_movement_that_has_no_matrix_is_refused(cells: list[list[list[int]]]) -> None:
    with pytest.raises(FaultyMovementError):
        compete(Movement.from_cells(cells))


def test_pairs_and_sets_out_of_range_are_refused() -> None:
    for details in ({"pairs": 1}, {"sets": 0}):
        with pytest.raises(FaultyMovementError):
            compete(Movement.from_cells([[(1, 2, 1)]], **details))


@given(arrows)
def test_in_complete_play_every_row_has_the_same_sum(turned: frozenset[Turn]) -> None:
    movement = turn(mitchell(5, 2), turned)
    competition = compete(movement)
    boards = len(competition.plays)
    assert set(competition.matrix.sum(axis=1).tolist()) == {boards * (5 - 1)}


@given(random_movements)
def test_the_total_is_the_matchpoints_of_the_event(movement: Movement) -> None:
    competition = compete(movement)
    assert total(competition) == sum(n * (n - 1) for n in competition.plays)


@given(random_movements, st.data())
def test_switching_a_table_does_not_change_the_total(
    movement: Movement, data: st.DataObject
) -> None:
    r = data.draw(st.integers(1, movement.rounds))
    t = data.draw(st.integers(1, movement.tables))
    switched = movement.switch(f"{r}:{t}")
    # Switching can make all boards of all sets alike, and so change the unit.
    per_unit = Fraction(len(compete(movement).plays), len(compete(switched).plays))
    assert total(compete(movement)) == total(compete(switched)) * per_unit


@given(arrows, st.integers(1, 5), st.integers(1, 5))
def test_switching_a_couple_leaves_it_alone_and_moves_others_by_two(
    turned: frozenset[Turn], r: int, t: int
) -> None:
    one_board = frozenset(turn for turn in turned if turn.board == 1)
    movement = turn(mitchell(5), one_board)
    before = compete(movement).matrix
    change = compete(movement.switch(f"{r}:{t}")).matrix - before
    a, x = (pair - 1 for pair in movement.cell(r, t)[:2])
    others = [pair for pair in range(10) if pair not in (a, x)]
    assert change[a, x] == 0
    assert np.abs(change[a, others]).tolist() == [2] * 8
    assert np.array_equal(change[x, others], -change[a, others])
    assert not change[np.ix_(others, others)].any()


@given(arrows)
def test_in_a_full_howell_competition_and_comparisons_are_the_same_thing(
    turned: frozenset[Turn],
) -> None:
    howell = perfect_howell(7, 3)
    flips = frozenset(turn for turn in turned if turn.table <= 4 and turn.board == 1)
    competition = compete(turn(howell, flips))
    apart = ~np.eye(8, dtype=np.bool_)
    difference = competition.matrix - 2 * competition.comparisons
    # 7 sets, one of them a meeting worth 3, the others worth 1 or -1.
    assert set(difference[apart].tolist()) == {3 - 6}


@pytest.mark.parametrize(("q", "non_residue", "value"), [(7, 3, 3), (11, 2, 5)])
def test_a_perfect_howell_is_even(q: int, non_residue: int, value: int) -> None:
    matrix = compete(perfect_howell(q, non_residue)).matrix
    assert set(matrix[~np.eye(q + 1, dtype=np.bool_)].tolist()) == {value}
