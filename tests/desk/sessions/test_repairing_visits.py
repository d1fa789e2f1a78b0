"""Sections of a running event repaired while pairs of another one play there."""

from itertools import product

import pytest

from evenhand.desk.pairs.entering import register_pairs, withdraw_pair
from evenhand.desk.sessions.merging import merge_byes
from evenhand.desk.sessions.repairing import propose_session_repairs, repair_session
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.store import MemoryLog
from evenhand.tournament.event.state import EventState
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.repair.repair_instructions import SitOut, VisitLost
from evenhand.tournament.repair.trouble import Arrives, EndsAfter, Leaves, Trouble
from tests.desk.desk_examples import lines_of_five
from tests.movement_examples import THREE_TABLE_HOWELL
from tests.thoroughness import mainly
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    begin_plan,
    record_all,
)

#: A pair at a table of a section in a round.
Seat = tuple[str, int, int, int]


def begin_merged(sessions: int = 1) -> tuple[WatchedEvent, str]:
    """Twenty pairs in two sections, two of them missing, their byes merged."""
    plan = lines_of_five(20, sessions)
    first = plan.groups[0].seats()[0]
    rows = [section.movement.schedule[0] for section in first.sections]
    missing = {row[2].ns for row in rows}
    event = begin_plan(plan, registered=0)
    register_pairs(event, [(p, f"Pair {p}") for p in range(1, 21) if p not in missing])
    seat_next_sessions(event)
    merge_byes(event)
    return event, plan.groups[0].name


def begin_again(event: WatchedEvent) -> WatchedEvent:
    """The same event in a log of its own."""
    log = MemoryLog()
    log.append(*event.entries())
    return WatchedEvent(log)


def seats_of(state: EventState, group: str) -> set[Seat]:
    """Where everybody sits who is there."""
    return {
        (section.name, r, t, pair)
        for section in state.group(group).session(1).sections
        for r, row in enumerate(section.movement.schedule, 1)
        for t, cell in enumerate(row, 1)
        for pair in cell[:2]
        if pair and state.group(group).session(1).is_there(pair, r)
    }


def visits_of(event: WatchedEvent, group: str) -> set[Seat]:
    """The seats of those who are not in their own section."""
    homes = event.state.group(group).session(1).seated.home_sections
    return {seat for seat in seats_of(event.state, group) if homes[seat[3]] != seat[0]}


def check_hall(event: WatchedEvent, group: str) -> None:
    """Nobody in two places, nobody on a board twice, nothing for the referee."""
    sitting = [(r, pair) for _, r, _, pair in seats_of(event.state, group)]
    assert len(sitting) == len(set(sitting))
    state = event.state
    played = [
        (pair, m.board)
        for m in state.group(group).session(1).meetings.values()
        if all(state.group(group).session(1).is_there(p, m.round) for p in (m.ns, m.ew))
        for pair in (m.ns, m.ew)
    ]
    assert len(played) == len(set(played))
    assert referee_event(event.entries()) == ()


@pytest.mark.parametrize(
    ("arriving", "section"),
    mainly([(1, "A"), (1, "B"), (2, "A")], product((1, 2), "AB")),
)
def test_late_pairs_join_a_section_with_visitors(arriving: int, section: str) -> None:
    event, group = begin_merged()
    visits = visits_of(event, group)
    assert len(visits) == 5
    troubles = [Arrives(arriving)]
    (found,) = propose_session_repairs(event.state, troubles, 2, section=section)
    assert found.proposals
    for proposal in found.proposals:
        tried = begin_again(event)
        repair_session(tried, troubles, 2, proposal.kind, section=section)
        check_hall(tried, group)
        assert {(s, r, p) for s, r, _, p in visits_of(tried, group)} == {
            (s, r, p) for s, r, _, p in visits
        }


def test_a_visitor_that_leaves_is_missed_where_it_was_to_play() -> None:
    event, group = begin_merged()
    host, r, _, visitor = max(visits_of(event, group), key=lambda seat: seat[1])
    homes = event.state.group(group).session(1).seated.home_sections
    troubles: list[Trouble] = [Leaves(visitor)]
    found = propose_session_repairs(event.state, troubles, r)
    assert {one.section for one in found} == {host, homes[visitor]}
    for kind in dict.fromkeys(p.kind for one in found for p in one.proposals):
        tried = begin_again(event)
        repair_session(tried, troubles, r, kind)
        check_hall(tried, group)
        assert not tried.state.group(group).session(1).is_there(visitor, r)
    # who has been there and does not come again is none of its concern
    (_, first, _, early) = min(visits_of(event, group), key=lambda seat: seat[1])
    (only,) = propose_session_repairs(event.state, [Leaves(early)], first + 1)
    assert only.section == homes[early]


