"""Results are deleted, pairs penalised; sessions end."""

from evenhand.errors import ActError
from evenhand.movement.words import counted
from evenhand.scoring import Unit
from evenhand.tournament.event.acts import CloseSession, Erase, Penalise
from evenhand.tournament.event.amounts import read_penalty
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import EventState, Given


def erase(state: EventState, act: Erase) -> None:
    """A result is deleted."""
    session = state.session(act.group, act.session)
    named = {act.ns, act.ew} - {0}
    found = [
        (bool(recorded.accepted), number, slot)
        for number, (slot, recorded) in enumerate(session.results.items())
        if slot[:2] == (act.table, act.board)
        and act.round in (0, recorded.meeting.round)
        and named <= {recorded.meeting.ns, recorded.meeting.ew}
    ]
    if not found:
        whose = f" of {' and '.join(map(str, sorted(named)))}" if named else ""
        raise ActError(f"table {act.table} has no result{whose} on board {act.board}")
    slot = min(found)[2]
    _check_nobody_awarded(session, session.results[slot])
    session.erase(slot)


def _check_nobody_awarded(session: SessionPlay, erased: Recorded) -> None:
    """What a pair was awarded because another had played the board hangs on that."""
    for recorded in session.results.values() if erased.accepted else ():
        seen = recorded.meeting
        others = set(seen[3:]) - set(recorded.pairs)
        if seen.board == erased.meeting.board and others & set(erased.pairs):
            raise ActError(
                f"pair {recorded.alone} has an award on board {seen.board} at table "
                f"{seen.table}, as pair {min(others)} had played it; delete that first"
            )


def penalise(state: EventState, act: Penalise) -> None:
    """A pair is penalised, or given a bonus."""
    play = state.group(act.group)
    if not act.pair or act.pair not in play.places:
        raise ActError(f"pair {act.pair} does not play in {act.group}")
    if state.entrant(act.pair).expected:
        raise ActError(f"pair {act.pair} has not come; penalise it when it has")
    if act.session:
        state.session(act.group, act.session)
    _, unit = read_penalty(act.amount)
    if unit is not Unit.POINTS and not state.method.has_top:
        raise ActError(
            f"a penalty of {act.amount} in an event without tops; give it in IMPs"
        )
    play.penalties.append(
        Given(act.pair, act.session, act.amount, act.reason, state.acts)
    )


def close_session(state: EventState, act: CloseSession) -> None:
    """A session ends; results may be missing only if that is forced.

    One that was cancelled has none, and nothing of it is due.
    """
    session = state.session(act.group, act.session)
    if session.closed:
        raise ActError(f"session {act.session} of {act.group} is closed already")
    if act.cancelled and session.results:
        raise ActError(
            f"session {act.session} of {act.group} has "
            f"{counted(len(session.results), 'result')}, so it was played; delete them "
            "first, or close it with --force"
        )
    if act.cancelled:
        state.group(act.group).cancelled.add(act.session)
    elif not act.forced:
        missing = missing_meetings(state, act.group, act.session)
        if missing:
            first = missing[0]
            verb = "is" if len(missing) == 1 else "are"
            raise ActError(
                f"{counted(len(missing), 'result')} of session {act.session} {verb} "
                f"missing, the first at table {first.table} on board {first.board}; "
                "record what is missing, or close it all the same with --force"
            )
    session.closed = True
    session.closed_at = state.at
