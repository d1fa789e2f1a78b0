"""The club's home: its events, and how new ones begin."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fastapi import APIRouter, UploadFile
from fastapi.responses import RedirectResponse, Response

from evenhand.desk.club.club_events import Club, EventRow
from evenhand.desk.events.opening import utc_now
from evenhand.desk.jobs.job_kinds import check_job
from evenhand.desk.pairs.gathering import find_gatherings
from evenhand.render.sentences import clock_time
from evenhand.web.club.job_pages import MOST_JOBS
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import NOBODY, TheClub, TheVisitor, Visitor

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class EventShown:
    """An event on the club's home.

    Attributes:
        name: its name in addresses.
        title: what people call it.
        acts: how many acts it has; 0 while it waits for its pairs.
        is_today: whether something happened to it today.
        last: when the last thing happened; empty if nobody knows.
        when: the same by the clock on the wall, with the date unless it is today.
        public: whether anything of it is published.
    """

    name: str
    title: str
    acts: int
    is_today: bool
    last: str
    when: str
    public: bool


@dataclass(frozen=True, slots=True)
class HomePage:
    """The club's home.

    Attributes:
        events: those of today first; for visitors, those that are public.
        may_direct: whether new ones can be begun.
        is_new: whether the club has no event yet.
    """

    events: tuple[EventShown, ...]
    may_direct: bool
    is_new: bool


def show_home(club: TheClub, visitor: TheVisitor) -> HomePage:
    """The events of the club, those of today first."""
    waiting = [
        EventShown(name, one.title, 0, is_today=True, last="", when="", public=False)
        for name, one in find_gatherings(club).items()
    ]
    public = club.beside.by_event("publication")
    events = waiting + [_shown(row, row.name in public) for row in club.events()]
    seen = [
        one
        for one in events
        if one.public or (visitor is not NOBODY and visitor.event in ("", one.name))
    ]
    seen.sort(key=lambda one: (one.is_today, one.last), reverse=True)
    return HomePage(tuple(seen), visitor.may("direct"), not events)


def _shown(row: EventRow, public: bool) -> EventShown:
    when = clock_time(row.at, utc_now()) if row.at else ""
    return EventShown(
        row.name,
        row.title or row.name,
        row.acts,
        # only another day is told with its date
        bool(when) and when != clock_time(row.at),
        row.at,
        when,
        public,
    )


add_page(ROUTER, "/", "home.html", show_home)


@ROUTER.post("/demonstration", include_in_schema=False)
def ask_for_demonstration(club: TheClub, visitor: TheVisitor) -> Response:
    """Start an evening that plays itself, to show newcomers how a desk fills up."""
    visitor.check("direct")
    event = club.free_name("Demonstration")
    return _queue(club, visitor, "demonstration", {"event": event})


@ROUTER.post("/open", include_in_schema=False)
def open_file(club: TheClub, visitor: TheVisitor, file: UploadFile) -> Response:
    """Go on with an event from its file."""
    visitor.check("direct")
    name = club.free_name(Path(file.filename or "").stem)
    club.import_event(name, file.file.read())
    return RedirectResponse(f"/events/{name}/grid", 303)


def _queue(club: Club, visitor: Visitor, kind: str, asked: dict[str, Any]) -> Response:
    check_job(kind, asked)
    job = club.jobs.add(kind, asked, account=visitor.name, most=MOST_JOBS)
    return RedirectResponse(f"/jobs/{job}", 303)
