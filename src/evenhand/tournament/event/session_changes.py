"""Sessions are replanned, seated, reseated while they run, and closed."""

from collections import Counter

from evenhand.errors import ActError, EvenhandError, FileError, again
from evenhand.movement.phrasing import counted
from evenhand.tournament.event.acts import CloseSession, Replan, Reseat, Seat
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.own_deals import check_sections_kept
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState, GroupPlay
from evenhand.tournament.lines.line_faults import find_line_faults
from evenhand.tournament.plan.plan_data import group_from_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seated import Couple, Meeting, SeatedSession
from evenhand.tournament.seating.group_seating import LineSeating

#: Faults in lines that leave a pair without a seat, or give it two.
_UNPLAYABLE = ("shape", "not-once-each", "length")


def propose_seats(group: GroupPlay) -> Seat:
    """The seats for a group's next session, as planned."""
    number = group.next_session
    if number > group.sessions_in_all:
        raise ActError(f"all sessions of {group.name} have been played")
    if not group.places:
        raise ActError(f"nobody has come into {group.name} yet; advance first")
    return Seat(group.name, number, group.seated_as_planned(number).as_data())


# --- other seats for the sessions to come ---------------------------------------------


def check_replan(state: EventState, act: Replan) -> None:
    """Refuse a plan that does not fit the group, or cannot be seated."""
    play = state.group(act.group)
    planned = group_from_data(act.planned)
    if planned.name != act.group:
        raise ActError(f"a plan of {planned.name!r}; expected one of {act.group!r}")
    check_playable(planned)
    if play.running:
        raise ActError(
            f"session {play.running} of {act.group} is being played; close it before "
            "you replan the next ones"
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
            f"a plan of {planned.sessions} sessions; {len(play.sessions)} have been "
            "played already: plan for more"
        )
    _check_places(state, act, play.places)


def check_playable(planned: PlannedGroup) -> None:
    """Refuse a plan that cannot be seated; rematches are for the director to judge."""
    if isinstance(planned.seating, LineSeating):
        table = planned.seating.table
        in_reserve = find_line_faults(table.layout, table.reserve)
        for fault in (*table.faults(), *in_reserve):
            if fault.kind in _UNPLAYABLE:
                raise ActError(
                    f"a plan of {planned.name} with a fault ({fault}); expected each "
                    "line once in every session: plan it again"
                )
    try:
        planned.seats()
    except EvenhandError as error:
        raise ActError(
            f"a plan of {planned.name} that cannot be seated: {error}"
        ) from error


def _check_places(state: EventState, act: Replan, before: tuple[int, ...]) -> None:
    """A place goes to a pair that had one, to a pair admitted since, or to nobody."""
    real = [pair for pair in act.places if pair in state.entrants]
    if len(real) != len(set(real)):
        raise ActError(f"{act.group}: a pair has two places; name each once")
    # a missing pair keeps its number or gets one above all others
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
            f"pair {dropped[0]} is present and would lose its place in {act.group}; "
            "withdraw it first"
        )


def replan(state: EventState, act: Replan) -> None:
    """Let the sessions to come follow a new plan."""
    play = state.groups[act.group]
    play.planned, play.first = group_from_data(act.planned), act.first
    play.places = act.places or play.places


# --- the seats for the next session ---------------------------------------------------


def check_seat(state: EventState, act: Seat) -> None:
    """Refuse seats for a session out of turn, or seats that cannot be played."""
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
    """Begin the session with these seats."""
    play = state.groups[act.group]
    session = play.begin_session(SeatedSession.from_data(act.session, act.sections))
    session.waiting = frozenset(_without_seat(session))


def pairs_without_seat(session: SessionPlay) -> list[int]:
    """The pairs present in a session that still have no seat in it.

    They were there when it was seated, or have come while it was played.
    """
    entrants, here = session.group.state.entrants, (session.group.phase, session.number)
    late = {
        pair
        for pair in set(session.group.places) - session.seated.pairs
        if pair in entrants
        and entrants[pair].arrived[:2] == here
        and session.is_there(pair, session.rounds)
    }
    return sorted(late | session.waiting & _without_seat(session))


def _without_seat(session: SessionPlay) -> set[int]:
    """The pairs present when a session begins that have no seat in it."""
    nowhere = set(session.group.places) - session.seated.pairs - {0}
    return {pair for pair in nowhere if session.is_there(pair, 1)}


def is_as_planned(state: EventState, act: Seat) -> bool:
    """Whether the seats of a session are those the plan now gives."""
    try:
        planned = state.group(act.group).seated_as_planned(act.session)
        posted = SeatedSession.from_data(act.session, act.sections)
    except (EvenhandError, IndexError):
        return False
    # movements may have other names; what counts is who meets whom on which board
    return planned.meetings == posted.meetings


def check_as_planned(state: EventState, act: Seat) -> None:
    """Refuse seats that were made from a plan no longer in force."""
    # for a group outside the running phase, the check of the act itself gives the
    # better reason
    if state.group(act.group).phase == state.phase and not is_as_planned(state, act):
        raise ActError(
            f"session {act.session} of {act.group} was seated by another plan; undo "
            "its seats too"
        )


