"""The plan of an event in several phases: its groups, sessions and conditions."""

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter

from evenhand.desk.sessions.tournament_plans import find_plan, groups_so_far, plan_data
from evenhand.desk.views.page_views import find_next
from evenhand.web.evening.event_pages import EventHead, find_event
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import TheClub, TheVisitor

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class PlanPage:
    """The plan of an event.

    Attributes:
        event: the event.
        plan: its phases, calendar and conditions, as they were planned; None if it
            began with a single movement.
        groups: how far each group is, and who plays in it.
        next: what can be done next, in words.
    """

    event: EventHead
    plan: dict[str, Any] | None
    groups: dict[str, dict[str, Any]]
    next: tuple[str, ...]


def show_plan(event: str, club: TheClub, visitor: TheVisitor) -> PlanPage:
    """The phases of an event, who plays in each, and the conditions of contest."""
    visitor.check("enter", event)
    head, state = find_event(club, event)
    plan = find_plan(club, event)
    return PlanPage(
        head,
        plan_data(plan) if plan else None,
        groups_so_far(state),
        find_next(state),
    )


add_page(ROUTER, "/events/{event}/plan", "plan.html", show_plan)
add_page(ROUTER, "/events/{event}/groups", "plan.html", show_plan)
