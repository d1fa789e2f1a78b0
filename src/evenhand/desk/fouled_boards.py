"""A board that was fouled for everybody: one award at every table."""

from collections.abc import Iterator
from dataclasses import replace

from evenhand.desk.awards import read_ruling
from evenhand.desk.corrections import corrected
from evenhand.desk.done import Done
from evenhand.desk.groups import running_session
from evenhand.desk.result_acts import correction_of
from evenhand.desk.result_spots import Spot
from evenhand.errors import ActError
from evenhand.movement.words import counted
from evenhand.scoring import Award
from evenhand.tournament.event.acts import Record
from evenhand.tournament.event.due_results import awards_due, who_has_played
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.outcomes import outcome_text, parse_outcome
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import EventState


def award_everywhere(
    event: RunningEvent,
    board: int,
    award: str,
    *,
    group: str | None = None,
    session: int | None = None,
    reason: str = "",
    force: bool = False,
) -> Done:
    """Award an adjusted score at every table of a board, with a result or without.

    Tables that would play it in rounds to come are among them, and results that were
    accepted outside the movement. Who waits in vain for the board has its own share.

    Args:
        event: the event.
        board: the board.
        award: what both sides get, such as A+/A+.
        group: the group; the one that plays where left open.
        session: the session; the one that runs where left open.
        reason: why.
        force: whether results are ruled although the correction period has ended.
    """
    name, number = running_session(event.state, group, session)
    text = _read(award)
    played = event.state.group(name).session(number)
    if not 1 <= board <= played.boards:
        raise ActError(f"board {board}; the session has boards 1 to {played.boards}")
    there = _results_on(played, board)
    ruled = [
        _in_place_of(event, name, one, text, reason, force=force)
        for one in there
        if outcome_text(one.outcome) != text
    ]
    given = [
        replace(act, outcome=text, reason=reason)
        for act in _open_on(event.state, name, number, board)
    ]
    acts = sorted([*ruled, *given], key=lambda act: (act.round, act.table, act.ns))
    if not acts:
        raise ActError(
            f"board {board} has {text} at all tables that play it in session {number} "
            f"of {name}: {len(there)}; name another board or award"
        )
    state = event.do(*acts)
    said = f"Board {board}: {text} at {counted(len(acts), 'table')}"
    said += f", {len(ruled)} of them in place of a result." if ruled else "."
    return corrected(
        state,
        name,
        said,
        session=number,
        board=board,
        outcome=text,
        recorded=len(acts),
        replaced=len(ruled),
    )


def _read(award: str) -> str:
    text, _ = read_ruling(award, 0)
    outcome = parse_outcome(text)
    if not (isinstance(outcome, Award) and outcome.is_artificial):
        raise ActError(
            f"{award.strip()} at every table; expected an award for both sides that no "
            "play is needed for, such as A+/A+ or 60/40"
        )
    return text


def _results_on(play: SessionPlay, board: int) -> list[Recorded]:
    return [one for one in play.results.values() if one.meeting.board == board]


def _in_place_of(
    event: RunningEvent,
    group: str,
    there: Recorded,
    text: str,
    reason: str,
    *,
    force: bool,
) -> Record:
    seen = there.meeting
    spot = Spot(group, there.result.session, seen.table, seen.board, seen.ns, seen.ew)
    return correction_of(event, spot, there, text, there.alone, reason, force=force)


def _open_on(
    state: EventState, group: str, number: int, board: int
) -> Iterator[Record]:
    """The meetings on a board without a result, each as one that is to be recorded."""
    play = state.group(group).session(number)
    elsewhere = play.played_elsewhere()
    waiting = {
        due.meeting: due.pair for due in awards_due(state.group(group).session(number))
    }
    for slot, meeting in play.meetings.items():
        if meeting.board != board or slot in play.results:
            continue
        alone = waiting.get(meeting, 0)
        nobody = who_has_played(elsewhere, meeting) and not alone
        if state.group(group).session(number).is_playable(meeting) and not nobody:
            at, table, _, ns, ew = meeting
            yield Record(group, number, table, board, "", ns, ew, round=at, alone=alone)
