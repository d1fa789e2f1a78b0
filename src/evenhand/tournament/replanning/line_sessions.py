"""Sessions of lines with no rematch of pairs, or with the fewest that were found.

The rules of lines speak of whole lines. After mergers, or when a field has changed,
lines have met in part; here every meeting of lines costs the couples of pairs in it
that have met. Plans that cost nothing are looked for as perfect matchings; where none
is found, a plan is annealed by exchanging lines within sessions.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from evenhand.solvers.annealer import Cooling, Problem, anneal
from evenhand.solvers.matching import match_perfectly
from evenhand.solvers.stopping import AfterSteps, AtCost, FirstOf
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.line_meetings import (
    Graph,
    Meetings,
    couples_of,
    use_up,
    with_meetings,
)
from evenhand.tournament.lines.line_movement import LineTable, make_line_table
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.lines.tail_choice import choose_tail_couples
from evenhand.tournament.replanning.line_costs import LineCosts, count_rematches
from evenhand.tournament.seated import Couple, couple

#: Orders of the lines that are tried before a rematch is accepted.
_ATTEMPTS = 60
_STEPS_PER_SEAT = 400
_MOST_STEPS = 30_000
#: The temperature at which an annealing ends, in rematches.
_COLD = 0.2
#: How often two couples are exchanged where an appendix tail is.
_COUPLES = 0.4
#: Annealings, of which the best counts.
_RUNS = 3

#: The meetings of each session, and who plays in an appendix tail, NS and EW.
_Found = tuple[list[Meetings], list[Couple] | None]


@dataclass(frozen=True, slots=True)
class SessionsToPlan:
    """Sessions of lines that are to be planned.

    Attributes:
        layout: the sections.
        lines: the pairs of each line.
        met: the couples of pairs that have met. A missing pair may be one of them, so
            that nobody is given a second bye.
        count: how many sessions are to come.
        done: sessions of these lines that have been played and stay in the table.
        seed: of the orders that are tried and of the annealing.
    """

    layout: Layout
    lines: Lines
    met: Collection[Couple]
    count: int
    done: LineTable | None = None
    seed: int = 1

    def without_rematch(self, first: Meetings | None = None) -> LineTable | None:
        """Sessions in which nobody who has met meets again; None if none were found.

        Args:
            first: the meetings of the next session, where they are settled.
        """
        costs = count_rematches(self.layout, self.lines, self.met)
        found = self._clean(costs, random.Random(self.seed), first)
        return None if found is None else self._as_table(found)

    def with_few_rematches(self) -> LineTable:
        """Sessions with the fewest rematches that are found."""
        costs = count_rematches(self.layout, self.lines, self.met)
        chance = random.Random(self.seed)
        found = self._clean(costs, chance) or self._cheapest(costs, chance)
        return self._as_table(found)

    def _as_table(self, found: _Found) -> LineTable:
        planned, tails = found
        played = len(self.done.sessions) if self.done is not None else 0
        # where none was played any session will do: it tells how long the lines are
        table = self.done if self.done is not None else make_line_table(self.layout, 1)
        order = [n for meetings in planned[:1] for n in sorted(meetings)]
        always_ns = self.lines.always_ns
        return with_meetings(table, played, planned, tails, order, always_ns)

    def _clean(
        self, costs: LineCosts, chance: random.Random, first: Meetings | None = None
    ) -> _Found | None:
        graph = costs.free_meetings()
        if any(len(others) < self.count for others in graph.values()):
            return None
        barred = [(line, 0) for line, n in costs.tail_ns.items() if n]
        barred += [(0, line) for line, n in costs.tail_ew.items() if n]
        order = sorted(graph)
        for _ in range(_ATTEMPTS):
            planned = _matchings(graph, self.count, costs.lines, order, first)
            if planned is not None:
                if not _has_appendix(self.layout):
                    return planned, None
                choices = [sorted(couples_of(meetings)) for meetings in planned]
                tails = choose_tail_couples(barred, choices)
                if tails is not None:
                    return planned, tails
            chance.shuffle(order)
        return None

    def _cheapest(self, costs: LineCosts, chance: random.Random) -> _Found:
        runs: list[tuple[int, _Found]] = []
        for _ in range(_RUNS):
            rows = _Rows(costs, self.layout, self.count)
            runs.append((rows.improve(chance), rows.best()))
            if runs[-1][0] <= costs.least_possible(self.count):
                break
        return min(runs, key=lambda run: run[0])[1]


def _matchings(
    graph: Graph,
    count: int,
    lines: int,
    order: Sequence[int],
    first: Meetings | None,
) -> list[Meetings] | None:
    left = {node: set(others) for node, others in graph.items()}
    planned: list[Meetings] = []
    for number in range(count):
        meetings = first if first and not number else match_perfectly(left, order)
        if meetings is None:
            return None
        planned.append(meetings)
        use_up(left, meetings, lines)
    return planned


def _has_appendix(layout: Layout) -> bool:
    return any(section.is_appendix_tail for section in layout.sections)


#: A session, and the places in its row that are exchanged.
_Swaps = tuple[int, list[tuple[int, int]]]


class _Rows(Problem[_Swaps, int]):
    """Exchanges lines within sessions; where an appendix tail is, it comes first.

    A session is a row of players: those at places 2i and 2i + 1 meet. Howell tails keep
    their places, and lines only change places with lines of their length.
    """

    def __init__(self, costs: LineCosts, layout: Layout, sessions: int) -> None:
        self._costs = costs
        self._appendix = _has_appendix(layout)
        self._exceptional = layout.rounds * max(
            (s.tables - layout.rounds for s in layout.sections if s.is_appendix_tail),
            default=0,
        )
        first = self._first_row()
        self._rows = [list(first) for _ in range(sessions)]
        self._movable = [i for i, player in enumerate(first) if costs.lengths[player]]
        self._times: Counter[tuple[int, ...]] = Counter()
        self._first_cost = sum(
            self._seat(j, place)
            for j in range(sessions)
            for place in range(0, len(first), 2)
        )
        self.remember()

    def _first_row(self) -> list[int]:
        lengths = self._costs.lengths
        lines = sorted((n for n in lengths if lengths[n]), key=lambda n: lengths[n])
        row: list[int] = []
        for howell in (n for n, length in lengths.items() if not length):
            row += [lines.pop(0), howell]
        return lines + row

    def _once_only(
        self, a: int, b: int, place: int
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        """What should happen at most once, and the price of every further time."""
        yield couple(a, b), self._costs.whole
        for line, other in ((a, b), (b, a)):
            if not self._costs.lengths[other]:
                # whichever of several Howell tails it is in
                yield (line,), self._costs.whole
        if self._appendix and place == 0:
            yield (a, 0, 0), self._exceptional
            yield (0, b, 0), self._exceptional

    def _alone(self, a: int, b: int, place: int) -> int:
        """What a meeting costs whatever else is planned."""
        if self._appendix and place == 0:
            return self._costs.tail_cost(a, b)
        return self._costs.cost(a, b)

    def _seat(self, j: int, place: int) -> int:
        """Seat the couple of a place; what that adds to the cost."""
        a, b = self._rows[j][place : place + 2]
        added = self._alone(a, b, place)
        for what, price in self._once_only(a, b, place):
            added += price * self._times[what]
            self._times[what] += 1
        return added

    def _lift(self, j: int, place: int) -> int:
        """Take the couple of a place away; what that saves."""
        a, b = self._rows[j][place : place + 2]
        saved = self._alone(a, b, place)
        for what, price in self._once_only(a, b, place):
            self._times[what] -= 1
            saved += price * self._times[what]
        return saved

    def improve(self, chance: random.Random) -> int:
        """Look for a cheap plan; what the best one costs."""
        seats = len(self._movable) * len(self._rows)
        steps = min(_MOST_STEPS, _STEPS_PER_SEAT * seats)
        least = self._costs.least_possible(len(self._rows))
        stop = FirstOf(AtCost(least), AfterSteps(steps))
        cooling = Cooling(float(self._costs.whole), _COLD, steps)
        return anneal(self, self._first_cost, stop, cooling, chance)

    def propose(self, chance: random.Random) -> tuple[_Swaps, int] | None:
        """Exchange places in a session, to see what that adds to the cost."""
        j = chance.randrange(len(self._rows))
        swaps = self._choose_swaps(self._rows[j], chance)
        return ((j, swaps), self._exchange(j, swaps)) if swaps else None

    def accept(self, change: _Swaps) -> None:
        """Leave it at the exchange that was made."""

    def refuse(self, change: _Swaps) -> None:
        """Take an exchange back."""
        self._exchange(*change)

    def remember(self) -> None:
        """Keep a copy of the rows as they are."""
        self._best = [list(row) for row in self._rows]

    def _choose_swaps(
        self, row: Sequence[int], chance: random.Random
    ) -> list[tuple[int, int]]:
        """Two places to exchange, or a whole couple with the one in the tail."""
        p, q = chance.choice(self._movable), chance.choice(self._movable)
        if self._appendix and p > 1 and chance.random() < _COUPLES:
            # p and the other place of its couple, so either way round
            return [(0, p), (1, p ^ 1)]
        lengths = self._costs.lengths
        return [(p, q)] if p != q and lengths[row[p]] == lengths[row[q]] else []

    def _exchange(self, j: int, swaps: Sequence[tuple[int, int]]) -> int:
        places = sorted({p - p % 2 for swap in swaps for p in swap})
        saved = sum(self._lift(j, place) for place in reversed(places))
        row = self._rows[j]
        for p, q in swaps:
            row[p], row[q] = row[q], row[p]
        return sum(self._seat(j, place) for place in places) - saved

    def best(self) -> _Found:
        """The cheapest plan found."""
        planned = [
            {
                a: b
                for one, other in zip(row[::2], row[1::2], strict=True)
                for a, b in ((one, other), (other, one))
            }
            for row in self._best
        ]
        tails = [(row[0], row[1]) for row in self._best] if self._appendix else None
        return planned, tails
