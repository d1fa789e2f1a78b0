"""Halvings: ways to seat half of a field NS, and the cheapest of them.

A field is divided into lines, and a halving told by its sums: how many more pairs of
each line sit NS than EW. It costs Σ costs[i, j]·s_i·s_j. Pairs that are each a line of
their own are the general case.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

Numbers = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]


@njit(cache=True)
def cheapest_halving(costs: Reals, sizes: Numbers) -> Numbers:
    """The sums of the cheapest halving, after trying all of them.

    Line after line takes each of its sums that the lines after it can make up for.
    Exchanging all seats changes nothing, so the first line is not below 0.
    """
    lines = len(sizes)
    beyond = np.zeros(lines + 1, np.int64)
    for i in range(lines - 1, -1, -1):
        beyond[i] = beyond[i + 1] + sizes[i]
    sums = np.zeros(lines, np.int64)
    best = np.zeros(lines, np.int64)
    least = np.inf
    # what is known before a line is chosen: the total of the sums, the cost, and what
    # each later line pays for being with the earlier ones
    total = np.zeros(lines + 1, np.int64)
    cost = np.zeros(lines + 1)
    pays = np.zeros((lines + 1, lines))
    i = 0
    sums[0] = sizes[0] % 2 - 2
    while i >= 0:
        sums[i] += 2
        if sums[i] > sizes[i]:
            i -= 1
            continue
        total[i + 1] = total[i] + sums[i]
        if abs(total[i + 1]) > beyond[i + 1]:
            continue
        cost[i + 1] = cost[i] + sums[i] * (costs[i, i] * sums[i] + 2 * pays[i, i])
        if i == lines - 1:
            if cost[lines] < least:
                least = cost[lines]
                best[:] = sums
            continue
        for j in range(i + 1, lines):
            pays[i + 1, j] = pays[i, j] + costs[i, j] * sums[i]
        i += 1
        sums[i] = -sizes[i] - 2
    return best


@njit(cache=True)
def cheap_halving(costs: Reals, sizes: Numbers, start: Numbers) -> Numbers:
    """A halving that no exchange of a NS pair for an EW pair of two lines betters."""
    lines = len(sizes)
    sums = start.copy()
    pays = np.zeros(lines)
    for i in range(lines):
        for j in range(lines):
            pays[i] += costs[i, j] * sums[j]
    while True:
        best, down, up = -1e-9, -1, -1
        for i in range(lines):
            if sums[i] == -sizes[i]:
                continue
            for j in range(lines):
                if i == j or sums[j] == sizes[j]:
                    continue
                change = 4 * (
                    pays[j] - pays[i] + costs[i, i] + costs[j, j] - 2 * costs[i, j]
                )
                if change < best:
                    best, down, up = change, i, j
        if down < 0:
            return sums
        sums[down] -= 2
        sums[up] += 2
        for k in range(lines):
            pays[k] += 2 * (costs[k, up] - costs[k, down])
