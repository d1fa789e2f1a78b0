"""The pages of an event: its grid, what is missing and its log."""

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response

from evenhand.desk.club import Club
from evenhand.desk.gathering import find_gathering
from evenhand.desk.looking import pair_names
from evenhand.desk.page_views import (
    boards_to_come,
    find_grids,
    find_missing,
    find_next,
)
from evenhand.web.failures import WebError
from evenhand.web.page_routes import add_page
from evenhand.web.visitor import TheClub, TheVisitor, Visitor

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class EventHead:
    """What every page of an event has.

    Attributes:
        name: its name in the club and in addresses.
        title: what people call it.
        at: where it is; it changes with whatever happens.
        acts: the number of its acts.
        official: whether its results are final.
    """

    name: str
    title: str
    at: str
    acts: int
    official: bool


def find_event(club: Club, name: str) -> tuple[EventHead, Any]:
    """An event and its state; not found if there is none of that name."""
    changes = next((row.changes for row in club.events() if row.name == name), 0)
    state = club.look_at(name)
    at = f"{state.acts}.{changes}"
    return EventHead(name, state.name or name, at, state.acts, state.official), state


def find_hidden(visitor: Visitor, event: str, state: Any) -> set[tuple[str, int, int]]:
    """The boards whose results a director who plays may not see yet.

    Until it is said as which pair, these are all boards that anybody has to play.
    """
    pair = dict(visitor.plays).get(event)
    if pair is None:
        plays = visitor.role == "playing director"
        return boards_to_come(state) if plays else set()
    return boards_to_come(state, pair)


def check_results_open(visitor: Visitor, event: str, state: Any) -> None:
    """Refuse results to a director who plays and has boards to come."""
    if not find_hidden(visitor, event, state):
        return
    pair = dict(visitor.plays).get(event)
    said = (
        "nobody has said as which pair you play here; an owner says it on the page "
        "of the accounts"
        if pair is None
        else f"you play as pair {pair}, which has boards to come; results are shown "
        "once it has played them"
    )
    raise WebError(
        403, said, more={"unlock": f"/events/{event}/unlock"} if pair else {}
    )


@dataclass(frozen=True, slots=True)
class GridPage:
    """The hall at a glance.

    Attributes:
        event: the event.
        sessions: those that are played, as `event grid` has them.
        names: the names of the pairs.
        next: what can be done next, in words.
        last: the numbers of the acts that were done last, which can be undone.
        calls: the tables that wait for the director, and since when.
    """

    event: EventHead
    sessions: list[dict[str, Any]]
    names: dict[int, str]
    next: tuple[str, ...]
    last: tuple[int, ...]
    calls: list[dict[str, Any]]


def show_grid(event: str, club: TheClub, visitor: TheVisitor) -> GridPage:
    """Tables and rounds: what is in, what is late, who calls."""
    visitor.check("enter", event)
    # asked first, so that nothing newer than the page is undone from it
    last = club.last_done(event)
    head, state = find_event(club, event)
    rows = club.beside.all(event, "call")
    calls = [{"table": int(row.name), "at": row.at} for row in rows]
    called = frozenset(int(row.name) for row in rows)
    return GridPage(
        head,
        find_grids(state, called),
        pair_names(state),
        find_next(state),
        last,
        sorted(calls, key=lambda call: str(call["at"])),
    )


@dataclass(frozen=True, slots=True)
class MissingPage:
    """What is still due.

    Attributes:
        event: the event.
        missing: the results, as `event missing` has them.
    """

    event: EventHead
    missing: list[dict[str, Any]]


def show_missing(event: str, club: TheClub, visitor: TheVisitor) -> MissingPage:
    """The results that are still missing."""
    visitor.check("enter", event)
    head, state = find_event(club, event)
    return MissingPage(head, find_missing(state))


add_page(ROUTER, "/events/{event}/grid", "grid.html", show_grid)
add_page(ROUTER, "/events/{event}/missing", "missing.html", show_missing)


@ROUTER.get("/events/{event}", include_in_schema=False)
def open_event(event: str, club: TheClub, visitor: TheVisitor) -> Response:
    """An event opens at its grid; at its pairs while nobody is seated."""
    visitor.check("enter", event)
    waits = find_gathering(club, event) is not None
    plays = not waits and any(
        play.sessions for play in club.look_at(event).groups.values()
    )
    return RedirectResponse(f"/events/{event}/{'grid' if plays else 'pairs'}", 303)
