"""Results come in and are put right; sessions end."""

from collections.abc import Iterable

from evenhand.errors import ActError
from evenhand.movement.words import counted
from evenhand.scoring import Entry, Result, Unit
from evenhand.tournament.event.acts import CloseSession, Erase, Penalise, Record
from evenhand.tournament.event.amounts import read_penalty
from evenhand.tournament.event.session_play import (
    Meeting,
    Recorded,
    SessionPlay,
    Slot,
    parse_outcome,
    slot_outside,
)
from evenhand.tournament.event.state import EventState, Given


def record(state: EventState, act: Record) -> None:
    """A result comes in, or is put right."""
    state.session(act.group, act.session).keep(check_record(state, act))


def check_record(state: EventState, act: Record) -> Recorded:
    """The result as it would stand, or why it cannot."""
    session = state.session(act.group, act.session)
    slot = _find_slot(state, session, act)
    there = session.results.get(slot)
    planned = session.meetings.get(slot)
    # what was accepted stays so when it is corrected
    accepted = act.accepted or (there.accepted if there and act.replaces else "")
    if session.closed and not act.replaces and not accepted:
        _check_late_play(session, act)
    if planned is None or not _fits(act, planned):
        _check_accepted(session, act, accepted)
    _check_first(act, there)
    outcome = parse_outcome(act.outcome)
    if planned is not None:
        meeting = planned._replace(ns=act.ns or planned.ns, ew=act.ew or planned.ew)
        _check_there(state, act, meeting)
        _check_new_to(session.accepted(), there, meeting)
    else:
        meeting = _outside(state, session, act, there)
        _check_new_to(session.results.values(), there, meeting)
    result = Result(
        meeting.board,
        Entry("", meeting.ns),
        Entry("", meeting.ew),
        outcome,
        session=act.session,
        table=meeting.table,
        round=meeting.round,
        accepted=accepted,
    )
    return Recorded(meeting, result, state.acts)


def _find_slot(state: EventState, session: SessionPlay, act: Record) -> Slot:
    """Where a result belongs: of several meetings there, that of its pairs.

    Where the pairs are not named it is the first that has no result yet, or of a
    correction the first that has one. Pairs whom the seats do not have there have a
    slot of their own, so that they take nobody's.
    """
    slots = session.slots(act.table, act.board)
    fitting = [slot for slot in slots if _fits(act, session.meetings[slot])]
    if act.ns and act.ew and not fitting:
        return slot_outside(act.table, act.board, act.ns, act.ew)
    if act.ns and act.ew and act.replaces:
        outside = slot_outside(act.table, act.board, act.ns, act.ew)
        if outside in session.results:
            return outside
    fitting = fitting or slots or [(act.table, act.board)]
    there = [s for s in fitting if (s in session.results) == act.replaces] or fitting
    if len(there) > 1:
        # a bye has no result, so what comes in is of a round with both pairs
        at = act.group, act.session
        there.sort(key=lambda s: not _is_playable(state, *at, session.meetings[s]))
    return there[0]


def _fits(act: Record, meeting: Meeting) -> bool:
    pairs = {meeting.ns, meeting.ew}
    same = {act.ns or meeting.ns, act.ew or meeting.ew} == pairs
    return same and act.round in (0, meeting.round)


def _check_accepted(session: SessionPlay, act: Record, accepted: str) -> None:
    """A result that the seats do not have needs a reason and both pairs."""
    if accepted:
        if not (act.ns and act.ew) or act.ns == act.ew:
            raise ActError(
                "a result outside the movement needs both pairs; name NS and EW"
            )
        return
    where = f"table {act.table} and board {act.board}"
    slots = session.slots(act.table, act.board)
    if not slots:
        raise ActError(
            f"{where} are not in the movement of session {act.session}; accept the "
            "result with a reason if it was played"
        )
    planned = session.meetings[slots[0]]
    if act.round and {act.ns or planned.ns, act.ew or planned.ew} == {*planned[3:]}:
        raise ActError(f"{where} are played in round {planned.round}, not {act.round}")
    raise ActError(
        f"{where} belong to pairs {planned.ns} and {planned.ew}, not {act.ns} and "
        f"{act.ew}; correct them, or accept the result with a reason"
    )


def _check_first(act: Record, there: Recorded | None) -> None:
    if there is not None and not act.replaces:
        raise ActError(
            f"table {act.table} has a result on board {act.board}; correct it instead"
        )
    if there is None and act.replaces:
        raise ActError(
            f"table {act.table} has no result on board {act.board} to correct; record "
            "it"
        )


