"""A copy of a running event whenever a round has ended."""

import logging
from pathlib import Path

import pytest

from evenhand.desk.club import event_copies
from evenhand.desk.club.club_events import Club, DeskRow
from evenhand.desk.events.opening import look_at
from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.results.single_results import accept_result, record_result
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.errors import ActError, StoreError
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.seated import Meeting
from tests.movement_examples import THREE_TABLE_HOWELL


@pytest.fixture
def evening(club: Club) -> list[Meeting]:
    """A seated event; the results that are due, by rounds."""
    club.create("a", THREE_TABLE_HOWELL)
    with club.acting_on("a") as opened:
        register_pairs(opened.event, [(n, "") for n in range(1, 7)])
        seat_next_sessions(opened.event)
        due = missing_meetings(opened.state.group("Event").session(1))
    return sorted(due, key=lambda meeting: meeting.round)


def record(club: Club, meeting: Meeting) -> None:
    with club.acting_on("a") as opened:
        record_result(opened.event, Spot(meeting.board, meeting.table), "+100")
    club.copies.finish()


def copy_of(club: Club) -> Path:
    return club.database.folder / "copies" / "a.event"


def test_a_copy_is_written_when_a_round_has_ended(
    club: Club, evening: list[Meeting]
) -> None:
    copy = copy_of(club)
    for meeting, after in zip(evening, [*evening[1:], None], strict=True):
        before = copy.read_bytes() if copy.exists() else b""
        club.beside.put("a", DeskRow("clock", "", {"round": meeting.round}))
        record(club, meeting)
        if after is None or after.round > meeting.round:
            assert copy.read_bytes() == club.export_event("a") != before
            assert look_at(str(copy)) == club.look_at("a")
        else:
            assert (copy.read_bytes() if copy.exists() else b"") == before
    assert [one.name for one in copy.parent.iterdir()] == ["a.event"]


def test_a_board_that_cannot_be_played_any_more_does_not_keep_its_round_open(
    club: Club, evening: list[Meeting]
) -> None:
    first, wrong = evening[0], next(one for one in evening if one.round == 2)
    spot = Spot(wrong.board, first.table, ns=first.ns, ew=first.ew)
    with club.acting_on("a") as opened:
        accept_result(opened.event, spot, "+100", "wrong board")
    for one in missing_meetings(club.look_at("a").group("Event").session(1)):
        if one.round <= 2:
            record(club, one)
    assert copy_of(club).read_bytes() == club.export_event("a")


def test_a_copy_is_its_owners_as_the_database_is(
    club: Club, evening: list[Meeting]
) -> None:
    club.database.folder.chmod(0o755)
    for meeting in evening:
        record(club, meeting)
    for one in (copy_of(club), copy_of(club).parent):
        assert one.stat().st_mode & 0o077 == 0


def test_a_round_that_had_ended_before_the_start_is_not_copied_again(
    club: Club, evening: list[Meeting]
) -> None:
    first = [meeting for meeting in evening if meeting.round == 1]
    for meeting in first:
        record(club, meeting)
    copy_of(club).unlink()
    later = Club(club.database)
    record(later, evening[len(first)])
    assert not copy_of(club).exists()


def test_an_act_counts_even_if_no_copy_can_be_written(
    club: Club,
    evening: list[Meeting],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(*_: object) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(event_copies, "write_over", fail)
    with caplog.at_level(logging.WARNING):
        for meeting in evening:
            record(club, meeting)
    assert "no copy of a: the disk is full" in caplog.text
    assert len(missing_meetings(club.look_at("a").group("Event").session(1))) == 0


def test_a_refused_act_is_told_as_it_is(club: Club, evening: list[Meeting]) -> None:
    record(club, evening[0])
    with pytest.raises(ActError, match="result"):
        record(club, evening[0])
