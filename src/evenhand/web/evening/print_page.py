"""The Print page: every sheet with a picture of its first page, and as PDF."""

import json
from base64 import b64decode
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request, UploadFile
from fastapi.responses import RedirectResponse, Response

from evenhand.desk.club.club_events import Club, Job
from evenhand.desk.jobs.job_kinds import PRINT, check_job
from evenhand.desk.paper.club_paper import PrintAsked, find_letterhead, set_letterhead
from evenhand.desk.paper.printing import KINDS, TONIGHT, Kind, find_kinds
from evenhand.languages import LANGUAGES
from evenhand.render.print.sheet import (
    LARGEST_LOGO,
    Paper,
    Sheet,
    draw_preview,
    typeset,
)
from evenhand.web.club.job_pages import MOST_JOBS, JobShown, as_shown, asker, find_job
from evenhand.web.evening.event_pages import (
    EventHead,
    check_results_open,
    find_event,
    find_hidden,
)
from evenhand.web.handling.failures import WebError
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import TheClub, TheVisitor, Visitor, link_base

ROUTER = APIRouter()
#: How fine a preview is: readable, and quickly made.
_PREVIEW_PPI = 60
#: How much stands on sheets that are made at once, in characters: all that tonight
#: needs of thirty-five pairs, or the slips of a hundred. More is a job.
_AT_ONCE = 250_000
Size = Annotated[str, Query(max_length=10)]


@dataclass(frozen=True, slots=True)
class PrintPage:
    """What can be printed of an event.

    Attributes:
        event: the event.
        kinds: the kinds of sheets that the visitor may have, by name.
        tonight: the name of all that an evening needs to begin; empty before the seats.
        paper: the size of the paper.
        per_page: how many cards there are on a page; 0 for as many as usual.
        language: the language of what players read.
        languages: those that there are, by code.
        system_fonts: whether letters such as Chinese ones come from this computer.
        club: the name of the club on every sheet.
        has_logo: whether there is a logo, too.
        may_change: whether the visitor may change these two.
        jobs: the visitor's large prints that are being made, or kept.
    """

    event: EventHead
    kinds: tuple[str, ...]
    tonight: str
    paper: str
    per_page: int
    language: str
    languages: dict[str, str]
    system_fonts: bool
    club: str
    has_logo: bool
    may_change: bool
    jobs: tuple[JobShown, ...]


def show_print(
    event: str,
    club: TheClub,
    visitor: TheVisitor,
    paper: Size = "a4",
    per_page: int = 0,
    language: Size = "en",
    system_fonts: bool = False,
) -> PrintPage:
    """Everything of an event that can be printed."""
    visitor.check("enter", event)
    head, state = find_event(club, event)
    letterhead = find_letterhead(club)
    look = Paper(paper, per_page, language, system_fonts=system_fonts)
    may = [k for k in find_kinds(state) if _may_have(k, visitor, event, state)]
    return PrintPage(
        head,
        tuple(kind.name for kind in may),
        TONIGHT if any(kind.tonight for kind in may) else "",
        look.size,
        look.per_page,
        look.language,
        dict(LANGUAGES),
        look.system_fonts,
        letterhead.name,
        bool(letterhead.logo),
        visitor.may("accounts"),
        tuple(map(as_shown, _find_prints(club, visitor, event))),
    )


def _find_prints(club: Club, visitor: Visitor, event: str) -> list[Job]:
    mine = club.jobs.all(asker(visitor), PRINT)
    return [job for job in mine if job.arguments["event"] == event]


def _may_have(kind: Kind, visitor: Visitor, event: str, state: Any) -> bool:
    may = not kind.tells_all or visitor.may("direct", event)
    return may and not (kind.tells_results and find_hidden(visitor, event, state))


add_page(ROUTER, "/events/{event}/print", "print.html", show_print)


