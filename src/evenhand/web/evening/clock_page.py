"""The clock of the hall."""

from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from evenhand.desk.acts.named_acts import Arguments
from evenhand.desk.screens.clock_rows import ClockView, steer_clock, view_clock
from evenhand.web.evening.event_pages import EventHead, find_event
from evenhand.web.handling.acts_route import read_form
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import TheClub, TheVisitor, device_of

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class ClockPage:
    """The clock.

    Attributes:
        event: the event.
        clock: what it shows, and whether the results agree.
    """

    event: EventHead
    clock: ClockView


def show_clock(event: str, club: TheClub, visitor: TheVisitor) -> ClockPage:
    """The clock: the round, what is left of it, and what is announced."""
    visitor.check("enter", event)
    head, state = find_event(club, event)
    return ClockPage(head, view_clock(club, event, state))


add_page(ROUTER, "/events/{event}/clock", "clock.html", show_clock)


@ROUTER.post("/events/{event}/clock", include_in_schema=False)
async def set_clock(
    event: str, request: Request, club: TheClub, visitor: TheVisitor
) -> Response:
    """Start the clock, let it stand still, or give a round more time."""
    visitor.check("direct", event)
    visitor.check_whole_event()
    given, device = Arguments(await read_form(request)), device_of(request)
    await run_in_threadpool(steer_clock, club, event, given, visitor.by, device)
    return RedirectResponse(f"/events/{event}/clock", 303)
