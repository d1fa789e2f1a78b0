"""Groups that nobody is left in, results that are missing at the end."""

import pytest

from evenhand.desk.done import what_next
from evenhand.desk.entering import admit_late, withdraw_pair
from evenhand.desk.sessions import (
    advance_phase,
    close_session,
    declare_official,
    seat_sessions,
)
from evenhand.errors import ActError
from evenhand.tournament.event import Withdraw, missing_meetings
from evenhand.tournament.referee import referee_event
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
    assert event.state.groups["Consolation"].is_over
    assert what_next(event.state) == ("Final: seat session 1 of 1.",)
    assert seat_sessions(event).data["sessions"] == {"Final": 1}
    record_all(event, "Final", lambda _: "+50")
    close_session(event)
    assert declare_official(event).said == ("The results are official.",)
    assert referee_event(event.entries()) == ()


def test_a_group_that_loses_its_pairs_before_it_plays_is_over() -> None:
    event = after_qualification()
    for pair in range(7, 12):
        withdraw_pair(event, pair)
    assert event.state.groups["Consolation"].is_over
    admit_late(event, pair=11)
    assert not event.state.groups["Consolation"].is_over
    assert seat_sessions(event).data["sessions"] == {"Final": 1, "Consolation": 1}


def test_a_group_is_not_over_while_its_last_session_is_played() -> None:
    event = begin_movement()
    for pair in range(1, 6):
        withdraw_pair(event, pair, from_round=2)
    assert not event.state.groups[ALL].is_over
    record_all(event, ALL, lambda _: "+50")
    close_session(event)
    assert event.state.groups[ALL].is_over


def test_nobody_has_come_is_another_thing_than_nobody_is_left() -> None:
    event = begin_plan(two_phases(), registered=0)
    assert not event.state.groups["Qualification"].is_over
    with pytest.raises(ActError, match="0 pairs in Qualification; register"):
        seat_sessions(event)


def test_results_are_not_official_while_some_are_missing() -> None:
    event = begin_movement()
    close_session(event, forced=True)
    # three tables, five rounds of one board
    with pytest.raises(ActError, match=r"^15 results of Event missing; .*--force$"):
        declare_official(event)
    assert not event.state.official
    assert declare_official(event, forced=True).said == ("The results are official.",)


def test_an_advance_says_what_it_does_not_know_yet() -> None:
    event = begin_plan(two_phases())
    seat_sessions(event)
    missing = missing_meetings(event.state, "Qualification", 1)
    close_session(event, forced=True)
    for dry_run in (True, False):
        done = advance_phase(event, dry_run=dry_run)
        assert done.data["missing"] == {"Qualification": len(missing)}
        assert done.said[-1] == (
            f"{len(missing)} results of Qualification missing: the standings that this "
            "follows from are provisional."
        )


def test_an_advance_with_all_results_has_nothing_to_add() -> None:
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    done = advance_phase(event)
    assert done.data["missing"] == {}
    assert "provisional" not in " ".join(done.said)
