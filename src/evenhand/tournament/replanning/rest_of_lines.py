"""The sessions to come of lines, after pairs have met outside the plan.

Mergers, exchanges and repairs let lines meet in part, so that couples would meet again
by the plan as it is. The rest is planned anew around what was played; or the next
session is chosen by results, as far as the rest can then do without a rematch.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from evenhand.errors import RequestError
from evenhand.movement.phrasing import counted
from evenhand.solvers.matching import match_perfectly
from evenhand.tournament.lines.line_meetings import Graph, Meetings
from evenhand.tournament.lines.line_movement import LineSession, LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.lines.swiss import next_session
from evenhand.tournament.replanning.balanced_anew import balance_if
from evenhand.tournament.replanning.line_costs import count_rematches
from evenhand.tournament.replanning.line_sessions import SessionsToPlan
from evenhand.tournament.seated import Couple, SeatedSession, couple
from evenhand.tournament.seated.encounters import find_rematches
from evenhand.tournament.seating.session_seats import seat_sessions

#: Seats that nobody can have taken.
_IMPOSSIBLE = ("shape", "not-once-each", "length")


@dataclass(frozen=True, slots=True)
class RestOfLines:
    """Lines that have played some of their sessions.

    Attributes:
        table: the movement of lines, its first sessions as they were played.
        lines: the pairs of each line.
        played: how many sessions have been played.
        met: all couples of pairs that have met.
        missing: pairs that have withdrawn; nobody meets them again.
        sat_out: all pairs that have sat out.
        seed: of the search.
    """

    table: LineTable
    lines: Lines
    played: int
    met: Collection[Couple]
    missing: Collection[int] = ()
    sat_out: Collection[int] = ()
    seed: int = 1

    def __post_init__(self) -> None:
        in_all = len(self.table.sessions)
        if not 1 <= self.played < in_all:
            raise RequestError(
                f"{counted(self.played, 'session')} played of {in_all}; expected at "
                "least one played and one to come"
            )
        self.lines.check_fit(self.table.layout)
        for fault in self._done.faults():
            if fault.kind in _IMPOSSIBLE:
                raise RequestError(f"the sessions played cannot have been: {fault}")
        for pair in {pair for two in self.met for pair in two}:
            self.lines.line_of(pair)

    @property
    def _done(self) -> LineTable:
        """The sessions played."""
        return self.table.up_to(self.played)

    @property
    def _gone(self) -> set[int]:
        return {*self.missing, self.table.layout.phantom} - {0}

    @property
    def _known(self) -> set[Couple]:
        """Couples that have met, both of whom are there."""
        gone = self._gone
        return {couple(a, b) for a, b in self.met if gone.isdisjoint((a, b))}

    def rematches(self, table: LineTable) -> tuple[Couple, ...]:
        """Who meets again in the sessions to come of a table."""
        return self._again(*seat_sessions(table, self.lines)[self.played :])

    def _again(self, *sessions: SeatedSession) -> tuple[Couple, ...]:
        return find_rematches(sessions, self._known, self._gone)

    def without_rematch(self, first: Meetings | None = None) -> LineTable | None:
        """The rest without a rematch; if possible nobody sits out a second time."""
        byes = {couple(absent, pair) for absent in self._gone for pair in self.sat_out}
        if byes and not first:
            found = self._to_plan(self._known | byes).without_rematch()
            if found is not None:
                return found
        return self._to_plan(self._known).without_rematch(first)

    def _to_plan(self, met: Collection[Couple]) -> SessionsToPlan:
        done = self._done
        count = len(self.table.sessions) - self.played
        return SessionsToPlan(done.layout, self.lines, met, count, done, self.seed)

    def with_few_rematches(self) -> LineTable:
        """The rest with the fewest rematches that are found, as late as possible.

        By then somebody may have left who would have met again.
        """
        clean = self.without_rematch()
        if clean is not None:
            return clean
        table = self._to_plan(self._known).with_few_rematches()
        return self._in_order(table, {})

    def by_results(self, averages: Mapping[int, float]) -> LineTable:
        """The rest with the next session by results, and as few rematches.

        The best line meets the best line of which it has met nobody, as far as the
        sessions to come can then be played without a rematch. Where they cannot, of
        those with the fewest rematches one with few and close ranks is next.

        Args:
            averages: each normal line's average result so far.
        """
        ranked = sorted(averages, key=lambda line: (-averages[line], line))
        clean = self._by_whole_lines(averages) or self._from_the_top(ranked)
        if clean is not None:
            return clean
        place = {line: rank for rank, line in enumerate(ranked)}
        return self._in_order(self.with_few_rematches(), place)

    def _in_order(self, table: LineTable, place: Mapping[int, int]) -> LineTable:
        """The sessions to come, fewest rematches and then closest ranks first."""
        seats = seat_sessions(table, self.lines)

        def rank(j: int) -> tuple[int, int]:
            distance = _distance(table.sessions[j], place) if place else 0
            return len(self._again(seats[j])), distance

        order = sorted(range(self.played, len(table.sessions)), key=rank)
        rest = tuple(table.sessions[j] for j in order)
        return replace(table, sessions=table.sessions[: self.played] + rest)

    def _by_whole_lines(self, averages: Mapping[int, float]) -> LineTable | None:
        """By whole lines alone, where no two pairs meet again by that."""
        if self.table.faults():
            return None
        always_ns = self.lines.always_ns
        found = next_session(
            self.table, self.played, dict(averages), always_ns=always_ns
        )
        return None if self.rematches(found) else found

    def _from_the_top(self, ranked: list[int]) -> LineTable | None:
        """Each line in turn meets the best it can; None where the rest has no plan."""
        graph = count_rematches(
            self.table.layout, self.lines, self._known
        ).free_meetings()
        if match_perfectly(graph) is None:
            return None
        order = [*ranked, *(player for player in graph if player not in ranked)]
        chosen: Meetings = {}
        for line in order:
            for other in order if line not in chosen else ():
                # all others must still find opponents
                rest = _without(graph, {line, other})
                if other in graph[line] and match_perfectly(rest) is not None:
                    chosen[line], chosen[other] = other, line
                    graph = rest
                    break
        return self.without_rematch(chosen)

    def balanced(self, table: LineTable) -> LineTable:
        """A table with who sits NS chosen for balance, and no more rematches."""
        most = len(self.rematches(table))
        return balance_if(
            lambda one: len(self.rematches(one)) <= most,
            table,
            self.lines,
            played=self.played,
        )


def _distance(session: LineSession, place: Mapping[int, int]) -> int:
    """How far opponents stand apart: the squares of their distances in rank."""
    met = (seats for seats in session if len(seats) == 2)
    return sum((place[a] - place[b]) ** 2 for a, b in met)


def _without(graph: Graph, gone: set[int]) -> Graph:
    return {node: others - gone for node, others in graph.items() if node not in gone}
