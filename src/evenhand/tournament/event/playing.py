"""Sessions are seated, played, put right and closed."""

from collections.abc import Iterable

from evenhand.errors import ActError, EvenhandError, FileError
from evenhand.scoring import Entry, Result, Unit, parse_amount
from evenhand.tournament.event.acts import (
    CloseSession,
    Erase,
    Penalise,
    Plain,
    Record,
    Replan,
    Reseat,
    Seat,
)
from evenhand.tournament.event.session_play import (
    Meeting,
    PlayedSection,
    Recorded,
    SessionPlay,
    Slot,
    parse_outcome,
    section_from_data,
)
from evenhand.tournament.event.state import EventState, Given
from evenhand.tournament.plan_data import group_from_data


def replan(state: EventState, act: Replan) -> None:
    """Other seats for the sessions to come."""
    play = state.group(act.group)
    planned = group_from_data(act.planned)
    if planned.name != act.group:
        raise ActError(f"a plan of {planned.name!r}; expected one of {act.group!r}")
    if play.running:
        raise ActError(
            f"session {play.running} of {act.group} is being played; close it before "
            "the next ones are planned anew"
        )
    places = act.places or play.places
    if act.first > 1 and act.first != play.next_session:
        raise ActError(
            f"a plan from session {act.first} on; expected session {play.next_session}"
        )
    if len(places) < 2 * planned.layout.tables:
        raise ActError(
            f"a plan with {2 * planned.layout.tables} seats; {act.group} has "
            f"{len(places)} places"
        )
    if act.first - 1 + planned.sessions < len(play.sessions):
        raise ActError(
            f"a plan of {planned.sessions} sessions; {len(play.sessions)} were played"
        )
    _check_places(state, act, play.places)
    play.planned, play.first, play.places = planned, act.first, places


def _check_places(state: EventState, act: Replan, before: tuple[int, ...]) -> None:
    """A place is taken by a pair that had one, or was admitted, or by nobody."""
    real = [pair for pair in act.places if pair in state.entrants]
    if len(real) != len(set(real)):
        raise ActError(f"{act.group}: a pair has two places; name each once")
    strangers = set(real) - set(before)
    if strangers:
        raise ActError(f"pair {min(strangers)} has not been admitted to {act.group}")


def seat(state: EventState, act: Seat) -> None:
    """Fix the seats of the next session."""
    play = state.group(act.group)
    if state.phase_of(act.group) != state.phase:
        raise ActError(f"{act.group} is not in the running phase; advance first")
    if play.running:
        raise ActError(
            f"session {play.running} of {act.group} is being played; close it first"
        )
    if act.session != play.next_session or act.session > play.sessions_in_all:
        raise ActError(
            f"session {act.session} of {act.group}; expected "
            + (
                f"session {play.next_session}"
                if play.next_session <= play.sessions_in_all
                else "none: all its sessions have been played"
            )
        )
    sections = _sections(act.sections)
    strangers = _pairs_in(sections) - set(play.places) - {0}
    if strangers:
        raise ActError(f"pair {min(strangers)} has no place in {act.group}")
    play.sessions[act.session] = SessionPlay(sections)


def _sections(data: tuple[Plain, ...]) -> tuple[PlayedSection, ...]:
    try:
        sections = tuple(map(section_from_data, data))
    except FileError as error:
        raise ActError(str(error)) from error
    if not sections:
        raise ActError("no sections; expected the seats of a session")
    seen: set[int] = set()
    for section in sections:
        tables = range(
            section.first_table, section.first_table + section.movement.tables
        )
        if seen & set(tables) or section.first_table < 1:
            raise ActError(
                f"section {section.name}: table {section.first_table} is taken; number "
                "the tables of the hall one by one"
            )
        seen |= set(tables)
    _check_rounds(sections)
    return sections


def _check_rounds(sections: tuple[PlayedSection, ...]) -> None:
    """Nobody may sit twice in a round of the hall."""
    rounds = max(section.movement.rounds for section in sections)
    for r in range(rounds):
        seated = [
            pair
            for section in sections
            if r < section.movement.rounds
            for cell in section.movement.schedule[r]
            for pair in cell[:2]
            if pair
        ]
        if len(seated) != len(set(seated)):
            twice = next(pair for pair in seated if seated.count(pair) > 1)
            raise ActError(f"pair {twice} sits in two places in round {r + 1}")


def _pairs_in(sections: tuple[PlayedSection, ...]) -> set[int]:
    return {
        pair
        for section in sections
        for row in section.movement.schedule
        for cell in row
        for pair in cell[:2]
    }


def reseat(state: EventState, act: Reseat) -> None:
    """Play the rest of a session by other seats; what was played stays."""
    session = state.session(act.group, act.session)
    if session.closed:
        raise ActError(f"session {act.session} of {act.group} is closed")
    sections = _sections(act.sections)
    strangers = _pairs_in(sections) - set(state.group(act.group).places) - {0}
    if strangers:
        raise ActError(f"pair {min(strangers)} has no place in {act.group}")
    before, after = (
        {m for m in SessionPlay(s).meetings.values() if m.round < act.round}
        for s in (session.sections, sections)
    )
    if before != after:
        raise ActError(f"rounds before {act.round} were played; they stay as they were")
    new = SessionPlay(sections).meetings
    for slot, recorded in session.results.items():
        seen = recorded.meeting
        planned = new.get(slot)
        # a pair may have sat the other way
        turned = seen._replace(ns=seen.ew, ew=seen.ns)
        if not recorded.accepted and planned not in (seen, turned):
            raise ActError(
                f"table {seen.table} has a result on board {seen.board}, which the new "
                "seats do not have; begin with a later round"
            )
    session.reseat(sections)


