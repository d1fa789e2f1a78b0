"""Between sessions the field is seated anew."""

import pytest

from evenhand.desk.pairs.entering import withdraw_pair
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.sessions.field_changes import change_coming_sessions
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.errors import ActError
from evenhand.tournament.event.group_standings import find_standings
from tests.desk.desk_examples import lines_of_five, sentences
from tests.desk.hall_examples import finish_session, is_sound
from tests.tournament.event.event_examples import begin_plan


def test_a_changed_field_has_no_rematch_in_the_session_to_come() -> None:
    event = begin_plan(lines_of_five(24, 2))
    seat_next_sessions(event)
    group = next(iter(event.state.groups))
    finish_session(event, group)
    for pair in (3, 8):
        withdraw_pair(event, pair)
    change_coming_sessions(event)
    seat_next_sessions(event)
    there = {p for p, e in event.state.entrants.items() if e.left is None}
    met = [
        {
            frozenset((m.ns, m.ew))
            for m in event.state.group(group).session(n).meetings.values()
        }
        for n in (1, 2)
    ]
    assert not {two for two in met[0] & met[1] if two <= there}
    seated = {p for two in met[1] for p in two}
    assert there <= seated
    finish_session(event, group)
    assert is_sound(event)


def test_a_newcomer_keeps_its_number_when_the_field_is_changed() -> None:
    event = begin_plan(lines_of_five(24, 2))
    seat_next_sessions(event)
    group = next(iter(event.state.groups))
    finish_session(event, group)
    withdraw_pair(event, 3, scores="void")
    admit_late(event, "New & Come", extra=True)
    done = change_coming_sessions(event)
    assert any("Pair 25 comes in" in line for line in sentences(done))
    seat_next_sessions(event)
    seated = {
        pair
        for m in event.state.group(group).session(2).meetings.values()
        for pair in (m.ns, m.ew)
    }
    assert 25 in seated
    assert 3 not in seated
    finish_session(event, group)
    # what pair 3 played is void, though it has no place any more
    ranked = {placed.pair for placed in find_standings(event.state.group(group)).placed}
    assert 3 not in ranked
    assert 25 in ranked
    assert is_sound(event)


def test_an_unchanged_field_is_not_seated_anew() -> None:
    event = begin_plan(lines_of_five(24, 2))
    with pytest.raises(ActError, match="nobody has come"):
        change_coming_sessions(event)
    seat_next_sessions(event)
    with pytest.raises(ActError, match="between two sessions"):
        change_coming_sessions(event)
