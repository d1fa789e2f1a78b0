"""The event begins; pairs come, go home, and come late."""

from typing import Any

import pytest

from evenhand.errors import ActError, EvenhandError
from evenhand.movement import native
from evenhand.store import MemoryLog
from evenhand.tournament.event.acts import (
    CloseSession,
    Create,
    Late,
    Player,
    Record,
    Register,
    Rename,
    Withdraw,
)
from evenhand.tournament.event.advancing import propose_advance
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.plan_data import plan_to_data
from tests.movement_examples import THREE_TABLE_HOWELL, cyclic_mitchell
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    advance_all,
    begin_movement,
    begin_plan,
    give,
    in_order,
    one_phase,
    play_group,
    record_all,
    refuse,
    two_phases,
)

HOWELL = native.to_data(THREE_TABLE_HOWELL)


def due_to(event: RunningEvent, pair: int) -> list[int]:
    """The rounds in which a pair has results to come."""
    return [
        meeting.round
        for meeting in missing_meetings(event.state.group(ALL).session(1))
        if pair in (meeting.ns, meeting.ew)
    ]


@pytest.mark.parametrize("name", ["", "  ", "\t"])
def test_an_event_without_a_name_has_that_of_its_movement_or_plan(name: str) -> None:
    event = WatchedEvent.create(MemoryLog(), Create(name, {}, HOWELL))
    assert event.state.name == THREE_TABLE_HOWELL.label
    plan = two_phases()
    event = WatchedEvent.create(MemoryLog(), Create(name, plan_to_data(plan), {}))
    assert event.state.name == plan.name


def test_an_event_of_one_movement_seats_it_as_it_is() -> None:
    event = begin_movement()
    (section,) = event.state.groups[ALL].sessions[1].sections
    assert section.movement.schedule == THREE_TABLE_HOWELL.schedule
    assert len(missing_meetings(event.state.group(ALL).session(1))) == 15


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (Create("E", {}, {}), ["a plan or from a movement", "name one"]),
        (Create("E", plan_to_data(one_phase(6)), HOWELL), ["name one"]),
        (Create("E", {}, HOWELL, "guesses"), ["'guesses'", "expected matchpoints"]),
        (
            Create("E", plan_to_data(two_phases()), {}, "butler"),
            ["butler in 2 phases", "score by matchpoints"],
        ),
        (Create("E", {}, {"rounds": 3}), []),
        (Create("E", {"name": 3}, {}), []),
    ],
)
def test_an_event_that_cannot_be_begun_leaves_the_log_empty(
    act: Create, words: list[str]
) -> None:
    log = MemoryLog()
    with pytest.raises(EvenhandError) as refusal:
        RunningEvent.create(log, act)
    assert log.read() == ()
    for word in words:
        assert word in str(refusal.value)


def test_an_event_begins_in_an_empty_log_only() -> None:
    event = begin_movement()
    with pytest.raises(ActError, match="the log is not empty"):
        RunningEvent.create(event._log, Create("E", {}, HOWELL))
    refuse(event, Create("E", {}, HOWELL), "exists already")


def test_names_are_registered_and_corrected() -> None:
    event = begin_plan(one_phase(6), registered=0)
    event.do(Register(2, "  A.  Player \n& B. Player"))
    assert event.state.entrants[2].names == "A. Player & B. Player"
    event.do(Rename(2, "C & D"))
    assert event.state.entrants[2].names == "C & D"


def test_registrations_that_are_refused() -> None:
    event = begin_plan(two_phases(), registered=11)
    refuse(event, Register(3, "X"), "pair 3", "'Pair 3'", "another number")
    refuse(event, Register(13, "X"), "pair 13", "1 to 12", "plan for more pairs")
    refuse(event, Register(0, "X"), "pair 0", "1 to 12")
    refuse(event, Register(12, "x" * 201), "201 characters", "200 at most")
    refuse(event, Register(12, "X", drop_in="Final"), "take 13 or higher")
    refuse(event, Register(13, "X", drop_in="Bar"), "no group 'Bar'")
    refuse(event, Register(10**6, "X", drop_in="Final"), "near 13")
    refuse(event, Register(13, "X", drop_in="Qualification"), "has begun")
    refuse(event, Rename(12, "X"), "pair 12 is not registered", "register it first")
    event.do(propose_seats(event.state.group("Qualification")))
    refuse(event, Register(12, "X"), "after the first session", "late pair")


