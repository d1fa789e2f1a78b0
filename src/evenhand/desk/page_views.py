"""What pages show of an event, as plain data."""

from typing import Any

from evenhand.desk.entry_sheets import find_lines
from evenhand.desk.looking import all_standings, pair_names
from evenhand.render.event_text import missing_data, standings_data
from evenhand.render.grid_text import grid_data
from evenhand.render.phase_answers_text import tell_next
from evenhand.tournament.answers.next_steps import find_next_steps
from evenhand.tournament.event.due_results import awards_due, missing_meetings
from evenhand.tournament.event.session_grid import find_grid
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState


def find_standings_data(state: EventState) -> list[dict[str, Any]]:
    """The standings of each group that plays; none before the first session."""
    if not any(play.sessions for play in state.groups.values()):
        return []
    names = pair_names(state)
    return [standings_data(state, one, names) for one in all_standings(state)]


def find_grids(
    state: EventState, called: frozenset[int] = frozenset()
) -> list[dict[str, Any]]:
    """The sessions that are played, or else the last ones, tables by rounds.

    Each is as `event grid` has it. A round is doubtful where an award is due or a
    result looks like a slip, and called where the director is waited for.

    Args:
        state: the event.
        called: the tables that wait for the director.
    """
    return [
        _grid(play.sessions[play.running or max(play.sessions)], called)
        for play in state.running_groups
        if play.sessions
    ]


def _grid(session: SessionPlay, called: frozenset[int]) -> dict[str, Any]:
    grid = find_grid(session)
    data = grid_data(grid)
    doubtful = {(due.meeting.table, due.meeting.round) for due in awards_due(session)}
    doubtful |= {(one.table, one.round) for one in find_lines(session) if one.doubts}
    # once all results are in, a table that calls does so in the last round
    now = min(grid.running, grid.rounds)
    for cell in data["cells"]:
        if (cell["table"], cell["round"]) in doubtful:
            cell["state"] = "doubtful"
        if cell["table"] in called and cell["round"] == now:
            cell["state"] = "called"
    return {
        "group": session.group.name,
        "session": session.number,
        "closed": session.closed,
        **data,
    }


def find_missing(state: EventState) -> list[dict[str, Any]]:
    """The missing results of all sessions."""
    found = [
        (name, number, meeting)
        for name, play in state.groups.items()
        for number in sorted(play.sessions)
        for meeting in missing_meetings(play.sessions[number])
    ]
    missing: list[dict[str, Any]] = missing_data(state, found)["missing"]
    return missing


def find_next(state: EventState) -> tuple[str, ...]:
    """What can be done next, in words."""
    return tuple(one.text for one in tell_next(find_next_steps(state)))


def boards_to_come(
    state: EventState, pair: int | None = None
) -> set[tuple[str, int, int]]:
    """The boards that a pair has not played yet: group, session and board.

    Args:
        state: the event.
        pair: the pair; None for the boards that any pair has not played yet.
    """
    return {
        (name, number, meeting.board)
        for name, play in state.groups.items()
        for number, session in play.sessions.items()
        for meeting in missing_meetings(session)
        if pair is None or pair in meeting.pairs
    }
