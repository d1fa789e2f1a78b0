import random

import pytest

from evenhand.errors import RequestError
from evenhand.movement import play
from evenhand.search.schedules import (
    check_size,
    is_complete,
    is_table_friendly,
    named_schedules,
    random_schedule,
)


@pytest.mark.parametrize(
    ("pairs", "rounds", "families"),
    [
        (14, 7, {"mitchell"}),
        (16, 8, {"relay", "double-weave"}),
        (10, 6, {"worger", "hesitation", "three-quarter-howell"}),
        (12, 11, {"howell", "endless-howell"}),
        (16, 7, {"web", "appendix", "reverse-appendix"}),
    ],
)
def test_named_schedules_of_a_size(pairs: int, rounds: int, families: set[str]) -> None:
    found = named_schedules(pairs, rounds, free=False)
    assert families <= {movement.origin for movement in found}
    for movement in found:
        assert (movement.pairs, movement.rounds, movement.sets) == (
            pairs, rounds, rounds,
        )  # fmt: skip
        assert movement.faults() == ()
        assert is_complete(movement)
        assert is_table_friendly(movement)


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize(("pairs", "rounds"), [(8, 6), (12, 8), (14, 11), (20, 13)])
def test_random_schedules_are_sound_and_complete(
    pairs: int, rounds: int, free: bool
) -> None:
    chance = random.Random(4)
    for _ in range(6):
        movement = random_schedule(pairs, rounds, chance, free=free)
        assert movement is not None
        assert movement.faults() == ()
        assert is_complete(movement)
        rematches = max(play.couples(movement).values()) > 1
        assert not rematches or movement.origin == "worger"
        assert free or is_table_friendly(movement)


@pytest.mark.parametrize(("pairs", "rounds"), [(14, 4), (16, 4), (30, 8), (40, 10)])
def test_more_tables_than_rounds_have_schedules_too(pairs: int, rounds: int) -> None:
    movement = random_schedule(pairs, rounds, random.Random(1), free=False)
    assert movement is not None
    assert movement.faults() == ()
    assert is_complete(movement)
    assert is_table_friendly(movement)
    assert max(play.couples(movement).values()) == 1


@pytest.mark.parametrize(("pairs", "rounds"), [(4, 6), (8, 8), (10, 10), (10, 15)])
def test_more_rounds_than_opponents_make_the_fewest_rematches(
    pairs: int, rounds: int
) -> None:
    movement = random_schedule(pairs, rounds, random.Random(1), free=False)
    assert movement is not None
    assert is_complete(movement)
    assert is_table_friendly(movement)
    twice = [n for n in play.couples(movement).values() if n == 2]
    assert len(twice) == pairs * (rounds - pairs + 1) // 2


def test_six_pairs_in_five_rounds_need_three_tables_on_a_set() -> None:
    movement = random_schedule(6, 5, random.Random(1), free=False)
    assert movement is not None
    assert is_complete(movement)
    sharing = [len(t) for sets in play.shared_sets(movement) for t in sets.values()]
    assert max(sharing) == 3


def test_seven_tables_cannot_play_three_sets_two_by_two() -> None:
    assert random_schedule(14, 3, random.Random(1), free=False) is None


@pytest.mark.parametrize(
    ("pairs", "rounds", "message"),
    [
        (11, 5, "expected an even number"),
        (2, 1, "from 4 to 60"),
        (10**6, 5, "from 4 to 60"),
        (10, 1, "1 rounds; expected 2 to 18"),
        (10, 99, "expected 2 to 18, in which 10 pairs all meet twice"),
    ],
)
def test_sizes_that_cannot_be(pairs: int, rounds: int, message: str) -> None:
    with pytest.raises(RequestError, match=message):
        check_size(pairs, rounds)