def test_players_are_named_one_by_one_or_in_a_text() -> None:
    event = begin_plan(one_phase(6), registered=0)
    two = (Player(" Ash ", "Mill", "7"), Player("Birch"))
    event.do(Register(1, "", expected=True, players=two), Register(2, "Cedar & Elm"))
    assert event.state.entrants[1].names == "Ash & Birch"
    assert event.state.entrants[1].players == two
    assert event.state.entrants[2].players == ()
    event.do(Late(1, ""))
    assert event.state.entrants[1].players == two
    event.do(Rename(1, "Fir & Gorse"), Rename(2, "", two))
    assert event.state.entrants[1].names == "Fir & Gorse"
    assert not event.state.entrants[1].players
    assert event.state.entrants[2].names == "Ash & Birch"


@pytest.mark.parametrize(
    ("names", "players", "reason"),
    [
        ("", (Player("Ash"),), "1 of a pair's players named; expected two"),
        ("", (Player("Ash"), Player(" ")), "1 of a pair's players named"),
        ("", (Player("Ash"),) * 3, "3 of a pair's players named"),
        (
            "Ash",
            (Player("Ash"), Player("Elm")),
            "names 'Ash' and two players; expected",
        ),
        ("", (Player("Ash", "x" * 201), Player("Elm")), "a club or number of 201"),
        ("", (Player("Ash", "", "\0"), Player("Elm")), "a club or number of"),
        ("", (Player("Ash" * 50), Player("Elm" * 50)), "names of 303 characters"),
    ],
)
def test_players_that_are_refused(
    names: str, players: tuple[Player, ...], reason: str
) -> None:
    event = begin_movement()
    with pytest.raises(ActError, match=reason):
        event.do(Register(1, names, players=players))


def test_a_pair_registered_beforehand_plays_once_it_has_come() -> None:
    event = begin_plan(one_phase(6), registered=5)
    event.do(Register(6, "Perhaps", expected=True))
    refuse(event, Register(6, "Perhaps", expected=True), "registered as 'Perhaps'")
    as_it_was = len(event.acts)
    event.do(propose_seats(event.state.group(ALL)))
    assert due_to(event, 6) == []
    again = begin_plan(one_phase(6), registered=5)
    again.do(*event.acts[len(again.acts) : as_it_was], Register(6, "Here"))
    again.do(propose_seats(again.state.group(ALL)))
    assert due_to(again, 6) == due_to(again, 1)
    assert again.state.entrants[6].names == "Here"


def test_an_expected_pair_that_comes_after_the_start_is_late() -> None:
    event = begin_plan(one_phase(6), registered=5)
    event.do(Register(6, "Perhaps", expected=True))
    event.do(propose_seats(event.state.group(ALL)))
    refuse(event, Register(6, "Here"), "after the first session", "late pair")
    event.do(Late(6, "Here", round=2))
    assert min(due_to(event, 6)) == 2
    assert event.state.entrants[6].names == "Here"


def test_a_pair_that_goes_home_plays_no_further_round() -> None:
    event = begin_movement()
    event.do(Withdraw(6, round=4))
    assert due_to(event, 6) == [1, 2, 3]
    assert due_to(event, 5) == [1, 2, 3, 4]
    refuse(event, Withdraw(6), "pair 6 has already withdrawn")
    meeting = (1, 4)  # pair 6 meets pair 4 at table 1 on board 4
    refuse(event, Record(ALL, 1, *meeting, "+50"), "pair 6", "round 4", "bye")