@ROUTER.get("/events/{event}/print/{what}.{form}", include_in_schema=False)
def give_print(
    event: str,
    what: str,
    form: str,
    request: Request,
    club: TheClub,
    visitor: TheVisitor,
    paper: Size = "a4",
    per_page: int = 0,
    language: Size = "en",
    system_fonts: bool = False,
    pair: int = 0,
    each: Size = "round",
    blank: bool = False,
) -> Response:
    """Sheets as PDF, or their first page as a picture."""
    if form not in ("pdf", "png"):
        raise WebError(404, "there is no such sheet; the page Print lists them")
    _check_may_print(what, visitor, event, club)
    # whoever has a link acts as that pair or table, so a scorer gets none
    address = link_base(request, club) if visitor.may("direct", event) else ""
    look = paper, per_page, language, system_fonts
    asked = PrintAsked(event, what, address, *look, pair, each, blank)
    sheets = asked.sheets(club, preview=form == "png")
    if form == "png":
        first = draw_preview(sheets[0], asked.look(club), _PREVIEW_PPI)
        return Response(first, media_type="image/png")
    if _size(sheets) > _AT_ONCE:
        return RedirectResponse(f"/jobs/{_queue(club, visitor, asked)}", 303)
    return _pdf(event, what, typeset(sheets, asked.look(club)))


def _check_may_print(what: str, visitor: Visitor, event: str, club: Club) -> None:
    visitor.check("enter", event)
    if what not in {*KINDS, TONIGHT}:
        raise WebError(404, "there is no such sheet; the page Print lists them")
    if what != TONIGHT:
        if KINDS[what].tells_all:
            visitor.check("direct", event)
        if KINDS[what].tells_results:
            check_results_open(visitor, event, club.look_at(event))


def _size(sheets: Iterable[Sheet]) -> int:
    return sum(len(json.dumps(sheet.data)) for sheet in sheets)


def _queue(club: Club, visitor: Visitor, asked: PrintAsked) -> str:
    """Queue a large print; while it is made, asking again asks for the same."""
    asked.look(club)
    arguments = asdict(asked)
    for job in _find_prints(club, visitor, asked.event):
        if job.state in ("waiting", "running") and job.arguments == arguments:
            return job.id
    check_job(PRINT, arguments)
    # somebody stands at the printer, so experiments and searches come later
    return club.jobs.add(
        PRINT, arguments, account=asker(visitor), priority=1, most=MOST_JOBS
    )


def _pdf(event: str, what: str, data: bytes) -> Response:
    name = f'inline; filename="{event}-{what}.pdf"'
    return Response(
        data, headers={"content-disposition": name}, media_type="application/pdf"
    )


@ROUTER.get("/events/{event}/print/{what}/{job}.pdf", include_in_schema=False)
def give_kept(
    event: str, what: str, job: str, club: TheClub, visitor: TheVisitor
) -> Response:
    """Sheets that a job has made."""
    _check_may_print(what, visitor, event, club)
    found = find_job(club, visitor, job)
    asked = found.arguments
    if found.kind != PRINT or (asked["event"], asked["what"]) != (event, what):
        raise WebError(404, "there is no such print")
    if asked["address"]:
        visitor.check("direct", event)
    if not found.result:
        return RedirectResponse(f"/jobs/{job}", 303)
    return _pdf(event, what, b64decode(found.result["pdf"]))


@ROUTER.post("/events/{event}/print", include_in_schema=False)
def change_letterhead(
    event: str,
    club: TheClub,
    visitor: TheVisitor,
    name: Annotated[str, Form(max_length=200)] = "",
    logo: UploadFile | None = None,
    without: Annotated[bool, Form()] = False,
) -> Response:
    """Put the name and the logo of the club on its sheets."""
    visitor.check("accounts")
    visitor.check("enter", event)
    given = logo.file.read(LARGEST_LOGO + 1) if logo is not None else b""
    set_letterhead(club, name, b"" if without else given or None)
    return RedirectResponse(f"/events/{event}/print", 303)
