"""Pairs without a seat are seated as the next session of one large field is."""

from functools import cache
from itertools import combinations

import pytest

from evenhand.desk.acts.undoing import undo_acts
from evenhand.desk.events.looking import claims_shown
from evenhand.desk.pairs.entering import withdraw_pair
from evenhand.desk.pairs.latecomers import admit_late
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.repairing import repair_session
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.errors import ActError
from evenhand.tournament.answers.answer import NextStep, Step, find_next_steps
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.repair.trouble import Arrives
from tests.desk.desk_examples import data, refusing, sentences, what_next
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_plan,
    record_all,
)


@cache
def round_robin(pairs: int) -> Plan:
    """Everybody meets everybody, in two sessions."""
    request = PlanRequest(pairs, phases="single", sessions=(2,), base="round-robin")
    return propose_plan(request).plan


def play_session(event: WatchedEvent) -> None:
    record_all(event, ALL, lambda _: "+50")
    close_session(event)


def meetings(event: RunningEvent) -> dict[tuple[int, int], int]:
    """In how many rounds of the event two pairs meet."""
    found: dict[tuple[int, int], int] = {}
    for session in event.state.groups[ALL].sessions.values():
        rounds = {(m.round, min(m[3:]), max(m[3:])) for m in session.meetings.values()}
        for _, one, other in rounds:
            found[one, other] = found.get((one, other), 0) + 1
    return found


def check_sound(event: WatchedEvent) -> None:
    """The referee agrees with the log and with all that is shown."""
    assert referee_event(event.entries(), claims_shown(event.state)) == ()


def test_an_extra_pair_of_a_round_robin_plays_in_the_next_session() -> None:
    event = begin_plan(round_robin(14))
    seat_next_sessions(event)
    repair_session(event, [Arrives(1)], 1, "rover", names="New")
    play_session(event)
    before = len(event.acts)
    done = seat_next_sessions(event)
    assert any("pair 15" in line for line in sentences(done))
    # the seats and their repair are one deed
    assert done.acts == range(before + 1, len(event.acts) + 1)
    due = missing_meetings(event.state.group(ALL).session(2))
    rounds = {m.round for m in due if 15 in (m.ns, m.ew)}
    assert rounds == set(range(1, event.state.group(ALL).session(2).rounds + 1))
    check_sound(event)
    play_session(event)
    check_sound(event)


def test_couples_that_meet_again_are_named() -> None:
    event = begin_plan(round_robin(14))
    seat_next_sessions(event)
    repair_session(event, [Arrives(1)], 1, "rover", names="New")
    play_session(event)
    seat_next_sessions(event)
    reason = event.acts[-1].reason  # type: ignore[attr-defined]
    pairs = event.state.groups[ALL].places
    again = [
        two for two in combinations(sorted(pairs), 2) if meetings(event).get(two, 0) > 1
    ]
    for one, other in again:
        assert str(one) in reason
        assert str(other) in reason


@pytest.mark.parametrize("pairs", [13, 14])
def test_a_pair_admitted_between_sessions_is_seated_too(pairs: int) -> None:
    event = begin_plan(round_robin(pairs))
    seat_next_sessions(event)
    play_session(event)
    number = data(admit_late(event, "New", extra=True))["pair"]
    seat_next_sessions(event)
    due = missing_meetings(event.state.group(ALL).session(2))
    assert [m for m in due if number in (m.ns, m.ew)]
    check_sound(event)


def test_an_extra_pair_that_went_home_needs_no_seat() -> None:
    event = begin_plan(round_robin(14))
    seat_next_sessions(event)
    play_session(event)
    number = data(admit_late(event, "New", extra=True))["pair"]
    withdraw_pair(event, number)
    seat_next_sessions(event)
    assert event.acts[-1].kind == "seat"
    check_sound(event)


def seat_taken_back(pairs: int) -> WatchedEvent:
    """Pair 15 had a seat in the second session, and has none any more."""
    event = begin_plan(round_robin(pairs))
    seat_next_sessions(event)
    play_session(event)
    assert data(admit_late(event, "New", extra=True))["pair"] == 15
    seat_next_sessions(event)
    assert event.acts[-1].kind == "reseat"
    undo_acts(event, str(len(event.acts)), Ruling())
    return event


@pytest.mark.parametrize("pairs", [13, 14])
def test_a_session_is_not_closed_while_an_extra_pair_has_no_seat(pairs: int) -> None:
    event = seat_taken_back(pairs)
    step = find_next_steps(event.state)[0]
    assert step == NextStep(Step.FIND_SEATS, ALL, 2, count=1, pairs=(15,), round=1)
    assert what_next(event.state)[0].startswith("Event, session 2: pair 15 has no seat")
    record_all(event, ALL, lambda _: "+50")
    first = event.state.group(ALL).session(2).rounds + 1
    seat = f"repair --round {first} --arrives 1"
    with refusing("^pair 15 has no seat in", seat, "--force"):
        close_session(event)
    check_sound(event)
    done = close_session(event, forced=True)
    assert sentences(done)[1] == "Without a seat: pair 15."
    check_sound(event)


def test_an_extra_pair_gets_another_seat_once_the_first_was_taken_back() -> None:
    event = seat_taken_back(14)
    repair_session(event, [Arrives(1)], 1, "bump")
    assert [
        m for m in missing_meetings(event.state.group(ALL).session(2)) if 15 in m[3:]
    ]
    play_session(event)
    check_sound(event)


def test_without_a_seat_an_extra_pair_may_withdraw() -> None:
    event = seat_taken_back(14)
    withdraw_pair(event, 15)
    play_session(event)
    check_sound(event)


def test_a_cancelled_session_needs_no_seats() -> None:
    event = seat_taken_back(14)
    assert len(sentences(close_session(event, cancelled=True))) == 1
    check_sound(event)


def test_in_a_session_that_has_ended_no_seat_is_taken_back() -> None:
    event = begin_plan(round_robin(13))
    seat_next_sessions(event)
    play_session(event)
    admit_late(event, "New", extra=True)
    seat_next_sessions(event)
    reseat = len(event.acts)
    play_session(event)
    close = len(event.acts)
    # the results of the pair go with its seats, those of the others could stay
    own = [
        number
        for number, act in enumerate(event.acts, 1)
        if number > reseat and 15 in played_by(event, number)
    ]
    named = ",".join(map(str, [reseat, *own]))
    with pytest.raises(ActError, match=f"act {close} .close. depends on it .pair 15"):
        undo_acts(event, named, Ruling())
    undo_acts(event, f"{named},{close}", Ruling())
    check_sound(event)


def played_by(event: RunningEvent, number: int) -> set[int]:
    """The pairs of the result that an act recorded; none of another act."""
    return {
        pair
        for one in event.state.group(ALL).session(2).results.values()
        if one.act == number
        for pair in one.pairs
    }


def test_who_had_withdrawn_before_a_session_is_not_made_to_have_waited_in_it() -> None:
    event = begin_plan(round_robin(14))
    seat_next_sessions(event)
    play_session(event)
    admit_late(event, "New", extra=True)
    withdraw_pair(event, 15)
    withdrawn = len(event.acts)
    seat_next_sessions(event)
    play_session(event)
    with pytest.raises(ActError, match="pair 15 has had no seat in session 2"):
        undo_acts(event, str(withdrawn), Ruling())
    check_sound(event)
