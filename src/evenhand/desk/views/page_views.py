"""What pages show of an event, as plain data."""

from dataclasses import asdict
from typing import Any

from evenhand.desk.events.groups import seated_sessions, sessions_shown
from evenhand.desk.events.looking import all_standings, pair_names
from evenhand.desk.views.entry_sheets import find_lines
from evenhand.desk.views.seat_lists import find_posted
from evenhand.render.event_text import missing_data, standings_data
from evenhand.render.grid_text import grid_data
from evenhand.render.phase_answers_text import tell_next
from evenhand.render.result_answers_text import tell_awards_due
from evenhand.render.sentences import Sentence
from evenhand.tournament.answers.answer import find_next_steps
from evenhand.tournament.event.board_rulings import find_time_lost
from evenhand.tournament.event.due_results import awards_due, missing_meetings
from evenhand.tournament.event.session_grid import find_grid
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import Meeting


def find_standings_data(state: EventState) -> list[dict[str, Any]]:
    """The standings of each group that plays; none before the first session."""
    if not seated_sessions(state):
        return []
    names = pair_names(state)
    return [standings_data(state, one, names) for one in all_standings(state)]


def find_seats(state: EventState) -> list[dict[str, Any]]:
    """Who sits at each table in the round that is played, and who sits out.

    Each has a group, a section if its group has several, table, NS and EW. Where a pair
    sits out, nobody (None) is opposite; if it does so at no table, that is None too.
    """
    found = []
    for session in sessions_shown(state):
        posted, grid = find_posted(session), find_grid(session)
        now, several = min(grid.running, grid.rounds), len(posted.rounds) > 1
        where = {"group": session.group.name, "section": ""}
        found += [
            {
                **where,
                **({"section": section} if several else {}),
                **{name: at[name] for name in ("table", "ns", "ew")},
            }
            for section, rounds in posted.rounds.items()
            for at in rounds[now - 1]
        ]
        found += [
            where | {"table": None, "ns": bye["pair"], "ew": None}
            for bye in posted.byes
            if bye["round"] == now and not bye["table"]
        ]
    return found


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
    return [_grid(session, called) for session in sessions_shown(state)]


def _grid(session: SessionPlay, called: frozenset[int]) -> dict[str, Any]:
    grid = find_grid(session)
    data = grid_data(grid)
    doubtful = {(due.meeting.table, due.meeting.round) for due in awards_due(session)}
    doubtful |= {
        (one.table, one.round) for one in find_lines(session) if one.state == "doubtful"
    }
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
        "sections": [
            {"name": one.name, "tables": [*one.tables]} for one in session.sections
        ],
        **data,
    }


def find_exchanged(state: EventState) -> list[dict[str, Any]]:
    """The boards that were played the other way round than planned.

    They are scored as they were played; `turned` says of each whether it was to be
    turned, which the table forgot.
    """
    return [
        {
            "table": line.table,
            "round": line.round,
            "board": line.board,
            "turned": line.turned,
        }
        for play in state.running_groups
        if play.current is not None
        for line in find_lines(play.current)
        if line.exchanged
    ]


def find_missing_meetings(state: EventState) -> list[tuple[SessionPlay, Meeting]]:
    """The meetings without a result, each with its session."""
    return [
        (session, meeting)
        for session in seated_sessions(state)
        for meeting in missing_meetings(session)
    ]


def find_missing(state: EventState) -> list[dict[str, Any]]:
    """The missing results of all sessions."""
    return missing_data(find_missing_meetings(state))


def find_awards_due(state: EventState) -> tuple[Sentence, ...]:
    """The awards that pairs are still due, each with the acts that give it."""
    return tuple(
        told
        for session in seated_sessions(state)
        for told in tell_awards_due(awards_due(session))
    )


def find_lost_time(state: EventState) -> list[dict[str, Any]]:
    """The time that pairs have lost, as `event missing` has it."""
    return [asdict(one) for one in find_time_lost(state)]


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
        (session.group.name, session.number, meeting.board)
        for session, meeting in find_missing_meetings(state)
        if pair is None or pair in meeting.pairs
    }
