"""Where pairs stand in the event that qualified and have no score that counts."""

import pytest

from evenhand.tournament.event.acts import CloseSession, Record, Withdraw
from evenhand.tournament.event.event_ranking import find_event_ranking
from evenhand.tournament.event.session_changes import propose_seats
from tests.tournament.event.event_examples import (
    WatchedEvent,
    advance_all,
    begin_plan,
    give,
    in_order,
    play_group,
    two_phases,
)
from tests.tournament.event.state_soundness import see_nothing_found

FIRST, FINAL, BESIDE = "Qualification", "Final", "Consolation"


def advanced(carryover: str = "ladder:1", best: int = 1) -> WatchedEvent:
    """Twelve pairs have played; they are in order from pair 1 on, or from the last."""
    event = begin_plan(two_phases(carryover))
    order = in_order(12)
    won = order if best == 1 else {13 - pair: order[pair] for pair in order}
    play_group(event, FIRST, give(won))
    advance_all(event)
    return event


def places(event: WatchedEvent) -> dict[int, tuple[str, str]]:
    return {one.pair: (one.place, one.group) for one in find_event_ranking(event.state)}


def test_a_finalist_without_a_score_is_last_of_the_final_and_before_the_others() -> (
    None
):
    event = advanced()
    event.do(propose_seats(event.state.group(FINAL)), Withdraw(2))
    play_group(event, FINAL, lambda _: "A/A")
    play_group(event, BESIDE, give(in_order(12)))
    found = places(event)
    assert list(found)[:6] == [1, 3, 4, 5, 6, 2]
    assert found[2] == ("6", FINAL)
    assert found[7] == ("7", BESIDE)
    assert sorted(found) == list(range(1, 13))
    see_nothing_found(event.state, event.entries())


def test_several_without_a_score_share_their_place() -> None:
    event = advanced()
    event.do(propose_seats(event.state.group(FINAL)), Withdraw(2), Withdraw(5))
    play_group(event, FINAL, lambda _: "A/A")
    found = places(event)
    assert (found[2], found[5]) == (("5=", FINAL), ("5=", FINAL))
    see_nothing_found(event.state, event.entries())


def test_before_the_first_result_of_a_phase_all_stand_where_they_came_from() -> None:
    event = advanced()
    event.do(propose_seats(event.state.group(FINAL)))
    assert {group for _, group in places(event).values()} == {FIRST}
    first = min(event.state.group(FINAL).session(1).meetings.values())
    event.do(Record(FINAL, 1, first.table, first.board, "+50"))
    found = places(event)
    finalists = {pair for pair, (_, group) in found.items() if group == FINAL}
    assert finalists == set(range(1, 7))
    # beside the final nobody has played, so the qualification still tells
    assert [found[pair] for pair in range(7, 13)] == [
        (str(place), FIRST) for place in range(7, 13)
    ]
    see_nothing_found(event.state, event.entries())


def test_whoever_withdrew_without_a_score_is_after_who_has_not_begun() -> None:
    event = advanced()
    event.do(propose_seats(event.state.group(FINAL)), Withdraw(1), Withdraw(2))
    first = min(event.state.group(FINAL).session(1).meetings.values())
    playable = [
        meeting
        for meeting in event.state.group(FINAL).session(1).meetings.values()
        if meeting.round == first.round and not {1, 2} & {meeting.ns, meeting.ew}
    ]
    played = min(playable)
    event.do(Record(FINAL, 1, played.table, played.board, "A/A"))
    found = places(event)
    waiting = set(range(3, 7)) - {played.ns, played.ew}
    assert {found[pair] for pair in waiting} == {("3=", FINAL)}
    assert (found[1], found[2]) == (("5=", FINAL), ("5=", FINAL))
    see_nothing_found(event.state, event.entries())


def test_finalists_who_have_not_begun_are_before_those_beside_them_who_have() -> None:
    event = advanced()
    play_group(event, BESIDE, give(in_order(12)))
    found = places(event)
    assert [found[pair] for pair in range(1, 8)] == [
        *((str(place), FINAL) for place in range(1, 7)),
        ("7", BESIDE),
    ]
    see_nothing_found(event.state, event.entries())


@pytest.mark.parametrize("cancelled", [False, True])
def test_a_final_without_scores_is_ranked_by_what_was_brought(cancelled: bool) -> None:
    # pair 12 was first, so it carries most, and pair 7 least
    event = advanced(best=12)
    play_group(event, BESIDE, give(in_order(12)))
    event.do(propose_seats(event.state.group(FINAL)))
    if cancelled:
        event.do(CloseSession(FINAL, 1, cancelled=True))
    carried = event.state.groups[FINAL].carried
    assert sorted(carried, key=lambda pair: -carried[pair]) == [12, 11, 10, 9, 8, 7]
    ranking = find_event_ranking(event.state)
    assert [(one.place, one.pair) for one in ranking[:7]] == [
        *(("1", 12), ("2", 11), ("3", 10), ("4", 9), ("5", 8), ("6", 7)),
        ("7", 1),
    ]
    see_nothing_found(event.state, event.entries())


def test_without_scores_the_one_pair_that_stayed_wins_the_final() -> None:
    event = advanced()
    play_group(event, BESIDE, give(in_order(12)))
    event.do(propose_seats(event.state.group(FINAL)))
    event.do(*(Withdraw(pair, 1) for pair in (1, 2, 3, 4, 6)))
    event.do(CloseSession(FINAL, 1))
    assert list(places(event).items())[:7] == [
        *((5, ("1", FINAL)), (1, ("2", FINAL)), (2, ("3", FINAL))),
        *((3, ("4", FINAL)), (4, ("5", FINAL)), (6, ("6", FINAL))),
        (7, ("7", BESIDE)),
    ]
    see_nothing_found(event.state, event.entries())


def test_without_scores_and_carryovers_all_who_stayed_share_the_first_place() -> None:
    event = advanced("none")
    play_group(event, BESIDE, give(in_order(12)))
    event.do(propose_seats(event.state.group(FINAL)), Withdraw(1, 1), Withdraw(3, 1))
    event.do(CloseSession(FINAL, 1, cancelled=True))
    found = places(event)
    assert {found[pair] for pair in (2, 4, 5, 6)} == {("1=", FINAL)}
    assert {found[pair] for pair in (1, 3)} == {("5=", FINAL)}
    see_nothing_found(event.state, event.entries())


def test_who_withdrew_in_the_first_phase_without_a_score_has_no_place() -> None:
    event = begin_plan(two_phases())
    event.do(Withdraw(12))
    play_group(event, FIRST, give(in_order(12)))
    assert sorted(places(event)) == list(range(1, 12))
    see_nothing_found(event.state, event.entries())
