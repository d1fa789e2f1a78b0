"""Phases end, and with the last one the event."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from evenhand.desk import opening
from evenhand.desk.done import Done, done, named_pairs, sentence, unplayed_words
from evenhand.desk.reserves import Reserves, find_reserves
from evenhand.errors import ActError
from evenhand.movement.words import counted, listed
from evenhand.render.clock_times import clock_time
from evenhand.tournament.event.acts import Declare, Intake
from evenhand.tournament.event.advancing import propose_advance
from evenhand.tournament.event.correction_times import provisional_until, read_time
from evenhand.tournament.event.due_results import awards_due, missing_meetings
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState


def advance_phase(event: RunningEvent, *, dry_run: bool = False) -> Done:
    """Close the phase: who goes on, with what carryover, who drops in."""
    act = propose_advance(event.state)
    missing, words = _results_missing(event.state), _tell_missing(event.state)
    unplayed = unplayed_words(event.state)
    reserves = {one.group: _reserves(event.state, one) for one in act.intakes}
    if not dry_run:
        event.do(act)
    state = event.state
    said = [_intake_line(state, intake) for intake in act.intakes]
    said += [sentence(tie) for intake in act.intakes for tie in intake.ties]
    said += [
        f"Reserves for the {group}: {'; '.join(map(str, found))}."
        for group, found in reserves.items()
        if found
    ]
    for intake in act.intakes:
        said += _tell_drop_ins_missing(state, intake, dry_run=dry_run)
    if words:
        said.append(
            f"{words} missing: the standings that this follows from are provisional."
        )
    if unplayed:
        said.insert(0, f"{unplayed[:-1]}, and go on in the order in which they came.")
    if dry_run:
        said.insert(0, "Nothing is changed; so it would be:")
    data = [_intake_data(state, one, reserves[one.group]) for one in act.intakes]
    return done(state, *said, intakes=data, missing=missing, dry_run=dry_run)


def _there(intake: Intake) -> list[int]:
    return [pair for pair in intake.pairs if pair]


def _dropping(state: EventState, intake: Intake) -> list[int]:
    """The pairs that drop into a group with an advance."""
    return [
        pair for pair in _there(intake) if state.entrants[pair].drop_in == intake.group
    ]


def _reserves(state: EventState, intake: Intake) -> tuple[Reserves, ...]:
    there = _there(intake)
    qualified = set(there).difference(_dropping(state, intake))
    return find_reserves(state, intake.group, qualified, there)


def _intake_line(state: EventState, intake: Intake) -> str:
    there = _there(intake)
    amounts = [float(Fraction(text)) for text in intake.carried[: len(there)]]
    who = f" ({listed(there, most=len(there))})" if there else ""
    said = f"{intake.group}: {counted(len(there), 'pair')}{who}"
    dropping = _dropping(state, intake)
    if dropping:
        said += f", {listed(dropping)} dropping in"
    if any(amounts):
        said += f", carryovers from {max(amounts):.2f} to {min(amounts):.2f} points"
    else:
        said += ", no carryovers"
    if intake.planned:
        said += ", seated anew for this number"
    return f"{said}."


def _drop_ins_missing(state: EventState, intake: Intake) -> int:
    """How many of the pairs that were planned to drop into a group do not."""
    planned = state.event.group_of(intake.group).drop_ins
    return max(planned - len(_dropping(state, intake)), 0)


def _tell_drop_ins_missing(
    state: EventState, intake: Intake, *, dry_run: bool
) -> Iterator[str]:
    missing, group = _drop_ins_missing(state, intake), intake.group
    if not missing:
        return
    planned = counted(state.event.group_of(group).drop_ins, "planned drop-in")
    verb = "is" if missing == 1 else "are"
    said = f"{group}: {missing} of {planned} {verb} missing"
    awaited = [
        pair
        for pair, entrant in sorted(state.entrants.items())
        if entrant.drop_in == group and entrant.expected and entrant.left is None
    ]
    if awaited:
        verb = "has" if len(awaited) == 1 else "have"
        said += f" ({named_pairs(awaited)} {verb} not come)"
    first = "before you advance" if dry_run else "after undo"
    yield (
        f'{said}; register them {first} (--drop-in "{group}"), or let them come late.'
    )


def _intake_data(
    state: EventState, intake: Intake, reserves: Sequence[Reserves]
) -> dict[str, Any]:
    there = _there(intake)
    return {
        "group": intake.group,
        "pairs": there,
        "carried": list(intake.carried[: len(there)]),
        "new_seats": bool(intake.planned),
        "ties": list(intake.ties),
        "reserves": [one.as_data() for one in reserves],
        "drop_ins_missing": _drop_ins_missing(state, intake),
    }


def declare_official(event: RunningEvent, *, forced: bool = False) -> Done:
    """The results are official.

    Args:
        event: the event.
        forced: also while they can still be corrected, or results or awards have not
            come in.
    """
    missing = _tell_missing(event.state)
    if missing and not forced and not event.state.official:
        raise ActError(
            f"{missing} missing; record or award what is missing, or declare the "
            "others official all the same with --force"
        )
    if not forced and isinstance(event, opening.TimedEvent):
        _check_period_over(event.state, opening.utc_now())
    event.do(Declare(forced))
    said = filter(None, ["The results are official.", unplayed_words(event.state)])
    return done(event.state, *said)


def _check_period_over(state: EventState, now: str) -> None:
    """Say until when scores can be corrected by the clock on the wall."""
    for group in state.event.phases[-1].groups:
        until = provisional_until(state.group(group.name))
        if until and not state.official and read_time(now) < read_time(until):
            raise ActError(
                f"results of {group.name} can be corrected until "
                f"{clock_time(until, now)}; declare them then, or now with --force"
            )


def _results_missing(state: EventState) -> dict[str, int]:
    """How many results of closed sessions have not come in, in each such group."""
    return _due(state, lambda session: len(missing_meetings(session)))


def _awards_missing(state: EventState) -> dict[str, int]:
    """How many awards of closed sessions have not been given, in each such group."""
    return _due(state, lambda session: len(awards_due(session)))


def _due(state: EventState, count: Callable[[SessionPlay], int]) -> dict[str, int]:
    found = {
        name: sum(count(one) for one in play.sessions.values() if one.closed)
        for name, play in state.groups.items()
    }
    return {name: number for name, number in found.items() if number}


def _tell_missing(state: EventState) -> str:
    """The results and awards of closed sessions that have not come in, if any."""
    both = (("result", _results_missing(state)), ("award", _awards_missing(state)))
    return ", ".join(
        f"{counted(number, what)} of {name}"
        for what, missing in both
        for name, number in missing.items()
    )
