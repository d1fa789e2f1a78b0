"""A session that was seated and not played, and seats that another has taken over."""

import pytest

from evenhand.desk.events.looking import all_standings, claims_shown
from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.entering import withdraw_pair
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.results.single_results import (
    accept_result,
    record_result,
    rule_award,
)
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.phase_ends import advance_phase, declare_official
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.errors import ActError
from evenhand.tournament.event.acts import Record, Withdraw
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.event_ranking import find_event_ranking
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.voiding import scores_stand
from evenhand.tournament.plan.contest_rules import ByeRule, ContestRules
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.referee.refereeing import referee_event
from tests.desk.desk_examples import sentences, what_next
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
    seat_next_sessions(event)
    record_all(event, ALL, lambda _: "+50")
    close_session(event)
    before = find_standings(event.state.group(ALL)).placed
    seat_next_sessions(event)
    done = close_session(event, cancelled=True)
    assert sentences(done) == (
        "Event, session 2 is cancelled: none of its boards count, and no results are "
        "due.",
    )
    assert missing_meetings(event.state.group(ALL).session(2)) == []
    # nobody has a bye for it either
    after = find_standings(event.state.group(ALL)).placed
    assert {(p.pair, p.points, p.boards) for p in after} == {
        (p.pair, p.points, p.boards) for p in before
    }
    assert what_next(event.state) == (
        "All sessions are played: declare the results official.",
    )
    check_sound(event)
    assert sentences(declare_official(event))
    check_sound(event)


def test_a_session_with_results_was_played() -> None:
    event = begin_movement()
    record_result(event, Spot(1, 1), "100")
    with pytest.raises(ActError, match="1 result, so it was played; delete"):
        close_session(event, cancelled=True)


def test_no_result_comes_in_for_a_session_that_was_cancelled() -> None:
    event = begin_movement()
    close_session(event, cancelled=True)
    why = "^session 1 of Event was cancelled and takes no results; undo that first$"
    with pytest.raises(ActError, match=why):
        record_result(event, Spot(1, 1, group=ALL, session=1), "100")
    with pytest.raises(ActError, match=why):
        accept_result(event, Spot(4, 1, 6, 1, group=ALL, session=1), "110", "Law 15")
    with pytest.raises(ActError, match=why):
        rule_award(event, Spot(1, 1, group=ALL, session=1), "A+/A-", Ruling())
    event.undo()
    assert sentences(record_result(event, Spot(1, 1, group=ALL, session=1), "100"))


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
            for m in missing_meetings(event.state.group(ALL).session(1))
            if m.round <= rounds
        )
    )
    assert scores_stand(event.state, 4) is stand
    admit_late(event, "New", place_of=4)
    assert scores_stand(event.state, 4) is stand
    record_all(event, ALL, lambda _: "+50")
    check_sound(event)
    placed = {one.pair for one in find_standings(event.state.group(ALL)).placed}
    assert (4 in placed) is stand


@pytest.mark.parametrize("left", [2, 3, 5])
def test_a_group_of_very_few_pairs_has_few_tables_and_all_meet(left: int) -> None:
    event = begin_plan(two_phases(pairs=20))
    play_group(event, "Qualification", give(in_order(20)))
    for pair in range(7 + left, 21):
        withdraw_pair(event, pair)
    advance_phase(event)
    seat_next_sessions(event)
    (section,) = event.state.group("Consolation").session(1).sections
    assert section.movement.tables == 3
    met = {
        (m.ns, m.ew)
        for m in missing_meetings(event.state.group("Consolation").session(1))
    }
    assert len(met) == left * (left - 1) // 2
    check_sound(event)


#: A final for six of twelve, and nothing beside it.
ONLY_FINAL = "Qualification 10 / Final 10: Final = 6 Qualification, ladder:1"
NOTHING_PLAYED = (
    "No result of the Final counts, so all pairs stand where they stood before it."
)


def with_last_first(phases: str) -> WatchedEvent:
    """A qualification has been played in which pair 12 was first and pair 1 last."""
    event = begin_plan(propose_plan(PlanRequest(12, phases=phases)).plan)
    backwards = {13 - pair: share for pair, share in in_order(12).items()}
    play_group(event, "Qualification", give(backwards))
    advance_phase(event)
    seat_next_sessions(event)
    return event


@pytest.mark.parametrize("beside", ["", "; Consolation = rest Qualification"])
def test_without_a_final_all_stand_where_they_came_from(beside: str) -> None:
    event = with_last_first(ONLY_FINAL + beside)
    done = close_session(event, cancelled=True)
    assert sentences(done)[-1] == NOTHING_PLAYED
    check_sound(event)
    assert sentences(declare_official(event)) == (
        "The results are official.",
        NOTHING_PLAYED,
    )
    (shown,) = all_standings(event.state)
    assert shown.group == "Qualification"
    assert [one.pair for one in shown.placed] == list(range(12, 0, -1))
    (final,) = all_standings(event.state, "Final")
    assert final.placed == ()
    ranking = find_event_ranking(event.state)
    assert [(one.pair, one.place, one.group) for one in ranking] == [
        (13 - place, str(place), "Qualification") for place in range(1, 13)
    ]
    check_sound(event)


def test_a_final_that_was_played_in_part_is_a_final() -> None:
    event = with_last_first(ONLY_FINAL)
    record_all(event, "Final", lambda _: "+50")
    assert len(sentences(close_session(event))) == 1
    assert sentences(declare_official(event)) == ("The results are official.",)
    assert [one.group for one in all_standings(event.state)] == ["Final"]


def test_after_a_semifinal_that_was_cancelled_the_best_before_it_go_on() -> None:
    event = with_last_first(
        "Qualification 10 / Semifinal 10: Semifinal = 8 Qualification, ladder:1 / "
        "Final 10: Final = 6 Semifinal, ladder:1"
    )
    close_session(event, cancelled=True)
    done = advance_phase(event)
    assert sentences(done)[0] == (
        "No result of the Semifinal counts, so all pairs stand where they stood before "
        "it, and go on in the order in which they qualified for it."
    )
    assert event.state.groups["Final"].places == (12, 11, 10, 9, 8, 7)
    assert list(done.intakes[0].intake.ties) == [
        "places 1–8 of Semifinal: pairs 5, 6, 7, 8, 9, 10, 11 and 12 tie; 7, 8, 9, 10, "
        "11 and 12 before 5 and 6 by the order in which they qualified"
    ]
    check_sound(event)
