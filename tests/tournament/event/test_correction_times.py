"""When things happened, and how long results can be corrected."""

import pytest

from evenhand.desk.events.looking import find_refused_today
from evenhand.errors import ActError, FileError
from evenhand.store import MemoryLog
from evenhand.tournament.event.acts import (
    Act,
    CloseSession,
    Declare,
    Erase,
    Penalise,
    Record,
    Undo,
    Withdraw,
)
from evenhand.tournament.event.codec import act_to_data
from evenhand.tournament.event.correction_times import (
    find_steps_back,
    provisional_until,
)
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.contest_rules import ContestRules
from evenhand.tournament.referee.refereeing import referee_event
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    begin_plan,
    one_phase,
    record_all,
)

NOON = "2026-05-01T12:00:00Z"


def test_results_are_official_after_the_correction_period() -> None:
    event = begin_movement()
    record_all(event, ALL, lambda _: "+50")
    assert provisional_until(event.state.group(ALL)) == ""
    event.do(CloseSession(ALL, 1), at=NOON)
    assert event.state.at == event.state.group(ALL).session(1).closed_at == NOON
    assert provisional_until(event.state.group(ALL)) == "2026-05-01T12:30:00Z"
    with pytest.raises(ActError, match="until 2026-05-01T12:30:00Z") as refusal:
        event.do(Declare(), at="2026-05-01T12:29:59Z")
    assert [dict(way.arguments) for way in refusal.value.remedies] == [{"force": True}]
    again = RunningEvent(MemoryLog(*event.entries()))
    assert again.state == event.state
    again.do(Declare(forced=True), at="2026-05-01T12:01:00+00:00")
    event.do(Declare(), at="2026-05-01T12:30:00Z")
    assert event.times[-2:] == (NOON, "2026-05-01T12:30:00Z")
    assert event.entries()[-1]["at"] == "2026-05-01T12:30:00Z"


def test_a_log_without_times_reads_as_before() -> None:
    event = begin_movement()
    record_all(event, ALL, lambda _: "+50")
    event.do(CloseSession(ALL, 1), Declare())
    assert all("at" not in entry for entry in event.entries())
    assert set(event.times) == {""}


@pytest.mark.parametrize(
    "at", ["noon", "2026-05-01T12:00:00", "2026-05-01T12:00+02:00"]
)
def test_a_time_that_is_none_is_refused(at: str) -> None:
    event = begin_movement()
    before = event.entries()
    with pytest.raises(ActError, match="expected one in UTC"):
        event.do(Withdraw(1), at=at)
    assert event.entries() == before


def test_a_time_that_is_no_text_cannot_be_read() -> None:
    entries = begin_movement().entries()
    with pytest.raises(FileError, match="expected a text"):
        RunningEvent(MemoryLog(*({**entry, "at": 3} for entry in entries)))


def closed_at_noon() -> WatchedEvent:
    """A session without missing results; its scores can be corrected until 12:30."""
    event = begin_movement()
    record_all(event, ALL, lambda _: "+50")
    event.do(CloseSession(ALL, 1), at=NOON)
    return event


def test_the_correction_period_is_that_of_the_rules() -> None:
    event = begin_plan(one_phase(8, rules=ContestRules(correction_minutes=90)))
    (group,) = event.state.groups
    event.do(propose_seats(event.state.group(group)))
    record_all(event, group, lambda _: "+50")
    event.do(CloseSession(group, 1), at=NOON)
    early, late = "2026-05-01T13:29:00Z", "2026-05-01T13:30:00Z"
    with pytest.raises(ActError, match=f"until {late}"):
        event.do(Declare(), at=early)
    event.do(Declare(), at=late)
    assert referee_event(event.entries()) == ()


def changes(event: WatchedEvent, reason: str) -> list[Act]:
    """The ways in which a score that came in can be changed."""
    meeting = next(iter(event.state.group(ALL).session(1).meetings.values()))
    where = (ALL, 1, meeting.table, meeting.board)
    recorded = next(n for n, a in enumerate(event.acts, 1) if isinstance(a, Record))
    return [
        Record(*where, "+110", replaces=True, reason=reason),
        Erase(*where, reason=reason),
        Undo(recorded, reason),
    ]


@pytest.mark.parametrize("way", [0, 1, 2])
@pytest.mark.parametrize("reason", ["", "an appeal"])
def test_a_score_that_changes_after_the_correction_period_needs_a_reason(
    way: int, reason: str
) -> None:
    event = closed_at_noon()
    act = changes(event, reason)[way]
    entry = act_to_data(act)
    # by then the session may have been closed with a result missing
    entries = list(event.entries())
    entries[-1] = {**entries[-1], "forced": True}
    within = [*entries, {**entry, "at": "2026-05-01T12:30:00Z"}]
    after = [*entries, {**entry, "at": "2026-05-01T12:30:01Z"}]
    assert find_refused_today(within) == []
    found = [f.where for f in find_refused_today(after)]
    assert found == ([] if reason else [f"act {len(after)}"])


@pytest.mark.parametrize("way", [0, 1, 2])
def test_a_score_is_final_unless_a_reason_is_given(way: int) -> None:
    event = closed_at_noon()
    with pytest.raises(ActError, match="ended at 2026-05-01T12:30:00Z; give a reason"):
        event.do(changes(event, "")[way], at="2026-05-01T12:30:01Z")


def test_a_result_that_was_missing_may_come_in_later() -> None:
    event = begin_movement()
    event.do(CloseSession(ALL, 1, forced=True), at=NOON)
    meeting = next(iter(event.state.group(ALL).session(1).meetings.values()))
    late = Record(ALL, 1, meeting.table, meeting.board, "+50")
    event.do(late, at="2026-05-02T12:00:00Z")
    assert referee_event(event.entries()) == ()


def test_a_clock_that_steps_back_changes_nothing_but_a_note() -> None:
    event = begin_movement()
    record_all(event, ALL, lambda _: "+50")
    event.do(CloseSession(ALL, 1), at=NOON)
    event.do(Penalise(1, ALL, 1, "-1"), at="2026-05-01T11:59:59Z")
    assert event.entries()[-1]["at"] == event.times[-1] == NOON
    # a log of an older version, which wrote what the clock said
    old = [*event.entries()[:-1], {**event.entries()[-1], "at": "2026-05-01T11:00:00Z"}]
    assert referee_event(old) == ()
    assert RunningEvent(MemoryLog(*old)).state == event.state
    assert find_steps_back([entry.get("at", "") for entry in old]) == [len(old)]


def test_what_is_closed_by_a_slow_clock_stays_open_as_long_as_by_a_right_one() -> None:
    event = begin_movement()
    record_all(event, ALL, lambda _: "+50")
    event.do(Penalise(1, ALL, 1, "-1"), at=NOON)
    slow = {**act_to_data(CloseSession(ALL, 1)), "at": "2026-05-01T11:00:00Z"}
    log = [*event.entries(), slow]
    again = RunningEvent(MemoryLog(*log))
    assert provisional_until(again.state.group(ALL)) == "2026-05-01T12:30:00Z"
    later = {**act_to_data(Penalise(2, ALL, 1, "-1")), "at": "2026-05-01T12:20:00Z"}
    assert referee_event([*log, later]) == ()
