"""Deals are attached to a session."""

from collections.abc import Iterator

from evenhand.deals import Deal, parse_deal
from evenhand.errors import ActError, EvenhandError
from evenhand.tournament.event.acts import Attach
from evenhand.tournament.event.state import EventState


def deal_text(deal: Deal) -> str:
    """A deal as its act has it."""
    return f"{deal.board} {deal}"


def check_attach(state: EventState, act: Attach) -> None:
    """Refuse deals that are none, or of boards that the session does not have."""
    session = state.group(act.group).session(act.session)
    seen = set()
    for text in act.deals:
        deal = _read(text)
        session.check_board(deal.board)
        if deal.board in seen:
            raise ActError(f"board {deal.board} twice; expected one deal for each")
        seen.add(deal.board)


def attach(state: EventState, act: Attach) -> None:
    """The session has these deals, and no others."""
    session = state.groups[act.group].sessions[act.session]
    session.deals = {deal.board: deal for deal in _sound(act.deals)}


def _read(text: str) -> Deal:
    board, _, cards = text.partition(" ")
    if not (board.isascii() and board.isdigit() and len(board) < 7):
        raise ActError(f"deal {text[:40]!r}; expected a board and its hands")
    return parse_deal(int(board), cards)


def _sound(texts: tuple[str, ...]) -> Iterator[Deal]:
    for text in texts:
        try:
            yield _read(text)
        except EvenhandError:
            continue
