"""Databases of other versions: older ones are upgraded, newer ones refused."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from evenhand.desk.club.club_events import Club
from evenhand.errors import StoreError
from evenhand.store import club_upgrades
from evenhand.store.club_database import FILE, Database
from evenhand.store.club_opening import open_database
from evenhand.store.club_tables import METADATA
from evenhand.store.club_upgrades import NEWEST, find_version, upgrade


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


FIRST_VERSION = """
INSERT INTO event (name, acts, changes) VALUES ('thursday', 2, 0);
INSERT INTO event (name, acts, changes) VALUES ('odd', 1, 0);
INSERT INTO person VALUES ('p1', 'Ash & Birch', '', '');
INSERT INTO act VALUES ('thursday', 1, 1, NULL, 'anna', NULL, NULL, NULL,
    '{"act":"create","name":"Thursday pairs"}');
INSERT INTO act VALUES ('thursday', 2, 2, NULL, NULL, NULL, 'k', '{"names": "p1"}',
    '{"act":"register","pair":1}');
INSERT INTO act VALUES ('odd', 1, 1, NULL, NULL, NULL, NULL, NULL, '{"name":[3]}')
"""


def make_first_version(folder: Path, address: str | None) -> None:
    """A database as the first version left it."""
    with closing(Database(folder, address)) as old:
        (folder / FILE).touch()
        with old.writing() as connection:
            upgrade(connection, 1)
            for statement in FIRST_VERSION.split(";\n"):
                connection.execute(text(statement.replace(":", "\\:")))


def test_a_database_of_the_first_version_is_upgraded_with_all_it_holds(
    tmp_path: Path, address: str | None
) -> None:
    make_first_version(tmp_path, address)
    with closing(Club.open(str(tmp_path), address)) as club:
        assert [(one.name, one.title, one.acts) for one in club.events()] == [
            ("odd", "", 1),
            ("thursday", "Thursday pairs", 2),
        ]
        assert club.since("thursday") == (
            {"act": "create", "name": "Thursday pairs", "by": "anna"},
            {"act": "register", "pair": 1, "key": "k", "names": "Ash & Birch"},
        )
        club.settings.put("upgraded", True)


def test_an_upgrade_that_fails_leaves_the_database_as_it_was(
    tmp_path: Path, address: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_first_version(tmp_path, address)
    monkeypatch.setattr("json.loads", lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        open_database(tmp_path, address)
    with closing(Database(tmp_path, address)) as old, old.reading() as connection:
        assert find_version(connection, "") == 1
        columns = inspect(connection).get_columns("event")
    assert [column["name"] for column in columns] == ["name", "acts", "changes"]
