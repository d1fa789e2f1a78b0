"""What the conditions of contest say of seats that stay and of rounds that turn."""

from dataclasses import replace

from evenhand.render.conditions_pages import conditions_text
from evenhand.render.conditions_seats import switched_rounds
from evenhand.tournament.layouts.one_field import barometer_layout
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.seating.seeding import Wishes
from evenhand.tournament.seating.session_seats import FieldSeating
from tests.sentences import says


def told(plan: Plan) -> str:
    return " ".join(conditions_text(plan).replace("\u00a0", " ").split())


def with_switched(plan: Plan, *rounds: tuple[int, int]) -> Plan:
    (group,) = plan.groups
    return replace(plan, groups=(replace(group, switched=frozenset(rounds)),))


def test_pairs_that_cannot_move_are_told_their_seats() -> None:
    # the tail's exceptional pair is one from the middle of the list
    wishes = Wishes(stationary=(4, 18))
    plan = propose_plan(
        PlanRequest(36, phases="single", base="5", sessions=(3,), wishes=wishes)
    ).plan
    seats = plan.groups[0].seats()[0].seats()
    text = told(plan)
    assert "18: table 31, North-South" in text
    assert f"pair 4: table {seats[4].table}, North-South" in text
    first = seats[4].table - (seats[4].table - 1) % 10
    assert says(text, "North-South", f"tables {first} to {first + 4}", "every session")


def test_nobody_is_told_to_stay_without_a_wish() -> None:
    plan = propose_plan(PlanRequest(36, phases="single", base="5", sessions=(3,))).plan
    assert "cannot move" not in told(plan)


def test_switched_rounds_are_announced() -> None:
    plan = propose_plan(PlanRequest(20, base="one-section", sessions=(1,))).plan
    text = told(with_switched(plan, (1, 1), (1, 3)))
    assert says(text, "rounds 1 and 3", "switched", "every table")
    assert "hardly compete" not in text


def test_directions_that_stay_are_announced() -> None:
    plan = propose_plan(PlanRequest(20, base="one-section", sessions=(1,))).plan
    text = told(with_switched(plan))
    assert says(text, "North-South", "hardly compete")
    assert "arrow is switched" not in text


def test_directions_that_change_are_not_said_to_stay() -> None:
    plan = propose_plan(PlanRequest(20, phases="single", base="5", sessions=(3,))).plan
    assert "hardly compete" not in told(plan)


def group_of(*rounds: tuple[int, int]) -> PlannedGroup:
    layout = barometer_layout(40, 10)
    seating = FieldSeating(layout, 2, tuple(range(1, 41)))
    return PlannedGroup("Event", seating, switched=frozenset(rounds))


def test_switched_rounds_in_words() -> None:
    def words(*rounds: tuple[int, int]) -> str:
        return switched_rounds(group_of(*rounds)).replace("\u00a0", " ")

    assert words() == ""
    assert words((1, 2), (2, 2)) == "round 2 of every session"
    assert words((2, 3), (2, 1)) == "rounds 1 and 3 of session 2"
    assert words((1, 1), (2, 3)) == "round 1 of session 1 and round 3 of session 2"
