"""A session that was seated and not played, and seats that another has taken over."""

import pytest

from evenhand.desk.done import what_next
from evenhand.desk.entering import admit_late, withdraw_pair
from evenhand.desk.looking import claims_shown
from evenhand.desk.results import accept_result, record_result, rule_award
from evenhand.desk.sessions import (
    advance_phase,
    close_session,
    declare_official,
    seat_sessions,
)
from evenhand.errors import ActError
from evenhand.tournament.event import (
    Record,
    Withdraw,
    find_standings,
    missing_meetings,
    scores_stand,
)
from evenhand.tournament.plan.contest_rules import ByeRule, ContestRules
from evenhand.tournament.referee import referee_event
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


def check_sound(event: WatchedEvent) -> None:
    """The referee agrees with the log and with all that is shown."""
    assert referee_event(event.entries(), claims_shown(event.state)) == ()


def test_nothing_is_due_of_a_session_that_was_cancelled() -> None:
    event = begin_plan(one_phase(7, 2, ContestRules(byes=ByeRule.SIXTY)))
    seat_sessions(event)
    record_all(event, ALL, lambda _: "+50")
    close_session(event)
    before = find_standings(event.state, ALL).placed
    seat_sessions(event)
    done = close_session(event, cancelled=True)
    assert done.said == (
        "Event, session 2 is cancelled: none of its boards count, and nothing of it is "
        "due.",
    )
    assert missing_meetings(event.state, ALL, 2) == []
    # nobody has a bye for it either
    after = find_standings(event.state, ALL).placed
    assert {(p.pair, p.points, p.boards) for p in after} == {
        (p.pair, p.points, p.boards) for p in before
    }
    assert what_next(event.state) == (
        "All sessions are played: declare the results official.",
    )
    check_sound(event)
    assert declare_official(event).said
    check_sound(event)


def test_a_session_with_results_was_played() -> None:
    event = begin_movement()
    record_result(event, 1, 1, "100")
    with pytest.raises(ActError, match="1 result, so it was played; delete"):
        close_session(event, cancelled=True)


def test_no_result_comes_in_for_a_session_that_was_cancelled() -> None:
    event = begin_movement()
    close_session(event, cancelled=True)
    why = "^session 1 of Event was cancelled; undo that first$"
    with pytest.raises(ActError, match=why):
        record_result(event, 1, 1, "100", group=ALL, session=1)
    with pytest.raises(ActError, match=why):
        accept_result(event, 1, 4, "110", 6, 1, "Law 15", group=ALL, session=1)
    with pytest.raises(ActError, match=why):
        rule_award(event, 1, 1, "A+/A-", group=ALL, session=1)
    event.undo()
    assert record_result(event, 1, 1, "100", group=ALL, session=1).said


@pytest.mark.parametrize(("rounds", "stand"), [(2, False), (3, True)])
def test_seats_that_were_handed_over_count_as_those_of_the_pair_that_went(
    rounds: int, stand: bool
) -> None:
    # of five rounds half must have been played
    event = begin_movement()
    event.do(Withdraw(4, rounds + 1))
    event.do(
        *(
            Record(ALL, 1, m.table, m.board, "+50")
            for m in missing_meetings(event.state, ALL, 1)
            if m.round <= rounds
        )
    )
    assert scores_stand(event.state, 4) is stand
    admit_late(event, "New", place_of=4)
    assert scores_stand(event.state, 4) is stand
    record_all(event, ALL, lambda _: "+50")
    check_sound(event)
    placed = {one.pair for one in find_standings(event.state, ALL).placed}
    assert (4 in placed) is stand


@pytest.mark.parametrize("left", [2, 3, 5])
def test_a_group_of_very_few_pairs_has_few_tables_and_all_meet(left: int) -> None:
    event = begin_plan(two_phases(pairs=20))
    play_group(event, "Qualification", give(in_order(20)))
    for pair in range(7 + left, 21):
        withdraw_pair(event, pair)
    advance_phase(event)
    seat_sessions(event)
    (section,) = event.state.session("Consolation", 1).sections
    assert section.movement.tables == 3
    met = {(m.ns, m.ew) for m in missing_meetings(event.state, "Consolation", 1)}
    assert len(met) == left * (left - 1) // 2
    check_sound(event)
