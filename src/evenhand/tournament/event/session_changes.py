"""Sessions are planned anew, seated and closed."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from evenhand.errors import ActError, EvenhandError, Remedy, again
from evenhand.movement.phrasing import counted
from evenhand.tournament.event.acts import CloseSession, Replan, Reseat, Seat
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState, GroupPlay, OwnSeats
from evenhand.tournament.lines.line_faults import find_line_faults
from evenhand.tournament.plan.plan_data import group_from_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seated import Meeting, SeatedSession
from evenhand.tournament.seating.session_seats import LineSeating

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
    if act.first not in (1, play.first, play.next_session):
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
    # whoever sits there meets nobody in the rounds for which the plan has a bye
    pair = _at_nobodys_place(planned, places)
    if state.is_present(pair) and not state.is_present(
        _at_nobodys_place(play.planned, play.places)
    ):
        raise ActError(
            f"pair {pair} would get the place in {act.group} that the plan has for "
            "nobody; give it another"
        )


def check_playable(planned: PlannedGroup) -> None:
    """Refuse a plan that cannot be seated; rematches are for the director to judge."""
    for excess in planned.excess():
        raise ActError(f"a plan of {planned.name} with {excess}")
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


def _at_nobodys_place(planned: PlannedGroup | OwnSeats, places: Sequence[int]) -> int:
    """The number at the place that a plan for an odd number of pairs leaves free."""
    phantom = planned.layout.phantom if isinstance(planned, PlannedGroup) else 0
    return places[phantom - 1] if 0 < phantom <= len(places) else 0


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
    trial = trial_session(play, act)
    check_playable_seats(trial)
    check_numbers(act, trial.seated, play.planned_session(act.session))


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


def trial_session(play: GroupPlay, act: Seat | Reseat) -> SessionPlay:
    """The session with the seats of an act, apart from the group's real sessions."""
    trial = SessionPlay(SeatedSession.from_data(act.session, act.sections))
    # it may look up who is present in the group, but the group does not know of it
    trial.group = play
    return trial


def check_playable_seats(session: SessionPlay) -> None:
    """Refuse seats that the group cannot play."""
    seated = session.seated
    for section in seated.sections:
        section.movement.sized()
    _check_tables(seated)
    _check_rounds(seated)
    strangers = seated.pairs - set(session.group.places)
    if strangers:
        raise ActError(f"pair {min(strangers)} has no place in {session.group.name}")
    _check_boards(session)


def check_numbers(
    act: Seat | Reseat, new: SeatedSession, before: SeatedSession, highest: int = 0
) -> None:
    """Refuse numbers of tables, sets, pairs and the like that contradict the rounds.

    A session that is cut short may keep its boards.

    Args:
        act: the seats as they are written.
        new: the seats.
        before: the seats that they replace, or the seats as planned.
        highest: the highest number that a pair without a seat may have.
    """
    was = {part.name: part.movement for part in before.sections}
    for part, data in zip(new.sections, act.sections, strict=True):
        now = part.movement
        # a repair may have added a section
        old = was.get(part.name, replace(now, sets=0))
        sets = max(cell.set for row in now.schedule for cell in row)
        least = max(part.seated(), default=0)
        for name, low, high in (
            ("tables", now.tables, now.tables),
            ("pairs", least, max(least, highest)),
            ("sets", sets, max(sets, old.sets)),
            ("winners", 1, 1),
            ("phantom", 0, 0),
        ):
            seen = data["movement"].get(name, low)
            if not low <= seen <= high:
                expected = f"{low}" if low == high else f"{low} to {high}"
                raise ActError(
                    f"section {part.name} with {name} {seen}; by its rounds {expected}"
                )


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
    seats = Counter((r, pair) for pair, r, _ in seated.sittings())
    for (r, pair), count in sorted(seats.items()):
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


# --- the end of a session -------------------------------------------------------------


def check_close(state: EventState, act: CloseSession) -> None:
    """Refuse to close without all results and seats, or to cancel with any result."""
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
            Remedy("missing", when="says which"),
            again(force=True),
        )
    # one that came while it was played may well have come for the next session
    for pair in sorted(session.waiting & _without_seat(session)):
        raise ActError(
            f"pair {pair} has had no seat in session {act.session} of {act.group}; "
            "find it one by a repair, or close the session anyway",
            again(force=True),
        )


def close(state: EventState, act: CloseSession) -> None:
    """End the session."""
    session = state.groups[act.group].sessions[act.session]
    session.closed, session.closed_at = True, state.at
    session.cancelled = act.cancelled
