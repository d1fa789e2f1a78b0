"""Trades: a closed ring of couples takes one set, or one round, in place of another.

The couples of two sets, or of two rounds, form rings. Everybody in a ring trades, so
the schedule stays complete. A trade changes nobody's opponents.

Sets and rounds are treated alike. `at` says where each pair has each of them: it is
`round_of` if sets are traded, `set_of` if rounds are. `back` is the other of the two.
"""

import numpy as np
from numba.extending import register_jitable

from evenhand.kernels.schedule_state import Marks, Numbers


@register_jitable(no_cfunc_wrapper=True)
def find_ring(
    opponent: Numbers,
    set_of: Numbers,
    rounds: bool,
    one: int,
    other: int,
    start: int,
    inside: Marks,
) -> bool:
    """Mark the ring of couples of two sets, or rounds, through `start`.

    Returns:
        Whether a trade is worth while: with a single couple, or with all pairs, it
        would change nothing but names.
    """
    pairs = len(inside)
    for y in range(pairs):
        inside[y] = False
    size = 0
    here = start
    while not inside[here]:
        inside[here] = True
        met = opponent[set_of[one, here] if rounds else one, here]
        inside[met] = True
        size += 2
        here = opponent[set_of[other, met] if rounds else other, met]
    return 2 < size < pairs


@register_jitable(no_cfunc_wrapper=True)
def move_pair(load: Numbers, which: int, old: int, new: int, most: int) -> int:
    """Move a pair from place to place; by how much the two places get more crowded.

    The crowding of a place is the square of the pairs beyond those at `most` tables.
    """
    # an excess that grows from e to e + 1 adds 2e + 1 to its square
    load[which, old] -= 1
    left, found = load[which, old] - 2 * most, load[which, new] - 2 * most
    load[which, new] += 1
    change = 2 * found + 1 if found >= 0 else 0
    return change - 2 * left - 1 if left >= 0 else change


@register_jitable(no_cfunc_wrapper=True)
def crowding_by_trade(
    at: Numbers, one: int, other: int, inside: Marks, most: int, load: Numbers
) -> int:
    """By how much a trade would crowd the sets beyond `most` tables in a round."""
    for place in range(len(at)):
        load[0, place] = 0
        load[1, place] = 0
    for y in range(len(inside)):
        load[0, at[one, y]] += 1
        load[1, at[other, y]] += 1
    change = 0
    for y in range(len(inside)):
        if inside[y]:
            change += move_pair(load, 0, at[one, y], at[other, y], most)
            change += move_pair(load, 1, at[other, y], at[one, y], most)
    return change


@register_jitable(no_cfunc_wrapper=True)
def trade_places(
    at: Numbers, back: Numbers, one: int, other: int, inside: Marks
) -> None:
    """Give the ring each of two sets, or rounds, where it had the other."""
    for y in range(len(inside)):
        if inside[y]:
            at[one, y], at[other, y] = at[other, y], at[one, y]
            back[at[one, y], y] = one
            back[at[other, y], y] = other


@register_jitable(no_cfunc_wrapper=True)
def change_of_trade(
    seats: Numbers,
    competition: Numbers,
    one: int,
    other: int,
    inside: Marks,
    inner: Numbers,
    outer: Numbers,
    fall: Numbers,
) -> int:
    """The change of ΣC² if the ring trades two sets.

    Competition between a pair inside the ring and one outside falls by inner × outer,
    summed over the boards of a set; between two inside, or two outside, it stays as it
    is.
    """
    boards, width = inner.shape
    for board in range(boards):
        for y in range(width):
            difference = seats[one, board, y] - seats[other, board, y]
            within = y < len(inside) and inside[y]
            inner[board, y] = difference if within else 0
            outer[board, y] = 0 if within else difference
    total = np.int64(0)
    for y in range(len(inside)):
        differs = False
        for board in range(boards):
            differs |= inner[board, y] != 0
        if not differs:
            continue
        for z in range(width):
            fall[z] = 0
        for board in range(boards):
            step = inner[board, y]
            for z in range(width):
                fall[z] += step * outer[board, z]
        row = competition[y]
        squares = np.int32(0)
        for z in range(width):
            # (c − f)² − c²
            squares += np.int32(fall[z]) * (np.int32(fall[z]) - 2 * np.int32(row[z]))
        total += squares
    return int(total)


@register_jitable(no_cfunc_wrapper=True)
def trade_seats(
    seats: Numbers,
    competition: Numbers,
    opponent: Numbers,
    one: int,
    other: int,
    inside: Marks,
    inner: Numbers,
    outer: Numbers,
) -> None:
    """Give the ring the arrows and opponents of each of two sets on the other one."""
    for y in range(len(inside)):
        if not inside[y]:
            continue
        opponent[one, y], opponent[other, y] = opponent[other, y], opponent[one, y]
        for board in range(len(inner)):
            here, there = seats[one, board], seats[other, board]
            here[y], there[y] = there[y], here[y]
            for z in range(len(inside)):
                if inner[board, y] and outer[board, z]:
                    fall = inner[board, y] * outer[board, z]
                    competition[y, z] -= fall
                    competition[z, y] -= fall
