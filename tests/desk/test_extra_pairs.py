"""Pairs without a seat are seated as the next session of one large field is."""

from functools import cache
from itertools import combinations

import pytest

from evenhand.desk.entering import admit_late, withdraw_pair
from evenhand.desk.looking import claims_shown
from evenhand.desk.repairing import repair_session
from evenhand.desk.sessions import close_session, seat_sessions
from evenhand.tournament import Plan, PlanRequest, propose_plan
from evenhand.tournament.event import RunningEvent, missing_meetings
from evenhand.tournament.referee import referee_event
from evenhand.tournament.repair import Arrives
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
    seat_sessions(event)
    repair_session(event, [Arrives(1)], 1, "rover", names="New")
    play_session(event)
    before = len(event.acts)
    done = seat_sessions(event)
    assert any("pair 15" in line for line in done.said)
    # the seats and their repair are one deed
    assert done.acts == range(before + 1, len(event.acts) + 1)
    due = missing_meetings(event.state, ALL, 2)
    rounds = {m.round for m in due if 15 in (m.ns, m.ew)}
    assert rounds == set(range(1, event.state.session(ALL, 2).rounds + 1))
    check_sound(event)
    play_session(event)
    check_sound(event)


def test_couples_that_meet_again_are_named() -> None:
    event = begin_plan(round_robin(14))
    seat_sessions(event)
    repair_session(event, [Arrives(1)], 1, "rover", names="New")
    play_session(event)
    seat_sessions(event)
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
    seat_sessions(event)
    play_session(event)
    number = admit_late(event, "New", extra=True).data["pair"]
    seat_sessions(event)
    due = missing_meetings(event.state, ALL, 2)
    assert [m for m in due if number in (m.ns, m.ew)]
    check_sound(event)


def test_an_extra_pair_that_went_home_needs_no_seat() -> None:
    event = begin_plan(round_robin(14))
    seat_sessions(event)
    play_session(event)
    number = admit_late(event, "New", extra=True).data["pair"]
    withdraw_pair(event, number)
    seat_sessions(event)
    assert event.acts[-1].kind == "seat"
    check_sound(event)
