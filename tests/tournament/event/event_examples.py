"""Small running events that can be checked by hand, shared by the tests of events."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from evenhand.cli.remedies import with_remedies
from evenhand.errors import ActError
from evenhand.movement import Movement, native
from evenhand.store import MemoryLog
from evenhand.tournament.event.acts import Act, CloseSession, Create, Record, Register
from evenhand.tournament.event.advancing import propose_advance
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.contest_rules import ContestRules
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import plan_to_data
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.seated import Meeting
from tests.movement_examples import THREE_TABLE_HOWELL

#: What the single group of an event of one movement is called.
ALL = "Event"

#: Twelve pairs on eleven boards, six of them into a final, the others beside it.
TWO_PHASES = (
    "Qualification 10 / Final 10: Final = 6 Qualification, {carryover}; "
    "Consolation = rest Qualification"
)

Outcome = Callable[[Meeting], str]


class WatchedEvent(RunningEvent):
    """An event whose log can be looked at."""

    def entries(self) -> tuple[dict[str, Any], ...]:
        """What the log holds."""
        return tuple(self._log.read())


@cache
def two_phases(
    carryover: str = "ladder:1", rules: ContestRules | None = None, pairs: int = 12
) -> Plan:
    """A qualification for some pairs, a final for the first six."""
    text = TWO_PHASES.format(carryover=carryover)
    return propose_plan(
        PlanRequest(pairs, phases=text, rules=rules or ContestRules())
    ).plan


@cache
def one_phase(pairs: int, sessions: int = 1, rules: ContestRules | None = None) -> Plan:
    """All pairs play to the end."""
    rules = rules or ContestRules()
    return propose_plan(PlanRequest(pairs, sessions=(sessions,), rules=rules)).plan


def begin_plan(plan: Plan, *, registered: int | None = None) -> WatchedEvent:
    """An event by a plan, its pairs registered."""
    event = WatchedEvent.create(MemoryLog(), Create("", plan_to_data(plan), {}))
    count = plan.pairs if registered is None else registered
    event.do(*(Register(pair, f"Pair {pair}") for pair in range(1, count + 1)))
    return event


def begin_movement(
    movement: Movement = THREE_TABLE_HOWELL, *, missing: Iterable[int] = ()
) -> WatchedEvent:
    """An event of one movement, its pairs registered and seated."""
    create = Create("Evening", {}, native.to_data(movement))
    event = WatchedEvent.create(MemoryLog(), create)
    there = [p for p in range(1, movement.pairs + 1) if p not in set(missing)]
    event.do(*(Register(pair, f"Pair {pair}") for pair in there))
    event.do(propose_seats(event.state.group(ALL)))
    return event


def record_all(
    event: RunningEvent, group: str, outcome: Outcome, session: int | None = None
) -> None:
    """Record every missing result of the running session."""
    number = session or event.state.groups[group].running
    event.do(
        *(
            Record(group, number, meeting.table, meeting.board, outcome(meeting))
            for meeting in missing_meetings(event.state.group(group).session(number))
        )
    )


def play_group(event: RunningEvent, group: str, outcome: Outcome) -> None:
    """Play every session of a group that is still to be played."""
    while not event.state.group(group).is_over:
        if not event.state.groups[group].running:
            event.do(propose_seats(event.state.group(group)))
        number = event.state.groups[group].running
        record_all(event, group, outcome)
        event.do(CloseSession(group, number))


def give(percent: Mapping[int, Fraction | int]) -> Outcome:
    """Rule every board so that each pair has the percentage it is to have."""

    def outcome(meeting: Meeting) -> str:
        ns, ew = (_decimal(Fraction(percent[p])) for p in (meeting.ns, meeting.ew))
        return f"{ns}%/{ew}%"

    return outcome


def _decimal(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value)
    return f"{value.numerator / value.denominator:.4f}".rstrip("0")


def in_order(pairs: int) -> dict[int, Fraction]:
    """Percentages by which pair 1 is first, pair 2 second and so on."""
    return {p: Fraction(600 - p, 10) for p in range(1, pairs + 1)}


def advance_all(event: WatchedEvent) -> None:
    """Close the phase as the standings have it."""
    event.do(propose_advance(event.state))


def refuse(event: WatchedEvent, act: Act, *words: str) -> None:
    """See an act refused in one line that has these words, and nothing changed.

    Args:
        event: the event.
        act: what it should refuse.
        words: what was seen, what was expected, what to do, as a terminal says it.
    """
    kept, acts = event.entries(), event.acts
    before = event.as_of(len(acts))
    with pytest.raises(ActError) as refusal:
        event.do(act)
    message = with_remedies(str(refusal.value), refusal.value.remedies)
    assert "\n" not in message
    for word in words:
        assert word in message, message
    assert event.acts == acts
    assert event.entries() == kept
    assert event.state == before
