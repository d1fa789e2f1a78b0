"""A copy of each running event, written whenever a round has ended.

It lies beside the club's database, and any program can go on from it.
"""

import logging
from pathlib import Path
from typing import NamedTuple

from evenhand.errors import StoreError
from evenhand.store.carrying import export_event
from evenhand.store.club_database import Database
from evenhand.store.disk import write_over
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState

_LOG = logging.getLogger("evenhand.club")


class RoundEnded(NamedTuple):
    """A round of a session to which nothing is missing; 0 for the whole session."""

    group: str
    session: int
    round: int


def rounds_ended(state: EventState) -> frozenset[RoundEnded]:
    """The rounds of the running sessions that have ended, and the sessions closed."""
    found = set()
    for name, play in state.groups.items():
        for number, session in play.sessions.items():
            if session.closed:
                found.add(RoundEnded(name, number, 0))
                continue
            rounds = set(range(1, session.rounds + 1)) - _open_rounds(session)
            found |= {RoundEnded(name, number, one) for one in rounds}
    return frozenset(found)


def _open_rounds(session: SessionPlay) -> set[int]:
    """The rounds in which a board can still be played."""
    found: set[int] = set()
    for key, meeting in session.meetings.items():
        if key in session.results or meeting.round in found:
            continue
        if session.is_playable(meeting):
            found.add(meeting.round)
    return found


def write_copy(database: Database, name: str) -> None:
    """Write the copy of an event over the one before.

    What was done is safe already, so a copy that cannot be written is only noted.
    """
    path = copy_of(database, name)
    try:
        write_over(path, export_event(database, name))
    except StoreError as error:
        _LOG.warning("no copy of %s was written: %s", name, error)


def copy_of(database: Database, name: str) -> Path:
    """Where the copy of an event lies."""
    return database.folder / "copies" / f"{name}.event"
