"""Pairs come late, come back, or take the place of one that went home."""

from dataclasses import replace
from fractions import Fraction

import pytest

from evenhand.desk.acts.undoing import undo_acts
from evenhand.desk.events.looking import claims_shown
from evenhand.desk.pairs.entering import withdraw_pair
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.phase_ends import advance_phase
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.errors import ActError
from evenhand.movement import Turn
from evenhand.tournament.answers.pair_answers import SeatNow
from evenhand.tournament.event.acts import Record, Register, Withdraw
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.referee.refereeing import referee_event
from tests.desk.desk_examples import data, lines_of_five, offered, refusing, sentences
from tests.movement_examples import THREE_TABLE_HOWELL
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    begin_plan,
    give,
    in_order,
    one_phase,
    play_group,
    record_all,
    two_phases,
)


def play_rounds(event: WatchedEvent, last: int, group: str = ALL) -> None:
    """Record what is missing in the rounds to a last one of the running session."""
    number = event.state.groups[group].running
    event.do(
        *(
            Record(group, number, m.table, m.board, "+50", m.ns, m.ew)
            for m in missing_meetings(event.state.group(group).session(number))
            if m.round <= last
        )
    )


def due_to(event: WatchedEvent, pair: int) -> list[tuple[int, int]]:
    """In which rounds a pair has results to come, and against whom."""
    return [
        (m.round, m.ns + m.ew - pair)
        for m in missing_meetings(event.state.group(ALL).session(1))
        if pair in (m.ns, m.ew)
    ]


def check_sound(event: WatchedEvent) -> None:
    """The referee agrees with the log and with all that is shown."""
    assert referee_event(event.entries(), claims_shown(event.state)) == ()


def finalists(pairs: int = 12) -> WatchedEvent:
    """A qualification has been played; six are in the final, nobody is seated."""
    event = begin_plan(two_phases(pairs=pairs))
    play_group(event, "Qualification", give(in_order(pairs)))
    advance_phase(event)
    return event


def test_a_late_pair_is_told_where_it_sits() -> None:
    event = begin_movement(missing=[6])
    done = admit_late(event, "Late & Later", from_round=2)
    assert sentences(done) == ("Pair 6 is in Event: round 2 at table 1, NS.",)


def test_a_late_pair_plays_from_the_first_round_without_a_result_on() -> None:
    event = begin_movement(missing=[6])
    play_rounds(event, 2)
    done = admit_late(event, "Late & Later")
    # in the Howell by hand: pair 6 meets 3, 4 and 5 in rounds 3, 4 and 5
    assert done.seat == SeatNow(3, 1, "NS")
    assert due_to(event, 6) == [(3, 3), (4, 4), (5, 5)]
    check_sound(event)


def test_nobody_comes_late_when_all_has_been_played() -> None:
    event = begin_movement(missing=[6])
    play_rounds(event, 5)
    with pytest.raises(ActError, match="every round of the last session"):
        admit_late(event, "Late")
    assert sentences(admit_late(event, "Late", from_round=5))


def test_after_the_last_round_a_late_pair_waits_for_the_next_session() -> None:
    event = begin_plan(one_phase(7, 2))
    seat_next_sessions(event)
    record_all(event, ALL, lambda _: "+50")
    done = admit_late(event, "Late")
    assert (done.pair, done.seat, done.when) == (8, None, "next")
    check_sound(event)


def test_of_several_groups_one_is_named() -> None:
    event = finalists(13)
    with refusing("2 groups play", "--group Final", "--group Consolation"):
        admit_late(event, "Late")
    done = admit_late(event, "Late", group="consolation")
    # number 14 is the empty place of the qualification
    assert sentences(done)[0] == "Pair 15 is in Consolation."
    assert done.group == "Consolation"


def test_a_late_pair_without_a_place_is_sent_to_repair() -> None:
    event = begin_movement()
    with refusing("no place in Event is free", "--extra"):
        admit_late(event, "Late")
    done = admit_late(event, "Late", extra=True)
    assert done.pair == 7
    assert offered(done) == ["repair --round … --arrives 1", "field"]


