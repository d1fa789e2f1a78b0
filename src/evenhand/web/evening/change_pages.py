"""What has happened in the hall, and the ways to go on side by side."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from fastapi import APIRouter, Request

from evenhand.desk.acts.hall_changes import (
    HallNow,
    WaysOn,
    compare_since,
    find_ways,
    look_at_hall,
)
from evenhand.desk.acts.log_views import LogFilter, find_log
from evenhand.desk.club.club_events import Club
from evenhand.desk.views.hall_figures import HallChange
from evenhand.errors import EvenhandError, RequestError
from evenhand.web.evening.event_pages import EventHead, find_event
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import TheClub, TheVisitor

ROUTER = APIRouter()

#: What each change asks for; what has to be filled in comes with a star.
_ASKS = {
    "late": ("names*", "round*"),
    "waits": ("round*",),
    "back": ("pair*", "round*"),
    "gone": ("leaves*", "round*", "reason"),
    "absent": ("leaves*", "round*"),
    "byes": ("round*",),
    "seats": ("pairs*", "from_round*", "to_round"),
    "board": ("table*", "board*", "ns*", "ew*", "result*", "reason*", "at_fault"),
    "slow": ("table*", "board*", "minutes", "slow", "reason"),
    "foul": ("board*", "table*", "at", "reason"),
    "short": ("ends_after*", "round*"),
    "names": ("pair*", "names*"),
    "field": (),
}
#: What can happen only while a session is played, and what only between two.
_IN_PLAY = {"absent", "byes", "seats", "board", "slow", "short"}
_BETWEEN = {"field"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A field of the form.

    Attributes:
        name: its name.
        value: what it holds.
        required: whether it has to be filled in.
    """

    name: str
    value: str
    required: bool


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """A change in mid-evening.

    Attributes:
        event: the event.
        kinds: what can have happened.
        what: what has happened; empty until it is chosen.
        fields: what is asked about it.
        hall: the pairs and rounds to choose from.
        ways: what can be done; None until all is known that is needed.
        problem: what is wrong with the answers; or empty.
        seating: the act that seated the session, while nothing is recorded; else 0.
        since: what is different at the tables since a change that was made here.
    """

    event: EventHead
    kinds: tuple[str, ...]
    what: str
    fields: tuple[Asked, ...]
    hall: HallNow
    ways: WaysOn | None
    problem: str
    seating: int
    since: HallChange | None


def show_changes(
    event: str,
    request: Request,
    club: TheClub,
    visitor: TheVisitor,
    what: str = "",
    since: int = 0,
) -> ChangesPage:
    """Late pairs, departures, wrong seats: what can be done, side by side."""
    visitor.check("direct", event)
    head, state = find_event(club, event)
    sent = dict(request.query_params)
    hall = look_at_hall(state, sent.get("group"))
    kinds = _kinds(hall)
    what = what if what in kinds else ""
    fields = _fields(what, sent, hall)
    ways, problem = None, ""
    if what and (not fields or any(one.name in sent for one in fields)):
        known = {one.name: one.value for one in fields}
        try:
            _check_filled_in(fields)
            ways = find_ways(state, what, known | {"group": sent.get("group", "")})
        except EvenhandError as error:
            problem = str(error)
    change = None
    with suppress(EvenhandError):
        if 0 < since < state.acts:
            change = compare_since(club.look_at(event, since), state)
    seating = 0 if hall.begun or not hall.rounds else _seating(club, event)
    return ChangesPage(head, kinds, what, fields, hall, ways, problem, seating, change)


def _kinds(hall: HallNow) -> tuple[str, ...]:
    leave_out = _BETWEEN if hall.rounds else _IN_PLAY
    if hall.begun:
        leave_out = leave_out | {"absent"}
    if not hall.waiting:
        leave_out = leave_out | {"waits"}
    return tuple(kind for kind in _ASKS if kind not in leave_out)


def _fields(what: str, sent: Mapping[str, str], hall: HallNow) -> tuple[Asked, ...]:
    """The fields of a change, with what was filled in or what is likely."""
    now = str(hall.round)
    likely = {"round": "1" if what == "absent" else now, "from_round": now}
    likely |= {"ends_after": str(max(hall.rounds - 1, hall.round))}
    if not hall.rounds:
        likely["round"] = "1"
    found = []
    for asked in _ASKS.get(what, ()):
        name = asked.rstrip("*")
        value = sent.get(name, likely.get(name, ""))
        found.append(Asked(name, value, asked != name))
    if hall.groups:
        found.append(Asked("group", sent.get("group", hall.groups[0]), True))
    return tuple(found)


def _check_filled_in(fields: tuple[Asked, ...]) -> None:
    empty = [one.name for one in fields if one.required and not one.value.strip()]
    if empty:
        raise RequestError(f"something is missing; fill in {', '.join(empty)}")


def _seating(club: Club, event: str) -> int:
    """The last act that seated a session and still counts; 0 for none."""
    wanted = LogFilter("seat", last=1000)
    acts = find_log(club.look_at(event), club.since(event), wanted).acts
    seated = (one for one in acts if not one["undone"])
    return next((int(one["number"]) for one in seated), 0)


add_page(ROUTER, "/events/{event}/changes", "changes.html", show_changes)
