"""The club's home: its events, and how new ones begin."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, UploadFile
from fastapi.responses import RedirectResponse, Response

from evenhand.desk.club import Club, EventRow
from evenhand.desk.job_kinds import check_job
from evenhand.desk.opening import utc_now
from evenhand.errors import RequestError, StoreError
from evenhand.movement import native
from evenhand.web.job_pages import MOST_JOBS, find_job
from evenhand.web.page_routes import add_page
from evenhand.web.visitor import NOBODY, TheClub, TheVisitor, Visitor, device_of

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class EventShown:
    """An event on the club's home.

    Attributes:
        name: its name in addresses.
        title: what people call it.
        acts: how many acts it has.
        is_today: whether something happened to it today.
        last: when the last thing happened; empty if nobody knows.
        public: whether anything of it is published.
    """

    name: str
    title: str
    acts: int
    is_today: bool
    last: str
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
    events = [_shown(club, row) for row in club.events()]
    seen = [
        one
        for one in events
        if one.public or (visitor is not NOBODY and visitor.event in ("", one.name))
    ]
    seen.sort(key=lambda one: (one.is_today, one.last), reverse=True)
    return HomePage(tuple(seen), visitor.may("direct"), not events)


def _shown(club: Club, row: EventRow) -> EventShown:
    return EventShown(
        row.name,
        row.title or row.name,
        row.acts,
        row.at[:10] == utc_now()[:10],
        row.at,
        bool(club.beside.all(row.name, "publication")),
    )


add_page(ROUTER, "/", "home.html", show_home)


@dataclass(frozen=True, slots=True)
class NewPage:
    """Where a new evening begins."""

    pairs: int = 14
    boards: int = 26


def show_new(visitor: TheVisitor) -> NewPage:
    """A new evening: how many pairs and boards."""
    visitor.check("direct")
    return NewPage()


add_page(ROUTER, "/new", "new.html", show_new)


@ROUTER.post("/new", include_in_schema=False)
def ask_for_advice(
    club: TheClub,
    visitor: TheVisitor,
    pairs: Annotated[int, Form()],
    boards: Annotated[int, Form()],
    title: Annotated[str, Form(max_length=120)] = "",
) -> Response:
    """Ask which movement fits, and go to the page that follows the answer."""
    visitor.check("direct")
    asked = {"pairs": pairs, "boards": boards, "title": title}
    return _queue(club, visitor, "advice", asked)


@ROUTER.post("/demonstration", include_in_schema=False)
def ask_for_demonstration(club: TheClub, visitor: TheVisitor) -> Response:
    """Let an evening play itself, so that a newcomer sees how it fills."""
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


@ROUTER.post("/jobs/{job}/play", include_in_schema=False)
def play_option(
    job: str,
    club: TheClub,
    visitor: TheVisitor,
    request: Request,
    option: Annotated[int, Form(ge=0)],
    key: Annotated[str, Form(max_length=100)] = "",
) -> Response:
    """Begin an evening with a movement that was advised."""
    advice = find_job(club, visitor, job)
    options = (advice.result or {}).get("options", [])
    if option >= len(options):
        raise RequestError(f"option {option + 1}; there are {len(options)}")
    title = advice.arguments.get("title") or f"Evening of {utc_now()[:10]}"
    # the name first: if the form was sent twice, one of the two finds what is there
    name = club.free_name(title)
    there = _begun_with(club, key)
    if there:
        return RedirectResponse(f"/events/{there}/grid", 303)
    movement = native.from_data(options[option]["movement"])
    by, device = visitor.by, device_of(request)
    try:
        club.create(name, movement, title=title, by=by, device=device, key=key)
    except StoreError:
        name = _begun_with(club, key)
        if not name:
            raise
    return RedirectResponse(f"/events/{name}/grid", 303)


def _begun_with(club: Club, key: str) -> str:
    """The event that was begun under a key; empty if there is none."""
    names = (row.name for row in club.events())
    return next((name for name in names if key and club.numbers_of(name, key)), "")
