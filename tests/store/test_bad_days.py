"""Bad days of a club: one clear line each, nothing half done, and it goes on after."""

import resource
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from evenhand.desk.club.club_events import Club, DeskRow
from evenhand.desk.events import opening
from evenhand.desk.pairs.entering import correct_names, register_pairs
from evenhand.errors import EvenhandError, StoreError, UnavailableError
from evenhand.store import locking
from evenhand.store.club_database import FILE
from tests.movement_examples import THREE_TABLE_HOWELL
from tests.postgresql import Server


@pytest.fixture
def evening(club: Club) -> str:
    club.create("a", THREE_TABLE_HOWELL)
    with club.acting_on("a") as opened:
        register_pairs(opened.event, [(n, f"Pair {n}") for n in range(1, 7)])
    return "a"


def rename(club: Club, names: str) -> None:
    with club.acting_on("a", key=names) as opened:
        correct_names(opened.event, 1, names)


@contextmanager
def full_disk(club: Club) -> Iterator[None]:
    """No room for another row."""
    if club.database.is_postgresql:
        with club.database.writing() as connection:
            connection.execute(text(REFUSE))
            connection.execute(text(AT_EACH_ACT))
        yield
        with club.database.writing() as connection:
            connection.execute(text("DROP TRIGGER refuse ON act"))
        return

    def fill(connection: Any, *_: object) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count={pages}")

    def make_room(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA max_page_count=1000000")

    engine = club.database.engine
    event.listen(engine, "checkout", fill)
    yield
    event.remove(engine, "checkout", fill)
    event.listen(engine, "checkout", make_room)


REFUSE = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$
"""
AT_EACH_ACT = """
CREATE TRIGGER refuse BEFORE INSERT ON act FOR EACH ROW EXECUTE FUNCTION refuse()
"""


def test_a_full_disk_is_told_and_nothing_is_half_done(club: Club, evening: str) -> None:
    with full_disk(club):
        with pytest.raises(UnavailableError, match="the disk is full; nothing was add"):
            rename_until_refused(club)
        kept = club.since(evening)
        assert club.look_at(evening).acts == len(kept)
        # whatever was done before is there, each act once
        names = [entry["names"] for entry in kept if entry["act"] == "rename"]
        assert names == [f"Ash {number}" for number in range(len(names))]
    rename(club, "Cedar & Elm")
    assert club.since(evening)[:-1] == kept


def test_a_disk_too_full_to_begin_is_told(tmp_path: Path) -> None:
    Club.open(data=str(tmp_path)).close()
    few, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16_384, most))
    try:
        with pytest.raises(UnavailableError, match="the disk is full"):
            Club.open(data=str(tmp_path))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (few, most))
    with Club.open(data=str(tmp_path)) as club:
        assert club.events() == ()


def rename_until_refused(club: Club) -> None:
    for number in range(2000):
        rename(club, f"Ash {number}")


@contextmanager
def gone(club: Club, server: Server | None) -> Iterator[None]:
    """The database is away for a while."""
    if server is not None:
        server.stop()
        try:
            yield
        finally:
            server.start()
        return
    folder = club.database.folder
    away = folder / "away"
    away.mkdir()
    for file in folder.glob(f"{FILE}*"):
        file.rename(away / file.name)
    try:
        yield
    finally:
        for file in away.iterdir():
            file.rename(folder / file.name)


def test_a_database_that_is_gone_is_told_and_goes_on_when_it_is_back(
    club: Club, evening: str, request: pytest.FixtureRequest
) -> None:
    is_postgresql = club.database.is_postgresql
    server = request.getfixturevalue("server") if is_postgresql else None
    before = club.since(evening)
    with gone(club, server):
        for _ in range(2):
            with pytest.raises(UnavailableError, match="cannot be reached"):
                rename(club, "Ash")
            with pytest.raises(UnavailableError, match="cannot be reached"):
                club.look_at(evening)
        assert not (club.database.folder / FILE).exists() or is_postgresql
    rename(club, "Ash")
    assert club.since(evening)[:-1] == before


def test_a_database_that_goes_while_somebody_acts_takes_nothing(
    club: Club, evening: str, request: pytest.FixtureRequest
) -> None:
    is_postgresql = club.database.is_postgresql
    server = request.getfixturevalue("server") if is_postgresql else None
    before = club.since(evening)
    # the lock of PostgreSQL is lost with its server, that of SQLite is a file
    lost: AbstractContextManager[object]
    lost = pytest.raises(UnavailableError) if is_postgresql else nullcontext()
    with lost, club.acting_on(evening) as opened, gone(club, server):
        with pytest.raises(UnavailableError, match="cannot be reached"):
            correct_names(opened.event, 1, "Ash")
        assert opened.state.entrants[1].names == "Pair 1"
    rename(club, "Ash")
    assert club.since(evening)[:-1] == before


def test_a_replaced_file_is_not_written_through_the_old_one(
    tmp_path: Path,
) -> None:
    club, other = (Club.open(str(tmp_path / name)) for name in ("one", "two"))
    with club, other:
        for one in (club, other):
            one.create("a", THREE_TABLE_HOWELL)
            with one.acting_on("a") as opened:
                register_pairs(opened.event, [(1, "Pair 1")])
        other.back_up(str(tmp_path / "backup"))
        for file in (tmp_path / "one").glob(f"{FILE}*"):
            file.unlink()
        (tmp_path / "backup").rename(tmp_path / "one" / FILE)
        rename(club, "Ash")
    with Club.open(str(tmp_path / "one")) as again:
        assert again.look_at("a").entrants[1].names == "Ash"


def test_who_waits_in_vain_for_another_is_told(
    club: Club, evening: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Club(club.database)
    monkeypatch.setattr(locking, "_PAUSE", 0.001)
    hold = club.database.holding
    monkeypatch.setattr(club.database, "holding", lambda what, _: hold(what, 0.05))
    with (
        club.acting_on(evening),
        pytest.raises(StoreError, match="is being written by another"),
        other.acting_on(evening),
    ):
        pytest.fail("two act at once")


def test_a_clock_set_back_dates_no_act_before_the_last(
    club: Club, evening: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "utc_now", lambda: "2035-05-01T20:00:00Z")
    rename(club, "Ash")
    monkeypatch.setattr(opening, "utc_now", lambda: "2001-05-01T19:00:00Z")
    rename(club, "Elm")
    with Club.open(str(club.database.folder / "other")) as other:
        other.import_event("a", club.export_event(evening))
        times = [entry["at"] for entry in other.since("a")]
    assert times == sorted(times)
    assert times[-2:] == ["2035-05-01T20:00:00Z"] * 2


def test_a_watch_tells_when_the_database_is_gone(
    club: Club, evening: str, request: pytest.FixtureRequest
) -> None:
    is_postgresql = club.database.is_postgresql
    server = request.getfixturevalue("server") if is_postgresql else None
    with pytest.raises(UnavailableError), club.watching() as watch, gone(club, server):
        watch.wait(5)
    if server is None:
        return
    with club.watching() as watch:
        club.beside.put(evening, DeskRow("clock", "", {"at": time.time()}))
        assert watch.wait(5)


def test_a_connection_that_breaks_at_the_last_moment_leaves_no_false_hope(
    tmp_path: Path, server: Server
) -> None:
    with Club.open(str(tmp_path), server.new_database()) as club:
        club.create("a", THREE_TABLE_HOWELL)
        with club.acting_on("a") as opened:
            register_pairs(opened.event, [(1, "Pair 1")])
        before = club.since("a")

        def cut(connection: Any) -> None:
            if connection.in_transaction() and not broken:
                broken.append(True)
                server.stop()

        broken: list[bool] = []
        event.listen(club.database.engine, "commit", cut)
        try:
            with pytest.raises(UnavailableError, match="look whether it was done"):
                club.settings.put("club", "Mill")
        finally:
            server.start()
        assert club.since("a") == before
        rename(club, "Ash")


@pytest.mark.parametrize("odd", ["\0", "\ud800", "x\0y"])
def test_texts_that_no_database_keeps_are_refused_in_a_line(
    club: Club, evening: str, odd: str
) -> None:
    asked: tuple[Callable[[], object], ...] = (
        lambda: club.look_at(odd),
        lambda: club.jobs.get(odd),
        lambda: club.accounts.get(odd),
        lambda: club.people.find(odd),
        lambda: club.beside.put(evening, DeskRow("call", odd, 1)),
        lambda: club.beside.remove(odd, "call"),
        lambda: club.numbers_of(evening, odd),
        lambda: club.settings.put(odd, 1),
        lambda: club.jobs.add(odd, 1),
    )
    for error in filter(None, map(refusal_of, asked)):
        assert not isinstance(error, UnavailableError)
        assert "\n" not in str(error)
    assert club.look_at(evening).acts == 7


@pytest.mark.parametrize("odd", ["\0", "\ud800", "a key\0"])
def test_a_key_that_no_database_keeps_does_nothing_once_or_twice(
    club: Club, evening: str, odd: str
) -> None:
    with (
        pytest.raises(StoreError, match="expected readable"),
        club.acting_on(evening, key=odd) as opened,
    ):
        correct_names(opened.event, 1, "Fir & Gorse")
    assert club.look_at(evening).acts == 7


def refusal_of(ask: Callable[[], object]) -> EvenhandError | None:
    """Why it was refused; None if it was not."""
    try:
        ask()
    except EvenhandError as error:
        return error
    return None
