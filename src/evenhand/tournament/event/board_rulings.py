"""Boards that a table may not start, the time it lost, and boards that were fouled."""

from collections import Counter
from dataclasses import dataclass, replace

from evenhand.errors import ActError, Remedy
from evenhand.tournament.event.acts import Foul, Hold
from evenhand.tournament.event.session_play import Held, SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import Meeting

#: More minutes than a table can lose in a round.
_TOO_LONG = 1000


def check_hold(state: EventState, act: Hold) -> None:
    """Refuse to take a board that is not due, or that has a result."""
    session = state.group(act.group).session(act.session)
    where: dict[str, object] = {"table": act.table, "board": act.board}
    if session.closed:
        raise ActError(
            f"session {act.session} of {act.group} is closed; award board {act.board} "
            f"at table {act.table} instead",
            Remedy("award", {**where, "award": None}),
        )
    meeting = _due_at(session, act)
    if meeting is None:
        raise ActError(
            f"board {act.board} is not due at table {act.table} in round {act.round} "
            f"of session {act.session}; look at the movement"
        )
    if session.seated.slot_of(meeting) in session.results:
        raise ActError(
            f"table {act.table} already has a result on board {act.board}; award an "
            "adjusted score instead",
            Remedy("award", {**where, "award": None}),
        )
    if not session.is_playable(meeting):
        raise ActError(
            f"nobody plays board {act.board} at table {act.table} in round "
            f"{act.round}: a pair is away"
        )
    if not 0 <= act.minutes < _TOO_LONG:
        raise ActError(f"{act.minutes} minutes; expected 0 to {_TOO_LONG - 1}")
    for pair in act.slow:
        if pair not in meeting.pairs:
            raise ActError(
                f"pair {pair} lost the time; at table {act.table} pairs {meeting.ns} "
                f"and {meeting.ew} play board {act.board}"
            )


def hold(state: EventState, act: Hold) -> None:
    """The table may not start the board."""
    session = state.groups[act.group].sessions[act.session]
    meeting = _due_at(session, act)
    if meeting is not None:
        place = act.round, act.table, act.board
        session.held[place] = Held(meeting, act.minutes, act.slow)


def _due_at(session: SessionPlay, act: Hold) -> Meeting | None:
    there = session.seated.planned_on(act.table, act.board)
    return next((one for one in there if one.round == act.round), None)


@dataclass(frozen=True, slots=True)
class TimeLost:
    """The time that a pair has lost in a session.

    Attributes:
        group: the group.
        session: the session.
        pair: the pair.
        boards: the boards that were taken from its tables.
        minutes: what it lost itself.
        shared: what was lost at its tables, by whom is not known.
    """

    group: str
    session: int
    pair: int
    boards: int
    minutes: int
    shared: int


def find_time_lost(state: EventState) -> list[TimeLost]:
    """The time that pairs have lost, the slowest first."""
    found = []
    for name, play in state.groups.items():
        for number, session in play.sessions.items():
            boards, own, shared = Counter[int](), Counter[int](), Counter[int]()
            for one in session.held.values():
                boards.update(one.meeting.pairs)
                lost = own if one.slow else shared
                for pair in one.slow or one.meeting.pairs:
                    lost[pair] += one.minutes
            found += [
                TimeLost(name, number, pair, boards[pair], own[pair], shared[pair])
                for pair in boards
            ]
    return sorted(found, key=lambda one: (-one.minutes, -one.shared, one.pair))


def check_foul(state: EventState, act: Foul) -> None:
    """Refuse a form without a name, or at a table that does not play the board."""
    session = state.group(act.group).session(act.session)
    session.check_board(act.board)
    if not act.form.strip():
        raise ActError("a form without a name; name the form, such as B")
    due: set[tuple[int, ...]] = {
        (meeting.round, meeting.table)
        for meeting in session.meetings.values()
        if meeting.board == act.board
    }
    played = {
        (one.meeting.round, one.meeting.table)
        for one in session.results.values()
        if one.meeting.board == act.board
    }
    for place in act.places:
        if place not in due | played:
            in_round, table = (*place, 0, 0)[:2]
            raise ActError(
                f"board {act.board} is not played in round {in_round} at table "
                f"{table}; look at the movement"
            )


def foul(state: EventState, act: Foul) -> None:
    """The board has another form at these tables, and only there."""
    session = state.groups[act.group].sessions[act.session]
    there = {(*place, act.board) for place in act.places}
    session.forms = {
        place: form
        for place, form in session.forms.items()
        if place[2] != act.board or form != act.form
    } | dict.fromkeys(there, act.form)
    for slot, one in session.results.items():
        seen, before = one.meeting, one.result.group
        is_there = (seen.round, seen.table, seen.board) in there
        if is_there or (seen.board == act.board and before == act.form):
            form = act.form if is_there else ""
            result = replace(one.result, group=form)
            session.results[slot] = replace(one, result=result)
