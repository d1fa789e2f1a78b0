"""Copies of a whole club: a backup is an SQLite database, wherever the club lives."""

import os
import shutil
import tempfile
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, MetaData, insert, select

from evenhand.errors import StoreError
from evenhand.store.club_database import FILE, Database
from evenhand.store.club_upgrades import find_version, upgrade
from evenhand.store.disk import check_is_file, explained, flush_folder

_MOST_AT_ONCE = 1000


def back_up(database: Database, path: Path) -> None:
    """Copy a club to a new file, as it is at one moment, while others write.

    Args:
        database: The club's database.
        path: The file; it appears when it is complete.

    Raises:
        StoreError: If the file exists, or the copy fails.
    """
    with explained(path):
        if path.exists():
            raise StoreError("exists already; choose another name")
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".backup-", dir=path.parent) as folder:
            _copy(database, Database(Path(folder)))
            os.rename(Path(folder) / FILE, path)
        flush_folder(path)


def restore(path: Path, folder: Path, address: str | None = None) -> None:
    """Put a backup where no club is yet.

    Args:
        path: The file of the backup, which is left as it is.
        folder: The folder of the new club.
        address: The address of its PostgreSQL database; None for SQLite.

    Raises:
        StoreError: If something is there already, or the file is no backup.
    """
    made = Database(folder, address)
    if address is None and (folder / FILE).exists():
        made.close()
        raise StoreError(f"{made.name}: there is a club already; name another folder")
    with tempfile.TemporaryDirectory(prefix="evenhand-") as copy, explained(path):
        check_is_file(path)
        shutil.copyfile(path, Path(copy) / FILE)
        with closing(Database(Path(copy))) as saved:
            _copy(saved, made)


def _copy(source: Database, made: Database) -> None:
    """Copy all rows into a database that is made for them, all or none."""
    try:
        with source.reading() as rows:
            version = find_version(rows, "the copy")
            if not version:
                raise StoreError("empty; expected the database of a club")
            made.make_file()
            with made.writing() as target:
                if find_version(target, made.name):
                    raise StoreError(f"{made.name}: there is a club already")
                upgrade(target, version)
                _copy_rows(rows, target)
    except BaseException:
        made.close()
        made.remove_file()
        raise
    made.close()


def _copy_rows(source: Connection, target: Connection) -> None:
    tables = MetaData()
    tables.reflect(source)
    for table in tables.sorted_tables:
        if table.name == "alembic_version":
            continue
        rows = source.execute(select(table))
        while some := rows.fetchmany(_MOST_AT_ONCE):
            target.execute(insert(table), [dict(row._mapping) for row in some])
