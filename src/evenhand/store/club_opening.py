"""Opening a club's database: it is made, or upgraded after a copy of it was made."""

import time
from pathlib import Path

from evenhand.errors import StoreError
from evenhand.store.club_copies import back_up
from evenhand.store.club_database import FILE, Database
from evenhand.store.club_upgrades import NEWEST, find_version, upgrade
from evenhand.store.disk import shown

_NONE = "no club is there; check the name"


def open_database(
    folder: Path, address: str | None = None, *, new: bool = True
) -> Database:
    """Open a club's database, and bring it up to date.

    Args:
        folder: The club's folder.
        address: The address of a PostgreSQL database; None for SQLite in the folder.
        new: Whether it is made if there is none.

    Raises:
        StoreError: If there is none, it is not a club's, or of a newer version.
    """
    if not new and address is None and not (folder / FILE).exists():
        raise StoreError(f"{shown(folder)}: {_NONE}")
    database = Database(folder, address)
    try:
        database.make_file()
        version = _version(database)
        if not new and not version:
            raise StoreError(f"{database.name}: {_NONE}")
        if version < NEWEST:
            _bring_up_to_date(database)
    except BaseException:
        database.close()
        raise
    return database


def _bring_up_to_date(database: Database) -> None:
    with database.holding("upgrade"):
        # another program may have done it while we waited
        version = _version(database)
        if version == NEWEST:
            return
        if version:
            now = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
            name = f"version-{version}-{now}.sqlite"
            back_up(database, database.folder / "backups" / name)
        with database.writing() as connection:
            upgrade(connection)


def _version(database: Database) -> int:
    with database.reading() as connection:
        return find_version(connection, database.name)
