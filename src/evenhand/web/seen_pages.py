"""What others see: the table's phone, the screen on the wall, the public."""

import secrets
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from evenhand.desk.club import Club, DeskRow
from evenhand.desk.evening_codes import find_event_of
from evenhand.desk.named_acts import Arguments
from evenhand.desk.opening import utc_now
from evenhand.desk.page_views import find_standings_data
from evenhand.desk.table_results import record_at_table
from evenhand.desk.table_views import TableView, view_table
from evenhand.errors import RepeatedError
from evenhand.web.event_pages import EventHead, find_event
from evenhand.web.failures import WebError
from evenhand.web.page_routes import add_page, form_key
from evenhand.web.visitor import (
    AT_TABLE,
    DAY,
    DAYS_AT_TABLE,
    TheClub,
    TheTable,
    Visitor,
    address_of,
    device_of,
    mark_device,
    set_cookie,
)

ROUTER = APIRouter()
#: How many wrong codes an address may tell in ten minutes.
_WRONG_CODES = 10


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table's phone.

    Attributes:
        code: the table's permanent code.
        table: its number.
        event: the event; None until the evening's code was told.
        view: what it plays; None until then.
        calls: whether it waits for the director.
        key: a fresh key for the next result.
    """

    code: str
    table: int
    event: EventHead | None = None
    view: TableView | None = None
    calls: bool = False
    key: str = ""


def _number_of(club: Club, code: str) -> int:
    link = club.permits.find(code, "table")
    if link is None:
        raise WebError(404, "this table's code is not known; ask the director")
    return int(link.subject)


def show_table(code: str, club: TheClub, at: TheTable) -> TablePage:
    """What a table plays, and where its results go."""
    table = _number_of(club, code)
    if at.table != table:
        return TablePage(code, table)
    head, state = find_event(club, at.event)
    view = view_table(state, table)
    calls = club.beside.get(at.event, "call", str(table)) is not None
    return TablePage(code, table, head, view, calls, secrets.token_urlsafe(12))


add_page(ROUTER, "/t/{code}", "table.html", show_table)


@ROUTER.post("/t/{code}", include_in_schema=False)
def sit_down(
    code: str, request: Request, club: TheClub, evening: Annotated[str, Form()]
) -> Response:
    """A phone tells the evening's code, and belongs to its table for a day."""
    table = _number_of(club, code)
    event = _event_of(club, evening.strip().upper(), address_of(request))
    answer = RedirectResponse(f"/t/{code}", 303)
    seconds = DAYS_AT_TABLE * DAY
    secret = club.permits.make("seat", seconds=seconds, event=event, subject=str(table))
    set_cookie(request, answer, AT_TABLE, secret, DAYS_AT_TABLE)
    mark_device(request, answer)
    return answer


def _event_of(club: Club, evening: str, here: str) -> str:
    """The event that has a code; few wrong ones are allowed."""
    tried = f"evening's code from {here}"
    if not club.permits.allow_try(tried, _WRONG_CODES, 600):
        raise WebError(429)
    found = find_event_of(club, evening)
    if found:
        club.permits.forget_tries(tried)
        return found
    raise WebError(403, "that is not tonight's code; it is on the director's screen")


@ROUTER.post("/t/{code}/result", include_in_schema=False)
def send_result(
    code: str,
    request: Request,
    club: TheClub,
    at: TheTable,
    board: Annotated[str, Form(max_length=10)],
    result: Annotated[str, Form(max_length=40)],
    ns: Annotated[str, Form(max_length=10)] = "",
    key: Annotated[str, Form(max_length=60)] = "",
) -> Response:
    """A table enters a result by the form on its page."""
    _check_here(club, code, at)
    sent = {"board": board, "result": result, "ns": ns, "table": str(at.table)}
    given, once = Arguments(sent), form_key({**sent, "key": key})
    with (
        suppress(RepeatedError),  # sent twice, done once
        club.acting_on(
            at.event, by=at.by, device=device_of(request), key=once
        ) as opened,
    ):
        record_at_table(
            opened.event, at.table, given.number("board"), result, given.number("ns")
        )
    return RedirectResponse(f"/t/{code}", 303)


@ROUTER.post("/t/{code}/call", include_in_schema=False)
def call_director(code: str, request: Request, club: TheClub, at: TheTable) -> Response:
    """A table calls the director, or says that it is settled."""
    _check_here(club, code, at)
    name = str(at.table)
    if not club.beside.remove(at.event, "call", name):
        row = DeskRow("call", name, {}, utc_now(), at.by, device_of(request))
        club.beside.put(at.event, row)
    return RedirectResponse(f"/t/{code}", 303)


def _check_here(club: Club, code: str, at: Visitor) -> None:
    if not at.table or at.table != _number_of(club, code):
        raise WebError(401, "tell tonight's code first")


@dataclass(frozen=True, slots=True)
class PublicPage:
    """What everybody may see of an event.

    Attributes:
        event: the event.
        standings: of each group.
    """

    event: EventHead
    standings: list[dict[str, Any]]


def show_public(event: str, club: TheClub) -> PublicPage:
    """The standings that the director has published."""
    if not club.beside.all(event, "publication"):
        raise WebError(404, "nothing of this event is public yet")
    head, state = find_event(club, event)
    return PublicPage(head, find_standings_data(state))


add_page(ROUTER, "/public/{event}", "public.html", show_public)


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """A screen on the wall.

    Attributes:
        event: the event.
        standings: of each group; none until they are published or sent to it.
        message: a word of the director to all; or empty.
        theme: dark or light.
    """

    event: EventHead
    standings: list[dict[str, Any]]
    message: str
    theme: str


def show_screen(code: str, club: TheClub) -> ScreenPage:
    """What the director sends to a screen."""
    link = club.permits.find(code, "screen")
    if link is None:
        raise WebError(404, "this screen's link is not known; make a new one")
    head, state = find_event(club, link.event)
    row = club.beside.get(link.event, "screen", link.label)
    sent = {} if row is None else row.data
    is_open = sent.get("standings") or club.beside.all(link.event, "publication")
    return ScreenPage(
        head,
        find_standings_data(state) if is_open else [],
        str(sent.get("message", "")),
        "light" if sent.get("theme") == "light" else "dark",
    )


add_page(ROUTER, "/s/{code}", "screen.html", show_screen)
