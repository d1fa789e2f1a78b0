"""Databases of other versions: older ones are upgraded, newer ones refused."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from evenhand.errors import StoreError
from evenhand.store import club_upgrades
from evenhand.store.club_database import FILE, Database
from evenhand.store.club_tables import METADATA
from evenhand.store.club_upgrades import NEWEST, find_version, open_database


@pytest.fixture
def database(tmp_path: Path, address: str | None) -> Iterator[Database]:
    """A new database of each kind."""
    with closing(open_database(tmp_path, address)) as found:
        yield found


def test_the_newest_step_is_the_last_one() -> None:
    folder = Path(club_upgrades.__file__).parent / "migrations"
    assert ScriptDirectory(str(folder)).get_heads() == [str(NEWEST)]


def test_the_steps_lead_to_the_tables_that_the_program_uses(database: Database) -> None:
    with database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert find_version(connection, "") == NEWEST


def test_a_newer_database_is_refused_and_left_alone(
    database: Database, address: str | None
) -> None:
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '99'"))
    with pytest.raises(
        StoreError, match=r"version 99 of the club's database; .* update Evenhand"
    ):
        open_database(database.folder, address)


def test_a_database_of_something_else_is_refused(
    tmp_path: Path, address: str | None
) -> None:
    with closing(Database(tmp_path, address)) as other:
        (tmp_path / FILE).touch()
        with other.writing() as connection:
            connection.execute(text("CREATE TABLE recipe (cake TEXT)"))
    with pytest.raises(StoreError, match="holds something else; expected a club's"):
        open_database(tmp_path, address)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"just words\n" * 1000)
    with pytest.raises(StoreError, match="not the database of a club"):
        open_database(tmp_path)


@pytest.mark.parametrize(
    "wrong", ["", "x", "sqlite:///x", "postgresql+psycopg://host", "mysql://a/b"]
)
def test_an_address_of_something_else_is_refused(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(StoreError, match=r"expected postgresql\+psycopg://"):
        open_database(tmp_path, wrong)


def test_a_password_is_not_shown(tmp_path: Path) -> None:
    address = "postgresql+psycopg://anna:secret@localhost:1/club"
    with pytest.raises(StoreError, match="cannot be reached") as told:
        open_database(tmp_path, address)
    assert "secret" not in str(told.value)
    assert "anna" in str(told.value)
