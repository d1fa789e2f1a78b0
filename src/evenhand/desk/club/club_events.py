"""A club: its events and everything beside them, in one database.

::

    club = Club.open(data="club")                 # SQLite in a folder
    club = Club.open(database="postgresql+psycopg://…")
    club.create("thursday", movement, title="Thursday pairs", by="account anna")
    with club.acting_on("thursday", by="table 3", key="k1") as opened:
        record_result(opened.event, …)            # the functions of the desk
    club.look_at("thursday")                      # its state now
    club.since("thursday", 12)                    # the acts after act 12

A club keeps the state of the events that it was asked for, and catches up by the acts
that it has not seen. It may be used by several threads at once, and other programs may
work on the same club.
"""

import re
import unicodedata
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import Any

from evenhand.desk.club.club_files import usual_folder
from evenhand.desk.club.cross_checks import Verdict
from evenhand.desk.club.event_copies import rounds_ended, write_copy
from evenhand.desk.club.kept_events import Allowance, KeptEvent, KeptEvents
from evenhand.desk.club.late_work import LateWork
from evenhand.desk.events.opening import OpenEvent, create_event, replay_entries
from evenhand.errors import StaleError, StoreError
from evenhand.movement import Movement
from evenhand.store.accounts import (
    LONGEST_PASSWORD,
    SHORTEST_PASSWORD,
    Account,
    Accounts,
    Role,
)
from evenhand.store.carrying import export_event, import_event
from evenhand.store.club_copies import back_up
from evenhand.store.club_database import Database
from evenhand.store.club_opening import open_database
from evenhand.store.desk_rows import DeskRow, DeskRows, Settings
from evenhand.store.entries import Entry
from evenhand.store.event_file import LogRead
from evenhand.store.event_rows import EventRow, EventRows, Stamp, list_events
from evenhand.store.framing import parse_log
from evenhand.store.job_queue import Job, JobQueue, JobState
from evenhand.store.listening import Watch, watching
from evenhand.store.people import People, Person
from evenhand.store.permits import Permit, Permits
from evenhand.tournament.answers.pair_answers import EventCreated
from evenhand.tournament.event.state import EventState
from evenhand.tournament.plan.plan import Plan

#: What else a page may need to speak with a club.
__all__ = [
    "GATHERINGS",
    "LONGEST_PASSWORD",
    "SHORTEST_PASSWORD",
    "Account",
    "Allowance",
    "Club",
    "DeskRow",
    "EventHomeInClub",
    "EventRow",
    "Job",
    "JobState",
    "Permit",
    "Person",
    "Role",
    "Verdict",
    "Watch",
    "usual_folder",
]

_LONGEST_NAME = 40
#: The setting that keeps evenings by the names that they will have as events.
GATHERINGS = "gatherings"


