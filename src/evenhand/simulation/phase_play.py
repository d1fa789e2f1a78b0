"""One event played through its phases, in several variants on the same cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from evenhand.phases import DropInRule
from evenhand.simulation.chance import Integers
from evenhand.simulation.routes import Route

Floats = npt.NDArray[np.float64]
#: Plays the boards of a group, given its number, its route and the pairs in their
#: places, and gives each pair's share of the maximum.
Play = Callable[[int, Route, Integers], Floats]

#: Where a pair in a group comes from: the first feed, another one, or outside.
FIRST_FEED, OTHER_FEED, DROP_IN = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Finish:
    """How a group finished, best first.

    Attributes:
        pairs: the numbers of the pairs, from 0.
        totals: their scores in tops, carryover included.
        shares: what counts for the next carryover, as a share of the maximum.
        origins: where each pair came from.
    """

    pairs: Integers
    totals: Floats
    shares: Floats
    origins: Integers


class PlayedEvent:
    """An event that is being played in several variants.

    Variants differ in carryovers or boards. A group with the same pairs has the same
    result in all of them; a pair that is new to a group takes the place of one that is
    no longer in it. So variants differ as little as possible by mere chance.
    """

    def __init__(self, pairs: int, lots: Integers, play: Play) -> None:
        self._pairs = pairs
        self._lots = lots
        self._play = play
        self._places: dict[int, Integers] = {}
        self._boards: dict[int, int] = {}
        self._shares: dict[int, Floats] = {}
        self._last: list[tuple[Route, Finish]] = []

    def finish(self, routes: Sequence[Route]) -> list[Finish]:
        """Play all groups on the way to the final; ties are broken by lot."""
        finished: list[Finish] = []
        for number, route in enumerate(routes):
            finish = self._finished_before(number, route, finished)
            finished.append(finish or self._finish(number, route, finished))
        self._last = list(zip(routes, finished, strict=True))
        return finished

    def _finished_before(
        self, number: int, route: Route, finished: Sequence[Finish]
    ) -> Finish | None:
        """The result in the previous variant, if everything was the same there."""
        if number >= len(self._last) or self._last[number][0] != route:
            return None
        sources = [source for source, _, _ in route.intakes]
        if any(self._last[source][1] is not finished[source] for source in sources):
            return None
        return self._last[number][1]

    def _finish(self, number: int, route: Route, finished: Sequence[Finish]) -> Finish:
        members, carried, origins = self._enter(route, finished)
        shares = self._shares_of(number, route, members)
        totals = shares * route.boards + carried
        order = np.lexsort((self._lots[members], -totals))
        basis = totals / route.boards if route.contains_previous else shares
        return Finish(members[order], totals[order], basis[order], origins[order])

    def _enter(
        self, route: Route, finished: Sequence[Finish]
    ) -> tuple[Integers, Floats, Integers]:
        """Who plays, what they bring in tops, and where they come from."""
        if not route.intakes:
            everybody = np.arange(self._pairs)
            return everybody, np.zeros(self._pairs), np.zeros_like(everybody)
        parts = [
            (finished[source], slice(start, stop))
            for source, start, stop in route.intakes
        ]
        members = np.concatenate([finish.pairs[cut] for finish, cut in parts])
        origins = np.full(len(members), OTHER_FEED)
        origins[: len(parts[0][0].pairs[parts[0][1]])] = FIRST_FEED
        carried = _carry(route, parts)
        first, end = route.drop_ins
        if end > first:
            start = drop_in_tops(route, carried)
            members = np.concatenate([members, np.arange(first, end)])
            carried = np.concatenate([carried, np.full(end - first, start)])
            origins = np.concatenate([origins, np.full(end - first, DROP_IN)])
        return members, carried, origins

    def _shares_of(self, number: int, route: Route, members: Integers) -> Floats:
        before = self._places.get(number)
        places = self._take_places(before, members)
        if places is not before or self._boards[number] != route.boards:
            self._places[number], self._boards[number] = places, route.boards
            shares = np.zeros(len(self._lots))
            shares[places] = self._play(number, route, places)
            self._shares[number] = shares
        return self._shares[number][members]

    def _take_places(self, before: Integers | None, members: Integers) -> Integers:
        """Everybody's place; a pair that was there before keeps its own."""
        if before is None or len(before) != len(members):
            return np.sort(members)
        here = np.zeros(len(self._lots), dtype=np.bool_)
        here[members] = True
        gone = ~here[before]
        if not gone.any():
            return before
        here[before] = False
        places = before.copy()
        places[gone] = np.flatnonzero(here)
        return places


def _carry(route: Route, parts: Sequence[tuple[Finish, slice]]) -> Floats:
    """What those who come in bring with them, in tops, in their order."""
    by_share, by_rank, nothing_at = route.coefficients
    shares = [finish.shares[cut] for finish, cut in parts]
    # one group alone keeps its order, whose totals may hold an earlier carryover
    together = route.together and sum(len(part) > 0 for part in shares) > 1
    carried = np.zeros(sum(map(len, shares)))
    if by_rank and nothing_at > 1:
        totals = [finish.totals[cut] for finish, cut in parts]
        ranks = _join(shares) if together else _follow(list(map(mean_ranks, totals)))
        carried += by_rank * np.maximum(0.0, (nothing_at - ranks) / (nothing_at - 1))
    if by_share:
        carried += by_share * (np.concatenate(shares) if together else _limit(shares))
    return carried


def drop_in_tops(route: Route, carried: Floats) -> float:
    """What a drop-in starts with, by the same rules as `phases.drop_in_carryover`."""
    if route.drop_in_rule is DropInRule.MEDIAN:
        return float(np.median(carried))
    average = float(np.mean(carried))
    if route.drop_in_rule is DropInRule.AVERAGE:
        return average
    ordered = np.sort(carried)[::-1]
    found = float(np.mean([ordered[rank - 1] for rank in route.drop_in_ranks]))
    raised = route.drop_in_rule is DropInRule.RANK_OR_AVERAGE
    return max(found, average) if raised else found


def mean_ranks(totals: Floats) -> Floats:
    """The ranks, from 1, of totals in order; tied totals share the average rank."""
    ranks = np.arange(1.0, len(totals) + 1)
    level = totals[1:] == totals[:-1]
    if level.any():
        group = np.concatenate([[0], np.cumsum(~level)])
        means = np.bincount(group, ranks) / np.bincount(group)
        ranks = means[group]
    return ranks


def _follow(ranks: Sequence[Floats]) -> Floats:
    """The ranks of several groups, each group after all of the one before."""
    ahead = 0
    shifted = []
    for part in ranks:
        shifted.append(part + ahead)
        ahead += len(part)
    return np.concatenate(shifted)


def _join(shares: Sequence[Floats]) -> Floats:
    """The ranks of several groups by their shares, as if they were one."""
    every = np.concatenate(shares)
    order = np.argsort(-every, kind="stable")
    ranks = np.empty(len(every))
    ranks[order] = mean_ranks(every[order])
    return ranks


def _limit(shares: Sequence[Floats]) -> Floats:
    """The shares of several groups, none above the lowest of a group before."""
    least = 1.0
    limited = []
    for part in shares:
        limited.append(np.minimum(part, least))
        least = float(limited[-1].min(initial=least))
    return np.concatenate(limited)
