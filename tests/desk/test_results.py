"""Results are recorded, put right, turned, ruled, accepted and deleted."""

import pytest

from evenhand.desk.results import (
    accept_result,
    correct_result,
    erase_result,
    penalise_pair,
    record_result,
    rule_award,
    turn_result,
)
from evenhand.desk.sessions import close_session
from evenhand.errors import ActError, EvenhandError
from evenhand.families import build
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.outcomes import outcome_text
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.seated import Meeting
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    record_all,
)


def result_at(event: WatchedEvent, table: int, board: int) -> Recorded:
    return event.state.group(ALL).session(1).results[table, board]


def test_a_result_is_recorded_for_the_pairs_of_the_movement() -> None:
    event = begin_movement()
    done = record_result(event, 2, 1, "4s n =")
    assert done.said == ("Table 2, board 1: 4S N = for pairs 5 (NS) and 2 (EW).",)
    assert done.next == ("Event, session 1: 14 results to come.",)


def test_a_table_is_found_by_its_pairs() -> None:
    event = begin_movement()
    done = record_result(event, None, 3, "-620", ns=4, ew=2)
    assert (done.data["table"], done.data["ns"], done.data["ew"]) == (2, 4, 2)


@pytest.mark.parametrize(("ns", "ew"), [(1, 2), (0, 2), (0, 0)])
def test_pairs_that_do_not_meet_on_a_board_have_no_table(ns: int, ew: int) -> None:
    with pytest.raises(ActError, match="table"):
        record_result(begin_movement(), None, 1, "-620", ns=ns, ew=ew)


def test_a_correction_keeps_who_sat_which_way() -> None:
    event = begin_movement()
    record_result(event, 1, 1, "100", ns=1, ew=6)
    correct_result(event, 1, 1, "200", reason="misread")
    seen = result_at(event, 1, 1)
    assert (seen.meeting.ns, seen.meeting.ew, seen.outcome) == (1, 6, 200)


def test_a_board_played_the_other_way_round_is_turned_and_back() -> None:
    event = begin_movement()
    record_result(event, 1, 1, "100")
    turn_result(event, 1, 1)
    assert result_at(event, 1, 1).meeting[3:] == (1, 6)
    turn_result(event, 1, 1)
    assert result_at(event, 1, 1).meeting[3:] == (6, 1)


def test_an_award_replaces_a_result_or_stands_alone() -> None:
    event = begin_movement()
    record_result(event, 1, 1, "100")
    rule_award(event, 1, 1, "A+/A-", reason="misinformation")
    rule_award(event, 2, 1, "60/40")
    assert outcome_text(result_at(event, 1, 1).outcome) == "A+/A-"
    assert (2, 1) in event.state.group(ALL).session(1).results


def test_an_accepted_result_needs_a_reason_and_keeps_it_when_corrected() -> None:
    event = begin_movement()
    with pytest.raises(ActError, match="reason"):
        accept_result(event, 1, 2, "100", 6, 1, " ")
    accept_result(event, 1, 2, "100", 6, 1, "wrong board")
    correct_result(event, 1, 2, "110")
    (seen,) = event.state.group(ALL).session(1).reported(1, 2)
    assert (seen.accepted, seen.outcome) == ("wrong board", 110)


def test_a_result_of_other_pairs_is_deleted_and_accepted_not_corrected() -> None:
    event = begin_movement()
    record_all(event, ALL, lambda _: "100")
    close_session(event)
    # at table 2 pair 4 sat for 2, and 2 for 4 at table 3
    with pytest.raises(ActError, match="accept --ns 5 --ew 4"):
        correct_result(event, 2, 1, "110", ns=5, ew=4)
    for table in (2, 3):
        erase_result(event, table, 1)
    accept_result(event, 2, 1, "110", 5, 4, "wrong opponents")
    accept_result(event, 3, 1, "-50", 3, 2, "wrong opponents")
    assert missing_meetings(event.state.group(ALL).session(1)) == []
    assert referee_event(event.entries()) == ()


def test_naming_one_pair_the_other_way_turns_a_result() -> None:
    event = begin_movement()
    record_result(event, 1, 1, "100")  # 6 and 1
    correct_result(event, 1, 1, "100", ns=1)
    assert result_at(event, 1, 1).meeting[3:] == (1, 6)


