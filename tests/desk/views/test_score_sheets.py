"""Travellers and scorecards of running events: every number can be followed up."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from evenhand.desk.events.looking import all_standings
from evenhand.desk.views.score_sheets import (
    find_board_sheet,
    find_pair_group,
    find_pair_sheet,
)
from evenhand.errors import ActError
from evenhand.render.score_sheets_data import board_sheet_data, pair_sheet_data
from evenhand.render.score_sheets_text import board_sheet_parts, pair_sheet_parts
from evenhand.tournament.event.acts import Penalise, Record, Withdraw
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.event.state import EventState
from evenhand.tournament.plan.contest_rules import ByeRule, ContestRules
from evenhand.tournament.seated import Meeting
from tests.movement_examples import THREE_TABLE_MITCHELL
from tests.thoroughness import random_examples
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
    two_phases,
)
from tests.tournament.event.random_acts import EVENTS, by_imps
from tests.tournament.event.random_entering import Entering
from tests.tournament.event.random_playing import Playing
from tests.tournament.event.random_rules import let_happen

SIXTY = ContestRules(byes=ByeRule.SIXTY)


def fifty(_: Meeting) -> str:
    return "+50"


def shown_board(event: WatchedEvent, board: int, session: int = 1) -> str:
    sheet = find_board_sheet(event.state.group(ALL).session(session), board)
    return printed(board_sheet_parts("", sheet))


def shown_card(state: EventState, pair: int, group: str = ALL, session: int = 0) -> str:
    sheet = find_pair_sheet(state, pair, group, session)
    return printed(pair_sheet_parts("", sheet, {}))


def printed(parts: Any) -> str:
    console = Console(width=200, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        for part in parts:
            console.print(part, highlight=False, markup=False)
    return capture.get()


def rows_of(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def an_evening() -> WatchedEvent:
    """Round 1 of the Howell and one table of round 2; acts 9 to 12."""
    event = begin_movement()
    event.do(
        Record(ALL, 1, 1, 1, "2S N ="),
        Record(ALL, 1, 2, 1, "+140"),
        Record(ALL, 1, 3, 1, "-50"),
        Record(ALL, 1, 1, 2, "+100"),
    )
    return event


def test_a_traveller_scored_by_hand() -> None:
    # 140 beats 110 and -50, 110 beats -50: two points for each result beaten
    rows = rows_of(shown_board(an_evening(), 1))
    assert ["2", "1", "5", "2", "–", "+140", "4", "0", "100.00", "0.00"] in rows
    assert [*"116", "1", "2♠", "N", "=", "+110", "2", "2", "50.00", "50.00"] in rows
    assert ["3", "1", "3", "4", "–", "-50", "0", "4", "0.00", "100.00"] in rows
    assert "Missing" not in shown_board(an_evening(), 1)


def test_a_result_is_traced_to_its_act() -> None:
    event = an_evening()
    data = board_sheet_data("", find_board_sheet(event.state.group(ALL).session(1), 1))
    (one,) = data["boards"]
    acts = {line["table"]: line["act"] for line in one["results"]}
    outcomes = [outcome_of(event, acts[table]) for table in (1, 2, 3)]
    assert outcomes == ["2S N =", "+140", "-50"]
    card = pair_sheet_data("", find_pair_sheet(event.state, 6, ALL), {})
    outcomes = [outcome_of(event, row["act"]) for row in card["scorecard"]]
    assert outcomes == ["2S N =", "+100"]


def outcome_of(event: WatchedEvent, act: int) -> str:
    """What an act recorded."""
    found = event.acts[act - 1]
    assert isinstance(found, Record)
    return found.outcome


def test_what_is_missing_on_a_board_is_named() -> None:
    text = shown_board(an_evening(), 2)
    assert "Missing: table 2, round 2, pairs 1 (NS) and 3 (EW)." in text
    assert "Missing: table 3, round 2, pairs 4 (NS) and 5 (EW)." in text
    assert text.count("Missing") == 2
    assert "no result counts yet" in shown_board(an_evening(), 5)


def test_a_card_scored_by_hand() -> None:
    text = shown_card(an_evening().state, 2)
    # pair 2 sat EW against 5 on board 1, which went for +140: a zero of 4 points; one
    # result alone on board 2 is half of the top
    assert ["1", "1", "EW", "5", "–", "+140", "0", "4", "0.00"] in rows_of(text)
    assert ["2", "2", "EW", "6", "–", "+100", "2", "4", "50.00"] in rows_of(text)
    assert "Session 1: 2 of 8 points on 2 boards." in text
    assert "with 25.00 %" in text
    assert "Missing: session 1, round 3, table 2, board 3, against 4." in text


def test_penalties_stand_on_the_card_with_what_they_come_to() -> None:
    event = an_evening()
    event.do(Penalise(2, ALL, 1, "-25% of a top", "late"))
    text = shown_card(event.state, 2)
    said = "2 of 8 points on 2 boards; penalties -1 (-25% of a top, late, act 13)"
    assert f"Session 1: {said}: 1 of 8 points." in text
    assert "with 12.50 %" in text


def test_penalties_that_do_not_count_say_so() -> None:
    event = begin_plan(one_phase(6, 1, ContestRules(penalties_count=False)))
    group = next(iter(event.state.groups))
    event.do(propose_seats(event.state.group(group)))
    record_all(event, group, fifty)
    event.do(Penalise(2, group, 1, "-1", "late"))
    text = shown_card(event.state, 2, group)
    act = len(event.acts)
    assert f"Does not count: penalty -1, late, act {act}." in text
    assert "penalties" not in text


def test_an_accepted_result_is_marked_and_has_its_table() -> None:
    event = begin_movement()
    # 6 and 1 meet at table 1 in round 1 and play the board of round 2
    event.do(Record(ALL, 1, 1, 2, "+90", 6, 1, "wrong board"))
    board = shown_board(event, 2)
    assert "6 against 1: accepted: wrong board" in board
    assert "Board 2: accepted: wrong board" in shown_card(event.state, 1)
    # 2 and 3 should have met 6 and 1 on that board
    assert "To be awarded: table 1, round 2, board 2, pair 2, as pair 6 has" in board
    assert "To be awarded: session 1, table 2, round 2" in shown_card(event.state, 3)


def test_void_scores_are_named_and_nobody_has_them() -> None:
    event = an_evening()
    event.do(Withdraw(6, 3, "void"))
    text = shown_board(event, 1)
    assert (
        "Does not count: table 1, round 1, pairs 6 (NS) and 1 (EW), board 1, 2S N =: "
        "the scores of pair 6 do not count."
    ) in text
    card = shown_card(event.state, 6)
    assert card.count("Does not count") == 2
    assert "Not in the standings: its scores do not count." in card


def test_a_board_that_was_not_played_counts_for_nobody() -> None:
    event = begin_movement()
    event.do(Record(ALL, 1, 1, 1, "NP"))
    text = shown_card(event.state, 6)
    assert "board 1, NP: it was not played." in text


def test_boards_sat_out_stand_on_the_card() -> None:
    event = begin_movement(missing=[6])
    record_all(event, ALL, fifty)
    # pair 1 meets the missing pair in round 1
    assert "Sat out: session 1, round 1, board 1." in shown_card(event.state, 1)


def test_sixty_per_cent_for_boards_sat_out_is_a_row_of_its_own() -> None:
    event = begin_plan(one_phase(7, 1, SIXTY))
    group = next(iter(event.state.groups))
    event.do(propose_seats(event.state.group(group)))
    record_all(event, group, fifty)
    for pair in range(1, 8):
        sheet = find_pair_sheet(event.state, pair, group)
        data = pair_sheet_data("", sheet, {})
        byes = [row for row in data["scorecard"] if row["score"] == "BYE"]
        # everybody has half of the points at the tables, so Ave+ is 60 %
        assert [row["percent"] for row in byes] == [60.0] * len(byes)
        assert [row["round"] for row in byes] == [
            bye["round"] for bye in data["sat_out"]
        ]
        assert "Sat out" not in shown_card(event.state, pair, group)


def test_how_a_percentage_with_a_carryover_comes_about() -> None:
    event = begin_plan(two_phases("ladder:1"))
    play_group(event, "Qualification", give(in_order(12)))
    advance_all(event)
    event.do(propose_seats(event.state.group("Final")))
    record_all(event, "Final", give(dict.fromkeys(range(1, 13), Fraction(50))))
    (found,) = all_standings(event.state, "Final")
    for placed in found.placed:
        card = shown_card(event.state, placed.pair, "Final")
        half = placed.maximum / 2
        assert placed.points == half
        share = (half + placed.carried) / placed.maximum
        carried = float(placed.carried)
        if not carried:
            continue
        assert f"With {carried:g} carried over: {float(half) + carried:g} of " in card
        assert f": {100 * float(share):.2f} %." in card


def test_fewer_boards_count_as_all_boards_beside_a_carryover() -> None:
    event = begin_plan(two_phases("ladder:1"))
    play_group(event, "Qualification", give(in_order(12)))
    advance_all(event)
    event.do(propose_seats(event.state.group("Final")))
    event.do(Withdraw(1, 4, "stand"))
    record_all(event, "Final", give(dict.fromkeys(range(1, 13), Fraction(60))))
    card = shown_card(event.state, 1, "Final")
    (placed,) = (
        one for one in all_standings(event.state, "Final")[0].placed if one.pair == 1
    )
    others = max(one.maximum for one in all_standings(event.state, "Final")[0].placed)
    assert placed.maximum < others
    worth = Fraction(60, 100) * others
    assert f" is {float(worth):g} of {float(others):g}, the most" in card
    share = (worth + placed.carried) / others
    assert placed.share == share
    assert f"{float(worth + placed.carried):g} of {float(others):g}: " in card


def test_imps_of_fewer_boards_are_multiplied() -> None:
    event = by_imps()
    event.do(Record(ALL, 1, 1, 1, "+110"), Record(ALL, 1, 2, 1, "+100"))
    event.do(Record(ALL, 1, 3, 1, "+650"), Record(ALL, 1, 1, 2, "+100"))
    # pairs 2 and 6 have two boards, the others one: their IMPs count twice
    assert "times 2 as others have more boards" in shown_card(event.state, 3)
    assert "times" not in shown_card(event.state, 2)


def test_a_card_of_one_session_is_without_carryover() -> None:
    event = begin_plan(two_phases("ladder:1"))
    play_group(event, "Qualification", give(in_order(12)))
    advance_all(event)
    event.do(propose_seats(event.state.group("Final")))
    record_all(event, "Final", fifty)
    assert "carried over" not in shown_card(event.state, 1, "Final", 1)


def test_the_last_group_of_a_pair_is_meant() -> None:
    event = begin_plan(two_phases("ladder:1"))
    play_group(event, "Qualification", give(in_order(12)))
    assert find_pair_group(event.state, 1, None) == "Qualification"
    advance_all(event)
    event.do(propose_seats(event.state.group("Final")))
    assert find_pair_group(event.state, 1, None) == "Final"
    # the consolation has not been seated
    assert find_pair_group(event.state, 12, None) == "Qualification"
    assert find_pair_group(event.state, 1, "qualification") == "Qualification"


@pytest.mark.parametrize("board", [0, -1, 6])
def test_a_board_that_is_not_there_is_refused(board: int) -> None:
    with pytest.raises(ActError, match="has boards 1 to 5"):
        find_board_sheet(an_evening().state.group(ALL).session(1), board)


def test_a_pair_that_is_not_there_is_refused() -> None:
    state = an_evening().state
    with pytest.raises(ActError, match="pair 9 plays in no session"):
        find_pair_group(state, 9, None)
    with pytest.raises(ActError, match="pair 9 does not play in Event; the pairs are"):
        find_pair_group(state, 9, ALL)
    with pytest.raises(ActError, match="session 2 of Event has not been seated"):
        find_pair_sheet(state, 1, ALL, 2)


def see_sheets_add_up(state: EventState, group: str, session: int) -> None:
    """Rows come to sums, sums to the standings, and travellers have the same rows."""
    (found,) = all_standings(state, group, session)
    travellers = all_travellers(state, group)
    for placed in found.placed:
        sheet = find_pair_sheet(state, placed.pair, group, session)
        assert printed(pair_sheet_parts("", sheet, {}))
        data = pair_sheet_data("", sheet, {})
        json.dumps(data)
        total = fines = Fraction(data["late_penalty"])
        most, boards = Fraction(0), 0
        for own in data["sums"]:
            rows = [r for r in data["scorecard"] if r["session"] == own["session"]]
            won = sum((Fraction(row["points"]) for row in rows), Fraction(0))
            assert won == Fraction(own["points"])
            counted = won * Fraction(own["factor"]) + Fraction(own["penalty"])
            assert counted == Fraction(own["total"])
            total += counted
            fines += Fraction(own["penalty"])
            most += sum((Fraction(row["maximum"] or 0) for row in rows), Fraction(0))
            boards += len(rows)
        assert (total, most, fines) == (placed.points, placed.maximum, placed.penalty)
        assert boards == placed.boards
        if placed.share is not None:
            assert Fraction(data["steps"]["share"]) == placed.share
        # in a session by itself an average plus may be another
        for row in data["scorecard"] if not session else ():
            key = (row["session"], row["board"], placed.pair)
            assert travellers[key] == [row["points"]]


def all_travellers(
    state: EventState, group: str
) -> dict[tuple[int, int, int], list[str]]:
    """The points of each pair on each board, as the travellers have them."""
    found: dict[tuple[int, int, int], list[str]] = {}
    for number, session in state.group(group).sessions.items():
        for board in session.board_numbers:
            sheet = find_board_sheet(session, board)
            assert printed(board_sheet_parts("", sheet))
            data = board_sheet_data("", sheet)
            json.dumps(data)
            for line in (line for one in data["boards"] for line in one["results"]):
                for way in ("ns", "ew"):
                    if line[f"{way}_points"] is not None:
                        key = (number, board, line[way])
                        found.setdefault(key, []).append(line[f"{way}_points"])
    return found


class Hall(Entering, Playing):
    """What may happen while a phase is played."""


@random_examples(6)
@given(name=st.sampled_from(sorted(EVENTS)), data=st.data())
def test_sheets_add_up_to_the_standings_whatever_happens(
    name: str, data: st.DataObject
) -> None:
    director = Hall(name, timed=False)
    for _ in range(data.draw(st.integers(5, 15), "steps")):
        let_happen(director, data)
    state = director.event.state
    for group, play in state.groups.items():
        for session in (0, *play.sessions) if play.sessions else ():
            see_sheets_add_up(state, group, session)


def test_two_lines_have_a_card_of_their_own() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    record_all(event, ALL, fifty)
    see_sheets_add_up(event.state, ALL, 0)
    for pair in range(1, 7):
        assert "Place 1= with 50.00 %." in shown_card(event.state, pair)
