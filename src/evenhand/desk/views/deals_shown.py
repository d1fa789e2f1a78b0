"""The hands of a session: which may be shown, to whom, and what can be made."""

from collections.abc import Iterable, Mapping
from typing import Any

from evenhand.deals import Deal, Makeable
from evenhand.desk.events.groups import seated_sessions
from evenhand.desk.views.session_deals import find_deal_doubts
from evenhand.desk.views.solved_deals import (
    find_makeable,
    makeable_data,
    remembered,
)
from evenhand.render.deals_text import deal_data, doubt_text
from evenhand.tournament.event.session_play import SessionPlay


def open_boards(session: SessionPlay) -> frozenset[int]:
    """The boards that are over for everybody.

    A board counts as played once every table that has it on its plan has a result, and
    every table of other groups that plays the same cards. Once all their sessions are
    closed, all boards are open.
    """
    alike = [session, *_same_cards(session)]
    to_come = {
        meeting.board
        for one in alike
        if not one.closed
        for slot, meeting in one.meetings.items()
        if slot not in one.results
    }
    return frozenset(session.board_numbers) - to_come


def shown_deals(session: SessionPlay, *, to_director: bool = False) -> dict[int, Deal]:
    """The hands that may be shown: to everybody, or to a director who does not play."""
    if to_director:
        return dict(session.deals)
    shown = open_boards(session)
    return {board: deal for board, deal in session.deals.items() if board in shown}


def _same_cards(session: SessionPlay) -> list[SessionPlay]:
    """Sessions of other groups that play some of the same cards."""
    mine = {str(deal) for deal in session.deals.values()}
    return [
        other
        for other in seated_sessions(session.group.state)
        if other.group is not session.group
        and mine & {str(deal) for deal in other.deals.values()}
    ]


def find_board_deal(
    play: SessionPlay, board: int, *, to_director: bool = False
) -> dict[str, Any] | None:
    """The hands of a board and what can be made, if they may be shown.

    Args:
        play: the session.
        board: the board.
        to_director: whether a director asks who does not play.
    """
    deal = shown_deals(play, to_director=to_director).get(board)
    if deal is None:
        return None
    return deal_data(deal, remembered([deal]).get(board))


def find_session_deals(play: SessionPlay) -> dict[str, Any]:
    """All deals of a session, for a director who does not play."""
    deals = shown_deals(play, to_director=True)
    found = remembered(deals.values())
    return {
        "group": play.group.name,
        "session": play.number,
        "deals": [deal_data(one, found.get(n)) for n, one in sorted(deals.items())],
        "missing": [n for n in play.board_numbers if n not in deals],
        "unsolved": len(deals.keys() - found.keys()),
        "doubts": [doubt_text(one) for one in find_deal_doubts(play, found)],
    }


def solve_session(play: SessionPlay, tell: Any) -> dict[str, Any]:
    """Work out what can be made on the deals of a session; as far as it came."""
    deals = shown_deals(play, to_director=True).values()

    def heard(done: int, of: int) -> None:
        tell(done, of, "boards", _solved(deals, remembered(deals)))

    return _solved(deals, find_makeable(deals, heard))


def _solved(deals: Iterable[Deal], found: Mapping[int, Makeable]) -> dict[str, Any]:
    return {"boards": len(found), "makeable": makeable_data(deals, found)}
