"""Every kind of fault, planted in the data of a sound plan, is found and named."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from evenhand.errors import FileError, RequestError
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import plan_from_data, plan_to_data
from evenhand.tournament.plan.plan_faults import PlanFault
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.seating.seeding import Wishes
from evenhand.tournament.seating.session_seats import LineSeating

Data = dict[str, Any]


@cache
def text_of(request: PlanRequest) -> str:
    return json.dumps(plan_to_data(propose_plan(request).plan))


def sound(request: PlanRequest) -> Data:
    data: Data = json.loads(text_of(request))
    return data


#: Two Mitchells; two Mitchells and a Howell tail; two Mitchells and an appendix tail.
PLAIN = PlanRequest(20, phases="single", base="5", sessions=(3,))
HOWELL = PlanRequest(26, phases="single", base="5", sessions=(3,))
APPENDIX = PlanRequest(32, phases="single", base="5", sessions=(3,))
FINAL = PlanRequest(
    40, phases="qualification-final", base="5", sessions=(3, 2), qualifiers=(20,)
)
STILL = PlanRequest(
    40, phases="single", base="5", sessions=(3,), wishes=Wishes(stationary=(7,))
)
STILL_IN_TAIL = PlanRequest(
    36, phases="single", base="5", sessions=(3,), wishes=Wishes(stationary=(18,))
)
THREE_PHASES = PlanRequest(45, phases="semifinals-ab", days=3)


def faults_of(data: Data) -> tuple[PlanFault, ...]:
    return plan_from_data(data).faults()


def only(data: Data) -> PlanFault:
    (fault,) = faults_of(data)
    assert "\n" not in str(fault)
    return fault


def groups(data: Data) -> dict[str, Data]:
    """The groups of the format by name."""
    phases = data["event"]["phases"]
    return {group["name"]: group for phase in phases for group in phase["groups"]}


@pytest.mark.parametrize(
    "request_", [PLAIN, HOWELL, APPENDIX, FINAL, STILL, THREE_PHASES]
)
def test_a_sound_plan_has_no_faults(request_: PlanRequest) -> None:
    plan = plan_from_data(sound(request_))
    assert plan.faults() == ()
    assert plan.sound() is plan


def test_lines_that_meet_again_are_named() -> None:
    data = sound(PLAIN)
    table = data["groups"][0]["line_table"]
    table["sessions"] = [table["sessions"][0]] * 2
    data["event"]["phases"][0]["boards"] = 20
    faults = faults_of(data)
    assert {fault.kind for fault in faults} == {"rematch"}
    lines = [str(fault) for fault in faults if "line" in str(fault)]
    (a, b), (c, d) = table["sessions"][0]
    assert lines == [
        f"Event: rematch: session 2, line {x} and {y} (met in session 1)"
        for x, y in ((a, b), (c, d))
    ]
    # and so do the pairs in them: each of two lines of five
    assert len(faults) == 2 + 2 * 5 * 5


def test_a_line_twice_in_a_howell_tail_is_named() -> None:
    data = sound(HOWELL)
    table = data["groups"][0]["line_table"]
    (a, b), (c, d), (moving,) = table["sessions"][0]
    table["sessions"] = [table["sessions"][0], [[a, c], [b, d], [moving]]]
    table["turned"] = []
    data["event"]["phases"][0]["boards"] = 20
    faults = faults_of(data)
    assert {fault.kind for fault in faults} == {"twice-in-howell-tail", "rematch"}
    (twice,) = (f for f in faults if f.kind == "twice-in-howell-tail")
    assert f"session 2, line {moving} " in str(twice)
    # six pairs meet one another a second time
    assert len(faults) == 1 + 15


def test_a_line_twice_in_one_direction_of_an_appendix_tail_is_named() -> None:
    data = sound(APPENDIX)
    table = data["groups"][0]["line_table"]
    (a, b), (c, d), (ns, ew) = table["sessions"][0]
    table["sessions"] = [table["sessions"][0], [[a, c], [b, ew], [ns, d]]]
    data["event"]["phases"][0]["boards"] = 20
    faults = faults_of(data)
    assert {fault.kind for fault in faults} == {"twice-in-appendix-tail", "rematch"}
    (twice,) = (f for f in faults if f.kind == "twice-in-appendix-tail")
    assert f"session 2, line {ns} (NS also in session 1)" in str(twice)


def test_a_line_may_come_back_to_an_appendix_tail_the_other_way() -> None:
    data = sound(APPENDIX)
    table = data["groups"][0]["line_table"]
    (a, b), (c, d), (ns, ew) = table["sessions"][0]
    table["sessions"] = [table["sessions"][0], [[a, c], [b, ew], [d, ns]]]
    data["event"]["phases"][0]["boards"] = 20
    assert faults_of(data) == ()


def test_a_session_that_is_cut_short_lets_pairs_miss_a_deal() -> None:
    data = sound(PLAIN)
    for section in data["groups"][0]["layout"]["sections"]:
        section["rounds"] = 4
    data["event"]["phases"][0]["boards"] = 24
    faults = faults_of(data)
    assert {fault.kind for fault in faults} == {"missed-deal"}
    # all of twenty pairs, in each of three sessions
    assert len(faults) == 60
    assert {fault.where for fault in faults} == {"Event"}


def test_skip_mitchells_may_miss_a_deal_only_where_that_is_the_way() -> None:
    request = PlanRequest(22, phases="single", base="mitchells", sessions=(1,))
    data = sound(request)
    assert faults_of(data) == ()
    data["groups"][0]["layout"]["way"] = "base"
    kinds = [fault.kind for fault in faults_of(data)]
    # six sets are played: ten pairs at five tables never see the last, and each of
    # the twelve at six tables, in five rounds, misses another
    assert kinds == ["missed-deal"] * 22


def test_a_line_table_with_a_line_twice_is_named() -> None:
    data = sound(PLAIN)
    rows = data["groups"][0]["line_table"]["sessions"][1]
    rows[0][0] = rows[1][0]
    assert only(data).kind == "not-once-each"


def test_a_line_table_of_another_shape_is_named() -> None:
    data = sound(HOWELL)
    data["groups"][0]["line_table"]["sessions"][0] = [[1, 2, 3], [4, 5]]
    assert {fault.kind for fault in faults_of(data)} == {"shape"}


def test_a_phase_that_nobody_feeds_is_named() -> None:
    data = sound(FINAL)
    final = groups(data)["Final"]
    final["feeds"], final["drop_ins"] = [], 20
    faults = faults_of(data)
    assert (
        PlanFault("format", "", "nobody feeds Final; expected pairs from a group")
        in faults
    )
    # those who would have come are left for the consolation
    assert "Consolation: seats for 20 pairs, but 40 come in" in map(str, faults)


def test_a_phase_without_feeds_or_drop_ins_is_named() -> None:
    data = sound(FINAL)
    groups(data)["Final"]["feeds"] = []
    texts = [str(fault) for fault in faults_of(data)]
    assert any("Final" in text and text.startswith("0 pairs in") for text in texts)


def test_more_qualifiers_than_pairs_are_named() -> None:
    data = sound(FINAL)
    groups(data)["Final"]["feeds"][0]["places"] = 41
    first = faults_of(data)[0]
    assert first.kind == "format"
    assert str(first).startswith("41 qualifiers from Qualification into Final")


def test_a_feed_from_a_later_phase_is_named() -> None:
    data = sound(THREE_PHASES)
    groups(data)["Semifinal A"]["feeds"][0]["source"] = "Final A"
    texts = [str(fault) for fault in faults_of(data) if fault.kind == "format"]
    assert "Semifinal A is fed by 'Final A'; expected a group of an earlier phase" in (
        texts
    )


def test_seats_for_another_number_of_pairs_are_named() -> None:
    data = sound(FINAL)
    data["event"]["pairs"] = 41
    # only the qualification and the rest of it grow
    assert [(fault.kind, fault.where) for fault in faults_of(data)] == [
        ("wrong-size", "Qualification"),
        ("wrong-size", "Consolation"),
    ]
    assert "seats for 20 pairs, but 21 come in" in str(faults_of(data)[1])


def test_sessions_of_another_number_of_boards_are_named() -> None:
    data = sound(PLAIN)
    data["groups"][0]["boards_per_round"] = 3
    fault = only(data)
    # three sessions of five rounds
    assert (fault.kind, fault.where) == ("wrong-boards", "Event")
    assert fault.detail == "sessions of 45 boards; the format says 30"


def test_a_group_without_seats_is_named() -> None:
    data = sound(FINAL)
    data["groups"] = [g for g in data["groups"] if g["name"] != "Consolation"]
    fault = only(data)
    assert (fault.kind, fault.where) == ("no-seats", "Consolation")


def test_seats_of_an_unknown_group_are_named() -> None:
    data = sound(FINAL)
    data["groups"].append(data["groups"][0] | {"name": "Junior final"})
    fault = only(data)
    assert (fault.kind, fault.where) == ("unknown-group", "Junior final")


def test_two_seatings_of_a_group_are_named() -> None:
    data = sound(FINAL)
    data["groups"].append(data["groups"][2])
    fault = only(data)
    assert (fault.kind, fault.where) == ("twice", "Consolation")


def test_a_day_that_ends_after_midnight_is_named() -> None:
    data = sound(FINAL)
    # three sessions of 75 minutes and two pauses of ten from 20:30, on the first day
    data["timetable"]["start"] = "20:30"
    fault = only(data)
    assert fault.kind == "late"
    assert "day 1 ends at 00:35 of the next day;" in str(fault)
    data["timetable"]["start"] = "19:55"
    assert faults_of(data) == ()


def test_meetings_by_results_need_so_many_sessions() -> None:
    data = sound(PLAIN)
    data["rules"]["swiss_from"] = 3
    assert faults_of(data) == ()
    data["rules"]["swiss_from"] = 4
    assert only(data).kind == "swiss"


def sections_of(data: Data) -> tuple[int, list[int]]:
    """The line that cannot move, and its section, from 0, in each session."""
    (line,) = data["groups"][0]["lines"]["always_ns"]
    sessions = data["groups"][0]["line_table"]["sessions"]
    return line, [
        next(i for i, seats in enumerate(session) if line in seats)
        for session in sessions
    ]


def test_a_line_that_must_sit_ns_and_does_not_is_named() -> None:
    data = sound(STILL)
    _, places = sections_of(data)
    data["groups"][0]["line_table"]["sessions"][1][places[1]].reverse()
    fault = only(data)
    assert fault.kind == "not-ns"
    assert "sits EW in session 2" in fault.detail


def test_a_line_that_must_keep_its_section_and_does_not_is_named() -> None:
    data = sound(STILL)
    _, (home, *others) = sections_of(data)
    assert others == [home, home]
    rows = data["groups"][0]["line_table"]["sessions"][2]
    away = (home + 1) % 4
    rows[home], rows[away] = rows[away], rows[home]
    fault = only(data)
    assert fault.kind == "moved"
    assert f"in section {'ABCD'[away]} in session 3" in fault.detail


def test_a_pair_of_a_tail_that_cannot_move_and_turns_is_named() -> None:
    plan = propose_plan(STILL_IN_TAIL).plan
    (group,) = plan.groups
    assert isinstance(group.seating, LineSeating)
    lines = group.seating.lines
    assert lines.exceptional == ((18,),)
    assert lines.always_ns == ()
    assert plan.faults() == ()
    table = group.seating.table.turn(1, 3)  # section D is a Howell of three tables
    turned = replace(group, seating=LineSeating(table, lines))
    (fault,) = with_group(plan, turned).faults()
    assert fault.kind == "moved"
    assert "pair 18" in fault.detail
    assert "table 31 NS and table 31 EW" in fault.detail


def with_group(plan: Plan, group: PlannedGroup) -> Plan:
    return replace(plan, groups=(group,))


def test_all_faults_are_found_at_once() -> None:
    data = sound(THREE_PHASES)
    data["event"]["phases"][1]["boards"] += 2
    data["groups"] = data["groups"][:-1]
    groups(data)["Semifinal A"]["feeds"][0]["places"] = 46
    kinds = {fault.kind for fault in faults_of(data)}
    assert {"format", "wrong-boards", "no-seats", "wrong-size"} <= kinds


def test_a_plan_that_is_not_sound_says_why() -> None:
    data = sound(FINAL)
    del data["groups"][1]
    with pytest.raises(RequestError, match="a fault: Final: the group has no seats"):
        plan_from_data(data).sound()


def _different_rounds(data: Data) -> None:
    data["groups"][0]["layout"]["sections"][0]["rounds"] = 3


def _arrow_elsewhere(data: Data) -> None:
    data["groups"][0]["arrows"] = [[[[99, 1, 1]], []]] * 3


def _line_that_is_not_there(data: Data) -> None:
    data["groups"][0]["lines"]["always_ns"] = [99]


def _tail_that_is_not_there(data: Data) -> None:
    data["groups"][0]["line_table"]["turned"] = [[0, 99]]


def _reserve_that_does_not_fit(data: Data) -> None:
    data["groups"][0]["line_table"]["reserve"] = [[[1, 1], [2, 99]]]


@pytest.mark.parametrize(
    "plant",
    [
        _different_rounds,
        _arrow_elsewhere,
        _line_that_is_not_there,
        _tail_that_is_not_there,
        _reserve_that_does_not_fit,
    ],
)
def test_what_does_not_fit_is_refused_or_named(plant: Callable[[Data], None]) -> None:
    data = sound(PLAIN)
    plant(data)
    assert _trouble(data)


def _trouble(data: Data) -> list[str]:
    """What reading, or else checking, says."""
    try:
        return [str(fault) for fault in faults_of(data)]
    except FileError as error:
        return [str(error)]


def wish_hours_for_a_meal(data: Data) -> None:
    data["timetable"]["meal"] = 500


def wish_a_month_for_corrections(data: Data) -> None:
    data["rules"]["correction_minutes"] = 43_200


def carry_everything_twenty_times(data: Data) -> None:
    groups(data)["Final"]["carryover"] = "weighted:20"


def begin_at_a_table_that_no_hall_has(data: Data) -> None:
    data["groups"][0]["numbering"] = {"section": 1, "table": 20_000, "boards": []}


@pytest.mark.parametrize(
    ("spoil", "kind", "seen"),
    [
        (wish_hours_for_a_meal, "number", "500 minutes"),
        (wish_a_month_for_corrections, "number", "43200 minutes"),
        (carry_everything_twenty_times, "format", "20"),
        (begin_at_a_table_that_no_hall_has, "number", "table"),
    ],
)
def test_numbers_that_nobody_means_can_be_read_and_are_faults(
    spoil: Callable[[Data], None], kind: str, seen: str
) -> None:
    """What a log holds was accepted once, so reading a plan does not judge them."""
    data = sound(FINAL)
    spoil(data)
    fault = only(data)
    assert (fault.kind, seen in fault.detail) == (kind, True)
