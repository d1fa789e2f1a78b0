"""Pairs come or go between sessions; later byes are merged and the lines planned on."""

from collections import Counter

import pytest

from evenhand.desk.pairs.entering import withdraw_pair
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.sessions.field_changes import change_coming_sessions
from evenhand.desk.sessions.merging import merge_byes, propose_merges
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.tournament.event.state import EventState
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.seating.seeding import Wishes
from tests.desk.desk_examples import lines_of_five, sentences
from tests.tournament.event.event_examples import WatchedEvent, begin_plan, record_all
from tests.tournament.event.state_soundness import see_nothing_found


def finish_session(event: WatchedEvent, group: str) -> None:
    record_all(event, group, lambda m: str(10 * (m.ns % 7) - 10 * (m.ew % 5)))
    close_session(event)


def couples_again(state: EventState, group: str) -> list[tuple[int, int]]:
    """Pairs that are there and have met in two rounds of the sessions so far."""
    there = {pair for pair, entrant in state.entrants.items() if entrant.left is None}
    rounds = {
        (number, m.round, min(m.ns, m.ew), max(m.ns, m.ew))
        for number in state.group(group).sessions
        for m in state.group(group).session(number).meetings.values()
        if {m.ns, m.ew} <= there
    }
    met = Counter((a, b) for _, _, a, b in rounds)
    return sorted(two for two, times in met.items() if times > 1)


def test_lines_are_planned_anew_after_a_merger_in_a_changed_field() -> None:
    event = begin_plan(lines_of_five(44, 4))
    group = next(iter(event.state.groups))
    seat_next_sessions(event)
    finish_session(event, group)
    for pair in (3, 8):
        withdraw_pair(event, pair)
    change_coming_sessions(event)
    said: list[str] = []
    for session in (2, 3):
        said += sentences(seat_next_sessions(event))
        sections = event.state.group(group).session(session).sections
        if session == 2:
            # NS of the second table of two sections go home, and their byes are merged
            for section in sections[:2]:
                withdraw_pair(event, section.movement.schedule[0][1].ns)
            merge = propose_merges(event.state)[0]
            assert merge.rematches == ()
            merge_byes(event)
        finish_session(event, group)
    said += sentences(seat_next_sessions(event))
    assert any("planned anew" in line for line in said)
    assert couples_again(event.state, group) == []
    finish_session(event, group)
    assert referee_event(event.entries()) == ()


def chairs_of(state: EventState, group: str, pair: int) -> set[tuple[int, str]]:
    """Every table and direction of a pair in the sessions seated so far."""
    return {
        (table, way)
        for number in state.group(group).sessions
        for section in state.group(group).session(number).sections
        for row in section.movement.schedule
        for table, cell in enumerate(row, section.first_table)
        for one, way in ((cell.ns, "NS"), (cell.ew, "EW"))
        if one == pair
    }


def test_a_pair_that_cannot_move_keeps_its_chair_in_a_changed_field() -> None:
    wishes = Wishes(stationary=(5, 17))
    request = PlanRequest(46, sessions=(4,), base="5", phases="single", wishes=wishes)
    event = begin_plan(propose_plan(request).plan)
    group = next(iter(event.state.groups))
    seat_next_sessions(event)
    finish_session(event, group)
    for pair in (1, 30):
        withdraw_pair(event, pair)
    done = change_coming_sessions(event)
    assert any("keep their chairs: 5 and 17" in line for line in sentences(done))
    for _ in range(3):
        seat_next_sessions(event)
        finish_session(event, group)
    assert [len(chairs_of(event.state, group, pair)) for pair in (5, 17)] == [1, 1]
    assert couples_again(event.state, group) == []
    assert referee_event(event.entries()) == ()


def exceptional_pairs(event: WatchedEvent) -> tuple[int, ...]:
    planned = event.state.running_groups[0].line_seating
    assert planned is not None
    return planned.lines.exceptional[0]


@pytest.mark.parametrize("coming", [0, 1, 2])
@pytest.mark.parametrize("staying", [True, False])
def test_mitchells_of_two_sizes_take_pairs_in_and_let_them_go(
    staying: bool, coming: int
) -> None:
    request = PlanRequest(30, base="mitchells:7", sessions=(3,), phases="single")
    event = begin_plan(propose_plan(request).plan)
    group = event.state.running_groups[0].name
    seat_next_sessions(event)
    finish_session(event, group)
    gone = exceptional_pairs(event)[0] if staying else 3
    withdraw_pair(event, gone)
    for number in range(coming):
        admit_late(event, f"Late {number}", extra=True)
    change_coming_sessions(event)
    for _ in range(2):
        seat_next_sessions(event)
        finish_session(event, group)
    assert event.state.group(group).is_over
    assert couples_again(event.state, group) == []
    see_nothing_found(event.state, event.entries())
