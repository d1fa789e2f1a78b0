"""The movement as it is played, and who sits where in a round of it."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import Response

from evenhand.desk.events.looking import pair_names
from evenhand.desk.views.movement_views import find_movement, find_section
from evenhand.desk.views.seat_lists import find_seat_lists
from evenhand.desk.views.sheet_views import find_session, find_sessions
from evenhand.render.matrix_picture import matrix_svg
from evenhand.web.evening.event_pages import EventHead, find_event
from evenhand.web.evening.score_pages import found_there
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import TheClub, TheVisitor

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class MovementPage:
    """The movement of a session.

    Attributes:
        event: the event.
        sessions: all that are seated, each a group and a number.
        shown: the session with its sections, rounds, byes and announcements; None
            before one is seated.
        names: the names of the pairs.
    """

    event: EventHead
    sessions: list[tuple[str, int]]
    shown: dict[str, Any] | None
    names: dict[int, str]


def show_movement(
    event: str,
    club: TheClub,
    visitor: TheVisitor,
    group: str | None = None,
    session: int | None = None,
) -> MovementPage:
    """Who meets whom in each round, on which boards, and what is announced."""
    visitor.check("enter", event)
    head, state = find_event(club, event)
    sessions = find_sessions(state)
    shown = None
    if sessions:
        with found_there():
            shown = find_movement(find_session(state, group, session))
    return MovementPage(head, sessions, shown, pair_names(state))


add_page(ROUTER, "/events/{event}/movement", "movement.html", show_movement)


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """Who sits where in a round.

    Attributes:
        event: the event.
        sessions: all that are seated, each a group and a number.
        shown: the seats, as `event seats` has them; None before any are given.
        rounds: how many rounds the session has.
    """

    event: EventHead
    sessions: list[tuple[str, int]]
    shown: dict[str, Any] | None
    rounds: int


def show_seats(
    event: str,
    club: TheClub,
    visitor: TheVisitor,
    group: str | None = None,
    session: int | None = None,
    in_round: Annotated[int, Query(alias="round")] = 1,
) -> SeatsPage:
    """Who sits where in a round of a session, by table and by pair."""
    visitor.check("enter", event)
    head, state = find_event(club, event)
    sessions = find_sessions(state)
    if not sessions:
        return SeatsPage(head, sessions, None, 0)
    with found_there():
        play = find_session(state, group, session)
        return SeatsPage(head, sessions, find_seat_lists(play, in_round), play.rounds)


add_page(ROUTER, "/events/{event}/seats", "seats.html", show_seats)


@ROUTER.get("/events/{event}/movement/matrix.svg", include_in_schema=False)
def show_matrix(
    event: str,
    club: TheClub,
    visitor: TheVisitor,
    section: str,
    group: str | None = None,
    session: int | None = None,
) -> Response:
    """How much any two pairs of a section compete, as a picture."""
    visitor.check("enter", event)
    with found_there():
        found = find_section(find_session(club.look_at(event), group, session), section)
    return Response(matrix_svg(found), media_type="image/svg+xml")
