"""When sessions are played: calendars that were written by hand."""

from dataclasses import replace

import pytest

from evenhand.errors import RequestError
from evenhand.phases import EventFormat, parse_format
from evenhand.tournament.layouts.one_field import round_robin_layout
from evenhand.tournament.layouts.sections import Layout, base_layout
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.plan.timetable import (
    PlannedSession,
    Timetable,
    clock,
    lay_out,
    parse_clock,
)
from evenhand.tournament.seating.seated_field import seat_field
from tests.tournament.independent_checker import Times, calendar_complaints


def seated(
    name: str, layout: Layout, sessions: int, boards_per_round: int = 2
) -> PlannedGroup:
    return PlannedGroup(name, seat_field(layout, sessions).seating, boards_per_round)


def lay_out_one(
    group: PlannedGroup, timetable: Timetable
) -> tuple[PlannedSession, ...]:
    event = parse_format(f"{group.name} {group.boards}", group.pairs)
    return lay_out(event, {group.name: group}, timetable)


def times(calendar: tuple[PlannedSession, ...]) -> list[tuple[int, str, str]]:
    return [(session.day, session.group, session.times()) for session in calendar]


def complaints(calendar: tuple[PlannedSession, ...]) -> list[str]:
    return calendar_complaints(
        [Times(s.phase, s.group, s.session, s.day, s.start, s.end) for s in calendar]
    )


def test_a_day_of_the_polish_movement() -> None:
    # five rounds of 15 minutes; of five sessions the meal comes after the second
    event = seated("Open", base_layout(60, 5), 5)
    assert times(lay_out_one(event, Timetable())) == [
        (1, "Open", "10:00–11:15"),
        (1, "Open", "11:25–12:40"),
        (1, "Open", "13:40–14:55"),
        (1, "Open", "15:05–16:20"),
        (1, "Open", "16:30–17:45"),
    ]


def test_polish_minutes_a_later_start_and_a_short_meal() -> None:
    # 80 minutes a session, as in Poland; three of them are four hours: no meal
    event = seated("Open", base_layout(60, 5), 3)
    table = Timetable(start=parse_clock("9.30"), minutes_per_round=16)
    assert times(lay_out_one(event, table)) == [
        (1, "Open", "09:30–10:50"),
        (1, "Open", "11:00–12:20"),
        (1, "Open", "12:30–13:50"),
    ]
    # with a minute more a round there is one: after the first of equal halves
    longer = replace(table, minutes_per_round=17, meal=45)
    assert times(lay_out_one(event, longer)) == [
        (1, "Open", "09:30–10:55"),
        (1, "Open", "11:40–13:05"),
        (1, "Open", "13:15–14:40"),
    ]


def test_a_meal_is_no_shorter_than_a_pause() -> None:
    event = seated("Open", base_layout(60, 5), 4)
    table = Timetable(meal=0, pause=20)
    assert times(lay_out_one(event, table)) == [
        (1, "Open", "10:00–11:15"),
        (1, "Open", "11:35–12:50"),
        (1, "Open", "13:10–14:25"),
        (1, "Open", "14:45–16:00"),
    ]


def test_sessions_are_divided_evenly_into_days() -> None:
    # sixty boards fill a day, so eleven sessions of ten boards take three
    event = seated("Open", base_layout(80, 5), 11)
    days = [s.day for s in lay_out_one(event, Timetable())]
    assert days == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3]


def test_days_have_about_as_many_boards_as_are_wished() -> None:
    # four sessions of ten boards; twenty or so fill a day
    event = seated("Open", base_layout(40, 5), 4)
    calendar = lay_out_one(event, Timetable(boards_per_day=20))
    assert [session.day for session in calendar] == [1, 1, 2, 2]


QUALIFICATION_AND_FINAL = (
    "Qualification 20 / Finals 20: Final 18 = 10 Qualification; "
    "Consolation = rest Qualification"
)


def two_phases() -> tuple[EventFormat, dict[str, PlannedGroup]]:
    event = parse_format(QUALIFICATION_AND_FINAL, 30)
    groups = {
        "Qualification": seated("Qualification", base_layout(30, 5), 2),
        "Final": seated("Final", round_robin_layout(10, 1), 1),
        "Consolation": seated("Consolation", base_layout(20, 5), 2),
    }
    assert event.faults() == ()
    return event, groups


