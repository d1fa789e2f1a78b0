"""The seats of sessions are planned anew, fixed, and changed while one is played."""

from collections import Counter
from collections.abc import Iterator

from evenhand.errors import ActError, EvenhandError, FileError
from evenhand.tournament.event.acts import Replan, Reseat, Seat
from evenhand.tournament.event.session_play import (
    Meeting,
    PlayedSection,
    SessionPlay,
    section_from_data,
    sections_of,
)
from evenhand.tournament.event.state import EventState
from evenhand.tournament.lines.line_faults import find_line_faults
from evenhand.tournament.plan.plan_data import group_from_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seats.seating import LineSeating

#: Faults of lines that leave somebody without a seat, or with two.
_UNPLAYABLE = ("shape", "not-once-each", "length")


def replan(state: EventState, act: Replan) -> None:
    """Other seats for the sessions to come."""
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
    sections = _sections(state, act)
    waiting = _without_seat(state, act.group, act.session, sections)
    play.sessions[act.session] = SessionPlay(sections, waiting=frozenset(waiting))


def pairs_without_seat(state: EventState, group: str, number: int) -> list[int]:
    """Who was there when a session was seated, and still sits nowhere in it."""
    session = state.session(group, number)
    if not session.waiting:
        return []
    still = _without_seat(state, group, number, session.sections)
    return sorted(session.waiting & still)


def _without_seat(
    state: EventState, group: str, number: int, sections: tuple[PlayedSection, ...]
) -> set[int]:
    """Who is there as a session begins and sits nowhere."""
    return {
        pair
        for pair in set(state.group(group).places) - _pairs_in(sections) - {0}
        if state.is_there(pair, group, number, 1)
    }


def is_as_planned(state: EventState, act: Seat) -> bool:
    """Whether the seats of a session are those that the plan has for it now."""
    play = state.group(act.group)
    try:
        seats = play.planned.seats()[act.session - play.first]
        planned = sections_of(seats, play.places)
        posted = tuple(map(section_from_data, act.sections))
    except (EvenhandError, IndexError):
        return False
    # names of movements may be others; who meets whom on which board may not
    return SessionPlay(planned).meetings == SessionPlay(posted).meetings


def check_as_planned(state: EventState, act: Seat) -> None:
    """Refuse seats that were made by another plan than that which holds now."""
    # of a phase that does not run the act itself says best why not
    if state.phase_of(act.group) == state.phase and not is_as_planned(state, act):
        raise ActError(
            f"session {act.session} of {act.group} was seated by another plan; undo "
            "that too"
        )


def _sections(state: EventState, act: Seat | Reseat) -> tuple[PlayedSection, ...]:
    """The sections of an act, which its group must be able to play."""
    try:
        sections = tuple(map(section_from_data, act.sections))
    except FileError as error:
        raise ActError(str(error)) from error
    _check_tables(sections)
    _check_rounds(sections)
    strangers = _pairs_in(sections) - set(state.group(act.group).places) - {0}
    if strangers:
        raise ActError(f"pair {min(strangers)} has no place in {act.group}")
    _check_boards(state, act, sections)
    return sections


def _check_tables(sections: tuple[PlayedSection, ...]) -> None:
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


def _check_boards(
    state: EventState, act: Seat | Reseat, sections: tuple[PlayedSection, ...]
) -> None:
    """Nobody may play a board twice; one that was a bye may come again."""
    played: set[tuple[int, int]] = set()
    for meeting in _met(state, act.group, act.session, SessionPlay(sections)):
        for pair in (meeting.ns, meeting.ew):
            if (pair, meeting.board) in played:
                raise ActError(
                    f"pair {pair} would play board {meeting.board} twice; seat it so "
                    "that every board is new to it"
                )
            played.add((pair, meeting.board))


def _pairs_in(
    sections: tuple[PlayedSection, ...], first: int = 1, last: int | None = None
) -> set[int]:
    """Everybody who sits anywhere from a round on, to the end or another round."""
    return {
        pair
        for section in sections
        for row in section.movement.schedule[first - 1 : last]
        for cell in row
        for pair in cell[:2]
    }


def _met(
    state: EventState, group: str, number: int, session: SessionPlay
) -> Iterator[Meeting]:
    """The meetings of a session in which both pairs are there."""
    for meeting in session.meetings.values():
        both = (meeting.ns, meeting.ew)
        if all(state.is_there(pair, group, number, meeting.round) for pair in both):
            yield meeting


def _couples(
    state: EventState, group: str, number: int, session: SessionPlay
) -> Counter[frozenset[int]]:
    """How often two pairs meet in a session: rounds, not boards."""
    seen = {
        (meeting.round, frozenset((meeting.ns, meeting.ew)))
        for meeting in _met(state, group, number, session)
    }
    return Counter(couple for _, couple in seen)


def _check_not_met(
    state: EventState,
    act: Reseat,
    session: SessionPlay,
    sections: tuple[PlayedSection, ...],
) -> None:
    """A merge brings pairs together that have not met and will not meet again."""
    at = act.group, act.session
    before = _couples(state, *at, session)
    after = _couples(state, *at, SessionPlay(sections))
    met = {
        couple
        for number, other in state.group(act.group).sessions.items()
        if number != act.session
        for couple in _couples(state, act.group, number, other)
    }
    met |= {
        frozenset((recorded.meeting.ns, recorded.meeting.ew))
        for recorded in session.accepted()
    }
    for couple in sorted(after - before, key=sorted):
        if couple in met or after[couple] > 1:
            one, other_one = sorted(couple)
            raise ActError(
                f"pairs {one} and {other_one} would meet a second time in {act.group}; "
                "merge others, or allow the rematch"
            )


def _check_nobody_dropped(
    state: EventState,
    act: Reseat,
    session: SessionPlay,
    sections: tuple[PlayedSection, ...],
) -> None:
    """Who is there keeps a seat, unless its section ends for all of its pairs.

    Only in the last round may a pair sit out altogether.
    """
    if act.round >= session.rounds:
        return
    seated = _pairs_in(sections, act.round)
    for pair in sorted(_should_play_on(act.round, session, sections) - seated):
        if state.is_there(pair, act.group, act.session, session.rounds):
            raise ActError(
                f"pair {pair} is there and would have no seat from round {act.round} "
                "on; seat it, or withdraw it first"
            )


def _should_play_on(
    first: int, session: SessionPlay, sections: tuple[PlayedSection, ...]
) -> set[int]:
    """Who had seats in the rounds that are left, in sections that still go on."""
    ends = {section.name: section.movement.rounds for section in sections}
    longest = max(ends.values())
    found: set[int] = set()
    for section in session.sections:
        last = ends.get(section.name, longest)
        if first < last:
            found |= _pairs_in((section,), first, last)
    return found


def _sits_both_ways(sections: tuple[PlayedSection, ...]) -> bool:
    """Whether a pair sits NS on one board and EW on another."""
    meetings = SessionPlay(sections).meetings.values()
    return bool({m.ns for m in meetings} & {m.ew for m in meetings})


def reseat(state: EventState, act: Reseat) -> None:
    """Play the rest of a session by other seats; what was played stays."""
    session = state.session(act.group, act.session)
    if session.closed:
        raise ActError(f"session {act.session} of {act.group} is closed")
    if act.round < 1:
        raise ActError(f"other seats from round {act.round} on; expected 1 or more")
    sections = _sections(state, act)
    _check_nobody_dropped(state, act, session, sections)
    if act.why == "merge" and not act.allowed:
        _check_not_met(state, act, session, sections)
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
    if _sits_both_ways(sections):
        state.winners = 1
