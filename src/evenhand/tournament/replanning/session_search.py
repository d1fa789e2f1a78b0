"""Sessions of lines in which nobody meets again, or as few as are found.

A session is a perfect matching of lines, and sessions without a rematch are matchings
of those who may still meet. Where none are found, sessions are annealed.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from evenhand.solvers.matching import match_perfectly
from evenhand.tournament.lines.line_movement import LineSession
from evenhand.tournament.replanning.session_costs import (
    REMATCH,
    SessionCosts,
    Sessions,
)
from evenhand.tournament.replanning.session_exchanges import SessionExchanges
from evenhand.tournament.seated import Couple

#: Orders of the lines that are tried before a rematch is accepted.
_ATTEMPTS = 60
#: Annealings, of which the best counts, and their last temperature in rematches.
_RUNS, _COLD = 3, 0.2

#: Each line's opponent in a session. A Howell tail is one too, numbered after the lines
#: in order of section; the line that meets it plays there.
Meetings = dict[int, int]
Graph = dict[int, set[int]]


class SessionSearch:
    """Looks for sessions of some lines, given what they cost.

    Args:
        costs: what sessions cost.
        seed: of everything that is drawn.
    """

    def __init__(self, costs: SessionCosts, seed: int = 1) -> None:
        self._costs = costs
        self._seed = seed

    def clean(self, count: int, first: Meetings | None = None) -> Sessions | None:
        """Sessions without a rematch, or None; nobody sits out twice if possible.

        Args:
            count: how many.
            first: the meetings of the first, where they are settled.
        """
        met = self._costs.met
        # that nobody sits out twice is only wished for: some sessions need it given up
        for known in dict.fromkeys((met | self._costs.sat_out, met)):
            found = self._without(known, count, first)
            if found is not None:
                return found
        return None

    def few(self, start: Sessions) -> Sessions:
        """Sessions with the fewest rematches found, from others that exist already."""
        chance, costs = random.Random(self._seed), self._costs
        start = start if costs.is_legal(start) else self._legal(start)
        hot, cold = REMATCH * costs.layout.rounds**2, _COLD * REMATCH
        found = [
            SessionExchanges(costs, start).improve(hot, cold, chance)
            for _ in range(_RUNS)
        ]
        return min(found, key=costs.total)

    def with_fewer_byes(self, start: Sessions) -> Sessions:
        """Sessions with no more rematches and fewer byes, second ones above all."""
        if not self._costs.byes:
            return start
        exchanges = SessionExchanges(self._costs, start)
        return exchanges.improve(3.0, 0.3, random.Random(self._seed), share=0.25)

    def close(self, start: Sessions, place: Mapping[int, int]) -> Sessions:
        """Sessions with no more rematches, the first with lines of close ranks."""
        exchanges = SessionExchanges(self._costs, start, place)
        return exchanges.improve(2 * len(place), 1, random.Random(self._seed))

    def from_the_top(self, ranked: Sequence[int]) -> Meetings | None:
        """Each line in turn meets the best it can while all find new opponents."""
        graph = self._graph(self._costs.met)
        if match_perfectly(graph) is None:
            return None
        order = [*ranked, *(player for player in graph if player not in ranked)]
        chosen: Meetings = {}
        for line in order:
            for other in order if line not in chosen else ():
                # the best opponent only if everybody below can still be matched
                rest = _leave_out(graph, {line, other})
                if other in graph[line] and match_perfectly(rest) is not None:
                    chosen[line], chosen[other] = other, line
                    graph = rest
                    break
        return chosen

    def _legal(self, start: Sessions) -> Sessions:
        """Sessions in which lines that cannot move never meet, if there are any."""
        for count in (len(start), 1):
            found = self._without(0, count, None)
            if found is not None:
                return found * (len(start) // count)
        return start

    def _without(
        self, known: int, count: int, first: Meetings | None
    ) -> Sessions | None:
        """Sessions without couples that are known."""
        graph = self._graph(known)
        # every line needs a new opponent for each session; this is quick to see
        if any(len(others) < count for others in graph.values()):
            return None
        chance, order = random.Random(self._seed), sorted(graph)
        for _ in range(_ATTEMPTS):
            # a matching takes what comes first: another order gives another one
            planned = self._matchings(graph, count, order, first)
            if planned is not None:
                tails = self._choose_tails(planned, known)
                if tails is not None:
                    return tuple(map(self._seat, planned, tails))
            chance.shuffle(order)
        return None

    def _graph(self, known: int) -> Graph:
        """For each line and Howell tail those that it can meet without a rematch."""
        normal = self._costs.lines.normal
        numbers = range(1, len(normal) + 1)
        graph: Graph = {line: set() for line in numbers}
        acquainted = self._costs.couples.acquainted(known)
        for a, b in combinations(numbers, 2):
            if (
                len(normal[a - 1]) == len(normal[b - 1])
                and self._costs.is_allowed(-1, (a, b))
                and (a, b) not in acquainted
            ):
                graph[a].add(b)
                graph[b].add(a)
        for howell, section in enumerate(self._costs.howells, len(normal) + 1):
            graph[howell] = {
                line
                for line in numbers
                if self._costs.is_allowed(section, (line,))
                and not self._costs.couples.in_tail(section, (line,)) & known
            }
            for line in graph[howell]:
                graph[line].add(howell)
        return graph

    def _matchings(
        self, graph: Graph, count: int, order: Sequence[int], first: Meetings | None
    ) -> list[Meetings] | None:
        left = {player: set(others) for player, others in graph.items()}
        lines = len(self._costs.lines.normal)
        planned: list[Meetings] = []
        for number in range(count):
            meetings = first if first and not number else match_perfectly(left, order)
            if meetings is None:
                return None
            planned.append(meetings)
            for a, b in meetings.items():
                left[a].discard(b)
                if b > lines:
                    # its members have met, so no line plays in two Howell tails
                    left[a] = {other for other in left[a] if other <= lines}
                    for howell in range(
                        lines + 1, lines + len(self._costs.howells) + 1
                    ):
                        left[howell].discard(a)
        return planned

    def _choose_tails(
        self, planned: Sequence[Meetings], known: int
    ) -> list[dict[int, Couple]] | None:
        """For each session who plays in which tail for two; None where it fails.

        Nobody may meet one of those who stay there twice.
        """
        seated: list[dict[int, Couple]] = [{} for _ in planned]
        tails = self._costs.mitchell_tails
        left = {(j, tail) for j in range(len(planned)) for tail in tails}
        while left:
            free = {
                (j, tail): list(self._free(planned[j], seated[j], tail, known))
                for j, tail in sorted(left)
            }
            # the one with the fewest to choose from first; nothing is taken back, as
            # other meetings of the lines are the better bet
            j, tail = min(free, key=lambda place: len(free[place]))
            if not free[j, tail]:
                return None
            seated[j][tail] = two = free[j, tail][0]
            known |= self._costs.couples.in_tail(tail, two)
            left.remove((j, tail))
        return seated

    def _free(
        self, meetings: Meetings, seated: Mapping[int, Couple], tail: int, known: int
    ) -> Iterator[Couple]:
        """The couples of lines that may play in a tail in a session."""
        lines = len(self._costs.lines.normal)
        taken = {line for two in seated.values() for line in two}
        for two in meetings.items():
            if max(two) <= lines and taken.isdisjoint(two):
                again = self._costs.couples.in_tail(tail, two) & known
                if not again and self._costs.is_allowed(tail, two):
                    yield two

    def _seat(self, meetings: Meetings, tails: Mapping[int, Couple]) -> LineSession:
        """A session with these meetings, the Mitchells in order of their lines."""
        lines = len(self._costs.lines.normal)
        couples = sorted(
            (len(self._costs.lines.normal[a - 1]), a, b)
            for a, b in meetings.items()
            if a < b <= lines and not {(a, b), (b, a)} & {*tails.values()}
        )
        found: list[tuple[int, ...]] = []
        for index, section in enumerate(self._costs.layout.sections):
            if index in self._costs.howells:
                found.append((meetings[lines + 1 + self._costs.howells.index(index)],))
            elif index in tails:
                found.append(tails[index])
            else:
                fitting = next(two for two in couples if two[0] == section.tables)
                couples.remove(fitting)
                found.append(fitting[1:])
        return tuple(found)


def _leave_out(graph: Graph, gone: set[int]) -> Graph:
    return {node: others - gone for node, others in graph.items() if node not in gone}
