"""Pairs come back, and take the places of others: what is refused, and what counts."""

from functools import cache

import pytest

from evenhand.movement import Movement
from evenhand.tournament.event.acts import (
    CloseSession,
    Late,
    Record,
    Register,
    Replan,
    Reseat,
    Seat,
    Withdraw,
)
from evenhand.tournament.event.advancing import late_carryover
from evenhand.tournament.event.consequences import find_consequences
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.event_ranking import find_event_ranking
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.seated import SeatedSection
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
from tests.tournament.event.state_soundness import (
    see_nobody_in_two_places,
    see_nothing_found,
)


@cache
def five_and_a_drop_in() -> Plan:
    """A final for five of twelve pairs and one that drops in."""
    phases = (
        "Qualification 10 / Final 10: Final = 5 Qualification + 1 drop-in, linear:0.1; "
        "Consolation = rest Qualification"
    )
    return propose_plan(PlanRequest(12, phases=phases)).plan


def due_to(event: WatchedEvent, pair: int) -> list[int]:
    """The rounds in which a pair has results to come."""
    due = missing_meetings(event.state.group(ALL).session(1))
    return sorted({m.round for m in due if pair in (m.ns, m.ew)})


def test_a_pair_may_go_and_come_back_as_often_as_it_likes() -> None:
    event = begin_movement()
    event.do(Withdraw(4, 2), Late(4, "", 3), Withdraw(4, 4), Late(4, "", 5))
    assert due_to(event, 4) == [1, 3, 5]
    # pair 5 meets it in round 2, pair 6 in round 4
    assert due_to(event, 5) == [1, 3, 4, 5]
    assert due_to(event, 6) == [1, 2, 3, 5]
    assert event.state.entrants[4].absences == (
        ((1, 1, 2), (1, 1, 3)),
        ((1, 1, 4), (1, 1, 5)),
    )
    assert referee_event(event.entries()) == ()
    refuse(event, Record(ALL, 1, 1, 4, "+50"), "pair 4", "round 4", "bye")


def test_a_pair_that_comes_back_before_it_went_was_never_away() -> None:
    event = begin_movement()
    event.do(Withdraw(4, 3, "void"), Late(4, "", 2))
    entrant = event.state.entrants[4]
    assert (entrant.absences, entrant.left, entrant.scores) == ((), None, "rule")
    assert due_to(event, 4) == [1, 2, 3, 4, 5]


def test_a_pair_plays_from_the_round_that_was_said_last() -> None:
    """It was to come later, or be away longer, until it was there after all."""
    event = begin_movement(missing=[4])
    event.do(Late(4, "Pair 4", 4), Withdraw(4, 4), Late(4, "", 2))
    assert due_to(event, 4) == [2, 3, 4, 5]
    event.do(Withdraw(4, 3), Late(4, "", 5), Withdraw(4, 5), Late(4, "", 4))
    assert due_to(event, 4) == [2, 4, 5]
    assert referee_event(event.entries()) == ()


def test_a_pair_that_withdrew_before_the_start_plays_after_all() -> None:
    event = begin_plan(one_phase(6))
    event.do(Withdraw(6), Late(6, ""))
    event.do(propose_seats(event.state.group(ALL)))
    assert due_to(event, 6) == due_to(event, 1) == [1, 2, 3, 4, 5]
    assert referee_event(event.entries()) == ()


def test_returns_that_are_refused() -> None:
    event = begin_movement()
    refuse(event, Late(4, ""), "pair 4 is registered", "reserve")
    event.do(Withdraw(4, 3))
    refuse(event, Late(4, "Other"), "'Pair 4', not 'Other'", "its own number")
    refuse(event, Late(4, "", 7), "round 7", "rounds 1 to 5")
    refuse(event, Late(4, "", group="Nowhere"), "plays in Event, not in Nowhere")
    event.do(Late(4, "", 4))


def without_the_first() -> WatchedEvent:
    """Pair 1 went home when the qualification was over; 2 to 7 are in the final."""
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    event.do(Withdraw(1))
    advance_all(event)
    return event


def finish_and_find(event: WatchedEvent, pair: int) -> list[tuple[str, int]]:
    """Play all groups of the phase; in which ones a pair is ranked in the event."""
    for group in event.state.running_groups:
        play_group(event, group.name, lambda _: "+50")
    assert referee_event(event.entries()) == ()
    ranking = find_event_ranking(event.state)
    # nobody twice, and nobody missing
    numbers = sorted(one.pair for one in ranking)
    assert numbers == sorted(event.state.entrants)
    return [(one.group, one.placed.boards) for one in ranking if one.pair == pair]


def test_who_went_home_in_an_earlier_phase_comes_back_under_its_number() -> None:
    event = without_the_first()
    refuse(event, Late(1, ""), "pair 1 has no place in Final", "none is free", "extra")
    event.do(Late(1, "", extra=True))
    assert event.state.groups["Final"].places == (2, 3, 4, 5, 6, 7, 1)
    assert event.state.entrants[1].absences == (((1, 2, 1), (2, 1, 1)),)
    assert referee_event(event.entries()) == ()


