"""The clock of a session, exactly, without waiting for it."""

from dataclasses import replace

import pytest

from evenhand.desk.screens.round_clock import (
    MINUTE,
    Course,
    Pace,
    RoundClock,
    add_time,
    clock_at,
    pause_clock,
    read_clock,
    resume_clock,
    start_round,
)
from evenhand.errors import RequestError

#: Three rounds of two boards, each of 14 minutes, then 2 for the change.
COURSE = Course("Event 1", 3, 2)
NOON = 1_800_000_000_000


def shown(clock: RoundClock, minutes: float) -> tuple[str, int, float]:
    face = clock_at(clock, COURSE, NOON + round(minutes * MINUTE))
    return face.stage, face.round, face.left / MINUTE


def started() -> RoundClock:
    return start_round(RoundClock(), COURSE, 1, NOON)


@pytest.mark.parametrize(
    ("minutes", "face"),
    [
        (0, ("play", 1, 14)),
        (13.5, ("play", 1, 0.5)),
        (14, ("change", 1, 2)),
        (16, ("play", 2, 14)),
        (30, ("change", 2, 2)),
        (45.75, ("play", 3, 0.25)),
        (46, ("over", 3, 0)),
        (6000, ("over", 3, 0)),
    ],
)
def test_it_goes_from_round_to_round_by_itself(
    minutes: float, face: tuple[str, int, float]
) -> None:
    assert shown(started(), minutes) == face


def test_before_the_start_and_in_another_session_it_shows_nothing() -> None:
    assert shown(RoundClock(), 0) == ("before", 0, 0)
    assert clock_at(started(), Course("Event 2", 3, 2), NOON).stage == "before"


def test_pauses_move_the_end_by_exactly_their_length() -> None:
    clock, now, stood = started(), NOON, 0
    for gone, pause in ((61_003, 7), (1, 3_600_001), (299_999, 86_400_000)):
        now += gone
        clock = pause_clock(clock, COURSE, now)
        assert clock_at(clock, COURSE, now + pause).paused
        now += pause
        stood += pause
        clock = resume_clock(clock, COURSE, now)
    assert clock.ends == NOON + 14 * MINUTE + stood
    assert resume_clock(clock, COURSE, now) == clock


def test_a_pause_in_a_later_stage_keeps_that_stage() -> None:
    clock = pause_clock(started(), COURSE, NOON + 15 * MINUTE)
    assert shown(clock, 500) == ("change", 1, 1)
    again = pause_clock(clock, COURSE, NOON + 400 * MINUTE)
    assert again == clock


def test_time_is_added_and_taken_also_while_it_stands_still() -> None:
    clock = add_time(started(), COURSE, 3, NOON + MINUTE)
    assert shown(clock, 1) == ("play", 1, 16)
    clock = pause_clock(clock, COURSE, NOON + 2 * MINUTE)
    clock = add_time(clock, COURSE, -5, NOON + 50 * MINUTE)
    assert shown(clock, 60) == ("play", 1, 10)
    clock = resume_clock(clock, COURSE, NOON + 60 * MINUTE)
    assert shown(clock, 70) == ("change", 1, 2)
    assert shown(add_time(started(), COURSE, -99, NOON), 0) == ("change", 1, 2)


def test_a_break_takes_the_place_of_a_change() -> None:
    pace = Pace(break_after=2, break_minutes=20)
    clock = start_round(RoundClock(pace), COURSE, 1, NOON)
    assert shown(clock, 31) == ("break", 2, 19)
    assert shown(clock, 50) == ("play", 3, 14)


def test_it_warns_while_a_round_is_played_only() -> None:
    pace = Pace(warning=4)
    clock = start_round(RoundClock(pace), COURSE, 1, NOON)
    assert clock_at(clock, COURSE, NOON).warning == 4 * MINUTE
    assert clock_at(clock, COURSE, NOON + 15 * MINUTE).warning == 0


def test_a_round_can_begin_early_or_again() -> None:
    clock = start_round(started(), COURSE, 2, NOON + 10 * MINUTE)
    assert shown(clock, 11) == ("play", 2, 13)
    with pytest.raises(RequestError, match="rounds 1 to 3"):
        start_round(clock, COURSE, 4, NOON)


def test_what_does_not_run_cannot_be_steered() -> None:
    for steer in (pause_clock, resume_clock):
        with pytest.raises(RequestError, match="start a round first"):
            steer(RoundClock(), COURSE, NOON)


def test_a_clock_reads_itself_back_and_nonsense_is_a_new_one() -> None:
    clock = started()
    assert read_clock(clock.as_data()) == clock
    data = clock.as_data()
    bad: list[object] = [None, [], {}, data | {"round": "3"}, data | {"pace": 7}]
    for wrong in bad:
        assert read_clock(wrong) == RoundClock()
    assert read_clock(data | {"ends": 10**400}) == RoundClock()
    assert read_clock(replace(clock, stage="tea").as_data()) == RoundClock()


@pytest.mark.parametrize("minutes", [-1, 601, 0])
def test_a_board_takes_a_sensible_time(minutes: int) -> None:
    with pytest.raises(RequestError, match="expected 1 to 600"):
        Pace(board=minutes)
