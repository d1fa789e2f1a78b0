"""Boards played at wrong tables: every result counts, nobody waits for ever."""

from dataclasses import replace
from fractions import Fraction

import pytest

from evenhand.errors import ActError
from evenhand.scoring import Method
from evenhand.tournament.event import group_standings as standings_module
from evenhand.tournament.event.acts import CloseSession, Erase, Record, Undo
from evenhand.tournament.event.codec import act_to_data
from evenhand.tournament.event.due_results import awards_due, missing_meetings
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.referee.refereeing import referee_event
from tests.movement_examples import THREE_TABLE_HOWELL, cyclic_mitchell
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    record_all,
    refuse,
)
from tests.tournament.event.state_soundness import see_nothing_found

F = Fraction

#: In round 1 pairs 6 and 1 play board 4 at table 1, which has board 1 then. By the
#: seats 6 meets 4 on board 4 at table 1, and 1 meets 2 at table 3.
WRONG = Record(ALL, 1, 1, 4, "+110", 6, 1, accepted="Law 15", round=1)


def due_to(event: WatchedEvent) -> dict[int, tuple[int, int, int]]:
    """Who is to be awarded a board: the table, the board and who has played it."""
    return {
        one.pair: (one.meeting.table, one.meeting.board, one.other)
        for one in awards_due(event.state.group(ALL).session(1))
    }


def boards(event: WatchedEvent) -> dict[int, int]:
    return {
        one.pair: one.boards for one in find_standings(event.state.group(ALL)).placed
    }


def test_a_result_accepted_at_a_table_leaves_the_tables_own_result_counted() -> None:
    """Two boards a set: 2 and 5 play board 1 at table 1 before 6 and 1 do."""
    event = begin_movement(replace(THREE_TABLE_HOWELL, boards_per_set=2))
    event.do(Record(ALL, 1, 1, 1, "+90", 2, 5, accepted="x", round=1))
    event.do(Record(ALL, 1, 1, 1, "+30"))
    record_all(event, ALL, lambda m: f"{10 * m.table:+}")
    assert set(boards(event).values()) == {10}
    see_nothing_found(event.state, event.entries())


def test_a_result_that_scoring_leaves_out_is_an_error_and_no_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = begin_movement()
    record_all(event, ALL, lambda _: "+50")
    twice = [
        one.result for one in event.state.group(ALL).session(1).results.values()
    ] * 2
    monkeypatch.setattr(standings_module, "results_of", lambda *_: iter(twice))
    with pytest.raises(ActError, match="a recorded result was not scored"):
        find_standings(event.state.group(ALL))


def test_an_award_without_meaning_at_imps_is_refused() -> None:
    event = begin_movement()
    event.state.method = Method.CROSS_IMPS
    with pytest.raises(ActError, match="no meaning at IMPs"):
        event.do(Record(ALL, 1, 2, 1, "70%/30%"))


def test_meetings_that_cannot_be_played_any_more_are_to_be_awarded() -> None:
    event = begin_movement()
    event.do(WRONG)
    assert due_to(event) == {4: (1, 4, 6), 2: (3, 4, 1)}
    due = {
        (m.table, m.board) for m in missing_meetings(event.state.group(ALL).session(1))
    }
    # what 6 and 1 should have played instead is still to be played
    assert (1, 1) in due
    assert not {(1, 4), (3, 4)} & due


def test_two_who_wait_for_the_same_board_may_play_it_with_each_other() -> None:
    event = begin_movement()
    event.do(WRONG, Record(ALL, 1, 3, 4, "-50", 4, 2, accepted="they wait both"))
    assert due_to(event) == {}


def test_one_pair_alone_has_the_average_plus_of_a_board_that_it_could_not_play() -> (
    None
):
    """All other boards are average, so Ave+ is 60 per cent and no result of a table."""
    event = begin_movement()
    event.do(WRONG)
    event.do(Record(ALL, 1, 1, 4, "A+/A+", alone=4))
    event.do(Record(ALL, 1, 3, 4, "A+/A+", alone=2))
    assert due_to(event) == {}
    record_all(event, ALL, lambda _: "+50")
    event.do(CloseSession(ALL, 1))
    found = {
        one.pair: one.share for one in find_standings(event.state.group(ALL)).placed
    }
    assert set(boards(event).values()) == {5}
    # 4 of 5 boards at 50, one at 60
    assert found[4] == found[2] == F(4 * 50 + 60, 500)
    see_nothing_found(event.state, event.entries())


