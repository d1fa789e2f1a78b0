"""What the referee finds where pairs come back or take the places of others."""

from typing import Any

from evenhand.desk.events.looking import find_refused_today
from evenhand.tournament.event.acts import (
    CloseSession,
    Late,
    Replan,
    Reseat,
    Withdraw,
)
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.plan_data import group_to_data
from evenhand.tournament.referee.refereeing import referee_event
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    begin_plan,
    one_phase,
    record_all,
)

Plain = dict[str, Any]


def sound_log() -> list[Plain]:
    """Pair 4 is away in round 2, pair 7 has the place of 5 from round 4 on."""
    event = begin_movement()
    event.do(Withdraw(4, 2), Late(4, "", 3), Withdraw(5, 4))
    event.do(Late(7, "New", 4, place_of=5))
    record_all(event, ALL, lambda _: "+50")
    event.do(CloseSession(ALL, 1))
    return [dict(entry) for entry in event.entries()]


def acts(log: list[Plain], kind: str) -> list[Plain]:
    return [entry for entry in log if entry["act"] == kind]


def found(log: list[Plain]) -> str:
    return "\n".join(map(str, referee_event(log)))


def test_a_sound_log_has_no_findings() -> None:
    assert found(sound_log()) == ""


def test_a_carryover_of_a_pair_that_comes_back_is_refused() -> None:
    log = sound_log()
    acts(log, "late")[0]["carried"] = "3"
    (refusal,) = find_refused_today(log)
    assert "nothing is carried over into the first phase" in str(refusal)


def test_a_pair_that_comes_back_to_no_place_is_found() -> None:
    log = sound_log()
    acts(log, "late")[0]["group"] = "Nowhere"
    assert "late" in found(log)


def forgotten() -> WatchedEvent:
    """Pair 7 is there before the session is seated and gets no seat."""
    event = begin_movement(missing=[6])
    seat = event.entries()[-1]
    again = WatchedEvent.create(type(event._log)(), event.acts[0])  # type: ignore[arg-type]
    again.do(*event.acts[1:-1])
    again.do(Late(7, "Extra", extra=True))
    again.do(event.acts[-1])
    assert seat["act"] == "seat"
    return again


def test_a_director_may_end_a_session_in_which_an_extra_pair_has_no_seat() -> None:
    event = forgotten()
    record_all(event, ALL, lambda _: "+50")
    event.do(CloseSession(ALL, 1, forced=True))
    assert referee_event(event.entries()) == ()


def test_who_comes_for_the_next_session_may_lose_its_seats_of_this_one() -> None:
    event = begin_plan(one_phase(8, 2), registered=7)
    event.do(propose_seats(event.state.group(ALL)))
    rounds = event.state.group(ALL).session(1).rounds
    event.do(Late(8, "Late", rounds + 1))
    # nobody has its seats in the session that runs
    (section,) = event.state.group(ALL).session(1).sections
    data = section.as_data()
    for row in data["movement"]["rounds"]:
        for cell in row:
            cell[:2] = [0 if pair == 8 else pair for pair in cell[:2]]
    event.do(Reseat(ALL, 1, (data,), 1, "repair", "pair 8 comes tomorrow"))
    assert referee_event(event.entries()) == ()


def test_a_pair_that_came_late_keeps_the_seat_that_was_nobodys() -> None:
    """Seven were planned and eight are there: one of them has the eighth seat."""
    plan = one_phase(7, 2)
    planned = group_to_data(plan.groups[0])
    event = begin_plan(plan)
    event.do(Late(8, "Late"), Replan(ALL, planned, places=(2, 1, *range(3, 9))))
    event.do(Replan(ALL, planned, places=(2, 1, 3, 4, 5, 6, 8, 7)))
    assert referee_event(event.entries()) == ()
