"""Annealing schedules and arrows together; every state on the way is complete.

Four kinds of change keep a complete schedule complete:

* a *flip* turns one table on one board;
* an *exchange* lets two pairs take each other's seats in a cycle of rounds in which
  both play the same sets;
* a *trade of sets* gives the couples of a closed ring one set in place of another;
* a *trade of rounds* lets such a ring play in one round what it played in another.

A trade that would crowd a set, or an exchange that would make more rematches, is not
made. Where the meetings are given, no exchange that changes them is made either. The
slow twin is `evenhand.fairness.compete` of the movement itself.

The functions are small and flat, and most have no compiled form that Python could call.
That keeps the wait for the compiler short when somebody searches for the first time.
"""

import math

import numpy as np
import numpy.typing as npt
from numba import njit
from numba.extending import register_jitable

from evenhand.kernels.arrow_annealing import change_of_flip, flip, next_random
from evenhand.kernels.exchanges import (
    change_of_exchange,
    exchange_seats,
    find_cycle,
    makes_rematches,
    moves_meetings,
    shift_rows,
)
from evenhand.kernels.schedule_state import Numbers, Schedule, Scratch
from evenhand.kernels.trades import (
    change_of_trade,
    crowding_by_trade,
    find_ring,
    trade_places,
    trade_seats,
)

_LOG_TABLE_SIZE = 4096
_LOGS = np.array(
    [-math.log((i + 0.5) / _LOG_TABLE_SIZE) for i in range(_LOG_TABLE_SIZE)]
)


@register_jitable(no_cfunc_wrapper=True)
def pick(number: np.uint64, place: np.uint64, count: int) -> int:
    """A number from 0 to `count` − 1, by sixteen bits of a random number."""
    return int((number >> place) & np.uint64(0xFFFF)) * count >> 16


@njit(cache=True)
def anneal_schedule(
    schedule: Schedule,
    best: Numbers,
    room: Scratch,
    most: int,
    fixed: bool,
    squares: int,
    least: int,
    steps: int,
    share: float,
    temperatures: npt.NDArray[np.float64],
    number: np.uint64,
) -> tuple[np.uint64, int, int]:
    """Cool down, weighing a number of changes at each temperature.

    A run may be split into several calls with the same result, if each is given what
    the one before returned.

    Args:
        schedule: where to start; changed in place.
        best: seats, opponents and rounds of the least ΣC²; changed in place.
        room: scratch space.
        most: how many tables may have a set in one round.
        fixed: whether who meets whom must stay as it is.
        squares: ΣC² at the start.
        least: the least ΣC² so far.
        steps: how many changes are weighed at each temperature.
        share: the share of them that change the schedule; the rest are flips.
        temperatures: from hot to cold.
        number: the last random number, or a seed; not 0.

    Returns:
        The last random number, ΣC² and the least ΣC² so far.
    """
    seats, competition, opponent, round_of, set_of, met = schedule
    cycle, swing, shift, inside, load, inner, outer = room
    sets, pairs = opponent.shape
    boards = seats.shape[1]
    for temperature in temperatures:
        for _ in range(steps):
            # every choice has bits of its own, so one or two numbers do for all; see
            # `arrows.anneal_on` for the logarithms
            number = next_random(number)
            limit = temperature * _LOGS[number & np.uint64(_LOG_TABLE_SIZE - 1)]
            one = pick(number, np.uint64(28), sets)
            a = pick(number, np.uint64(44), pairs)
            change, kind = 0, -1
            if pick(number, np.uint64(12), 65536) < share * 65536:
                number = next_random(number)
                kind = pick(number, np.uint64(8), 4)
            if kind < 0:
                x = opponent[one, a]
                # the lowest bits, which the logarithm took, hardly matter here
                column = seats[one, pick(number, np.uint64(0), boards)]
                change = change_of_flip(
                    column, competition[a], competition[x], a, x, pairs
                )
                if change > limit:
                    continue
                flip(column, competition, a, x)
            elif kind < 2:
                x = pick(number, np.uint64(40), pairs)
                length = find_cycle(opponent, round_of, set_of, a, x, one, cycle, swing)
                if length == 0 or makes_rematches(met, a, x, swing):
                    continue
                if fixed and moves_meetings(swing):
                    continue
                change = change_of_exchange(
                    seats, competition, pairs // 2, a, x, cycle, length, swing, shift
                )
                if change > limit:
                    continue
                exchange_seats(seats, opponent, round_of, set_of, a, x, cycle, length)
                shift_rows(met, a, x, swing)
                shift_rows(competition, a, x, shift)
            else:
                other = pick(number, np.uint64(24), sets)
                # a trade of rounds leaves ΣC² as it is: only crowding can forbid it
                rounds = kind == 3
                at, back = (set_of, round_of) if rounds else (round_of, set_of)
                if one == other or not find_ring(
                    opponent, set_of, rounds, one, other, a, inside
                ):
                    continue
                if crowding_by_trade(at, one, other, inside, most, load) > 0:
                    continue
                if not rounds:
                    change = change_of_trade(
                        seats, competition, one, other, inside, inner, outer, shift
                    )
                    if change > limit:
                        continue
                    trade_seats(
                        seats, competition, opponent, one, other, inside, inner, outer
                    )
                trade_places(at, back, one, other, inside)
            squares += change
            if squares < least:
                least = squares
                for b in range(sets):
                    for y in range(pairs):
                        for board in range(boards):
                            best[board, b, y] = seats[b, board, y]
                        best[boards, b, y] = opponent[b, y]
                        best[boards + 1, b, y] = round_of[b, y]
    return number, squares, least


