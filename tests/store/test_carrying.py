"""Events between clubs and files: nothing is lost on the way, in either direction."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from evenhand.desk.acts.undoing import undo_acts
from evenhand.desk.club.club_events import Club, DeskRow
from evenhand.desk.events.looking import all_standings, find_discrepancies
from evenhand.desk.events.opening import acting_on, look_at
from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.entering import correct_names, register_pairs
from evenhand.desk.results.single_results import record_result
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.phase_ends import declare_official
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.errors import ActError, RepeatedError, StoreError
from evenhand.store import EventFile
from evenhand.tournament.event.due_results import missing_meetings
from tests.movement_examples import THREE_TABLE_HOWELL

WAITING = {
    "table": 3,
    "why": "board",
    "said": "",
    "texts": {"board": "7", "result": "4S N ="},
    "done": "",
}
BESIDE = (
    DeskRow(
        "call", "3", {"reason": "revoke"}, "2026-05-01T19:30:00Z", "table 3", "phone"
    ),
    DeskRow("clock", "", {"round": 1, "left": 312.5, "runs": True}, by="account anna"),
    DeskRow("waiting", "t3-b7", WAITING, device="phone"),
)


@pytest.fixture
def running(club: Club) -> str:
    """An evening in its first round, with calls, a clock and an entry that waits."""
    club.create("thursday", THREE_TABLE_HOWELL, title="Thursday", by="account anna")
    with club.acting_on(
        "thursday", by="account anna", device="desk", key="k1"
    ) as opened:
        register_pairs(opened.event, [(n, f"Ash {n} & Birch {n}") for n in range(1, 7)])
    with club.acting_on("thursday", by="account anna") as opened:
        seat_next_sessions(opened.event)
    with club.acting_on("thursday", by="table 1", device="phone", key="k2") as opened:
        record_result(opened.event, Spot(1, 1), "+50")
    with club.acting_on("thursday", by="account bert", key="k3") as opened:
        correct_names(opened.event, 2, "Cedar & Elm")
        undo_acts(opened.event, str(opened.state.acts), Ruling())
    club.beside.put("thursday", *BESIDE)
    return "thursday"


@pytest.fixture(params=["sqlite", "postgresql"])
def second(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Club]:
    """Another club, on either kind of database."""
    address = None
    if request.param == "postgresql":
        address = request.getfixturevalue("server").new_database()
    with closing(Club.open(str(tmp_path / "second"), address)) as made:
        yield made


def finish(club: Club, name: str) -> None:
    """Record all that is missing, and close."""
    with club.acting_on(name, by="table") as opened:
        play = opened.state.group("Event").session(1)
        for meeting in missing_meetings(play):
            record_result(opened.event, Spot(meeting.board, meeting.table), "-110")
        close_session(opened.event)
        declare_official(opened.event, forced=True)


def test_a_running_evening_moves_to_a_second_server_and_ends_there(
    club: Club, second: Club, running: str
) -> None:
    second.import_event("moved", club.export_event(running))
    assert second.since("moved") == club.since(running)
    assert second.beside.all("moved") == club.beside.all(running) == BESIDE
    assert second.look_at("moved") == club.look_at(running)
    with pytest.raises(RepeatedError), second.acting_on("moved", key="k2"):
        pytest.fail("it was done on the first server")
    for one, name in ((club, running), (second, "moved")):
        with one.acting_on(name) as opened:
            # the batches came along: six pairs were registered together
            assert opened.event.batch_of(3) == range(2, 8)
        finish(one, name)
    assert all_standings(second.look_at("moved")) == all_standings(
        club.look_at(running)
    )


def test_an_export_imported_and_exported_again_is_the_same(
    club: Club, second: Club, running: str
) -> None:
    exported = club.export_event(running)
    second.import_event("a", exported)
    assert second.export_event("a") == exported
    second.import_event("b", second.export_event("a"))
    assert second.export_event("b") == exported


def test_an_exported_file_is_an_event_like_any_other(
    club: Club, second: Club, running: str, tmp_path: Path
) -> None:
    path = tmp_path / "thursday.event"
    path.write_bytes(club.export_event(running))
    assert look_at(str(path)) == club.look_at(running)
    assert EventFile(path).read().whole() == club.since(running)
    with acting_on(str(path)) as opened:
        record_result(opened.event, Spot(2, 1), "+100")
    assert find_discrepancies(str(path)) == ()
    second.import_event("back", path.read_bytes())
    assert second.look_at("back") == look_at(str(path))
    assert second.beside.all("back") == BESIDE


def test_a_damaged_or_foreign_file_is_not_imported(club: Club, running: str) -> None:
    exported = club.export_event(running)
    for wrong, reason in (
        (exported.replace(b"+50", b"+60"), "does not match its checksum"),
        (b"NS,EW\n", "not the log of an event"),
    ):
        with pytest.raises(StoreError, match=reason):
            club.import_event("copy", wrong)
    with pytest.raises(ActError, match="does not begin with the creation"):
        club.import_event("copy", b'{"format":"evenhand-event","version":1}\n')
    with pytest.raises(StoreError, match="exists already"):
        club.import_event(running, exported)
    assert [one.name for one in club.events()] == [running]


def test_an_import_that_fails_leaves_nothing(
    club: Club, running: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr("evenhand.store.carrying.write_rows", fail)
    with pytest.raises(StoreError, match="full"):
        club.import_event("copy", club.export_event(running))
    assert [one.name for one in club.events()] == [running]


def test_what_was_public_elsewhere_is_not_public_here(
    club: Club, second: Club, running: str
) -> None:
    club.beside.put(running, DeskRow("publication", "", {}))
    second.import_event("moved", club.export_event(running))
    assert not second.beside.all("moved", "publication")
    assert second.beside.all("moved", "clock")
