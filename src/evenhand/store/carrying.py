"""An event on its way between a club and a file, with all that belongs to it."""

from collections.abc import Sequence
from dataclasses import asdict
from itertools import accumulate, pairwise
from typing import TypeVar

from evenhand.errors import StoreError
from evenhand.store.club_database import Database
from evenhand.store.desk_rows import read_rows, row_from_data, write_rows
from evenhand.store.event_rows import EventRows
from evenhand.store.framing import new_log, parse_log

_One = TypeVar("_One")


def export_event(database: Database, name: str) -> bytes:
    """An event of a club as the bytes of a file: its log and what stands beside it.

    Args:
        database: The database of the club.
        name: The event.
    """
    with database.reading() as connection:
        entries, sizes = EventRows(database, name).after_in(connection, 0)
        beside = read_rows(connection, name)
    return new_log(_in_batches(entries, sizes), [asdict(row) for row in beside])


def import_event(database: Database, name: str, data: bytes) -> None:
    """Put an event into a club, all of it or nothing.

    A code of the evening that another event of the club has stays with that one, and
    nothing is public until a director of this club says so.

    Args:
        database: The database of the club.
        name: What it is to be called there.
        data: The bytes of its file.

    Raises:
        StoreError: If they are not a sound log, or the name is taken.
    """
    contents = parse_log(data)
    if contents.damage:
        raise StoreError(f"{name}: {contents.damage}")
    rows = EventRows(database, name)
    every = map(row_from_data, contents.beside)
    beside = [row for row in every if row.kind != "publication"]
    with database.writing() as connection:
        # phones go on to the event that they know
        taken = [row.data for row in read_rows(connection, kind="code")]
        beside = [r for r in beside if r.kind != "code" or r.data not in taken]
        rows.create_in(connection, *_in_batches(contents.entries, contents.batches))
        write_rows(connection, name, beside)


def _in_batches(entries: Sequence[_One], sizes: Sequence[int]) -> list[Sequence[_One]]:
    ends = accumulate(sizes, initial=0)
    return [entries[first:last] for first, last in pairwise(ends)]
