"""Results that the seats do not have never stand for those that they have."""

import pytest

from evenhand.desk.events.looking import claims_shown
from evenhand.tournament.event.acts import CloseSession, Erase, Record, Reseat, Withdraw
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.recording import find_open_round
from evenhand.tournament.referee.refereeing import referee_event
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    record_all,
    refuse,
)

#: At table 3 pairs 3 and 4 have board 1 in round 1; 1 and 5 meet there in round 3.
OWN = Record(ALL, 1, 3, 1, "+50")
WRONG = Record(ALL, 1, 3, 1, "+100", 1, 5, accepted="wrong board")


def reported(event: WatchedEvent) -> dict[tuple[int, int], int]:
    """The scores on board 1 at table 3 by pairs."""
    found = event.state.group(ALL).session(1).reported(3, 1)
    return {(r.meeting.ns, r.meeting.ew): int(str(r.outcome)) for r in found}


def due_on_board_1(event: WatchedEvent) -> set[frozenset[int]]:
    missing = missing_meetings(event.state.group(ALL).session(1))
    return {frozenset((m.ns, m.ew)) for m in missing if m.board == 1}


def see_referee_silent(event: WatchedEvent) -> None:
    assert referee_event(event.entries(), claims_shown(event.state)) == ()


@pytest.mark.parametrize("order", [(OWN, WRONG), (WRONG, OWN)])
def test_a_wrong_board_at_a_table_leaves_its_own_result(
    order: tuple[Record, Record],
) -> None:
    event = begin_movement()
    event.do(order[0])
    if order[0] is WRONG:
        # 6-1 and 5-2 cannot play it any more, 3-4 still have to
        assert due_on_board_1(event) == {frozenset((3, 4))}
    event.do(order[1])
    assert reported(event) == {(3, 4): 50, (1, 5): 100}
    assert due_on_board_1(event) == set()
    record_all(event, ALL, lambda _: "+110")
    event.do(CloseSession(ALL, 1))
    see_referee_silent(event)


def test_results_at_one_place_are_corrected_by_their_pairs() -> None:
    event = begin_movement()
    event.do(WRONG, OWN)
    event.do(Record(ALL, 1, 3, 1, "+90", 1, 5, replaces=True))
    event.do(Record(ALL, 1, 3, 1, "+80", replaces=True))
    assert reported(event) == {(3, 4): 80, (1, 5): 90}
    kept = event.state.group(ALL).session(1).accepted()
    assert [one.accepted for one in kept] == ["wrong board"]
    refuse(event, OWN, "has a result on board 1", "correct it")
    refuse(event, WRONG, "has a result on board 1", "correct it")
    record_all(event, ALL, lambda _: "+110")
    see_referee_silent(event)


def test_results_at_one_place_are_erased_by_their_pairs() -> None:
    event = begin_movement()
    event.do(WRONG, OWN, Erase(ALL, 1, 3, 1, ns=5, ew=1))
    assert reported(event) == {(3, 4): 50}
    event.do(WRONG, Erase(ALL, 1, 3, 1))
    assert reported(event) == {(1, 5): 100}
    refuse(event, Erase(ALL, 1, 3, 1, ns=3, ew=4), "no result of 3 and 4 on board 1")
    record_all(event, ALL, lambda _: "+110")
    see_referee_silent(event)


def test_an_accepted_result_is_of_the_round_that_is_named() -> None:
    event = begin_movement()
    event.do(Record(ALL, 1, 9, 4, "+50", 1, 5, accepted="x", round=2))
    (kept,) = event.state.group(ALL).session(1).accepted()
    assert kept.meeting.round == 2
    refuse(event, Withdraw(5, round=2), "result at table 9 in round 2")
    event.do(Withdraw(5, round=3))
    wrong = Record(ALL, 1, 9, 2, "+50", 3, 4, accepted="x", round=6)
    refuse(event, wrong, "round 6", "rounds 1 to 5")
    assert referee_event(event.entries()) == ()


def test_an_accepted_result_without_a_round_is_of_an_open_one() -> None:
    event = begin_movement()
    # where they meet
    assert find_open_round(event.state.group(ALL).session(1), 1, 5) == 3
    event.do(Withdraw(5, round=3))
    # the first not played
    assert find_open_round(event.state.group(ALL).session(1), 1, 5) == 1
    event.do(Record(ALL, 1, 1, 1, "+50"), Record(ALL, 1, 2, 1, "+50"))
    assert find_open_round(event.state.group(ALL).session(1), 1, 5) == 2
    event.do(Record(ALL, 1, 2, 2, "+50"), Record(ALL, 1, 3, 2, "+50"))
    # the last with both
    assert find_open_round(event.state.group(ALL).session(1), 1, 5) == 2


def test_who_is_not_there_has_no_accepted_result() -> None:
    event = begin_movement()
    event.do(Withdraw(5))
    accepted = Record(ALL, 1, 9, 1, "+50", 1, 5, accepted="x")
    refuse(event, accepted, "1 and 5 are never both present", "needs both")
    late = Record(ALL, 1, 9, 1, "+50", 1, 5, accepted="x", round=4)
    refuse(event, late, "pair 5 is absent in round 4")


def test_what_was_accepted_is_kept_when_seats_change() -> None:
    """Pairs 3 and 4 change seats with nobody; the slot of 1 and 5 stays theirs."""
    event = begin_movement()
    accepted = Record(ALL, 1, 3, 3, "+50", 5, 1, accepted="said so")
    event.do(accepted)  # the seats have it, so it stands in their place
    sections = [s.as_data() for s in event.state.group(ALL).session(1).sections]
    rows = sections[0]["movement"]["rounds"]
    swap = {1: 2, 2: 1}
    for row in rows:
        row[:] = [[swap.get(a, a), swap.get(b, b), s] for a, b, s in row]
    event.do(Reseat(ALL, 1, tuple(sections), 1, "exchange", "1 and 2"))
    # 5-2 are to play it now, and 1-5 have played it, so 5 cannot
    assert [r.meeting.ns for r in event.state.group(ALL).session(1).reported(3, 3)] == [
        5
    ]
    assert not {
        m
        for m in missing_meetings(event.state.group(ALL).session(1))
        if m.board == 3 and 5 in m[3:]
    }
    refuse(event, Record(ALL, 1, 3, 3, "+50"), "a pair has one result", "Law 15")
    assert referee_event(event.entries()) == ()
