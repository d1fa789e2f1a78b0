"""Backups of a club, from and to both kinds of database."""

import os
import shutil
import signal
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import select

from evenhand.desk.club.club_events import Account, Club, DeskRow, Role
from evenhand.desk.club.club_files import restore_club
from evenhand.desk.pairs.entering import correct_names, register_pairs
from evenhand.errors import StoreError
from evenhand.store import club_copies
from evenhand.store.club_database import FILE, Database
from evenhand.store.club_tables import METADATA
from evenhand.tournament.event.acts import Player
from tests.movement_examples import THREE_TABLE_HOWELL
from tests.store.test_club_upgrades import make_first_version


@pytest.fixture
def full(club: Club) -> Club:
    """A club with something in each of its tables."""
    club.create("a", THREE_TABLE_HOWELL, title="A")
    with club.acting_on("a", by="account anna", key="k") as opened:
        pairs = [(n, (Player("Ash", "Mill", "7"), Player(f"Elm {n}"))) for n in (1, 2)]
        register_pairs(opened.event, pairs)
    club.beside.put("a", DeskRow("clock", "", {"round": 1}))
    club.accounts.add(Account("anna", Role.OWNER), "correct horse battery")
    club.permits.make("session", account="anna", seconds=60)
    club.permits.allow_try("x", 1, 60)
    club.jobs.add("search", {"pairs": 8})
    club.settings.put("club", "Mill")
    return club


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str | None]:
    """An empty place of either kind."""
    address = None
    if request.param == "postgresql":
        address = request.getfixturevalue("server").new_database()
    return str(tmp_path / "place"), address


def rows_of(database: Database) -> dict[str, list[tuple[object, ...]]]:
    with database.reading() as connection:
        return {
            table.name: sorted(map(tuple, connection.execute(select(table))), key=repr)
            for table in METADATA.sorted_tables
        }


def test_a_club_restored_from_a_backup_has_every_row(
    full: Club, place: tuple[str, str | None], tmp_path: Path
) -> None:
    backup = tmp_path / "backup.sqlite"
    full.back_up(str(backup))
    before = backup.read_bytes()
    restore_club(str(backup), *place)
    with closing(Club.open(*place)) as restored:
        assert rows_of(restored.database) == rows_of(full.database)
        assert all(rows_of(restored.database).values())
        assert restored.look_at("a") == full.look_at("a")
        assert restored.accounts.check_password("anna", "correct horse battery")
        with restored.acting_on("a") as opened:
            correct_names(opened.event, 1, "Fir & Gorse")
    assert backup.read_bytes() == before
    assert [one.name for one in tmp_path.glob("*backup*")] == ["backup.sqlite"]


