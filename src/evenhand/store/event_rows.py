"""The log of an event in a club's database: one row an act, only ever added."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, Select, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from evenhand.errors import RepeatedError, StaleError, StoreError, UnknownEventError
from evenhand.store.club_database import Database
from evenhand.store.club_tables import ACT, EVENT
from evenhand.store.entries import Entry, decode_object, encode_entries, first_entries
from evenhand.store.event_file import USUAL_WAIT
from evenhand.store.people import is_plain, put_names, take_names

#: On PostgreSQL, those who listen to this are told the name of each event that changed.
CHANNEL = "evenhand"
#: What a row says beside the body of its act, under the same names as in an entry.
_BESIDE = ("at", "by", "device", "key")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


@dataclass(frozen=True, slots=True)
class EventRow:
    """How far an event of a club has come.

    Attributes:
        name: what it is called in the club.
        acts: the number of its acts.
        changes: the number of changes beside them: calls, clock and the like.
        title: what people call it.
        begun: when it was created, in UTC; empty if nobody knows.
        at: when its last act was done.
    """

    name: str
    acts: int
    changes: int
    title: str = ""
    begun: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who acts.

    Attributes:
        by: an account, a table or a program, in words.
        device: from which device.
        key: the key of the batch, so that it is not done twice; may be empty.
    """

    by: str = ""
    device: str = ""
    key: str = ""

    def __post_init__(self) -> None:
        # such a key would not be found again, so the same acts would be done twice
        if not is_plain(self.key):
            raise StoreError(f"key {self.key[:40]!r}; expected readable characters")

    def on(self, entries: Sequence[Entry]) -> list[Entry]:
        """Entries with what they do not say themselves; the first has the key.

        Args:
            entries: The entries of a batch.
        """
        who = {"by": self.by, "device": self.device}
        signed = {name: value for name, value in who.items() if value}
        key = {"key": self.key} if self.key else {}
        return [
            entry | {**signed, **(key if place == 0 else {}), **entry}
            for place, entry in enumerate(entries)
        ]


NOBODY = Stamp()


