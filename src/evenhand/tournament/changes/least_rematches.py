"""Sessions of lines with no rematch of pairs, or with the fewest that were found.

The rules of lines speak of whole lines. After mergers, or when a field has changed,
lines have met in part; here every meeting of lines costs the couples of pairs in it
that have met. Plans that cost nothing are looked for as perfect matchings; where none
is found, a plan is annealed by exchanging lines within sessions.
"""

import random
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from evenhand.solvers.annealer import Cooling, Problem, anneal
from evenhand.solvers.matching import match_perfectly
from evenhand.solvers.stopping import AfterSteps, AtCost, FirstOf
from evenhand.tournament.changes.line_costs import LineCosts, count_rematches
from evenhand.tournament.changes.pair_meetings import couple
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.line_meetings import (
    Graph,
    Meetings,
    couples_of,
    with_meetings,
)
from evenhand.tournament.lines.line_movement import LineTable, make_line_table
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.lines.tail_choice import choose_tail_couples
from evenhand.tournament.seated import Couple

#: Orders of the lines that are tried before a rematch is put up with.
_ATTEMPTS = 60
_STEPS_PER_SEAT = 400
_MOST_STEPS = 30_000
#: The last temperature, in couples of pairs that meet again.
_COLD = 0.2
#: How often two couples are exchanged where an appendix tail is.
_COUPLES = 0.4
#: Annealings, of which the best counts.
_RUNS = 3


#: The meetings of each session, and who plays in an appendix tail, NS and EW.
_Found = tuple[list[Meetings], list[Couple] | None]


@dataclass(frozen=True, slots=True)
class LinePlan:
    """Sessions to come.

    Attributes:
        table: the movement of lines, after the sessions played where they were given.
        cost: couples of pairs that might meet again; none where it is 0.
    """

    table: LineTable
    cost: int


def plan_lines(
    layout: Layout,
    lines: Lines,
    met: Collection[Couple],
    sessions: int,
    *,
    done: LineTable | None = None,
    seed: int = 1,
) -> LinePlan:
    """Sessions in which as few pairs as can be found meet again.

    Args:
        layout: the sections.
        lines: the pairs of each line.
        met: the couples of pairs that have met; a missing pair counts as one, so that
            nobody is given a second bye.
        sessions: how many sessions are to come.
        done: sessions of these lines that have been played and stay in the table.
        seed: of the orders that are tried and of the annealing.
    """
    costs = count_rematches(layout, lines, met)
    generator = random.Random(seed)
    cost, found = 0, _clean_plan(costs, layout, sessions, generator)
    if found is None:
        cost, found = _cheapest_plan(costs, layout, sessions, generator)
    return LinePlan(_as_table(layout, lines, found, done), cost)


def _cheapest_plan(
    costs: LineCosts, layout: Layout, sessions: int, generator: random.Random
) -> tuple[int, _Found]:
    runs: list[tuple[int, _Found]] = []
    for _ in range(_RUNS):
        rows = _Rows(costs, layout, sessions)
        runs.append((rows.improve(generator), rows.best()))
        if runs[-1][0] <= costs.least_possible(sessions):
            break
    return min(runs, key=lambda run: run[0])


def plan_without_rematch(
    layout: Layout,
    lines: Lines,
    met: Collection[Couple],
    sessions: int,
    *,
    done: LineTable | None = None,
    first: Meetings | None = None,
    seed: int = 1,
) -> LineTable | None:
    """Sessions in which nobody who has met meets again; None where none were found.

    Args:
        layout: the sections.
        lines: the pairs of each line.
        met: the couples of pairs that have met.
        sessions: how many sessions are to come.
        done: sessions of these lines that have been played and stay in the table.
        first: the meetings of the next session, where they are settled.
        seed: of the orders that are tried.
    """
    costs = count_rematches(layout, lines, met)
    found = _clean_plan(costs, layout, sessions, random.Random(seed), first)
    return None if found is None else _as_table(layout, lines, found, done)


def _as_table(
    layout: Layout, lines: Lines, found: _Found, done: LineTable | None
) -> LineTable:
    planned, tails = found
    played = len(done.sessions) if done is not None else 0
    # where none was played any session will do: it tells how long the lines are
    table = done if done is not None else make_line_table(layout, 1)
    order = [n for meetings in planned[:1] for n in sorted(meetings)]
    return with_meetings(table, played, planned, tails, order, lines.always_ns)


def _clean_plan(
    costs: LineCosts,
    layout: Layout,
    sessions: int,
    generator: random.Random,
    first: Meetings | None = None,
) -> _Found | None:
    appendix = _has_appendix(layout)
    graph = costs.free_meetings()
    if any(len(others) < sessions for others in graph.values()):
        return None
    barred = [(line, 0) for line, n in costs.tail_ns.items() if n]
    barred += [(0, line) for line, n in costs.tail_ew.items() if n]
    order = sorted(graph)
    for _ in range(_ATTEMPTS):
        planned = _matchings(graph, sessions, costs.lines, order, first)
        if planned is not None:
            if not appendix:
                return planned, None
            choices = [sorted(couples_of(meetings)) for meetings in planned]
            tails = choose_tail_couples(barred, choices)
            if tails is not None:
                return planned, tails
        generator.shuffle(order)
    return None


