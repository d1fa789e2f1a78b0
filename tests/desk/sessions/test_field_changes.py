"""The field is seated anew for those who are there."""

import pytest

from evenhand.desk.events.looking import claims_shown
from evenhand.desk.pairs.entering import register_pairs, withdraw_pair
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.sessions.field_changes import change_coming_sessions
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.errors import ActError
from evenhand.tournament.event.codec import act_to_data
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.referee.refereeing import referee_event
from tests.desk.desk_examples import lines_of_five, sentences, what_next
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_plan,
    record_all,
    two_phases,
)


def play_session(event: WatchedEvent) -> None:
    seat_next_sessions(event)
    record_all(event, ALL, lambda _: "+50")
    close_session(event)


def check_sound(event: WatchedEvent) -> None:
    """The referee agrees with the log and with all that is shown."""
    assert referee_event(event.entries(), claims_shown(event.state)) == ()


def pairs_due(event: WatchedEvent, session: int) -> set[int]:
    """Who has boards to play in a session."""
    due = missing_meetings(event.state.group(ALL).session(session))
    return {pair for meeting in due for pair in (meeting.ns, meeting.ew)}


@pytest.mark.parametrize("entered", [17, 18, 19])
def test_fewer_entries_than_planned_are_seated_by_themselves(entered: int) -> None:
    event = begin_plan(lines_of_five(20), registered=entered)
    change_coming_sessions(event)
    play = event.state.groups[ALL]
    assert play.planned.pairs == entered
    # an odd one out sits out, nobody else does
    assert play.seats == entered + entered % 2
    assert what_next(event.state) == ("Event: seat session 1 of 2.",)
    seat_next_sessions(event)
    assert pairs_due(event, 1) == set(range(1, entered + 1))
    check_sound(event)
    with pytest.raises(ActError, match="seated anew between two sessions"):
        change_coming_sessions(event)


def test_pairs_that_were_expected_and_did_not_come_are_left_out() -> None:
    event = begin_plan(lines_of_five(20), registered=17)
    register_pairs(event, [(18, ""), (19, ""), (20, "")], expected=True)
    change_coming_sessions(event)
    assert event.state.groups[ALL].planned.pairs == 17
    check_sound(event)


def test_a_field_that_is_as_planned_is_left_as_it_is() -> None:
    event = begin_plan(lines_of_five(19))
    with pytest.raises(ActError, match="nobody has come to Event or left it"):
        change_coming_sessions(event)


def test_a_pair_that_lost_its_place_comes_back_into_the_field() -> None:
    event = begin_plan(lines_of_five(20, 3))
    play_session(event)
    for pair in (4, 5):
        withdraw_pair(event, pair)
    change_coming_sessions(event)
    assert not {4, 5} & set(event.state.groups[ALL].places)
    play_session(event)
    with pytest.raises(ActError, match="no place in Event, and none is free"):
        admit_late(event, pair=4)
    admit_late(event, pair=4, extra=True)
    admit_late(event, "New", extra=True)
    done = change_coming_sessions(event)
    assert {4, 21} <= set(event.state.groups[ALL].places)
    assert 5 not in event.state.groups[ALL].places
    for pair in (4, 21):
        assert any(f"Pair {pair} comes in" in line for line in sentences(done))
    seat_next_sessions(event)
    assert pairs_due(event, 3) == set(range(1, 22)) - {5}
    check_sound(event)


def test_an_extra_pair_does_not_get_the_number_of_another() -> None:
    event = begin_plan(lines_of_five(20, 3))
    play_session(event)
    admit_late(event, "Twenty-one", extra=True)
    withdraw_pair(event, 3)
    admit_late(event, "Twenty-two", place_of=3)
    admit_late(event, "Twenty-three", extra=True)
    change_coming_sessions(event)
    places = event.state.groups[ALL].places
    assert {21, 22, 23} <= set(places)
    seat_next_sessions(event)
    assert pairs_due(event, 2) == set(range(1, 24)) - {3}
    check_sound(event)


def begin_with_a_pair_that_comes_back() -> WatchedEvent:
    event = begin_plan(lines_of_five(20, 3))
    play_session(event)
    for pair in (4, 5):
        withdraw_pair(event, pair)
    change_coming_sessions(event)
    play_session(event)
    admit_late(event, pair=4, extra=True)
    return event


def test_all_reasons_are_given_by_the_numbers_that_pairs_have() -> None:
    event = begin_with_a_pair_that_comes_back()
    done = change_coming_sessions(event)
    told = "\n".join(sentences(done))
    assert "Pair 4 comes in, in line" in told
    assert "The sections change from" in told
    assert "sits out" in told
    places = event.state.groups[ALL].places
    known = {*map(str, event.state.entrants), *map(str, places)}
    for line in sentences(done):
        if line.startswith("Pair "):
            assert line.split()[1] in known
    assert act_to_data(event.acts[-1])["reason"].count(";") == len(sentences(done)) - 2


def test_a_dry_run_says_the_same_and_writes_nothing() -> None:
    event = begin_with_a_pair_that_comes_back()
    before = event.entries()
    tried = change_coming_sessions(event, dry_run=True)
    assert event.entries() == before
    assert tried.acts == range(0)
    assert tried.as_data()["dry_run"] is True
    made = change_coming_sessions(event)
    assert sentences(tried)[1:] == sentences(made)
    assert tried.change == made.change
    assert len(event.entries()) == len(before) + 1


def test_a_group_of_a_later_phase_has_no_field_yet() -> None:
    event = begin_plan(two_phases())
    with pytest.raises(ActError, match="Final is seated anew between two sessions"):
        change_coming_sessions(event, "Final")
