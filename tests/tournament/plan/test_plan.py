"""A plan as one value: what should be known of it before it is announced."""

from typing import Any

import pytest

from evenhand.render.plan_notes import find_plan_notes
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from tests.tournament.sweep import SHORT_DAYS


def planned(pairs: int, **wishes: Any) -> Plan:
    return propose_plan(PlanRequest(pairs, timetable=SHORT_DAYS, **wishes)).plan


@pytest.mark.parametrize(
    ("qualifiers", "idle"), [(34, ""), (37, "3 pairs"), (39, "1 pair"), (40, "")]
)
def test_a_few_who_do_not_play_on_are_noted(qualifiers: int, idle: str) -> None:
    notes = find_plan_notes(planned(40, qualifiers=(qualifiers,)))
    assert len(notes) == bool(idle)
    for note in notes:
        assert note.startswith(f"only {idle} of Qualification do")
        assert "needs 6 pairs" in note


def test_many_who_go_home_are_no_surprise() -> None:
    assert find_plan_notes(planned(40, phases="Heats 20 / Final 20 = 12 Heats")) == ()


@pytest.mark.parametrize(("days", "changes"), [(1, 2), (3, 0)])
def test_phases_that_change_without_a_night_are_noted(days: int, changes: int) -> None:
    request = PlanRequest(36, phases="semifinal", days=days)
    notes = find_plan_notes(propose_plan(request).plan)
    assert len(notes) == changes
    assert all("a night between them" in note for note in notes)


def test_the_step_into_a_group_has_its_boards_top_and_pairs() -> None:
    plan = planned(
        44, base="mitchells", sessions=(1,), phases="Q 10 / Final 10 = 20 Q, full"
    )
    passage = plan.passage_into("Final")
    # ten tables: five and five, or six and four with one result less on each board
    assert (passage.boards, passage.qualified) == (plan.group("Q").boards, 20)
    assert passage.top == plan.group("Final").top