def _trial(play: GroupPlay, act: Seat | Reseat) -> SessionPlay:
    """The session with the seats of an act, apart from the group's real sessions."""
    try:
        seated = SeatedSession.from_data(act.session, act.sections)
    except FileError as error:
        raise ActError(error) from error
    trial = SessionPlay(seated)
    # it may look up who is present in the group, but the group does not know of it
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
    """Refuse seats that put a pair in two places in the same round."""
    for r in range(1, seated.rounds + 1):
        rows = (part.movement.schedule[r - 1 : r] for part in seated.sections)
        cells = (cell for row in rows for one in row for cell in one)
        times = Counter(pair for cell in cells for pair in cell[:2] if pair)
        for pair, count in times.items():
            if count > 1:
                raise ActError(f"pair {pair} sits in two places in round {r}")


def _check_boards(session: SessionPlay) -> None:
    """Refuse seats by which a pair would play a board twice; byes do not count."""
    twice = played_twice(session)
    if twice is not None:
        pair, meeting = twice
        raise ActError(
            f"pair {pair} would play board {meeting.board} twice; seat it so that "
            "every board is new to it"
        )


def played_twice(session: SessionPlay) -> tuple[int, Meeting] | None:
    """A pair and the meeting in which it would play a board a second time."""
    played: set[tuple[int, int]] = set()
    for meeting in session.seated.met(session.is_there):
        for pair in meeting.pairs:
            if (pair, meeting.board) in played:
                return pair, meeting
            played.add((pair, meeting.board))
    return None


# --- new seats for the rest of a session ----------------------------------------------


def check_reseat(state: EventState, act: Reseat) -> None:
    """Refuse new seats that change rounds already played, or leave a pair out."""
    play = state.group(act.group)
    session = play.session(act.session)
    if session.closed:
        raise ActError(
            f"session {act.session} of {act.group} is closed; only a running session "
            "can be reseated"
        )
    if not 0 <= act.winners <= 2:
        raise ActError(f"seats with {act.winners} winners; expected 1 or 2")
    if act.round < 1:
        raise ActError(f"new seats from round {act.round}; expected round 1 or later")
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
        raise ActError(
            f"new seats for rounds before {act.round}; those were played and must stay "
            "as they were"
        )
    _check_results_stay(session, trial.seated)
    check_sections_kept(session, trial.seated)


def _check_results_stay(session: SessionPlay, new: SeatedSession) -> None:
    for slot, recorded in session.results.items():
        seen = recorded.meeting
        # the pairs may have sat the wrong way round
        fits = new.meetings.get(slot) in (seen, seen.turned())
        if not recorded.accepted and not fits:
            raise ActError(
                f"table {seen.table} has a result on board {seen.board} that the new "
                "seats would lose; start from a later round"
            )


def _check_nobody_dropped(
    act: Reseat, session: SessionPlay, new: SeatedSession
) -> None:
    """Every pair present keeps a seat, unless its whole section ends.

    Only in the last round may a pair be left out: with one round to go, that is just a
    sit-out.
    """
    if act.round >= session.rounds:
        return
    seated = {pair for part in new.sections for pair in part.seated(act.round)}
    for pair in sorted(_should_play_on(act.round, session, new) - seated):
        if session.is_there(pair, session.rounds):
            raise ActError(
                f"pair {pair} is present and would have no seat from round {act.round} "
                "on; seat it, or withdraw it first"
            )


def _should_play_on(first: int, session: SessionPlay, new: SeatedSession) -> set[int]:
    """The pairs with seats in the remaining rounds, in sections that go on."""
    ends = {section.name: section.movement.rounds for section in new.sections}
    found: set[int] = set()
    for section in session.sections:
        last = ends.get(section.name, new.rounds)
        if first < last:
            found |= section.seated(first, last)
    return found


def _check_not_met(session: SessionPlay, trial: SessionPlay) -> None:
    """Refuse a merger in which pairs meet that have met, or will meet again."""
    before = session.seated.couples(session.is_there)
    after = trial.seated.couples(trial.is_there)
    met: set[Couple] = {one.meeting.couple for one in session.accepted()}
    for other in session.group.sessions.values():
        if other is not session:
            met |= other.seated.couples(other.is_there).keys()
    # only meetings that the merger adds are its fault, not those already planned
    for couple in sorted(after - before):
        if couple in met or after[couple] > 1:
            one, other_one = couple
            raise ActError(
                f"pairs {one} and {other_one} would meet a second time in "
                f"{session.group.name}; merge others, or allow the rematch"
            )


def reseat(state: EventState, act: Reseat) -> None:
    """Play the rest of the session by new seats; rounds played stay as they were."""
    seated = SeatedSession.from_data(act.session, act.sections)
    state.groups[act.group].sessions[act.session].reseat(seated)
    meetings = seated.meetings.values()
    if act.winners:
        state.winners = min(state.winners, act.winners)
    elif {m.ns for m in meetings} & {m.ew for m in meetings}:
        # in older logs all pairs are ranked together once a pair sits NS and EW
        state.winners = 1


# --- the end of a session -------------------------------------------------------------


def check_close(state: EventState, act: CloseSession) -> None:
    """Refuse to close without all results, unless forced, or to cancel with any."""
    session = state.group(act.group).session(act.session)
    if session.closed:
        raise ActError(f"session {act.session} of {act.group} is closed already")
    if act.cancelled and session.results:
        raise ActError(
            f"session {act.session} of {act.group} has "
            f"{counted(len(session.results), 'result')}, so it was played; delete the "
            "results first, or force it closed as played",
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
            "record what is missing, or close it anyway",
            again(force=True),
        )


def close(state: EventState, act: CloseSession) -> None:
    """End the session."""
    session = state.groups[act.group].sessions[act.session]
    session.closed, session.closed_at = True, state.at
    session.cancelled = act.cancelled
