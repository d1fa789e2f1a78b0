"""The cut limit: seats are mixtures of ways to halve the field, and odd rings resist.

Every column of seats halves the field, so the matrix of the seats, shared out over the
columns, is a mixture of halvings. Pairs that meet the same others are alike: the best
mixture may be taken to treat them alike, and then only how many of each line sit NS
matters.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

import numpy as np

from evenhand.fairness.limits.bound import (
    THESE_MEETINGS,
    Bound,
    Counts,
    Encounters,
    Reals,
    round_up,
)
from evenhand.fairness.limits.hull import approach_origin

#: More halvings than this are not listed; with few lines, whose nearest mixture is
#: found in few steps, there may be more.
MOST_LISTED, MOST_OF_FEW_LINES, FEW_LINES = 2**16, 2**19, 8


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """The lines of a field: pairs of one line are alike in whom they meet.

    A halving is told by its sums: how many more of each line sit NS than EW. What it
    does to a couple of lines is a coordinate, lines by themselves first; each is
    weighted so that squares of coordinates add up to squares over couples of pairs.

    Attributes:
        met: who meets whom.
        sizes: how many pairs each line has.
        first: the indices of the lines of each coordinate, with those of `second`.
        second: the other line; the same one for couples within a line.
        weights: the root of the number of couples of pairs for each coordinate.
        wanted: what G / R would be for even competition.
    """

    met: Encounters
    sizes: Counts
    first: Counts
    second: Counts
    weights: Reals
    wanted: Reals

    @property
    def halvings(self) -> int:
        """How many choices of sums there are, at most."""
        return prod(int(size) + 1 for size in self.sizes)

    def costs(self, way: Reals) -> Reals:
        """What sums of lines cost if the lowest place in a direction is the cheapest.

        What is the same for all halvings is left out.
        """
        a, b = self.first, self.second
        inside = (a == b).astype(np.int64)
        couples = self.sizes[a] * (self.sizes[b] - inside)
        costs = np.zeros((len(self.sizes), len(self.sizes)))
        costs[a, b] = way * self.weights / couples / (2 - inside)
        costs[b, a] = costs[a, b]
        return costs

    def place(self, sums: Counts) -> Reals:
        """Where halvings lie, as seen from even competition; one row of sums each."""
        a, b = self.first, self.second
        m, n = self.sizes[a], self.sizes[b]
        inside = (a == b).astype(np.int64)
        # within a line every pair has the others of it, not itself
        mean = (sums[:, a] * sums[:, b] - inside * m) / (m * (n - inside))
        return np.asarray((mean - self.wanted) * self.weights, dtype=np.float64)

    def bound(self, least: float) -> Bound:
        """The bound that follows if no mixture is nearer than a squared distance."""
        missed = self.met.columns**2 * least
        return Bound("cut", round_up(self.met.ideal + missed), THESE_MEETINGS)


def find_lines(met: Encounters) -> Lines:
    """The lines of a field in which everybody plays everything."""
    line_of = _lines_of(met.meetings)
    sizes = np.bincount(line_of)
    leaders = np.array([int(np.argmax(line_of == one)) for one in range(len(sizes))])
    first, second = np.triu_indices(len(sizes))
    inside = first == second
    there = ~inside | (sizes[first] > 1)
    first, second, inside = first[there], second[there], inside[there]
    couples = sizes[first] * (sizes[second] - inside) / np.where(inside, 2, 1)
    # in a line of several, the last stands for the others whom the first one meets
    lasts = (
        len(line_of)
        - 1
        - np.argmax(line_of[::-1] == np.arange(len(sizes))[:, None], axis=1)
    )
    stakes = met.stakes[leaders[first], lasts[second]]
    wanted = (met.average - stakes) / met.columns
    return Lines(met, sizes, first, second, np.sqrt(couples), wanted)


def cut_bound(met: Encounters) -> Bound | None:
    """The least ΣC² over mixtures of halvings; None if they are too many to list."""
    lines = find_lines(met)
    few = len(lines.sizes) <= FEW_LINES
    if lines.halvings > (MOST_OF_FEW_LINES if few else MOST_LISTED):
        return None
    corners = lines.place(list_halvings(lines.sizes))
    least = 0.0
    for nearest in approach_origin(
        lambda way: corners[int(np.argmin(corners @ way))], corners[0]
    ):
        least = nearest.least
    return lines.bound(least)


def list_halvings(sizes: Counts) -> Counts:
    """The sums of all ways to seat half of the field NS, up to exchanging all."""
    sums = np.zeros((1, 0), dtype=np.int64)
    beyond = sizes.sum()
    for number, size in enumerate(sizes):
        beyond -= size
        choices = np.arange(0 if number == 0 and size % 2 == 0 else -size, size + 1, 2)
        if number == 0:
            choices = choices[choices >= 0]
        sums = np.hstack(
            [
                np.repeat(sums, len(choices), axis=0),
                np.tile(choices, len(sums))[:, None],
            ]
        )
        sums = sums[np.abs(sums.sum(axis=1)) <= beyond]
    return sums


def _lines_of(meetings: Counts) -> Counts:
    """The line of each pair, in order of the lowest pair of each."""
    line_of = np.full(len(meetings), -1, dtype=np.int64)
    for pair in range(len(meetings)):
        if line_of[pair] >= 0:
            continue
        line_of[pair] = line_of.max() + 1
        for other in _alike(meetings, pair):
            line_of[other] = line_of[pair]
    return line_of


def _alike(meetings: Counts, pair: int) -> Iterator[int]:
    """The later pairs that could take a pair's place without anybody noticing."""
    unlike = meetings != meetings[pair]
    unlike[:, pair] = False
    np.fill_diagonal(unlike, val=False)
    yield from (int(one) for one in np.flatnonzero(~unlike.any(axis=1)) if one > pair)
