"""Running events: rebuilding them from their logs, and ranking after a result."""

from collections.abc import Callable
from typing import Any

from evenhand.store import MemoryLog
from evenhand.tournament.event.acts import CloseSession, Create, Record, Register
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.plan_data import plan_to_data
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan

GROUP = "Event"

#: Scores of common contracts, which the tables get in turn.
_SCORES = (420, 620, -50, 140, 170, -100, 400, 630, 110, -420)


class KeptLog:
    """A log in memory, which reads like a file that has already been parsed."""

    def __init__(self) -> None:
        self.entries: list[dict[str, Any]] = []

    def read(self) -> tuple[dict[str, Any], ...]:
        """All acts so far."""
        return tuple(self.entries)

    def append(self, *entries: dict[str, Any]) -> None:
        """Add acts."""
        self.entries += entries


def play_event(pairs: int, sessions: int) -> RunningEvent:
    """An event of one phase, ten boards a session, with all its results."""
    request = PlanRequest(pairs, base="5", phases="single", sessions=(sessions,))
    plan = propose_plan(request).plan
    event = RunningEvent.create(KeptLog(), Create("", plan_to_data(plan), {}))
    event.do(*(Register(pair, f"Pair {pair}") for pair in range(1, pairs + 1)))
    for number in range(1, sessions + 1):
        event.do(propose_seats(event.state.group(GROUP)))
        event.do(
            *(
                Record(GROUP, number, m.table, m.board, score_of(m.table, m.board))
                for m in missing_meetings(event.state.group(GROUP).session(number))
            ),
            CloseSession(GROUP, number),
        )
    return event


def score_of(table: int, board: int) -> str:
    """The score that a table has on a board."""
    return f"{_SCORES[(table * table + 7 * board) % len(_SCORES)]:+}"


def count_results(event: RunningEvent) -> int:
    """How many results an event holds."""
    play = event.state.groups[GROUP]
    return sum(len(session.results) for session in play.sessions.values())


def rebuild_event(event: RunningEvent) -> Callable[[], object]:
    """From a log that has been read to the state."""
    log = KeptLog()
    log.append(*event._log.read())
    return lambda: RunningEvent(log)


def read_and_rebuild(event: RunningEvent) -> Callable[[], object]:
    """From JSON in memory, read line by line, to the state."""
    log = MemoryLog()
    for entry in event._log.read():
        log.append(entry)
    return lambda: RunningEvent(log)


def record_and_rank(event: RunningEvent) -> Callable[[], object]:
    """A result is corrected, and everybody is ranked again."""
    last = max(event.state.groups[GROUP].sessions)
    keys = iter(list(event.state.groups[GROUP].sessions[last].results))

    def work() -> object:
        table, board, *_ = next(keys)
        event.do(Record(GROUP, last, table, board, "+150", replaces=True))
        return find_standings(event.state.group(GROUP))

    return work
