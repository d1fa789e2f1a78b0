"""Small sizes that nothing else makes: complete, and no set at three tables."""

import random

import pytest

from evenhand.movement import Movement, play
from evenhand.search.schedules import (
    is_complete,
    is_table_friendly,
    random_schedule,
)
from evenhand.search.small_schedules import small_schedule


@pytest.mark.parametrize(
    ("pairs", "rounds", "rematches"),
    # ten pairs: nobody twice; six: 27 and 30 meetings of the 15 couples
    [(10, 3, 0), (6, 9, 12), (6, 10, 15)],
)
def test_the_schedule_is_complete_and_table_friendly(
    pairs: int, rounds: int, rematches: int
) -> None:
    rows = small_schedule(pairs, rounds)
    assert rows is not None
    movement = Movement.from_cells(rows, pairs=pairs)
    assert movement.faults() == ()
    assert (movement.rounds, movement.sets) == (rounds, rounds)
    assert is_complete(movement)
    assert is_table_friendly(movement)
    assert sum(n > 1 for n in play.couples(movement).values()) == rematches
    made = random_schedule(pairs, rounds, random.Random(1), free=False)
    assert made is not None
    assert made.schedule == movement.schedule


def test_other_sizes_have_none() -> None:
    assert small_schedule(10, 4) is None
    assert small_schedule(6, 8) is None
