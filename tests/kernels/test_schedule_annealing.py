"""Changes of a schedule: complete they stay, and cost what the definition says."""

import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.fairness import compete, measure
from evenhand.families import build
from evenhand.kernels.schedule_annealing import anneal_schedule, settle, spread
from evenhand.kernels.schedule_state import Numbers, make_scratch, take_plays
from evenhand.movement import Movement, play
from evenhand.search.joint_annealing import count_crowding, take_schedule
from evenhand.search.schedules import is_complete, random_schedule

MOVEMENTS = [
    build("mitchell", tables=5),
    build("relay", tables=6),
    build("worger", tables=5),
    build("three-quarter-howell", tables=6, rounds=8),
    random_schedule(16, 6, random.Random(3), free=False),
    random_schedule(10, 11, random.Random(3), free=False),
    random_schedule(12, 5, random.Random(3), free=True),
    build("relay", tables=6, boards_per_set=2, switch="2/1,3:4/2"),
    build("three-quarter-howell", tables=5, rounds=7, boards_per_set=3, switch="1/2"),
]


def as_movement(plays: Numbers) -> Movement:
    """The movement of seats, opponents and rounds, read off the plainest way."""
    *seats, opponent, round_of = plays
    sets, pairs = opponent.shape
    rounds: list[list[tuple[int, int, int]]] = [[] for _ in range(sets)]
    turned = set()
    for b in range(sets):
        for a in range(pairs):
            if seats[0][b, a] == 1:
                row = rounds[round_of[b, a]]
                row.append((a + 1, int(opponent[b, a]) + 1, b + 1))
                for board, signs in enumerate(seats, 1):
                    if signs[b, a] == -1:
                        turned.add((int(round_of[b, a]) + 1, len(row), board))
    return Movement.from_cells(
        rounds,
        pairs=pairs,
        sets=sets,
        boards_per_set=len(seats),
        turned=frozenset(turned),
    )


def crowds(movement: Movement) -> int:
    return max(
        (len(t) for sets in play.shared_sets(movement) for t in sets.values()),
        default=1,
    )


def loads(movement: Movement) -> list[int]:
    """How many tables have each set in each round in which it is played."""
    return sorted(
        n for row in movement.schedule for n in Counter(c.set for c in row).values()
    )


def rematches(movement: Movement) -> int:
    return sum(n - 1 for n in play.couples(movement).values())


def squares_of(movement: Movement) -> int | Fraction:
    """ΣC², counted in boards."""
    squares = measure(compete(movement)).sum_of_squares
    return squares if movement.turned else squares * movement.boards_per_set**2


@settings(max_examples=40, deadline=None)
@given(
    movement=st.sampled_from(MOVEMENTS),
    share=st.sampled_from([0.0, 0.5, 1.0]),
    temperature=st.sampled_from([1e-9, 20.0, 1e9]),
    fixed=st.booleans(),
    seed=st.integers(1, 2**62),
)
def test_every_change_keeps_the_schedule_complete_and_its_books_right(
    movement: Movement, share: float, temperature: float, fixed: bool, seed: int
) -> None:
    schedule, squares = take_schedule(movement)
    best, room = take_plays(schedule), make_scratch(schedule)
    most = max(2, crowds(movement))
    heat, number = np.full(4, temperature), np.uint64(seed)
    _, now_squares, least = anneal_schedule(
        schedule, best, room, most, fixed, squares, squares, 50, share, heat, number
    )
    now, found = as_movement(take_plays(schedule)), as_movement(best)
    assert squares_of(found) == least <= squares
    for reached in (now, found):
        assert reached.faults() == ()
        assert is_complete(reached)
        assert crowds(reached) <= most
        assert rematches(reached) <= rematches(movement)
        times = play.couples(movement).values()
        assert max(play.couples(reached).values()) <= max(2, *times)
        if fixed:
            assert play.couples(reached) == play.couples(movement)
    again, squares_again = take_schedule(now)
    assert squares_again == squares_of(now) == now_squares
    for kept, fresh in zip(schedule, again, strict=True):
        np.testing.assert_array_equal(kept, fresh)


@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda m: m.name)
@pytest.mark.parametrize("share", [0.0, 1.0])
def test_what_costs_anything_is_not_done_in_the_cold(
    movement: Movement, share: float
) -> None:
    schedule, squares = take_schedule(movement)
    best, room = take_plays(schedule), make_scratch(schedule)
    cold, number = np.full(1, 1e-9), np.uint64(7)
    _, now, least = anneal_schedule(
        schedule, best, room, 2, False, squares, squares, 4000, share, cold, number
    )
    assert squares_of(as_movement(take_plays(schedule))) == now == least


