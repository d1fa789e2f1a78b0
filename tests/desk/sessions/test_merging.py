"""Byes of a running session are merged, and the lines go on."""

import pytest

from evenhand.desk.events.looking import pair_names
from evenhand.desk.pairs.entering import withdraw_pair
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.sessions.merging import merge_byes, propose_merges
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.errors import ActError
from evenhand.render.posted_session import PostedSession
from evenhand.render.seats_text import session_cards_data
from evenhand.tournament.event.codec import act_to_data
from evenhand.tournament.event.due_results import missing_meetings
from tests.desk.desk_examples import lines_of_five, sentences
from tests.desk.hall_examples import (
    begin_again,
    begin_with_mergeable_byes,
    finish_session,
    is_sound,
)
from tests.tournament.event.event_examples import begin_movement, begin_plan


def test_two_byes_of_one_table_number_are_merged() -> None:
    event, group = begin_with_mergeable_byes()
    said = sentences(seat_next_sessions(event))
    assert any("merger" in line for line in said)
    before = len(missing_meetings(event.state.group(group).session(1)))
    found = propose_merges(event.state)
    assert found[0].rematches == ()
    merge_byes(event)
    # five rounds of two boards are played that would have been byes
    assert len(missing_meetings(event.state.group(group).session(1))) == before + 10
    assert is_sound(event)


def test_a_visitor_has_one_guide_card_with_all_its_rounds() -> None:
    event, group = begin_with_mergeable_byes()
    seat_next_sessions(event)
    merge_byes(event)
    seats, names = (
        event.state.group(group).session(1).seated.padded(),
        pair_names(event.state),
    )
    before = event.as_of(len(event.acts) - 1)
    visitors = {meeting.visitor for meeting in propose_merges(before)[0].meetings}
    for pair in visitors:
        (card,) = session_cards_data(PostedSession(seats, names), pair)
        assert [step["round"] for step in card["rounds"]] == [1, 2, 3, 4, 5]


def test_pairs_that_met_by_a_merger_do_not_meet_again() -> None:
    event, group = begin_with_mergeable_byes()
    seat_next_sessions(event)
    merge_byes(event)
    finish_session(event, group)
    assert "planned anew" in sentences(seat_next_sessions(event))[0]
    met = [
        {
            frozenset((m.ns, m.ew))
            for m in event.state.group(group).session(n).meetings.values()
        }
        for n in (1, 2)
    ]
    there = set(event.state.entrants)
    assert not {two for two in met[0] & met[1] if two <= there}
    assert is_sound(event)


def test_rematches_that_cannot_be_avoided_are_named_in_the_log() -> None:
    # in three sessions all four lines meet, so those who met by a merger do again
    event, group = begin_with_mergeable_byes(3)
    seat_next_sessions(event)
    merged = propose_merges(event.state)[0].meetings
    merge_byes(event)
    finish_session(event, group)
    said = sentences(seat_next_sessions(event))[0]
    assert "no plan without a rematch" in said
    replanned = act_to_data(event.acts[-2])
    for meeting in merged:
        two = "–".join(map(str, sorted((meeting.ns, meeting.ew))))
        assert two in said
        assert two in replanned["reason"]
    assert is_sound(event)


def test_no_merger_is_found_where_everybody_is_there() -> None:
    event = begin_movement()
    assert propose_merges(event.state) == ()
    with pytest.raises(ActError, match="no two byes"):
        merge_byes(event)


def test_a_merger_that_is_not_proposed_cannot_be_chosen() -> None:
    event, _ = begin_with_mergeable_byes()
    seat_next_sessions(event)
    with pytest.raises(ActError, match="proposal 99"):
        merge_byes(event, 99)


def test_a_merger_by_which_pairs_meet_again_must_be_allowed() -> None:
    event, group = begin_with_mergeable_byes(3)
    seat_next_sessions(event)
    merge_byes(event)
    finish_session(event, group)
    seat_next_sessions(event)
    for number, merge in enumerate(propose_merges(event.state), 1):
        tried = begin_again(event)
        if merge.rematches:
            with pytest.raises(ActError, match="--allow-rematch"):
                merge_byes(tried, number)
        merge_byes(tried, number, allow_rematch=bool(merge.rematches))
        assert is_sound(tried)


def test_a_pair_that_comes_in_a_later_round_keeps_its_seats() -> None:
    event = begin_plan(lines_of_five(24), registered=22)
    seat_next_sessions(event)
    assert propose_merges(event.state)
    admit_late(event, "Walk & In", from_round=2)
    assert propose_merges(event.state) == ()


def test_nobody_who_will_have_gone_home_is_given_new_opponents() -> None:
    event, group = begin_with_mergeable_byes()
    seat_next_sessions(event)
    merge = propose_merges(event.state)[0]
    last = max(merge.meetings, key=lambda one: one.round)
    withdraw_pair(event, last.ns, from_round=last.round)
    for found in propose_merges(event.state):
        for one in found.meetings:
            session = event.state.group(group).session(1)
            assert session.is_there(one.ns, one.round)
            assert session.is_there(one.ew, one.round)
