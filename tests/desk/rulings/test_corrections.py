"""Corrections after the correction period, and carryovers put right at once."""

import random
import re
from copy import deepcopy
from dataclasses import replace
from datetime import datetime

import pytest

from evenhand.desk.acts.undoing import undo_acts
from evenhand.desk.events import opening
from evenhand.desk.events.looking import find_refused_today
from evenhand.desk.events.opening import TimedEvent
from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.exchanging import exchange_pairs
from evenhand.desk.results.result_files import record_results
from evenhand.desk.results.single_results import (
    correct_result,
    erase_result,
    penalise_pair,
    record_result,
    rule_award,
    turn_result,
)
from evenhand.desk.rulings.corrections import Ruling, mend_carryovers
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.errors import ActError
from evenhand.formats.results_csv import read_results_data
from evenhand.movement import native
from evenhand.store import MemoryLog
from evenhand.tournament.answers.result_answers import ResultRecorded
from evenhand.tournament.event.acts import Create, Penalise, Record, Register, Undo
from evenhand.tournament.event.consequences import find_consequences
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.plan.plan_data import plan_to_data
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.referee.refereeing import referee_event
from tests.desk.desk_examples import offered, refusing, sentences
from tests.movement_examples import THREE_TABLE_HOWELL
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    advance_all,
    begin_plan,
    give,
    in_order,
    one_phase,
    play_group,
    two_phases,
)

CLOSED, IN_TIME, LATE = (f"2026-05-01T{t}:00Z" for t in ("20:00", "20:30", "20:31"))
#: When the period ended by the clock of whoever runs this.
ENDED = re.escape(f"{datetime.fromisoformat(IN_TIME).astimezone():%H:%M %Z}")


@pytest.fixture
def event(monkeypatch: pytest.MonkeyPatch) -> TimedEvent:
    """A session that was closed at eight with two results missing."""
    monkeypatch.setattr(opening, "utc_now", lambda: CLOSED)
    create = Create("Evening", {}, native.to_data(THREE_TABLE_HOWELL))
    event = TimedEvent.create(MemoryLog(), create, CLOSED)
    event.do(*(Register(pair, f"Pair {pair}") for pair in range(1, 7)))
    seat_next_sessions(event)
    due = missing_meetings(event.state.group(ALL).session(1))
    event.do(*(Record(ALL, 1, m.table, m.board, "+50") for m in due[:-2]))
    close_session(event, forced=True)
    return event


def set_clock(monkeypatch: pytest.MonkeyPatch, time: str) -> None:
    monkeypatch.setattr(opening, "utc_now", lambda: time)


def test_scores_are_corrected_within_the_correction_period(
    event: TimedEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, IN_TIME)
    correct_result(event, Spot(1, 1), "+100", Ruling())
    erase_result(event, Spot(1, 2), Ruling())


def test_after_the_correction_period_a_score_stands_unless_that_is_forced(
    event: TimedEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, LATE)
    words = f"ended at {ENDED}"
    with refusing(words, "--force"):
        correct_result(event, Spot(1, 1), "+100", Ruling())
    with refusing(words, "--force"):
        erase_result(event, Spot(1, 1), Ruling())
    with refusing(words, "--force"):
        rule_award(event, Spot(1, 1), "A+/A-", Ruling())
    with refusing(words, "--force"):
        turn_result(event, Spot(1, 1), Ruling(""))
    correct_result(event, Spot(1, 1), "+100", Ruling(force=True))
    assert event.acts[-1].reason == "after the correction period"  # type: ignore[attr-defined]
    erase_result(event, Spot(1, 2), Ruling("the committee's ruling", force=True))
    entries = event._log.read()
    assert referee_event(entries) == ()


def test_late_plays_come_in_after_the_correction_period(
    event: TimedEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, LATE)
    due = missing_meetings(event.state.group(ALL).session(1))
    record_result(event, Spot(due[0].board, due[0].table), "+50")
    rule_award(event, Spot(due[1].board, due[1].table), "A+/A+", Ruling())


def test_a_file_corrects_nothing_after_the_correction_period_unless_forced(
    event: TimedEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, LATE)
    due = missing_meetings(event.state.group(ALL).session(1))[0]
    text = (
        "table,board,ns,ew,score\n1,1,6,1,100\n"
        f"{due.table},{due.board},{due.ns},{due.ew},50\n"
    )
    results = read_results_data(text).results
    read = record_results(event, results, replace_others=True)
    assert read.recorded == 1
    assert len(read.refused) == 1
    assert read.refused[0].startswith("line 2: the correction period")
    read = record_results(
        event, results, replace_others=True, ruling=Ruling(force=True)
    )
    assert read.refused == ()


