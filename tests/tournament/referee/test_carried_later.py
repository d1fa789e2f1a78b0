"""Carryovers that are stated after an advance: corrections and late pairs."""

from copy import deepcopy
from fractions import Fraction
from functools import cache
from typing import Any

from evenhand.desk.events.looking import find_refused_today
from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.results.single_results import correct_result
from evenhand.desk.rulings.corrections import Ruling, mend_carryovers
from evenhand.desk.sessions.field_changes import change_coming_sessions
from evenhand.tournament.event.acts import Late, Recarry, Register, Withdraw
from evenhand.tournament.event.consequences import find_consequences
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.referee.refereeing import referee_event
from tests.tournament.event.event_examples import (
    WatchedEvent,
    advance_all,
    begin_plan,
    give,
    in_order,
    play_group,
)

FIRST, FINAL = "Qualification", "Final"
PAIRS = 30
GUESTS = 33


@cache
def plan(drop_ins: int = 0) -> Plan:
    """Thirty pairs, of whom twenty move in lines in a final of two sessions."""
    guests = f" + {drop_ins} drop-ins" if drop_ins else ""
    text = f"{FIRST} 30 / {FINAL} 20 = {20 - drop_ins} {FIRST}{guests}, half"
    return propose_plan(PlanRequest(PAIRS, phases=text, base="5", sessions=(1, 2))).plan


def in_the_final() -> WatchedEvent:
    event = begin_plan(plan())
    play_group(event, FIRST, give(in_order(PAIRS)))
    advance_all(event)
    return event


def found(event: WatchedEvent) -> list[str]:
    return [str(finding) for finding in referee_event(event.entries())]


def refusals(log: list[Any]) -> list[str]:
    """What today's rules would refuse; of late pairs they know what is due."""
    return [str(finding) for finding in find_refused_today(log)]


def carried_of(event: WatchedEvent) -> dict[int, Fraction]:
    return event.state.groups[FINAL].carried


def test_carryovers_are_judged_by_the_plan_of_the_advance() -> None:
    """With another pair more results are on a board, but not when they came."""
    event = in_the_final()
    admit_late(event, "Late", extra=True, group=FINAL)
    change_coming_sessions(event, FINAL)
    assert event.state.groups[FINAL].seats > 20
    carried = carried_of(event)
    event.do(Recarry(FINAL, tuple(map(str, carried.values())), "", tuple(carried)))
    assert found(event) == []
    event.do(Recarry(FINAL, ("1",), "", (1,)))
    (finding,) = found(event)
    # half of 59.9 per cent on 10 boards with a top of 18
    assert f"{FINAL}, pair 1: 1; expected {Fraction('53.91')}" in finding


def test_a_correction_after_the_field_has_changed_is_mended_in_silence() -> None:
    event = in_the_final()
    event.do(Withdraw(1), Withdraw(2))
    change_coming_sessions(event, FINAL)
    assert 1 not in event.state.groups[FINAL].places
    assert find_consequences(event.state) == ()
    first = next(iter(event.state.group(FIRST).session(1).results.values())).meeting
    where = Spot(first.board, first.table, first.ns, first.ew, FIRST, 1)
    correct_result(event, where, "0%/100%", Ruling())
    assert find_consequences(event.state)
    mend_carryovers(event)
    assert found(event) == []


def test_a_guest_that_stayed_away_is_none_in_a_correction_either() -> None:
    event = begin_plan(plan(drop_ins=1))
    event.do(Register(GUESTS, "Guests", drop_in=FINAL), Withdraw(GUESTS))
    play_group(event, FIRST, give(in_order(PAIRS)))
    advance_all(event)
    carried = carried_of(event)
    event.do(Recarry(FINAL, tuple(map(str, carried.values())), "", tuple(carried)))
    assert found(event) == []


def test_a_late_pair_starts_with_nothing_or_as_a_drop_in() -> None:
    """Nobody goes on from the final, so that is the average of those who came."""
    event = in_the_final()
    average = sum(carried_of(event).values(), Fraction(0)) / 20
    event.do(Late(31, "Late", extra=True, group=FINAL, carried=str(average)))
    event.do(Late(32, "Later", extra=True, group=FINAL))
    assert found(event) == []
    log: list[Any] = deepcopy([dict(entry) for entry in event.entries()])
    log[-2]["carried"] = "7/2"
    (refusal,) = refusals(log)
    assert f"pair 31 with a carryover of 7/2; expected {average}" in refusal


def test_a_pair_that_did_not_qualify_starts_with_no_more_than_those_who_did() -> None:
    """As a reserve it takes the place of one who has gone home."""
    event = in_the_final()
    least = min(carried_of(event).values())
    average = sum(carried_of(event).values(), Fraction(0)) / 20
    event.do(Withdraw(1), Late(30, "", place_of=1, carried=str(least)))
    assert found(event) == []
    log: list[Any] = deepcopy([dict(entry) for entry in event.entries()])
    log[-1]["carried"] = str(average)
    (refusal,) = refusals(log)
    assert f"expected {least}, as for a drop-in, or none at all" in refusal


def test_what_a_pair_that_begins_later_would_start_with_is_not_for_now() -> None:
    event = in_the_final()
    event.do(Withdraw(30), Late(30, "", carried="as it may be"))
    assert found(event) == []


def test_a_late_pair_keeps_what_it_was_given() -> None:
    event = in_the_final()
    admit_late(event, "Late", extra=True, group=FINAL, carry=True)
    given = carried_of(event)[31]
    event.do(Recarry(FINAL, (str(given),), "", (31,)))
    assert found(event) == []
    event.do(Recarry(FINAL, ("7/2",), "", (31,)))
    (finding,) = found(event)
    assert f"pair 31: 7/2; expected {given}" in finding