def test_withdrawals_that_are_refused() -> None:
    event = begin_movement()
    event.do(Record(ALL, 1, 1, 3, "+50"))  # round 3: 6 and 3
    refuse(event, Withdraw(6, round=2), "result at table 1 in round 3", "later round")
    refuse(event, Withdraw(6, round=3), "later round")
    refuse(event, Withdraw(6, round=7), "round 7", "rounds 1 to 5")
    refuse(event, Withdraw(6, round=0), "round 0", "rounds 1 to 5")
    refuse(event, Withdraw(6, 4, "vanish"), "'vanish'", "rule, stand, void")
    refuse(event, Withdraw(9), "pair 9 is not registered")
    event.do(Withdraw(6, round=4))


def test_a_pair_that_goes_home_between_sessions_misses_the_next_one() -> None:
    event = begin_plan(one_phase(7, 2))
    event.do(propose_seats(event.state.group(ALL)))
    record_all(event, ALL, lambda _: "+50")
    event.do(CloseSession(ALL, 1))
    event.do(Withdraw(1))
    event.do(propose_seats(event.state.group(ALL)))
    second = missing_meetings(event.state.group(ALL).session(2))
    assert second
    assert not [m for m in second if 1 in (m.ns, m.ew)]


def test_a_late_pair_takes_the_place_of_the_missing_one() -> None:
    event = begin_movement(missing=[6])
    assert due_to(event, 6) == []
    event.do(Late(6, "At last", round=2))
    assert due_to(event, 6) == [2, 3, 4, 5]
    assert event.state.entrants[6].names == "At last"
    refuse(event, Record(ALL, 1, 1, 1, "+50"), "pair 6 is absent in round 1")


def test_late_pairs_that_are_refused() -> None:
    event = begin_movement(cyclic_mitchell(5), missing=[10])
    refuse(event, Late(3, "X"), "pair 3 is registered", "free place")
    refuse(event, Late(11, "X"), "no free place 11", "repair or a new plan")
    refuse(event, Late(0, "X"), "no free place 0")
    refuse(event, Late(-1, "X"), "no free place -1")
    refuse(event, Late(10, "X", round=9), "round 9", "rounds 1 to 5")
    refuse(event, Late(10, "x" * 201), "201 characters")
    refuse(event, Late(3, "X", extra=True), "pair 3 is registered")
    refuse(event, Late(10, "X", extra=True), "pair 10", "a free number")
    refuse(event, Late(11, "x" * 201, extra=True), "201 characters")


def test_an_extra_pair_has_a_place_but_no_seat_yet() -> None:
    event = begin_movement()
    event.do(Late(7, "One more", extra=True))
    assert event.state.groups[ALL].places == (1, 2, 3, 4, 5, 6, 7)
    assert due_to(event, 7) == []


def test_nobody_takes_an_empty_place_of_a_final_as_pair_nought() -> None:
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    event.do(*(Withdraw(pair) for pair in (10, 11, 12)))
    advance_all(event)
    assert 0 in event.state.groups["Consolation"].places
    refuse(event, Late(0, "Nobody"), "0")


def qualified_with_drop_in(**registered: Any) -> WatchedEvent:
    """Twelve pairs have played, and pair 13 drops into the final."""
    event = begin_plan(two_phases("linear:0.1"))
    event.do(Register(13, "Drop-in", drop_in="Final", **registered))
    play_group(event, "Qualification", give(in_order(12)))
    return event


def test_a_pair_drops_into_the_next_phase() -> None:
    event = qualified_with_drop_in()
    final, consolation = propose_advance(event.state).intakes
    assert final.pairs[:7] == (1, 2, 3, 4, 5, 6, 13)
    assert 13 not in consolation.pairs
    assert 13 not in [
        p.pair for p in find_standings(event.state.group("Qualification")).placed
    ]


def test_a_pair_that_was_only_expected_does_not_drop_in() -> None:
    event = qualified_with_drop_in(expected=True)
    assert 13 not in propose_advance(event.state).intakes[0].pairs


def test_a_pair_that_withdrew_before_it_dropped_in_stays_away() -> None:
    event = qualified_with_drop_in()
    event.do(Withdraw(13))
    assert 13 not in propose_advance(event.state).intakes[0].pairs


def test_nobody_drops_into_a_phase_that_has_begun() -> None:
    event = qualified_with_drop_in()
    advance_all(event)
    refuse(event, Register(14, "X", drop_in="Final"), "Final has begun")