@njit(cache=True)
def spread(
    schedule: Schedule,
    lines: Numbers,
    room: Scratch,
    most: int,
    fixed: bool,
    crowded: int,
    steps: int,
    temperature: float,
    number: np.uint64,
) -> tuple[np.uint64, int]:
    """Trade until no set has more than `most` tables in a round, if that is possible.

    Competition is ignored, and not kept up to date. Exchanges take place whatever they
    cost, but only between pairs of one line. A run may be split into several calls.

    Args:
        schedule: where to start; changed in place.
        lines: the line of each pair.
        room: scratch space.
        most: how many tables may have a set in one round.
        fixed: whether who meets whom must stay as it is.
        crowded: the crowding at the start: the sum of the squares of the pairs beyond
            those at `most` tables.
        steps: how many changes are weighed.
        temperature: how readily sets are crowded on the way.
        number: the last random number, or a seed; not 0.

    Returns:
        The last random number, and the crowding that is left.
    """
    seats, _, opponent, round_of, set_of, met = schedule
    cycle, swing, _, inside, load, _, _ = room
    sets, pairs = opponent.shape
    for _ in range(steps):
        if crowded == 0:
            break
        number = next_random(number)
        limit = temperature * _LOGS[number & np.uint64(_LOG_TABLE_SIZE - 1)]
        one, a = pick(number, np.uint64(28), sets), pick(number, np.uint64(44), pairs)
        number = next_random(number)
        if pick(number, np.uint64(8), 4) == 0:
            x = pick(number, np.uint64(40), pairs)
            if lines[a] != lines[x]:
                continue
            length = find_cycle(opponent, round_of, set_of, a, x, one, cycle, swing)
            if length == 0 or makes_rematches(met, a, x, swing):
                continue
            if fixed and moves_meetings(swing):
                continue
            exchange_seats(seats, opponent, round_of, set_of, a, x, cycle, length)
            shift_rows(met, a, x, swing)
        else:
            other = pick(number, np.uint64(24), sets)
            if one == other or not find_ring(
                opponent, set_of, True, one, other, a, inside
            ):
                continue
            change = crowding_by_trade(set_of, one, other, inside, most, load)
            if change <= limit:
                trade_places(set_of, round_of, one, other, inside)
                crowded += change
    return number, crowded


@njit(cache=True)
def settle(schedule: Schedule, room: Scratch, most: int, steps: int, seed: int) -> None:
    """Trade rounds so that fewer tables share a set; who meets whom on which set stays.

    Two kinds of crowding must not grow: beyond one table, and beyond `most`. The first
    alone would not do, for in squares four sets at two tables count as much as one set
    at three.
    """
    _, _, opponent, round_of, set_of, _ = schedule
    _, _, _, inside, load, _, _ = room
    sets, pairs = opponent.shape
    number = np.uint64(seed)
    for _ in range(steps):
        number = next_random(number)
        one, a = pick(number, np.uint64(8), sets), pick(number, np.uint64(44), pairs)
        other = pick(number, np.uint64(26), sets)
        if one == other or not find_ring(opponent, set_of, True, one, other, a, inside):
            continue
        if (
            crowding_by_trade(set_of, one, other, inside, 1, load) <= 0
            and crowding_by_trade(set_of, one, other, inside, most, load) <= 0
        ):
            trade_places(set_of, round_of, one, other, inside)
