"""Exchanges: two pairs take each other's seats in a cycle of rounds.

In the rounds of the cycle both play the same sets, so that the schedule stays complete.
An exchange never makes rematches more. The arrays are those of
`schedule_state.Schedule`, handed over one by one: that compiles in half the time.
"""

import numpy as np
from numba import njit

from evenhand.kernels.schedule_state import Numbers


@njit(cache=True)
def find_cycle(
    round_of: Numbers, set_of: Numbers, a: int, x: int, start: int, cycle: Numbers
) -> int:
    """The rounds, from `start` on, in which A and X play the same sets; how many."""
    length = 0
    here = start
    while True:
        cycle[length] = here
        length += 1
        wanted = set_of[here, x]
        if wanted == set_of[start, a]:
            return length
        here = int(round_of[wanted, a])


@njit(cache=True)
def exchange_meetings(
    opponent: Numbers,
    set_of: Numbers,
    met: Numbers,
    a: int,
    x: int,
    cycle: Numbers,
    length: int,
    way: int,
) -> int:
    """Count the meetings of A and X as exchanged (way 1), or back (−1).

    Returns by how much rematches grow; third meetings weigh heavily.
    """
    growth = 0
    for k in range(length):
        y, z = opponent[set_of[cycle[k], a], a], opponent[set_of[cycle[k], x], x]
        for one, other, step in ((a, y, -1), (x, z, -1), (a, z, 1), (x, y, 1)):
            change = step * way
            # a rematch counts 1, a third meeting more than all others together
            times = met[one, other] + (change - 1) // 2
            growth += change * ((times >= 1) + 1000 * (times >= 2))
            met[one, other] += change
            met[other, one] += change
    return growth


@njit(cache=True)
def find_shift(
    seats: Numbers,
    opponent: Numbers,
    set_of: Numbers,
    a: int,
    x: int,
    cycle: Numbers,
    length: int,
    shift: Numbers,
) -> None:
    """What an exchange adds to A's competition with each pair, and takes from X's."""
    plays = opponent.shape[1] // 2
    for y in range(len(shift)):
        shift[y] = 0
    for k in range(length):
        b = set_of[cycle[k], a]
        sign = seats[b, x] - seats[b, a]
        if sign:
            for y in range(len(shift)):
                shift[y] += sign * seats[b, y]
        shift[opponent[b, a]] -= plays
        shift[opponent[set_of[cycle[k], x], x]] += plays
    shift[a] = 0
    shift[x] = 0


@njit(cache=True)
def change_of_shift(competition: Numbers, a: int, x: int, shift: Numbers) -> int:
    """The change of ΣC² if A's row gains the shift and X's loses it."""
    total = np.int64(0)
    for y in range(len(shift)):
        step = np.int32(shift[y])
        total += step * (
            np.int32(competition[a, y]) - np.int32(competition[x, y]) + step
        )
    return int(2 * total)


@njit(cache=True)
def exchange_seats(
    seats: Numbers,
    competition: Numbers,
    opponent: Numbers,
    round_of: Numbers,
    set_of: Numbers,
    a: int,
    x: int,
    cycle: Numbers,
    length: int,
    shift: Numbers,
) -> None:
    """Let A and X take each other's seats in the rounds of the cycle."""
    for y in range(len(shift)):
        competition[a, y] += shift[y]
        competition[y, a] += shift[y]
        competition[x, y] -= shift[y]
        competition[y, x] -= shift[y]
    for k in range(length):
        r = cycle[k]
        b, c = set_of[r, a], set_of[r, x]
        opponent[b, opponent[b, a]], opponent[c, opponent[c, x]] = x, a
        set_of[r, a], set_of[r, x] = c, b
    for k in range(length):
        b = set_of[cycle[k], a]
        seats[b, a], seats[b, x] = seats[b, x], seats[b, a]
        opponent[b, a], opponent[b, x] = opponent[b, x], opponent[b, a]
        round_of[b, a], round_of[b, x] = round_of[b, x], round_of[b, a]


@njit(cache=True)
def try_exchange(
    seats: Numbers,
    competition: Numbers,
    opponent: Numbers,
    round_of: Numbers,
    set_of: Numbers,
    met: Numbers,
    a: int,
    x: int,
    start: int,
    limit: float,
    cycle: Numbers,
    shift: Numbers,
) -> int:
    """Exchange A and X if that costs at most `limit`; the change of ΣC²."""
    if a == x or opponent[set_of[start, a], a] == x:
        return 0
    length = find_cycle(round_of, set_of, a, x, start, cycle)
    if exchange_meetings(opponent, set_of, met, a, x, cycle, length, 1) <= 0:
        find_shift(seats, opponent, set_of, a, x, cycle, length, shift)
        change = change_of_shift(competition, a, x, shift)
        if change <= limit:
            exchange_seats(
                seats,
                competition,
                opponent,
                round_of,
                set_of,
                a,
                x,
                cycle,
                length,
                shift,
            )
            return change
    exchange_meetings(opponent, set_of, met, a, x, cycle, length, -1)
    return 0
