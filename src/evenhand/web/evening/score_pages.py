"""Where scores come from: the boards of an event and the cards of its pairs."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter

from evenhand.desk.events.looking import pair_names
from evenhand.desk.views.deals_shown import find_board_deal
from evenhand.desk.views.sheet_views import (
    add_up,
    find_board,
    find_boards,
    find_card,
    find_guide_card,
    find_session,
    find_sessions,
)
from evenhand.errors import ActError, RequestError
from evenhand.render.score_figures import figure_text
from evenhand.web.evening.event_pages import EventHead, find_event, find_hidden
from evenhand.web.handling.failures import WebError
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import TheClub, TheVisitor

ROUTER = APIRouter()


@contextmanager
def found_there() -> Iterator[None]:
    """Say of a board, pair, session or group that is not there: not found."""
    try:
        yield
    except (ActError, RequestError) as error:
        raise WebError(404, str(error)) from error


@dataclass(frozen=True, slots=True)
class BoardsPage:
    """The boards of a session.

    Attributes:
        event: the event.
        sessions: every seated session, by group and number.
        shown: the boards, each with how many results are in and to come; None before
            a session is seated.
    """

    event: EventHead
    sessions: list[tuple[str, int]]
    shown: dict[str, Any] | None


def show_boards(
    event: str,
    club: TheClub,
    visitor: TheVisitor,
    group: str | None = None,
    session: int | None = None,
) -> BoardsPage:
    """The boards of a session, and which results are in."""
    visitor.check("enter", event)
    head, state = find_event(club, event)
    sessions = find_sessions(state)
    if not sessions:
        return BoardsPage(head, sessions, None)
    with found_there():
        play = find_session(state, group, session)
        return BoardsPage(head, sessions, find_boards(play))


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A board with all its results.

    Attributes:
        event: the event.
        names: the names of the pairs.
        shown: the board, as `event board` has it.
        results: how many results are in.
        hidden: whether they are withheld, from one who has yet to play the board.
        boards: all boards of the session, to go on to the next.
        deal: its hands and what can be made: for a director who has nothing to play,
            for others once everybody has played it.
    """

    event: EventHead
    names: dict[int, str]
    shown: dict[str, Any]
    results: int
    hidden: bool
    boards: list[int]
    deal: dict[str, Any] | None = None


def show_board(
    event: str,
    board: int,
    club: TheClub,
    visitor: TheVisitor,
    group: str | None = None,
    session: int | None = None,
) -> BoardPage:
    """All results of a board with their points, and the missing ones."""
    visitor.check("enter", event)
    head, state = find_event(club, event)
    hidden = find_hidden(visitor, event, state)
    with found_there():
        play = find_session(state, group, session)
        shown = find_board(state, play, board, hidden)
        every = {one["board"]: one["results"] for one in find_boards(play)["boards"]}
    return BoardPage(
        head,
        pair_names(state),
        shown,
        every.get(board, 0),
        (play.group.name, play.number, board) in hidden,
        [*every],
        find_board_deal(
            play, board, to_director=visitor.may("direct", event) and not hidden
        ),
    )


@dataclass(frozen=True, slots=True)
class PairPage:
    """The card of a pair.

    Attributes:
        event: the event.
        shown: its boards and its line in the standings, as `event card` has them.
        totals: the running total after each board: points, and per cent if there are
            any; none where results are withheld.
        guide: where it sits in each round of the session; None if nowhere.
        hidden: whether results are withheld, from one who has boards to play.
        sessions: the sessions of its group.
        pairs: the numbers of all pairs, to go on to the next.
    """

    event: EventHead
    shown: dict[str, Any]
    totals: list[tuple[str, str]]
    guide: dict[str, Any] | None
    hidden: bool
    sessions: list[int]
    pairs: list[int]


def show_pair(
    event: str,
    pair: int,
    club: TheClub,
    visitor: TheVisitor,
    group: str | None = None,
    session: int = 0,
) -> PairPage:
    """A pair's boards, how its line in the standings is made, and its guide card."""
    visitor.check("enter", event)
    head, state = find_event(club, event)
    hidden = find_hidden(visitor, event, state)
    with found_there():
        shown = find_card(state, pair, group, session, hidden)
        play = find_session(state, shown["group"], session or None)
        guide = find_guide_card(play, pair)
    totals = [] if hidden else add_up(shown["scorecard"])
    return PairPage(
        head,
        shown,
        [(figure_text(points), figure_text(share)) for points, share in totals],
        guide,
        bool(hidden),
        [n for name, n in find_sessions(state) if name == shown["group"]],
        sorted(state.entrants),
    )


add_page(ROUTER, "/events/{event}/boards", "boards.html", show_boards)
add_page(ROUTER, "/events/{event}/boards/{board}", "board.html", show_board)
add_page(ROUTER, "/events/{event}/pairs/{pair}", "pair.html", show_pair)
