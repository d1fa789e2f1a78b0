"""Rows beside the acts, settings, and watching a club, on both databases."""

import threading
import time
from collections.abc import Callable

import pytest

from evenhand.desk.club.club_events import Club, DeskRow
from evenhand.errors import StoreError
from tests.movement_examples import THREE_TABLE_HOWELL

CALL = DeskRow("call", "3", {"reason": "lead out of turn"}, "2026-05-01T19:30:00Z")
CLOCK = DeskRow(
    "clock", "", {"round": 2, "ends": 1.5}, by="account anna", device="desk"
)


@pytest.fixture
def event(club: Club) -> str:
    club.create("thursday", THREE_TABLE_HOWELL, title="Thursday pairs")
    return "thursday"


def test_rows_are_written_over_and_removed(club: Club, event: str) -> None:
    club.beside.put(event, CALL, CLOCK)
    assert club.beside.all(event) == (CALL, CLOCK)
    assert club.beside.all(event, "clock") == (CLOCK,)
    answered = DeskRow("call", "3", {"answered": True})
    club.beside.put(event, answered)
    assert club.beside.get(event, "call", "3") == answered
    assert club.beside.remove(event, "call", "3")
    assert not club.beside.remove(event, "call", "3")
    assert club.beside.get(event, "call", "3") is None


def test_rows_are_no_acts_but_are_counted(club: Club, event: str) -> None:
    club.beside.put(event, CALL)
    club.beside.remove(event, "call", "3")
    (row,) = club.events()
    assert (row.acts, row.changes, row.title) == (1, 2, "Thursday pairs")
    assert row.begun == row.at == club.since(event)[0]["at"]


def test_rows_of_an_event_that_is_not_there_are_refused(club: Club) -> None:
    with pytest.raises(StoreError, match="no event 'b' in this club"):
        club.beside.put("b", CALL)


def test_settings_are_plain_data(club: Club) -> None:
    assert club.settings.get("club") is None
    assert club.settings.get("club", "none") == "none"
    club.settings.put("club", {"name": "Mill \0\ud800"})
    club.settings.put("club", {"name": "Mill"})
    assert club.settings.get("club") == {"name": "Mill"}
    with pytest.raises(StoreError, match=r"setting club: .*; expected plain JSON"):
        club.settings.put("club", {1, 2})


def test_a_watch_tells_what_has_changed(club: Club, event: str) -> None:
    club.create("other", THREE_TABLE_HOWELL)
    with club.watching() as watch:
        assert watch.wait(0) == ()
        club.beside.put(event, CALL)
        assert [one.name for one in watch.wait(5)] == [event]
        assert watch.wait(0) == ()


def test_a_watch_wakes_when_something_happens(club: Club, event: str) -> None:
    with club.watching() as watch:
        timer = threading.Timer(0.3, club.beside.put, (event, CALL))
        timer.start()
        begun = time.monotonic()
        assert [one.name for one in watch.wait(30)] == [event]
        assert time.monotonic() - begun < 10
        timer.join()


def in_two_clubs(address: str | None, folder: str, add: Callable[[Club], None]) -> None:
    """Do a thing twenty times in each of two processes' worth of connections."""

    def work() -> None:
        with Club.open(data=folder, database=address) as own:
            for _ in range(20):
                add(own)

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_no_change_of_a_setting_is_lost_between_two_programs(
    club: Club, address: str | None
) -> None:
    def add(own: Club) -> None:
        own.settings.change("count", lambda value: (value or 0) + 1)

    in_two_clubs(address, str(club.database.folder), add)
    assert club.settings.get("count") == 40


def test_no_change_of_a_row_is_lost_between_two_programs(
    club: Club, event: str, address: str | None
) -> None:
    def add(own: Club) -> None:
        own.beside.change(
            event,
            "clock",
            lambda row: DeskRow("clock", "", {"n": row.data["n"] + 1 if row else 1}),
        )

    in_two_clubs(address, str(club.database.folder), add)
    row = club.beside.get(event, "clock")
    assert row is not None
    assert row.data == {"n": 40}


def test_a_change_that_is_refused_changes_nothing(club: Club, event: str) -> None:
    def refuse(_: object) -> DeskRow:
        raise StoreError("no")

    club.settings.put("tea", 1)
    for name in ("tea", "new"):
        with pytest.raises(StoreError, match="no"):
            club.settings.change(name, refuse)
    with pytest.raises(StoreError, match="no"):
        club.beside.change(event, "clock", refuse)
    assert club.settings.get("tea") == 1
    assert club.settings.get("new", "none") == "none"
    assert club.beside.all(event) == ()
    assert club.events()[0].changes == 0
