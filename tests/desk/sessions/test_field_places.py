"""One large field after pairs sat in each other's seats or a session was repaired."""

import random
import re
from dataclasses import replace

import pytest

from evenhand.desk.pairs.entering import withdraw_pair
from evenhand.desk.pairs.exchanging import exchange_pairs
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.repairing import propose_session_repairs, repair_session
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.tournament.event.acts import Replan
from evenhand.tournament.event.codec import act_to_data
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import group_to_data
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.repair.trouble import Leaves
from evenhand.tournament.seating.session_seats import FieldSeating
from tests.desk.desk_examples import sentences
from tests.desk.hall_examples import couples_of, finish_session, group_of
from tests.tournament.event.event_examples import begin_plan
from tests.tournament.replanning.field_brute_force import fewest_by_all_orders
from tests.tournament.seat_checker import met_again, slips_without

Couple = tuple[int, int]


def round_robin(pairs: int, sessions: int = 2) -> Plan:
    request = PlanRequest(
        pairs, sessions=(sessions,), base="round-robin", phases="single"
    )
    return propose_plan(request).plan


def test_two_that_changed_seats_for_a_session_have_swapped_courses() -> None:
    event = begin_plan(round_robin(14))
    group = group_of(event)
    seat_next_sessions(event)
    exchange_pairs(event, (1, 2), Ruling())
    finish_session(event, group_of(event))
    said = sentences(seat_next_sessions(event))[0]
    assert "pairs 1 and 2 change places for the rest" in said
    assert "now none" in said
    first, second = (couples_of(event.state, group, n) for n in (1, 2))
    assert not first & second
    # all play all: 14 pairs make 91 couples
    assert len(first | second) == 91
    finish_session(event, group_of(event))
    assert referee_event(event.entries()) == ()


@pytest.mark.parametrize("rounds", [(1, 3), (2, 2), (4, 7)])
def test_rematches_of_a_field_are_named_exactly_when_there_are_any(
    rounds: tuple[int, int],
) -> None:
    event = begin_plan(round_robin(14))
    group = group_of(event)
    seat_next_sessions(event)
    first, last = rounds
    exchange_pairs(event, (1, 2), Ruling(), from_round=first, to_round=last)
    finish_session(event, group_of(event))
    said = sentences(seat_next_sessions(event))
    again = couples_of(event.state, group, 1) & couples_of(event.state, group, 2)
    told = [line for line in said if "meet again" in line]
    assert bool(told) == bool(again)
    reason = act_to_data(event.acts[-2])["reason"]
    for a, b in again:
        assert f"{a}–{b}" in told[0]
        assert f"{a}–{b}" in reason
    finish_session(event, group_of(event))
    assert referee_event(event.entries()) == ()


@pytest.mark.parametrize(("pairs", "seed"), [(6, 1), (6, 2), (6, 3), (7, 4), (7, 5)])
def test_no_other_places_have_fewer_rematches(pairs: int, seed: int) -> None:
    draw = random.Random(seed)
    event = begin_plan(round_robin(pairs, 3))
    group = group_of(event)
    met = set[Couple]()
    for session in (1, 2, 3):
        said = sentences(seat_next_sessions(event))
        play = event.state.group(group)
        assert isinstance(play.planned, PlannedGroup)
        seating = play.planned.seating
        assert isinstance(seating, FieldSeating)
        gone = {seating.layout.phantom}
        later = slips_without(seating.seats()[session - 1 :], gone)
        again = met_again(later, met)
        least = fewest_by_all_orders(seating, session - 1, met, gone)
        assert len(again) == least
        told = [line for line in said if "meet again" in line]
        assert bool(told) == bool(again)
        assert all(f"{a}–{b}" in told[0] for a, b in again)
        rounds = event.state.group(group).session(session).rounds
        one, other = draw.sample(range(1, pairs + 1), 2)
        last = draw.randint(1, rounds)
        exchange_pairs(event, (one, other), Ruling(), from_round=1, to_round=last)
        met |= couples_of(event.state, group, session)
        finish_session(event, group_of(event))
    assert referee_event(event.entries()) == ()


