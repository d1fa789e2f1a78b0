"""The version of a club's database: refused if newer, upgraded if older."""

from pathlib import Path

from sqlalchemy import Connection, inspect, select, table
from sqlalchemy.sql import column

from evenhand.errors import StoreError
from evenhand.store.club_database import FILE, Database

#: The newest step in `migrations/versions`. Steps are numbered from 1.
NEWEST = 2

_FOLDER = Path(__file__).parent / "migrations"
_VERSION = table("alembic_version", column("version_num"))


def open_database(folder: Path, address: str | None = None) -> Database:
    """Open a club's database, make it if there is none, and bring it up to date.

    Args:
        folder: The club's folder.
        address: The address of a PostgreSQL database; None for SQLite in the folder.

    Raises:
        StoreError: If it is not a club's, or of a newer version.
    """
    database = Database(folder, address)
    try:
        if address is None:
            (folder / FILE).touch()
        with database.reading() as connection:
            version = find_version(connection, database.name)
        if version < NEWEST:
            upgrade(database)
    except BaseException:
        database.close()
        raise
    return database


def find_version(connection: Connection, name: str) -> int:
    """The number of the last step that a database has taken; 0 if it is empty.

    Args:
        connection: A transaction in it.
        name: What it is called.

    Raises:
        StoreError: If it is not a club's, or of a newer version.
    """
    tables = inspect(connection).get_table_names()
    if not tables:
        return 0
    if _VERSION.name not in tables:
        raise StoreError(f"{name}: holds something else; expected a club's database")
    found = str(connection.execute(select(_VERSION)).scalar())
    if found not in map(str, range(1, NEWEST + 1)):
        raise StoreError(
            f"{name}: version {found} of the club's database; this program reads "
            f"versions up to {NEWEST}: update Evenhand"
        )
    return int(found)


def upgrade(database: Database, to: int = NEWEST) -> None:
    """Take the steps that a database lacks, all or none.

    Args:
        database: The database.
        to: The version to reach.
    """
    # loading Alembic takes longer than all else that a command does
    from alembic import command
    from alembic.config import Config

    with database.holding("upgrade"), database.writing() as connection:
        # another program may have done it while we waited
        if find_version(connection, database.name) >= to:
            return
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        command.upgrade(config, str(to))
