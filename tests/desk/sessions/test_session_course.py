"""Sessions are seated and closed, phases end, corrections come afterwards."""

import pytest

from evenhand.desk.acts.undoing import undo_acts
from evenhand.desk.events.looking import all_standings, claims_shown
from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.entering import register_pairs, withdraw_pair
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.results.single_results import (
    correct_result,
    erase_result,
    penalise_pair,
    record_result,
)
from evenhand.desk.rulings.corrections import Ruling, mend_carryovers
from evenhand.desk.sessions.phase_ends import advance_phase, declare_official
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.errors import ActError
from evenhand.families import build
from evenhand.tournament.event.acts import CloseSession, Declare, Withdraw
from evenhand.tournament.event.correction_times import provisional_until
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.referee.refereeing import referee_event
from tests.desk.desk_examples import (
    data,
    lines_of_five,
    next_told,
    offered,
    refusing,
    sentences,
    what_next,
)
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    begin_plan,
    give,
    in_order,
    play_group,
    record_all,
    two_phases,
)


def played_qualification() -> WatchedEvent:
    """Pair 1 is first, pair 2 second, …; six of twelve go on."""
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    return event


def test_what_comes_next_leads_through_an_evening() -> None:
    event = begin_movement(missing=[6])
    assert what_next(event.state) == ("Event, session 1: 10 results to come.",)
    record_all(event, ALL, lambda _: "100")
    assert what_next(event.state)[0].endswith("all results are in; close it.")
    assert next_told(close_session(event)) == (
        "All sessions are played: declare the results official.",
    )
    assert next_told(declare_official(event)) == ("Nothing: the results are official.",)


def test_nobody_is_seated_before_pairs_are_registered() -> None:
    event = begin_plan(two_phases(), registered=1)
    with pytest.raises(ActError, match="register"):
        seat_next_sessions(event)
    assert len(event.acts) == 2


def test_what_is_announced_comes_as_values_with_the_seats() -> None:
    event = begin_movement(build("relay", tables=6, boards_per_set=2, switch="5"))
    event.undo()
    done = seat_next_sessions(event)
    ((one,),) = (one.said.values() for one in done.groups)
    assert [(said.round, said.of) for said in one] == [(5, 2)]
    assert any("Round 5: everybody arrow-switches" in text for text in sentences(done))


def test_a_session_with_results_missing_is_closed_only_by_force() -> None:
    event = begin_movement()
    with refusing("15 results of session 1 are missing", "missing", "--force"):
        close_session(event)
    done = close_session(event, forced=True)
    assert next_told(done)[0] == (
        "Event, session 1 is closed with 15 results missing: record late plays."
    )


def test_nothing_is_seated_or_closed_twice() -> None:
    event = begin_movement()
    with pytest.raises(ActError, match="close"):
        seat_next_sessions(event)
    with pytest.raises(ActError, match="played"):
        seat_next_sessions(event, "event")
    close_session(event, forced=True)
    with pytest.raises(ActError, match="no session"):
        close_session(event)


def test_a_dry_run_of_an_advance_changes_nothing() -> None:
    event = played_qualification()
    acts = event.acts
    done = advance_phase(event, dry_run=True)
    assert sentences(done)[0] == "Nothing has been changed; this is how it would be:"
    assert done.intakes[0].pairs == (1, 2, 3, 4, 5, 6)
    assert event.acts == acts
    assert event.state.phase == 1


def test_an_advance_says_who_goes_where() -> None:
    event = played_qualification()
    register_pairs(event, [(13, "Drop & In"), (14, "Drop & Out")], drop_in="Final")
    done = advance_phase(event)
    final, consolation = sentences(done)[:2]
    assert final.startswith("Final: 8 pairs (1, 2, 3, 4, 5, 6, 13 and 14), 13 and 14 ")
    assert "dropping in, carryovers" in final
    assert (
        consolation == "Consolation: 6 pairs (7, 8, 9, 10, 11 and 12), no carryovers."
    )


def test_both_groups_of_a_phase_are_seated_and_closed_together() -> None:
    event = played_qualification()
    advance_phase(event)
    seated = seat_next_sessions(event)
    assert data(seated)["sessions"] == {"Final": 1, "Consolation": 1}
    for group in ("Final", "Consolation"):
        record_all(event, group, give(in_order(12)))
    assert len(sentences(close_session(event))) == 2


def test_a_table_tells_which_of_two_groups_that_play_is_meant() -> None:
    event = played_qualification()
    advance_phase(event)
    seat_next_sessions(event)
    for group in ("Final", "Consolation"):
        section = event.state.group(group).session(1).sections[0]
        table, board = section.first_table, section.movement.boards_of(1)[0]
        assert record_result(event, Spot(board, table), "100").group == group


def find_meeting(event: WatchedEvent, pair: int, other: int) -> tuple[int, ...]:
    """Table and board at which two pairs meet in the qualification."""
    session = event.state.group("Qualification").session(1)
    return next(
        key for key, m in session.meetings.items() if {m.ns, m.ew} == {pair, other}
    )


def test_a_correction_after_a_phase_names_who_would_have_qualified() -> None:
    event = played_qualification()
    advance_phase(event)
    # a board of 0 % takes pair 6 from 59.4 to below pair 7 with 59.3
    table, board = find_meeting(event, 6, 12)
    done = correct_result(
        event,
        Spot(board, table, group="qualification", session=1),
        "0/0",
        Ruling("ruling"),
    )
    assert "Final: would have qualified: 7." in sentences(done)
    assert "Final: would not have qualified: 6." in sentences(done)
    assert done.consequences is not None
    assert done.consequences.can_advance_again
    assert offered(done) == ["undo …"]


