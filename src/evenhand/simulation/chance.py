"""Random numbers by counting: any number of any session, in any order.

The generator is splitmix64 over a counter: a number depends only on the seed, the
session, its purpose (the stream) and its place there. So any process can play any
session, movements can be compared on the same numbers, and no state is kept.
"""

from enum import IntEnum
from functools import cache
from itertools import pairwise
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from evenhand.errors import RequestError

Numbers = npt.NDArray[np.uint64]
Integers = npt.NDArray[np.int64]

#: The odd number that splitmix64 counts in, and its two multipliers.
GOLDEN = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_MASK = 2**64 - 1

#: The normal distribution is cut into 2^11 cells of equal chance. The first 11 bits of
#: a random number choose the cell, the next 24 the place in it.
CELLS = 1 << 11
CELL_SHIFT, PART_SHIFT, PART_BITS = 53, 29, 24


class Stream(IntEnum):
    """What random numbers are for; each purpose has numbers of its own."""

    STRENGTH = 0
    SEATS = 1
    BOARDS = 2
    PLAY = 3
    REPLAYED_BOARDS = 4
    REPLAY = 5
    GRADES = 6
    COIN = 7


def check_seed(seed: int) -> None:
    """Raise `RequestError` for a number that cannot be a seed."""
    if not 0 <= seed < 2**63:
        raise RequestError(f"seed {seed}; expected 0 or more")


def mix(number: int) -> int:
    """Scatter 64 bits: the last step of splitmix64, as a plain definition."""
    number &= _MASK
    number = (number ^ (number >> 30)) * _FIRST & _MASK
    number = (number ^ (number >> 27)) * _SECOND & _MASK
    return number ^ (number >> 31)


def session_keys(seed: int, stream: int, first: int, count: int) -> Numbers:
    """For each of a run of sessions, where its numbers begin."""
    start = np.uint64(mix(seed + GOLDEN * (int(stream) + 1)))
    sessions = np.arange(first + 1, first + count + 1, dtype=np.uint64)
    return _mix_all(start + sessions * np.uint64(GOLDEN))


def numbers(keys: Numbers, count: int) -> Numbers:
    """For each key, a number of random 64-bit numbers."""
    places = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(GOLDEN)
    return _mix_all(keys[:, np.newaxis] + places)


def _mix_all(values: Numbers) -> Numbers:
    values = (values ^ (values >> np.uint64(30))) * np.uint64(_FIRST)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(_SECOND)
    mixed: Numbers = values ^ (values >> np.uint64(31))
    return mixed


@cache
def normal_quantiles(deviation: float) -> Integers:
    """The bounds of the cells of a normal distribution, as whole numbers.

    Inside a cell values are spread evenly. The outermost cells end where they give the
    whole distribution the right variance, at about four standard deviations.
    """
    standard = NormalDist()
    upper = [standard.inv_cdf(0.5 + i / CELLS) for i in range(1, CELLS // 2)]
    bounds = [0.0, *upper]
    inner = sum((a * a + a * b + b * b) / 3 for a, b in pairwise(bounds))
    # the last cell, from a to b, adds (a² + ab + b²)/3; all must add up to CELLS/2
    last, needed = bounds[-1], CELLS / 2 - inner
    end = (-last + (last * last - 4 * (last * last - 3 * needed)) ** 0.5) / 2
    half = [*bounds, end]
    whole = [-x for x in half[:0:-1]] + half
    quantiles = np.array([round(x * deviation) for x in whole], dtype=np.int64)
    quantiles.flags.writeable = False
    return quantiles


def normals(values: Numbers, quantiles: Integers) -> Integers:
    """Random numbers turned into values of the distribution with these cells."""
    cells = (values >> np.uint64(CELL_SHIFT)).astype(np.int64)
    parts = (values >> np.uint64(PART_SHIFT)).astype(np.int64) & ((1 << PART_BITS) - 1)
    low = quantiles[cells]
    drawn: Integers = low + ((quantiles[cells + 1] - low) * parts >> PART_BITS)
    return drawn
