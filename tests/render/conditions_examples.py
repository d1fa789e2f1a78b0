from dataclasses import replace
from functools import cache

from evenhand.phases import (
    EventFormat,
)
from evenhand.render.conditions_pages import conditions_text
from evenhand.tournament.layouts.sections import base_layout
from evenhand.tournament.lines.line_movement import make_line_table
from evenhand.tournament.lines.members import number_lines
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.seating.session_seats import LineSeating

THREE_PHASES = "Qualification 26 / Semifinal 26 = {into} / Final 26 = 12 Semifinal"


@cache
def planned(pairs: int, **wishes: object) -> Plan:
    return propose_plan(PlanRequest(pairs, **wishes)).plan  # type: ignore[arg-type]


def with_rules(plan: Plan, **rules: object) -> Plan:
    return replace(plan, rules=replace(plan.rules, **rules))  # type: ignore[arg-type]


def flowing(text: str) -> str:
    """The text without its line ends."""
    return " ".join(text.split())


def polish(event: EventFormat) -> Plan:
    """The event in the Polish movement, its pairs in order of number."""
    groups = []
    for name, size in event.sizes.items():
        layout = base_layout(size, 5)
        table = make_line_table(layout, event.boards_of(name) // 10)
        groups.append(PlannedGroup(name, LineSeating(table, number_lines(layout))))
    return Plan("Championship", event, tuple(groups))


def told(plan: Plan) -> str:
    return flowing(conditions_text(plan))


def in_three_phases(into: str, carryover: str, **wishes: object) -> Plan:
    """Forty pairs, a session a phase, with some carryover into the semifinal."""
    phases = THREE_PHASES.format(into=f"{into}, {carryover}")
    return planned(40, phases=phases, base="13", sessions=(1, 1, 1), **wishes)
