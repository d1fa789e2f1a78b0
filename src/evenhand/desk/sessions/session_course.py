"""Sessions are seated and closed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from evenhand.desk.events.groups import find_group
from evenhand.desk.sessions.extra_pairs import seat_extra_pairs, waiting_pairs
from evenhand.desk.sessions.merging import propose_merges
from evenhand.desk.sessions.shared_boards import as_planned, newly_shared, shared_now
from evenhand.desk.views.seat_lists import find_posted
from evenhand.errors import ActError, Remedy, again
from evenhand.movement.phrasing import counted
from evenhand.render.phase_answers_text import plan_reason
from evenhand.render.sentences import pairs_named
from evenhand.tournament.answers.answer import afterwards
from evenhand.tournament.answers.phase_answers import (
    SeatedGroup,
    SessionsClosed,
    SessionsSeated,
)
from evenhand.tournament.event.act_rules import attempt
from evenhand.tournament.event.acts import Act, CloseSession, Replan
from evenhand.tournament.event.due_results import awards_due
from evenhand.tournament.event.event_ranking import unplayed_phase
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_changes import pairs_without_seat, propose_seats
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState, GroupPlay
from evenhand.tournament.plan.plan_data import group_to_data
from evenhand.tournament.replanning.coming_sessions import ComingSessions
from evenhand.tournament.replanning.next_sessions import plan_next_sessions

if TYPE_CHECKING:
    from evenhand.tournament.repair.repair_proposal import Proposal
    from evenhand.tournament.repair.section_repairs import SectionRepairs


@dataclass(frozen=True, slots=True)
class _Seating:
    """How a group's next session is seated: the acts, and notes for the director."""

    acts: tuple[Act, ...]
    plan: ComingSessions
    extra: "tuple[SectionRepairs, Proposal] | None" = None


def seat_next_sessions(event: RunningEvent, group: str | None = None) -> SessionsSeated:
    """Seat the next session of one group, or of all groups of the phase together."""
    state = event.state
    groups = [find_group(state, group)] if group else _to_be_seated(state)
    for play in groups:
        _check_turn(play)
        _check_somebody(play)
    found = {play.name: _seating(play) for play in groups}
    state = event.do(*(act for seating in found.values() for act in seating.acts))
    seated = tuple(
        _seated(state.group(name), seating) for name, seating in found.items()
    )
    return SessionsSeated(groups=seated, **afterwards(state))


def _seating(play: GroupPlay) -> _Seating:
    """The acts that seat a group; if need be, by a new plan or with extra pairs."""
    state, name = play.state, play.name
    waiting = waiting_pairs(state.group(name))
    if waiting and play.line_seating is not None:
        one = len(waiting) == 1
        raise ActError(
            f"{_without_seat(waiting)} in session {play.next_session} of {name}; "
            f"reseat the field first, or withdraw {'it' if one else 'them'}",
            Remedy("field"),
        )
    plan = plan_next_sessions(play)
    acts: list[Act] = []
    if plan.planned is not None:
        data, why = group_to_data(plan.planned), plan_reason(plan, play.next_session)
        again = plan.rematches
        acts.append(Replan(name, data, why, plan.first, again=again))
    # on a copy: nothing may change until all groups can be seated
    trial = attempt(state, *acts)
    acts.append(propose_seats(trial.group(name)))
    if not waiting:
        return _Seating(tuple(acts), plan)
    trial = attempt(trial, acts[-1])
    reseat, taken = seat_extra_pairs(trial, name, waiting)
    return _Seating((*acts, reseat), plan, taken)


def _without_seat(pairs: Sequence[int]) -> str:
    return f"{pairs_named(pairs)} {'has' if len(pairs) == 1 else 'have'} no seat"


def _seated(play: GroupPlay, seating: _Seating) -> SeatedGroup:
    session, entrants = play.current, play.state.entrants
    assert session is not None
    planned = as_planned(play, session.number)
    absent = session.absent(1)
    mergers = propose_merges(play.state, play.name, looks_ahead=False) if absent else ()
    return SeatedGroup(
        play.name,
        session.number,
        len(session.sections),
        session.seated.tables,
        session.rounds,
        session.boards,
        seating.plan,
        () if planned is None else newly_shared(planned, shared_now(session)),
        tuple(pair for pair in absent if pair not in entrants),
        tuple(pair for pair in absent if pair in entrants),
        len(mergers),
        seating.extra,
        find_posted(session).said,
    )


def _to_be_seated(state: EventState) -> list[GroupPlay]:
    found = [
        play for play in state.running_groups if not play.running and not play.is_over
    ]
    if not found:
        raise ActError(
            "every group is playing or has finished; close a session or advance first"
        )
    return found


def _check_turn(play: GroupPlay) -> None:
    """Refuse a group that cannot be seated now."""
    if play not in play.state.running_groups:
        raise ActError(f"{play.name} is not in the running phase; advance first")
    if play.running:
        raise ActError(
            f"session {play.running} of {play.name} is being played; close it first"
        )
    if len(play.sessions) == play.sessions_in_all:
        raise ActError(f"all sessions of {play.name} have been played; advance instead")
    if play.is_deserted:
        raise ActError(
            f"fewer than two pairs are left in {play.name}, so it is over; advance "
            "instead"
        )


def _check_somebody(play: GroupPlay) -> None:
    there = [pair for pair in play.places if play.state.is_present(pair)]
    if len(there) < 2:
        raise ActError(
            f"{counted(len(there), 'pair')} in {play.name}; expected two or more: "
            "register the pairs first"
        )


def close_session(
    event: RunningEvent,
    group: str | None = None,
    *,
    forced: bool = False,
    cancelled: bool = False,
) -> SessionsClosed:
    """Close the running session of a group, or of every group that plays.

    Args:
        event: the event.
        group: only this one.
        forced: whether results may be missing, or pairs be without a seat.
        cancelled: whether it was not played at all, so that no results are due.
    """
    state = event.state
    groups = [find_group(state, group)] if group else state.running_groups
    sessions = [play.current for play in groups if play.current is not None]
    if not sessions:
        raise ActError("no session is being played; seat one first")
    if not forced and not cancelled:
        for session in sessions:
            _check_all_seated(session)
    acts = [
        CloseSession(session.group.name, session.number, forced, cancelled)
        for session in sessions
    ]
    state = event.do(*acts)
    closed = [state.group(act.group).session(act.session) for act in acts]
    unseated = {one.group.name: tuple(pairs_without_seat(one)) for one in closed}
    return SessionsClosed(
        sessions={one.group.name: one.number for one in closed},
        cancelled=cancelled,
        awards_due=tuple(due for one in closed for due in awards_due(one)),
        unseated={name: pairs for name, pairs in unseated.items() if pairs},
        unplayed=unplayed_phase(state),
        **afterwards(state),
    )


def _check_all_seated(session: SessionPlay) -> None:
    """Refuse to close if a pair present from the start never had a seat.

    It is easily overlooked: a pair that sits nowhere has no results missing either.
    """
    unseated = pairs_without_seat(session)
    if unseated:
        where = f"session {session.number} of {session.group.name}"
        raise ActError(
            f"{_without_seat(unseated)} in {where}; find a seat, withdraw, or close "
            "the session anyway",
            Remedy(
                "repair",
                {"round": session.first_unplayed, "arrives": len(unseated)},
            ),
            again(force=True),
        )