@pytest.mark.parametrize("from_round", [-5, 2])
def test_rounds_are_not_named_while_nobody_plays(from_round: int) -> None:
    event = begin_plan(lines_of_five(20), registered=18)
    with pytest.raises(ActError, match="leave the round out"):
        admit_late(event, "Late", from_round=from_round)


def test_a_pair_that_went_home_comes_back() -> None:
    event = begin_movement()
    play_rounds(event, 1)
    withdraw_pair(event, 4, from_round=2)
    play_rounds(event, 2)
    done = admit_late(event, pair=4)
    assert sentences(done) == (
        "Pair 4 is back in Event: round 3 at table 2, EW.",
        "Its scores in Event were void while it was away and count again.",
    )
    assert done.void == {ALL: True}
    # in round 2 pair 5 had a bye; from round 3 on pair 4 meets 2, 6 and 1
    assert due_to(event, 4) == [(3, 2), (4, 6), (5, 1)]
    check_sound(event)
    record_all(event, ALL, lambda _: "+50")
    close_session(event)
    check_sound(event)


def test_scores_that_stood_count_as_before() -> None:
    event = begin_movement()
    play_rounds(event, 3)
    withdraw_pair(event, 4, from_round=4)
    assert admit_late(event, pair=4).void == {ALL: False}


def test_who_comes_back_without_scores_is_told_of_none() -> None:
    event = begin_movement()
    withdraw_pair(event, 4)
    assert len(sentences(admit_late(event, pair=4))) == 1


def test_what_a_pair_had_counts_again_once_it_is_back() -> None:
    event = begin_movement()
    play_rounds(event, 1)
    done = withdraw_pair(event, 4, from_round=2)
    assert not done.scores_stand
    admit_late(event, pair=4, from_round=2)
    assert event.state.entrants[4].absences == ()
    check_sound(event)


def test_a_pair_that_comes_back_keeps_its_names() -> None:
    event = begin_movement()
    withdraw_pair(event, 4)
    with pytest.raises(ActError, match="'Pair 4', not 'Other'"):
        admit_late(event, "Other", pair=4)
    assert sentences(admit_late(event, "Pair 4", pair=4))


def test_a_drop_in_that_had_withdrawn_comes_back_before_its_phase() -> None:
    event = begin_plan(two_phases("linear:0.1"))
    event.do(Register(13, "Drop-in", drop_in="Final"), Withdraw(13))
    assert sentences(admit_late(event, pair=13)) == (
        "Pair 13 is back and has missed nothing.",
    )
    play_group(event, "Qualification", give(in_order(12)))
    advance_phase(event)
    assert 13 in event.state.groups["Final"].places
    check_sound(event)


def test_a_new_pair_takes_the_place_of_one_that_went_home() -> None:
    event = begin_movement()
    play_rounds(event, 1)
    withdraw_pair(event, 4, from_round=2)
    done = admit_late(event, "New & Come", place_of=4)
    assert (done.pair, done.place_of, done.seat) == (7, 4, SeatNow(2, 3, "NS"))
    assert done.place_of == 4
    # the seats of pair 4: against 5, 2, 6 and 1
    assert due_to(event, 7) == [(2, 5), (3, 2), (4, 6), (5, 1)]
    assert due_to(event, 4) == []
    assert event.state.groups[ALL].places == (1, 2, 3, 7, 5, 6, 4)
    check_sound(event)
    record_all(event, ALL, lambda _: "+50")
    close_session(event)
    check_sound(event)


def test_the_place_of_a_pair_that_went_home_is_offered_last() -> None:
    event = begin_movement(missing=[6])
    withdraw_pair(event, 4, from_round=3)
    assert data(admit_late(event, "First"))["pair"] == 6
    done = admit_late(event, "Second")
    assert (done.pair, done.place_of) == (7, 4)
    # it still plays in rounds 1 and 2
    assert min(due_to(event, 7)) == (3, 2)
    assert max(due_to(event, 4)) == (2, 5)
    check_sound(event)