def test_who_comes_back_in_a_later_phase_takes_a_free_place() -> None:
    """Five are left beside the final, in which there are six places."""
    event = without_the_first()
    assert event.state.groups["Consolation"].places == (8, 9, 10, 11, 12, 0)
    event.do(Late(1, "", group="Consolation"))
    assert event.state.groups["Consolation"].places == (8, 9, 10, 11, 12, 1)
    ((group, boards),) = finish_and_find(event, 1)
    assert (group, boards > 0) == ("Consolation", True)


def test_who_comes_back_in_a_later_phase_sits_down_in_the_running_session() -> None:
    event = without_the_first()
    event.do(propose_seats(event.state.group("Consolation")))
    event.do(Late(1, "", 3, group="Consolation"))
    due = missing_meetings(event.state.group("Consolation").session(1))
    rounds = event.state.group("Consolation").session(1).rounds
    assert {m.round for m in due if 1 in m[3:]} == set(range(3, rounds + 1))
    ((group, _),) = finish_and_find(event, 1)
    assert group == "Consolation"


def test_who_comes_back_in_a_later_phase_takes_the_place_of_another() -> None:
    event = without_the_first()
    event.do(Withdraw(2), Late(1, "", place_of=2))
    assert event.state.groups["Final"].places == (1, 3, 4, 5, 6, 7, 2)
    ((group, _),) = finish_and_find(event, 1)
    assert group == "Final"


def test_scores_that_are_void_in_an_earlier_phase_stay_void() -> None:
    event = begin_plan(two_phases())
    event.do(propose_seats(event.state.group("Qualification")))
    first = min(missing_meetings(event.state.group("Qualification").session(1)))
    at = first.table, first.board
    event.do(Record("Qualification", 1, *at, "+50"), Withdraw(first.ns, 2, "void"))
    play_group(event, "Qualification", give(in_order(12)))
    advance_all(event)
    words = "earlier phase", "void", "new pair"
    refuse(event, Late(first.ns, "", extra=True), *words)
    refuse(event, Late(first.ns, "", group="Consolation"), *words)


def test_a_drop_in_that_withdrew_before_its_phase_takes_the_free_place() -> None:
    event = begin_plan(five_and_a_drop_in())
    event.do(Register(13, "Drop-in", drop_in="Final"))
    play_group(event, "Qualification", give(in_order(12)))
    event.do(Withdraw(13))
    advance_all(event)
    assert event.state.groups["Final"].places == (1, 2, 3, 4, 5, 0)
    refuse(event, Late(13, "", group="Final", carried="1/2"), "1/2", "as for a drop-in")
    amount = late_carryover(event.state.group("Final"), 13)
    event.do(Late(13, "", group="Final", carried=str(amount)))
    final = event.state.groups["Final"]
    assert final.places == (1, 2, 3, 4, 5, 13)
    assert final.carried[13] == amount
    # it was not there when the phase began
    assert find_consequences(event.state) == ()
    ((group, _),) = finish_and_find(event, 13)
    assert group == "Final"


def test_a_drop_in_comes_back_in_a_phase_before_its_own() -> None:
    phases = (
        "Qualification 10 / Semifinal 10: Semifinal = 8 Qualification, linear:0.1 / "
        "Final 10: Final = 6 Semifinal, linear:0.1"
    )
    event = begin_plan(propose_plan(PlanRequest(12, phases=phases)).plan)
    event.do(Register(13, "Drop-in", drop_in="Final"), Withdraw(13))
    play_group(event, "Qualification", give(in_order(12)))
    advance_all(event)
    event.do(Late(13, ""))
    assert 13 not in event.state.groups["Semifinal"].places
    play_group(event, "Semifinal", give(in_order(12)))
    advance_all(event)
    assert 13 in event.state.groups["Final"].places
    assert referee_event(event.entries()) == ()


def test_a_finalist_comes_back_with_what_it_carried() -> None:
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    advance_all(event)
    event.do(propose_seats(event.state.group("Final")))
    carried = dict(event.state.groups["Final"].carried)
    event.do(Withdraw(3, 2))
    refuse(event, Late(3, "", 3, carried="1"), "comes back with what it had")
    event.do(Late(3, "", 3))
    assert event.state.groups["Final"].carried == carried
    assert referee_event(event.entries()) == ()


def test_places_that_cannot_be_taken() -> None:
    event = begin_movement()
    refuse(event, Late(7, "New", place_of=4), "in place of 4", "has withdrawn")
    refuse(event, Late(7, "New", place_of=9), "pair 9 is not registered")
    event.do(Withdraw(4, 3))
    refuse(event, Late(7, "New", 2, place_of=4), "plays until a later round")
    refuse(event, Late(5, "New", 3, place_of=4), "'Pair 5', not 'New'")
    refuse(event, Late(5, "", 3, place_of=4), "pair 5 has a place in Event")
    refuse(event, Late(4, "", 3, place_of=4), "pair 4 has a place in Event")
    refuse(event, Late(7, "New", 3, extra=True, place_of=4), "as an extra pair")
    refuse(event, Late(0, "New", 3, place_of=4), "pair 0")
    event.do(Late(7, "New", 3, place_of=4))
    refuse(event, Late(8, "New", 3, place_of=4), "no seats to take over")


