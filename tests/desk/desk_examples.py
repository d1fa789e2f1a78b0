"""Small events for the desk: fields that move in lines of five tables."""

from functools import cache

from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan


@cache
def lines_of_five(pairs: int, sessions: int = 2) -> Plan:
    """A field of 5-table Mitchell sections, two boards a round."""
    request = PlanRequest(pairs, sessions=(sessions,), base="5", phases="single")
    return propose_plan(request).plan
