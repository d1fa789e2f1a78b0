"""What stands beside the acts of an event, and the settings of the club.

Calls of the director, the clock, what is published, screens and entries that wait for
confirmation are rows that may be written over and removed, so they are not acts.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, text, update

from evenhand.errors import StoreError
from evenhand.movement.json_text import parse_json
from evenhand.store.club_database import Database
from evenhand.store.club_tables import BESIDE, EVENT, SETTING
from evenhand.store.event_rows import check_event, tell_listeners
from evenhand.store.people import is_plain

#: Of the number of a table, a board, a pair.
_MOST_DIGITS = 9
#: What is a number among the texts of an entry that waits.
_NUMBERS = ("session", "round", "table", "board", "ns", "ew", "pair")
#: What is counted of a session on Bridgemates.
_COUNTS = ("recorded", "sent", "named")
_TEXTS = ("kind", "name", "at", "by", "device")
_MAKE_SURE = text(
    "INSERT INTO setting (name, body) VALUES (:name, 'null') ON CONFLICT DO NOTHING"
)


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A row beside the acts.

    Attributes:
        kind: what it is, such as `call`, `clock`, `publication`, `screen`, `waiting`,
            `code`, `phone`, `phones` or `unlocked`.
        name: which one, such as the number of the table that calls; may be empty.
        data: what it says, as plain data.
        at: when it was written, in UTC.
        by: who wrote it.
        device: from which device.
    """

    kind: str
    name: str
    data: Any
    at: str = ""
    by: str = ""
    device: str = ""


def row_from_data(data: Mapping[str, Any]) -> DeskRow:
    """A row as files have it.

    Args:
        data: Its fields by name; what is missing is empty.

    Raises:
        StoreError: If it does not say what rows of its kind say.
    """
    row = DeskRow(**{name: data.get(name, "") for name in DeskRow.__slots__})
    texts = [getattr(row, name) for name in _TEXTS]
    if not (all(map(is_plain, texts)) and _is_time(row.at) and _says_its_kind(row)):
        raise StoreError(
            f"{str(row.kind)[:40]!r} {str(row.name)[:40]!r} beside the acts cannot be "
            "read; use a sound copy of the file"
        )
    return row


def _is_time(at: str) -> bool:
    """Whether it is a time, or nothing."""
    try:
        return not at or datetime.fromisoformat(at).tzinfo is not None
    except ValueError:
        return False


def _says_its_kind(row: DeskRow) -> bool:
    said = row.data
    if not isinstance(said, dict):
        return False
    if row.kind == "call":
        return _is_number(row.name) and is_plain(said.get("coming", ""))
    if row.kind == "code":
        return is_plain(said.get("code"))
    if row.kind == "units":
        problems = said.get("problems", [])
        return (
            said.keys() <= {*_COUNTS, "problems", "silence"}
            and all(type(said.get(name, 0)) is int for name in _COUNTS)
            and isinstance(problems, list)
            and all(map(is_plain, [*problems, said.get("silence", "")]))
        )
    if row.kind == "unlocked":
        return row.at != "" and type(said.get("acts")) is int
    if row.kind == "waiting":
        texts = said.get("texts")
        return (
            type(said.get("table")) is int
            and all(is_plain(said.get(name)) for name in ("why", "said", "done"))
            and isinstance(texts, dict)
            and all(map(is_plain, texts.values()))
            and all(_is_number(texts.get(name) or "0") for name in _NUMBERS)
        )
    return True


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS


class DeskRows:
    """The rows beside the acts of a club's events."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, event: str, *rows: DeskRow) -> None:
        """Write rows, over those of the same kind and name.

        Args:
            event: The name of the event.
            rows: The rows, of which all are written or none.
        """
        with self._database.writing() as connection:
            self._count_change(connection, event)
            write_rows(connection, event, rows)

    def change(
        self,
        event: str,
        kind: str,
        change: Callable[[DeskRow | None], DeskRow],
        name: str = "",
    ) -> None:
        """Write what follows from a row as it is; nobody comes in between.

        Args:
            event: The name of the event.
            kind: The kind of the row.
            change: Gives the new row for the old one; what it raises stops the change.
            name: The name of the row.
        """
        with self._database.writing() as connection:
            # the event's own row is what others wait for until this is written
            self._count_change(connection, event)
            there = read_rows(connection, event, kind)
            before = next((row for row in there if row.name == name), None)
            write_rows(connection, event, [change(before)])

    def all(self, event: str, kind: str = "") -> tuple[DeskRow, ...]:
        """The rows of an event by kind and name; an empty kind stands for all.

        Args:
            event: The name of the event.
            kind: The kind wanted.
        """
        with self._database.reading() as connection:
            return read_rows(connection, event, kind)

    def get(self, event: str, kind: str, name: str = "") -> DeskRow | None:
        """One row, if it is there.

        Args:
            event: The name of the event.
            kind: Its kind.
            name: Its name.
        """
        return next((row for row in self.all(event, kind) if row.name == name), None)

    def by_event(self, kind: str) -> dict[str, DeskRow]:
        """The rows of a kind that each event has only one of, by event.

        Args:
            kind: The kind.
        """
        wanted = select(BESIDE).where(BESIDE.c.kind == kind, BESIDE.c.name == "")
        with self._database.reading() as connection:
            return {row.event: _row(row) for row in connection.execute(wanted)}

    def remove(self, event: str, kind: str, name: str = "") -> bool:
        """Remove a row; return whether it was there and nobody else removed it.

        Args:
            event: The name of the event.
            kind: Its kind.
            name: Its name.
        """
        with self._database.writing() as connection:
            self._count_change(connection, event)
            return _remove(connection, event, kind, name)

    def _count_change(self, connection: Connection, event: str) -> None:
        there = EVENT.c.name == event
        more = update(EVENT).where(there).values(changes=EVENT.c.changes + 1)
        if connection.execute(more).rowcount == 0:
            check_event(connection, event)
        tell_listeners(self._database, connection, event)


def read_rows(
    connection: Connection, event: str = "", kind: str = ""
) -> tuple[DeskRow, ...]:
    """The rows of an event, in a transaction.

    Args:
        connection: The transaction.
        event: The name of the event; empty for all.
        kind: Their kind; empty for all.
    """
    found = select(BESIDE)
    if event:
        found = found.where(BESIDE.c.event == event)
    if kind:
        found = found.where(BESIDE.c.kind == kind)
    rows = connection.execute(found.order_by(BESIDE.c.kind, BESIDE.c.name))
    return tuple(map(_row, rows))


def _row(row: Row[Any]) -> DeskRow:
    data = parse_json(row.body)
    return DeskRow(row.kind, row.name, data, row.at, row.by, row.device)


def write_rows(connection: Connection, event: str, rows: Sequence[DeskRow]) -> None:
    """Write rows of an event, in a transaction.

    Args:
        connection: The transaction.
        event: The name of the event.
        rows: The rows.

    Raises:
        StoreError: If one is not plain data.
    """
    for row in rows:
        values: dict[str, Any] = {name: getattr(row, name) for name in _TEXTS}
        if not all(map(is_plain, values.values())):
            raise StoreError(
                f"{event}: {row.kind!r} {row.name!r}; expected plain texts"
            )
        _remove(connection, event, row.kind, row.name)
        values |= {"event": event, "body": _encode(row.data, row.kind)}
        connection.execute(insert(BESIDE).values(values))


def _encode(data: Any, what: str) -> str:
    try:
        return json.dumps(data, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise StoreError(f"{what}: {error}; expected plain JSON") from error


def _remove(connection: Connection, event: str, kind: str, name: str) -> bool:
    same = (BESIDE.c.event == event, BESIDE.c.kind == kind, BESIDE.c.name == name)
    return connection.execute(delete(BESIDE).where(*same)).rowcount == 1


class Settings:
    """The settings of a club: plain data by name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, name: str, default: Any = None) -> Any:
        """A setting.

        Args:
            name: Its name.
            default: What it is if nobody has set it.
        """
        wanted = select(SETTING.c.body).where(SETTING.c.name == name)
        with self._database.reading() as connection:
            body = connection.execute(wanted).scalar()
        return default if body is None else parse_json(body)

    def put(self, name: str, value: Any) -> None:
        """Set it.

        Args:
            name: Its name.
            value: What it is from now on.

        Raises:
            StoreError: If it is not plain data.
        """
        self.change(name, lambda _: value)

    def change(self, name: str, change: Callable[[Any], Any]) -> None:
        """Set it to what follows from what it is; nobody comes in between.

        Args:
            name: Its name.
            change: Gives the new value for the old one, which is None if it is not set.

        Raises:
            StoreError: If it is not plain data.
        """
        same = SETTING.c.name == name
        with self._database.writing() as connection:
            # a row that stays the same row is what others wait for
            connection.execute(_MAKE_SURE, {"name": name})
            wanted = select(SETTING.c.body).where(same).with_for_update()
            value = change(parse_json(connection.execute(wanted).scalar_one()))
            body = _encode(value, f"setting {name}")
            connection.execute(update(SETTING).where(same).values(body=body))
