"""The rest of a session is played otherwise, and there are awards in it."""

from dataclasses import replace

import pytest

from evenhand.desk.acts.undoing import undo_acts
from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.entering import withdraw_pair
from evenhand.desk.results.single_results import (
    accept_result,
    record_result,
    rule_award,
)
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.repairing import propose_session_repairs, repair_session
from evenhand.errors import ActError
from evenhand.render.repair_text import tell_repair
from evenhand.tournament.event.due_results import awards_due
from evenhand.tournament.repair.trouble import Arrives, EndsAfter, Leaves, Trouble
from tests.desk.desk_examples import sentences
from tests.desk.hall_examples import begin_again, is_sound
from tests.movement_examples import cyclic_mitchell
from tests.tournament.event.event_examples import ALL, WatchedEvent, begin_movement


def with_awards() -> WatchedEvent:
    """Five tables: 1 and 6 have played a wrong board, and who waits has its award."""
    event = begin_movement(replace(cyclic_mitchell(5), winners=1))
    accept_result(event, Spot(4, 1, 1, 6), "110", "wrong board")
    for due in awards_due(event.state.group(ALL).session(1)):
        rule_award(event, Spot(4, due.meeting.table, ns=due.pair), "A+", Ruling())
    return event


def alone_in(event: WatchedEvent) -> set[tuple[int, int]]:
    """The round of each award to one pair, and the pair."""
    found = event.state.group(ALL).session(1).results.values()
    return {(one.meeting.round, one.alone) for one in found if one.alone}


def test_an_evening_is_cut_short_though_awards_were_given_beyond_its_end() -> None:
    event = with_awards()
    before = alone_in(event)
    assert len(before) == 2
    last = max(before)[0]
    done = repair_session(event, [EndsAfter(last - 1)], 2, "curtail")
    lapsed = {one for one in before if one[0] >= last}
    assert alone_in(event) == before - lapsed
    for in_round, pair in lapsed:
        named = f"Round {in_round}: the award A+ for pair {pair} alone"
        assert [line for line in sentences(done) if line.startswith(named)]
    assert is_sound(event)
    undo_acts(event, "", Ruling())
    assert alone_in(event) == before


@pytest.mark.parametrize(
    "trouble", [EndsAfter(3), Leaves(2), Leaves(9), Arrives(1), None]
)
def test_what_the_listing_offers_can_be_chosen(trouble: Trouble | None) -> None:
    event = with_awards()
    troubles = [] if trouble is None else [trouble]
    (found,) = propose_session_repairs(event.state, troubles, 2)
    assert found.kinds
    for kind in found.kinds:
        one = begin_again(event)
        proposal = found.find(kind)
        assert proposal is not None
        done = repair_session(one, troubles, 2, kind)
        for line in tell_repair(found, proposal):
            assert f"{line.rstrip('.')}." in (
                f"{s.rstrip('.')}." for s in sentences(done)
            )
        assert is_sound(one)


def test_the_listing_says_why_what_was_played_stands_in_the_way() -> None:
    event = begin_movement(cyclic_mitchell(5))
    (seen,) = [
        m
        for m in event.state.group(ALL).session(1).meetings.values()
        if m[:2] == (5, 1)
    ]
    record_result(event, Spot(seen.board, seen.table), "110")
    (found,) = propose_session_repairs(event.state, [EndsAfter(4)], 2)
    assert found.kinds == ()
    reason = f"table 1 has a result on board {seen.board} that the new seats would"
    assert next(
        str(no.why) for no in found.not_possible if no.kind == "curtail"
    ).startswith(reason)
    with pytest.raises(ActError, match=r"\'curtail\' in section A \(table 1 has"):
        repair_session(event, [EndsAfter(4)], 2, "curtail")


def test_an_award_for_a_pair_that_leaves_lapses() -> None:
    event = with_awards()
    in_round, pair = max(alone_in(event))
    done = repair_session(event, [Leaves(pair)], in_round, "phantom")
    assert [line for line in sentences(done) if f"pair {pair} alone" in line]
    assert (in_round, pair) not in alone_in(event)
    assert is_sound(event)


def test_a_pair_with_an_award_to_come_can_go_home() -> None:
    event = with_awards()
    in_round, pair = max(alone_in(event))
    done = withdraw_pair(event, pair, from_round=in_round)
    assert (in_round, pair) not in alone_in(event)
    assert any(f"award A+ for pair {pair} alone" in one for one in sentences(done))
    assert is_sound(event)
    undo_acts(event, "", Ruling())
    assert (in_round, pair) in alone_in(event)
