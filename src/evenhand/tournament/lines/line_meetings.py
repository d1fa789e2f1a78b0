"""Meetings of lines as a graph: which have met, which still may, and where they sit."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from evenhand.tournament.lines.line_movement import LineSession, LineTable
from evenhand.tournament.seated import Couple

#: Each line's opponent in a session. The exceptional line of a Howell tail is included,
#: numbered after the normal lines.
Meetings = dict[int, int]
Graph = dict[int, set[int]]


def meetings_of(table: LineTable, session: LineSession) -> Meetings:
    """Each line's opponent in a session."""
    meetings: Meetings = {}
    howell = table.lines
    for seats in session:
        if len(seats) == 1:
            howell += 1
        a, b = seats if len(seats) == 2 else (seats[0], howell)
        meetings[a], meetings[b] = b, a
    return meetings


def couples_of(meetings: Meetings) -> list[Couple]:
    """The meetings, each listed once."""
    return [(a, b) for a, b in meetings.items() if a < b]


def appendix_of(table: LineTable) -> int | None:
    """The section that is an appendix tail, counted from 0; None if there is none."""
    sections = enumerate(table.layout.sections)
    return next((i for i, section in sections if section.is_appendix_tail), None)


def lengths_of_lines(table: LineTable) -> dict[int, int]:
    """The number of pairs in each normal line."""
    slots = table.layout.slots(normal=True)
    first = [line for seats in table.sessions[0] for line in seats]
    return {line: len(slot.seats) for line, (_, slot) in zip(first, slots, strict=True)}


def may_still_meet(
    table: LineTable, played: int, always_ns: Collection[int] = ()
) -> Graph:
    """Which lines may meet after the sessions played.

    Two lines that always sit NS can never meet, and lines of different lengths do not
    fit into one section.
    """
    lengths = lengths_of_lines(table)
    still = set(always_ns)
    graph: Graph = {
        a: {
            b
            for b in lengths
            if a != b and lengths[a] == lengths[b] and not {a, b} <= still
        }
        for a in lengths
    }
    howells = sum(section.is_howell_tail for section in table.layout.sections)
    for staying in range(table.lines + 1, table.lines + howells + 1):
        graph[staying] = set(lengths) - still
        for line in graph[staying]:
            graph[line].add(staying)
    for session in table.sessions[:played]:
        use_up(graph, meetings_of(table, session), table.lines)
    return graph


def use_up(graph: Graph, meetings: Meetings, lines: int) -> None:
    """Remove a session's meetings; no line goes to a Howell tail twice."""
    for a, b in meetings.items():
        graph[a].discard(b)
    for line, other in meetings.items():
        if line <= lines < other:
            for staying in [node for node in graph[line] if node > lines]:
                graph[line].discard(staying)
                graph[staying].discard(line)


def with_meetings(
    table: LineTable,
    played: int,
    planned: Sequence[Meetings],
    tails: Sequence[Couple] | None,
    order: Sequence[int],
    always_ns: Collection[int] = (),
) -> LineTable:
    """The table with its unplayed sessions replaced.

    Args:
        table: the movement of lines.
        played: the number of its sessions that stay.
        planned: the meetings of the sessions to come.
        tails: for each of them, the lines in the appendix tail, NS and EW.
        order: the lines in order of section, beginning with section A.
        always_ns: lines that must sit NS.
    """
    seating = _Seating(table, order, frozenset(always_ns))
    sessions = list(table.sessions[:played])
    for session in sessions:
        for seats in session:
            seating.times_ns[seats[0]] += 1
    for number, meetings in enumerate(planned):
        sessions.append(seating.seat(meetings, tails[number] if tails else None))
    turned = frozenset(cell for cell in table.turned if cell[0] < played)
    return replace(table, sessions=tuple(sessions), reserve=(), turned=turned)


class _Seating:
    """Assigns meetings to sections, so that lines take turns at NS."""

    def __init__(
        self, table: LineTable, order: Sequence[int], always_ns: frozenset[int]
    ) -> None:
        self.table = table
        self.place = {line: rank for rank, line in enumerate(order)}
        self.lengths = lengths_of_lines(table)
        self.always_ns = always_ns
        self.times_ns = dict.fromkeys(order, 0)

    def seat(self, meetings: Meetings, tail: Couple | None) -> LineSession:
        """The sections of a session."""
        couples = [
            couple
            for couple in couples_of(meetings)
            if max(couple) <= self.table.lines and set(couple) != set(tail or ())
        ]
        # The couple with the first line of the order goes to section A, and so on.
        couples.sort(key=lambda c: min(self.place[c[0]], self.place[c[1]]))
        seated: list[tuple[int, ...]] = []
        howell = self.table.lines
        for section in self.table.layout.sections:
            if section.is_howell_tail:
                howell += 1
                seated.append((meetings[howell],))
            elif section.is_appendix_tail and tail is not None:
                seated.append(tail)
            else:
                tables = section.tables
                couple = next(c for c in couples if self.lengths[c[0]] == tables)
                couples.remove(couple)
                seated.append(self._which_way(couple))
        return tuple(seated)

    def _which_way(self, couple: Couple) -> Couple:
        """The line that has sat NS less often does so now, unless one cannot move."""
        ns, ew = sorted(
            couple, key=lambda x: (x not in self.always_ns, self.times_ns[x], x)
        )
        self.times_ns[ns] += 1
        return ns, ew
