"""Rounds for given meetings on given sets, such that boards follow a ring of stations.

Each station has no table, one or two; between rounds every set moves to the station
below. Tables are numbered along the ring, so a set passes from table to table as long
as the stations have as many tables in every round. Two kinds of change are weighed: the
couples of a closed ring exchange two rounds; two sets change places, or a table moves
to another station.
"""

import math

import numpy as np
import numpy.typing as npt
from numba import njit
from numba.extending import register_jitable

from evenhand.kernels.arrow_annealing import next_random
from evenhand.kernels.schedule_annealing import pick
from evenhand.kernels.schedule_state import Numbers

#: What a table costs that is one too many on a set.
_CROWDED = 20


@register_jitable(no_cfunc_wrapper=True)
def cost_of_round(load: Numbers, first: Numbers, want: Numbers, r: int) -> int:
    """How far a round is from the plan: tables out of place, and those too many."""
    cost, drift = 0, 0
    for station in range(len(want)):
        tables = load[r, first[(station + r) % len(want)]]
        excess = tables - want[station]
        drift += excess
        cost += drift * drift + excess * excess
        if tables > 2:
            cost += _CROWDED * (tables - 2)
    return cost


@register_jitable(no_cfunc_wrapper=True)
def shift_load(
    load: Numbers,
    opponent: Numbers,
    set_of: Numbers,
    real: int,
    ring: Numbers,
    length: int,
    r: int,
    q: int,
    sign: int,
) -> None:
    """Let the couples of a ring change from one round to the other, and back."""
    for place in range(length):
        p = ring[place]
        for here, there in ((r, q), (q, r)):
            if p < opponent[here, p] < real:
                load[here, set_of[here, p]] -= sign
                load[there, set_of[here, p]] += sign


@njit(cache=True)
def settle_on_stations(
    opponent: Numbers,
    set_of: Numbers,
    first: Numbers,
    want: Numbers,
    real: int,
    steps: int,
    temperatures: npt.NDArray[np.float64],
    number: np.uint64,
) -> int:
    """Anneal rounds and stations; how far the end is from the plan.

    Args:
        opponent: whom each pair meets in each round; changed in place.
        set_of: the set each pair plays in each round; changed in place.
        first: the set at each station in the first round; changed in place.
        want: the tables of each station; changed in place.
        real: how many pairs there are; those from here on are nobody.
        steps: how many changes are weighed at each temperature.
        temperatures: from hot to cold; at 0 nothing becomes worse.
        number: a seed; not 0.
    """
    rounds, pairs = opponent.shape
    load = np.zeros((rounds, rounds), dtype=np.int16)
    for r in range(rounds):
        for p in range(pairs):
            if p < opponent[r, p] < real:
                load[r, set_of[r, p]] += 1
    costs = np.zeros(rounds, dtype=np.int64)
    total = 0
    for r in range(rounds):
        costs[r] = cost_of_round(load, first, want, r)
        total += costs[r]
    ring = np.zeros(pairs, dtype=np.int16)
    for temperature in temperatures:
        for _ in range(steps):
            number = next_random(number)
            chance = (float(number & np.uint64(0xFFFFFF)) + 1.0) / 16777217.0
            most = -temperature * math.log(chance)
            r = pick(number, np.uint64(24), rounds)
            q = pick(number, np.uint64(40), rounds - 1)
            if q >= r:
                q += 1
            number = next_random(number)
            kind = pick(number, np.uint64(8), 64)
            if kind > 1:
                start = pick(number, np.uint64(24), pairs)
                a, length = start, 0
                while length == 0 or a != start:
                    x = opponent[r, a]
                    ring[length], ring[length + 1] = a, x
                    length += 2
                    a = opponent[q, x]
                shift_load(load, opponent, set_of, real, ring, length, r, q, 1)
                at_r = cost_of_round(load, first, want, r)
                at_q = cost_of_round(load, first, want, q)
                change = at_r + at_q - costs[r] - costs[q]
                if change > most:
                    shift_load(load, opponent, set_of, real, ring, length, r, q, -1)
                    continue
                for place in range(length):
                    p = ring[place]
                    opponent[r, p], opponent[q, p] = opponent[q, p], opponent[r, p]
                    set_of[r, p], set_of[q, p] = set_of[q, p], set_of[r, p]
                costs[r], costs[q] = at_r, at_q
                total += change
                continue
            # here the two numbers are stations
            if kind == 1 and (want[r] == 0 or want[q] == 2):
                continue
            for way in range(2):
                if kind == 0:
                    first[r], first[q] = first[q], first[r]
                else:
                    step = 1 - 2 * way
                    want[r] -= step
                    want[q] += step
                after = 0
                for one in range(rounds):
                    costs[one] = cost_of_round(load, first, want, one)
                    after += costs[one]
                if way == 1 or after - total <= most:
                    total = after
                    break
    return total