class EventRows:
    """An event in a club's database, and the log that it lives in.

    As a log, it knows what it has read or written, and refuses to add if others have
    added since.

    Attributes:
        name: what the event is called in its club.
        recovered: always None: nothing is ever half written.
        corrections: how often names had been corrected when we last read.
        changes: how many changes there were beside the acts.
        head: how many acts there were when we began to write, and how often names in
            them had been corrected.
    """

    def __init__(self, database: Database, name: str) -> None:
        """Name an event, which need not exist yet.

        Args:
            database: The database of the club.
            name: Its name.
        """
        self._database = database
        self.name = name
        self.recovered: None = None
        self.corrections = self.changes = 0
        self.head = (0, 0)
        self._writes: Stamp | None = None
        self._known = 0

    def __str__(self) -> str:
        return self.name

    def create(self, *batches: Sequence[Entry], stamp: Stamp = NOBODY) -> None:
        """Create the event.

        Args:
            batches: The first entries of its log, batch by batch.
            stamp: Who created it.

        Raises:
            StoreError: If there is one of that name, or it is no name.
        """
        with self._database.writing() as connection:
            self.create_in(connection, *batches, stamp=stamp)

    def create_in(
        self, connection: Connection, *batches: Sequence[Entry], stamp: Stamp = NOBODY
    ) -> None:
        """Create the event in a transaction that does more.

        Args:
            connection: The transaction.
            batches: The first entries of its log, batch by batch.
            stamp: Who created it.
        """
        if not _NAME.fullmatch(self.name):
            raise StoreError(
                f"event {self.name[:60]!r}; expected a name of small letters, digits "
                "and hyphens"
            )
        there = select(EVENT.c.name).where(EVENT.c.name == self.name)
        if connection.execute(there).first():
            raise StoreError(f"{self.name}: exists already; choose another name")
        title = next((entry.get("name") for batch in batches for entry in batch), "")
        row: dict[str, Any] = {"name": self.name, "acts": 0, "changes": 0}
        row |= {"title": title if is_plain(title) else ""}
        connection.execute(insert(EVENT).values(row))
        self._known = 0
        for batch in filter(None, batches):
            self._add(connection, stamp.on(batch))
            self._known += len(batch)

    def read(self) -> tuple[Entry, ...]:
        """Return all entries, each with who did it and when."""
        return tuple(self.after(0)[0])

    def batches(self) -> tuple[int, ...]:
        """Return the number of entries that each append has added."""
        return tuple(self.after(0)[1])

    def as_of(self, count: int) -> tuple[Entry, ...]:
        """Return the first entries.

        Args:
            count: The number of entries; 0 is before the first.
        """
        return first_entries(self.read(), count)

    def after(self, number: int) -> tuple[list[Entry], list[int]]:
        """Return the entries after an act, and the size of each batch of them.

        Args:
            number: The number of the act; 0 is before the first.
        """
        with self._database.reading() as connection:
            return self.after_in(connection, number)

    def after_in(
        self, connection: Connection, number: int
    ) -> tuple[list[Entry], list[int]]:
        """Return the same in a transaction that reads more.

        Args:
            connection: The transaction.
            number: The number of the act; 0 is before the first.
        """
        unseen = (ACT.c.event == EVENT.c.name) & (ACT.c.number > number)
        found = connection.execute(
            select(ACT, EVENT.c.corrections, EVENT.c.changes)
            .select_from(EVENT)
            .outerjoin(ACT, unseen)
            .where(EVENT.c.name == self.name)
            .order_by(ACT.c.number)
        ).all()
        if not found:
            check_event(connection, self.name)
        rows = [row for row in found if row.number is not None]
        entries = put_names(connection, [_body(row) for row in rows])
        self.corrections, self.changes = found[0].corrections, found[0].changes
        self._known = max(number, rows[-1].number if rows else 0)
        sizes = [len(list(same)) for _, same in groupby(row.batch for row in rows)]
        return entries, sizes

    def __len__(self) -> int:
        with self._database.reading() as connection:
            return self._find_head(connection)[0]

    def _find_head(self, connection: Connection) -> tuple[int, int]:
        """The number of acts, and how often names in them have been corrected."""
        wanted = select(EVENT.c.acts, EVENT.c.corrections)
        found = connection.execute(wanted.where(EVENT.c.name == self.name)).first()
        return (0, 0) if found is None else (found.acts, found.corrections)

    def numbers_of(self, key: str) -> range:
        """The numbers of the batch that has a key; none if no batch has it.

        Args:
            key: The key.
        """
        with self._database.reading() as connection:
            return self._numbers(connection, key)

    def _numbers(self, connection: Connection, key: str) -> range:
        first = select(ACT.c.number).where(ACT.c.event == self.name, ACT.c.key == key)
        number = connection.execute(first).scalar() if key else None
        if number is None:
            return range(0)
        batch = select(func.count()).where(
            ACT.c.event == self.name, ACT.c.batch == number
        )
        size = connection.execute(batch).scalar() or 0
        return range(number, number + size)

    @contextmanager
    def writing(
        self, stamp: Stamp = NOBODY, wait: float = USUAL_WAIT
    ) -> Iterator["EventRows"]:
        """Let us add to the log; nobody else can in the meantime.

        Args:
            stamp: Who acts.
            wait: The number of seconds to wait for another writer.

        Raises:
            RepeatedError: If the key was taken.
            StoreError: If another is still writing, or there is no such event.
        """
        with self._database.holding(f"event-{self.name}", wait):
            # others wait meanwhile, so the database is asked as seldom as possible
            with self._database.reading() as connection:
                done = self._numbers(connection, stamp.key)
                head = self._find_head(connection)
            if done:
                raise RepeatedError(
                    f"{self.name}: done before, as acts {done[0]} to {done[-1]}", done
                )
            self._writes = stamp
            self.head, self._known = head, head[0]
            try:
                yield self
            finally:
                self._writes = None

    def append(self, *entries: Entry) -> None:
        """Add entries; on return they are on the disk.

        Args:
            entries: The entries, of which all are added or none.

        Raises:
            StaleError: If others have added to the log since we read it.
            StoreError: If they cannot be added.
        """
        if not entries:
            return
        if self._writes is None:
            raise StoreError(f"{self.name}: not open for writing; open it again")
        encode_entries(entries)
        with self._database.writing() as connection:
            self._add(connection, self._writes.on(entries))
        self._known += len(entries)
        # a key stands for one batch
        self._writes = Stamp(self._writes.by, self._writes.device)

    def _add(self, connection: Connection, entries: Sequence[Entry]) -> None:
        first = self._known + 1
        counted = (
            update(EVENT)
            .where(EVENT.c.name == self.name, EVENT.c.acts == self._known)
            .values(acts=self._known + len(entries))
        )
        if connection.execute(counted).rowcount != 1:
            check_event(connection, self.name)
            at = connection.execute(
                select(EVENT.c.acts).where(EVENT.c.name == self.name)
            ).scalar_one()
            raise StaleError(
                f"{self.name}: at act {at}, not {self._known}, as others have acted "
                "meanwhile; nothing was added: look at it again",
                at,
            )
        rows = [
            self._row(connection, entry, number, first)
            for number, entry in enumerate(entries, first)
        ]
        try:
            connection.execute(insert(ACT), rows)
        except IntegrityError as error:
            raise StoreError(
                f"{self.name}: a key was taken twice; nothing was added"
            ) from error
        tell_listeners(self._database, connection, self.name)

    def _row(
        self, connection: Connection, entry: Entry, number: int, batch: int
    ) -> Mapping[str, Any]:
        rest, people = take_names(connection, entry)
        said = {name: rest[name] for name in _BESIDE if is_plain(rest.get(name))}
        (data, _) = encode_entries([rest | dict.fromkeys(said)])
        beside = {name: said.get(name) for name in _BESIDE}
        return {
            "event": self.name,
            "number": number,
            "batch": batch,
            "people": people,
            # without the brackets of the list
            "body": data[1:-1].decode(),
            **beside,
        }