@pytest.mark.parametrize(("share", "changes"), [(0.0, {"arrows"}), (1.0, {"plays"})])
def test_the_share_says_what_is_changed(share: float, changes: set[str]) -> None:
    movement = build("three-quarter-howell", tables=6, rounds=8)
    schedule, squares = take_schedule(movement)
    before = take_plays(schedule)
    room, best = make_scratch(schedule), before.copy()
    hot, number = np.full(1, 1e9), np.uint64(7)
    work = (2, False, squares, squares, 400, share, hot, number)
    anneal_schedule(schedule, best, room, *work)
    seats, opponent, round_of = (take_plays(schedule) != before).any(axis=(1, 2))
    assert seats
    assert (opponent or round_of) == ("plays" in changes)


@settings(max_examples=40, deadline=None)
@given(
    movement=st.sampled_from(MOVEMENTS),
    cuts=st.lists(st.integers(0, 20), max_size=3),
    seed=st.integers(1, 2**64 - 1),
)
def test_annealing_in_parts_goes_the_same_way_as_at_once(
    movement: Movement, cuts: list[int], seed: int
) -> None:
    temperatures = np.geomspace(40.0, 2.0, 20)
    reached = []
    for places in ([0, 20], [0, *sorted(cuts), 20]):
        schedule, squares = take_schedule(movement)
        best, room = take_plays(schedule), make_scratch(schedule)
        state: tuple[int | np.uint64, int, int] = seed, squares, squares
        for first, last in pairwise(places):
            number, squares, least = state
            part, number = temperatures[first:last], np.uint64(number)
            state = anneal_schedule(
                schedule, best, room, 2, False, squares, least, 30, 0.5, part, number
            )
        reached.append((state, best.tolist(), [kept.tolist() for kept in schedule]))
    assert reached[0] == reached[1]


@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda m: m.name)
@pytest.mark.parametrize("most", [1, 2, 3])
def test_crowding_is_the_squares_of_the_pairs_too_many(
    movement: Movement, most: int
) -> None:
    too_many = (2 * max(0, tables - most) for tables in loads(movement))
    expected = sum(pairs**2 for pairs in too_many)
    assert count_crowding(take_schedule(movement)[0], most) == expected


@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize(("most", "steps"), [(1, 30), (2, 30), (2, 20_000)])
def test_spreading_says_whether_a_set_still_has_too_many_tables(
    most: int, steps: int, seed: int
) -> None:
    start = random_schedule(12, 7, random.Random(seed), free=True)
    assert start is not None
    schedule, _ = take_schedule(start)
    lines, crowded = np.zeros(12, dtype=np.int16), count_crowding(schedule, most)
    room = make_scratch(schedule)
    number = np.uint64(seed)
    _, left = spread(schedule, lines, room, most, False, crowded, steps, 0.5, number)
    now = as_movement(take_plays(schedule))
    assert left == count_crowding(schedule, most)
    assert (left == 0) == (crowds(now) <= most)
    assert now.faults() == ()
    assert is_complete(now)
    assert rematches(now) <= rematches(start)
    for name in ("opponent", "round_of", "set_of", "met"):
        fresh = getattr(take_schedule(now)[0], name)
        np.testing.assert_array_equal(getattr(schedule, name), fresh)


def test_spreading_keeps_two_lines_apart() -> None:
    start = build("mitchell", tables=7)
    schedule, _ = take_schedule(start)
    lines = np.repeat(np.arange(2, dtype=np.int16), 7)
    # as if it were crowded, so that it goes on to the last step
    room, number = make_scratch(schedule), np.uint64(3)
    spread(schedule, lines, room, 7, False, 1, 2000, 0.5, number)
    now = as_movement(take_plays(schedule))
    assert now.schedule != start.schedule
    assert all((ns <= 7) != (ew <= 7) for ns, ew in play.couples(now))


@pytest.mark.parametrize(("pairs", "rounds", "seed"), [(24, 12, 1), (16, 6, 3)])
def test_settling_never_puts_a_third_table_on_a_set(
    pairs: int, rounds: int, seed: int
) -> None:
    chance = random.Random(seed)
    start = random_schedule(pairs, rounds, chance, free=False)
    assert start is not None
    schedule, _ = take_schedule(start)
    room = make_scratch(schedule)
    sharing = sum(n > 1 for n in loads(start))
    for _ in range(60):
        settle(schedule, room, 2, 50, chance.getrandbits(62) | 1)
        now = as_movement(take_plays(schedule))
        assert max(loads(now)) <= 2
        assert sum(n > 1 for n in loads(now)) <= sharing
        sharing = sum(n > 1 for n in loads(now))
    assert sharing < sum(n > 1 for n in loads(start))
    assert is_complete(now)
    assert play.couples(now) == play.couples(start)
    for kept, fresh in zip(schedule, take_schedule(now)[0], strict=True):
        np.testing.assert_array_equal(kept, fresh)
