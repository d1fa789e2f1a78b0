"""The Print page: every sheet with a picture of its first page, and as PDF."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request, UploadFile
from fastapi.responses import RedirectResponse, Response

from evenhand.desk.club.club_events import EventHomeInClub
from evenhand.desk.paper.club_paper import find_letterhead, set_letterhead, with_links
from evenhand.desk.paper.printing import (
    KINDS,
    TONIGHT,
    Kind,
    Wishes,
    find_kinds,
    make_sheets,
    print_of_event,
)
from evenhand.languages import LANGUAGES
from evenhand.render.print.sheet import LARGEST_LOGO, Paper, draw_preview, typeset
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
    )


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
    visitor.check("enter", event)
    if form not in ("pdf", "png") or what not in {*KINDS, TONIGHT}:
        raise WebError(404, "there is no such sheet; the page Print lists them")
    if what != TONIGHT:
        if KINDS[what].tells_all:
            visitor.check("direct", event)
        if KINDS[what].tells_results:
            check_results_open(visitor, event, club.look_at(event))
    letterhead = find_letterhead(club)
    head = letterhead.name, letterhead.logo
    look = Paper(paper, per_page, language, *head, system_fonts)
    printed = print_of_event(
        EventHomeInClub(club, event),
        wishes=Wishes(pair, each, blank, preview=form == "png"),
    )
    if visitor.may("direct", event):
        # whoever has a link acts as that pair or table, so a scorer gets none
        printed = with_links(printed, club, event, link_base(request, club))
    sheets = make_sheets(what, printed)
    if form == "png":
        first = draw_preview(sheets[0], look, _PREVIEW_PPI)
        return Response(first, media_type="image/png")
    name = f'inline; filename="{event}-{what}.pdf"'
    return Response(
        typeset(sheets, look),
        headers={"content-disposition": name},
        media_type="application/pdf",
    )


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
