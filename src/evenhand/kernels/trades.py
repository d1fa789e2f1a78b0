"""Trades: a closed ring of couples has one set, or one round, for another.

The couples of two sets, or of two rounds, form rings; everybody in a ring trades, so
that the schedule stays complete. A trade changes nobody's opponents. The arrays are
those of `schedule_state.Schedule`, handed over one by one: that compiles in half the
time.
"""

import numpy as np
from numba import njit

from evenhand.kernels.schedule_state import Marks, Numbers


@njit(cache=True)
def find_set_ring(
    opponent: Numbers, one: int, other: int, start: int, inside: Marks
) -> int:
    """Mark the ring of couples of two sets through `start`; how many pairs it has."""
    for y in range(len(inside)):
        inside[y] = False
    size = 0
    here = start
    while not inside[here]:
        inside[here] = True
        met = opponent[one, here]
        inside[met] = True
        size += 2
        here = int(opponent[other, met])
    return size


@njit(cache=True)
def find_round_ring(
    opponent: Numbers, set_of: Numbers, one: int, other: int, start: int, inside: Marks
) -> int:
    """Mark the ring of couples of two rounds through `start`; how many pairs it has."""
    for y in range(len(inside)):
        inside[y] = False
    size = 0
    here = start
    while not inside[here]:
        inside[here] = True
        met = opponent[set_of[one, here], here]
        inside[met] = True
        size += 2
        here = int(opponent[set_of[other, met], met])
    return size


@njit(cache=True)
def set_trade_crowds(
    load: Numbers,
    round_of: Numbers,
    one: int,
    other: int,
    inside: Marks,
    most: int,
    way: int,
) -> int:
    """Count the loads of two sets as traded (way 1), or back (−1); the new crowding."""
    change = 0
    for r in range(len(load)):
        change -= _crowd(load[r, one], most) + _crowd(load[r, other], most)
    for pair in range(len(inside)):
        if inside[pair]:
            r, s = round_of[one, pair], round_of[other, pair]
            load[r, one] -= way
            load[r, other] += way
            load[s, other] -= way
            load[s, one] += way
    for r in range(len(load)):
        change += _crowd(load[r, one], most) + _crowd(load[r, other], most)
    return change


@njit(cache=True)
def round_trade_crowds(
    load: Numbers,
    set_of: Numbers,
    one: int,
    other: int,
    inside: Marks,
    most: int,
    way: int,
) -> int:
    """Count the loads of two rounds as traded (way 1), or back; the new crowding."""
    change = 0
    for b in range(len(load)):
        change -= _crowd(load[one, b], most) + _crowd(load[other, b], most)
    for pair in range(len(inside)):
        if inside[pair]:
            b, c = set_of[one, pair], set_of[other, pair]
            load[one, b] -= way
            load[other, b] += way
            load[other, c] -= way
            load[one, c] += way
    for b in range(len(load)):
        change += _crowd(load[one, b], most) + _crowd(load[other, b], most)
    return change


@njit(cache=True)
def _crowd(pairs: int, most: int) -> int:
    """How much more than so many tables these pairs need, squared."""
    excess = int(pairs) - 2 * most
    return excess * excess if excess > 0 else 0


@njit(cache=True)
def crowding(load: Numbers, most: int) -> int:
    """How crowded all rounds and sets are together."""
    total = 0
    for r in range(len(load)):
        for b in range(len(load)):
            total += _crowd(load[r, b], most)
    return total


