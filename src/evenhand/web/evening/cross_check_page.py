"""The verdict of the cross-check, which every page of an event has in its corner."""

from dataclasses import asdict, dataclass

from fastapi import APIRouter

from evenhand.web.evening.event_pages import EventHead, find_event, find_hidden
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import TheClub, TheVisitor

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class CrossCheckPage:
    """What the cross-check makes of an event.

    Attributes:
        event: the event.
        verdict: agrees, findings, or is looking if it has not looked yet.
        acts: up to which act it has seen the event; 0 if it has not looked yet.
        count: how many findings there are.
        findings: each with what it is about, where, what was seen and what was
            expected; none for a director who plays and has boards to come.
    """

    event: EventHead
    verdict: str
    acts: int
    count: int
    findings: list[dict[str, str]]


def show_cross_check(event: str, club: TheClub, visitor: TheVisitor) -> CrossCheckPage:
    """Whether a second derivation of the event agrees, and where it does not."""
    visitor.check("enter", event)
    head, state = find_event(club, event)
    found = club.cross_check(event)
    if found is None:
        return CrossCheckPage(head, "is looking", 0, 0, [])
    count = len(found.findings)
    # a finding may tell a result
    shown = [] if find_hidden(visitor, event, state) else found.findings
    verdict = "findings" if count else "agrees"
    return CrossCheckPage(head, verdict, found.acts, count, [*map(asdict, shown)])


add_page(ROUTER, "/events/{event}/cross-check", "cross_check.html", show_cross_check)
