"""Two pairs sat in each other's seats."""

from collections import Counter

import pytest

from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.exchanging import exchange_pairs
from evenhand.desk.results.single_results import record_result
from evenhand.desk.rulings.corrections import Ruling
from evenhand.errors import ActError
from evenhand.families import build
from evenhand.tournament.event.acts import Undo
from evenhand.tournament.event.codec import act_to_data
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.repair.later_exchanges import SeatExchange
from tests.desk.desk_examples import offered, sentences
from tests.desk.hall_examples import finish_session, is_sound
from tests.movement_examples import THREE_TABLE_MITCHELL, cyclic_mitchell
from tests.tournament.event.event_examples import ALL, WatchedEvent, begin_movement


def test_results_go_with_pairs_that_sat_in_each_others_seats() -> None:
    event = begin_movement()
    record_result(event, Spot(1, 2), "110")  # 5 and 2
    record_result(event, Spot(1, 3), "-50")  # 3 and 4
    done = exchange_pairs(event, (2, 4), Ruling())
    results = event.state.group(ALL).session(1).results
    assert results[2, 1].meeting[3:] == (5, 4)
    assert results[3, 1].meeting[3:] == (3, 2)
    assert done.results_moved == 2


def test_an_exchange_for_some_rounds_leaves_the_others() -> None:
    event = begin_movement()
    before = event.state.group(ALL).session(1).meetings
    exchange_pairs(event, (2, 4), Ruling(), from_round=2, to_round=2)
    after = event.state.group(ALL).session(1).meetings
    changed = {m.round for key, m in after.items() if m != before[key]}
    assert changed == {2}


def test_an_exchange_that_lets_a_pair_play_a_board_twice_is_refused() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    # in round 1 pairs 4 and 5 play sets 1 and 2, later on each plays the other's
    with pytest.raises(ActError, match="twice; exchange the pairs"):
        exchange_pairs(event, (4, 5), Ruling(), from_round=1, to_round=1)
    assert sentences(exchange_pairs(event, (4, 5), Ruling()))


def test_what_was_played_in_each_others_seats_is_accepted_where_boards_come_back() -> (
    None
):
    """Pair 5 played board 1 with 1, and 4 board 2 with 2.

    By the seats 3 meets 5 on board 1 in round 2 and 4 on board 2 in round 3: it waits
    in vain, and is not at fault. Pairs 4 and 5 are, and have not played the boards of
    their own tables (Law 12C2).
    """
    event = begin_movement(THREE_TABLE_MITCHELL)
    record_result(event, Spot(1, 1), "110")
    record_result(event, Spot(2, 2), "-100")
    done = exchange_pairs(event, (4, 5), Ruling(), from_round=1, to_round=1)
    accepted = event.state.group(ALL).session(1).accepted()
    assert {tuple(one.meeting) for one in accepted} == {
        (1, 1, 1, 1, 5),
        (1, 2, 2, 2, 4),
    }
    assert len([line for line in sentences(done) if "cannot play" in line]) == 4
    assert offered(done) == [
        "award --table 1 --board 1 --ew 4 A-",
        "award --table 2 --board 2 --ew 5 A-",
        "award --table 3 --board 1 --ns 3 A+",
        "award --table 3 --board 2 --ns 3 A+",
        "exchange --pairs 4,5 --from-round 1 --to-round 1 --mend",
    ]
    assert is_sound(event)


def test_results_that_are_missing_after_an_exchange_are_named() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    record_result(event, Spot(1, 1), "110")
    done = exchange_pairs(event, (4, 5), Ruling(), from_round=1, to_round=1)
    assert (
        "Accept the missing results as the pairs sat: table 2, board 2: 2 NS, 4 EW."
        in (sentences(done))
    )
    assert is_sound(event)


@pytest.mark.parametrize(
    ("two", "rounds"), [((1, 1), (1, 5)), ((1, 9), (1, 5)), ((1, 2), (4, 3))]
)
def test_exchanges_that_cannot_be_are_refused(
    two: tuple[int, int], rounds: tuple[int, int]
) -> None:
    event = begin_movement()
    with pytest.raises(ActError):
        exchange_pairs(event, two, Ruling(), from_round=rounds[0], to_round=rounds[1])
    assert len(event.acts) == 8


def test_pairs_that_meet_again_by_an_exchange_are_named_in_the_log() -> None:
    event = begin_movement()
    done = exchange_pairs(event, (2, 4), Ruling(), from_round=2, to_round=2)
    reason = act_to_data(event.acts[-1])["reason"]
    met = [
        frozenset((m.ns, m.ew))
        for m in event.state.group(ALL).session(1).meetings.values()
    ]
    again = {tuple(sorted(two)) for two in met if met.count(two) > 1}
    assert again
    for one, other in again:
        assert f"{one}–{other}" in reason
        assert f"{one}–{other}" in sentences(done)[-1]
    assert is_sound(event)


