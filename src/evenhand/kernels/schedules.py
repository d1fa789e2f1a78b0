"""Annealing schedules and arrows together; every state on the way is complete.

Four kinds of change keep a complete schedule complete:

* a *flip* turns one table on one set;
* an *exchange* lets two pairs take each other's seats in a cycle of rounds in which
  both play the same sets;
* a *trade of sets* gives the couples of a closed ring the one set for the other;
* a *trade of rounds* lets such a ring play in the one round what it had in the other.

A trade never crowds a set more than it was, an exchange never makes rematches more.
The slow twin is `evenhand.fairness.compete` of the movement itself.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

from evenhand.kernels.arrows import change_of_flip, flip, next_random
from evenhand.kernels.exchanges import try_exchange
from evenhand.kernels.schedule_state import Numbers, Schedule, Scratch
from evenhand.kernels.trades import (
    crowding,
    try_round_trade,
    try_set_trade,
    try_settling,
)

_LOG_TABLE_SIZE = 4096
_STAGES = 200


@njit(cache=True)
def pick(number: np.uint64, place: int, count: int) -> int:
    """One of so many, by sixteen bits of a random number."""
    bits = np.int64((number >> np.uint64(place)) & np.uint64(0xFFFF))
    return int(bits * count >> 16)


@njit(cache=True)
def _log_table() -> npt.NDArray[np.float64]:
    logs = np.empty(_LOG_TABLE_SIZE)
    for i in range(_LOG_TABLE_SIZE):
        logs[i] = -np.log((i + 0.5) / _LOG_TABLE_SIZE)
    return logs


@njit(cache=True)
def anneal_schedule(
    schedule: Schedule,
    best: Schedule,
    room: Scratch,
    most: int,
    squares: int,
    steps: int,
    share: float,
    hot: float,
    cold: float,
    seed: int,
) -> int:
    """Cool down over so many steps; the least ΣC², whose plays are left in `best`.

    Args:
        schedule: where to start; changed in place.
        best: a copy of it.
        room: where changes are weighed.
        most: tables that may have a set in one round.
        squares: ΣC² at the start.
        steps: how many changes are weighed.
        share: the share of them that changes the schedule; the rest are flips.
        hot: the first temperature.
        cold: the last one.
        seed: of the random numbers; not 0.
    """
    seats, competition, opponent, round_of, set_of, load, met = schedule
    cycle, shift, inner, outer, inside = room
    sets, pairs = opponent.shape
    logs = _log_table()
    state = np.empty(1, dtype=np.uint64)
    state[0] = np.uint64(seed)
    least = squares
    cooling = (cold / hot) ** (1.0 / _STAGES)
    temperature = hot
    for _ in range(_STAGES):
        for _ in range(steps // _STAGES):
            number = next_random(state)
            limit = temperature * logs[number & np.uint64(_LOG_TABLE_SIZE - 1)]
            one, a = pick(number, 28, sets), pick(number, 44, pairs)
            if pick(number, 12, 65536) >= share * 65536:
                x = int(opponent[one, a])
                change = change_of_flip(
                    seats[one], competition[a], competition[x], a, x, pairs
                )
                if change > limit:
                    continue
                flip(seats[one], competition, a, x)
            else:
                number = next_random(state)
                kind, other = pick(number, 8, 4), pick(number, 24, sets)
                change = 0
                # fmt: off
                if kind < 2:
                    change = try_exchange(
                        seats, competition, opponent, round_of, set_of, met,
                        a, pick(number, 40, pairs), one, limit, cycle, shift,
                    )
                elif kind == 2:
                    change = try_set_trade(
                        seats, competition, opponent, round_of, set_of, load,
                        a, one, other, most, limit, inside, inner, outer,
                    )
                else:
                    try_round_trade(
                        opponent, round_of, set_of, load,
                        a, one, other, most, 0.0, inside,
                    )
                # fmt: on
            squares += change
            if squares < least:
                least = squares
                for b in range(sets):
                    for y in range(pairs):
                        best.seats[b, y] = seats[b, y]
                        best.opponent[b, y] = opponent[b, y]
                        best.round_of[b, y] = round_of[b, y]
        temperature *= cooling
    return least


@njit(cache=True)
def spread(
    schedule: Schedule,
    lines: Numbers,
    room: Scratch,
    most: int,
    steps: int,
    temperature: float,
    seed: int,
) -> bool:
    """Trade until no set has more than so many tables in a round; whether it worked.

    Competition is not looked at; exchanges take place whatever they cost, but only
    between pairs of one line.
    """
    seats, competition, opponent, round_of, set_of, load, met = schedule
    cycle, shift, _, _, inside = room
    sets, pairs = opponent.shape
    logs = _log_table()
    state = np.empty(1, dtype=np.uint64)
    state[0] = np.uint64(seed)
    crowded = crowding(load, most)
    for _ in range(steps):
        if crowded == 0:
            return True
        number = next_random(state)
        limit = temperature * logs[number & np.uint64(_LOG_TABLE_SIZE - 1)]
        one, a = pick(number, 28, sets), pick(number, 44, pairs)
        number = next_random(state)
        if pick(number, 8, 4) == 0:
            x = pick(number, 40, pairs)
            if lines[a] == lines[x]:
                # fmt: off
                try_exchange(
                    seats, competition, opponent, round_of, set_of, met,
                    a, x, one, np.inf, cycle, shift,
                )
                # fmt: on
        else:
            other = pick(number, 24, sets)
            crowded += try_round_trade(
                opponent, round_of, set_of, load, a, one, other, most, limit, inside
            )
    return crowded == 0


@njit(cache=True)
def settle(schedule: Schedule, room: Scratch, most: int, steps: int, seed: int) -> None:
    """Trade rounds so that fewer tables share a set; who plays whom on what stays.

    No set gets more than so many tables in a round that it did not have before.
    """
    opponent, round_of, set_of, load = schedule[2:6]
    sets, pairs = opponent.shape
    state = np.empty(1, dtype=np.uint64)
    state[0] = np.uint64(seed)
    for _ in range(steps):
        number = next_random(state)
        one, a = pick(number, 8, sets), pick(number, 44, pairs)
        other = pick(number, 26, sets)
        try_settling(opponent, round_of, set_of, load, a, one, other, most, room.inside)
