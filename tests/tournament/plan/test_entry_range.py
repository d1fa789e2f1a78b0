"""For how many entries a format holds, against planning each number anew."""

from collections.abc import Callable

import pytest

from evenhand.errors import EvenhandError
from evenhand.phases import parse_format
from evenhand.tournament.layouts.one_field import barometer_layout, round_robin_layout
from evenhand.tournament.layouts.sections import Layout, base_layout, mitchells_layout
from evenhand.tournament.lines.line_movement import make_line_table
from evenhand.tournament.plan.entry_range import find_entry_range
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.plan.timetable import Timetable
from evenhand.tournament.seating.seated_field import seat_field

SHORT = Timetable(boards_per_day=20)


def single(pairs: int, base: str, sessions: int) -> PlanRequest:
    return PlanRequest(
        pairs, base=base, phases="single", sessions=(sessions,), timetable=SHORT
    )


def cut(pairs: int) -> PlanRequest:
    """Fourteen go into the final, the others into a consolation of two sessions."""
    return PlanRequest(
        pairs,
        base="5",
        phases="qualification-final",
        sessions=(3, 2),
        qualifiers=(14,),
        timetable=SHORT,
    )


def shape(plan: Plan) -> list[tuple[str, str, tuple[int, ...], int, str]]:
    """What must stay: ways, rounds of all sessions, boards and carryovers."""
    return [
        (
            group.name,
            group.layout.way.value,
            group.rounds,
            plan.event.boards_of(group.name),
            str(plan.event.group_of(group.name).carryover),
        )
        for group in plan.groups
    ]


def holds(make: Callable[[int], PlanRequest], pairs: int, like: Plan) -> bool:
    """Whether the same request for another number of pairs gives the same format."""
    try:
        return shape(propose_plan(make(pairs)).plan) == shape(like)
    except EvenhandError:
        return False


@pytest.mark.parametrize(
    ("make", "pairs", "numbers"),
    [
        (lambda n: single(n, "5", 3), 30, range(8, 36)),
        (lambda n: single(n, "7", 2), 40, range(12, 44)),
        (lambda n: single(n, "round-robin", 2), 12, range(6, 20)),
        (cut, 32, range(25, 35)),
    ],
)
def test_the_same_request_gives_the_same_format_inside_and_only_there(
    make: Callable[[int], PlanRequest], pairs: int, numbers: range
) -> None:
    plan = propose_plan(make(pairs)).plan
    found = find_entry_range(plan)
    assert found.least > numbers[0]
    for number in numbers:
        inside = found.least <= number <= found.most
        assert holds(make, number, plan) == inside, number
    assert "\n" not in found.below + found.above


def by_lines(make: Callable[[int], Layout], sessions: int) -> Callable[[int], bool]:
    def works(pairs: int) -> bool:
        try:
            make_line_table(make(pairs), sessions)
        except EvenhandError:
            return False
        return True

    return works


def one_field(make: Callable[[int], Layout], sessions: int) -> Callable[[int], bool]:
    def works(pairs: int) -> bool:
        try:
            seat_field(make(pairs), sessions)
        except EvenhandError:
            return False
        return True

    return works


@pytest.mark.parametrize(
    ("layout", "sessions", "works"),
    [
        (base_layout(60, 5), 5, by_lines(lambda n: base_layout(n, 5), 5)),
        (base_layout(100, 13), 3, by_lines(lambda n: base_layout(n, 13), 3)),
        (
            mitchells_layout(60, 5, 3),
            3,
            by_lines(lambda n: mitchells_layout(n, 5, 3), 3),
        ),
        (barometer_layout(24, 11), 2, one_field(lambda n: barometer_layout(n, 11), 2)),
    ],
    ids=["base 5", "base 13", "mitchells", "barometer"],
)
def test_the_range_is_where_the_layout_can_be_built(
    layout: Layout, sessions: int, works: Callable[[int], bool]
) -> None:
    plan = planned(layout, sessions)
    found = find_entry_range(plan)
    assert found.least <= layout.pairs <= found.most
    near = range(max(6, found.least - 1), min(found.most, layout.pairs + 12) + 1)
    assert [n for n in near if works(n)] == [n for n in near if n >= found.least]
    if found.most < 500:
        assert not works(found.most + 1)


def planned(layout: Layout, sessions: int) -> Plan:
    group = PlannedGroup("Event", seat_field(layout, sessions).seating)
    event = parse_format(f"Event {group.boards}", layout.pairs)
    return Plan("range", event, (group,)).sound()


def test_all_play_all_holds_for_two_numbers() -> None:
    # 11 and 12 pairs play eleven rounds, others more or fewer
    found = find_entry_range(planned(round_robin_layout(12, 2), 2))
    assert (found.least, found.most) == (11, 12)
    assert "different numbers of rounds" in found.below
    assert "different numbers of rounds" in found.above


def test_five_polish_sessions_need_six_lines() -> None:
    # 13 tables are 5 + 5 + 3: five lines and the exceptional one; 24 pairs are 5 + 7
    found = find_entry_range(planned(base_layout(60, 5), 5))
    assert (found.least, found.most) == (25, 500)
    assert "at most 3 sessions" in found.below
    assert "6 to 500" in found.above


def test_qualifiers_must_be_there() -> None:
    request = PlanRequest(
        40, phases="A 20 / B 20 = 32 A", timetable=SHORT, base="5", sessions=(2, 2)
    )
    found = find_entry_range(propose_plan(request).plan)
    assert found.least == 32
    assert "32 qualifiers from A into B" in found.below