def test_only_the_result_of_the_pairs_named_is_deleted() -> None:
    event = begin_movement()
    record_result(event, 1, 1, "100")  # 6 and 1
    with pytest.raises(ActError, match="not of pair 3"):
        erase_result(event, 1, 1, ns=6, ew=3)


def test_an_award_is_for_the_pairs_of_the_table_not_for_an_accepted_result() -> None:
    event = begin_movement()
    accept_result(event, 1, 1, "100", 3, 4, "wrong board")
    rule_award(event, 1, 1, "60/40")
    assert result_at(event, 1, 1).meeting[3:] == (6, 1)
    assert len(event.state.group(ALL).session(1).reported(1, 1)) == 2


def test_a_deleted_result_is_missing_again() -> None:
    event = begin_movement()
    record_result(event, 1, 1, "100")
    done = erase_result(event, 1, 1)
    assert done.next == ("Event, session 1: 15 results to come.",)


def test_what_is_not_there_cannot_be_corrected_or_turned() -> None:
    event = begin_movement()
    with pytest.raises(ActError, match="no result"):
        correct_result(event, 1, 1, "50")
    with pytest.raises(ActError, match="no result"):
        turn_result(event, 1, 1)


def test_a_penalty_counts_in_the_running_session() -> None:
    event = begin_movement()
    done = penalise_pair(event, 3, "-10% of a top", reason="slow play")
    assert done.said == ("Pair 3: -10% of a top in session 1 of Event.",)
    with pytest.raises(EvenhandError):
        penalise_pair(event, 3, "a bit")


def begin_with_a_board_that_comes_back() -> tuple[WatchedEvent, list[Meeting]]:
    """The 3-table Howell brings a board back to a table; two such meetings."""
    event = begin_movement(build("howell", tables=3))
    at: dict[tuple[int, int], list[Meeting]] = {}
    for meeting in missing_meetings(event.state.group(ALL).session(1)):
        at.setdefault((meeting.table, meeting.board), []).append(meeting)
    return event, next(two for two in at.values() if len(two) == 2)


def test_a_board_that_comes_back_to_a_table_has_two_results() -> None:
    event, (first, second) = begin_with_a_board_that_comes_back()
    # 5 rounds at 3 tables
    assert len(missing_meetings(event.state.group(ALL).session(1))) == 15
    late = record_result(
        event, second.table, second.board, "50", ns=second.ns, ew=second.ew
    )
    assert (late.data["ns"], late.data["ew"]) == (second.ns, second.ew)
    soon = record_result(event, first.table, first.board, "100")
    assert (soon.data["ns"], soon.data["ew"]) == (first.ns, first.ew)
    found = event.state.group(ALL).session(1).reported(first.table, first.board)
    assert [(one.meeting.round, one.outcome) for one in found] == [
        (second.round, 50),
        (first.round, 100),
    ]
    assert len(missing_meetings(event.state.group(ALL).session(1))) == 13
    with pytest.raises(ActError, match="correct it"):
        record_result(event, first.table, first.board, "110")
    assert referee_event(event.entries()) == ()


def test_of_two_results_of_a_board_at_a_table_the_pairs_tell_which_is_meant() -> None:
    event, (first, second) = begin_with_a_board_that_comes_back()
    table, board = first.table, first.board
    for meeting in (first, second):
        record_result(event, table, board, "50", ns=meeting.ns, ew=meeting.ew)
    with pytest.raises(ActError, match="--ns and --ew"):
        correct_result(event, table, board, "90")
    correct_result(event, table, board, "90", ns=second.ns, ew=second.ew)
    turn_result(event, table, board, pairs=(first.ns, first.ew))
    erase_result(event, table, board, ns=second.ns, ew=second.ew)
    (left,) = event.state.group(ALL).session(1).reported(table, board)
    assert left.meeting == first._replace(ns=first.ew, ew=first.ns)
    assert referee_event(event.entries()) == ()


def test_an_artificial_award_stays_with_its_pair_when_a_board_is_turned() -> None:
    event = begin_movement()
    rule_award(event, 1, 1, "A+/A-")  # 6 has Ave+, 1 has Ave-
    record_all(event, ALL, lambda _: "A/A")
    before = {
        one.pair: one.points for one in find_standings(event.state.group(ALL)).placed
    }
    turn_result(event, 1, 1)
    seen = result_at(event, 1, 1)
    assert seen.meeting[3:] == (1, 6)
    assert outcome_text(seen.outcome) == "A-/A+"
    after = {
        one.pair: one.points for one in find_standings(event.state.group(ALL)).placed
    }
    assert after == before


