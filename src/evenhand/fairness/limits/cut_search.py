"""The cut limit where there are too many halvings to list.

Only the few that a nearest mixture needs are found, by descents from many starts. Where
these find none that helps, all halvings are tried in one direction: either there is one
that helps after all, or the plane through the lowest gives the bound.
"""

from math import comb

import numpy as np

from evenhand.fairness.limits.bound import Bound, Counts, Encounters, Reals
from evenhand.fairness.limits.cut_limit import Lines, find_lines
from evenhand.fairness.limits.hull import approach_origin

#: The most halvings that are all tried: those of 30 pairs, each unlike all others.
MOST_TRIED = comb(30, 15) // 2
#: From how many starts a cheap halving is looked for.
_STARTS = 20
#: A change of ΣC² that does not matter: far less than 1, so that all machines agree.
_NOTHING = 1e-4


def search_cut_bound(met: Encounters) -> Bound | None:
    """The least ΣC² over mixtures of halvings; None if there are too many to try."""
    lines = find_lines(met)
    if count_halvings(lines.sizes) > MOST_TRIED:
        return None
    search = _Search(lines)
    for nearest in approach_origin(search.low_place, search.low_place(lines.weights)):
        if search.is_near(float(nearest.point @ nearest.point)):
            break
    else:
        # rounding ended it
        search.lowest_place(nearest.point)
    return lines.bound(search.least)


def count_halvings(sizes: Counts) -> int:
    """How many sums of lines halve the field, up to exchanging all seats."""
    ways = [1]
    for size in sizes:
        longer = [0] * (len(ways) + int(size))
        for place, number in enumerate(ways):
            for more in range(int(size) + 1):
                longer[place + more] += number
        ways = longer
    return (ways[len(ways) // 2] + 1) // 2


class _Search:
    """The lowest halvings in one direction after another.

    Attributes:
        least: a squared distance below which no mixture lies.
    """

    def __init__(self, lines: Lines) -> None:
        self.least = 0.0
        self._lines = lines
        self._random = np.random.default_rng(0)

    def is_near(self, distance: float) -> bool:
        """Whether a nearer mixture would not change the bound."""
        return self._lines.met.columns**2 * (distance - self.least) < _NOTHING

    def low_place(self, way: Reals) -> Reals:
        """A place well below the mixture that lies this way; if none is, the lowest."""
        from evenhand.kernels.halvings import cheap_halving

        costs, sizes = self._lines.costs(way), self._lines.sizes
        ends = [cheap_halving(costs, sizes, self._start()) for _ in range(_STARTS)]
        places = self._lines.place(np.array(ends))
        low = places[int(np.argmin(places @ way))]
        gain = self._lines.met.columns**2 * float(way @ (way - low))
        return np.asarray(low) if gain > _NOTHING else self.lowest_place(way)

    def lowest_place(self, way: Reals) -> Reals:
        """The lowest place of all. All mixtures lie beyond the plane through it."""
        from evenhand.kernels.halvings import cheapest_halving

        sums = cheapest_halving(self._lines.costs(way), self._lines.sizes)
        lowest = self._lines.place(sums[None, :])[0]
        height = max(float(way @ lowest), 0.0)
        if height:
            self.least = max(self.least, height**2 / float(way @ way))
        return np.asarray(lowest)

    def _start(self) -> Counts:
        """Half of the pairs NS by chance, as sums of lines."""
        sizes = self._lines.sizes
        line_of = np.repeat(np.arange(len(sizes)), sizes)
        ns = self._random.permutation(line_of)[: len(line_of) // 2]
        return 2 * np.bincount(ns, minlength=len(sizes)) - sizes
