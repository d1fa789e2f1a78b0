"""Exchanges: two pairs take each other's seats in a cycle of rounds.

In the rounds of the cycle both play the same sets, so the schedule stays complete. An
exchange that would make more rematches is never made. The arrays are those of
`schedule_state`, passed one by one: that compiles in half the time.
"""

import numpy as np
from numba.extending import register_jitable

from evenhand.kernels.schedule_state import Numbers


@register_jitable(no_cfunc_wrapper=True)
def find_cycle(
    opponent: Numbers,
    round_of: Numbers,
    set_of: Numbers,
    a: int,
    x: int,
    start: int,
    cycle: Numbers,
    swing: Numbers,
) -> int:
    """Find the cycle of rounds from `start` in which A and X play the same sets.

    The swing is how much more often A would meet each pair, and X less often.

    Returns:
        How many sets there are; 0 if the two meet in the first round, or are the same.
    """
    # in a later round they cannot meet: X plays the set that leads there in the round
    # before, and plays it only once
    if a == x or opponent[set_of[start, a], a] == x:
        return 0
    for y in range(len(swing)):
        swing[y] = 0
    length = 0
    here = start
    while True:
        b, c = set_of[here, a], set_of[here, x]
        swing[opponent[b, a]] -= 1
        swing[opponent[c, x]] += 1
        cycle[length] = c
        length += 1
        here = round_of[c, a]
        if here == start:
            return length


@register_jitable(no_cfunc_wrapper=True)
def weigh_meetings(times: np.int64) -> np.int64:
    """A rematch counts 1, a third meeting more than all others together."""
    return 1001 * times - 2001 if times > 1 else np.int64(0)


@register_jitable(no_cfunc_wrapper=True)
def makes_rematches(met: Numbers, a: int, x: int, swing: Numbers) -> bool:
    """Whether an exchange would make more rematches than there are."""
    growth = np.int64(0)
    for y in range(len(met)):
        more = np.int64(swing[y])
        if more:
            by_a, by_x = np.int64(met[a, y]), np.int64(met[x, y])
            growth += weigh_meetings(by_a + more) - weigh_meetings(by_a)
            growth += weigh_meetings(by_x - more) - weigh_meetings(by_x)
    return bool(growth > 0)


@register_jitable(no_cfunc_wrapper=True)
def moves_meetings(swing: Numbers) -> bool:
    """Whether an exchange changes who meets whom."""
    moved = False
    for y in range(len(swing)):
        moved |= swing[y] != 0
    return moved


@register_jitable(no_cfunc_wrapper=True)
def change_of_exchange(
    seats: Numbers,
    competition: Numbers,
    plays: int,
    a: int,
    x: int,
    cycle: Numbers,
    length: int,
    swing: Numbers,
    shift: Numbers,
) -> int:
    """The change of ΣC² if A and X exchange their seats on the sets of the cycle.

    Each board is played `plays` times. The shift is what A's competition with each pair
    gains, and X's loses.
    """
    boards = seats.shape[1]
    for y in range(len(shift)):
        shift[y] = boards * plays * swing[y]
    for k in range(length):
        for board in range(boards):
            column = seats[cycle[k], board]
            sign = column[x] - column[a]
            if sign:
                for y in range(len(shift)):
                    shift[y] += sign * column[y]
    shift[a] = 0
    shift[x] = 0
    total = np.int64(0)
    # (a + s)² + (x − s)² − a² − x² = 2s(a − x + s)
    for y in range(len(shift)):
        step = np.int32(shift[y])
        total += step * (
            np.int32(competition[a, y]) - np.int32(competition[x, y]) + step
        )
    return int(2 * total)


@register_jitable(no_cfunc_wrapper=True)
def exchange_seats(
    seats: Numbers,
    opponent: Numbers,
    round_of: Numbers,
    set_of: Numbers,
    a: int,
    x: int,
    cycle: Numbers,
    length: int,
) -> None:
    """Let A and X take each other's seats on the sets of the cycle."""
    for k in range(length):
        b = cycle[k]
        for board in range(seats.shape[1]):
            column = seats[b, board]
            column[a], column[x] = column[x], column[a]
        opponent[b, a], opponent[b, x] = opponent[b, x], opponent[b, a]
        round_of[b, a], round_of[b, x] = round_of[b, x], round_of[b, a]
        # those whom they meet now have a new opponent too
        opponent[b, opponent[b, a]] = a
        opponent[b, opponent[b, x]] = x
        set_of[round_of[b, a], a] = b
        set_of[round_of[b, x], x] = b


@register_jitable(no_cfunc_wrapper=True)
def shift_rows(matrix: Numbers, a: int, x: int, shift: Numbers) -> None:
    """Let A's row and column gain the shift, and X's lose it."""
    for y in range(len(matrix)):
        matrix[a, y] += shift[y]
        matrix[y, a] += shift[y]
        matrix[x, y] -= shift[y]
        matrix[y, x] -= shift[y]