def test_between_sessions_a_place_is_taken_for_those_to_come() -> None:
    event = begin_plan(lines_of_five(20))
    seat_next_sessions(event)
    record_all(event, ALL, lambda _: "+50")
    close_session(event)
    withdraw_pair(event, 4)
    done = admit_late(event, "New")
    assert (done.pair, done.place_of, done.seat) == (21, 4, None)
    assert sentences(seat_next_sessions(event))
    second = missing_meetings(event.state.group(ALL).session(2))
    assert len([m for m in second if 21 in (m.ns, m.ew)]) == 10
    assert not [m for m in second if 4 in (m.ns, m.ew)]
    check_sound(event)


def test_a_pair_whose_place_was_taken_comes_back_without_a_seat() -> None:
    event = begin_plan(lines_of_five(20))
    seat_next_sessions(event)
    withdraw_pair(event, 4)
    admit_late(event, "New", place_of=4)
    done = admit_late(event, pair=4)
    assert (done.seat, done.when) == (None, "now")
    assert "meets nobody in this session" in sentences(done)[1]
    assert due_to(event, 4) == []
    check_sound(event)


def test_a_reserve_takes_the_place_of_a_finalist() -> None:
    event = finalists()
    seat_next_sessions(event, "Final")
    withdraw_pair(event, 2)
    done = admit_late(event, pair=7, place_of=2, carry=True)
    assert sentences(done)[0].startswith(
        "Pair 7 is in Final in the place of pair 2: round 1"
    )
    final = event.state.groups["Final"]
    assert final.places == (1, 7, 3, 4, 5, 6, 2)
    # the last of six on a ladder has nothing, so one that did not qualify has no more
    assert final.carried[6] == done.carried == 0
    assert sentences(done)[1] == (
        "It starts without a carryover, like the lowest qualifier."
    )
    assert 7 not in event.state.groups["Consolation"].places
    assert sentences(seat_next_sessions(event, "Consolation"))
    record_all(event, "Final", lambda _: "+50")
    record_all(event, "Consolation", lambda _: "+50")
    close_session(event)
    check_sound(event)


def test_a_reserve_may_come_after_its_own_group_was_seated() -> None:
    """Pair 7 has played nothing yet, so its opponents in the consolation have byes."""
    event = finalists()
    seat_next_sessions(event)
    withdraw_pair(event, 2)
    admit_late(event, pair=7, place_of=2)
    assert 7 not in event.state.group("Consolation").session(1).seated.pairs
    assert 7 in event.state.group("Final").session(1).seated.pairs
    check_sound(event)
    record_all(event, "Final", lambda _: "+50")
    record_all(event, "Consolation", lambda _: "+50")
    close_session(event)
    check_sound(event)


def test_who_has_played_elsewhere_is_no_reserve_until_that_is_undone() -> None:
    event = finalists()
    seat_next_sessions(event)
    group = event.state.group("Consolation")
    meeting = next(m for m in missing_meetings(group.session(1)) if 7 in m.pairs)
    record = Record("Consolation", 1, meeting.table, meeting.board, "+100")
    number = event.do(record).acts
    withdraw_pair(event, 2)
    with refusing("pair 7 has 1 result in Consolation", f"undo {number}"):
        admit_late(event, pair=7, place_of=2)
    undo_acts(event, str(number), Ruling())
    admit_late(event, pair=7, place_of=2)
    with pytest.raises(ActError, match="pair 3 has a place in Final"):
        admit_late(event, pair=3, place_of=2)
    check_sound(event)


