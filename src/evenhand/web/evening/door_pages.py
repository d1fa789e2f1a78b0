"""The doors of an event: what is public, the screens, the scorers."""

from dataclasses import dataclass
from typing import Annotated

import segno
from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from evenhand.desk.club.club_address import is_only_here
from evenhand.desk.club.club_events import Club, DeskRow, Permit
from evenhand.desk.club.playing_directors import unlock_results
from evenhand.desk.events.opening import utc_now
from evenhand.desk.public.publication import find_when, publish
from evenhand.errors import RequestError
from evenhand.web.evening.event_pages import EventHead, check_results_open, find_event
from evenhand.web.handling.failures import WebError
from evenhand.web.handling.page_routes import add_page, local_path
from evenhand.web.handling.visitor import (
    DAY,
    DAYS_SIGNED_IN,
    SIGNED_IN,
    TheClub,
    TheVisitor,
    device_of,
    link_base,
    set_cookie,
)

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class Door:
    """A link that lets somebody in.

    Attributes:
        name: whom or what.
        url: the link.
        picture: its QR code, as an address of a picture.
        id: by which it is taken back; empty if it stays.
    """

    name: str
    url: str
    picture: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class DoorsPage:
    """Who gets in, and what they see.

    Attributes:
        event: the event.
        address: with which all links begin.
        is_only_here: whether no other device reaches that address.
        public: when results are shown: live, rounds or end; empty if nothing is public.
        public_url: where.
        screens: the links of the screens.
        scorers: the links of the scorers.
    """

    event: EventHead
    address: str
    is_only_here: bool
    public: str
    public_url: str
    screens: tuple[Door, ...]
    scorers: tuple[Door, ...]


def make_door(name: str, url: str, id: str = "") -> Door:  # noqa: A002 - as in rows
    """A link with its QR code."""
    picture = segno.make(url, micro=False).png_data_uri(scale=6, border=2)
    return Door(name, url, picture, id)


def show_doors(
    event: str, request: Request, club: TheClub, visitor: TheVisitor
) -> DoorsPage:
    """What is public, and the links for screens and scorers."""
    visitor.check("direct", event)
    head, _ = find_event(club, event)
    here = link_base(request, club)
    return DoorsPage(
        head,
        here,
        is_only_here(here),
        find_when(club, event),
        f"{here}/public/{event}",
        tuple(
            make_door(one.label, f"{here}/s/{one.code}", one.id)
            for one in club.permits.all("screen", event=event)
        ),
        tuple(
            make_door(one.label, f"{here}/enter/{one.code}", one.id)
            for one in club.permits.all("scorer", event=event)
            if one.code
        ),
    )


add_page(ROUTER, "/events/{event}/publish", "doors.html", show_doors)


@ROUTER.post("/events/{event}/publish", include_in_schema=False)
def open_door(
    event: str,
    request: Request,
    club: TheClub,
    visitor: TheVisitor,
    act: Annotated[str, Form()],
    name: Annotated[str, Form(max_length=80)] = "",
    when: Annotated[str, Form(max_length=10)] = "live",
) -> Response:
    """Publish or hide; make a screen's or a scorer's link."""
    visitor.check("direct", event)
    visitor.check_whole_event()
    _, state = find_event(club, event)

    def put(kind: str, data: dict[str, str], which: str = "") -> None:
        device = device_of(request)
        row = DeskRow(kind, which, data, utc_now(), visitor.by, device)
        club.beside.put(event, row)

    if act == "publish":
        check_results_open(visitor, event, state)
        publish(club, event, when, visitor.by, device_of(request))
    elif act == "hide":
        club.beside.remove(event, "publication")
    elif act == "screen":
        label = name.strip() or "Screen"
        club.permits.make("screen", event=event, label=label, shown_again=True)
    elif act == "scorer":
        label = name.strip() or "Scorer"
        seconds = DAYS_SIGNED_IN * DAY
        club.permits.make(
            "scorer", seconds=seconds, event=event, label=label, shown_again=True
        )
    elif act == "revoke":
        _take_back(club, event, name)
    else:
        known = "publish, hide, screen, scorer, revoke"
        raise RequestError(f"act {act[:40]!r}; expected {known}")
    # a new screen is told next what it shows
    shown = "screens" if act == "screen" else "publish"
    return RedirectResponse(f"/events/{event}/{shown}", 303)


@ROUTER.post("/events/{event}/unlock", include_in_schema=False)
def unlock(
    event: str,
    request: Request,
    club: TheClub,
    visitor: TheVisitor,
    back: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """A director who plays sees the results all the same, and the log notes it."""
    visitor.check("direct", event)
    if dict(visitor.plays).get(event):
        unlock_results(club, event, visitor.name, device_of(request))
    return RedirectResponse(local_path(back or f"/events/{event}/log"), 303)


def _take_back(club: Club, event: str, id: str) -> None:  # noqa: A002 - as rows have it
    """Take a link of an event back, so that it opens nothing any more."""
    links = [
        *club.permits.all("screen", event=event),
        *club.permits.all("scorer", event=event),
    ]
    if id not in {one.id for one in links}:
        raise WebError(404, "there is no such link; it was taken back already")
    club.permits.remove(id)


@dataclass(frozen=True, slots=True)
class EnterPage:
    """Where a scorer gets in.

    Attributes:
        event: the event.
        name: the scorer.
    """

    event: EventHead
    name: str


def show_enter(code: str, club: TheClub) -> EnterPage:
    """A scorer's link; nothing happens until the button is pressed."""
    link = _find_scorer(club, code)
    return EnterPage(find_event(club, link.event)[0], link.label)


add_page(ROUTER, "/enter/{code}", "enter.html", show_enter)


@ROUTER.post("/enter/{code}", include_in_schema=False)
def enter_by_link(code: str, request: Request, club: TheClub) -> Response:
    """A scorer gets in by a link for one event."""
    link = _find_scorer(club, code)
    answer = RedirectResponse(f"/events/{link.event}/grid", 303)
    set_cookie(request, answer, SIGNED_IN, code, 1)
    return answer


def _find_scorer(club: Club, code: str) -> Permit:
    link = club.permits.find(code, "scorer")
    if link is None:
        raise WebError(404, "this scorer's link is not known; ask the director")
    return link
