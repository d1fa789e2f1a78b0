"""Annealing arrows: flip one table on one board, and keep what helps.

Columns are sets or boards; `seats[b]` holds +1, −1 or 0 for every pair on column b.
Flipping the table where A and X meet on b changes their competition with every other
pair Y on that column by 2, and

    Δ ΣC² = Σ_Y [8 − 4·g·(C(A,Y) − C(X,Y))],    g = seats[b,A]·seats[b,Y].

The slow twin is `evenhand.search.annealing.change_by_definition`.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

Seats = npt.NDArray[np.int16]
Competition = npt.NDArray[np.int16]

_LOG_TABLE_SIZE = 4096
#: Temperatures on the way from hot to cold.
_STAGES = 200


@njit(cache=True, fastmath=True)
def change_of_flip(
    column: Seats, row_a: Competition, row_x: Competition, a: int, x: int, players: int
) -> int:
    """The change of ΣC² if the table of A and X is turned on a column."""
    # 32 bits are ample, and let the processor take more numbers at a time
    total = np.int32(0)
    for y in range(len(column)):
        total += np.int32(column[y]) * (np.int32(row_a[y]) - np.int32(row_x[y]))
    # the sum included A and X themselves, whose competition does not change
    total += 2 * np.int32(column[a]) * np.int32(row_a[x])
    return int(8 * (players - 2) - 4 * np.int32(column[a]) * total)


@njit(cache=True)
def flip(column: Seats, competition: Competition, a: int, x: int) -> None:
    """Turn the table of A and X on a column."""
    sign = 2 * column[a]
    for y in range(len(column)):
        if y not in (np.int64(a), np.int64(x)):
            change = sign * column[y]
            competition[a, y] -= change
            competition[y, a] -= change
            competition[x, y] += change
            competition[y, x] += change
    column[a] = -column[a]
    column[x] = -column[x]


@njit(cache=True)
def next_random(number: np.uint64) -> np.uint64:
    """The next number of a xorshift generator (64 bits, Marsaglia's shifts)."""
    number ^= number << np.uint64(13)
    number ^= number >> np.uint64(7)
    number ^= number << np.uint64(17)
    return number


@njit(cache=True)
def keep(seats: Seats, kept: Seats) -> None:
    """Copy the seats; assigning a whole array would take seconds to compile."""
    for b in range(seats.shape[0]):
        for y in range(seats.shape[1]):
            kept[b, y] = seats[b, y]


@njit(cache=True)
def anneal_on(
    seats: Seats,
    competition: Competition,
    best_seats: Seats,
    flipped: npt.NDArray[np.bool_],
    moves: npt.NDArray[np.int32],
    players: npt.NDArray[np.int32],
    squares: int,
    best: int,
    stale: bool,
    steps: int,
    temperatures: npt.NDArray[np.float64],
    number: np.uint64,
    most: int,
) -> tuple[np.uint64, int, int, bool]:
    """Weigh a number of flips at each temperature.

    A run may be split into several calls with the same result, if each is given what
    the one before returned.

    Args:
        seats: columns × pairs, changed in place.
        competition: C with a zero diagonal, changed in place.
        best_seats: the seats of the best ΣC² unless stale, changed in place.
        flipped: which moves differ from the start, changed in place.
        moves: what may be flipped: rows of column, A, X.
        players: how many pairs play each column.
        squares: ΣC² now.
        best: the best ΣC² so far.
        stale: whether the present seats are the best and have not been copied yet.
        steps: how many flips are weighed at each temperature.
        temperatures: from hot to cold.
        number: the last random number, or a seed; not 0.
        most: how many moves may differ from the start at the same time.

    Returns:
        The last random number, ΣC², the best ΣC² and whether `best_seats` is stale.
    """
    # Annealing accepts a rise of ΣC² with probability e^(−rise/T): whenever it is at
    # most T·(−ln u), for a random u. A table saves the logarithm at each flip.
    logs = np.empty(_LOG_TABLE_SIZE)
    for i in range(_LOG_TABLE_SIZE):
        logs[i] = -np.log((i + 0.5) / _LOG_TABLE_SIZE)
    flips = 0
    for turned in flipped:
        flips += 1 if turned else 0
    count = np.uint64(len(moves))
    if len(moves) == 0:
        return number, squares, best, stale
    for temperature in temperatures:
        for _ in range(steps):
            number = next_random(number)
            # the move comes from the high bits, the chance below from the low ones
            index = (number >> np.uint64(32)) * count >> np.uint64(32)
            if flips >= most and not flipped[index]:
                continue
            column, a, x = moves[index, 0], moves[index, 1], moves[index, 2]
            change = change_of_flip(
                seats[column], competition[a], competition[x], a, x, players[column]
            )
            if change <= temperature * logs[number & np.uint64(_LOG_TABLE_SIZE - 1)]:
                # on the way down every step is a new best, so the seats are copied
                # only when the walk is about to leave them
                if stale and change > 0 and squares == best:
                    keep(seats, best_seats)
                    stale = False
                flip(seats[column], competition, a, x)
                flips += -1 if flipped[index] else 1
                flipped[index] = not flipped[index]
                squares += change
                if squares < best:
                    best = squares
                    stale = True
    return number, squares, best, stale


@njit(cache=True)
def anneal(
    seats: Seats,
    competition: Competition,
    moves: npt.NDArray[np.int32],
    players: npt.NDArray[np.int32],
    squares: int,
    steps: int,
    hot: float,
    cold: float,
    seed: int,
    most: int,
) -> tuple[int, Seats]:
    """Cool down geometrically over a number of steps; the best ΣC² and its seats.

    Args:
        seats: columns × pairs, changed in place.
        competition: C with a zero diagonal, changed in place.
        moves: what may be flipped: rows of column, A, X.
        players: how many pairs play each column.
        squares: ΣC² at the start.
        steps: how many flips are weighed.
        hot: the first temperature.
        cold: the last one.
        seed: of the random numbers; not 0.
        most: how many moves may differ from the start at the same time.
    """
    best_seats = np.empty(seats.shape, dtype=np.int16)
    keep(seats, best_seats)
    flipped = np.zeros(len(moves), dtype=np.bool_)
    temperatures = np.empty(_STAGES)
    cooling = (cold / hot) ** (1.0 / _STAGES)
    temperature = hot
    for stage in range(_STAGES):
        temperatures[stage] = temperature
        temperature *= cooling
    _, _, best, stale = anneal_on(
        seats,
        competition,
        best_seats,
        flipped,
        moves,
        players,
        squares,
        squares,
        False,
        steps // _STAGES,
        temperatures,
        np.uint64(seed),
        most,
    )
    if stale:
        keep(seats, best_seats)
    return best, best_seats
