"""The end of a phase, and of the event."""

from collections.abc import Callable

from evenhand.desk.events import opening
from evenhand.desk.events.groups import seated_sessions
from evenhand.errors import ActError, Remedy, again
from evenhand.render.phase_answers_text import due_told
from evenhand.render.sentences import clock_time
from evenhand.tournament.answers.answer import afterwards
from evenhand.tournament.answers.phase_answers import (
    GroupIntake,
    PhaseAdvanced,
    ResultsOfficial,
)
from evenhand.tournament.event.acts import Declare, Intake
from evenhand.tournament.event.advancing import propose_advance
from evenhand.tournament.event.correction_times import provisional_until, read_time
from evenhand.tournament.event.due_results import awards_due, missing_meetings
from evenhand.tournament.event.event_ranking import unplayed_phase
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.qualifying import find_reserves
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState


def advance_phase(event: RunningEvent, *, dry_run: bool = False) -> PhaseAdvanced:
    """Close the phase and advance: who qualifies, with what carryover, who drops in."""
    before = event.state
    act = propose_advance(before)
    intakes = tuple(_intake(before, intake) for intake in act.intakes)
    state = before if dry_run else event.do(act)
    return PhaseAdvanced(
        intakes=intakes,
        missing=_results_missing(before),
        awards=_awards_missing(before),
        unplayed=unplayed_phase(before),
        dry_run=dry_run,
        **afterwards(state, tried=dry_run),
    )


def _intake(state: EventState, intake: Intake) -> GroupIntake:
    there = [pair for pair in intake.pairs if pair]
    entrants = state.entrants
    dropping = [pair for pair in there if entrants[pair].drop_in == intake.group]
    qualified = set(there).difference(dropping)
    awaited = [
        pair
        for pair, entrant in sorted(entrants.items())
        if entrant.drop_in == intake.group and entrant.expected and entrant.left is None
    ]
    return GroupIntake(
        intake,
        tuple(dropping),
        find_reserves(state.group(intake.group), qualified, there),
        state.event.group_of(intake.group).drop_ins,
        tuple(awaited),
    )


def declare_official(event: RunningEvent, *, forced: bool = False) -> ResultsOfficial:
    """Declare the results official.

    Args:
        event: the event.
        forced: do so even if they can still be corrected, or if results or awards are
            missing.
    """
    state = event.state
    missing = due_told(_results_missing(state), _awards_missing(state))
    if missing and not forced and not state.official:
        raise ActError(
            f"{missing} missing; record or award what is missing, or declare the rest "
            "official anyway",
            *_awards_for_first(state),
            again(force=True),
        )
    # only an event on the clock has a correction period that can be checked
    if not forced and isinstance(event, opening.TimedEvent):
        _check_period_over(state, opening.utc_now())
    state = event.do(Declare(forced))
    return ResultsOfficial(unplayed=unplayed_phase(state), **afterwards(state))


def _awards_for_first(state: EventState) -> list[Remedy]:
    """Rulings on the first board that was not played (Law 12C2)."""
    for one in seated_sessions(state):
        for seen in missing_meetings(one) if one.closed else ():
            where = {"table": seen.table, "board": seen.board, "ns": seen.ns}
            there = {"ew": seen.ew, "group": one.group.name, "session": one.number}
            return [
                Remedy("award", {**where, **there, "award": award}, when)
                for award, when in (
                    ("A+/A+", "if neither side is at fault"),
                    ("NP", "if the board is not to count"),
                )
            ]
    return []


def _check_period_over(state: EventState, now: str) -> None:
    """Refuse while scores can be corrected, with the time by the clock on the wall."""
    for group in state.groups_of(len(state.event.phases)):
        until = provisional_until(group)
        if until and not state.official and read_time(now) < read_time(until):
            raise ActError(
                f"results of {group.name} can be corrected until "
                f"{clock_time(until, now)}; declare them official then, or force it "
                "now",
                again(force=True),
            )


def _results_missing(state: EventState) -> dict[str, int]:
    """For each group with any, the number of results missing from closed sessions."""
    return _due(state, lambda session: len(missing_meetings(session)))


def _awards_missing(state: EventState) -> dict[str, int]:
    """For each group with any, the number of awards due in closed sessions."""
    return _due(state, lambda session: len(awards_due(session)))


def _due(state: EventState, count: Callable[[SessionPlay], int]) -> dict[str, int]:
    found = {
        name: sum(count(one) for one in play.sessions.values() if one.closed)
        for name, play in state.groups.items()
    }
    return {name: number for name, number in found.items() if number}
