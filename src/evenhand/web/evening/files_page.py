"""The files of an event that can be taken away."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Form, UploadFile
from fastapi.responses import RedirectResponse, Response

from evenhand.desk.events.groups import running_session
from evenhand.desk.paper.event_downloads import (
    DEALS_AS,
    Download,
    convert_deals,
    find_downloads,
    find_organiser,
    set_organiser,
)
from evenhand.desk.tables.unit_sessions import fill_for_units
from evenhand.web.evening.event_pages import (
    EventHead,
    check_results_open,
    find_event,
    find_hidden,
)
from evenhand.web.handling.failures import WebError
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import TheClub, TheVisitor, Visitor

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class FilesPage:
    """The files of an event.

    Attributes:
        event: the event.
        files: the names of those that the visitor may have.
        club: the name of the club, as files tell it.
        club_number: its number in the federation.
        groups: the groups of which a session can be put into a .bws file.
        deal_formats: the formats in which deals are written.
    """

    event: EventHead
    files: tuple[str, ...]
    club: str
    club_number: str
    groups: tuple[str, ...]
    deal_formats: tuple[str, ...] = DEALS_AS


def show_files(event: str, club: TheClub, visitor: TheVisitor) -> FilesPage:
    """The files of an event that can be taken away."""
    visitor.check("enter", event)
    head, state = find_event(club, event)
    found = find_downloads(club, event, state)
    by = find_organiser(club)
    return FilesPage(
        head,
        tuple(one.name for one in found if _may_have(one, visitor, event, state)),
        by.club,
        by.club_id,
        tuple(play.name for play in state.groups.values() if play.running),
    )


def _may_have(one: Download, visitor: Visitor, event: str, state: Any) -> bool:
    may = not one.tells_all or visitor.may("direct", event)
    return may and not (one.tells_results and find_hidden(visitor, event, state))


add_page(ROUTER, "/events/{event}/files", "files.html", show_files)


@ROUTER.post("/events/{event}/files/club", include_in_schema=False)
def change_club(
    event: str,
    club: TheClub,
    visitor: TheVisitor,
    name: Annotated[str, Form(max_length=100)] = "",
    number: Annotated[str, Form(max_length=40)] = "",
) -> Response:
    """Say which club files are to name."""
    visitor.check("direct", event)
    visitor.check_whole_event()
    set_organiser(club, name, number)
    return RedirectResponse(f"/events/{event}/files", 303)


@ROUTER.post("/events/{event}/files/bws", include_in_schema=False)
def give_filled(
    event: str,
    club: TheClub,
    visitor: TheVisitor,
    file: UploadFile,
    group: Annotated[str, Form()],
) -> Response:
    """A blank file of the Bridgemate program, filled with a session."""
    visitor.check("direct", event)
    state = club.look_at(event)
    check_results_open(visitor, event, state)
    made, _ = fill_for_units(running_session(state, group), file.file.read())
    return _to_keep(made, f"{event}.bws")


@ROUTER.post("/events/{event}/files/deals", include_in_schema=False)
def give_converted(
    event: str,
    visitor: TheVisitor,
    file: UploadFile,
    form: Annotated[str, Form()],
    shift: Annotated[int, Form()] = 0,
    incomplete: Annotated[str, Form(max_length=3)] = "",
) -> Response:
    """Deals of another program in the format that is wanted."""
    visitor.check("direct", event)
    data = file.file.read()
    made = convert_deals(data, form, shift=shift, incomplete=bool(incomplete))
    return _to_keep(made, f"deals.{form}")


@ROUTER.get("/events/{event}/files/{name}", include_in_schema=False)
def give_file(event: str, name: str, club: TheClub, visitor: TheVisitor) -> Response:
    """One of the files."""
    visitor.check("enter", event)
    state = club.look_at(event)
    found = find_downloads(club, event, state)
    one = next((one for one in found if one.name == name), None)
    if one is None:
        raise WebError(404, "there is no such file; the page of the files lists them")
    if one.tells_all:
        visitor.check("direct", event)
    if one.tells_results:
        check_results_open(visitor, event, state)
    made = one.make()
    # spreadsheets take a file for UTF-8 only if it begins with this mark
    code = "utf-8-sig" if one.kind == "text/csv" else "utf-8"
    data = made if isinstance(made, bytes) else made.encode(code, "replace")
    return _to_keep(data, name if one.tells_all else f"{event}-{name}", one.kind)


def _to_keep(
    data: bytes, name: str, kind: str = "application/octet-stream"
) -> Response:
    kept = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, headers=kept, media_type=kind)
