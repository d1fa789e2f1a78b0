"""Sessions are planned anew, seated, reseated while they are played, and closed."""

from collections import Counter

from evenhand.errors import ActError, EvenhandError, FileError, again
from evenhand.movement.words import counted
from evenhand.tournament.event.acts import CloseSession, Replan, Reseat, Seat
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState, GroupPlay
from evenhand.tournament.lines.line_faults import find_line_faults
from evenhand.tournament.plan.plan_data import group_from_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seated import Couple, Meeting, SeatedSession
from evenhand.tournament.seats.seating import LineSeating

#: Faults of lines that leave somebody without a seat, or with two.
_UNPLAYABLE = ("shape", "not-once-each", "length")


def propose_seats(group: GroupPlay) -> Seat:
    """The seats of a group's next session, as planned."""
    number = group.next_session
    if number > group.sessions_in_all:
        raise ActError(f"all sessions of {group.name} have been played")
    if not group.places:
        raise ActError(f"nobody has come into {group.name} yet; advance first")
    return Seat(group.name, number, group.seated_as_planned(number).as_data())


# --- other seats for the sessions to come ---------------------------------------------


def check_replan(state: EventState, act: Replan) -> None:
    """Refuse a plan that does not fit the group, or that cannot be seated."""
    play = state.group(act.group)
    planned = group_from_data(act.planned)
    if planned.name != act.group:
        raise ActError(f"a plan of {planned.name!r}; expected one of {act.group!r}")
    check_playable(planned)
    if play.running:
        raise ActError(
            f"session {play.running} of {act.group} is being played; close it before "
            "the next ones are planned anew"
        )
    if act.first > 1 and act.first != play.next_session:
        raise ActError(
            f"a plan from session {act.first} on; expected session {play.next_session}"
        )
    places = act.places or play.places
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


def check_playable(planned: PlannedGroup) -> None:
    """Refuse a plan that cannot be seated; its rematches are the director's."""
    if isinstance(planned.seating, LineSeating):
        table = planned.seating.table
        in_reserve = find_line_faults(table.layout, table.reserve)
        for fault in (*table.faults(), *in_reserve):
            if fault.kind in _UNPLAYABLE:
                raise ActError(
                    f"a plan of {planned.name} with a fault ({fault}); expected each "
                    "line once in every session; plan it anew"
                )
    try:
        planned.seats()
    except EvenhandError as error:
        raise ActError(
            f"a plan of {planned.name} that cannot be seated: {error}"
        ) from error


def _check_places(state: EventState, act: Replan, before: tuple[int, ...]) -> None:
    """A place is taken by a pair that had one, or was admitted, or by nobody."""
    real = [pair for pair in act.places if pair in state.entrants]
    if len(real) != len(set(real)):
        raise ActError(f"{act.group}: a pair has two places; name each once")
    # who is missing has a number after all others, or that which it had
    highest = max((*state.entrants, *before, 0)) + len(act.places)
    for pair in act.places:
        if not 0 <= pair <= highest:
            raise ActError(f"pair {pair} at a place; expected 0 to {highest}")
    strangers = set(real) - set(before)
    if strangers:
        raise ActError(f"pair {min(strangers)} has not been admitted to {act.group}")
    dropped = [
        pair
        for pair in sorted(set(before) - set(act.places))
        if act.places and state.is_present(pair)
    ]
    if dropped:
        raise ActError(
            f"pair {dropped[0]} is there and would lose its place in {act.group}; "
            "withdraw it first"
        )


def replan(state: EventState, act: Replan) -> None:
    """The sessions to come follow another plan."""
    play = state.groups[act.group]
    play.planned, play.first = group_from_data(act.planned), act.first
    play.places = act.places or play.places


# --- the seats of the next session ----------------------------------------------------


def check_seat(state: EventState, act: Seat) -> None:
    """Refuse seats of a session whose turn it is not, or that cannot be played."""
    play = state.group(act.group)
    if play.phase != state.phase:
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
    _check_playable_seats(_trial(play, act))


