"""Pairs register, are seeded and go home."""

import pytest

from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.entering import (
    confirm_pair,
    correct_names,
    register_pairs,
    seed_field,
    withdraw_pair,
)
from evenhand.desk.pairs.pair_numbers import free_numbers
from evenhand.desk.results.single_results import record_result
from evenhand.desk.sessions.phase_ends import advance_phase
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.errors import ActError, RequestError
from evenhand.movement import native
from evenhand.store import MemoryLog
from evenhand.tournament.event.acts import Create
from evenhand.tournament.event.due_results import missing_meetings
from tests.desk.desk_examples import data, lines_of_five, next_told, sentences
from tests.movement_examples import THREE_TABLE_HOWELL
from tests.tournament.event.event_examples import (
    WatchedEvent,
    begin_movement,
    begin_plan,
    give,
    in_order,
    one_phase,
    play_group,
    two_phases,
)


def begin_without(phantom: int) -> WatchedEvent:
    data = native.to_data(THREE_TABLE_HOWELL) | {"phantom": phantom}
    return WatchedEvent.create(MemoryLog(), Create("", {}, data))


def test_pairs_are_registered_all_or_none() -> None:
    event = begin_without(0)
    done = register_pairs(event, [(1, "A & B"), (2, "C & D")])
    assert sentences(done) == ("2 pairs (1 to 2) are registered.",)
    assert next_told(done) == ("Register pairs: 2 of 6 so far. Then seat.",)
    with pytest.raises(ActError, match="pair 9"):
        register_pairs(event, [(3, "E"), (9, "F")])
    assert set(event.state.entrants) == {1, 2}


def test_nobody_to_register_is_refused() -> None:
    with pytest.raises(RequestError, match="no pairs"):
        register_pairs(begin_without(0), [])


def test_the_number_of_a_planned_phantom_is_given_out_last() -> None:
    event = begin_without(2)
    assert free_numbers(event.state, 5) == [1, 3, 4, 5, 6]
    assert free_numbers(event.state, 6) == [1, 3, 4, 5, 6, 2]


@pytest.mark.parametrize("count", [7, 0, -1])
def test_numbers_that_there_are_not_are_not_given_out(count: int) -> None:
    with pytest.raises(RequestError):
        free_numbers(begin_without(0).state, count)


def test_drop_ins_have_numbers_after_the_field() -> None:
    event = begin_plan(two_phases())
    assert free_numbers(event.state, 2, "Final") == [13, 14]
    done = register_pairs(event, [(13, "Drop & In")], drop_in="final")
    assert sentences(done) == (
        "Pair 13 is registered, to drop into Final.",
        "Final has 1 drop-in now; 0 were planned, so its seats will be planned again "
        "when you advance.",
    )
    assert event.state.entrants[13].drop_in == "Final"


def test_names_are_put_right() -> None:
    event = begin_movement()
    assert sentences(correct_names(event, 3, " New   Names ")) == (
        "Pair 3 is New Names.",
    )


def test_seeding_lets_the_best_pairs_of_a_list_meet_others_than_without() -> None:
    event = begin_plan(one_phase(20, 2))
    before = event.state.groups["Event"].planned.seats()
    done = seed_field(event, tuple(range(20, 0, -1)), seed=3)
    after = event.state.groups["Event"].planned.seats()
    assert before != after
    assert done.seed == 3
    everybody = {p for section in after[0].sections for p in section.members}
    assert everybody == set(range(1, 21))


def test_a_field_that_plays_is_not_seeded() -> None:
    event = begin_plan(one_phase(20, 2))
    seat_next_sessions(event)
    with pytest.raises(ActError, match="has begun"):
        seed_field(event, None)


def test_a_single_movement_is_not_seeded() -> None:
    with pytest.raises(ActError, match="cannot be seeded"):
        seed_field(begin_without(0), None)


def test_a_withdrawal_says_from_when() -> None:
    event = begin_movement()
    done = withdraw_pair(event, 2, from_round=4)
    assert sentences(done) == (
        "Pair 2 does not play from phase 1, session 1, round 4 on.",
        "It leaves after half-way.",
        "Its later opponents have average plus on its boards, the pair has average "
        "minus.",
    )
    assert data(done)["scores"] == "stand"
    assert data(done)["boards"] == "averages"
    assert data(done)["ranked"] is True
    assert done.merges == ()


def test_who_goes_home_after_the_last_session_is_told_of_no_other() -> None:
    event = begin_plan(one_phase(6, 2))
    play_group(event, "Event", give(in_order(6)))
    assert sentences(withdraw_pair(event, 2)) == (
        "Pair 2 does not play after the last session of Event; its scores in Event "
        "stand.",
    )


def test_who_goes_home_while_the_last_phase_is_played_does_not_play_any_more() -> None:
    """Nobody has pair 13, which would have dropped into the final."""
    event = begin_plan(two_phases())
    register_pairs(event, [(13, "Perhaps")], expected=True, drop_in="Final")
    play_group(event, "Qualification", give(in_order(12)))
    advance_phase(event)
    assert sentences(withdraw_pair(event, 13)) == ("Pair 13 no longer plays.",)


def test_a_withdrawal_says_what_becomes_of_the_scores() -> None:
    for scores, fate in (("stand", "stand"), ("void", "are void")):
        event = begin_movement()
        record_result(event, Spot(1, 2), "110")  # 5 and 2
        done = withdraw_pair(event, 2, from_round=4, scores=scores)
        assert sentences(done)[0].endswith(f"; its scores in Event {fate}.")
        assert done.scores_stand == (scores == "stand")


def test_a_finalist_that_goes_home_is_told_which_scores_stand() -> None:
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    advance_phase(event)
    seat_next_sessions(event)
    done = withdraw_pair(event, 1)
    assert done.void == {"Qualification": False}
    assert sentences(done)[0].endswith("; its scores in Qualification stand.")
    meeting = missing_meetings(event.state.group("Final").session(1))[0]
    record_result(event, Spot(meeting.board, meeting.table, group="Final"), "110")
    done = withdraw_pair(event, meeting.ns, from_round=meeting.round + 1)
    assert done.void == {"Qualification": False, "Final": True}
    assert sentences(done)[0].endswith(
        "; its scores in Qualification stand, its scores in Final are void."
    )


@pytest.mark.parametrize("from_round", [-5, 2])
def test_rounds_are_not_named_while_nobody_plays(from_round: int) -> None:
    event = begin_plan(lines_of_five(20), registered=18)
    with pytest.raises(ActError, match="leave the round out"):
        withdraw_pair(event, 1, from_round=from_round)


@pytest.mark.parametrize("names", ["", " \t"])
def test_a_pair_is_not_renamed_to_nobody(names: str) -> None:
    with pytest.raises(RequestError, match="no names"):
        correct_names(begin_movement(), 1, names)


def test_an_expected_pair_is_confirmed_by_its_number() -> None:
    event = begin_plan(two_phases(), registered=11)
    register_pairs(event, [(12, "Ash & Birch")], expected=True)
    assert not event.state.is_present(12)
    confirm_pair(event, 12)
    assert event.state.is_present(12)
    assert event.state.entrants[12].names == "Ash & Birch"
    with pytest.raises(ActError, match="is not expected"):
        confirm_pair(event, 12)