def test_an_award_that_is_artificial_for_one_side_only_is_not_turned() -> None:
    event = begin_movement()
    rule_award(event, 1, 1, "A+/+110")
    with pytest.raises(ActError, match="differs by side"):
        turn_result(event, 1, 1)


def test_accepting_a_wrong_board_names_who_waits_in_vain_and_what_to_do() -> None:
    """By the seats 6 meets 4 on board 4 at table 1, and 1 meets 2 there at table 3."""
    event = begin_movement()
    done = accept_result(event, 1, 4, "110", 6, 1, "wrong board")
    assert done.said[1:] == (
        "Pair 4 cannot play board 4 at table 1, as pair 6 has played it: award --table "
        "1 --board 4 --ew 4 A+",
        "Pair 2 cannot play board 4 at table 3, as pair 1 has played it: award --table "
        "3 --board 4 --ew 2 A+",
    )
    assert [one["pair"] for one in done.data["awards_due"]] == [4, 2]
    record_all(event, ALL, lambda _: "+50")
    awarded = rule_award(event, 1, 4, "A+", ew=4, reason="Law 15")
    assert awarded.said == ("Table 1, board 4: A+ for pair 4 alone.",)
    closed = close_session(event)
    assert [line for line in closed.said if "Pair 2 cannot play" in line]
    assert [one["pair"] for one in closed.data["awards_due"]] == [2]
    assert rule_award(event, 3, 4, "60%").data["awards_due"] == []
    assert referee_event(event.entries()) == ()


def test_an_award_for_one_side_needs_a_pair_that_waits() -> None:
    event = begin_movement()
    with pytest.raises(ActError, match="for one side; expected two"):
        rule_award(event, 1, 4, "A+", ew=4)
    accept_result(event, 1, 4, "110", 6, 1, "wrong board")
    with pytest.raises(ActError, match="award pair 4 alone"):
        rule_award(event, 1, 4, "A+/A-")
    rule_award(event, 1, 4, "A+", ns=6, ew=4)
    correct_result(event, 1, 4, "A-", ew=4)
    assert outcome_text(result_at(event, 1, 4).outcome) == "A-/A-"
    with pytest.raises(ActError, match="nothing to exchange"):
        turn_result(event, 1, 4, pairs=(4, 6))


def test_a_ruling_keeps_the_contract_at_the_table() -> None:
    event = begin_movement()
    record_result(event, 1, 1, "4S N =", form="B")
    rule_award(event, 1, 1, "A+/A-")
    seen = result_at(event, 1, 1).result
    assert (str(seen.played), seen.group) == ("4S N =", "B")
    correct_result(event, 1, 1, "3NT N =")
    assert result_at(event, 1, 1).result.played is None


def test_an_award_is_repeated_by_the_pair_where_a_board_comes_back() -> None:
    """Of two meetings on a board at one table the pair named tells which."""
    event, (first, second) = begin_with_a_board_that_comes_back()
    table, board = second.table, second.board
    apart = {second.ns, second.ew} - {first.ns, first.ew}
    waiting = second.ns if second.ns in apart else second.ew
    other = second.ns + second.ew - waiting
    elsewhere = next(
        m
        for m in missing_meetings(event.state.group(ALL).session(1))
        if other in m[3:] and m.table != table and m.board != board
    )
    seats = (elsewhere.ns, elsewhere.ew)
    accept_result(event, elsewhere.table, board, "110", *seats, "wrong board")
    ns, ew = (pair if pair == waiting else 0 for pair in second[3:])
    for award in ("A+", "60%", "A-"):
        done = rule_award(event, table, board, award, ns=ns, ew=ew)
        assert done.said[0].endswith(f": {award} for pair {waiting} alone.")
    assert len(event.state.group(ALL).session(1).reported(table, board)) == 1
    assert referee_event(event.entries()) == ()


