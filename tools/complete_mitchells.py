"""`python -m tools.complete_mitchells 11 6830`: no complete Mitchell is fairer.

By the board-side identity (docs/explanation/limits.md) ΣC² of a complete Mitchell of N
tables follows from which pairs are switched on which sets: from two families of subsets
of N pairs, one for each line, where set b has k_b of each. It is

    N⁴ + N³ − 2N·Σ(N − 2k_b)² + Σ_{b<b'} h²,    h = 2N − 4(k_b + k_b') + 4·I_bb',

with I_bb' the pairs switched on both. ΣI is the same as Σw(w − 1)/2 over all pairs, w
being how often a pair is switched. So for any number λ the sum of the h² is λ·Σw(w −
1)/2 plus a term for each two sets that depends on their I alone. Each of these parts
has a least value, and what is above it, the excess, only grows while sets are added one
by one. All ways to add them are tried whose excess leaves ΣC² below the target.
"""

import sys
import time
from collections.abc import Iterator

import numba
import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]

#: Slopes that are tried for λ: one more switched pair changes h² by such numbers.
_SLOPES = range(0, 1000, 16)


def find_fairer(tables: int, target: int) -> tuple[list[tuple[int, ...]], int]:
    """Sizes that a complete Mitchell below the target can have, and the steps it took.

    A size says on how many tables each set is switched. None is left if the target is
    optimal.
    """
    left, steps = [], 0
    # ΣC² keeps the class modulo 16 that it has with nothing switched
    highest = target - 1 - (target - 1 - tables**4 + tables**3) % 16
    for sizes in _promising(tables, target):
        slope, excess, least_of_all = _weigh(tables, sizes)
        found, taken = _search(
            tables,
            np.array(sizes),
            slope,
            excess,
            _least_twice(tables, sum(sizes)),
            highest - least_of_all,
        )
        steps += taken
        left += [sizes] * found
    return left, steps


