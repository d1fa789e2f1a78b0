"""What everybody may see of an event, and what the link of a pair opens."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends

from evenhand.desk.club.club_events import Club
from evenhand.desk.club.permanent_links import find_pair_of
from evenhand.desk.events.looking import pair_names
from evenhand.desk.public.club_history import PlayerSeen
from evenhand.desk.public.public_cards import find_public_board, find_public_card
from evenhand.desk.public.publication import PublicView, find_public_view
from evenhand.desk.views.deals_shown import find_board_deal
from evenhand.desk.views.movement_views import MovementView, view_movements
from evenhand.desk.views.page_views import find_standings_data
from evenhand.desk.views.sheet_views import (
    find_boards,
    find_guide_card,
    find_session,
    find_sessions,
)
from evenhand.errors import UnknownEventError
from evenhand.languages import Said
from evenhand.web.evening.event_pages import EventHead, find_event
from evenhand.web.evening.score_pages import found_there
from evenhand.web.handling.failures import WebError
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.shared_answers import SharedRoute
from evenhand.web.handling.visitor import TheClub
from evenhand.web.public.club_history_pages import find_players_of

ROUTER = APIRouter(route_class=SharedRoute)
_NOT_PUBLIC = Said("nothing of this event is public yet")


@dataclass(frozen=True, slots=True)
class PublicHead:
    """What every public page of an event has.

    Attributes:
        event: the event.
        home: with which the addresses of its pages begin.
        when: when results are shown: live, after rounds, or at the end.
        round: the last round of which they are shown.
        rounds: how many rounds the running session has; 0 if none is running.
        pair: the pair whose own page it is; 0 for everybody's.
    """

    event: EventHead
    home: str
    when: str
    round: int
    rounds: int
    pair: int = 0


#: The head of a page, and the event as it may be shown there.
Opened = tuple[PublicHead, PublicView]


@contextmanager
def _found() -> Iterator[None]:
    """Say of what is not there that there is no such page, as every reader can read."""
    try:
        with found_there():
            yield
    except WebError as error:
        raise WebError(404) from error


def _open(event: str, club: TheClub) -> Opened:
    try:
        view = find_public_view(club, event)
    except UnknownEventError:
        # which events there are is told to nobody
        raise WebError(404, _NOT_PUBLIC) from None
    if not view.when:
        raise WebError(404, _NOT_PUBLIC)
    return _head(club, event, view, f"/public/{event}"), view


def _open_own(code: str, club: TheClub) -> Opened:
    found = find_pair_of(club, code)
    if found is None:
        raise WebError(404, Said("this pair's link is not known; ask the director"))
    event, pair = found
    view = find_public_view(club, event, pair)
    return _head(club, event, view, f"/p/{code}", pair), view


def _open_own_results(opened: Annotated[Opened, Depends(_open_own)]) -> Opened:
    if not opened[0].when:
        raise WebError(404, _NOT_PUBLIC)
    return opened


Public = Annotated[Opened, Depends(_open)]
Own = Annotated[Opened, Depends(_open_own)]


def _head(
    club: Club, event: str, view: PublicView, home: str, pair: int = 0
) -> PublicHead:
    head = find_event(club, event)[0]
    return PublicHead(head, home, view.when, view.round, view.rounds, pair)


@dataclass(frozen=True, slots=True)
class PublicPage:
    """The ranking that everybody may see.

    Attributes:
        head: what every public page has.
        standings: of each group.
    """

    head: PublicHead
    standings: list[dict[str, Any]]


def show_public(opened: Public) -> PublicPage:
    """The standings that the director has published."""
    head, view = opened
    return PublicPage(head, find_standings_data(view.state))


@dataclass(frozen=True, slots=True)
class PublicPairPage:
    """A pair with its boards.

    Attributes:
        head: what every public page has.
        pair: the pair.
        names: its players.
        shown: its boards, each with why it scored so; None while it has none to show.
        guide: where it sits, on its own page; None elsewhere.
        players: those who have a history in the club to look up.
    """

    head: PublicHead
    pair: int
    names: str
    shown: dict[str, Any] | None
    guide: dict[str, Any] | None = None
    players: tuple[PlayerSeen, ...] = ()


def show_public_pair(
    pair: int, club: TheClub, opened: Public, group: str | None = None
) -> PublicPairPage:
    """A pair's boards that everybody has played, and how its points came about."""
    head, view = opened
    with _found():
        shown = find_public_card(view, pair, group)
    players = find_players_of(club, head.event.name, pair)
    return PublicPairPage(head, pair, shown["names"], shown, players=players)