def test_who_has_a_result_has_come_unless_that_is_undone() -> None:
    event = finalists()
    seat_next_sessions(event)
    group = event.state.group("Final")
    meeting = next(m for m in missing_meetings(group.session(1)) if 2 in m.pairs)
    number = event.do(Record("Final", 1, meeting.table, meeting.board, "+100")).acts
    with refusing("pair 2 has a result at table", f"undo {number}"):
        withdraw_pair(event, 2)


def test_a_reserve_carries_no_more_than_the_last_that_qualified() -> None:
    event = begin_plan(two_phases("weighted:0.1"))
    play_group(event, "Qualification", give(in_order(12)))
    advance_phase(event)
    carried = dict(event.state.groups["Final"].carried)
    least = min(carried.values())
    assert 0 < least < sum(carried.values()) / 6
    withdraw_pair(event, 2)
    done = admit_late(event, pair=7, place_of=2, carry=True)
    assert event.state.groups["Final"].carried[7] == least
    assert sentences(done)[1] == (
        f"It starts with {float(least):.2f} points, like the lowest qualifier."
    )
    # who has not played for a place drops in with the average of the six
    withdraw_pair(event, 3)
    new = admit_late(event, "New", place_of=3, carry=True)
    assert new.carried == sum(carried.values()) / 6
    check_sound(event)


def test_a_drop_in_that_withdrew_may_still_have_its_carryover() -> None:
    phases = (
        "Qualification 10 / Final 10: Final = 5 Qualification + 1 drop-in, linear:0.1; "
        "Consolation = rest Qualification"
    )
    event = begin_plan(propose_plan(PlanRequest(12, phases=phases)).plan)
    event.do(Register(13, "Drop-in", drop_in="Final"))
    play_group(event, "Qualification", give(in_order(12)))
    withdraw_pair(event, 13)
    advance_phase(event)
    carried = event.state.groups["Final"].carried.values()
    average = sum(carried, Fraction(0)) / 5
    done = admit_late(event, pair=13, group="Final", carry=True)
    assert (done.pair, done.group, done.returns) == (13, "Final", True)
    assert done.carried == average
    check_sound(event)


def test_an_expected_drop_in_comes_late_into_its_own_group() -> None:
    event = begin_plan(two_phases())
    event.do(Register(13, "Ash & Birch", True, "Consolation"))
    with pytest.raises(ActError, match="drops into Consolation, which has not begun"):
        admit_late(event, pair=13)
    play_group(event, "Qualification", give(in_order(12)))
    advance_phase(event)
    done = admit_late(event, pair=13, extra=True)
    assert done.group == "Consolation"
    # nobody has to say again what it is called
    assert event.state.entrants[13].names == "Ash & Birch"
    check_sound(event)


def test_a_drop_in_that_withdrew_comes_back_to_its_own_group() -> None:
    event = begin_plan(two_phases())
    event.do(Register(13, "Drop-in", drop_in="Consolation"), Withdraw(13))
    play_group(event, "Qualification", give(in_order(12)))
    advance_phase(event)
    assert data(admit_late(event, pair=13, extra=True))["group"] == "Consolation"
    check_sound(event)


def test_a_drop_in_may_come_into_another_group_that_is_named() -> None:
    event = begin_plan(two_phases())
    event.do(Register(13, "Drop-in", True, "Consolation"))
    play_group(event, "Qualification", give(in_order(12)))
    advance_phase(event)
    done = admit_late(event, pair=13, extra=True, group="final")
    assert done.group == "Final"
    check_sound(event)


def test_a_late_pair_is_sent_to_its_chair_even_if_the_first_board_is_turned() -> None:
    seat = THREE_TABLE_HOWELL.cell(2, 1)
    first = frozenset({Turn(2, 1, 1)})
    turned = replace(THREE_TABLE_HOWELL, boards_per_set=2, turned=first)
    event = begin_movement(turned, missing=[seat.ew])
    done = admit_late(event, pair=seat.ew, from_round=2)
    assert done.seat is not None
    assert (done.seat.round, done.seat.table, done.seat.direction) == (2, 1, "EW")
