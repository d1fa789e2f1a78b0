"""Groups that nobody is left in, results that are missing at the end."""

import pytest

from evenhand.desk.events.looking import claims_shown
from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.entering import withdraw_pair
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.results.single_results import accept_result, rule_award
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.phase_ends import advance_phase, declare_official
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.errors import ActError
from evenhand.movement.phrasing import counted
from evenhand.tournament.event.acts import Register, Withdraw
from evenhand.tournament.event.due_results import awards_due, missing_meetings
from evenhand.tournament.referee.refereeing import referee_event
from tests.desk.desk_examples import data, next_told, refusing, sentences, what_next
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


def after_qualification(*going_home: int) -> WatchedEvent:
    """Twelve pairs have played, some go home, the others go on."""
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    event.do(*map(Withdraw, going_home))
    advance_phase(event)
    return event


@pytest.mark.parametrize("losers", [range(7, 13), range(8, 13)])
def test_a_group_with_nobody_to_play_does_not_hold_up_the_event(losers: range) -> None:
    event = after_qualification(*losers)
    assert event.state.group("Consolation").is_over
    assert what_next(event.state) == ("Final: seat session 1 of 1.",)
    assert data(seat_next_sessions(event))["sessions"] == {"Final": 1}
    record_all(event, "Final", lambda _: "+50")
    close_session(event)
    assert sentences(declare_official(event)) == ("The results are official.",)
    assert referee_event(event.entries()) == ()


def test_a_group_that_loses_its_pairs_before_it_plays_is_over() -> None:
    event = after_qualification()
    for pair in range(7, 12):
        withdraw_pair(event, pair)
    assert event.state.group("Consolation").is_over
    admit_late(event, pair=11)
    assert not event.state.group("Consolation").is_over
    assert data(seat_next_sessions(event))["sessions"] == {"Final": 1, "Consolation": 1}


def test_a_group_is_not_over_while_its_last_session_is_played() -> None:
    event = begin_movement()
    for pair in range(1, 6):
        withdraw_pair(event, pair, from_round=2)
    assert not event.state.group(ALL).is_over
    record_all(event, ALL, lambda _: "+50")
    close_session(event)
    assert event.state.group(ALL).is_over


def test_nobody_has_come_is_another_thing_than_nobody_is_left() -> None:
    event = begin_plan(two_phases(), registered=0)
    assert not event.state.group("Qualification").is_over
    with pytest.raises(ActError, match="0 pairs in Qualification"):
        seat_next_sessions(event)


def one_of_three_left() -> WatchedEvent:
    """Of seven places three are taken; two pairs go home after the first session."""
    event = begin_plan(one_phase(7, 2), registered=3)
    event.do(Register(4, "Late", expected=True))
    seat_next_sessions(event)
    record_all(event, ALL, lambda _: "+50")
    close_session(event)
    withdraw_pair(event, 1, scores="stand")
    assert what_next(event.state) == ("Event: seat session 2 of 2.",)
    withdraw_pair(event, 2, scores="stand")
    return event


def test_numbers_that_nobody_has_do_not_hold_up_an_event_that_has_begun() -> None:
    event = one_of_three_left()
    assert event.state.group(ALL).is_over
    assert what_next(event.state) == (
        "All sessions are played: declare the results official.",
    )
    assert sentences(declare_official(event)) == ("The results are official.",)
    assert referee_event(event.entries(), claims_shown(event.state)) == ()
    # a log that is read anew says the same
    assert event.as_of(len(event.acts)).group(ALL).is_over


def test_an_event_that_one_pair_is_left_of_goes_on_when_another_comes() -> None:
    event = one_of_three_left()
    admit_late(event, "New")
    assert not event.state.group(ALL).is_over
    assert what_next(event.state) == ("Event: seat session 2 of 2.",)
    assert data(seat_next_sessions(event))["sessions"] == {ALL: 2}
    assert referee_event(event.entries(), claims_shown(event.state)) == ()


def test_before_the_first_session_numbers_that_nobody_has_may_still_come() -> None:
    event = begin_plan(one_phase(7, 2), registered=2)
    withdraw_pair(event, 1)
    assert not event.state.group(ALL).is_over