def _check_late_play(session: SessionPlay, act: Record) -> None:
    """A closed session takes results that were missing, and nothing else."""
    if (act.table, act.board) not in session.meetings:
        raise ActError(f"session {act.session} is closed; only missing results come in")


def _outside(
    state: EventState, session: SessionPlay, act: Record, there: Recorded | None
) -> Meeting:
    """The meeting of a result that the seats do not have."""
    places = state.group(act.group).places
    for pair in (act.ns, act.ew):
        state.entrant(pair)
        if pair not in places:
            raise ActError(f"pair {pair} does not play in {act.group}")
    if not 1 <= act.board <= session.boards:
        raise ActError(
            f"board {act.board}; the session has boards 1 to {session.boards}"
        )
    if act.table < 1:
        raise ActError(f"table {act.table}; tables are numbered from 1")
    if not 0 <= act.round <= session.rounds:
        raise ActError(
            f"round {act.round}; the session has rounds 1 to {session.rounds}"
        )
    before = there.meeting.round if there is not None else 0
    at = act.round or before
    at = at or find_open_round(state, act.group, act.session, act.ns, act.ew)
    meeting = Meeting(at, act.table, act.board, act.ns, act.ew)
    _check_there(state, act, meeting)
    return meeting


def find_open_round(
    state: EventState, group: str, number: int, one: int, other: int
) -> int:
    """The round in which two pairs are taken to have played outside the movement.

    It is the one in which they meet, or else the first in which one of them has not
    all its results, or else the last in which both are there.
    """
    session = state.session(group, number)
    pairs = {one, other}
    there = [
        r
        for r in range(1, session.rounds + 1)
        if all(state.is_there(pair, group, number, r) for pair in pairs)
    ]
    if not there:
        raise ActError(
            f"pairs {one} and {other} are not both there in any round of session "
            f"{number}; a result needs both"
        )
    own = [m for m in session.meetings.values() if pairs & {m.ns, m.ew}]
    own = [m for m in own if m.round in there]
    together = [m.round for m in own if {m.ns, m.ew} == pairs]
    have = {
        (pair, recorded.meeting.board)
        for recorded in session.results.values()
        for pair in (recorded.meeting.ns, recorded.meeting.ew)
    }
    unplayed = [
        m.round
        for m in own
        if _is_playable(state, group, number, m)
        and any((pair, m.board) not in have for pair in pairs & {m.ns, m.ew})
    ]
    return min(together or unplayed or there[-1:])


def _check_new_to(
    results: Iterable[Recorded], there: Recorded | None, meeting: Meeting
) -> None:
    """A pair has one result on a board."""
    for recorded in results:
        seen = recorded.meeting
        same = {seen.ns, seen.ew} & {meeting.ns, meeting.ew}
        if seen.board == meeting.board and same and recorded is not there:
            raise ActError(
                f"board {meeting.board} was played at table {seen.table} by "
                f"{seen.ns} and {seen.ew}; a pair has one result on a board (Law 15)"
            )


def _check_there(state: EventState, act: Record, meeting: Meeting) -> None:
    for pair in (meeting.ns, meeting.ew):
        if not state.is_there(pair, act.group, act.session, meeting.round):
            raise ActError(
                f"pair {pair} does not play in round {meeting.round}; its opponents "
                "have a bye"
            )


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
    session.erase(min(found)[2])


def penalise(state: EventState, act: Penalise) -> None:
    """A pair is penalised, or given a bonus."""
    play = state.group(act.group)
    if not act.pair or act.pair not in play.places:
        raise ActError(f"pair {act.pair} does not play in {act.group}")
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
    """A session ends; results may be missing only if that is forced."""
    session = state.session(act.group, act.session)
    if session.closed:
        raise ActError(f"session {act.session} of {act.group} is closed already")
    if not act.forced:
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


def missing_meetings(state: EventState, group: str, number: int) -> list[Meeting]:
    """The boards that should have been played and have no result."""
    session = state.session(group, number)
    accepted = session.accepted()
    return sorted(
        meeting
        for key, meeting in session.meetings.items()
        if key not in session.results
        and _is_playable(state, group, number, meeting)
        and not _played_elsewhere(accepted, meeting)
    )


def _is_playable(state: EventState, group: str, number: int, meeting: Meeting) -> bool:
    return all(
        state.is_there(pair, group, number, meeting.round)
        for pair in (meeting.ns, meeting.ew)
    )


def _played_elsewhere(accepted: list[Recorded], meeting: Meeting) -> bool:
    """Whether one of the pairs has an accepted result on the board at another table."""
    return any(
        seen.board == meeting.board and {seen.ns, seen.ew} & {meeting.ns, meeting.ew}
        for seen in (recorded.meeting for recorded in accepted)
    )
