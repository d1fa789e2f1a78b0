"""The screens of an event, steered from the desk."""

from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from evenhand.desk.acts.named_acts import Arguments
from evenhand.desk.club.club_events import Club
from evenhand.desk.screens.screen_plans import (
    VIEWS,
    ScreenPlan,
    find_plan,
    steer_screen,
)
from evenhand.errors import RequestError
from evenhand.languages import LANGUAGES
from evenhand.web.evening.event_pages import EventHead, check_results_open, find_event
from evenhand.web.handling.acts_route import read_form
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import (
    TheClub,
    TheVisitor,
    Visitor,
    device_of,
    link_base,
)

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class SteeredScreen:
    """A screen and what it shows.

    Attributes:
        name: its name.
        url: its link.
        plan: what it shows.
    """

    name: str
    url: str
    plan: ScreenPlan


@dataclass(frozen=True, slots=True)
class ScreensPage:
    """The screens of an event.

    Attributes:
        event: the event.
        screens: each with what it shows.
        views: what a screen can show.
        languages: the languages that it can speak, by their codes.
    """

    event: EventHead
    screens: tuple[SteeredScreen, ...]
    views: tuple[str, ...] = VIEWS
    languages: tuple[tuple[str, str], ...] = tuple(LANGUAGES.items())


def show_screens(
    event: str, request: Request, club: TheClub, visitor: TheVisitor
) -> ScreensPage:
    """What each screen shows."""
    visitor.check("direct", event)
    here = link_base(request, club)
    return ScreensPage(
        find_event(club, event)[0],
        tuple(
            SteeredScreen(
                one.label, f"{here}/s/{one.code}", find_plan(club, event, one.label)
            )
            for one in club.permits.all("screen", event=event)
        ),
    )


add_page(ROUTER, "/events/{event}/screens", "screens.html", show_screens)


@ROUTER.post("/events/{event}/screens", include_in_schema=False)
async def steer(
    event: str, request: Request, club: TheClub, visitor: TheVisitor
) -> Response:
    """Send views to a screen, or a message to one or to all."""
    visitor.check("direct", event)
    visitor.check_whole_event()
    given, device = Arguments(await read_form(request)), device_of(request)
    await run_in_threadpool(_steer, club, event, given, visitor, device)
    return RedirectResponse(f"/events/{event}/screens", 303)


def _steer(
    club: Club, event: str, given: Arguments, visitor: Visitor, device: str
) -> None:
    if given.holds("ranking") or given.holds("boards"):
        check_results_open(visitor, event, club.look_at(event))
    known = [one.label for one in club.permits.all("screen", event=event)]
    name = given.text("name")
    if name and name not in known:
        raise RequestError(f"screen {name[:40]!r}; expected one with a link")
    screens = (name,) if name else tuple(known)
    steer_screen(club, event, screens, given, visitor.by, device)
