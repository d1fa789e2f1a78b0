"""Delayed Swiss: the next session's meetings follow from the results so far.

From the top down, each line meets the best line that it has not met, provided that the
rest can still be matched. The sessions after it are planned at the same time, so the
event can always be completed without a rematch. If there is room (no more sessions than
half the lines), any choice can be completed, by Dirac's theorem. If there is not, the
meetings still planned are merely exchanged between sessions: the meetings of any two
sessions together form rings of lines, and each ring can change sessions on its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from evenhand.errors import RequestError
from evenhand.solvers.matching import match_perfectly
from evenhand.tournament.lines.line_faults import find_line_faults
from evenhand.tournament.lines.line_meetings import (
    Graph,
    Meetings,
    appendix_of,
    couples_of,
    may_still_meet,
    meetings_of,
    use_up,
    with_meetings,
)
from evenhand.tournament.lines.line_movement import LineTable, line_name
from evenhand.tournament.lines.tail_choice import choose_tail_couples
from evenhand.tournament.seated import Couple


def next_session(
    table: LineTable,
    played: int,
    averages: Mapping[int, float],
    *,
    always_ns: Sequence[int] = (),
) -> LineTable:
    """The table with its unplayed sessions planned anew, the next one by results.

    Args:
        table: the movement of lines; its first sessions have been played.
        played: the number of sessions played.
        averages: each normal line's average result so far.
        always_ns: lines that must go on sitting NS in a Mitchell.
    """
    _check(table, played, averages)
    # Sessions exchanged earlier may clash with the reserve; if so, it is of no use.
    together = find_line_faults(table.layout, table.sessions + table.reserve)
    if any(fault.kind == "rematch" for fault in together):
        table = replace(table, reserve=())
    swiss = _Swiss.begin(table, played, averages, frozenset(always_ns))
    found = swiss.from_the_top() or swiss.by_exchange()
    return swiss.as_table(*found)


def _check(table: LineTable, played: int, averages: Mapping[int, float]) -> None:
    sessions = len(table.sessions)
    if not 1 <= played < sessions:
        raise RequestError(
            f"{played} of {sessions} sessions played; a Swiss session needs at least "
            "one before it and one still to come"
        )
    faults = table.faults()
    if faults:
        raise RequestError(
            f"the line table has a fault, so no session can be chosen: {faults[0]}; "
            "correct it first"
        )
    for line in range(1, table.lines + 1):
        if line not in averages:
            raise RequestError(
                f"no average for line {line_name(line)}; give one for each line"
            )


@dataclass(frozen=True, slots=True)
class _Swiss:
    """What is known when a session is chosen.

    Attributes:
        table: the movement of lines so far.
        played: the number of its sessions that have been played.
        order: the lines from best to worst, with exceptional lines last.
        graph: the lines that may still meet.
        always_ns: lines that must sit NS.
    """

    table: LineTable
    played: int
    order: tuple[int, ...]
    graph: Graph
    always_ns: frozenset[int]

    @classmethod
    def begin(
        cls,
        table: LineTable,
        played: int,
        averages: Mapping[int, float],
        always_ns: frozenset[int],
    ) -> "_Swiss":
        lines = range(1, table.lines + 1)
        ranked = sorted(lines, key=lambda line: (-averages[line], line))
        howells = sum(section.is_howell_tail for section in table.layout.sections)
        staying = range(table.lines + 1, table.lines + howells + 1)
        graph = may_still_meet(table, played, always_ns)
        return cls(table, played, (*ranked, *staying), graph, always_ns)

    @property
    def to_come(self) -> int:
        """The number of sessions still to be played."""
        return len(self.table.sessions) - self.played

    def from_the_top(self) -> tuple[list[Meetings], list[Couple] | None] | None:
        """Meetings chosen from the top down; None if the rest cannot be completed."""
        first = self._greedy()
        if first is None:
            return None
        # The later sessions are matched in any way that works: they will be chosen by
        # results in their turn. What counts now is that they exist.
        graph = {node: set(others) for node, others in self.graph.items()}
        planned = [first]
        while len(planned) < self.to_come:
            use_up(graph, planned[-1], self.table.lines)
            following = match_perfectly(graph)
            if following is None:
                return None
            planned.append(following)
        return self._with_tails(planned)

    def _greedy(self) -> Meetings | None:
        """Each line in turn meets the best it can while the rest can be matched."""
        graph = {node: set(others) for node, others in self.graph.items()}
        if match_perfectly(graph) is None:
            return None
        chosen: Meetings = {}
        for line in self.order:
            if line in chosen:
                continue
            for other in self.order:
                if other in graph[line]:
                    rest = _without(graph, {line, other})
                    if match_perfectly(rest) is not None:
                        chosen[line], chosen[other] = other, line
                        graph = rest
                        break
        return chosen

    def by_exchange(self) -> tuple[list[Meetings], list[Couple] | None]:
        """Rings of meetings still planned change sessions, which is always possible."""
        planned = list(self.table.sessions[self.played :])
        # The reserve was made without regard to lines that must sit NS.
        if not self.always_ns:
            planned += self.table.reserve
        pool = [meetings_of(self.table, session) for session in planned]
        pool.sort(key=self.cost)
        rest = self._with_tails(self._exchanged(pool)[: self.to_come])
        if rest is not None:
            return rest
        return self._exchanged_with_care(pool[: self.to_come])

    def _exchanged(self, pool: list[Meetings]) -> list[Meetings]:
        # Every exchange lowers the cost of the next session, so this comes to an end.
        first, *others = ({**meetings} for meetings in pool)
        improving = True
        while improving:
            improving = False
            for other in others:
                for ring in _rings(first, other):
                    if self._ring_cost(other, ring) < self._ring_cost(first, ring):
                        _exchange(first, other, ring)
                        improving = True
        return [first, *others]

    def _exchanged_with_care(
        self, pool: list[Meetings]
    ) -> tuple[list[Meetings], list[Couple] | None]:
        """The same, one session at a time, as long as each can have its tail."""
        sound = self._planned_in_order()
        best = self.cost(sound[0][0])
        for other in range(1, len(pool)):
            first = {**sound[0][0]}
            second = {**sound[0][other]}
            for ring in _rings(first, second):
                if self._ring_cost(second, ring) < self._ring_cost(first, ring):
                    _exchange(first, second, ring)
            trial = [first, *sound[0][1:]]
            trial[other] = second
            with_tails = self._with_tails(trial)
            if with_tails is not None and self.cost(first) < best:
                sound, best = with_tails, self.cost(first)
        return sound

    def _planned_in_order(self) -> tuple[list[Meetings], list[Couple] | None]:
        """The sessions as they were planned, with the most suitable one next."""
        sessions = sorted(
            self.table.sessions[self.played :],
            key=lambda session: self.cost(meetings_of(self.table, session)),
        )
        planned = [meetings_of(self.table, session) for session in sessions]
        tail = appendix_of(self.table)
        if tail is None:
            return planned, None
        return planned, [(s[tail][0], s[tail][1]) for s in sessions]

    def _with_tails(
        self, planned: list[Meetings]
    ) -> tuple[list[Meetings], list[Couple] | None] | None:
        tail = appendix_of(self.table)
        if tail is None:
            return planned, None
        been = [session[tail] for session in self.table.sessions[: self.played]]
        couples = choose_tail_couples(
            [(ns, ew) for ns, ew in been],
            [sorted(couples_of(meetings)) for meetings in planned],
            self.always_ns,
        )
        return None if couples is None else (planned, couples)

    def cost(self, meetings: Meetings) -> int:
        """How far opponents are apart: the sum of their squared distances in rank."""
        place = {line: rank for rank, line in enumerate(self.order)}
        return sum((place[a] - place[b]) ** 2 for a, b in couples_of(meetings))

    def _ring_cost(self, meetings: Meetings, ring: Sequence[int]) -> int:
        return self.cost({line: meetings[line] for line in ring})

    def as_table(
        self, planned: list[Meetings], tails: list[Couple] | None
    ) -> LineTable:
        """The line table with these meetings in its sections."""
        return with_meetings(
            self.table, self.played, planned, tails, self.order, self.always_ns
        )


def _without(graph: Graph, gone: set[int]) -> Graph:
    return {node: others - gone for node, others in graph.items() if node not in gone}


def _rings(first: Meetings, other: Meetings) -> list[list[int]]:
    """The rings formed by the meetings of two sessions.

    If a line changes its opponent, so does that opponent, and so on round the ring.
    """
    left = dict.fromkeys(sorted(first))
    rings = []
    while left:
        start = node = next(iter(left))
        ring: list[int] = []
        while True:
            opponent = first[node]
            ring += [node, opponent]
            del left[node], left[opponent]
            node = other[opponent]
            if node == start:
                break
        rings.append(ring)
    return rings


def _exchange(first: Meetings, other: Meetings, ring: Sequence[int]) -> None:
    for line in ring:
        first[line], other[line] = other[line], first[line]