def _promising(tables: int, target: int) -> Iterator[tuple[int, ...]]:
    """The sizes, large sets first, that are not excluded by their parts alone."""

    def split(sets: int, largest: int) -> Iterator[tuple[int, ...]]:
        if sets == 0:
            yield ()
            return
        for size in range(largest, -1, -1):
            for rest in split(sets - 1, size):
                yield (size, *rest)

    for sizes in split(tables, tables // 2):
        if _weigh(tables, sizes)[2] < target:
            yield sizes


def _weigh(tables: int, sizes: tuple[int, ...]) -> tuple[int, Numbers, int]:
    """The best slope, the excess of each two sets by their I, and the least ΣC²."""
    size = np.array(sizes)
    overlap = np.arange(tables + 1)
    h = 2 * tables - 4 * (size[:, None] + size[None, :])
    squares = (h[:, :, None] + 4 * overlap) ** 2
    possible = overlap <= 2 * np.minimum(size[:, None], size[None, :])[:, :, None]
    first, second = np.triu_indices(tables, 1)
    best = None
    for slope in _SLOPES:
        terms = np.where(possible, squares - slope * overlap, 2**40)
        least = terms.min(axis=2)
        total = int(least[first, second].sum())
        total += slope * _least_twice(tables, int(size.sum()))
        if best is None or total > best[0]:
            best = (total, slope, terms - least[:, :, None])
    assert best is not None
    own = 2 * tables * int(((tables - 2 * size) ** 2).sum())
    return best[1], best[2], tables**4 + tables**3 - own + best[0]


def _least_twice(tables: int, switches: int) -> int:
    """The least Σw(w − 1)/2 over both lines: all w as equal as they can be."""
    each, more = divmod(switches, tables)
    return more * (each + 1) * each + (tables - more) * each * (each - 1)


@numba.njit(cache=False)
def _popcount(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@numba.njit(cache=False)
def _choices(
    line: Numbers, sets: int, tables: int, size: int, switches: int, found: Numbers
) -> int:
    """The subsets that a line may have on the next set: bits, and Σw(w − 1)/2 then.

    Pairs that were switched on the same sets so far are alike, so of these the first
    ones are taken. `switches` are still to come after that.
    """
    before = np.full(tables, -1, dtype=np.int64)
    times = np.zeros(tables, dtype=np.int64)
    for pair in range(tables):
        for b in range(sets):
            times[pair] += line[b] >> pair & 1
        for other in range(pair):
            alike = True
            for b in range(sets):
                alike &= (line[b] >> pair & 1) == (line[b] >> other & 1)
            if alike:
                before[pair] = other
    number = 0
    for bits in range(1 << tables):
        if _popcount(bits) != size:
            continue
        first = True
        for pair in range(tables):
            if bits >> pair & 1 and before[pair] >= 0:
                first &= bits >> before[pair] & 1 == 1
        if not first:
            continue
        counts = np.zeros(64, dtype=np.int64)
        for pair in range(tables):
            counts[times[pair] + (bits >> pair & 1)] += 1
        level, waiting = 0, switches
        while waiting:
            raised = min(waiting, counts[level])
            counts[level] -= raised
            counts[level + 1] += raised
            waiting -= raised
            level += 1
        found[number, 0] = bits
        found[number, 1] = 0
        for level in range(64):
            found[number, 1] += counts[level] * level * (level - 1) // 2
        number += 1
    return number


@numba.njit(cache=False)
def _search(
    tables: int, size: Numbers, slope: int, excess: Numbers, least: int, room: int
) -> tuple[bool, int]:
    """Whether all sets can be added with no more excess than there is room for."""
    most = 1 << tables
    own = np.zeros((tables, most, 2), dtype=np.int64)
    other = np.zeros((tables, most, 2), dtype=np.int64)
    numbers = np.zeros((tables, 2), dtype=np.int64)
    at = np.zeros(tables, dtype=np.int64)
    lines = np.zeros((2, tables), dtype=np.int64)
    spent = np.zeros(tables + 1, dtype=np.int64)
    # sets of one size are alike: they come in the order of what they share with others
    class_start = np.zeros(tables, dtype=np.int64)
    for b in range(1, tables):
        class_start[b] = class_start[b - 1] if size[b] == size[b - 1] else b
    b, steps, entered = 0, 0, True
    while b >= 0:
        if entered:
            steps += 1
            later = size[b + 1 :].sum()
            numbers[b, 0] = _choices(lines[0], b, tables, size[b], later, own[b])
            numbers[b, 1] = _choices(lines[1], b, tables, size[b], later, other[b])
            at[b] = -1
            entered = False
        at[b] += 1
        if at[b] == numbers[b, 0] * numbers[b, 1]:
            b -= 1
            continue
        one, two = at[b] // numbers[b, 1], at[b] % numbers[b, 1]
        uneven = slope * (own[b, one, 1] + other[b, two, 1] - least)
        total = spent[b]
        if total + uneven > room:
            continue
        lines[0, b], lines[1, b] = own[b, one, 0], other[b, two, 0]
        order = 0
        for c in range(b):
            shared = _popcount(lines[0, b] & lines[0, c])
            both = shared + _popcount(lines[1, b] & lines[1, c])
            total += excess[b, c, both]
            if c < class_start[b] and order == 0:
                earlier = _popcount(lines[0, b - 1] & lines[0, c])
                order = both - earlier - _popcount(lines[1, b - 1] & lines[1, c])
                if order == 0:
                    order = shared - earlier
            if total + uneven > room:
                break
        if total + uneven > room or (class_start[b] < b and order < 0):
            continue
        if b == tables - 1:
            return True, steps
        b += 1
        spent[b] = total
        entered = True
    return False, steps


def main() -> None:
    """Search, and say what is left."""
    tables, target = map(int, sys.argv[1:])
    started = time.monotonic()
    left, steps = find_fairer(tables, target)
    seconds = time.monotonic() - started
    for sizes in left:
        print(f"below {target}: a complete Mitchell with {sizes} switched tables")
    if not left:
        print(f"no complete Mitchell of {tables} tables is below {target}")
    print(f"{steps:,} steps, {seconds:.0f} s")


if __name__ == "__main__":
    main()