def test_a_visitor_whose_opponent_leaves_is_told() -> None:
    event, group = begin_merged()
    host, r, table, visitor = max(visits_of(event, group), key=lambda seat: seat[1])
    (opponent,) = {
        pair
        for s, at, t, pair in seats_of(event.state, group)
        if (s, at, t) == (host, r, table) and pair != visitor
    }
    found = propose_session_repairs(event.state, [Leaves(opponent)], r)
    (one,) = [one for one in found if one.section == host]
    phantom = next(p for p in one.proposals if p.kind == "phantom")
    assert SitOut((visitor,), round=r) in phantom.instructions
    repair_session(event, [Leaves(opponent)], r, "phantom")
    check_hall(event, group)


def test_a_visit_that_came_to_nothing_can_be_taken_back() -> None:
    event, group = begin_merged()
    host, r, table, visitor = max(visits_of(event, group), key=lambda seat: seat[1])
    seats = seats_of(event.state, group)
    opponents = {p for s, at, t, p in seats if (s, at, t) == (host, r, table)}
    withdraw_pair(event, (opponents - {visitor}).pop(), from_round=r)
    home = event.state.group(group).session(1).seated.home_sections[visitor]
    troubles = [Arrives(1)]
    (found,) = propose_session_repairs(event.state, troubles, r, section=home)
    for proposal in found.proposals:
        assert visitor in proposal.rest.present
        tried = begin_again(event)
        repair_session(tried, troubles, r, proposal.kind, section=home)
        check_hall(tried, group)


def test_sections_with_visitors_stop_together() -> None:
    event, group = begin_merged()
    found = propose_session_repairs(event.state, [EndsAfter(4)], 3)
    assert [one.lost_visits for one in found] == [(), ()]
    repair_session(event, [EndsAfter(4)], 3, "curtail")
    assert event.state.group(group).session(1).rounds == 4
    check_hall(event, group)


def test_a_section_that_stops_alone_names_the_visitors_it_fails() -> None:
    event, group = begin_merged()
    host, r, _, visitor = max(visits_of(event, group), key=lambda seat: seat[1])
    assert r == 5
    (found,) = propose_session_repairs(event.state, [EndsAfter(4)], 3, section=host)
    assert found.lost_visits == (VisitLost(visitor, host, round=5),)
    repair_session(event, [EndsAfter(4)], 3, "curtail", section=host)
    check_hall(event, group)


def test_earlier_sessions_are_avoided_and_counted_once() -> None:
    event = begin_plan(lines_of_five(20, 2))
    group = next(iter(event.state.groups))
    seat_next_sessions(event)
    record_all(event, group, lambda m: str(10 * (m.ns % 7) - 10 * (m.ew % 5)))
    close_session(event)
    seat_next_sessions(event)
    met = {
        (min(m.ns, m.ew), max(m.ns, m.ew))
        for m in event.state.group(group).session(1).meetings.values()
    }
    section = event.state.group(group).session(2).sections[0].name
    (found,) = propose_session_repairs(event.state, [Arrives(2)], 2, section=section)
    for one in found.proposals:
        seen, again = set(met), 0
        for cell in (cell for row in one.movement.schedule for cell in row):
            if not (cell.set and cell.ns and cell.ew):
                continue
            couple = min(cell[:2]), max(cell[:2])
            again += couple in seen
            seen.add(couple)
        assert one.rematches == again
        assert set(one.met_earlier) <= met
    ranks = [one.rank for one in found.proposals]
    assert ranks == sorted(ranks)


def test_who_was_not_there_is_not_taken_to_have_played() -> None:
    # by hand: pair 6 never came, and in round 1 pair 1 had the bye
    event = begin_movement(missing=[6])
    (found,) = propose_session_repairs(event.state, [EndsAfter(4)], 2)
    (one,) = [p for p in found.proposals if p.kind == "curtail"]
    absent = [
        next(p for p in cell[:2] if p != 6)
        for row in THREE_TABLE_HOWELL.schedule[:4]
        for cell in row
        if 6 in cell[:2]
    ]
    assert one.sit_outs == dict.fromkeys(absent, 1)
    assert one.rest.present == (1, 2, 3, 4, 5)
    repair_session(event, [EndsAfter(4)], 2, "curtail")
    assert referee_event(event.entries()) == ()


def test_a_pair_that_sits_out_the_last_round_is_still_there() -> None:
    event = begin_movement(missing=[6])
    (found,) = propose_session_repairs(event.state, [], 5)
    for one in found.proposals:
        assert one.rest.present == (1, 2, 3, 4, 5)
    repair_session(event, [Leaves(1)], 4, "phantom")
    (again,) = propose_session_repairs(event.state, [], 5)
    for one in again.proposals:
        assert one.rest.present == (2, 3, 4, 5)
    assert event.state.group(ALL).session(1).rounds == 5
