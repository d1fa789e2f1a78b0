"""The parity bound: arrows move each competition in steps of four.

Switching a table changes the competition of its two pairs with everybody else by ±2. So
C(A, X) modulo 4 depends only on whether A and X have both been switched an even number
of times, or both an odd number: on their colours, as we say. Each row of C has a fixed
sum, and its squares are least if the row is as even as its classes modulo 4 allow.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np

from evenhand.fairness.limits.bound import (
    COMPLETE_MITCHELLS,
    THESE_MEETINGS,
    Bound,
    Counts,
    Encounters,
)
from evenhand.fairness.measures import evenest

#: More pairs than this have too many two-colourings to try one by one.
_MOST_PAIRS = 16
#: Colourings weighed at once; more would take much memory.
_AT_ONCE = 2**9
#: More than any sum of squares.
_IMPOSSIBLE = 10**15

#: How many entries of a row lie in the classes 0, 1, 2 and 3 modulo 4.
Classes = tuple[int, int, int, int]


def parity_bound(met: Encounters) -> Bound:
    """The least ΣC² over all two-colourings; of whole numbers if they are too many."""
    if met.is_mitchell:
        least = _mitchell_minimum(met.tables, met.columns)
        return Bound("parity", least, COMPLETE_MITCHELLS)
    if met.pairs > _MOST_PAIRS:
        return Bound("parity", evenest(met.total, met.couples), THESE_MEETINGS)
    row_sum = met.columns * (met.tables - 1)
    doubled = minimum_over_colourings(met.unturned, row_sum)
    return Bound("parity", (doubled + 1) // 2, THESE_MEETINGS)


def minimum_over_colourings(competition: Counts, row_sum: int) -> int:
    """The least sum of all rows' squares over all colourings of the pairs."""
    size = len(competition)
    classes = (competition % 4).astype(np.int8)
    best: int | None = None
    for colours in _colourings(size):
        unlike = (colours[:, :, None] != colours[:, None, :]).astype(np.int8)
        turned = (classes + 2 * unlike) % 4
        # how many of each class a row has, written as the digits of one number
        places = (32 ** np.arange(4))[turned]
        keys = places.sum(axis=2) - places[:, range(size), range(size)]
        kinds, kind_of = np.unique(keys, return_inverse=True)
        rows = [least_squares(_digits(kind), row_sum) for kind in kinds.tolist()]
        # no row has some classes and this sum: such a colouring cannot come about
        squares = np.array([_IMPOSSIBLE if one is None else one for one in rows])
        least = int(squares[kind_of.reshape(keys.shape)].sum(axis=1).min())
        best = least if best is None else min(best, least)
    assert best is not None, "the movement itself is one of the colourings"
    return best


def _colourings(size: int) -> Iterator[Counts]:
    """All colourings of the pairs, some at a time; the first pair's colour is 0."""
    for start in range(0, 2 ** (size - 1), _AT_ONCE):
        numbers = np.arange(start, min(start + _AT_ONCE, 2 ** (size - 1)))
        yield (numbers[:, None] >> np.arange(size)[::-1]) & 1


def _digits(key: int) -> Classes:
    return key % 32, key // 32 % 32, key // 32**2 % 32, key // 32**3


def _mitchell_minimum(tables: int, columns: int) -> int:
    """The same for every complete Mitchell, where only the numbers of colours matter.

    If nothing is turned, two pairs of one line compete on every column, and an NS and
    an EW pair have 0.
    """
    best: int | None = None
    # exchanging the two colours changes nothing, so at most half of NS are odd
    for ns, ew in product(range(tables // 2 + 1), range(tables + 1)):
        doubled = 0
        for own, other in ((ns, ew), (ew, ns)):
            for odd, count in ((0, tables - own), (1, own)):
                if count == 0:
                    continue
                unlike = own if odd == 0 else tables - own
                across = other if odd == 0 else tables - other
                counts: Counter[int] = Counter()
                counts[columns % 4] += tables - 1 - unlike
                counts[(columns + 2) % 4] += unlike
                counts[0] += tables - across
                counts[2] += across
                squares = least_squares(
                    (counts[0], counts[1], counts[2], counts[3]),
                    columns * (tables - 1),
                )
                if squares is None:
                    break
                doubled += count * squares
            else:
                continue
            break
        else:
            best = doubled if best is None else min(best, doubled)
    assert best is not None, "no switch at all is one of the colourings"
    return (best + 1) // 2


@cache
def least_squares(classes: Classes, total: int) -> int | None:
    """The least Σv² of whole numbers in given classes modulo 4 with a given sum.

    Squares are convex. So the numbers nearest the mean are the best for the sum that
    they have, and from there the cheapest steps of four are the best for any other sum.
    """
    count = sum(classes)
    if count == 0:
        return 0 if total == 0 else None
    mean = total / count
    values = [
        residue + 4 * round((mean - residue) / 4)
        for residue, many in enumerate(classes)
        for _ in range(many)
    ]
    missing = total - sum(values)
    if missing % 4:
        return None
    while missing > 0:
        values[values.index(min(values))] += 4
        missing -= 4
    while missing < 0:
        values[values.index(max(values))] -= 4
        missing += 4
    return sum(value * value for value in values)