def test_results_are_not_official_while_some_are_missing() -> None:
    event = begin_movement()
    close_session(event, forced=True)
    # three tables, five rounds of one board
    first = missing_meetings(event.state.group("Event").session(1))[0]
    where = f"--table {first.table} --board {first.board} --ns {first.ns} --ew"
    award = f"award {where} {first.ew} --group Event --session 1"
    ways = (f"{award} A+/A+", f"{award} NP", "--force")
    with refusing("^15 results of Event missing", *ways):
        declare_official(event)
    assert not event.state.official
    assert sentences(declare_official(event, forced=True)) == (
        "The results are official.",
    )


def test_an_advance_says_what_it_does_not_know_yet() -> None:
    event = begin_plan(two_phases())
    seat_next_sessions(event)
    missing = missing_meetings(event.state.group("Qualification").session(1))
    close_session(event, forced=True)
    for dry_run in (True, False):
        done = advance_phase(event, dry_run=dry_run)
        assert done.missing == {"Qualification": len(missing)}
        assert sentences(done)[-1] == (
            f"{len(missing)} results of Qualification missing: the standings behind "
            "this are provisional."
        )


def test_an_advance_with_all_results_has_nothing_to_add() -> None:
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    done = advance_phase(event)
    assert done.missing == {}
    assert "provisional" not in " ".join(sentences(done))


def test_results_are_not_official_while_awards_are_due() -> None:
    event = begin_movement()
    # 4 and 2 wait for 6 and 1, who have played their board
    accept_result(event, Spot(4, 1, 6, 1), "+110", "Law 15")
    record_all(event, ALL, lambda _: "+50")
    assert next_told(close_session(event)) == (
        "Event, session 1 is closed with 2 awards due: give them.",
        "All sessions are played: declare the results official.",
    )
    with refusing("^2 awards of Event missing", "--force"):
        declare_official(event)
    assert next_told(
        rule_award(event, Spot(4, 1, ew=4, group=ALL, session=1), "A+", Ruling())
    )[0] == ("Event, session 1 is closed with 1 award due: give it.")
    rule_award(event, Spot(4, 3, ew=2, group=ALL, session=1), "A+", Ruling())
    assert sentences(declare_official(event)) == ("The results are official.",)
    assert referee_event(event.entries(), claims_shown(event.state)) == ()


def test_by_force_results_are_official_without_the_awards() -> None:
    event = begin_movement()
    accept_result(event, Spot(4, 1, 6, 1), "+110", "Law 15")
    close_session(event, forced=True)
    # 15 meetings; 6-4 and 1-2 are for the director
    why = r"^13 results of Event, 2 awards of Event missing; "
    with pytest.raises(ActError, match=why):
        declare_official(event)
    assert sentences(declare_official(event, forced=True)) == (
        "The results are official.",
    )


def test_awards_of_an_earlier_phase_are_due_too() -> None:
    event = begin_plan(two_phases())
    seat_next_sessions(event)
    first = "Qualification"
    early, *_, late = missing_meetings(event.state.group(first).session(1))
    ns, ew = early.ns, late.ew if late.ew != early.ns else late.ns
    accept_result(event, Spot(late.board, early.table, ns, ew), "+110", "Law 15")
    record_all(event, first, give(in_order(12)))
    close_session(event)
    due = len(awards_due(event.state.group(first).session(1)))
    assert due
    said = sentences(advance_phase(event))[-1]
    assert said.startswith(f"{counted(due, 'award')} of Qualification missing: the ")
    for group in ("Final", "Consolation"):
        play_group(event, group, lambda _: "A/A")
    with pytest.raises(ActError, match=f"^{counted(due, 'award')} of Qualification m"):
        declare_official(event)


def test_a_pair_that_came_in_mid_session_and_has_no_seat_is_named() -> None:
    """Also if results are missing."""
    event = begin_movement()
    admit_late(event, "New", extra=True)
    with pytest.raises(ActError, match=r"pair 7 .*no seat"):
        close_session(event)
    record_all(event, ALL, lambda _: "+50")
    with pytest.raises(ActError, match=r"pair 7 .*no seat"):
        close_session(event)
    close_session(event, forced=True)
