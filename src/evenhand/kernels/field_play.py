"""Playing boards in one field, compiled: all tables of a group play the same boards.

In every round the pairs are drawn to tables afresh, or meet by the circle method if all
play all. At each table the result is the ability of one side, minus that of the other,
plus noise. It falls into a cell of the board's width, and is compared with the results
of all other tables. Scores are whole numbers, and the numbers drawn depend on nothing
but the key. The slow twin is `evenhand.simulation.field_definition`.
"""

import math

import numpy as np
import numpy.typing as npt
from numba import njit

from evenhand.kernels.played_sessions import scatter

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_LOW = np.uint64(0xFFFFFF)


@njit(cache=True)
def number_at(key: np.uint64, place: int) -> np.uint64:
    """The random number at a place from 1 on: splitmix64 over a counter."""
    return scatter(key + np.uint64(place) * _GOLDEN)


@njit(cache=True)
def play_field(
    abilities: Integers,
    boards: int,
    boards_a_round: int,
    round_robin: bool,
    key: np.uint64,
    quantiles: Integers,
    widths: Floats,
    points: Integers,
    played: Integers,
) -> None:
    """Play boards and add up matchpoints: two for a result beaten, one for an equal.

    Args:
        abilities: the abilities of the pairs, in units of the noise.
        boards: how many boards are played.
        boards_a_round: how many of them are played against the same opponents.
        round_robin: whether all play all; if not, opponents are drawn.
        key: where the random numbers begin.
        quantiles: the bounds of 2048 cells of the noise of a table.
        widths: the widths of the cells of results, all equally likely.
        points: the points of the pairs, added to.
        played: the boards of the pairs, added to.
    """
    pairs = len(abilities)
    tables = pairs // 2
    # an odd number of pairs leaves one seat of the circle empty
    circle = pairs + pairs % 2
    order = np.arange(pairs)
    first, second = np.empty(circle // 2, np.int64), np.empty(circle // 2, np.int64)
    values = np.empty(tables, np.float64)
    place = 0
    for board in range(boards):
        if board % boards_a_round == 0:
            turn = board // boards_a_round
            if turn == 0 or not round_robin:
                for i in range(pairs - 1, 0, -1):
                    place += 1
                    high = number_at(key, place) >> np.uint64(32)
                    j = np.int64((high * np.uint64(i + 1)) >> np.uint64(32))
                    kept = order[i]
                    order[i] = order[j]
                    order[j] = kept
            count = 0
            for t in range(circle // 2):
                a, b = 2 * t, 2 * t + 1
                if round_robin:
                    a, b = t, circle - 1 - t
                    a = 0 if a == 0 else 1 + (a - 1 + turn) % (circle - 1)
                    b = 1 + (b - 1 + turn) % (circle - 1)
                if a < pairs and b < pairs:
                    first[count] = order[a]
                    second[count] = order[b]
                    count += 1
        place += 1
        number = number_at(key, place)
        width = widths[np.int64(number >> np.uint64(32)) % len(widths)]
        start = np.float64(number & _LOW) / 16777216.0
        for t in range(tables):
            place += 1
            number = number_at(key, place)
            cell = np.int64(number >> np.uint64(53))
            part = np.int64((number >> np.uint64(29)) & _LOW)
            low = quantiles[cell]
            noise = low + (((quantiles[cell + 1] - low) * part) >> 24)
            # who sits North-South is drawn board by board
            if number & np.uint64(1):
                kept = first[t]
                first[t] = second[t]
                second[t] = kept
            result = np.float64(abilities[first[t]] - abilities[second[t]] + noise)
            values[t] = result if width == 0 else math.floor(result / width + start)
        for t in range(tables):
            value = values[t]
            beaten = 0
            for u in range(tables):
                beaten += (values[u] < value) + (values[u] <= value)
            points[first[t]] += beaten - 1
            points[second[t]] += 2 * tables - 1 - beaten
            played[first[t]] += 1
            played[second[t]] += 1


@njit(cache=True)
def count_under_average(
    keys: npt.NDArray[np.uint64],
    boards: int,
    ability: int,
    deviation: float,
    quantiles: Integers,
    widths: Floats,
) -> int:
    """How often a pair is under average after some boards in a large field.

    All other pairs are average. The field is so large that a result is worth the
    chance of beating another one, plus half the chance of equalling it.

    Args:
        keys: one for each trial.
        boards: how many boards are played.
        ability: the ability of the pair, in units of the noise.
        deviation: the standard deviation of the noise of a table.
        quantiles: the bounds of 2048 cells of the noise of a table.
        widths: the widths of the cells of results, all equally likely.
    """
    scale = deviation * math.sqrt(2.0)
    under = 0
    for trial in range(len(keys)):
        key = keys[trial]
        total = 0.0
        for board in range(boards):
            number = number_at(key, 2 * board + 1)
            width = widths[np.int64(number >> np.uint64(32)) % len(widths)]
            start = np.float64(number & _LOW) / 16777216.0
            number = number_at(key, 2 * board + 2)
            cell = np.int64(number >> np.uint64(53))
            part = np.int64((number >> np.uint64(29)) & _LOW)
            low = quantiles[cell]
            noise = low + (((quantiles[cell + 1] - low) * part) >> 24)
            result = np.float64(ability + noise)
            if width == 0:
                total += 0.5 * math.erfc(-result / scale)
            else:
                # the chance of a result below the cell, and half that of one inside it:
                # the mean of the chances at its two ends
                floor = (math.floor(result / width + start) - start) * width
                total += 0.25 * math.erfc(-floor / scale)
                total += 0.25 * math.erfc(-(floor + width) / scale)
        under += total < 0.5 * boards
    return under