def seat(state: EventState, act: Seat) -> None:
    """The session begins with these seats."""
    play = state.groups[act.group]
    session = play.begin_session(SeatedSession.from_data(act.session, act.sections))
    session.waiting = frozenset(_without_seat(session))


def pairs_without_seat(session: SessionPlay) -> list[int]:
    """Who was there when a session was seated, and still sits nowhere in it."""
    if not session.waiting:
        return []
    return sorted(session.waiting & _without_seat(session))


def _without_seat(session: SessionPlay) -> set[int]:
    """Who is there as a session begins and sits nowhere."""
    nowhere = set(session.group.places) - session.seated.pairs - {0}
    return {pair for pair in nowhere if session.is_there(pair, 1)}


def is_as_planned(state: EventState, act: Seat) -> bool:
    """Whether the seats of a session are those that the plan has for it now."""
    try:
        planned = state.group(act.group).seated_as_planned(act.session)
        posted = SeatedSession.from_data(act.session, act.sections)
    except (EvenhandError, IndexError):
        return False
    # names of movements may be others; who meets whom on which board may not
    return planned.meetings == posted.meetings


def check_as_planned(state: EventState, act: Seat) -> None:
    """Refuse seats that were made by another plan than that which holds now."""
    # of a phase that does not run the act itself says best why not
    if state.group(act.group).phase == state.phase and not is_as_planned(state, act):
        raise ActError(
            f"session {act.session} of {act.group} was seated by another plan; undo "
            "that too"
        )


def _trial(play: GroupPlay, act: Seat | Reseat) -> SessionPlay:
    """The session as the seats of an act would have it, beside the real ones."""
    try:
        seated = SeatedSession.from_data(act.session, act.sections)
    except FileError as error:
        raise ActError(error) from error
    trial = SessionPlay(seated)
    trial.group = play
    return trial


def _check_playable_seats(session: SessionPlay) -> None:
    """Refuse seats that the group cannot play."""
    seated = session.seated
    _check_tables(seated)
    _check_rounds(seated)
    strangers = seated.pairs - set(session.group.places)
    if strangers:
        raise ActError(f"pair {min(strangers)} has no place in {session.group.name}")
    _check_boards(session)


def _check_tables(seated: SeatedSession) -> None:
    seen: set[int] = set()
    for section in seated.sections:
        if seen.intersection(section.tables) or section.first_table < 1:
            raise ActError(
                f"section {section.name}: table {section.first_table} is taken; number "
                "the tables of the hall one by one"
            )
        seen.update(section.tables)


def _check_rounds(seated: SeatedSession) -> None:
    """Nobody may sit twice in a round of the hall."""
    for r in range(1, seated.rounds + 1):
        rows = (part.movement.schedule[r - 1 : r] for part in seated.sections)
        cells = (cell for row in rows for one in row for cell in one)
        times = Counter(pair for cell in cells for pair in cell[:2] if pair)
        for pair, count in times.items():
            if count > 1:
                raise ActError(f"pair {pair} sits in two places in round {r}")


def _check_boards(session: SessionPlay) -> None:
    """Nobody may play a board twice; one that was a bye may come again."""
    twice = played_twice(session)
    if twice is not None:
        pair, meeting = twice
        raise ActError(
            f"pair {pair} would play board {meeting.board} twice; seat it so that "
            "every board is new to it"
        )


def played_twice(session: SessionPlay) -> tuple[int, Meeting] | None:
    """A pair and the meeting by which it would play a board a second time."""
    played: set[tuple[int, int]] = set()
    for meeting in session.seated.met(session.is_there):
        for pair in meeting.pairs:
            if (pair, meeting.board) in played:
                return pair, meeting
            played.add((pair, meeting.board))
    return None


# --- other seats for the rest of a session --------------------------------------------


def check_reseat(state: EventState, act: Reseat) -> None:
    """Refuse other seats that change what was played, or leave somebody without one."""
    play = state.group(act.group)
    session = play.session(act.session)
    if session.closed:
        raise ActError(f"session {act.session} of {act.group} is closed")
    if act.round < 1:
        raise ActError(f"other seats from round {act.round} on; expected 1 or more")
    trial = _trial(play, act)
    _check_playable_seats(trial)
    _check_nobody_dropped(act, session, trial.seated)
    if act.why == "merge" and not act.allowed:
        _check_not_met(session, trial)
    before, after = (
        {one for one in seats.meetings.values() if one.round < act.round}
        for seats in (session.seated, trial.seated)
    )
    if before != after:
        raise ActError(f"rounds before {act.round} were played; they stay as they were")
    _check_results_stay(session, trial.seated)