def _matchings(
    graph: Graph,
    count: int,
    lines: int,
    order: Sequence[int],
    first: Meetings | None = None,
) -> list[Meetings] | None:
    left = {node: set(others) for node, others in graph.items()}
    planned: list[Meetings] = []
    for number in range(count):
        meetings = first if first and not number else match_perfectly(left, order)
        if meetings is None:
            return None
        planned.append(meetings)
        for a, b in couples_of(meetings):
            # a line that has been in a Howell has met itself: it goes to none again
            used = [n for n in left[a] if n > lines] if b > lines else [b]
            for node in used:
                left[a].discard(node)
                left[node].discard(a)
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
        self.costs = costs
        self.appendix = _has_appendix(layout)
        self.exceptional = layout.rounds * max(
            (s.tables - layout.rounds for s in layout.sections if s.is_appendix_tail),
            default=0,
        )
        first = self._first_row()
        self.rows = [list(first) for _ in range(sessions)]
        self.movable = [i for i, player in enumerate(first) if costs.lengths[player]]
        self.times: Counter[Couple] = Counter()
        self.in_howell: Counter[int] = Counter()
        self.in_tail: Counter[tuple[int, int]] = Counter()
        self.first_cost = 0
        for j in range(sessions):
            for place in range(0, len(first), 2):
                self.first_cost += self._seat(j, place)
        self.remember()

    def _first_row(self) -> list[int]:
        lines = [n for n, length in self.costs.lengths.items() if length]
        lines.sort(key=lambda n: self.costs.lengths[n])
        row: list[int] = []
        for howell in (n for n, length in self.costs.lengths.items() if not length):
            row += [lines.pop(0), howell]
        return lines + row

    def _seat(self, j: int, place: int) -> int:
        """Seat the couple of a place; what that adds to the cost."""
        a, b = self.rows[j][place : place + 2]
        key = couple(a, b)
        added = self._alone(a, b, place) + self.costs.whole * self.times[key]
        self.times[key] += 1
        for line, other in ((a, b), (b, a)):
            if not self.costs.lengths[other]:
                added += self.costs.whole * self.in_howell[line]
                self.in_howell[line] += 1
        if self.appendix and place == 0:
            for line, way in ((a, 0), (b, 1)):
                added += self.exceptional * self.in_tail[line, way]
                self.in_tail[line, way] += 1
        return added

    def _lift(self, j: int, place: int) -> int:
        """Take the couple of a place away; what that saves."""
        a, b = self.rows[j][place : place + 2]
        key = couple(a, b)
        self.times[key] -= 1
        saved = self._alone(a, b, place) + self.costs.whole * self.times[key]
        for line, other in ((a, b), (b, a)):
            if not self.costs.lengths[other]:
                self.in_howell[line] -= 1
                saved += self.costs.whole * self.in_howell[line]
        if self.appendix and place == 0:
            for line, way in ((a, 0), (b, 1)):
                self.in_tail[line, way] -= 1
                saved += self.exceptional * self.in_tail[line, way]
        return saved

    def _alone(self, a: int, b: int, place: int) -> int:
        """What a meeting costs whatever else is planned."""
        if self.appendix and place == 0:
            return self.costs.tail_cost(a, b)
        return self.costs.cost(a, b)

    def improve(self, chance: random.Random) -> int:
        """Look for a cheap plan; what the best one costs."""
        steps = min(_MOST_STEPS, _STEPS_PER_SEAT * len(self.movable) * len(self.rows))
        least = self.costs.least_possible(len(self.rows))
        stop = FirstOf(AtCost(least), AfterSteps(steps))
        cooling = Cooling(float(self.costs.whole), _COLD, steps)
        return anneal(self, self.first_cost, stop, cooling, chance)

    def propose(self, chance: random.Random) -> tuple[_Swaps, int] | None:
        """Exchange places in a session, to see what that adds to the cost."""
        j = chance.randrange(len(self.rows))
        swaps = self._choose_swaps(self.rows[j], chance)
        return ((j, swaps), self._exchange(j, swaps)) if swaps else None

    def accept(self, change: _Swaps) -> None:
        """Leave it at the exchange that was made."""

    def refuse(self, change: _Swaps) -> None:
        """Take an exchange back."""
        self._exchange(*change)

    def remember(self) -> None:
        """Keep a copy of the rows as they are."""
        self._best = [list(row) for row in self.rows]

    def _choose_swaps(
        self, row: Sequence[int], chance: random.Random
    ) -> list[tuple[int, int]]:
        """Two places to exchange, or a whole couple with the one in the tail."""
        p, q = chance.choice(self.movable), chance.choice(self.movable)
        if self.appendix and p > 1 and chance.random() < _COUPLES:
            # p and the other place of its couple, so either way round
            return [(0, p), (1, p ^ 1)]
        if p == q or self.costs.lengths[row[p]] != self.costs.lengths[row[q]]:
            return []
        return [(p, q)]

    def _exchange(self, j: int, swaps: Sequence[tuple[int, int]]) -> int:
        places = sorted({p - p % 2 for swap in swaps for p in swap})
        saved = sum(self._lift(j, place) for place in reversed(places))
        row = self.rows[j]
        for p, q in swaps:
            row[p], row[q] = row[q], row[p]
        return sum(self._seat(j, place) for place in places) - saved

    def best(self) -> _Found:
        """The cheapest plan found."""
        planned: list[Meetings] = []
        for row in self._best:
            meetings: Meetings = {}
            for place in range(0, len(row), 2):
                a, b = row[place : place + 2]
                meetings[a], meetings[b] = b, a
            planned.append(meetings)
        tails = [(row[0], row[1]) for row in self._best] if self.appendix else None
        return planned, tails
