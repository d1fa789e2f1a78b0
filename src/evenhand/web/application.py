"""The application: every page at its address, and what holds for all of them."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, Depends, FastAPI
from fastapi.staticfiles import StaticFiles

from evenhand import __version__
from evenhand.desk.club.club_events import Club
from evenhand.web.club import (
    accounts_page,
    club_pages,
    job_pages,
    laboratory_page,
    new_evening,
    new_tournament,
    people_page,
    sign_in,
    studio_page,
)
from evenhand.web.evening import (
    bridgemates_page,
    change_pages,
    clock_page,
    cross_check_page,
    deals_page,
    door_pages,
    entry_pages,
    event_pages,
    files_page,
    log_page,
    movement_page,
    pairs_page,
    phones_page,
    plan_page,
    print_page,
    rulings_page,
    score_pages,
    screens_page,
    standings_page,
)
from evenhand.web.handling import acts_route, language_route, live_stream
from evenhand.web.handling.api_page import show_api
from evenhand.web.handling.design_page import show_design
from evenhand.web.handling.failures import answer_failures
from evenhand.web.handling.guard import Guard, check_origin
from evenhand.web.handling.live_stream import Pulse
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.templating import STATIC
from evenhand.web.handling.visitor import TheClub, find_visitor
from evenhand.web.public import (
    club_history_pages,
    public_pages,
    seen_pages,
    table_pages,
)

#: The pages, in the order in which `/api` lists them; the first are found soonest.
_PAGES = (
    acts_route,
    *(
        club_pages,
        new_evening,
        new_tournament,
        studio_page,
        laboratory_page,
        event_pages,
        entry_pages,
        standings_page,
        pairs_page,
    ),
    *(score_pages, cross_check_page, change_pages, rulings_page, clock_page),
    club_history_pages,
    *(log_page, deals_page, files_page, plan_page, movement_page, print_page),
    *(door_pages, phones_page, bridgemates_page, table_pages),
    *(public_pages, screens_page, seen_pages),
    *(accounts_page, people_page, job_pages),
    language_route,
)


def make_app(club: Club, address: Callable[[], str] = lambda: "") -> FastAPI:
    """Put the desk of a club together.

    Args:
        club: the club.
        address: tells where the network reaches it just now; empty if nobody knows.
    """
    app = FastAPI(
        title="Evenhand",
        version=__version__,
        # the pages that FastAPI brings along load scripts from elsewhere
        docs_url=None,
        redoc_url=None,
        dependencies=[Depends(check_origin), Depends(find_visitor)],
        lifespan=_live,
    )
    app.state.club = club
    app.state.address = address
    app.state.pulse = Pulse(club)
    app.add_middleware(Guard)
    answer_failures(app)
    app.mount("/static", StaticFiles(directory=STATIC))
    for part in (*_PAGES, sign_in, live_stream):
        app.include_router(part.ROUTER)
    app.include_router(_small_pages())
    return app


@asynccontextmanager
async def _live(app: FastAPI) -> AsyncIterator[None]:
    app.state.pulse.start()
    yield
    app.state.pulse.stop()


def _small_pages() -> APIRouter:
    """The pages that tell nothing of the club."""
    router = APIRouter()
    add_page(router, "/design", "design.html", show_design)
    add_page(router, "/api", "api.html", show_api)

    @router.get("/health", summary="Whether the desk works.", tags=["server"])
    def health(club: TheClub) -> dict[str, Any]:
        """The number of events shows that the database answers."""
        events = len(club.events())
        return {"status": "ok", "version": __version__, "events": events}

    return router
