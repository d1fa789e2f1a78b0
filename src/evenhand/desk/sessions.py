"""Sessions are seated and closed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evenhand.desk.awards import award_data, award_lines
from evenhand.desk.done import (
    Done,
    done,
    named_pairs,
    sentence,
    unplayed_words,
    without_seat,
)
from evenhand.desk.extra_pairs import seat_extra_pairs, waiting_pairs
from evenhand.desk.field import moves_in_lines
from evenhand.desk.groups import find_group, groups_of_phase
from evenhand.desk.hall_seats import absent_pairs
from evenhand.desk.line_plans import plan_line_meetings
from evenhand.desk.merging import propose_merges
from evenhand.desk.shared_boards import (
    boards_shared,
    boards_shared_as_planned,
    tell_newly_shared,
)
from evenhand.errors import ActError
from evenhand.movement.words import counted, listed
from evenhand.tournament.event.acts import Act, CloseSession
from evenhand.tournament.event.due_results import awards_due
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.rules import attempt
from evenhand.tournament.event.session_changes import pairs_without_seat, propose_seats
from evenhand.tournament.event.state import EventState


@dataclass(frozen=True, slots=True)
class _Seating:
    """How the next session of a group is seated: the acts, and what is said of it."""

    acts: tuple[Act, ...]
    before: tuple[str, ...]
    after: tuple[str, ...] = ()


def seat_sessions(event: RunningEvent, group: str | None = None) -> Done:
    """Seat the next session of a group, or of every group of the phase: all or none."""
    state = event.state
    names = [find_group(state, group)] if group else _to_be_seated(state)
    for name in names:
        _check_turn(state, name)
        _check_somebody(state, name)
    found = {name: _seating(state, name) for name in names}
    event.do(*(act for seating in found.values() for act in seating.acts))
    said: list[str] = []
    for name, seating in found.items():
        said += seating.before
        said += _seated(event.state, name, event.state.groups[name].running)
        said += seating.after
    numbers = {name: event.state.groups[name].running for name in names}
    return done(event.state, *said, sessions=numbers)


def _seating(state: EventState, name: str) -> _Seating:
    """The acts that seat a group: by another plan, and with extra pairs, if need be."""
    waiting = waiting_pairs(state, name)
    if waiting and moves_in_lines(state.group(name)):
        raise ActError(
            f"{without_seat(waiting)} in session {state.groups[name].next_session} of "
            f"{name}; seat the field anew first (field), or withdraw"
        )
    plan = plan_line_meetings(state, name)
    acts: list[Act] = [plan.act] if plan.act else []
    # the state stays as it is until all groups can be seated
    trial = attempt(state, *acts)
    acts.append(propose_seats(trial.group(name)))
    before = (plan.said,) if plan.said else ()
    if not waiting:
        return _Seating(tuple(acts), before)
    trial = attempt(trial, acts[-1])
    reseat, told = seat_extra_pairs(trial, name, waiting)
    return _Seating((*acts, reseat), before, tuple(map(sentence, told)))


def _seated(state: EventState, name: str, session: int) -> list[str]:
    play = state.group(name).session(session)
    tables = sum(section.movement.tables for section in play.sections)
    said = [
        f"{name}, session {session} is seated: "
        f"{counted(len(play.sections), 'section')}, {counted(tables, 'table')}, "
        f"{counted(play.rounds, 'round')}, boards 1 to {play.boards}."
    ]
    planned = boards_shared_as_planned(state.groups[name], session)
    if planned is not None:
        said += tell_newly_shared(planned, boards_shared(state, name, session))
    absent = absent_pairs(state, name, session, 1)
    if absent:
        said += _absence_words(state, absent)
        mergers = len(propose_merges(state, name, looks_ahead=False))
        if mergers:
            said.append(f"{counted(mergers, 'merger')} of byes can be chosen (merge).")
    return said


def _absence_words(state: EventState, absent: Sequence[int]) -> Iterator[str]:
    """Who is not there: a number that nobody has is a phantom, and nobody is late."""
    nobody = [pair for pair in absent if pair not in state.entrants]
    missing = [pair for pair in absent if pair in state.entrants]
    if nobody:
        what = "a phantom" if len(nobody) == 1 else "phantoms"
        yield (
            f"Nobody is {named_pairs(nobody)} ({what}): who meets {listed(nobody)} "
            "sits out."
        )
    if missing:
        who = "Pair" if len(missing) == 1 else "Pairs"
        verb, whose = ("is", "its") if len(missing) == 1 else ("are", "their")
        yield f"{who} {listed(missing)} {verb} not there; {whose} opponents sit out."


def _to_be_seated(state: EventState) -> list[str]:
    found = [
        name
        for name in groups_of_phase(state)
        if not state.groups[name].running and not state.group(name).is_over
    ]
    if not found:
        raise ActError("every group is playing or has finished; close or advance first")
    return found


def _check_turn(state: EventState, name: str) -> None:
    """Refuse a group that cannot be seated now."""
    play = state.group(name)
    if play not in state.running_groups:
        raise ActError(f"{name} is not in the running phase; advance first")
    if play.running:
        raise ActError(
            f"session {play.running} of {name} is being played; close it first"
        )
    if len(play.sessions) == play.sessions_in_all:
        raise ActError(f"all sessions of {name} have been played")
    if state.group(name).is_deserted:
        raise ActError(f"fewer than two pairs of {name} are left, so it is over")


def _check_somebody(state: EventState, name: str) -> None:
    there = [pair for pair in state.group(name).places if state.is_present(pair)]
    if len(there) < 2:
        raise ActError(
            f"{counted(len(there), 'pair')} in {name}; register the pairs first"
        )


def close_session(
    event: RunningEvent,
    group: str | None = None,
    *,
    forced: bool = False,
    cancelled: bool = False,
) -> Done:
    """Close the running session of a group, or of every group that plays.

    Args:
        event: the event.
        group: only this one.
        forced: whether results may be missing, or pairs without a seat.
        cancelled: whether it was not played at all, so that nothing of it is due.
    """
    state = event.state
    names = [find_group(state, group)] if group else groups_of_phase(state)
    names = [name for name in names if state.groups[name].running]
    if not names:
        raise ActError("no session is being played; seat one first")
    acts = [
        CloseSession(name, state.groups[name].running, forced, cancelled)
        for name in names
    ]
    if not forced and not cancelled:
        for act in acts:
            _check_all_seated(state, act)
    event.do(*acts)
    how = (
        "is cancelled: none of its boards count, and nothing of it is due"
        if cancelled
        else "is closed"
    )
    said: list[str] = []
    for act in acts:
        said.append(f"{act.group}, session {act.session} {how}.")
        unseated = pairs_without_seat(event.state.group(act.group).session(act.session))
        if unseated:
            said.append(f"Without a seat in it: {named_pairs(unseated)}.")
    said += filter(None, [unplayed_words(event.state)])
    due = [
        one
        for act in acts
        for one in awards_due(event.state.group(act.group).session(act.session))
    ]
    sessions = {act.group: act.session for act in acts}
    return done(
        event.state,
        *said,
        *award_lines(due),
        sessions=sessions,
        cancelled=cancelled,
        awards_due=award_data(due),
    )


def _check_all_seated(state: EventState, act: CloseSession) -> None:
    """Who was there from the beginning should have sat somewhere."""
    unseated = pairs_without_seat(state.group(act.group).session(act.session))
    if unseated:
        raise ActError(
            f"{without_seat(unseated)} in session {act.session} of {act.group}; find "
            f"one (repair --arrives {len(unseated)}), withdraw, or close it all the "
            "same with --force"
        )
