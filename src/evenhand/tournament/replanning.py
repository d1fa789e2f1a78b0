"""The rest of an event planned anew, after lines have met otherwise than planned.

Sections were merged, lines exchanged, a session was added: what was played stays, and
the sessions to come are found as perfect matchings of the lines that have not met.
"""

import random
from collections.abc import Collection, Iterable, Sequence

from evenhand.errors import RequestError
from evenhand.movement.words import counted
from evenhand.tournament.line_meetings import (
    Graph,
    Meetings,
    appendix_of,
    couples_of,
    may_still_meet,
    use_up,
    with_meetings,
)
from evenhand.tournament.line_movement import LineTable
from evenhand.tournament.matching import match_perfectly
from evenhand.tournament.tail_choice import Couple, choose_tail_couples

#: Attempts with lines in other orders before a wish is refused.
_ATTEMPTS = 100
_UNSEATED = ("shape", "not-once-each", "length")


def plan_rest(
    table: LineTable,
    played: int,
    sessions: int,
    *,
    also_met: Iterable[Couple] = (),
    always_ns: Collection[int] = (),
    seed: int = 1,
) -> LineTable:
    """The table with sessions after the played ones planned anew.

    Where all sessions are no more than half the lines a plan is sure to be found.

    Args:
        table: the movement of lines; only its first sessions count.
        played: how many sessions have been played.
        sessions: how many there are to be in all.
        also_met: lines that have met, or partly so, outside the table.
        always_ns: lines that must sit NS in a Mitchell.
        seed: of the orders that are tried.
    """
    if not 1 <= played <= min(sessions - 1, len(table.sessions)):
        raise RequestError(
            f"{played} sessions played of {sessions}; expected at least one played "
            "and one to come"
        )
    done = LineTable(table.layout, table.sessions[:played])
    for fault in done.faults():
        if fault.kind in _UNSEATED:
            raise RequestError(f"the sessions played cannot have been: {fault}")
    graph = may_still_meet(done, played, always_ns)
    for a, b in also_met:
        for line in (a, b):
            if not 1 <= line <= table.lines:
                raise RequestError(f"line {line}; the lines are 1 to {table.lines}")
        graph[a].discard(b)
        graph[b].discard(a)
    generator = random.Random(seed)
    order = sorted(graph)
    most = 0
    for _ in range(_ATTEMPTS):
        planned = _matchings(graph, sessions - played, table.lines, order)
        found = _with_tails(done, planned, always_ns)
        if found is not None and len(planned) == sessions - played:
            return found
        most = max(most, len(planned) - (found is None))
        generator.shuffle(order)
    raise RequestError(
        f"{counted(sessions, 'session')} after {played} as they were played: no plan "
        f"without a rematch was found; plan {played + most}, or allow a rematch"
    )


def _matchings(
    graph: Graph, count: int, lines: int, order: Sequence[int]
) -> list[Meetings]:
    """Sessions one after the other, as many as there are up to the count."""
    left = {node: set(others) for node, others in graph.items()}
    planned: list[Meetings] = []
    while len(planned) < count:
        meetings = match_perfectly(left, order)
        if meetings is None:
            break
        planned.append(meetings)
        use_up(left, meetings, lines)
    return planned


def _with_tails(
    done: LineTable, planned: Sequence[Meetings], always_ns: Collection[int]
) -> LineTable | None:
    tail = appendix_of(done)
    played = len(done.sessions)
    tails: list[Couple] | None = None
    if tail is not None:
        been = [(session[tail][0], session[tail][1]) for session in done.sessions]
        couples = [sorted(couples_of(meetings)) for meetings in planned]
        tails = choose_tail_couples(been, couples, always_ns)
        if tails is None:
            return None
    howells = sum(section.is_howell_tail for section in done.layout.sections)
    order = range(1, done.lines + howells + 1)
    return with_meetings(done, played, planned, tails, order, always_ns)
