"""Plans of coming sessions that nobody could be seated by are refused in one line."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from evenhand.desk.events.looking import claims_shown
from evenhand.errors import ActError
from evenhand.tournament.event.acts import Advance, Intake, Replan, Reseat, Withdraw
from evenhand.tournament.event.advancing import propose_advance
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.plan_data import group_to_data
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.seated import SeatedSection
from tests.desk.desk_examples import lines_of_five
from tests.desk.hall_examples import finish_session
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    begin_plan,
    refuse,
)
from tests.tournament.event.test_advancing import qualified

Plain = dict[str, Any]


def name_an_unknown_line(plan: Plain) -> None:
    plan["line_table"]["sessions"][0][0][0] = 9


def leave_a_section_out(plan: Plain) -> None:
    plan["line_table"]["sessions"][0].pop()


def seat_a_line_twice(plan: Plain) -> None:
    first, second = plan["line_table"]["sessions"][0]
    first[0] = second[0]


FAULTS = [name_an_unknown_line, leave_a_section_out, seat_a_line_twice]


@pytest.mark.parametrize("plant", FAULTS)
def test_a_new_plan_seats_each_line_once(plant: Callable[[Plain], None]) -> None:
    event = begin_plan(lines_of_five(20))
    planned = deepcopy(group_to_data(lines_of_five(20).groups[0]))
    plant(planned)
    refuse(event, Replan(ALL, planned, "others"), "with a fault", "plan it again")


def test_a_new_plan_has_no_more_boards_a_round_than_anybody_plays() -> None:
    event = begin_plan(lines_of_five(20))
    planned = group_to_data(lines_of_five(20).groups[0]) | {"boards_per_round": 21}
    refuse(event, Replan(ALL, planned, "others"), "21 boards a round")


def test_standings_that_a_faulty_log_does_not_lead_to_are_a_finding() -> None:
    """Of a pair that went home the boards to come are counted, by the plan."""
    event = begin_plan(lines_of_five(20))
    event.do(propose_seats(event.state.group(ALL)))
    finish_session(event, ALL)
    event.do(Withdraw(1))
    planned = deepcopy(group_to_data(lines_of_five(20).groups[0]))
    planned["line_table"]["sessions"][1][0][0] = 9
    act = {"act": "replan", "group": ALL, "planned": planned, "reason": "others"}
    shown = claims_shown(event.state)
    found = list(map(str, referee_event([*event.entries(), act], shown)))
    assert "standings that cannot be worked out" in found[-1]
    assert not any("\n" in text for text in found)


@pytest.mark.parametrize("pair", [-1, 10**8])
def test_places_are_those_of_pairs_or_of_nobody(pair: int) -> None:
    event = begin_plan(lines_of_five(20))
    event.do(Withdraw(20))
    planned = group_to_data(lines_of_five(20).groups[0])
    places = (*range(1, 20), pair)
    refuse(event, Replan(ALL, planned, "", 1, places), f"pair {pair} at a place")


def test_nobody_who_is_there_loses_its_place() -> None:
    event = begin_plan(lines_of_five(20))
    planned = group_to_data(lines_of_five(20).groups[0])
    act = Replan(ALL, planned, "", 1, (*range(1, 20), 0))
    refuse(event, act, "pair 20 is present and would lose its place")


def test_an_advance_brings_no_plan_with_a_fault() -> None:
    event = qualified()
    proposed = propose_advance(event.state).intakes
    planned = group_to_data(lines_of_five(20).groups[0]) | {"name": "Final"}
    name_an_unknown_line(planned)
    first = proposed[0]
    faulty = Intake(first.group, first.pairs, first.carried, planned)
    refuse(event, Advance((faulty, *proposed[1:])), "with a fault")


def test_other_seats_begin_with_a_round_that_exists() -> None:
    event: WatchedEvent = begin_movement()
    sections = event.state.group(ALL).session(1).sections
    data = tuple(map(SeatedSection.as_data, sections))
    refuse(event, Reseat(ALL, 1, data, 0, "repair"), "from round 0")
    with pytest.raises(ActError):
        event.do(Reseat(ALL, 1, data, -3, "merge"))