def _check_results_stay(session: SessionPlay, new: SeatedSession) -> None:
    for slot, recorded in session.results.items():
        seen = recorded.meeting
        # a pair may have sat the other way
        fits = new.meetings.get(slot) in (seen, seen.turned())
        if not recorded.accepted and not fits:
            raise ActError(
                f"table {seen.table} has a result on board {seen.board}, which the new "
                "seats do not have; begin with a later round"
            )


def _check_nobody_dropped(
    act: Reseat, session: SessionPlay, new: SeatedSession
) -> None:
    """Who is there keeps a seat, unless its section ends for all of its pairs.

    Only in the last round may a pair sit out altogether.
    """
    if act.round >= session.rounds:
        return
    seated = {pair for part in new.sections for pair in part.seated(act.round)}
    for pair in sorted(_should_play_on(act.round, session, new) - seated):
        if session.is_there(pair, session.rounds):
            raise ActError(
                f"pair {pair} is there and would have no seat from round {act.round} "
                "on; seat it, or withdraw it first"
            )


def _should_play_on(first: int, session: SessionPlay, new: SeatedSession) -> set[int]:
    """Who had seats in the rounds that are left, in sections that still go on."""
    ends = {section.name: section.movement.rounds for section in new.sections}
    found: set[int] = set()
    for section in session.sections:
        last = ends.get(section.name, new.rounds)
        if first < last:
            found |= section.seated(first, last)
    return found


def _check_not_met(session: SessionPlay, trial: SessionPlay) -> None:
    """A merger brings pairs together that have not met and will not meet again."""
    before = session.seated.couples(session.is_there)
    after = trial.seated.couples(trial.is_there)
    met: set[Couple] = {one.meeting.couple for one in session.accepted()}
    for other in session.group.sessions.values():
        if other is not session:
            met |= other.seated.couples(other.is_there).keys()
    for couple in sorted(after - before):
        if couple in met or after[couple] > 1:
            one, other_one = couple
            raise ActError(
                f"pairs {one} and {other_one} would meet a second time in "
                f"{session.group.name}; merge others, or allow the rematch"
            )


def reseat(state: EventState, act: Reseat) -> None:
    """The rest of the session is played by other seats; what was played stays."""
    seated = SeatedSession.from_data(act.session, act.sections)
    state.groups[act.group].sessions[act.session].reseat(seated)
    meetings = seated.meetings.values()
    if {m.ns for m in meetings} & {m.ew for m in meetings}:
        # who has sat both ways cannot be ranked in one line
        state.winners = 1


# --- the end of a session -------------------------------------------------------------


def check_close(state: EventState, act: CloseSession) -> None:
    """Results may be missing only by force; a cancelled session has none."""
    session = state.group(act.group).session(act.session)
    if session.closed:
        raise ActError(f"session {act.session} of {act.group} is closed already")
    if act.cancelled and session.results:
        raise ActError(
            f"session {act.session} of {act.group} has "
            f"{counted(len(session.results), 'result')}, so it was played; delete them "
            "first, or close it by force",
            again(force=True),
        )
    if act.cancelled or act.forced:
        return
    missing = missing_meetings(session)
    if missing:
        first = missing[0]
        verb = "is" if len(missing) == 1 else "are"
        raise ActError(
            f"{counted(len(missing), 'result')} of session {act.session} {verb} "
            f"missing, the first at table {first.table} on board {first.board}; "
            "record what is missing, or close it all the same",
            again(force=True),
        )


def close(state: EventState, act: CloseSession) -> None:
    """The session has ended."""
    session = state.groups[act.group].sessions[act.session]
    session.closed, session.closed_at = True, state.at
    session.cancelled = act.cancelled
