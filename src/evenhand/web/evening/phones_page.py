"""The phones at the tables: tonight's code, what they ask, the sheet of QR codes."""

import secrets
from dataclasses import dataclass, replace
from typing import Annotated

import segno
from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response
from segno import helpers

from evenhand.desk.club.club_address import is_only_here
from evenhand.desk.club.club_events import DeskRow
from evenhand.desk.club.evening_codes import find_code
from evenhand.desk.club.permanent_links import find_table_codes
from evenhand.desk.events.opening import utc_now
from evenhand.desk.tables.table_phones import (
    PhoneSettings,
    find_phones,
    read_settings,
    remove_phones,
    set_settings,
)
from evenhand.desk.tables.table_views import tables_of
from evenhand.desk.tables.waiting_entries import settle_waiting
from evenhand.errors import RequestError
from evenhand.web.evening.door_pages import Door, make_door
from evenhand.web.evening.event_pages import EventHead, find_event
from evenhand.web.handling.acts_route import check_waiting
from evenhand.web.handling.failures import WebError
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import TheClub, TheVisitor, device_of, link_base

ROUTER = APIRouter()
#: No letters or digits that can be taken for one another.
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
_WIFI = "wifi"
_MOST_TABLES = 300


@dataclass(frozen=True, slots=True)
class PhonesPage:
    """The phones at the tables of an event.

    Attributes:
        event: the event.
        address: with which all links begin.
        is_only_here: whether no other device reaches that address.
        code: the evening's code; empty if there is none.
        settings: what phones ask and show.
        tables: the tables that play.
        phones: the phones at each table: the mark of each, and since when.
    """

    event: EventHead
    address: str
    is_only_here: bool
    code: str
    settings: PhoneSettings
    tables: tuple[int, ...]
    phones: dict[int, list[tuple[str, str]]]


def show_phones(
    event: str, request: Request, club: TheClub, visitor: TheVisitor
) -> PhonesPage:
    """Tonight's code, what phones ask, and which tables have one."""
    visitor.check("direct", event)
    head, state = find_event(club, event)
    rows, here = club.beside.all(event), link_base(request, club)
    return PhonesPage(
        head,
        here,
        is_only_here(here),
        find_code(club, event),
        read_settings(rows),
        tables_of(state),
        find_phones(rows),
    )


add_page(ROUTER, "/events/{event}/phones", "phones.html", show_phones)


@ROUTER.post("/events/{event}/phones", include_in_schema=False)
def change_phones(
    event: str,
    request: Request,
    club: TheClub,
    visitor: TheVisitor,
    act: Annotated[str, Form()],
    lead: Annotated[str, Form(max_length=3)] = "",
    names: Annotated[str, Form(max_length=3)] = "",
    others: Annotated[str, Form(max_length=3)] = "",
    score: Annotated[str, Form(max_length=3)] = "",
) -> Response:
    """Make a code for the tables, or choose what phones ask and show."""
    visitor.check("direct", event)
    visitor.check_whole_event()
    by, device = visitor.by, device_of(request)
    if act == "code":
        code = "".join(secrets.choice(_LETTERS) for _ in range(6))
        club.beside.put(
            event, DeskRow("code", "", {"code": code}, utc_now(), by, device)
        )
        # a phone that told the old code has to tell the new one
        club.permits.remove_all("seat", event)
        remove_phones(club, event)
    elif act == "settings":
        wanted = PhoneSettings(bool(lead), bool(names), bool(others), bool(score))
        set_settings(club, event, wanted, by, device)
    else:
        raise RequestError(f"act {act[:40]!r}; expected code or settings")
    return RedirectResponse(f"/events/{event}/phones", 303)


@ROUTER.post("/events/{event}/calls", include_in_schema=False)
def answer_call(
    event: str,
    club: TheClub,
    visitor: TheVisitor,
    table: Annotated[str, Form(max_length=9)],
    act: Annotated[str, Form(max_length=9)] = "",
) -> Response:
    """A director comes to a table that calls, or has been there."""
    visitor.check("enter", event)

    def come(there: DeskRow | None) -> DeskRow:
        if there is None:
            raise WebError(409, f"table {table} no longer calls; look at it again")
        return replace(there, data={"coming": visitor.name})

    row = club.beside.get(event, "call", table)
    if row is not None and act == "coming":
        # the table may have settled it at this moment: its call does not come back
        club.beside.change(event, "call", come, table)
    elif row is not None:
        club.beside.remove(event, "call", table)
    return RedirectResponse(f"/events/{event}/grid", 303)


@ROUTER.post("/events/{event}/waiting", include_in_schema=False)
def leave_waiting(
    event: str, club: TheClub, visitor: TheVisitor, waiting: Annotated[str, Form()]
) -> Response:
    """A director leaves it as it is, whatever a table has entered."""
    visitor.check("direct", event)
    check_waiting(visitor, club, event, waiting)
    settle_waiting(club, event, waiting, "left")
    return RedirectResponse(f"/events/{event}/grid", 303)


@dataclass(frozen=True, slots=True)
class TableSheet:
    """The permanent QR codes of the club's tables, to be printed once.

    Attributes:
        address: with which all links begin.
        is_only_here: whether no other device reaches that address.
        tables: the tables, each with its link.
        last: how many tables there are.
        wifi: the name of the Wi-Fi; empty if nobody has said.
        picture: the QR code by which a phone joins it; empty without a name.
    """

    address: str
    is_only_here: bool
    tables: tuple[Door, ...]
    last: int
    wifi: str
    picture: str


def show_tables(
    request: Request, club: TheClub, visitor: TheVisitor, last: int = 0
) -> TableSheet:
    """The QR codes of all tables of the club, or of more tonight, with its Wi-Fi."""
    visitor.check("direct")
    wifi = club.settings.get(_WIFI) or {}
    count = max(last, int(wifi.get("tables", 0))) or 8
    if not 0 < count <= _MOST_TABLES:
        raise RequestError(f"{count} tables; expected 1 to {_MOST_TABLES}")
    here, name = link_base(request, club), str(wifi.get("name", ""))
    return TableSheet(
        here,
        is_only_here(here),
        tuple(
            make_door(f"Table {table}", f"{here}/t/{code}")
            for table, code in find_table_codes(club, range(1, count + 1)).items()
        ),
        count,
        name,
        _wifi_picture(name, str(wifi.get("password", ""))) if name else "",
    )


add_page(ROUTER, "/tables", "table_sheet.html", show_tables)


def _wifi_picture(name: str, password: str) -> str:
    kind = "WPA" if password else None
    text = helpers.make_wifi_data(ssid=name, password=password or None, security=kind)
    return segno.make(text, micro=False).png_data_uri(scale=6, border=2)


@ROUTER.post("/tables", include_in_schema=False)
def change_tables(
    club: TheClub,
    visitor: TheVisitor,
    last: Annotated[int, Form(ge=1, le=_MOST_TABLES)],
    wifi: Annotated[str, Form(max_length=32)] = "",
    password: Annotated[str, Form(max_length=63)] = "",
    forget: Annotated[str, Form(max_length=3)] = "",
) -> Response:
    """Say how many tables the club has, and which Wi-Fi phones are to join."""
    visitor.check("direct")

    def change(before: dict[str, object] | None) -> dict[str, object]:
        kept = "" if forget else password or (before or {}).get("password", "")
        return {"name": wifi.strip(), "password": kept, "tables": last}

    club.settings.change(_WIFI, change)
    return RedirectResponse("/tables", 303)
