"""The pages of an event: its grid, what is missing and its log."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response

from evenhand.desk.club.club_events import Club
from evenhand.desk.events.looking import pair_names
from evenhand.desk.events.opening import utc_now
from evenhand.desk.pairs.gathering import find_gathering
from evenhand.desk.tables.waiting_entries import (
    Waiting,
    find_waiting,
    is_over,
    result_there,
    way_to_accept,
)
from evenhand.desk.views.page_views import (
    boards_to_come,
    find_awards_due,
    find_exchanged,
    find_grids,
    find_missing,
    find_next,
)
from evenhand.render.sentences import Sentence, clock_time
from evenhand.web.handling.failures import WebError
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import TheClub, TheVisitor, Visitor

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
        is_planned: whether it is played in several sessions or groups.
    """

    name: str
    title: str
    at: str
    acts: int
    official: bool
    is_planned: bool = False


def find_event(club: Club, name: str) -> tuple[EventHead, Any]:
    """An event and its state; not found if there is none of that name."""
    state = club.look_at(name)
    at = f"{state.acts}.{club.changes_of(name)}"
    groups = state.groups.values()
    is_planned = len(groups) > 1 or any(one.sessions_in_all > 1 for one in groups)
    head = EventHead(
        name, state.name or name, at, state.acts, state.official, is_planned
    )
    return head, state


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
class WaitingAtDesk:
    """What a table has entered and a director has to look at.

    Attributes:
        waiting: what it is; its result is empty while it is hidden.
        there: the result that the desk has in that place; empty if none.
        accept: the act that accepts it, as a form sends it.
        since: when it came, by the clock on the wall.
    """

    waiting: Waiting
    there: str
    accept: dict[str, str]
    since: str


@dataclass(frozen=True, slots=True)
class GridPage:
    """The hall at a glance.

    Attributes:
        event: the event.
        sessions: those that are played, as `event grid` has them.
        names: the names of the pairs.
        next: what can be done next, in words.
        last: the numbers of the acts that were done last, which can be undone.
        calls: the tables that wait for the director, since when, and who comes.
        exchanged: the boards that were played the other way round than planned.
        waiting: what tables have entered and a director has to look at.
    """

    event: EventHead
    sessions: list[dict[str, Any]]
    names: dict[int, str]
    next: tuple[str, ...]
    last: tuple[int, ...]
    calls: list[dict[str, Any]]
    exchanged: list[dict[str, Any]]
    waiting: list[WaitingAtDesk]


def _find_waiting(
    visitor: Visitor, event: str, rows: Any, state: Any
) -> Iterator[WaitingAtDesk]:
    """What waits; of boards that a director has yet to play, only that something does.

    What was played cannot be accepted without being seen.
    """
    hidden = find_hidden(visitor, event, state)
    boards = {(group, str(number), str(board)) for group, number, board in hidden}
    for one in find_waiting(rows):
        since = clock_time(one.at, utc_now()) if one.at else ""
        where = tuple(one.texts.get(name, "") for name in ("group", "session", "board"))
        if one.done or is_over(state, one):
            continue
        if where in boards:
            texts = {**one.texts, "result": ""}
            yield WaitingAtDesk(replace(one, said="", texts=texts), "", {}, since)
        else:
            accept = way_to_accept(state, one)
            yield WaitingAtDesk(one, result_there(state, one), accept, since)


def show_grid(event: str, club: TheClub, visitor: TheVisitor) -> GridPage:
    """Tables and rounds: what is in, what is late, who calls."""
    visitor.check("enter", event)
    # asked first, so that nothing newer than the page is undone from it
    last = club.last_done(event)
    head, state = find_event(club, event)
    rows = club.beside.all(event)
    calls = [
        {
            "table": int(row.name),
            "at": row.at,
            "since": clock_time(row.at, utc_now()) if row.at else "",
            "coming": (row.data or {}).get("coming", ""),
        }
        for row in rows
        if row.kind == "call"
    ]
    called = frozenset(int(call["table"]) for call in calls)
    return GridPage(
        head,
        find_grids(state, called),
        pair_names(state),
        find_next(state),
        last,
        sorted(calls, key=lambda call: str(call["at"])),
        find_exchanged(state),
        [*_find_waiting(visitor, event, rows, state)],
    )


@dataclass(frozen=True, slots=True)
class MissingPage:
    """What is still due.

    Attributes:
        event: the event.
        missing: the results, as `event missing` has them.
        awards: the awards for boards that can no longer be played.
    """

    event: EventHead
    missing: list[dict[str, Any]]
    awards: tuple[Sentence, ...]


def show_missing(event: str, club: TheClub, visitor: TheVisitor) -> MissingPage:
    """The results and awards that are still missing."""
    visitor.check("enter", event)
    head, state = find_event(club, event)
    return MissingPage(head, find_missing(state), find_awards_due(state))


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
