"""Copies of a whole club: a backup is an SQLite database, wherever the club lives."""

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, Table, Text, insert, select

from evenhand.errors import StoreError
from evenhand.store.club_database import FILE, Database, check_no_remains
from evenhand.store.club_upgrades import find_version, upgrade
from evenhand.store.disk import check_is_file, explained, flush_folder, shown

_MOST_AT_ONCE = 1000
#: A table of backups alone: what the other tables hold, as one number.
_DIGEST = Table("digest", MetaData(), Column("sha256", Text, primary_key=True))


def back_up(database: Database, path: Path) -> None:
    """Copy a club to a new file, as it is at one moment, while others write.

    Args:
        database: The club's database.
        path: The file; it appears when it is complete.

    Raises:
        StoreError: If the file exists, or the copy fails.
    """
    with explained(path), _appearing(path) as folder:
        _copy(database, Database(folder))
        with closing(Database(folder)) as made:
            _seal(made)


def restore(path: Path, folder: Path, address: str | None = None) -> None:
    """Put a backup where no club is yet.

    Args:
        path: The file of the backup, which is left as it is.
        folder: The folder of the new club.
        address: The address of its PostgreSQL database; None for SQLite.

    Raises:
        StoreError: If something is there already, or the file is no backup, or no
            longer what was written.
    """
    if address is None and (folder / FILE).exists():
        name = shown(folder / FILE)
        raise StoreError(f"{name}: there is a club already; name another folder")
    if address is None:
        with explained(folder / FILE):
            check_no_remains(folder / FILE)
    with tempfile.TemporaryDirectory(prefix="evenhand-") as copy, explained(path):
        check_is_file(path)
        shutil.copyfile(path, Path(copy) / FILE)
        with closing(Database(Path(copy))) as saved:
            # what is in the way is told of the file that was named
            saved.name = "a backup"
            _check_seal(saved)
            if address is not None:
                _copy(saved, Database(folder, address))
                return
            with _appearing(folder / FILE) as place:
                _copy(saved, Database(place))


@contextmanager
def _appearing(path: Path) -> Iterator[Path]:
    """A folder for a database that stands at a path once it is complete."""
    if path.exists():
        raise StoreError("exists already; choose another name")
    check_no_remains(path)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".copy-", dir=path.parent) as folder:
        yield Path(folder)
        os.rename(Path(folder) / FILE, path)
    flush_folder(path)


def _copy(source: Database, made: Database) -> None:
    """Copy all rows into a database that is made for them, all or none."""
    with closing(made), source.reading() as rows:
        version = find_version(rows, "the copy")
        if not version:
            raise StoreError("empty; expected the database of a club")
        made.make_file()
        with made.writing() as target:
            if find_version(target, made.name):
                raise StoreError(f"{made.name}: there is a club already")
            upgrade(target, version)
            _copy_rows(rows, target)


def _copy_rows(source: Connection, target: Connection) -> None:
    for table in _tables(source):
        if table.name == "alembic_version":
            continue
        rows = source.execute(select(table))
        while some := rows.fetchmany(_MOST_AT_ONCE):
            target.execute(insert(table), [dict(row._mapping) for row in some])


def _tables(source: Connection) -> Sequence[Table]:
    tables = MetaData()
    tables.reflect(source)
    return [one for one in tables.sorted_tables if one.name != _DIGEST.name]


def _seal(made: Database) -> None:
    """Write down what a backup holds."""
    with made.writing() as connection:
        found = _digest(connection)
        _DIGEST.create(connection)
        connection.execute(insert(_DIGEST).values(sha256=found))


def _check_seal(saved: Database) -> None:
    """Refuse a backup that no longer holds what was written."""
    with saved.reading() as connection:
        if not connection.dialect.has_table(connection, _DIGEST.name):
            raise StoreError(
                "no digest in it; expected a file that a backup has written, unchanged"
            )
        said = connection.execute(select(_DIGEST)).scalar()
        try:
            is_same = compare_digest(str(said), _digest(connection))
        except (LookupError, TypeError, ValueError):
            # what was changed may be anything, such as the type of a column
            is_same = False
        if not is_same:
            raise StoreError(
                "damaged: it does not hold what was written; use another backup"
            )


def _digest(connection: Connection) -> str:
    found = sha256()
    for table in sorted(_tables(connection), key=lambda one: one.name):
        found.update(table.name.encode())
        rows = connection.execute(select(table).order_by(*table.primary_key))
        while some := rows.fetchmany(_MOST_AT_ONCE):
            for row in some:
                found.update(repr(tuple(row)).encode(errors="backslashreplace"))
    return found.hexdigest()
