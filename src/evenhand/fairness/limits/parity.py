"""The parity bound: arrows move each competition in steps of four.

Switching a table changes the competition of its two pairs with everybody else by ±2. So
C(A, X) modulo 4 depends only on whether A and X have both been switched an even number
of times, or both an odd number: on their colours, as we say. Each row of C has a fixed
sum, and its squares are least if the row is as even as its classes modulo 4 allow.
"""

from collections import Counter
from functools import cache
from itertools import product

import numpy as np

from evenhand.fairness.limits.bound import (
    COMPLETE_MITCHELLS,
    THESE_MEETINGS,
    Bound,
    CompletePlay,
    Counts,
)

#: More pairs than this have too many two-colourings to try one by one.
_MOST_PAIRS = 16

#: How many entries of a row lie in the classes 0, 1, 2 and 3 modulo 4.
Classes = tuple[int, int, int, int]


def parity_bound(play: CompletePlay, competition: Counts) -> Bound | None:
    """The least ΣC² over all two-colourings; None if there are too many to try."""
    if play.is_mitchell:
        return Bound("parity", _mitchell_minimum(play.tables), COMPLETE_MITCHELLS)
    if play.pairs > _MOST_PAIRS:
        return None
    row_sum = play.sets * (play.tables - 1)
    doubled = _minimum_over_colourings(competition % 4, row_sum)
    return Bound("parity", (doubled + 1) // 2, THESE_MEETINGS)


def _minimum_over_colourings(classes: Counts, row_sum: int) -> int:
    """The least sum of all rows' squares over all colourings of the pairs."""
    size = len(classes)
    off_diagonal = ~np.eye(size, dtype=np.bool_)
    best: int | None = None
    # only whether two colours are equal matters, so the first pair's is 0
    for half in product((0, 1), repeat=size - 1):
        colours = np.array((0, *half), dtype=np.int64)
        turned = (classes + 2 * (colours[:, None] != colours[None, :])) % 4
        total = 0
        for row, others in zip(turned, off_diagonal, strict=True):
            counts = np.bincount(row[others], minlength=4)
            squares = least_squares(
                (int(counts[0]), int(counts[1]), int(counts[2]), int(counts[3])),
                row_sum,
            )
            if squares is None:  # no row has these classes and this sum
                break
            total += squares
        else:
            best = total if best is None else min(best, total)
    assert best is not None, "the movement itself is one of the colourings"
    return best


def _mitchell_minimum(tables: int) -> int:
    """The same for every complete Mitchell, where only the numbers of colours matter.

    If nothing is switched, two pairs of one line have competition N and an NS and an EW
    pair have 0.
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
                counts[tables % 4] += tables - 1 - unlike
                counts[(tables + 2) % 4] += unlike
                counts[0] += tables - across
                counts[2] += across
                squares = least_squares(
                    (counts[0], counts[1], counts[2], counts[3]), tables * (tables - 1)
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