def test_results_of_a_closed_session_go_with_the_pairs_too() -> None:
    event = begin_movement()
    finish_session(event, ALL)
    done = exchange_pairs(event, (2, 4), Ruling(reason="seen on the slips"), session=1)
    results = event.state.group(ALL).session(1).results.values()
    assert {frozenset(r.meeting[3:]) for r in results if r.meeting[:2] == (1, 2)} == {
        frozenset((5, 4))
    }
    assert done.results_moved == len([r for r in results if r.accepted])
    assert missing_meetings(event.state.group(ALL).session(1)) == []
    assert is_sound(event)


def test_an_exchange_to_the_end_is_not_told_to_last_to_the_end() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    # from round 2 on pair 4 would play set 1, which it played in round 1
    with pytest.raises(ActError, match="for the whole session"):
        exchange_pairs(event, (4, 5), Ruling(), from_round=2)
    assert sentences(exchange_pairs(event, (4, 5), Ruling()))


def test_two_rankings_stay_where_the_exchanged_pairs_still_have_a_line() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    done = exchange_pairs(event, (1, 4), Ruling(), to_round=1)
    assert event.state.winners == 2
    assert not done.one_ranking
    finish_session(event, ALL)
    ns, ew = find_standings(event.state.group(ALL)).rankings
    assert {one.pair for one in ns} == {1, 2, 3}
    assert {one.pair for one in ew} == {4, 5, 6}
    assert is_sound(event)


def test_one_ranking_is_announced_where_a_pair_has_no_line_any_more() -> None:
    event = begin_movement(cyclic_mitchell(5).curtail(2))
    # they meet in the first of two rounds
    done = exchange_pairs(event, (1, 6), Ruling(), to_round=1)
    assert event.state.winners == 1
    assert done.one_ranking
    assert any("ranked together" in line for line in sentences(done))
    assert is_sound(event)


def plays(event: WatchedEvent) -> Counter[tuple[int, int]]:
    """How often each pair plays each board, by the seats as they are."""
    met = event.state.group(ALL).session(1).meetings.values()
    return Counter((pair, m.board) for m in met for pair in m.pairs)


@pytest.mark.parametrize("at", [1, 2])
def test_later_exchanges_make_awards_unnecessary(at: int) -> None:
    """Pairs 9 and 10 sat in each other's seats in one round of a Mitchell."""
    event = begin_movement(cyclic_mitchell(7))
    for r in range(1, at + 1):
        for meeting in list(event.state.group(ALL).session(1).meetings.values()):
            if meeting.round == r:
                record_result(event, Spot(meeting.board, meeting.table), "110")
    offered_now = exchange_pairs(event, (9, 10), Ruling(), from_round=at, to_round=at)
    assert offered_now.awards_due
    assert offered_now.mending
    assert not offered_now.mended
    event.do(*(Undo(number) for number in reversed(offered_now.acts)))
    done = exchange_pairs(
        event, (9, 10), Ruling(), from_round=at, to_round=at, mend=True
    )
    assert done.mended
    assert done.awards_due == ()
    assert max(plays(event).values()) == 1
    assert set(plays(event).values()) == {1}
    assert event.state.winners == 2
    finish_session(event, ALL)
    assert is_sound(event)


def test_later_exchanges_are_told_as_the_seats_that_they_lead_to() -> None:
    """Found one after another, they would move a pair twice in a round."""
    event = begin_movement(build("mitchell", tables=7, switch="7"))
    play = event.state.group(ALL)
    planned = play.session(1).seated.sections[0].movement.schedule
    for meeting in list(play.session(1).meetings.values()):
        if meeting.round == 1:
            record_result(event, Spot(meeting.board, meeting.table), "110")
    done = exchange_pairs(event, (8, 9), Ruling(), from_round=2, to_round=2, mend=True)
    seats = [one for one in done.mending if isinstance(one, SeatExchange)]
    assert seats == list(done.mending)
    told = Counter((pair, r) for one in seats for r in one.rounds for pair in one.pairs)
    assert set(told.values()) == {1}
    # by hand: whoever is told to sit elsewhere sits there, everybody else stays
    sits = {(r, seat): seat for r in range(3, 8) for seat in range(1, 15)}
    for one in seats:
        for pair, seat in zip(one.pairs, one.pairs[1:] + one.pairs[:1], strict=True):
            sits |= {(r, seat): pair for r in one.rounds}
    now = event.state.group(ALL).session(1).seated.sections[0].movement.schedule
    assert [[(c.ns, c.ew) for c in row] for row in now[2:]] == [
        [(sits[r, c.ns], sits[r, c.ew]) for c in row]
        for r, row in enumerate(planned[2:], 3)
    ]
    assert any("takes the seat of pair" in line for line in sentences(done))


def test_nothing_is_mended_where_no_board_comes_back() -> None:
    event = begin_movement()
    with pytest.raises(ActError, match="none are needed"):
        exchange_pairs(event, (2, 4), Ruling(), mend=True)
