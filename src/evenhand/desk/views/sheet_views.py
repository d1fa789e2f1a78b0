"""Boards and cards of pairs of an event, as pages show them: plain data."""

from collections.abc import Sequence, Set
from fractions import Fraction
from typing import Any

from evenhand.boards import dealer, vulnerability
from evenhand.desk.events.groups import groups_playing, running_session, seated_sessions
from evenhand.desk.events.looking import pair_names
from evenhand.desk.views.score_sheets import (
    find_board_sheet,
    find_pair_group,
    find_pair_sheet,
)
from evenhand.desk.views.seat_lists import find_posted
from evenhand.render.score_sheets_data import board_sheet_data, pair_sheet_data
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState

Data = dict[str, Any]
#: Boards whose results are withheld: group, session and board.
Hidden = Set[tuple[str, int, int]]


def find_sessions(state: EventState) -> list[tuple[str, int]]:
    """Every seated session: its group and its number."""
    return [(one.group.name, one.number) for one in seated_sessions(state)]


def find_session(
    state: EventState, group: str | None, session: int | None
) -> SessionPlay:
    """The session to show; where several groups play and none is named, the first."""
    playing = groups_playing(state)
    return running_session(state, group or (playing[0] if playing else None), session)


def find_boards(play: SessionPlay) -> Data:
    """The boards of a session: how many results are in, and how many to come."""
    missing = [meeting.board for meeting in missing_meetings(play)]
    recorded = [one.meeting.board for one in play.results.values()]
    boards = [
        {
            "board": board,
            "dealer": dealer(board),
            "vulnerable": vulnerability(board),
            "results": recorded.count(board),
            "missing": missing.count(board),
        }
        for board in sorted({*missing, *recorded})
    ]
    return {"group": play.group.name, "session": play.number, "boards": boards}


def find_board(
    state: EventState, play: SessionPlay, board: int, hidden: Hidden
) -> Data:
    """A board with its results and points, as `event board` has it."""
    data = board_sheet_data(state.name, find_board_sheet(play, board))
    if (play.group.name, play.number, board) in hidden:
        data |= {"boards": [], "uncounted": []}
    return data


def find_card(
    state: EventState, pair: int, group: str | None, session: int, hidden: Hidden
) -> Data:
    """The card of a pair, as `event card` has it.

    Where boards are hidden, so are the totals, which would tell of them.
    """
    name = find_pair_group(state, pair, group)
    sheet = find_pair_sheet(state, pair, name, session)
    data = pair_sheet_data(state.name, sheet, pair_names(state))
    if hidden:
        for part in ("scorecard", "uncounted"):
            data[part] = [
                one
                for one in data[part]
                if (name, one["session"], one["board"]) not in hidden
            ]
        data |= {"sums": [], "steps": None, "standing": None}
    return data


def find_guide_card(play: SessionPlay, pair: int) -> Data | None:
    """Where a pair sits in each round; None if it does not play in the session."""
    return find_posted(play).cards.get(pair)


def add_up(rows: Sequence[Data]) -> list[tuple[Fraction, Fraction | None]]:
    """The running total of a card: points so far, and per cent if there is a top."""
    totals: list[tuple[Fraction, Fraction | None]] = []
    points = maximum = Fraction(0)
    for row in rows:
        points += Fraction(row["points"])
        maximum += Fraction(row["maximum"] or 0)
        totals.append((points, 100 * points / maximum if maximum else None))
    return totals
