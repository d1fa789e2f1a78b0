"""Sessions on Bridgemates: where their connector is, what is sent, what came in."""

from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from evenhand.desk.events.groups import running_session
from evenhand.desk.tables.rounds_for_units import find_whole_rounds, turn_whole_rounds
from evenhand.desk.tables.unit_keeping import (
    UnitOrder,
    UnitsTold,
    UnitWishes,
    find_connector,
    find_orders,
    find_told,
    keep_units,
    leave_units,
    set_connector,
)
from evenhand.desk.tables.unit_sessions import plan_units
from evenhand.errors import RequestError
from evenhand.render.table_answers_text import tell_whole_rounds
from evenhand.web.evening.event_pages import EventHead, check_results_open, find_event
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import TheClub, TheVisitor, device_of

ROUTER = APIRouter()
_ADDRESS = "/events/{event}/bridgemate"


@dataclass(frozen=True, slots=True)
class SessionOnUnits:
    """A session that units could play, or play.

    Attributes:
        group: its group.
        session: its number.
        tables: how many tables it has.
        split: the rounds that are several rounds for the units.
        instead: the fairest whole rounds in their place; empty if play has begun, or
            nothing is turned.
        is_kept: whether it is kept in step with the units.
        told: what has come of it.
    """

    group: str
    session: int
    tables: int
    split: tuple[int, ...]
    instead: str
    is_kept: bool
    told: UnitsTold


@dataclass(frozen=True, slots=True)
class BridgematesPage:
    """Bridgemates at an event.

    Attributes:
        event: the event.
        is_installed: whether the package for them is.
        address: where the connector is.
        club_id: the number of the club there.
        has_licence: whether its licence key is known.
        sessions: those that are played.
    """

    event: EventHead
    is_installed: bool
    address: str
    club_id: str
    has_licence: bool
    sessions: tuple[SessionOnUnits, ...]


def show_bridgemates(event: str, club: TheClub, visitor: TheVisitor) -> BridgematesPage:
    """What Bridgemates have of an event, and where their connector is."""
    visitor.check("direct", event)
    head, state = find_event(club, event)
    check_results_open(visitor, event, state)
    here, orders = find_connector(club), find_orders(club)
    sessions = []
    for play in state.groups.values():
        if not play.running:
            continue
        session = play.session(play.running)
        plan = plan_units(session, consecutive=True)
        instead = find_whole_rounds(session) if plan.is_split else None
        order = UnitOrder(event, play.name, session.number)
        kept = orders.get(order.key)
        sessions.append(
            SessionOnUnits(
                play.name,
                session.number,
                sum(len(one.tables) for one in plan.session.sections),
                tuple(at for at, parts in sorted(plan.split.items()) if parts > 1),
                tell_whole_rounds(instead) if instead else "",
                kept is not None and kept.session == session.number,
                find_told(club, event, play.name),
            )
        )
    return BridgematesPage(
        head,
        find_spec("bridgemate_dataconnector") is not None,
        here.address,
        here.club_id,
        bool(here.licence),
        tuple(sessions),
    )


add_page(ROUTER, _ADDRESS, "bridgemates.html", show_bridgemates)


@ROUTER.post(f"{_ADDRESS}/connector", include_in_schema=False)
def change_connector(
    event: str,
    club: TheClub,
    visitor: TheVisitor,
    address: Annotated[str, Form(max_length=200)],
    club_id: Annotated[str, Form(max_length=40)],
    licence: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """Say where the connector is."""
    visitor.check("direct", event)
    visitor.check_whole_event()
    set_connector(club, address, club_id, licence)
    return RedirectResponse(f"/events/{event}/bridgemate", 303)


@ROUTER.post(_ADDRESS, include_in_schema=False)
def change_units(
    event: str,
    request: Request,
    club: TheClub,
    visitor: TheVisitor,
    act: Annotated[str, Form(max_length=20)],
    group: Annotated[str, Form()],
    session: Annotated[int, Form()],
    lead: Annotated[str, Form(max_length=3)] = "",
    names: Annotated[str, Form(max_length=3)] = "",
    others: Annotated[str, Form(max_length=3)] = "",
    pin: Annotated[str, Form(max_length=9)] = "0000",
) -> Response:
    """Send a session to the units, go on with it, stop, or turn whole rounds."""
    visitor.check("direct", event)
    visitor.check_whole_event()
    play = running_session(club.look_at(event), group, session)
    wishes = UnitWishes(bool(lead), bool(names), bool(others), bool(others), pin)
    order = UnitOrder(event, play.group.name, session, act == "send", wishes)
    if act in ("send", "go-on"):
        keep_units(club, order)
    elif act == "anew":
        kept = find_orders(club).get(order.key, order)
        keep_units(club, replace(order, new=True, wishes=kept.wishes))
    elif act == "stop":
        leave_units(club, order)
    elif act == "whole-rounds":
        by, device = visitor.by, device_of(request)
        with club.acting_on(event, by=by, device=device) as opened:
            turn_whole_rounds(
                opened.event, running_session(opened.state, group, session)
            )
    else:
        raise RequestError(
            f"act {act!r}; expected send, anew, go-on, stop or whole-rounds"
        )
    return RedirectResponse(f"/events/{event}/bridgemate", 303)
