"""When things happened, and how long results can be corrected."""

import pytest

from evenhand.errors import ActError, FileError
from evenhand.store import MemoryLog
from evenhand.tournament.event import (
    CloseSession,
    Declare,
    RunningEvent,
    Withdraw,
    provisional_until,
)
from evenhand.tournament.referee import referee_event
from tests.tournament.event_examples import ALL, begin_movement, record_all

NOON = "2026-05-01T12:00:00Z"


def test_results_are_official_after_the_correction_period() -> None:
    event = begin_movement()
    record_all(event, ALL, lambda _: "+50")
    assert provisional_until(event.state, ALL) == ""
    event.do(CloseSession(ALL, 1), at=NOON)
    assert event.state.at == event.state.session(ALL, 1).closed_at == NOON
    assert provisional_until(event.state, ALL) == "2026-05-01T12:30:00Z"
    with pytest.raises(ActError, match=r"until 2026-05-01T12:30:00Z.*--force"):
        event.do(Declare(), at="2026-05-01T12:29:59Z")
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


def test_times_that_go_back_are_found() -> None:
    event = begin_movement()
    event.do(Withdraw(1), at=NOON)
    event.do(Withdraw(2), at="2026-05-01T11:59:59Z")
    event.do(Withdraw(3), at="2026-05-01T12:00:01Z")
    (finding,) = referee_event(event.entries())
    assert (finding.kind, finding.seen) == ("log", "time 2026-05-01T11:59:59Z")
