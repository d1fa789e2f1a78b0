"""A copy of each running event, written whenever a round has ended.

It lies beside the club's database, and any program can go on from it. Many rounds that
end at once are one copy.
"""

from pathlib import Path
from typing import NamedTuple

from evenhand.desk.events.groups import seated_sessions
from evenhand.store.carrying import export_event
from evenhand.store.club_database import Database
from evenhand.store.disk import write_over
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.state import EventState


class RoundEnded(NamedTuple):
    """A round of a session to which nothing is missing; 0 for the whole session."""

    group: str
    session: int
    round: int


def rounds_ended(state: EventState) -> frozenset[RoundEnded]:
    """The rounds of the running sessions that have ended, and the sessions closed."""
    found = set()
    for session in seated_sessions(state):
        name, number = session.group.name, session.number
        if session.closed:
            found.add(RoundEnded(name, number, 0))
            continue
        still_open = {meeting.round for meeting in missing_meetings(session)}
        rounds = {*range(1, session.rounds + 1)} - still_open
        found |= {RoundEnded(name, number, one) for one in rounds}
    return frozenset(found)


def write_copy(database: Database, name: str) -> None:
    """Write the copy of an event over the one before.

    What was done is safe already, so nobody waits for it.
    """
    write_over(copy_of(database, name), export_event(database, name))


def copy_of(database: Database, name: str) -> Path:
    """Where the copy of an event lies."""
    return database.folder / "copies" / f"{name}.event"
