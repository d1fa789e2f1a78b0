"""Changes of a schedule: complete they stay, and cost what the definition says."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.fairness import compete, measure
from evenhand.families import build
from evenhand.kernels.exchanges import try_exchange
from evenhand.kernels.schedule_state import Schedule, Scratch, make_scratch
from evenhand.kernels.trades import try_round_trade, try_set_trade, try_settling
from evenhand.movement import Movement, play
from evenhand.search.joint_annealing import take_schedule
from evenhand.search.schedules import is_complete, random_schedule

MOVEMENTS = [
    build("mitchell", tables=5),
    build("relay", tables=6),
    build("worger", tables=5),
    build("three-quarter-howell", tables=6, rounds=8),
    random_schedule(16, 6, random.Random(3), free=False),
    random_schedule(10, 11, random.Random(3), free=False),
    random_schedule(12, 5, random.Random(3), free=True),
]


def as_movement(schedule: Schedule) -> Movement:
    """The movement of the arrays, read off the plainest way."""
    sets, pairs = schedule.opponent.shape
    rounds: list[list[tuple[int, int, int]]] = [[] for _ in range(sets)]
    for b in range(sets):
        for a in range(pairs):
            if schedule.seats[b, a] == 1:
                cell = (a + 1, int(schedule.opponent[b, a]) + 1, b + 1)
                rounds[schedule.round_of[b, a]].append(cell)
    return Movement.from_cells(rounds, pairs=pairs, sets=sets)


def exchange(
    schedule: Schedule, room: Scratch, a: int, x: int, start: int, limit: float
) -> int:
    arrays = (*schedule[:5], schedule.met)
    return int(try_exchange(*arrays, a, x, start, limit, room.cycle, room.shift))


def trade_sets(
    schedule: Schedule, room: Scratch, a: int, sets: tuple[int, int, int], limit: float
) -> int:
    scratch = room.inside, room.inner, room.outer
    return int(try_set_trade(*schedule[:6], a, *sets, limit, *scratch))


def trade_rounds(
    schedule: Schedule,
    room: Scratch,
    a: int,
    rounds: tuple[int, int, int],
    limit: float,
) -> int:
    return int(try_round_trade(*schedule[2:6], a, *rounds, limit, room.inside))


def crowds(movement: Movement) -> int:
    return max(
        (len(t) for sets in play.shared_sets(movement) for t in sets.values()),
        default=1,
    )


def rematches(movement: Movement) -> int:
    return sum(n - 1 for n in play.couples(movement).values())


@settings(max_examples=80, deadline=None)
@given(movement=st.sampled_from(MOVEMENTS), seed=st.integers(0, 10**6))
def test_every_change_keeps_the_schedule_complete_and_its_books_right(
    movement: Movement, seed: int
) -> None:
    chance = random.Random(seed)
    schedule, squares = take_schedule(movement)
    room = make_scratch(schedule)
    most, meetings = max(2, crowds(movement)), rematches(movement)
    for _ in range(12):
        a, x = (chance.randrange(movement.pairs) for _ in range(2))
        one, other = (chance.randrange(movement.rounds) for _ in range(2))
        kind = chance.randrange(3)
        if kind == 0:
            squares += exchange(schedule, room, a, x, one, np.inf)
        elif kind == 1:
            squares += trade_sets(schedule, room, a, (one, other, most), np.inf)
        else:
            trade_rounds(schedule, room, a, (one, other, most), 0.0)
    now = as_movement(schedule)
    assert now.faults() == ()
    assert is_complete(now)
    assert crowds(now) <= most
    assert rematches(now) <= meetings
    assert max(play.couples(now).values()) <= max(2, *play.couples(movement).values())
    assert measure(compete(now)).sum_of_squares == squares
    again, squares_again = take_schedule(now)
    assert squares_again == squares
    for kept, fresh in zip(schedule, again, strict=True):
        np.testing.assert_array_equal(kept, fresh)


@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda m: m.name)
def test_what_costs_too_much_is_not_done(movement: Movement) -> None:
    schedule, _ = take_schedule(movement)
    before = [array.copy() for array in schedule]
    room = make_scratch(schedule)
    for a in range(movement.pairs):
        for one in range(movement.rounds):
            assert exchange(schedule, room, a, 1, one, -1e9) == 0
            assert trade_sets(schedule, room, a, (one, 0, 99), -1e9) == 0
            assert trade_rounds(schedule, room, a, (one, 0, 99), -1e9) == 0
    for kept, fresh in zip(before, schedule, strict=True):
        np.testing.assert_array_equal(kept, fresh)


@pytest.mark.parametrize(("pairs", "rounds", "seed"), [(22, 7, 1), (16, 6, 2)])
def test_settling_never_puts_a_third_table_on_a_set(
    pairs: int, rounds: int, seed: int
) -> None:
    chance = random.Random(seed)
    start = random_schedule(pairs, rounds, chance, free=False)
    assert start is not None
    schedule, _ = take_schedule(start)
    room = make_scratch(schedule)
    shared = int((schedule.load > 2).sum())
    for _ in range(3000):
        a = chance.randrange(pairs)
        one, other = (chance.randrange(rounds) for _ in range(2))
        try_settling(*schedule[2:6], a, one, other, 2, room.inside)
        # two tables are four pairs
        assert schedule.load.max() <= 4
        assert (schedule.load > 2).sum() <= shared
        shared = int((schedule.load > 2).sum())
    now = as_movement(schedule)
    assert is_complete(now)
    assert play.couples(now) == play.couples(start)
    np.testing.assert_array_equal(take_schedule(now)[0].load, schedule.load)