def test_a_field_as_planned_has_nothing_to_say() -> None:
    event = begin_plan(round_robin(9, 3))
    for _ in range(3):
        said = sentences(seat_next_sessions(event))
        assert not any("places" in line or "again" in line for line in said)
        finish_session(event, group_of(event))
    assert [act.kind for act in event.acts].count("replan") == 0
    assert referee_event(event.entries()) == ()


def test_a_field_that_was_repaired_goes_on_with_few_rematches() -> None:
    event = begin_plan(round_robin(10))
    group = group_of(event)
    seat_next_sessions(event)
    (found,) = propose_session_repairs(event.state, [Leaves(3)], 3)
    for proposal in found.proposals:
        tried = begin_plan(round_robin(10))
        seat_next_sessions(tried)
        repair_session(tried, [Leaves(3)], 3, proposal.kind)
        finish_session(tried, group_of(tried))
        said = sentences(seat_next_sessions(tried))
        again = couples_of(tried.state, group, 1) & couples_of(tried.state, group, 2)
        told = [line for line in said if "meet again" in line]
        assert bool(told) == bool(again)
        finish_session(tried, group_of(tried))
        assert referee_event(tried.entries()) == ()


def test_a_phantom_is_not_told_to_change_places() -> None:
    # nine pairs; pair 3 leaves and 1 and 2 sit wrongly, so places are changed
    event = begin_plan(round_robin(9, 3))
    seat_next_sessions(event)
    withdraw_pair(event, 3)
    exchange_pairs(event, (1, 2), Ruling(), to_round=1)
    finish_session(event, group_of(event))
    said = sentences(seat_next_sessions(event))[0]
    assert "for the rest" in said
    moved, _ = said.split(" for the rest")
    assert not {"3", "10"} & set(re.findall(r"\d+", moved))
    finish_session(event, group_of(event))
    assert referee_event(event.entries()) == ()


def without_first_session(planned: PlannedGroup) -> PlannedGroup:
    """A round robin that begins where its first session stopped."""
    seating, layout = planned.seating, planned.layout
    assert isinstance(seating, FieldSeating)
    (rounds, *cut), (*circle, last) = layout.cut, seating.order
    (section,) = layout.sections
    rest = replace(layout, cut=tuple(cut), sections=(replace(section, rounds=cut[0]),))
    order = (*circle[rounds:], *circle[:rounds], last)
    return planned.seated_by(FieldSeating(rest, len(cut), order, seating.turned))


def test_places_are_changed_in_a_plan_that_began_in_mid_phase() -> None:
    event = begin_plan(round_robin(14, 3))
    group = group_of(event)
    seat_next_sessions(event)
    finish_session(event, group_of(event))
    planned = event.state.group(group).planned
    assert isinstance(planned, PlannedGroup)
    rest = group_to_data(without_first_session(planned))
    event.do(Replan(group, rest, "a plan of the rest alone", 2))
    as_before = planned.seats()[1].hall().schedule
    assert event.state.group(group).planned.seats()[0].hall().schedule == as_before
    seat_next_sessions(event)
    exchange_pairs(event, (1, 2), Ruling())
    finish_session(event, group_of(event))
    met = couples_of(event.state, group, 1) | couples_of(event.state, group, 2)
    said = sentences(seat_next_sessions(event))
    assert "for the rest" in said[0]
    assert event.state.group(group).first == 2
    again = couples_of(event.state, group, 3) & met
    told = [line for line in said if "meet again" in line]
    assert bool(told) == bool(again)
    assert all(f"{a}–{b}" in told[0] and "session 3" in told[0] for a, b in again)
    finish_session(event, group_of(event))
    assert event.state.group(group).is_over
    assert referee_event(event.entries()) == ()