def test_an_award_on_a_board_that_comes_back_needs_the_pairs() -> None:
    event, (first, second) = begin_with_a_board_that_comes_back()
    table, board = first.table, first.board
    with pytest.raises(ActError, match="in 2 rounds; say which by the pairs"):
        rule_award(event, table, board, "A+/A-")
    for meeting, award in ((first, "A+/A-"), (second, "60%/40%"), (first, "A/A")):
        rule_award(event, table, board, award, ns=meeting.ns, ew=meeting.ew)
    found = event.state.group(ALL).session(1).reported(table, board)
    assert {one.meeting: outcome_text(one.outcome) for one in found} == {
        first: "A/A",
        second: "60%/40%",
    }


def test_an_award_goes_to_the_pair_that_is_named_or_is_refused() -> None:
    """Pair 2 waits for 1 on board 4 at table 3, as 1 has played it with 6."""
    event = begin_movement()
    accept_result(event, 1, 4, "110", 6, 1, "wrong board")
    for award in ("60%", "A-"):
        with pytest.raises(ActError, match=r"for pair 1; at this table pair 2 is"):
            rule_award(event, 3, 4, award, ns=1)
        said = rule_award(event, 3, 4, award, ew=2).said
        assert said == (f"Table 3, board 4: {award} for pair 2 alone.",)
    with pytest.raises(ActError, match=r"name pair 2"):
        correct_result(event, 3, 4, "A+", ns=1)
    assert outcome_text(result_at(event, 3, 4).outcome) == "A-/A-"


def test_pairs_at_fault_are_not_advised_an_average_plus() -> None:
    event = begin_movement()
    done = accept_result(event, 1, 4, "110", 6, 1, "seats", at_fault=(1, 4))
    assert done.said[0].endswith("accepted: seats (at fault: 1 and 4).")
    assert [line[-2:] for line in done.said[1:]] == ["A-", "A+"]
    with pytest.raises(ActError, match="pair 99 is not registered"):
        accept_result(event, 2, 1, "110", 6, 1, "seats", at_fault=(99,))


def test_a_pair_that_has_strayed_itself_may_be_at_fault() -> None:
    """Pair 4 waits for 6 on board 4; then it plays a wrong board itself."""
    event = begin_movement()
    accept_result(event, 1, 4, "110", 6, 1, "wrong board")
    done = accept_result(event, 2, 2, "110", 4, 5, "wrong board")
    (line,) = [line for line in done.said if line.startswith("Pair 4 cannot")]
    assert line.endswith("--ew 4 A- (A+ if it was not at fault)")


def test_pairs_that_sat_the_other_way_round_than_planned_are_named() -> None:
    event = begin_movement()
    plain = record_result(event, 1, 1, "110", ns=6, ew=1)
    assert (len(plain.said), plain.data["turned"]) == (1, False)
    turned = record_result(event, 2, 1, "110", ns=2, ew=5)
    assert turned.data["turned"]
    assert turned.said[1] == (
        "They sat the other way round than planned; if not, exchange --table 2 "
        "--board 1."
    )
    turn_result(event, 2, 1)
    assert result_at(event, 2, 1).meeting[3:] == (5, 2)


@pytest.mark.parametrize(("slip", "kept"), [("110", "+110"), ("A+/A-", "A-/A+")])
def test_a_slip_that_knows_no_turned_boards_is_read_as_planned(
    slip: str, kept: str
) -> None:
    """The score stays with the cards, an award with the pair: 2 has Ave+, 5 Ave-."""
    event = begin_movement()
    record_result(event, 2, 1, slip, ns=2, ew=5, as_planned=True)
    seen = result_at(event, 2, 1)
    assert (seen.meeting[3:], outcome_text(seen.outcome)) == ((5, 2), kept)
    # who is not named, or sat as planned, is not turned
    record_result(event, 1, 1, slip, ns=6, ew=1, as_planned=True)
    record_result(event, 3, 1, slip, as_planned=True)
    assert {
        one.meeting[3:] for one in event.state.group(ALL).session(1).results.values()
    } == {
        (5, 2),
        (6, 1),
        (3, 4),
    }


def test_a_bonus_says_that_it_is_one() -> None:
    event = begin_movement()
    assert penalise_pair(event, 3, "10").said == (
        "Pair 3: a bonus of 10, no penalty, in session 1 of Event.",
    )
    assert penalise_pair(event, 3, "-10").said == (
        "Pair 3: -10 in session 1 of Event.",
    )