def test_one_place_passes_from_hand_to_hand() -> None:
    event = begin_movement()
    event.do(Withdraw(4, 2), Late(7, "Seven", 3, place_of=4), Withdraw(7, 4))
    event.do(Late(8, "Eight", 5, place_of=7))
    assert [due_to(event, pair) for pair in (4, 7, 8)] == [[1], [3], [5]]
    assert event.state.groups[ALL].places == (1, 2, 3, 8, 5, 6, 4, 7)
    assert event.state.groups[ALL].heirs(4) == [4, 7, 8]
    assert referee_event(event.entries()) == ()
    # who lost its place may sit down where another has gone
    event.do(Withdraw(1, 5), Late(4, "", 5, place_of=1))
    assert due_to(event, 4) == [1, 5]
    assert event.state.groups[ALL].places == (4, 2, 3, 8, 5, 6, 7, 1)
    assert referee_event(event.entries()) == ()


def test_an_extra_pair_takes_a_place_that_becomes_free() -> None:
    event = begin_movement()
    event.do(Late(7, "Extra", extra=True), Withdraw(4, 2), Late(7, "", 2, place_of=4))
    assert due_to(event, 7) == [2, 3, 4, 5]
    assert event.state.groups[ALL].places == (1, 2, 3, 7, 5, 6, 4)
    assert referee_event(event.entries()) == ()


@pytest.mark.parametrize("how", ["forced", "cancelled"])
def test_a_reserve_leaves_its_seats_in_a_session_that_has_ended(how: str) -> None:
    """The consolation ended without a result; one of its pairs goes to the final."""
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    advance_all(event)
    event.do(propose_seats(event.state.group("Consolation")))
    event.do(CloseSession("Consolation", 1, **{how: True}))
    event.do(Withdraw(3), Late(10, "", place_of=3))
    event.do(propose_seats(event.state.group("Final")))
    see_nobody_in_two_places(event.state)
    session = event.state.group("Consolation").session(1)
    assert 10 not in {pair for met in missing_meetings(session) for pair in met.pairs}
    see_nothing_found(event.state, event.entries())


def test_a_place_taken_before_the_start_is_seated_as_planned() -> None:
    event = begin_plan(one_phase(7, 2))
    event.do(Withdraw(4), Late(9, "New", place_of=4))
    event.do(propose_seats(event.state.group(ALL)))
    assert due_to(event, 9)
    assert not due_to(event, 4)
    record_all(event, ALL, lambda _: "+50")
    event.do(CloseSession(ALL, 1))
    event.do(propose_seats(event.state.group(ALL)))
    assert referee_event(event.entries()) == ()


def two_rounds(board: int) -> Movement:
    """Two tables, two rounds; pairs 1 and 3 play this board in the second."""
    return Movement.from_cells(
        [[(1, 2, 1), (3, 4, 2)], [(1, 3, board), (2, 4, 4)]], sets=4
    )


def test_nobody_comes_back_so_that_others_would_have_a_board_twice() -> None:
    event = begin_movement(two_rounds(3))
    event.do(Withdraw(2, 1))
    # pair 1 had a bye on board 1, so it may play that one in round 2
    section = SeatedSection("A", 1, two_rounds(1))
    event.do(Reseat(ALL, 1, (section.as_data(),), 2, "repair", "board 1 is free"))
    refuse(event, Late(2, "", 1), "pair 1 would play board 1 twice", "a later round")
    event.do(Late(2, "", 2))
    assert due_to(event, 2) == [2]


def test_a_pair_that_lost_its_place_needs_another() -> None:
    event = begin_plan(one_phase(6, 1))
    event.do(Withdraw(6))
    planned = event.acts[0].plan["groups"][0]  # type: ignore[attr-defined]
    event.do(Replan(ALL, planned, "without 6", places=(1, 2, 3, 4, 5, 7)))
    refuse(event, Late(6, ""), "pair 6 has no place in Event", "extra pair")
    event.do(Late(6, "", extra=True))
    assert event.state.groups[ALL].places == (1, 2, 3, 4, 5, 7, 6)


def test_an_expected_pair_takes_a_place_under_its_own_number() -> None:
    event = begin_plan(two_phases())
    event.do(Register(20, "Perhaps", expected=True, drop_in="Final"), Withdraw(4))
    event.do(Late(20, "Here", place_of=4))
    assert event.state.groups["Qualification"].places[3] == 20
    assert event.state.entrants[20].names == "Here"


def test_seats_that_were_posted_are_not_those_of_a_place_taken_later() -> None:
    event = begin_movement()
    event.do(Withdraw(4, 1), Late(7, "New", 1, place_of=4))
    (seat,) = [act for act in event.acts if isinstance(act, Seat)]
    posted = {
        pair for row in seat.sections[0]["movement"]["rounds"] for pair, _, _ in row
    }
    assert 4 in posted
    assert due_to(event, 7) == [1, 2, 3, 4, 5]
