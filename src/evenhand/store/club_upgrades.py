"""The version of a club's database: refused if newer, upgraded if older."""

from pathlib import Path

from sqlalchemy import Connection, inspect, select, table
from sqlalchemy.sql import column

from evenhand.errors import StoreError

#: The newest step in `migrations/versions`. Steps are numbered from 1.
NEWEST = 2

_FOLDER = Path(__file__).parent / "migrations"
_VERSION = table("alembic_version", column("version_num"))


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


def upgrade(connection: Connection, to: int = NEWEST) -> None:
    """Take the steps that a database lacks.

    Args:
        connection: A transaction in it, which takes all of them or none.
        to: The version to reach.
    """
    # loading Alembic takes longer than all else that a command does
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    command.upgrade(config, str(to))