def check_event(connection: Connection, name: str) -> None:
    """Refuse an event that is not there.

    Args:
        connection: A transaction.
        name: The name of the event.
    """
    if not connection.execute(select(EVENT.c.name).where(EVENT.c.name == name)).first():
        known = connection.execute(select(EVENT.c.name).order_by(EVENT.c.name))
        names = ", ".join(known.scalars().all()[:10]) or "none yet"
        raise UnknownEventError(f"no event {name!r} in this club; it has {names}")


def tell_listeners(database: Database, connection: Connection, event: str) -> None:
    """Wake those who wait for a change, once it is stored.

    On SQLite they look for themselves.

    Args:
        database: The database.
        connection: A transaction in it.
        event: The name of the event.
    """
    if database.is_postgresql:
        told = {"channel": CHANNEL, "event": event}
        connection.execute(text("SELECT pg_notify(:channel, :event)"), told)


def list_events(database: Database) -> tuple[EventRow, ...]:
    """The events of a club, by name.

    Args:
        database: The database of the club.
    """
    first, last = ACT.alias(), ACT.alias()
    rows: Select[Any] = (
        select(
            *(EVENT.c[name] for name in ("name", "acts", "changes", "title")),
            func.coalesce(first.c.at, ""),
            func.coalesce(last.c.at, ""),
        )
        .outerjoin(first, (first.c.event == EVENT.c.name) & (first.c.number == 1))
        .outerjoin(
            last, (last.c.event == EVENT.c.name) & (last.c.number == EVENT.c.acts)
        )
        .order_by(EVENT.c.name)
    )
    with database.reading() as connection:
        return tuple(EventRow(*row) for row in connection.execute(rows))


def _body(row: Row[Any]) -> tuple[Entry, str | None]:
    body = decode_object(row.body.encode())
    if body is None:
        raise StoreError(
            f"{row.event}: act {row.number} cannot be read; use a backup of the club"
        )
    beside = {name: getattr(row, name) for name in _BESIDE}
    said = {name: value for name, value in beside.items() if value is not None}
    return body | said, row.people
