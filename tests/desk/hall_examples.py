"""Running events for the desk: sessions finished, byes to merge, an event twice."""

from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.sessions.session_course import close_session
from evenhand.store import MemoryLog
from evenhand.tournament.event.state import EventState
from evenhand.tournament.referee.refereeing import referee_event
from tests.desk.desk_examples import lines_of_five
from tests.tournament.event.event_examples import WatchedEvent, begin_plan, record_all


def is_sound(event: WatchedEvent) -> bool:
    """Nobody plays a board twice, and the referee has nothing to say."""
    return referee_event(event.entries()) == ()


def finish_session(event: WatchedEvent, group: str) -> None:
    """Record all results of the running session and close it."""
    record_all(event, group, lambda m: str(10 * (m.ns % 7) - 10 * (m.ew % 5)))
    close_session(event)


def begin_with_mergeable_byes(sessions: int = 2) -> tuple[WatchedEvent, str]:
    """Twenty planned, two missing: pairs that sit at one table of two sections."""
    plan = lines_of_five(20, sessions)
    group = plan.groups[0]
    first = group.seats()[0]
    sections = [section.movement.schedule[0] for section in first.sections]
    missing = {sections[0][2].ns, sections[1][2].ns}
    event = begin_plan(plan, registered=0)
    there = [(p, f"Pair {p}") for p in range(1, 21) if p not in missing]
    register_pairs(event, there)
    return event, group.name


def begin_again(event: WatchedEvent) -> WatchedEvent:
    """The same event in a log of its own."""
    log = MemoryLog()
    log.append(*event.entries())
    return WatchedEvent(log)


def group_of(event: WatchedEvent) -> str:
    """The name of the first group."""
    return next(iter(event.state.groups))


def couples_of(state: EventState, group: str, session: int) -> set[tuple[int, int]]:
    """Who meets whom in a session, where both are there."""
    return {
        (min(m.ns, m.ew), max(m.ns, m.ew))
        for m in state.group(group).session(session).meetings.values()
        if all(
            state.group(group).session(session).is_there(p, m.round)
            for p in (m.ns, m.ew)
        )
    }
