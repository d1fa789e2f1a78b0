"""Looking at an event by commands: as it was then, and which acts an answer made."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from evenhand.movement import native
from evenhand.store import EventFile
from evenhand.tournament.event.acts import CloseSession, Create, Record, Register
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.plan_data import plan_to_data
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from tests.cli.running import evenhand
from tests.movement_examples import THREE_TABLE_HOWELL
from tests.tournament.event.event_examples import (
    WatchedEvent,
    advance_all,
    give,
    in_order,
    play_group,
)

ALL = "Event"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def begin(at: str) -> int:
    """An evening that was played at a time; return how many acts it has."""
    create = Create("Evening", {}, native.to_data(THREE_TABLE_HOWELL))
    with EventFile.create("e.event").writing() as log:
        event = RunningEvent.create(log, create, at=at)
        event.do(*(Register(pair, "") for pair in range(1, 7)), at=at)
        event.do(propose_seats(event.state.group(ALL)), at=at)
        event.do(
            *(
                Record(ALL, 1, meeting.table, meeting.board, "+50")
                for meeting in missing_meetings(event.state.group(ALL).session(1))
            ),
            at=at,
        )
        event.do(CloseSession(ALL, 1), at=at)
        return len(event.acts)


def test_what_was_provisional_then_is_shown_so() -> None:
    count = begin("2020-01-01T12:00:00Z")
    then = evenhand("event", "as-of", "e.event", str(count)).out
    assert "Provisional: scores can be corrected until" in then
    now = evenhand("event", "standings", "e.event").out
    assert "Scores could be corrected until" in now


def test_what_was_final_then_is_shown_so() -> None:
    count = begin("2020-01-01T12:00:00Z")
    with EventFile("e.event").writing() as log:
        late = Record(ALL, 1, 1, 1, "+90", replaces=True, reason="an appeal")
        RunningEvent(log).do(late, at="2020-01-03T12:00:00Z")
    then = evenhand("event", "as-of", "e.event", str(count + 1)).out
    assert "Scores could be corrected until" in then


def test_an_event_without_times_is_shown_as_of_an_act() -> None:
    count = begin("")
    outcome = evenhand("event", "as-of", "e.event", str(count))
    assert outcome.code == 0
    assert "Provisional: scores can be corrected" in outcome.out


def test_several_acts_are_numbered_in_the_answer() -> None:
    Path("m.json").write_text(native.dumps(THREE_TABLE_HOWELL))
    evenhand("event", "new", "e.event", "--movement", "m.json")
    several = evenhand("event", "register", "e.event", "--count", "6").out
    assert "\nActs 2–7.\n" in several
    assert "Act" not in evenhand("event", "seat", "e.event").out
    taken = evenhand("event", "undo", "e.event", "--json").data
    assert (taken["undone"], taken["acts"]) == ([8], [9])
    taken = evenhand("event", "undo", "e.event", "--json").data
    assert taken["undone"] == [2, 3, 4, 5, 6, 7]


def test_an_old_score_is_taken_back_by_force_only() -> None:
    close = begin("2020-01-01T12:00:00Z")
    undo = ("event", "undo", "e.event", f"{close - 1}-{close}")
    refused = evenhand(*undo)
    assert refused.code == 2
    assert "--force" in refused.err
    assert evenhand(*undo, "--force", "--reason", "x").code == 0
    assert evenhand("event", "referee", "e.event").code == 0


def test_a_penalty_after_the_correction_period_needs_force() -> None:
    begin("2020-01-01T12:00:00Z")
    words = ("event", "penalty", "e.event", "--pair", "2", "--amount", "-2%")
    refused = evenhand(*words)
    assert refused.code == 2
    ended = datetime(2020, 1, 1, 12, 30, tzinfo=UTC).astimezone()
    shown = f"{ended:%Y-%m-%d %H:%M %Z}"
    assert f"the correction period of Event ended at {shown}" in refused.err
    assert evenhand(*words, "--force").code == 0
    assert evenhand("event", "referee", "e.event").code == 0


def test_standings_say_that_a_final_was_not_played() -> None:
    phases = "Qualification 10 / Final 10: Final = 6 Qualification, ladder:1"
    plan = propose_plan(PlanRequest(12, phases=phases)).plan
    with EventFile.create("e.event").writing() as log:
        event = WatchedEvent.create(log, Create("", plan_to_data(plan), {}))
        event.do(*(Register(pair, "") for pair in range(1, 13)))
        play_group(event, "Qualification", give(in_order(12)))
        advance_all(event)
        event.do(propose_seats(event.state.group("Final")))
    words = (
        "No result of the Final counts, so all pairs stand where they stood before it."
    )
    assert words not in evenhand("event", "standings", "e.event").out
    assert words in evenhand("event", "close", "e.event", "--cancel").out
    for how in ([], ["--event"], ["--group", "Final"]):
        shown = evenhand("event", "standings", "e.event", *how)
        assert shown.out.endswith(f"{words}\n"), shown.err


def rewrite(change: Callable[[list[dict[str, Any]]], None]) -> None:
    """Write the log anew, with checksums that fit."""
    entries = [dict(entry) for entry in EventFile("e.event").read().entries]
    change(entries)
    Path("e.event").unlink()
    first, *rest = entries
    EventFile.create("e.event", first)
    with EventFile("e.event").writing() as log:
        log.append(*rest)


def test_a_seal_taken_earlier_holds_for_a_log_that_has_grown() -> None:
    count = begin("2020-01-01T12:00:00Z")
    taken = evenhand("event", "seal", "e.event").out.strip()
    assert taken.startswith(f"{count}-")
    evenhand("event", "rename", "e.event", "--pair", "1", "--names", "Ash & Birch")
    assert evenhand("event", "seal", "e.event").out.strip() != taken
    assert evenhand("event", "seal", "e.event", "--act", str(count)).out.strip() == (
        taken
    )
    checked = evenhand("event", "referee", "e.event", "--seal", taken)
    assert checked.code == 0
    assert f"Sealed at act {count}: unchanged; 1 act since." in checked.out
    data = evenhand("event", "referee", "e.event", "--seal", taken, "--json").data
    assert data == {"findings": [], "unchanged_to": count, "acts_since": 1}


def test_a_possible_score_that_was_changed_breaks_the_seal() -> None:
    begin("2020-01-01T12:00:00Z")
    taken = evenhand("event", "seal", "e.event").out.strip()

    def change(entries: list[dict[str, Any]]) -> None:
        score = next(entry for entry in entries if entry["act"] == "record")
        score["outcome"] = "+110"

    rewrite(change)
    assert evenhand("event", "referee", "e.event").code == 0
    checked = evenhand("event", "referee", "e.event", "--seal", taken)
    assert checked.code == 1
    assert "seal: acts 1 to" in checked.out


@pytest.mark.parametrize("command", [("official", "--force"), ("undo",), ("rename",)])
def test_an_act_that_was_removed_breaks_the_seal(command: tuple[str, ...]) -> None:
    begin("2020-01-01T12:00:00Z")
    name, *options = command
    if name == "rename":
        options = ["--pair", "1", "--names", "Ash & Birch"]
    assert evenhand("event", name, "e.event", *options).code == 0
    taken = evenhand("event", "seal", "e.event").out.strip()

    def drop_last(entries: list[dict[str, Any]]) -> None:
        entries.pop()

    rewrite(drop_last)
    checked = evenhand("event", "referee", "e.event", "--seal", taken)
    assert checked.code == 1
    assert "acts that were sealed" in checked.out


def test_a_log_that_ends_with_its_seal_has_no_act_since() -> None:
    count = begin("2020-01-01T12:00:00Z")
    taken = evenhand("event", "seal", "e.event").out.strip()
    checked = evenhand("event", "referee", "e.event", "--seal", taken)
    assert f"Sealed at act {count}: unchanged." in checked.out


def test_a_seal_that_cannot_be_read_is_refused() -> None:
    begin("2020-01-01T12:00:00Z")
    refused = evenhand("event", "referee", "e.event", "--seal", "K7QM")
    assert "expected the number of acts" in refused.complaint


def test_the_grid_as_json_says_what_is_in_at_each_table_and_round() -> None:
    begin("2020-01-01T12:00:00Z")
    found = evenhand("event", "grid", "e.event", "--session", "1", "--json").data
    assert (found["running"], found["rounds"], found["behind"]) == (6, 5, [])
    assert {(cell["table"], cell["round"]) for cell in found["cells"]} == {
        (table, r) for table in (1, 2, 3) for r in range(1, 6)
    }
    assert all(cell["state"] == "in" and not cell["missing"] for cell in found["cells"])


def test_the_grid_of_an_event_that_is_not_seated_is_refused() -> None:
    create = Create("Evening", {}, native.to_data(THREE_TABLE_HOWELL))
    with EventFile.create("e.event").writing() as log:
        RunningEvent.create(log, create)
    assert evenhand("event", "grid", "e.event").code == 2


def test_standings_name_who_has_not_played_yet() -> None:
    create = Create("Evening", {}, native.to_data(THREE_TABLE_HOWELL))
    with EventFile.create("e.event").writing() as log:
        event = RunningEvent.create(log, create)
        event.do(*(Register(pair, "") for pair in range(1, 7)))
        event.do(propose_seats(event.state.group(ALL)))
        meeting = min(missing_meetings(event.state.group(ALL).session(1)))
        event.do(Record(ALL, 1, meeting.table, meeting.board, "+100"))
    waiting = sorted({1, 2, 3, 4, 5, 6} - {*meeting.pairs})
    shown = evenhand("event", "standings", "e.event")
    assert "Event, in session 1" in shown.out
    assert f"No result yet: {'; '.join(map(str, waiting))}." in shown.out
    (data,) = evenhand("event", "standings", "e.event", "--json").data["standings"]
    assert data["not_played_yet"] == waiting


def test_the_log_tells_local_times_with_their_zone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TZ", "Europe/Rome")
    time.tzset()
    try:
        begin("2020-07-01T12:00:00Z")
        shown = evenhand("event", "log", "e.event", "--times", "--last", "1").out
        assert "2020-07-01 14:00 CEST" in shown
        data = evenhand("event", "log", "e.event", "--last", "1", "--json").data
        assert data["acts"][0]["at"] == "2020-07-01T12:00:00Z"
    finally:
        monkeypatch.undo()
        time.tzset()