def record(state: EventState, act: Record) -> None:
    """A result comes in, or is put right."""
    state.session(act.group, act.session).keep(check_record(state, act))


def check_record(state: EventState, act: Record) -> Recorded:
    """The result as it would stand, or why it cannot."""
    session = state.session(act.group, act.session)
    slot = _find_slot(session, act)
    there = session.results.get(slot)
    if there is not None and not act.replaces:
        raise ActError(
            f"table {act.table} has a result on board {act.board}; correct it instead"
        )
    if there is None and act.replaces:
        raise ActError(
            f"table {act.table} has no result on board {act.board} to correct; record "
            "it"
        )
    if session.closed and not act.replaces and not act.accepted:
        _check_late_play(session, act)
    outcome = parse_outcome(act.outcome)
    meeting = _meeting(state, session, act, session.meetings.get(slot))
    result = Result(
        meeting.board,
        Entry("", meeting.ns),
        Entry("", meeting.ew),
        outcome,
        session=act.session,
        table=meeting.table,
        round=meeting.round,
        accepted=act.accepted,
    )
    return Recorded(meeting, result, state.acts)


def _find_slot(session: SessionPlay, act: Record) -> Slot:
    """Where a result belongs: of several meetings there, that of its pairs.

    Where the pairs are not named it is the first that has no result yet, or of a
    correction the first that has one.
    """
    slots = session.slots(act.table, act.board)
    if len(slots) < 2:
        return act.table, act.board
    fitting = [slot for slot in slots if _fits(act, session.meetings[slot])] or slots
    there = (s for s in fitting if (s in session.results) == act.replaces)
    return next(there, fitting[0])


def _fits(act: Record, meeting: Meeting) -> bool:
    pairs = {meeting.ns, meeting.ew}
    return {act.ns or meeting.ns, act.ew or meeting.ew} == pairs


def _check_late_play(session: SessionPlay, act: Record) -> None:
    """A closed session takes results that were missing, and nothing else."""
    if (act.table, act.board) not in session.meetings:
        raise ActError(f"session {act.session} is closed; only missing results come in")


def _meeting(
    state: EventState, session: SessionPlay, act: Record, planned: Meeting | None
) -> Meeting:
    given = bool(act.ns and act.ew)
    if planned is not None:
        asked = Meeting(
            planned.round,
            act.table,
            act.board,
            act.ns or planned.ns,
            act.ew or planned.ew,
        )
        if {asked.ns, asked.ew} == {planned.ns, planned.ew} and asked.ns != asked.ew:
            _check_there(state, act, asked)
            _check_new_to(session.accepted(), act, {asked.ns, asked.ew})
            return asked
    if not act.accepted:
        where = f"table {act.table} and board {act.board}"
        if planned is None:
            raise ActError(
                f"{where} are not in the movement of session {act.session}; accept the "
                "result with a reason if it was played"
            )
        raise ActError(
            f"{where} belong to pairs {planned.ns} and {planned.ew}, not {act.ns} and "
            f"{act.ew}; correct them, or accept the result with a reason"
        )
    if not given or act.ns == act.ew:
        raise ActError("a result outside the movement needs both pairs; name NS and EW")
    return _accepted(state, session, act, planned)


def _accepted(
    state: EventState, session: SessionPlay, act: Record, planned: Meeting | None
) -> Meeting:
    """A result outside the movement: the board must be new to both pairs."""
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
    _check_new_to(session.results.values(), act, {act.ns, act.ew})
    meetings = [planned] if planned else session.meetings.values()
    at = next((m.round for m in meetings if m.table == act.table), 1)
    return Meeting(at, act.table, act.board, act.ns, act.ew)


def _check_new_to(results: Iterable[Recorded], act: Record, pairs: set[int]) -> None:
    """A pair has one result on a board."""
    for recorded in results:
        seen = recorded.meeting
        same = seen.board == act.board and {seen.ns, seen.ew} & pairs
        if same and seen.table != act.table:
            raise ActError(
                f"board {act.board} was played at table {seen.table} by "
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
    for recorded in session.reported(act.table, act.board):
        if act.round in (0, recorded.meeting.round):
            session.erase(session.slot_of(recorded.meeting))
            return
    raise ActError(f"table {act.table} has no result on board {act.board}")


def penalise(state: EventState, act: Penalise) -> None:
    """A pair is penalised, or given a bonus."""
    play = state.group(act.group)
    if not act.pair or act.pair not in play.places:
        raise ActError(f"pair {act.pair} does not play in {act.group}")
    if act.session:
        state.session(act.group, act.session)
    try:
        _, unit = parse_amount(act.amount)
    except EvenhandError as error:
        raise ActError(str(error)) from error
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
            raise ActError(
                f"{len(missing)} results of session {act.session} are missing, the "
                f"first at table {first.table} on board {first.board}; record them, or "
                "close it all the same with --force"
            )
    session.closed = True


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
