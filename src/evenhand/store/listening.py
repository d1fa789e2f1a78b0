"""Waiting until something happens to a club's events."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from evenhand.store.club_database import Database
from evenhand.store.event_rows import CHANNEL, EventRow, list_events

#: How often SQLite is looked at, in seconds: nobody tells us there.
_PAUSE = 1.0


class Watch:
    """Knows how far the events were when it last looked."""

    def __init__(self, database: Database, connection: Any = None) -> None:
        """Begin to watch.

        Args:
            database: The database of the club.
            connection: On PostgreSQL, a connection that listens.
        """
        self._database = database
        self._connection = connection
        self._seen = frozenset(list_events(database))

    def wait(self, seconds: float) -> tuple[EventRow, ...]:
        """The events to which something has happened; none if the time is up.

        Args:
            seconds: How long to wait at most.
        """
        deadline = time.monotonic() + seconds
        while not (found := self._look()) and (left := deadline - time.monotonic()) > 0:
            self._sleep(left)
        return found

    def _look(self) -> tuple[EventRow, ...]:
        now = list_events(self._database)
        changed = tuple(event for event in now if event not in self._seen)
        self._seen = frozenset(now)
        return changed

    def _sleep(self, left: float) -> None:
        if self._connection is None:
            time.sleep(min(_PAUSE, left))
            return
        list(self._connection.notifies(timeout=left, stop_after=1))
        # many acts at once are one piece of news
        list(self._connection.notifies(timeout=0))


@contextmanager
def watching(database: Database) -> Iterator[Watch]:
    """Watch the events of a club.

    Args:
        database: Its database.

    Raises:
        UnavailableError: Also from `wait`, if the database cannot be reached.
    """
    if not database.is_postgresql:
        yield Watch(database)
        return
    with database.explained(), database.engine.connect() as connection:
        # a connection of its own, that never goes back to the others
        connection.detach()
        listener: Any = connection.connection.dbapi_connection
        listener.rollback()
        listener.autocommit = True
        listener.execute(f"LISTEN {CHANNEL}")
        yield Watch(database, listener)
