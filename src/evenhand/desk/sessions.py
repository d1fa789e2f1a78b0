"""Sessions are seated and closed; phases end."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from evenhand.desk.done import Done, done
from evenhand.desk.field import moves_in_lines
from evenhand.desk.groups import find_group, groups_of_phase
from evenhand.desk.hall_seats import absent_pairs
from evenhand.desk.line_plans import plan_line_meetings
from evenhand.desk.merging import propose_merges
from evenhand.errors import ActError
from evenhand.movement.words import counted, listed
from evenhand.tournament.event import (
    Act,
    CloseSession,
    Declare,
    EventState,
    Intake,
    Replan,
    RunningEvent,
    propose_advance,
    propose_seats,
)
from evenhand.tournament.event.log import apply


def seat_sessions(event: RunningEvent, group: str | None = None) -> Done:
    """Seat the next session of a group, or of every group of the phase: all or none."""
    state = event.state
    names = [find_group(state, group)] if group else _to_be_seated(state)
    _check_somebody(state, names)
    acts: list[Act] = []
    planned: dict[str, str] = {}
    for name in names:
        if state.groups[name].running or state.groups[name].is_over:
            # the act itself says best why not
            event.do(propose_seats(state, name))
        _check_all_seated(state, name)
        plan = plan_line_meetings(state, name)
        planned[name] = plan.said
        acts += _seating_acts(state, name, plan.act)
    event.do(*acts)
    said: list[str] = []
    for name in names:
        said += [planned[name]] if planned[name] else []
        said += _seated(event.state, name, event.state.groups[name].running)
    numbers = {name: event.state.groups[name].running for name in names}
    return done(event.state, *said, sessions=numbers)


def _seating_acts(state: EventState, name: str, replan: Replan | None) -> list[Act]:
    """The acts that seat a group, by another plan if there is one."""
    if replan is None:
        return [propose_seats(state, name)]
    # the state stays as it is until all groups can be seated
    own = replace(state.groups[name])
    trial = replace(state, groups={**state.groups, name: own})
    apply(trial, replan)
    return [replan, propose_seats(trial, name)]


def _seated(state: EventState, name: str, session: int) -> list[str]:
    play = state.session(name, session)
    tables = sum(section.movement.tables for section in play.sections)
    said = [
        f"{name}, session {session} is seated: "
        f"{counted(len(play.sections), 'section')}, {counted(tables, 'table')}, "
        f"{counted(play.rounds, 'round')}, boards 1 to {play.boards}."
    ]
    absent = absent_pairs(state, name, session, 1)
    if absent:
        who = "Pair" if len(absent) == 1 else "Pairs"
        verb = "is" if len(absent) == 1 else "are"
        said.append(f"{who} {listed(absent)} {verb} not there; their opponents wait.")
        mergers = len(propose_merges(state, name))
        if mergers:
            said.append(f"{counted(mergers, 'merger')} of byes can be chosen (merge).")
    return said


def _to_be_seated(state: EventState) -> list[str]:
    found = [
        name
        for name in groups_of_phase(state)
        if not state.groups[name].running and not state.groups[name].is_over
    ]
    if not found:
        raise ActError("every group is playing or has finished; close or advance first")
    return found


def _check_somebody(state: EventState, names: list[str]) -> None:
    for name in names:
        there = [
            pair
            for pair in state.group(name).places
            if pair in state.entrants and not state.entrants[pair].expected
        ]
        if len(there) < 2:
            raise ActError(
                f"{counted(len(there), 'pair')} in {name}; register the pairs first"
            )


def _check_all_seated(state: EventState, name: str) -> None:
    """Nobody who was admitted as an extra pair may be left without a seat."""
    play = state.group(name)
    seats = play.planned.seats()[play.next_session - play.first]
    placed = {place for section in seats.sections for place in section.pairs}
    waiting = [
        pair
        for place, pair in enumerate(play.places, 1)
        if place not in placed and _plays_on(state, pair)
    ]
    if not waiting:
        return
    who = "pair" if len(waiting) == 1 else "pairs"
    verb = "has" if len(waiting) == 1 else "have"
    way = "seat the field anew first (field)"
    if not moves_in_lines(play):
        way = (
            "undo the late entry, seat, then admit it with late --extra and seat it "
            "with repair --arrives"
        )
    raise ActError(
        f"{who} {listed(waiting)} {verb} no seat in session {play.next_session} of "
        f"{name}; {way}, or withdraw"
    )


def _plays_on(state: EventState, pair: int) -> bool:
    entrant = state.entrants.get(pair)
    return entrant is not None and not entrant.expected and entrant.left is None


def close_session(
    event: RunningEvent, group: str | None = None, *, forced: bool = False
) -> Done:
    """Close the running session of a group, or of every group that plays."""
    state = event.state
    names = [find_group(state, group)] if group else groups_of_phase(state)
    names = [name for name in names if state.groups[name].running]
    if not names:
        raise ActError("no session is being played; seat one first")
    acts = [CloseSession(name, state.groups[name].running, forced) for name in names]
    event.do(*acts)
    said = [f"{act.group}, session {act.session} is closed." for act in acts]
    sessions = {act.group: act.session for act in acts}
    return done(event.state, *said, sessions=sessions)


def advance_phase(event: RunningEvent, *, dry_run: bool = False) -> Done:
    """Close the phase: who goes on, with what carryover, who drops in."""
    act = propose_advance(event.state)
    if not dry_run:
        event.do(act)
    said = [_intake_line(event.state, intake) for intake in act.intakes]
    if dry_run:
        said.insert(0, "Nothing is changed; so it would be:")
    data = [_intake_data(intake) for intake in act.intakes]
    return done(event.state, *said, intakes=data, dry_run=dry_run)


def _intake_line(state: EventState, intake: Intake) -> str:
    there = [pair for pair in intake.pairs if pair]
    amounts = [float(Fraction(text)) for text in intake.carried[: len(there)]]
    said = f"{intake.group}: {counted(len(there), 'pair')}"
    dropping = [pair for pair in there if state.entrants[pair].drop_in == intake.group]
    if dropping:
        said += f", {listed(dropping)} dropping in"
    if any(amounts):
        said += f", carryovers from {max(amounts):.2f} to {min(amounts):.2f} points"
    else:
        said += ", no carryovers"
    if intake.planned:
        said += ", seated anew for this number"
    return f"{said}."


def _intake_data(intake: Intake) -> dict[str, Any]:
    there = [pair for pair in intake.pairs if pair]
    return {
        "group": intake.group,
        "pairs": there,
        "carried": list(intake.carried[: len(there)]),
        "new_seats": bool(intake.planned),
    }


def declare_official(event: RunningEvent, *, forced: bool = False) -> Done:
    """The results are official; forced also while they can still be corrected."""
    event.do(Declare(forced))
    return done(event.state, "The results are official.")