def show_own_page(opened: Own) -> PublicPairPage:
    """The page of a pair: where it sits, and its boards once results are public."""
    head, view = opened
    names = pair_names(view.state).get(head.pair, "")
    play = view.state.place_now(head.pair)
    plays = play is not None and bool(play.sessions)
    guide = None
    if play is not None and play.running:
        guide = find_guide_card(play.session(play.running), head.pair)
    shown = find_public_card(view, head.pair) if head.when and plays else None
    return PublicPairPage(head, head.pair, names, shown, guide)


@dataclass(frozen=True, slots=True)
class PublicBoardsPage:
    """The boards of a session.

    Attributes:
        head: what every public page has.
        sessions: every seated session, by group and number.
        shown: the boards, each with whether its results are `open`; None before a
            session is seated.
    """

    head: PublicHead
    sessions: list[tuple[str, int]]
    shown: dict[str, Any] | None


def _boards(
    head: PublicHead, view: PublicView, group: str | None, session: int | None
) -> PublicBoardsPage:
    sessions = find_sessions(view.state)
    if not sessions:
        return PublicBoardsPage(head, sessions, None)
    with _found():
        play = find_session(view.state, group, session)
    shown = find_boards(play)
    for one in shown["boards"]:
        place = (play.group.name, play.number, one["board"])
        one["open"] = one["results"] > 0 and place not in view.hidden
    return PublicBoardsPage(head, sessions, shown)


@dataclass(frozen=True, slots=True)
class PublicBoardPage:
    """A board with all its results.

    Attributes:
        head: what every public page has.
        names: the names of the pairs.
        shown: the board, as `event board` has it; None while not everybody has played
            it whose turn it is before it is shown.
        board: the board.
        boards: the boards of the session of which results are shown.
        deal: its hands and what can be made, once everybody has played it.
    """

    head: PublicHead
    names: dict[int, str]
    shown: dict[str, Any] | None
    board: int
    boards: list[int]
    deal: dict[str, Any] | None = None


def _board(
    head: PublicHead,
    view: PublicView,
    board: int,
    group: str | None,
    session: int | None,
) -> PublicBoardPage:
    listed = _boards(head, view, group, session).shown or {"boards": []}
    known = [one["board"] for one in listed["boards"] if one["open"]]
    shown = deal = None
    with _found():
        play = find_session(view.state, group, session)
        play.check_board(board)
        if board in known:
            deal = find_board_deal(play, board)
            shown = find_public_board(view, play, board)
    return PublicBoardPage(head, pair_names(view.state), shown, board, known, deal)


def _add_board_pages(home: str, opening: Callable[..., Opened]) -> None:
    """Show the boards to everybody, or those that a pair may see to the pair."""

    def show_boards(
        opened: Annotated[Opened, Depends(opening)],
        group: str | None = None,
        session: int | None = None,
    ) -> PublicBoardsPage:
        """The boards of a session, and of which results are shown."""
        return _boards(*opened, group, session)

    def show_board(
        board: int,
        opened: Annotated[Opened, Depends(opening)],
        group: str | None = None,
        session: int | None = None,
    ) -> PublicBoardPage:
        """All results of a board, once they may be seen."""
        return _board(*opened, board, group, session)

    add_page(ROUTER, f"{home}/boards", "public_boards.html", show_boards)
    add_page(ROUTER, f"{home}/boards/{{board}}", "public_board.html", show_board)


@dataclass(frozen=True, slots=True)
class PublicMovementPage:
    """How fair the movement is, what that means in points, and who meets whom where.

    Attributes:
        head: what every public page has.
        group: the group.
        session: the session; 0 before one is seated.
        sections: the movement of each section.
    """

    head: PublicHead
    group: str
    session: int
    sections: list[MovementView]


def show_public_movement(
    opened: Public, group: str | None = None, session: int | None = None
) -> PublicMovementPage:
    """The movement: who meets whom, how fair it is, how much luck there was."""
    head, view = opened
    if not find_sessions(view.state):
        return PublicMovementPage(head, "", 0, [])
    with _found():
        play = find_session(view.state, group, session)
    return PublicMovementPage(head, play.group.name, play.number, view_movements(play))


add_page(ROUTER, "/public/{event}", "public.html", show_public)
add_page(ROUTER, "/public/{event}/pairs/{pair}", "public_pair.html", show_public_pair)
_add_board_pages("/public/{event}", _open)
add_page(
    ROUTER, "/public/{event}/movement", "public_movement.html", show_public_movement
)
add_page(ROUTER, "/p/{code}", "public_pair.html", show_own_page)
_add_board_pages("/p/{code}", _open_own_results)
