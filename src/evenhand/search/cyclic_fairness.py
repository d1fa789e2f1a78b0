"""The fairness of cyclic layouts, and the directions and arrows that make it good.

Take set 0 of a cyclic layout modulo R. Element x stands for the pair that plays this
set in the round in which pair x would be at its start; d(x) is its direction, +1 for
NS. All other sets are the same with every x shifted. So ΣC² depends only on the
autocorrelations A(k) = Σ d(x)·d(x + k) and on the differences that meet.
"""

import random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Signs = npt.NDArray[np.int64]


class Table(NamedTuple):
    """A table seen from set 0: the set it starts with, and its one or two elements."""

    beta: int
    xs: tuple[int, ...]


Structure = tuple[Table, ...]


def autocorrelations(directions: Signs) -> Signs:
    """For each row of directions, the sums of d(x)·d(x + k), for k from 0 up."""
    # by the Wiener–Khinchin theorem they are the transform of the power spectrum
    spectrum = np.fft.rfft(directions, axis=-1)
    power = spectrum.real**2 + spectrum.imag**2
    length = directions.shape[-1]
    return np.rint(np.fft.irfft(power, n=length, axis=-1)).astype(np.int64)


def sum_of_squares(structure: Structure, arrows: Signs, modulus: int) -> Signs:
    """ΣC² for each row of arrows; +1 seats a table's first x, or its stayer, NS.

    Two moving pairs at distance k have C = A(k) + T·[they meet]. A stationary and a
    moving pair have T ± S, where S = Σ d(x). Two stationary pairs have ±R.
    """
    tables = len(structure)
    effect = np.zeros((tables, modulus), dtype=np.int64)
    meets = np.zeros(modulus, dtype=np.int64)
    for t, table in enumerate(structure):
        if len(table.xs) == 1:
            effect[t, table.xs[0]] = -1
            continue
        x, y = table.xs
        effect[t, x], effect[t, y] = 1, -1
        meets[[(x - y) % modulus, (y - x) % modulus]] = tables
    directions = arrows @ effect
    movers = ((autocorrelations(directions) + meets)[..., 1:] ** 2).sum(axis=-1)
    stay = 2 * tables - modulus
    balance = directions.sum(axis=-1)
    mixed = stay * tables**2 - modulus * balance**2
    total: Signs = modulus * movers // 2 + modulus * mixed
    return total + modulus**2 * (stay * (stay - 1) // 2)


def best_arrows(
    structure: Structure, modulus: int, rng: random.Random, starts: int = 24
) -> tuple[int, tuple[int, ...]]:
    """Arrows with a low ΣC²: the best of several descents, one table at a time."""
    tables = len(structure)
    rows = [[1] * tables]
    rows += [[rng.choice((1, -1)) for _ in range(tables)] for _ in range(starts - 1)]
    arrows = np.array(rows, dtype=np.int64)
    flips = 1 - 2 * np.eye(tables, dtype=np.int64)
    now = sum_of_squares(structure, arrows, modulus)
    while True:
        nearby = arrows[:, None, :] * flips
        values = sum_of_squares(structure, nearby, modulus)
        which = values.argmin(axis=1)
        least = values[np.arange(len(arrows)), which]
        better = least < now
        if not better.any():
            best = int(now.argmin())
            return int(now[best]), tuple(int(a) for a in arrows[best])
        arrows[better] *= flips[which[better]]
        now = np.minimum(now, least)


def even_directions(modulus: int, rng: random.Random, starts: int = 6) -> list[int]:
    """Directions for a full Howell: sum ±1, autocorrelations as small as possible.

    Quadratic residues reach the least value that parity allows modulo a prime 4n + 1,
    and modulo the product of two primes that differ by 2. Otherwise we search.
    """
    if modulus % 4 == 1 and _is_prime(modulus):
        squares = {x * x % modulus for x in range(modulus)}
        return [1 if x in squares else -1 for x in range(modulus)]
    for p in range(3, modulus):
        if p * (p + 2) == modulus and _is_prime(p) and _is_prime(p + 2):
            return _twin_prime_directions(p)
    # each A(k) is the modulus modulo 4, and they average −1: so all are −1 at best, or
    # half of them 1 and half −3
    least = (5 if modulus % 4 == 1 else 1) * (modulus - 1)
    best: tuple[int, list[int]] | None = None
    for _ in range(starts):
        found = _search_directions(modulus, rng, least)
        best = min(best or found, found)
        if best[0] == least:
            break
    assert best is not None
    return best[1]


def _is_prime(n: int) -> bool:
    return n > 1 and all(n % d for d in range(2, n))


def _twin_prime_directions(p: int) -> list[int]:
    """The twin prime difference set: x with χ(x) equal modulo p and p + 2."""
    q = p + 2
    kinds = []
    for x in range(p * q):
        in_p, in_q = (
            (x % m in {y * y % m for y in range(m)}) if x % m else None for m in (p, q)
        )
        same = in_q is None or (in_p is not None and in_p == in_q)
        kinds.append(1 if same else -1)
    return kinds


def _search_directions(
    modulus: int, rng: random.Random, least: int, steps: int = 1500
) -> tuple[int, list[int]]:
    """Tabu search: exchange the best + and − that have not moved lately.

    Those that have just moved rest a while, even if every other exchange is worse.
    Otherwise the search would step back into the optimum it has just left.
    """
    shuffled = [1] * ((modulus + 1) // 2) + [-1] * (modulus // 2)
    rng.shuffle(shuffled)
    now = np.array(shuffled, dtype=np.int64)
    resting = np.zeros(modulus, dtype=np.int64)
    best = (int(_energy(now)), shuffled)
    for step in range(steps):
        if best[0] == least:
            break
        plus, minus = np.flatnonzero(now == 1), np.flatnonzero(now == -1)
        ups, downs = np.repeat(plus, len(minus)), np.tile(minus, len(plus))
        free = (resting[ups] <= step) & (resting[downs] <= step)
        ups, downs = ups[free], downs[free]
        nearby = np.repeat(now[None], len(ups), axis=0)
        rows = np.arange(len(ups))
        nearby[rows, ups], nearby[rows, downs] = -1, 1
        energies = _energy(nearby)
        pick = int(energies.argmin())
        now = nearby[pick]
        resting[ups[pick]] = step + rng.randrange(3, 10)
        resting[downs[pick]] = step + rng.randrange(3, 10)
        best = min(best, (int(energies[pick]), now.tolist()))
    return best


def _energy(directions: Signs) -> Signs:
    energy: Signs = (autocorrelations(directions)[..., 1:] ** 2).sum(axis=-1)
    return energy
