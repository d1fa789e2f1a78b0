"""How the databases of a club are opened."""

from contextlib import closing
from pathlib import Path

from evenhand.desk.club.club_events import Club
from evenhand.store.club_database import Database
from evenhand.store.club_opening import open_database


def test_sqlite_keeps_what_was_acknowledged(tmp_path: Path) -> None:
    with closing(open_database(tmp_path / "club")) as database:
        assert settings_of(database) == {
            "journal_mode": "wal",
            "synchronous": 2,  # FULL
            "foreign_keys": 1,
            "busy_timeout": 10_000,
        }


def settings_of(database: Database) -> dict[str, object]:
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    with database.reading() as connection:
        return {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in names
        }


def test_the_folder_of_a_club_is_its_owners(tmp_path: Path) -> None:
    with closing(open_database(tmp_path / "club")) as database:
        assert database.folder.stat().st_mode & 0o077 == 0
        for file in database.folder.glob("club.sqlite*"):
            assert file.stat().st_mode & 0o077 == 0


def test_a_reader_sees_one_moment(club: Club) -> None:
    with club.database.reading() as connection:
        before = connection.exec_driver_sql("SELECT count(*) FROM setting").scalar()
        club.settings.put("club", "Mill")
        after = connection.exec_driver_sql("SELECT count(*) FROM setting").scalar()
    assert (before, after) == (0, 0)
    assert club.settings.get("club") == "Mill"
