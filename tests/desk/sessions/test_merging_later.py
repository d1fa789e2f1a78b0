"""What a merger means for the sessions to come is said, and then happens."""

import random
from itertools import combinations

import pytest

from evenhand.desk.pairs.entering import withdraw_pair
from evenhand.desk.sessions.merging import merge_byes, propose_merges, why_none
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.plan.contest_rules import ContestRules
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.seating.session_seats import LineSeating
from tests.desk.hall_examples import (
    begin_again,
    couples_of,
    finish_session,
    group_of,
    is_sound,
)
from tests.thoroughness import mainly
from tests.tournament.event.event_examples import (
    WatchedEvent,
    advance_all,
    begin_plan,
    give,
    in_order,
    play_group,
)


def lines_of_five(pairs: int, sessions: int, swiss_from: int | None = None) -> Plan:
    request = PlanRequest(
        pairs,
        sessions=(sessions,),
        base="5",
        phases="single",
        rules=ContestRules(swiss_from=swiss_from),
    )
    return propose_plan(request).plan


def begin_with_byes(plan: Plan, played: int, *missing: int) -> WatchedEvent:
    """Some sessions have been played; before the next one pairs have left."""
    event = begin_plan(plan)
    for _ in range(played):
        seat_next_sessions(event)
        finish_session(event, group_of(event))
    for pair in missing:
        withdraw_pair(event, pair)
    seat_next_sessions(event)
    return event


def met_again_later(event: WatchedEvent, now: int, sessions: int) -> int:
    """Play on to the end; how many couples met again after the session `now`."""
    group = group_of(event)
    for session in range(now, sessions + 1):
        finish_session(event, group)
        if session < sessions:
            seat_next_sessions(event)
    there = {p for p, entrant in event.state.entrants.items() if not entrant.left}
    met: set[tuple[int, int]] = set()
    again: set[tuple[int, int]] = set()
    for session in range(1, sessions + 1):
        couples = couples_of(event.state, group, session)
        if session > now:
            again |= {two for two in couples & met if there.issuperset(two)}
        met |= couples
    return len(again)


@pytest.mark.parametrize(
    ("pairs", "sessions", "seed"),
    mainly(
        [(20, 3, 1), (26, 3, 3), (33, 4, 6)],  # three sessions, four, an odd number
        [(20, 3, 1), (22, 3, 2), (26, 3, 3), (30, 4, 4), (32, 4, 5), (33, 4, 6)],
    ),
)
def test_as_many_meet_again_later_as_was_said(
    pairs: int, sessions: int, seed: int
) -> None:
    draw = random.Random(seed)
    plan = lines_of_five(pairs, sessions)
    for _ in range(2):
        played = draw.randint(0, sessions - 2)
        two = draw.sample(range(1, pairs + 1), 2)
        event = begin_with_byes(plan, played, *two)
        found = propose_merges(event.state)
        figures = [len(merge.rematches) + (merge.later or 0) for merge in found]
        assert figures == sorted(figures)
        for choice, merge in enumerate(found[:2], 1):
            tried = begin_again(event)
            merge_byes(tried, choice, allow_rematch=True)
            assert met_again_later(tried, played + 1, sessions) == merge.later
            assert is_sound(tried)


def test_a_way_without_a_rematch_is_found_wherever_there_is_one() -> None:
    # After two of four sessions the unmet ones of six lines form two triangles, joined
    # by three couples. The three couples as a session leave the triangles, which cannot
    # be played; any other session leaves a ring. So by hand: there is a way, now and
    # later, just where the byes are of lines in different triangles.
    event = begin_plan(lines_of_five(30, 4))
    for _ in range(2):
        seat_next_sessions(event)
        finish_session(event, group_of(event))
    planned = event.state.group(group_of(event)).planned
    assert isinstance(planned, PlannedGroup)
    seating = planned.seating
    assert isinstance(seating, LineSeating)
    met = {frozenset(two) for played in seating.table.sessions[:2] for two in played}
    for a, b in combinations(range(1, 7), 2):
        others = set(range(1, 7)) - {a, b}
        in_triangle = {a, b} not in met and any(
            {a, c} not in met and {b, c} not in met for c in others
        )
        tried = begin_again(event)
        for line in (a, b):
            withdraw_pair(tried, seating.lines.normal[line - 1][2])
        seat_next_sessions(tried)
        found = propose_merges(tried.state)
        clean = any(merge.rematches == () and merge.later == 0 for merge in found)
        assert clean == (not in_triangle)


def test_a_larger_exchange_is_chosen_where_a_small_one_brings_a_rematch() -> None:
    event = begin_with_byes(lines_of_five(33, 4), 2, 21, 32)
    merge = propose_merges(event.state)[0]
    assert (merge.rematches, merge.later) == ((), 0)
    merge_byes(event)
    assert met_again_later(event, 3, 4) == 0


def test_rematches_that_will_come_are_said_and_none_too() -> None:
    # four lines have three couplings: who meets by a merger meets again in one of them
    tight = begin_with_byes(lines_of_five(20, 3), 0, 10, 17)
    merge = propose_merges(tight.state)[0]
    assert merge.later == 5
    roomy = begin_with_byes(lines_of_five(20, 2), 0, 10, 17)
    merge = propose_merges(roomy.state)[0]
    assert merge.later == 0


def test_nothing_is_said_of_later_sessions_in_the_last_one() -> None:
    event = begin_with_byes(lines_of_five(20, 1), 0, 10, 17)
    for merge in propose_merges(event.state):
        assert merge.later is None


def test_lines_that_meet_by_results_are_not_foretold() -> None:
    event = begin_with_byes(lines_of_five(20, 3, swiss_from=2), 0, 10, 17)
    for merge in propose_merges(event.state):
        assert merge.later is None
        assert merge.by_results


def test_looking_for_mergers_leaves_the_event_as_it_is() -> None:
    event = begin_with_byes(lines_of_five(30, 4), 2, 26, 10)
    before = begin_again(event).state
    propose_merges(event.state)
    assert event.state == before


def begin_odd_final() -> WatchedEvent:
    """A final of nineteen pairs, with an empty place, in two Mitchells."""
    phases = (
        "Qualification 10 / Final 20: Final = 19 Qualification, ladder:1; "
        "Consolation = rest Qualification"
    )
    event = begin_plan(propose_plan(PlanRequest(26, phases=phases, base="5")).plan)
    play_group(event, "Qualification", give(in_order(26)))
    advance_all(event)
    seat_next_sessions(event, "Final")
    assert event.state.group("Final").places.count(0) == 1
    return event


def test_the_bye_of_an_empty_place_is_merged() -> None:
    event = begin_odd_final()
    for pair in (1, 2, 3, 6, 16):
        tried = begin_again(event)
        withdraw_pair(tried, pair)
        (merge,) = propose_merges(tried.state, "Final")
        assert merge.rematches == ()
        merge_byes(tried, group="Final")
        # nine tables with ten boards: nobody sits out
        assert len(missing_meetings(tried.state.group("Final").session(1))) == 90
        assert propose_merges(tried.state, "Final") == ()
        finish_session(tried, "Final")
        seat_next_sessions(tried, "Final")
        finish_session(tried, "Final")
        assert is_sound(tried)


def test_an_empty_place_alone_is_no_merger() -> None:
    event = begin_odd_final()
    assert propose_merges(event.state, "Final") == ()
    assert "1 pair missing" in why_none(event.state, "Final")
