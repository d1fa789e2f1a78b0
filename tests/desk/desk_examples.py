"""Small events for the desk: fields that move in lines of five tables."""

from functools import cache

from evenhand.tournament import Plan, PlanRequest, propose_plan


@cache
def lines_of_five(pairs: int, sessions: int = 2) -> Plan:
    """A field of 5-table Mitchell sections, two boards a round."""
    request = PlanRequest(pairs, sessions=(sessions,), base="5", phases="single")
    return propose_plan(request).plan