class Club:
    """A club with its database open.

    Attributes:
        database: where everything is kept.
        people: the players named in its events.
        beside: calls, clock, publication, screens and waiting entries of its events.
        accounts: who works for it.
        permits: links, sessions and tokens that let people and programs in.
        jobs: long work.
        settings: its settings.
        copies: writes a copy of each running event when a round has ended.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.people = People(database)
        self.beside = DeskRows(database)
        self.accounts = Accounts(database)
        self.permits = Permits(database)
        self.jobs = JobQueue(database)
        self.settings = Settings(database)
        self._kept = KeptEvents(database)
        self._looks = LateWork("cross-check", self.look_closely)
        self.copies = LateWork("copy", partial(write_copy, database))

    @classmethod
    def open(
        cls,
        data: str | None = None,
        database: str | None = None,
        *,
        new: bool = True,
    ) -> "Club":
        """Open a club; an older one is upgraded.

        Args:
            data: The folder of the club; by default in the user's data folder.
            database: The address of a PostgreSQL database; by default SQLite in the
                folder.
            new: Whether it is made if there is none.

        Raises:
            StoreError: If it cannot be used.
        """
        folder = usual_folder() if data is None else Path(data)
        return cls(open_database(folder, database, new=new))

    def close(self) -> None:
        """Close it."""
        self._looks.stop()
        self.copies.finish()
        self.copies.stop()
        self.database.close()

    def __enter__(self) -> "Club":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def events(self) -> tuple[EventRow, ...]:
        """The events by name, each with the number of its acts and changes."""
        return list_events(self.database)

    def free_name(self, title: str) -> str:
        """A name for a new event that no other has.

        Args:
            title: What people call it, such as `Thursday pairs`.
        """
        return next(self.free_names(title))

    def free_names(self, title: str) -> Iterator[str]:
        """The names that no event has now or will have, the plainest first."""
        plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
        slug = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:_LONGEST_NAME]
        taken = {event.name for event in self.events()}
        taken |= {*(self.settings.get(GATHERINGS) or ())}
        base = slug or "event"
        names = chain([base], (f"{base}-{number}" for number in count(2)))
        return (name for name in names if name not in taken)

    def check_not_promised(self, name: str, key: str = "") -> None:
        """Refuse the name of an evening that waits for its pairs.

        Args:
            name: What an event is to be called.
            key: The key under which it is created; that of the evening is its own.
        """
        waiting = (self.settings.get(GATHERINGS) or {}).get(name)
        if waiting is not None and waiting["key"] != key:
            raise StoreError(
                f"{name}: an evening of this name waits for its pairs; choose another "
                "name"
            )

    def create(
        self,
        name: str,
        source: Plan | Movement,
        *,
        title: str = "",
        method: str = "matchpoints",
        by: str = "",
        device: str = "",
        key: str = "",
    ) -> EventCreated:
        """Create an event.

        Args:
            name: Its name in the club: small letters, digits and hyphens.
            source: Its plan or movement.
            title: What people call it.
            method: How results are scored.
            by: Who creates it.
            device: From which device.
            key: A key of the caller's, by which the event is found again.
        """
        home = EventHomeInClub(self, name, by, device, key=key)
        return create_event(home, source, name=title, method=method)

    @contextmanager
    def acting_on(
        self,
        name: str,
        *,
        by: str = "",
        device: str = "",
        key: str = "",
        seen: int | None = None,
        allow: Allowance | None = None,
    ) -> Iterator[OpenEvent]:
        """Open an event to act on it; nobody else can act on it meanwhile.

        Args:
            name: The event.
            by: Who acts: an account, a table or a program, in words.
            device: From which device.
            key: A key of the caller's; acts with the same key are done only once.
            seen: The number of acts that whoever acts has seen; None for any.
            allow: Refuses acts that whoever acts may not do; None to allow all.

        Raises:
            RepeatedError: If acts with the key are in the log; it has their numbers.
            StaleError: If there are acts that were not seen; it has the last number.
            StoreError: If the event cannot be opened.
        """
        kept = self._kept.get(name)
        with kept.taking_turn(allow), kept.rows.writing(Stamp(by, device, key)):
            state = kept.see_in_turn()
            if seen is not None and seen != state.acts:
                raise StaleError(
                    f"{name}: at act {state.acts}, not {seen}; nothing was done: look "
                    "at what has changed",
                    state.acts,
                )
            try:
                yield OpenEvent(kept, "")
            finally:
                self._copy_after_a_round(kept)

    def look_at(self, name: str, number: int | None = None) -> EventState:
        """The state of an event now, or after its first `number` acts.

        Args:
            name: The event.
            number: How many acts; None for all.
        """
        kept = self._kept.get(name)
        state = kept.catch_up()
        return state if number is None else kept.as_of(number)

    def changes_of(self, name: str) -> int:
        """The changes beside the acts of an event, when it was last looked at."""
        return self._kept.get(name).rows.changes

    def last_done(self, name: str) -> tuple[int, ...]:
        """The numbers of the acts that were done last, of those that still count."""
        return tuple(self._kept.get(name).last_batch())

    def since(self, name: str, number: int = 0) -> tuple[Entry, ...]:
        """The acts after act `number`, as logs have them.

        Each is an object with its name in `act`, its fields, and, where known, `at`,
        `by`, `device` and `key`.

        Args:
            name: The event.
            number: The act; 0 is before the first.
        """
        return tuple(EventRows(self.database, name).after(number)[0])

    def numbers_of(self, name: str, key: str) -> range:
        """The numbers of the acts that were done with a key; none if there are none."""
        return EventRows(self.database, name).numbers_of(key)

    def export_event(self, name: str) -> bytes:
        """An event as the bytes of a file, with all that is kept beside its acts."""
        return export_event(self.database, name)

    def import_event(self, name: str, data: bytes) -> None:
        """Take an event from the bytes of a file into the club.

        Args:
            name: What it is to be called here.
            data: The bytes of a file, exported or not.

        Raises:
            StoreError: If they are no sound log, or the name is taken.
            EvenhandError: If the log is not that of an event.
        """
        contents = parse_log(data)
        if not contents.damage:
            replay_entries(contents.entries)
        self.check_not_promised(name)
        import_event(self.database, name, data)

    def back_up(self, path: str) -> None:
        """Copy the whole club to a new file, while it is in use."""
        back_up(self.database, Path(path))

    def watching(self) -> AbstractContextManager[Watch]:
        """Watch what happens to the events, also in other programs.

        `with club.watching() as watch:` and then again and again `watch.wait(seconds)`,
        which gives the events to which something has happened.
        """
        return watching(self.database)

    def cross_check(self, name: str) -> Verdict | None:
        """What the cross-check last found in an event; None before its first look.

        Nobody waits for it: if there are acts that it has not seen, it looks later.
        """
        kept = self._kept.get(name)
        acts, verdict = kept.catch_up().acts, kept.check.verdict
        if verdict is None or verdict.acts < acts:
            self._looks.ask_for(name)
        return verdict

    def look_closely(self, name: str) -> Verdict:
        """What the cross-check finds in an event as it is now."""
        kept = self._kept.get(name)
        return kept.check.look(kept.catch_up, partial(self.since, name))

    def _copy_after_a_round(self, kept: KeptEvent) -> None:
        ended = rounds_ended(kept.state)
        if ended - kept.ended:
            self.copies.ask_for(kept.rows.name)
        kept.ended = ended


@dataclass(frozen=True, slots=True)
class EventHomeInClub:
    """An event of a club, for commands that also take a file.

    Attributes:
        club: the club.
        name: the event.
        by: who acts.
        device: from which device.
        words: how whoever acts calls it; empty for its name.
        key: the key under which it is created.
    """

    club: Club
    name: str
    by: str = ""
    device: str = ""
    words: str = ""
    key: str = ""

    def __str__(self) -> str:
        return self.words or self.name

    def read(self) -> LogRead:
        """The log."""
        return LogRead(Path(self.name), self.club.since(self.name))

    def acting(self) -> AbstractContextManager[OpenEvent]:
        """The event, to act on it."""
        return self.club.acting_on(self.name, by=self.by, device=self.device)

    def create(self, *entries: dict[str, Any]) -> None:
        """Create the event with its first acts."""
        self.club.check_not_promised(self.name, self.key)
        rows = EventRows(self.club.database, self.name)
        rows.create(entries, stamp=Stamp(self.by, self.device, self.key))