def test_a_backup_is_not_written_over_anything(full: Club, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("precious")
    with pytest.raises(StoreError, match="taken: exists already"):
        full.back_up(str(taken))
    assert taken.read_text() == "precious"


def test_a_backup_is_restored_only_in_an_empty_place(
    full: Club, address: str | None, tmp_path: Path
) -> None:
    backup = str(tmp_path / "backup")
    full.back_up(backup)
    before = rows_of(full.database)
    with pytest.raises(StoreError, match="there is a club already"):
        restore_club(backup, str(full.database.folder), address)
    assert rows_of(full.database) == before


def test_what_a_lost_database_has_left_is_not_mixed_with_a_backup(
    tmp_path: Path,
) -> None:
    backup, lost, copy = (tmp_path / name for name in ("backup", "lost", "copy"))
    with closing(Club.open(data=str(lost))) as club:
        club.back_up(str(backup))
        club.accounts.add(Account("anna", Role.OWNER), "correct horse battery")
        # as a power cut leaves it
        shutil.copytree(lost, copy)
    (copy / FILE).unlink()
    for begin in (partial(restore_club, str(backup)), Club.open):
        with pytest.raises(StoreError, match=f"copy/{FILE}: gone, but {FILE}-wal"):
            begin(str(copy))
    (copy / f"{FILE}-wal").unlink()
    restore_club(str(backup), str(copy))
    with closing(Club.open(data=str(copy))) as restored:
        assert restored.accounts.all() == ()


@pytest.mark.parametrize("wrong", [b"", b"NS,EW\n" * 1000])
def test_what_is_no_backup_is_not_restored(
    wrong: bytes, place: tuple[str, str | None], tmp_path: Path
) -> None:
    (tmp_path / "wrong").write_bytes(wrong)
    for name in ("wrong", "missing", "."):
        with pytest.raises(StoreError, match=f"{name}: |{tmp_path.name}: "):
            restore_club(str(tmp_path / name), *place)
    assert not (Path(place[0]) / FILE).exists()
    with closing(Club.open(*place)) as club:
        assert club.events() == ()


def test_what_is_in_the_way_is_told_by_the_names_that_were_given(
    tmp_path: Path,
) -> None:
    note = tmp_path / "note.txt"
    note.write_text("no club")
    with pytest.raises(StoreError, match=r"note\.txt: a backup: not the database of"):
        restore_club(str(note), str(tmp_path / "new"))
    with pytest.raises(StoreError, match=r"note\.txt: a file; expected the folder of"):
        Club.open(data=str(note))


def test_a_restoring_that_fails_leaves_the_place_empty(
    full: Club,
    place: tuple[str, str | None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    backup = str(tmp_path / "backup")
    full.back_up(backup)
    with monkeypatch.context() as patch:
        patch.setattr(club_copies, "_copy_rows", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            restore_club(backup, *place)
    restore_club(backup, *place)


def test_a_restoring_that_is_killed_leaves_the_place_empty(
    full: Club, tmp_path: Path
) -> None:
    backup, place = str(tmp_path / "backup"), tmp_path / "place"
    full.back_up(backup)
    child = os.fork()
    if not child:
        # killed when all is written but the last
        club_copies.flush_folder = club_copies.os.rename = die  # type: ignore
        restore_club(backup, str(place))
    _, status = os.waitpid(child, 0)
    assert status == signal.SIGKILL
    assert not (place / FILE).exists()
    restore_club(backup, str(place))
    with closing(Club.open(str(place), new=False)) as restored:
        assert rows_of(restored.database) == rows_of(full.database)


def die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def writer(full: Club) -> Iterator[None]:
    """Somebody who acts all the time."""
    stop = threading.Event()

    def act() -> None:
        while not stop.is_set():
            with full.acting_on("a") as opened:
                correct_names(opened.event, 1, f"Ash {opened.state.acts}")
            full.beside.put("a", DeskRow("clock", "", {"acts": opened.state.acts}))

    thread = threading.Thread(target=act)
    thread.start()
    yield
    stop.set()
    thread.join()


@pytest.mark.usefixtures("writer")
def test_a_backup_of_a_club_in_use_is_of_one_moment(full: Club, tmp_path: Path) -> None:
    for number in range(3):
        folder = tmp_path / str(number)
        full.back_up(str(tmp_path / f"{number}.sqlite"))
        restore_club(str(tmp_path / f"{number}.sqlite"), str(folder))
        with closing(Club.open(str(folder))) as restored:
            (event,) = restored.events()
            assert event.acts == len(restored.since("a")) == restored.look_at("a").acts
            last = restored.beside.get("a", "clock")
            assert last is not None
            # the clock is put after the act
            assert last.data.get("acts", event.acts) in (event.acts, event.acts - 1)


def test_an_older_database_is_copied_before_it_is_upgraded(
    tmp_path: Path, address: str | None
) -> None:
    make_first_version(tmp_path / "club", address)
    Club.open(str(tmp_path / "club"), address).close()
    (copy,) = (tmp_path / "club" / "backups").iterdir()
    assert copy.name.startswith("version-1-")
    restore_club(str(copy), str(tmp_path / "old"))
    with closing(Database(tmp_path / "old")) as old, old.reading() as connection:
        names = connection.exec_driver_sql("SELECT name FROM person").scalars().all()
        version = connection.exec_driver_sql("SELECT * FROM alembic_version").scalar()
    assert (names, version) == (["Ash & Birch"], "1")
    Club.open(str(tmp_path / "club"), address).close()
    assert len(list((tmp_path / "club" / "backups").iterdir())) == 1


def test_a_backup_that_was_changed_anywhere_is_refused_or_the_same(
    club: Club, tmp_path: Path
) -> None:
    club.create("a", THREE_TABLE_HOWELL, title="A")
    club.accounts.add(Account("anna", Role.OWNER))
    backup, flipped = tmp_path / "backup", tmp_path / "flipped"
    club.back_up(str(backup))
    data, before = backup.read_bytes(), rows_of(club.database)
    refused = 0
    for number, place in enumerate(range(7, len(data), max(1, len(data) // 97))):
        flipped.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        folder = str(tmp_path / f"place-{number}")
        try:
            restore_club(str(flipped), folder)
        except StoreError:
            refused += 1
            continue
        with closing(Club.open(folder)) as restored:
            assert rows_of(restored.database) == before
    assert refused


def test_a_backup_in_which_somebody_changed_an_act_is_refused(
    full: Club, tmp_path: Path
) -> None:
    backup = tmp_path / "backup"
    full.back_up(str(backup))
    for change in (
        "UPDATE act SET body = replace(body, 'Howell', 'Mitchell')",
        "UPDATE person SET name = 'Oak'",
        "DELETE FROM digest",
        "DROP TABLE digest",
    ):
        changed = tmp_path / "changed"
        changed.write_bytes(backup.read_bytes())
        with closing(sqlite3.connect(changed)) as connection, connection:
            assert connection.execute(change)
        with pytest.raises(StoreError, match=r"damaged|no digest"):
            restore_club(str(changed), str(tmp_path / "place"))
