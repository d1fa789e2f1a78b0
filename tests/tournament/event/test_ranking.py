"""Where pairs stand in the event that qualified and have no score that counts."""

from evenhand.tournament.event import (
    Record,
    Withdraw,
    find_event_ranking,
    propose_seats,
)
from tests.tournament.event.event_examples import (
    WatchedEvent,
    advance_all,
    begin_plan,
    give,
    in_order,
    play_group,
    two_phases,
)
from tests.tournament.event.event_soundness import see_nothing_found

FIRST, FINAL, BESIDE = "Qualification", "Final", "Consolation"


def advanced() -> WatchedEvent:
    event = begin_plan(two_phases())
    play_group(event, FIRST, give(in_order(12)))
    advance_all(event)
    return event


def places(event: WatchedEvent) -> dict[int, tuple[str, str]]:
    return {one.pair: (one.place, one.group) for one in find_event_ranking(event.state)}


def test_a_finalist_without_a_score_is_last_of_the_final_and_before_the_others() -> (
    None
):
    event = advanced()
    event.do(propose_seats(event.state, FINAL), Withdraw(2))
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
    event.do(propose_seats(event.state, FINAL), Withdraw(2), Withdraw(5))
    play_group(event, FINAL, lambda _: "A/A")
    found = places(event)
    assert (found[2], found[5]) == (("5=", FINAL), ("5=", FINAL))
    see_nothing_found(event.state, event.entries())


def test_before_the_first_result_of_a_phase_all_stand_where_they_came_from() -> None:
    event = advanced()
    event.do(propose_seats(event.state, FINAL))
    assert {group for _, group in places(event).values()} == {FIRST}
    first = min(event.state.session(FINAL, 1).meetings.values())
    event.do(Record(FINAL, 1, first.table, first.board, "+50"))
    found = places(event)
    finalists = {pair for pair, (_, group) in found.items() if group == FINAL}
    assert finalists == set(range(1, 7))
    # beside the final nobody has played, so the qualification still tells
    assert [found[pair] for pair in range(7, 13)] == [
        (str(place), FIRST) for place in range(7, 13)
    ]
    see_nothing_found(event.state, event.entries())


def test_finalists_who_have_not_begun_are_before_those_beside_them_who_have() -> None:
    event = advanced()
    play_group(event, BESIDE, give(in_order(12)))
    found = places(event)
    assert {found[pair] for pair in range(1, 7)} == {("1=", FINAL)}
    assert found[7] == ("7", BESIDE)
    see_nothing_found(event.state, event.entries())


def test_who_withdrew_in_the_first_phase_without_a_score_has_no_place() -> None:
    event = begin_plan(two_phases())
    event.do(Withdraw(12))
    play_group(event, FIRST, give(in_order(12)))
    assert sorted(places(event)) == list(range(1, 12))
    see_nothing_found(event.state, event.entries())