def test_what_came_in_is_taken_back_within_the_correction_period(
    event: TimedEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    correct_result(event, Spot(1, 1), "+100", Ruling())
    set_clock(monkeypatch, IN_TIME)
    undo_acts(event, "", Ruling())
    assert referee_event(event._log.read()) == ()


@pytest.mark.parametrize("named", [True, False])
def test_after_the_correction_period_nothing_is_taken_back_unless_that_is_forced(
    event: TimedEvent, monkeypatch: pytest.MonkeyPatch, named: bool
) -> None:
    correct_result(event, Spot(1, 1), "+100", Ruling())
    set_clock(monkeypatch, LATE)
    last = len(event.acts)
    acts = str(last) if named else ""
    with refusing(f"ended at {ENDED}", "--force"):
        undo_acts(event, acts, Ruling())
    assert len(event.acts) == last
    undo_acts(event, acts, Ruling(force=True))
    assert event.acts[-1].reason == "after the correction period"  # type: ignore[attr-defined]
    # to take the undo back changes the score as well
    with pytest.raises(ActError, match="correction period"):
        undo_acts(event, str(last + 1), Ruling("a slip"))
    undo_acts(event, str(last + 1), Ruling("a slip", force=True))
    assert event.acts[-1].reason == "a slip"  # type: ignore[attr-defined]
    assert referee_event(event._log.read()) == ()


def test_the_end_of_a_session_is_taken_back_at_any_time(
    event: TimedEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, LATE)
    undo_acts(event, "", Ruling())
    assert event.state.groups[ALL].running == 1
    assert sentences(undo_acts(event, "", Ruling()))
    assert referee_event(event._log.read()) == ()


def test_after_the_correction_period_pairs_are_exchanged_only_by_force(
    event: TimedEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, LATE)
    with refusing(f"ended at {ENDED}", "--force"):
        exchange_pairs(event, (2, 4), Ruling(reason="seen on the slips"))
    done = exchange_pairs(event, (2, 4), Ruling(force=True))
    assert done.results_moved > 0
    assert event.acts[-1].reason.endswith(": after the correction period")  # type: ignore[attr-defined]
    assert referee_event(event._log.read()) == ()


@pytest.mark.parametrize("session", [1, 0, None])
def test_after_the_correction_period_a_pair_is_penalised_only_by_force(
    event: TimedEvent, monkeypatch: pytest.MonkeyPatch, session: int | None
) -> None:
    set_clock(monkeypatch, IN_TIME)
    penalise_pair(event, 2, "-1%", Ruling(), session=session)
    set_clock(monkeypatch, LATE)
    where = "session 1 of Event" if session else "Event"
    words = f"^the correction period of {where} ended at {ENDED}"
    acts = len(event.acts)
    with refusing(words, "--force"):
        penalise_pair(event, 2, "-1%", Ruling(reason="late"), session=session)
    # nor is the one that was given in time taken back
    with refusing(words, "--force"):
        undo_acts(event, str(acts), Ruling())
    assert len(event.acts) == acts
    penalise_pair(event, 2, "-1%", Ruling(force=True), session=session)
    assert event.acts[-1].reason == "after the correction period"  # type: ignore[attr-defined]
    undo_acts(event, str(acts), Ruling(force=True))
    assert event.acts[-1].reason == "after the correction period"  # type: ignore[attr-defined]
    assert len(event.state.groups[ALL].penalties) == 1
    assert referee_event(event._log.read()) == ()


@pytest.mark.parametrize("session", [1, 0])
def test_penalties_that_come_late_need_a_reason(
    event: TimedEvent, session: int
) -> None:
    event.do(Penalise(2, ALL, session, "-1%"), at=IN_TIME)
    given = len(event.acts)
    for act in (Penalise(2, ALL, session, "-1%"), Undo(given)):
        with pytest.raises(ActError, match="give a reason"):
            event.do(act, at=LATE)
        event.do(replace(act, reason="seen by all"), at=LATE)
    # an older version let them through without one
    for number in (given + 1, given + 2):
        log = deepcopy(list(event._log.read()))
        del log[number - 1]["reason"]
        (found,) = find_refused_today(log)
        assert (found.kind, found.where) == ("rule", f"act {number}")


def test_a_penalty_of_the_phase_is_in_time_until_its_last_session_is_final(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(opening, "utc_now", lambda: CLOSED)
    create = Create("", plan_to_data(one_phase(8, 2)), {})
    event = TimedEvent.create(MemoryLog(), create, CLOSED)
    event.do(*(Register(pair, f"Pair {pair}") for pair in range(1, 9)))
    seat_next_sessions(event)
    close_session(event, forced=True)
    set_clock(monkeypatch, LATE)
    # between the sessions the phase goes on, but the first session is final
    penalise_pair(event, 2, "-1%", Ruling())
    with pytest.raises(ActError, match="session 1 of Event ended"):
        penalise_pair(event, 2, "-1%", Ruling(), session=1)
    seat_next_sessions(event)
    penalise_pair(event, 2, "-1%", Ruling(), session=0)
    assert referee_event(event._log.read()) == ()


def in_the_last_phase() -> WatchedEvent:
    """Three phases; the total of the second contains what was carried into it."""
    phases = (
        "Qualification 10 / Semifinal 10: Semifinal = 8 Qualification, weighted:0.1, "
        "continues / Final 10: Final = 6 Semifinal, weighted:0.1"
    )
    event = begin_plan(propose_plan(PlanRequest(12, phases=phases)).plan)
    for group in ("Qualification", "Semifinal"):
        play_group(event, group, give(in_order(12)))
        advance_all(event)
    return event


def test_carryovers_into_two_phases_are_put_right_all_at_once() -> None:
    event = in_the_last_phase()
    session = event.state.groups["Qualification"].sessions[1]
    seen = next(r.meeting for r in session.results.values() if 1 in r.pairs)
    text = "70%/50%" if seen.ns == 1 else "50%/70%"
    at = "Qualification", 1, seen.table, seen.board
    event.do(Record(*at, text, seen.ns, seen.ew, replaces=True, reason="x"))
    acts = len(event.acts)
    done = mend_carryovers(event, "a correction")
    groups = done.groups
    assert groups == ("Semifinal", "Final")
    # one act for a group, all of one command
    assert len(event.acts) == acts + len(groups)
    assert event.batch_of(acts + 1) == range(acts + 1, acts + 1 + len(groups))
    assert not any(one.carried for one in find_consequences(event.state))
    assert referee_event(event.entries()) == ()
    with pytest.raises(ActError, match="nothing to put right"):
        mend_carryovers(event)


def correct_first(event: WatchedEvent, text: str) -> ResultRecorded:
    """The answer when a board of the qualification is ruled again."""
    session = event.state.groups["Qualification"].sessions[1]
    seen = next(one.meeting for one in session.results.values() if 1 in one.pairs)
    where = Spot(seen.board, seen.table, seen.ns, seen.ew, "Qualification", 1)
    return correct_result(event, where, text, Ruling())


def test_carryovers_are_offered_to_be_put_right_only_while_they_are_wrong() -> None:
    event = begin_plan(two_phases("half"))
    play_group(event, "Qualification", give(in_order(12)))
    assert correct_first(event, "60%/60%").consequences is None
    advance_all(event)
    assert "recarry" in offered(correct_first(event, "61%/61%"))
    mend_carryovers(event)
    # the same ruling again changes nothing any more
    same = correct_first(event, "61%/61%")
    assert sentences(same)[1:] == (
        "The phase was closed; qualifiers and carryovers stay the same.",
    )
    assert offered(same) == []
    assert "recarry" in offered(correct_first(event, "60%/60%"))


def test_where_nothing_is_carried_there_is_nothing_to_put_right() -> None:
    event = begin_plan(two_phases("none"))
    play_group(event, "Qualification", give(in_order(12)))
    advance_all(event)
    told = sentences(correct_first(event, "60%/60%"))
    assert told[-1] == "The phase was closed; qualifiers and carryovers stay the same."


THREE_PHASES = (
    "Qual 10 / Semi 10: A = 8 Qual, full; B = rest Qual, full / "
    "Last 10: Final = 6 A, full; Rest = rest A + rest B, full"
)


def test_carryovers_are_put_right_through_several_phases_at_once() -> None:
    """Who would have gone elsewhere by a correction keeps what it had."""
    plan = propose_plan(PlanRequest(16, phases=THREE_PHASES)).plan
    event = begin_plan(plan)
    chance = random.Random(14)

    def any_score() -> str:
        return f"{10 * chance.randrange(-60, 60):+}"

    while True:
        for playing in event.state.running_groups:
            play_group(event, playing.name, lambda _: any_score())
        if event.state.phase == 3:
            break
        advance_all(event)
    meetings = [
        (group, meeting)
        for group in ("Qual", "A")
        for meeting in event.state.group(group).session(1).meetings.values()
    ]
    for number, (group, one) in enumerate(chance.sample(meetings, 16)):
        at = one.table, one.board
        event.do(Record(group, 1, *at, any_score(), one.ns, one.ew, replaces=True))
        if number % 2 and any(c.carried for c in find_consequences(event.state)):
            mend_carryovers(event, "corrected")
            assert referee_event(event.entries()) == ()