def test_phases_change_overnight() -> None:
    event, groups = two_phases()
    calendar = lay_out(event, groups, Timetable())
    assert times(calendar) == [
        (1, "Qualification", "10:00–11:15"),
        (1, "Qualification", "11:25–12:40"),
        (2, "Final", "10:00–12:15"),
        (2, "Consolation", "10:00–11:15"),
        (2, "Consolation", "11:25–12:40"),
    ]
    assert complaints(calendar) == []


def test_phases_share_a_day_with_a_meal_between_them() -> None:
    event, groups = two_phases()
    calendar = lay_out(event, groups, Timetable(overnight=False))
    assert times(calendar) == [
        (1, "Qualification", "10:00–11:15"),
        (1, "Qualification", "11:25–12:40"),
        (1, "Final", "13:40–15:55"),
        (1, "Consolation", "13:40–14:55"),
        (1, "Consolation", "15:05–16:20"),
    ]
    assert complaints(calendar) == []


def test_a_phase_that_does_not_fit_begins_on_the_next_day() -> None:
    event, groups = two_phases()
    # 20 boards have been played; with a session more it would be over 1.2 × 20
    table = Timetable(overnight=False, boards_per_day=20)
    days = {s.group: s.day for s in lay_out(event, groups, table)}
    assert days == {"Qualification": 1, "Final": 2, "Consolation": 2}


def test_groups_of_a_phase_begin_together() -> None:
    event, groups = two_phases()
    # a session of the consolation, of ten boards, would still fit; the final does not
    for boards in range(15, 40):
        table = Timetable(overnight=False, boards_per_day=boards)
        assert complaints(lay_out(event, groups, table)) == []


def test_a_shared_day_counts_all_the_phases_on_it() -> None:
    event = parse_format("A 20 / B 20 = 40 A / C 20 = 30 B / D 20 = 20 C", 60)
    groups = {
        name: seated(name, base_layout(pairs, 5), 2)
        for name, pairs in (("A", 60), ("B", 40), ("C", 30), ("D", 20))
    }
    calendar = lay_out(event, groups, Timetable(overnight=False))
    # of fifty boards a day sixty may be played, not eighty
    assert {s.group: s.day for s in calendar} == {"A": 1, "B": 1, "C": 1, "D": 2}


def test_a_group_without_seats_is_passed_over() -> None:
    event, groups = two_phases()
    del groups["Consolation"]
    calendar = lay_out(event, groups, Timetable())
    assert {session.group for session in calendar} == {"Qualification", "Final"}


@pytest.mark.parametrize(
    ("text", "minutes"), [("9:30", 570), ("09.30", 570), ("14", 840), (" 0:05 ", 5)]
)
def test_times_are_read(text: str, minutes: int) -> None:
    assert parse_clock(text) == minutes


@pytest.mark.parametrize("text", ["", "24:00", "9:60", "9:5", "-1", "٩:٣٠", "10:00:00"])
def test_other_times_are_refused(text: str) -> None:
    with pytest.raises(RequestError, match="such as 10:00"):
        parse_clock(text)


def test_times_after_midnight_are_of_the_next_day() -> None:
    assert clock(24 * 60) == "24:00"
    assert clock(24 * 60 + 30) == "00:30 of the next day"
    assert clock(30 * 60 + 45) == "06:45 of the next day"
    assert clock(49 * 60) == "01:00 2 days later"
    assert all(parse_clock(clock(time)) == time for time in range(1440))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("start", -1),
        ("start", 1440),
        ("minutes_per_round", 0),
        ("pause", -1),
        ("meal", 241),
        ("boards_per_day", 0),
    ],
)
def test_impossible_days_are_refused(field: str, value: int) -> None:
    timetable = Timetable(**{field: value})  # type: ignore[arg-type]  # no flag
    (fault,) = timetable.faults()
    assert fault.startswith(f"{value} ")
    with pytest.raises(RequestError, match=f"^{value} .*expected"):
        PlanRequest(20, timetable=timetable)