def test_awards_to_one_pair_alone_that_are_refused() -> None:
    event = begin_movement()
    early = Record(ALL, 1, 1, 4, "A+/A+", alone=4)
    refuse(event, early, "pair 6 has not played board 4 elsewhere", "to both sides")
    event.do(WRONG)
    refuse(event, replace(early, alone=6), "pair 4 has not played board 4")
    refuse(event, replace(early, alone=3), "pair 3 is not due at table 1 on board 4")
    refuse(event, replace(early, outcome="+110"), "pair 4 alone", "expected A+, A, A-")
    refuse(event, replace(early, outcome="NP"), "pair 4 alone")
    both = replace(early, alone=0)
    refuse(event, both, "Law 15", "award --table 1 --board 4 --ew 4 A+")
    event.do(early)
    refuse(event, early, "has a result on board 4; correct it")


def test_an_award_stands_as_long_as_what_it_stands_on() -> None:
    event = begin_movement()
    event.do(WRONG)
    number = len(event.acts)
    event.do(Record(ALL, 1, 1, 4, "A+/A+", alone=4))
    gone = Erase(ALL, 1, 1, 4, ns=6, ew=1)
    refuse(event, gone, "pair 4 has an award on board 4", "delete that award first")
    refuse(event, Undo(number), "pair 6 has not played board 4")
    event.do(Erase(ALL, 1, 1, 4, ns=4), gone)
    assert event.state.group(ALL).session(1).results == {}


def test_an_award_to_one_pair_alone_is_corrected_and_counts_for_it_only() -> None:
    event = begin_movement()
    event.do(WRONG, Record(ALL, 1, 1, 4, "A+/A+", alone=4))
    event.do(Record(ALL, 1, 1, 4, "A-/A-", alone=4, replaces=True))
    record_all(event, ALL, lambda _: "+50")
    placed = {one.pair: one for one in find_standings(event.state.group(ALL)).placed}
    assert placed[4].share == F(4 * 50 + 40, 500)
    assert placed[6].boards == 5
    see_nothing_found(event.state, event.entries())


def test_nothing_is_awarded_to_one_pair_that_nothing_stands_behind() -> None:
    event = begin_movement()
    alone = Record(ALL, 1, 1, 4, "A+/A+", alone=4)
    refuse(event, alone, "pair 6 has not played board 4")
    event.do(WRONG)
    refuse(event, replace(alone, outcome="+50"), "to pair 4 alone")
    assert referee_event([*event.entries(), act_to_data(alone)]) == ()


def test_forms_of_a_fouled_board_are_compared_separately() -> None:
    """Cyclic Mitchell of 9 tables: on board 1 six tables play form A and three B.

    Six of nine results by Neuberg: 9/6 × (m + 1) − 1; in the small form of three with
    different scores 70, 60 and 50 per cent of the top of 16.
    """
    event = begin_movement(cyclic_mitchell(9))
    on_board = [
        m for m in missing_meetings(event.state.group(ALL).session(1)) if m.board == 1
    ]
    for number, meeting in enumerate(on_board):
        form = "A" if number < 6 else "B"
        at = ALL, 1, meeting.table, 1
        event.do(Record(*at, f"{100 - 10 * number:+}", form=form))
    record_all(event, ALL, lambda _: "A/A")
    points = {
        one.pair: one.points - 8 * 8
        for one in find_standings(event.state.group(ALL)).placed
    }
    ns = [points[meeting.ns] for meeting in on_board]
    assert ns[:6] == [F(9, 6) * (m + 1) - 1 for m in (10, 8, 6, 4, 2, 0)]
    assert ns[6:] == [F(16 * p, 100) for p in (70, 60, 50)]
    see_nothing_found(event.state, event.entries())


def test_what_else_is_known_of_a_result_is_kept() -> None:
    event = begin_movement()
    act = Record(
        *(ALL, 1, 1, 1, "A+/A-"),
        form="B",
        played="4S N -1",
        lead="HK",
        remark="late ruling",
        round=1,
    )
    event.do(act)
    (kept,) = event.state.group(ALL).session(1).results.values()
    assert replace(kept.as_act(ALL), ns=0, ew=0) == act
    refuse(event, replace(act, table=2, played="9S"), "9S")
    refuse(event, replace(act, table=2, remark="x" * 501), "501 characters")
    refuse(event, replace(act, table=2, round=3), "played in round 1, not 3")
