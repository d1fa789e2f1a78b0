"""Who is here: pairs come in, the door closes, and everybody finds a seat."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from evenhand.desk.club.club_events import Club
from evenhand.desk.events.looking import pair_names
from evenhand.desk.jobs.evening_advice import recall_advice
from evenhand.desk.pairs.club_players import known_players
from evenhand.desk.pairs.gathering import (
    Gathering,
    close_door,
    count_pairs,
    do_gathering,
    find_gathering,
    find_marks,
)
from evenhand.desk.pairs.pair_names import players_of
from evenhand.desk.pairs.typed_pairs import named_twice
from evenhand.desk.views.page_views import find_seats
from evenhand.errors import RequestError
from evenhand.web.evening.event_pages import EventHead, find_event
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.told_answers import leave_word
from evenhand.web.handling.visitor import TheClub, TheVisitor, device_of

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class PairShown:
    """A pair that is here.

    Attributes:
        number: its number; until the door closes, its place in the list.
        names: its players; empty if only its number counts.
        seat: where it has sat down, such as `3 NS`; empty if nobody has said.
        is_double: whether a player of it stands in the list twice.
        state: `here`, `expected` or `gone`.
        drops_into: the group into which it drops; empty if it plays from the beginning.
    """

    number: int
    names: str
    seat: str = ""
    is_double: bool = False
    state: str = "here"
    drops_into: str = ""


@dataclass(frozen=True, slots=True)
class WayShown:
    """A movement that was chosen.

    Attributes:
        name: what it is called.
        pairs: for how many pairs it is meant.
        room: how many it has room for.
    """

    name: str
    pairs: int
    room: int


@dataclass(frozen=True, slots=True)
class PairsPage:
    """Who is here.

    Attributes:
        event: the event; without acts while it waits for the door to close.
        pairs: the pairs, by number.
        ways: until the door closes, the movements that were chosen.
        tables: how many tables there may be.
        query: what the director said of the evening, as an address has it.
        asked: the same by name, for the number of pairs that are here.
        advice: what fits those who are here, if no movement chosen does and it is
            known without a search.
        seats: after the seating, the tables of the round that is played: group,
            section, table, NS and EW, each with number and names; a pair that sits out
            has nobody opposite.
        players: the names of players that the club knows.
        later: the groups of later phases, into which a pair may drop.
    """

    event: EventHead
    pairs: tuple[PairShown, ...]
    ways: tuple[WayShown, ...] = ()
    tables: int = 0
    query: str = ""
    asked: dict[str, str] | None = None
    advice: dict[str, Any] | None = None
    seats: tuple[dict[str, Any], ...] = ()
    players: tuple[str, ...] = ()
    later: tuple[str, ...] = ()


def show_pairs(event: str, club: TheClub, visitor: TheVisitor) -> PairsPage:
    """Who is here, until the door closes; then who sits where."""
    visitor.check("enter", event)
    # asked first, so that a page is never older than it says
    mark = find_marks(club).get(event, "")
    waiting = find_gathering(club, event)
    if waiting is not None:
        return _waiting(club, event, waiting, mark)
    head, state = find_event(club, event)
    names = pair_names(state)
    doubles = named_twice(one.names for one in state.entrants.values())
    pairs = [
        PairShown(
            pair,
            one.names,
            is_double=not doubles.isdisjoint(players_of(one.names)),
            state="gone" if one.left else "expected" if one.expected else "here",
            drops_into=one.drop_in,
        )
        for pair, one in sorted(state.entrants.items())
    ]
    seats = tuple(
        {
            **{name: seat[name] for name in ("group", "section", "table")},
            **{
                side: {"pair": seat[side], "names": names.get(seat[side], "")}
                for side in ("ns", "ew")
            },
        }
        for seat in find_seats(state)
    )
    known = () if seats else known_players(club)
    later = tuple(
        name for name, play in state.groups.items() if play.phase > state.phase
    )
    return PairsPage(head, tuple(pairs), seats=seats, players=known, later=later)


def _waiting(club: Club, name: str, one: Gathering, mark: str) -> PairsPage:
    head = EventHead(name, one.title, mark, 0, official=False)
    doubles = named_twice(pair.text for pair in one.pairs)
    pairs = tuple(
        PairShown(
            number,
            pair.text,
            pair.seat,
            is_double=not doubles.isdisjoint(players_of(pair.text)),
        )
        for number, pair in enumerate(one.pairs, 1)
    )
    ways = tuple(WayShown(w.label, count_pairs(w), w.pairs) for w in one.ways)
    asked = {**one.asked, "pairs": str(len(pairs)), "gathering": name}
    return PairsPage(
        head,
        pairs,
        ways,
        one.tables,
        urlencode(asked),
        asked,
        _advice_if_needed(asked, len(pairs), ways),
        players=known_players(club),
    )


def _advice_if_needed(
    asked: dict[str, str], here: int, ways: tuple[WayShown, ...]
) -> dict[str, Any] | None:
    if not here or here in {way.pairs for way in ways}:
        return None
    try:
        return recall_advice(asked)
    except RequestError:
        return None


add_page(ROUTER, "/events/{event}/pairs", "pairs.html", show_pairs)


@ROUTER.post("/events/{event}/gather", include_in_schema=False)
async def gather(
    event: str, request: Request, club: TheClub, visitor: TheVisitor
) -> Response:
    """Do at the door what a form says, until it closes; then seat everybody."""
    visitor.check("direct", event)
    form = {name: str(value) for name, value in (await request.form()).items()}
    gives_up = form.get("act") == "give-up"
    back = RedirectResponse("/" if gives_up else f"/events/{event}/pairs", 303)
    if form.get("act") != "seat":
        await run_in_threadpool(do_gathering, club, event, form)
        return back
    who = {"by": visitor.by, "device": device_of(request)}
    answer = await run_in_threadpool(lambda: close_door(club, event, form, **who))
    if answer is not None:
        leave_word(back, event, answer)
    return back
