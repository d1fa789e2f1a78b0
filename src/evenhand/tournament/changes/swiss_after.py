"""The next session by results where pairs have met outside the plan.

The best line meets the best line of which it has met nobody, as far as the sessions to
come can then be played without a rematch. Where they cannot, the plan with the fewest
rematches is played, and of its sessions one with few of them and close ranks is next.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from evenhand.solvers.matching import match_perfectly
from evenhand.tournament.changes.least_rematches import plan_without_rematch
from evenhand.tournament.changes.line_costs import LineCosts, count_rematches
from evenhand.tournament.changes.pair_meetings import couple, find_rematches
from evenhand.tournament.changes.plan_after_merging import Replan, replan_after
from evenhand.tournament.lines.line_meetings import Graph, Meetings
from evenhand.tournament.lines.line_movement import LineSession, LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.lines.swiss import next_session
from evenhand.tournament.seated import Couple
from evenhand.tournament.seats.session_seats import seat_sessions


def choose_by_results(
    table: LineTable,
    lines: Lines,
    played: int,
    averages: Mapping[int, float],
    met: Collection[Couple],
    *,
    missing: Collection[int] = (),
    sat_out: Collection[int] = (),
) -> Replan:
    """The sessions to come, the next one by results, with the fewest rematches found.

    Args:
        table: the movement of lines, its first sessions as they were played.
        lines: the pairs of each line.
        played: how many sessions have been played.
        averages: each normal line's average result so far.
        met: all couples of pairs that have met.
        missing: pairs that have withdrawn; nobody meets them again.
        sat_out: all pairs that have sat out.
    """
    gone = {*missing, table.layout.phantom} - {0}
    real = {couple(a, b) for a, b in met if gone.isdisjoint((a, b))}
    swiss = _SwissAfter(table, lines, played, dict(averages), real, gone)
    clean = swiss.by_lines() or swiss.from_the_top()
    if clean is not None:
        return Replan(clean)
    plan = replan_after(
        table,
        lines,
        played,
        met,
        missing=missing,
        sat_out=sat_out,
        as_planned=False,
    )
    return replace(plan, table=swiss.in_order(plan.table))


@dataclass(frozen=True, slots=True)
class _SwissAfter:
    """What is known when a session is chosen.

    Attributes:
        table: the movement of lines so far.
        lines: the pairs of each line.
        played: how many sessions of the table have been played.
        averages: each line's average result.
        met: couples that have met, both of whom are there.
        gone: pairs that nobody meets any more.
    """

    table: LineTable
    lines: Lines
    played: int
    averages: dict[int, float]
    met: set[Couple]
    gone: set[int]

    @property
    def ranked(self) -> list[int]:
        """The lines from the best to the worst."""
        return sorted(self.averages, key=lambda line: (-self.averages[line], line))

    def by_lines(self) -> LineTable | None:
        """By whole lines alone, where no two pairs meet again by that."""
        if self.table.faults():
            return None
        found = next_session(
            self.table, self.played, self.averages, always_ns=self.lines.always_ns
        )
        seats = seat_sessions(found, self.lines)[self.played :]
        return None if find_rematches(seats, self.met, self.gone) else found

    def from_the_top(self) -> LineTable | None:
        """The best line first; None where the rest could not be completed."""
        costs = count_rematches(self.table.layout, self.lines, self.met)
        first = self._greedy(costs)
        if first is None:
            return None
        done = replace(
            self.table,
            sessions=self.table.sessions[: self.played],
            reserve=(),
            turned=frozenset(c for c in self.table.turned if c[0] < self.played),
        )
        return plan_without_rematch(
            self.table.layout,
            self.lines,
            self.met,
            len(self.table.sessions) - self.played,
            done=done,
            first=first,
        )

    def _greedy(self, costs: LineCosts) -> Meetings | None:
        """Each line in turn meets the best it can, the others staying matchable."""
        graph = costs.free_meetings()
        if match_perfectly(graph) is None:
            return None
        tails = [player for player in graph if player not in self.averages]
        order = [*self.ranked, *tails]
        chosen: Meetings = {}
        for line in order:
            for other in order if line not in chosen else ():
                rest = _without(graph, {line, other})
                if other in graph[line] and match_perfectly(rest) is not None:
                    chosen[line], chosen[other] = other, line
                    graph = rest
                    break
        return chosen

    def in_order(self, table: LineTable) -> LineTable:
        """The sessions to come, one with few rematches and close ranks next."""
        to_come = range(self.played, len(table.sessions))
        seats = seat_sessions(table, self.lines)
        place = {line: rank for rank, line in enumerate(self.ranked)}

        def rank(j: int) -> tuple[int, int]:
            again = find_rematches([seats[j]], self.met, self.gone)
            return len(again), _distance(table.sessions[j], place)

        order = sorted(to_come, key=rank)
        rest = tuple(table.sessions[j] for j in order)
        return replace(table, sessions=table.sessions[: self.played] + rest)


def _distance(session: LineSession, place: Mapping[int, int]) -> int:
    """How far opponents stand apart: the squares of their distances in rank."""
    met: Sequence[tuple[int, ...]] = [seats for seats in session if len(seats) == 2]
    return sum((place[a] - place[b]) ** 2 for a, b in met)


def _without(graph: Graph, gone: set[int]) -> Graph:
    return {node: others - gone for node, others in graph.items() if node not in gone}
