"""Exchanges: two pairs take each other's seats in a cycle of rounds.

In the rounds of the cycle both play the same sets, so that the schedule stays complete.
An exchange makes no new rematch.
"""

import numpy as np
from numba import njit

from evenhand.kernels.schedule_state import Numbers, Schedule, Scratch


@njit(cache=True)
def find_cycle(schedule: Schedule, a: int, x: int, start: int, cycle: Numbers) -> int:
    """The rounds, from `start` on, in which A and X play the same sets; how many."""
    length = 0
    here = start
    while True:
        cycle[length] = here
        length += 1
        wanted = schedule.set_of[here, x]
        if wanted == schedule.set_of[start, a]:
            return length
        here = schedule.round_of[wanted, a]


@njit(cache=True)
def exchange_meetings(
    schedule: Schedule, a: int, x: int, cycle: Numbers, length: int, way: int
) -> None:
    """Count the meetings of A and X as exchanged (way 1), or as before (way −1)."""
    met, opponent, set_of = schedule.met, schedule.opponent, schedule.set_of
    for k in range(length):
        y, z = opponent[set_of[cycle[k], a], a], opponent[set_of[cycle[k], x], x]
        met[a, y] -= way
        met[y, a] -= way
        met[x, z] -= way
        met[z, x] -= way
        met[a, z] += way
        met[z, a] += way
        met[x, y] += way
        met[y, x] += way


@njit(cache=True)
def count_rematches(
    schedule: Schedule, a: int, x: int, cycle: Numbers, length: int
) -> int:
    """Rematches of A and X with the opponents of the cycle; thirds weigh heavily."""
    met, opponent, set_of = schedule.met, schedule.opponent, schedule.set_of
    total = 0
    for k in range(length):
        for y in (opponent[set_of[cycle[k], a], a], opponent[set_of[cycle[k], x], x]):
            for times in (met[a, y], met[x, y]):
                total += (times > 1) + 100 * (times > 2)
    return total


@njit(cache=True)
def find_shift(schedule: Schedule, a: int, x: int, length: int, room: Scratch) -> None:
    """What an exchange adds to A's competition with each pair, and takes from X's."""
    seats, opponent, set_of = schedule.seats, schedule.opponent, schedule.set_of
    plays = opponent.shape[1] // 2
    shift = room.shift
    shift[:] = 0
    for k in range(length):
        b = set_of[room.cycle[k], a]
        column = seats[b]
        sign = column[x] - column[a]
        if sign:
            for y in range(len(shift)):
                shift[y] += sign * column[y]
        shift[opponent[b, a]] -= plays
        shift[opponent[set_of[room.cycle[k], x], x]] += plays
    shift[a] = 0
    shift[x] = 0


@njit(cache=True)
def change_of_shift(row_a: Numbers, row_x: Numbers, shift: Numbers) -> int:
    """The change of ΣC² if A's row gains the shift and X's loses it."""
    total = np.int64(0)
    for y in range(len(shift)):
        step = np.int32(shift[y])
        total += step * (np.int32(row_a[y]) - np.int32(row_x[y]) + step)
    return int(2 * total)


@njit(cache=True)
def exchange_seats(
    schedule: Schedule, a: int, x: int, length: int, room: Scratch
) -> None:
    """Let A and X take each other's seats in the rounds of the cycle."""
    seats, competition, opponent, round_of, set_of, _, _ = schedule
    for y in range(len(room.shift)):
        competition[a, y] += room.shift[y]
        competition[y, a] += room.shift[y]
        competition[x, y] -= room.shift[y]
        competition[y, x] -= room.shift[y]
    for k in range(length):
        r = room.cycle[k]
        b, c = set_of[r, a], set_of[r, x]
        opponent[b, opponent[b, a]], opponent[c, opponent[c, x]] = x, a
        set_of[r, a], set_of[r, x] = c, b
    for k in range(length):
        b = set_of[room.cycle[k], a]
        seats[b, a], seats[b, x] = seats[b, x], seats[b, a]
        opponent[b, a], opponent[b, x] = opponent[b, x], opponent[b, a]
        round_of[b, a], round_of[b, x] = round_of[b, x], round_of[b, a]


@njit(cache=True)
def try_exchange(
    schedule: Schedule, a: int, x: int, start: int, limit: float, room: Scratch
) -> int:
    """Exchange A and X if that costs at most `limit`; the change of ΣC²."""
    if a == x or schedule.opponent[schedule.set_of[start, a], a] == x:
        return 0
    cycle = room.cycle
    length = find_cycle(schedule, a, x, start, cycle)
    before = count_rematches(schedule, a, x, cycle, length)
    exchange_meetings(schedule, a, x, cycle, length, 1)
    if count_rematches(schedule, a, x, cycle, length) <= before:
        find_shift(schedule, a, x, length, room)
        competition = schedule.competition
        change = change_of_shift(competition[a], competition[x], room.shift)
        if change <= limit:
            exchange_seats(schedule, a, x, length, room)
            return change
    exchange_meetings(schedule, a, x, cycle, length, -1)
    return 0