def test_an_advance_is_not_offered_to_be_made_again_once_the_phase_has_begun() -> None:
    event = played_qualification()
    advance_phase(event)
    seat_next_sessions(event)
    table, board = find_meeting(event, 6, 12)
    done = correct_result(
        event, Spot(board, table, group="qualification", session=1), "0/0", Ruling()
    )
    assert "Final: would have qualified: 7." in sentences(done)
    assert any("has begun, so its field stays" in line for line in sentences(done))
    assert not any("undo, advance" in line for line in sentences(done))


def test_before_the_first_result_pairs_stand_by_what_they_carried() -> None:
    event = played_qualification()
    advance_phase(event)
    seat_next_sessions(event)
    final, beside = all_standings(event.state)
    # on a ladder: the pairs came in the order of their numbers
    assert [(one.pair, one.place) for one in final.placed] == [
        (pair, str(pair)) for pair in range(1, 7)
    ]
    amounts = [one.carried for one in final.placed]
    assert amounts == sorted(amounts, reverse=True)
    assert amounts[0] > 0
    assert beside.placed == ()


def test_before_the_first_result_whoever_withdrew_is_last() -> None:
    event = played_qualification()
    advance_phase(event)
    seat_next_sessions(event)
    withdraw_pair(event, 1)
    withdraw_pair(event, 3)
    late = data(admit_late(event, "Late", group="final", extra=True))["pair"]
    final, _ = all_standings(event.state)
    # on a ladder of one top: 4 points for the first, nothing for the sixth
    assert [(one.pair, one.place) for one in final.placed] == [
        *((2, "1"), (4, "2"), (5, "3"), (6, "4="), (late, "4=")),
        *((1, "6"), (3, "7")),
    ]
    assert referee_event(event.entries(), claims_shown(event.state)) == ()


def test_a_pair_comes_late_into_any_group_with_the_carryover_of_a_drop_in() -> None:
    event = begin_plan(two_phases(pairs=13))
    play_group(event, "Qualification", give(in_order(13)))
    advance_phase(event)
    seat_next_sessions(event)
    done = admit_late(event, "Late", group="consolation", extra=True)
    assert done.group == "Consolation"
    assert done.carried == 0
    later = admit_late(event, "Later", group="final", extra=True)
    assert offered(later)[-1] == "undo"
    undo_acts(event, "", Ruling())
    taken = admit_late(event, "Later", group="final", extra=True, carry=True)
    pair = taken.pair
    assert event.state.groups["Final"].carried[pair] == taken.carried
    assert taken.carried != 0


def test_an_extra_pair_is_not_left_without_a_seat() -> None:
    event = begin_plan(lines_of_five(24))
    seat_next_sessions(event)
    group = next(iter(event.state.groups))
    record_all(event, group, lambda _: "100")
    close_session(event)
    admit_late(event, "New & Come", extra=True)
    acts = len(event.acts)
    with pytest.raises(ActError, match=r"pair 25 has no seat.*field"):
        seat_next_sessions(event)
    assert len(event.acts) == acts
    withdraw_pair(event, 25)
    assert sentences(seat_next_sessions(event))


def test_groups_are_seated_all_or_none() -> None:
    event = played_qualification()
    advance_phase(event)
    withdraw_pair(event, 1)
    for pair in range(7, 13):
        event.do(Withdraw(pair))
    acts = len(event.acts)
    with pytest.raises(ActError, match="fewer than two pairs are left in Consolation"):
        seat_next_sessions(event, "Consolation")
    assert len(event.acts) == acts
    # those that can play are seated without it
    assert data(seat_next_sessions(event))["sessions"] == {"Final": 1}


def test_a_group_of_another_phase_is_not_seated() -> None:
    with pytest.raises(ActError, match="Final is not in the running phase; advance"):
        seat_next_sessions(begin_plan(two_phases()), "Final")


def test_the_results_are_official_when_the_correction_period_is_over() -> None:
    event = begin_movement()
    record_all(event, ALL, lambda _: "100")
    event.do(CloseSession(ALL, 1), at="2026-05-01T19:30:00Z")
    assert provisional_until(event.state.group(ALL)) == "2026-05-01T20:00:00Z"
    with refusing("can be corrected until 2026-05-01T20:00:00Z", "--force"):
        event.do(Declare(), at="2026-05-01T19:59:59Z")
    assert sentences(declare_official(event, forced=True))


def test_a_correction_that_changes_a_carryover_can_be_carried_on() -> None:
    event = played_qualification()
    advance_phase(event)
    carried = dict(event.state.groups["Final"].carried)
    # pair 1 falls from the first to the second place, 59.9 to about 59.8 − …
    done = penalise_pair(event, 1, "-0.15%", Ruling(), group="Qualification", session=0)
    assert any("carryover of pair 1" in line for line in sentences(done))
    assert "recarry" in offered(done)
    mend_carryovers(event, "penalty")
    after = event.state.groups["Final"].carried
    assert (after[1], after[2]) == (carried[2], carried[1])
    with pytest.raises(ActError, match="nothing to put right"):
        mend_carryovers(event)


def test_a_correction_without_consequences_says_so() -> None:
    event = played_qualification()
    advance_phase(event)
    standings = find_standings(event.state.group("Qualification"))
    last = standings.placed[-1].pair
    done = penalise_pair(
        event, last, "-0.01%", Ruling(), group="Qualification", session=0
    )
    assert "stay the same" in sentences(done)[1]


def test_a_result_deleted_in_the_running_phase_has_no_consequences() -> None:
    event = begin_movement()
    record_result(event, Spot(1, 1), "100")
    assert len(sentences(erase_result(event, Spot(1, 1), Ruling()))) == 1
