"""Trades: a closed ring of couples has one set, or one round, for another.

The couples of two sets, or of two rounds, form rings; everybody in a ring trades, so
that the schedule stays complete. A trade changes nobody's opponents.
"""

import numpy as np
from numba import njit

from evenhand.kernels.schedule_state import Marks, Numbers, Schedule, Scratch


@njit(cache=True)
def find_ring(first: Numbers, second: Numbers, start: int, inside: Marks) -> int:
    """Mark the pairs of the ring of couples through `start`; how many they are."""
    inside[:] = False
    size = 0
    here = start
    while not inside[here]:
        inside[here] = True
        other = first[here]
        inside[other] = True
        size += 2
        here = second[other]
    return size


@njit(cache=True)
def trade_loads(
    load: Numbers, rows: Numbers, one: int, other: int, inside: Marks, way: int
) -> None:
    """Count the loads of two columns as traded by a ring (way 1), or back (−1).

    `rows[column, pair]` is the row in which a pair has a column.
    """
    for pair in range(len(inside)):
        if inside[pair]:
            load[rows[one, pair], one] -= way
            load[rows[one, pair], other] += way
            load[rows[other, pair], other] -= way
            load[rows[other, pair], one] += way


@njit(cache=True)
def crowding(load: Numbers, one: int, other: int, most: int) -> int:
    """By how much two columns have more than so many tables, squared."""
    total = 0
    for row in range(len(load)):
        for column in (one, other):
            excess = load[row, column] - 2 * most
            if excess > 0:
                total += excess * excess
    return total


@njit(cache=True)
def find_trade(schedule: Schedule, one: int, other: int, room: Scratch) -> int:
    """The change of ΣC² if the ring trades two sets.

    Competition between a pair inside and one outside falls by inner × outer.
    """
    seats, competition, inside = schedule.seats, schedule.competition, room.inside
    inner, outer = room.inner, room.outer
    inner[:] = 0
    squares_inside = squares_outside = np.int64(0)
    for y in range(len(outer)):
        outer[y] = seats[one, y] - seats[other, y]
        if y < len(inside) and inside[y]:
            inner[y], outer[y] = outer[y], 0
        squares_inside += np.int64(inner[y]) * inner[y]
        squares_outside += np.int64(outer[y]) * outer[y]
    total = squares_inside * squares_outside
    for y in range(len(inside)):
        if inner[y]:
            row = np.int32(0)
            for z in range(len(outer)):
                row += np.int32(outer[z]) * np.int32(competition[y, z])
            total -= 2 * np.int64(inner[y]) * row
    return int(total)


@njit(cache=True)
def trade_sets(schedule: Schedule, one: int, other: int, room: Scratch) -> None:
    """Let the ring play each of two sets where it had the other."""
    seats, competition, opponent, round_of, set_of, _, _ = schedule
    for y in range(len(room.inside)):
        if not room.inside[y]:
            continue
        for z in range(len(room.outer)):
            fall = room.inner[y] * room.outer[z]
            competition[y, z] -= fall
            competition[z, y] -= fall
        seats[one, y], seats[other, y] = seats[other, y], seats[one, y]
        opponent[one, y], opponent[other, y] = opponent[other, y], opponent[one, y]
        round_of[one, y], round_of[other, y] = round_of[other, y], round_of[one, y]
        set_of[round_of[one, y], y], set_of[round_of[other, y], y] = one, other


@njit(cache=True)
def trade_rounds(schedule: Schedule, one: int, other: int, room: Scratch) -> None:
    """Let the ring play in each of two rounds what it had in the other."""
    set_of = schedule.set_of
    for y in range(len(room.inside)):
        if room.inside[y]:
            set_of[one, y], set_of[other, y] = set_of[other, y], set_of[one, y]
            schedule.round_of[set_of[one, y], y] = one
            schedule.round_of[set_of[other, y], y] = other


@njit(cache=True)
def try_set_trade(
    schedule: Schedule,
    a: int,
    one: int,
    other: int,
    most: int,
    limit: float,
    room: Scratch,
) -> int:
    """Trade two sets in A's ring if that costs at most `limit`; the change of ΣC²."""
    opponent, load, rows = schedule.opponent, schedule.load, schedule.round_of
    if one == other or find_ring(opponent[one], opponent[other], a, room.inside) in (
        2,
        len(room.inside),
    ):
        return 0
    before = crowding(load, one, other, most)
    trade_loads(load, rows, one, other, room.inside, 1)
    if crowding(load, one, other, most) <= before:
        change = find_trade(schedule, one, other, room)
        if change <= limit:
            trade_sets(schedule, one, other, room)
            return change
    trade_loads(load, rows, one, other, room.inside, -1)
    return 0


@njit(cache=True)
def try_round_trade(
    schedule: Schedule,
    a: int,
    one: int,
    other: int,
    most: int,
    limit: float,
    room: Scratch,
) -> int:
    """Trade two rounds in A's ring if they get no more crowded than by `limit`."""
    opponent, set_of, load = schedule.opponent, schedule.set_of, schedule.load.T
    for y in range(len(room.here)):
        room.here[y] = opponent[set_of[one, y], y]
        room.there[y] = opponent[set_of[other, y], y]
    if one == other or find_ring(room.here, room.there, a, room.inside) in (
        2,
        len(room.inside),
    ):
        return 0
    before = crowding(load, one, other, most)
    trade_loads(load, set_of, one, other, room.inside, 1)
    change = crowding(load, one, other, most) - before
    if change <= limit:
        trade_rounds(schedule, one, other, room)
        return change
    trade_loads(load, set_of, one, other, room.inside, -1)
    return 0