@njit(cache=True)
def find_trade(
    seats: Numbers,
    competition: Numbers,
    one: int,
    other: int,
    inside: Marks,
    inner: Numbers,
    outer: Numbers,
) -> int:
    """The change of ΣC² if the ring trades two sets.

    Competition between a pair inside and one outside falls by inner × outer.
    """
    squares_inside = squares_outside = np.int64(0)
    for y in range(len(outer)):
        difference = seats[one, y] - seats[other, y]
        within = y < len(inside) and inside[y]
        inner[y] = difference if within else 0
        outer[y] = 0 if within else difference
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
def trade_sets(
    seats: Numbers,
    competition: Numbers,
    opponent: Numbers,
    round_of: Numbers,
    set_of: Numbers,
    one: int,
    other: int,
    inside: Marks,
    inner: Numbers,
    outer: Numbers,
) -> None:
    """Let the ring play each of two sets where it had the other."""
    for y in range(len(inside)):
        if not inside[y]:
            continue
        for z in range(len(outer)):
            fall = inner[y] * outer[z]
            competition[y, z] -= fall
            competition[z, y] -= fall
        seats[one, y], seats[other, y] = seats[other, y], seats[one, y]
        opponent[one, y], opponent[other, y] = opponent[other, y], opponent[one, y]
        round_of[one, y], round_of[other, y] = round_of[other, y], round_of[one, y]
        set_of[round_of[one, y], y], set_of[round_of[other, y], y] = one, other


@njit(cache=True)
def try_set_trade(
    seats: Numbers,
    competition: Numbers,
    opponent: Numbers,
    round_of: Numbers,
    set_of: Numbers,
    load: Numbers,
    a: int,
    one: int,
    other: int,
    most: int,
    limit: float,
    inside: Marks,
    inner: Numbers,
    outer: Numbers,
) -> int:
    """Trade two sets in A's ring if that costs at most `limit`; the change of ΣC²."""
    if one == other:
        return 0
    size = find_set_ring(opponent, one, other, a, inside)
    if size in (2, len(inside)):
        return 0
    if set_trade_crowds(load, round_of, one, other, inside, most, 1) <= 0:
        change = find_trade(seats, competition, one, other, inside, inner, outer)
        if change <= limit:
            trade_sets(
                seats,
                competition,
                opponent,
                round_of,
                set_of,
                one,
                other,
                inside,
                inner,
                outer,
            )
            return change
    set_trade_crowds(load, round_of, one, other, inside, most, -1)
    return 0


@njit(cache=True)
def trade_rounds(
    round_of: Numbers, set_of: Numbers, one: int, other: int, inside: Marks
) -> None:
    """Let the ring play in each of two rounds what it had in the other."""
    for y in range(len(inside)):
        if inside[y]:
            set_of[one, y], set_of[other, y] = set_of[other, y], set_of[one, y]
            round_of[set_of[one, y], y] = one
            round_of[set_of[other, y], y] = other


@njit(cache=True)
def try_round_trade(
    opponent: Numbers,
    round_of: Numbers,
    set_of: Numbers,
    load: Numbers,
    a: int,
    one: int,
    other: int,
    most: int,
    limit: float,
    inside: Marks,
) -> int:
    """Trade two rounds in A's ring if they get no more crowded than by `limit`."""
    if one == other:
        return 0
    size = find_round_ring(opponent, set_of, one, other, a, inside)
    if size in (2, len(inside)):
        return 0
    change = round_trade_crowds(load, set_of, one, other, inside, most, 1)
    if change > limit:
        round_trade_crowds(load, set_of, one, other, inside, most, -1)
        return 0
    trade_rounds(round_of, set_of, one, other, inside)
    return change


@njit(cache=True)
def try_settling(
    opponent: Numbers,
    round_of: Numbers,
    set_of: Numbers,
    load: Numbers,
    a: int,
    one: int,
    other: int,
    most: int,
    inside: Marks,
) -> None:
    """Trade two rounds in A's ring if that makes no more tables share.

    Four sets at two tables each count as much as one at three, so that `most` is
    looked at as well.
    """
    if one == other:
        return
    size = find_round_ring(opponent, set_of, one, other, a, inside)
    if size in (2, len(inside)):
        return
    sharing = round_trade_crowds(load, set_of, one, other, inside, 1, 1)
    relief = round_trade_crowds(load, set_of, one, other, inside, most, -1)
    if sharing <= 0 <= relief:
        round_trade_crowds(load, set_of, one, other, inside, 1, 1)
        trade_rounds(round_of, set_of, one, other, inside)
