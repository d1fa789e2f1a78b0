"""Results are recorded, put right, turned, ruled, accepted and deleted."""

import pytest

from evenhand.cli.remedies import as_command
from evenhand.desk.events.spots import Spot
from evenhand.desk.results.single_results import (
    accept_result,
    correct_result,
    erase_result,
    penalise_pair,
    record_result,
    rule_award,
    turn_result,
)
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.session_course import close_session
from evenhand.errors import ActError, DoubtError, EvenhandError, again
from evenhand.families import build
from evenhand.render.answer_text import tell
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.outcomes import outcome_text
from evenhand.tournament.event.session_play import Recorded
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.seated import Meeting
from tests.desk.desk_examples import data, next_told, offered, refusing, sentences
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
    done = record_result(event, Spot(1, 2), "4s n =")
    assert sentences(done) == ("Table 2, board 1: 4S N = for pairs 5 (NS) and 2 (EW).",)
    assert next_told(done) == ("Event, session 1: 14 results to come.",)


def test_a_table_is_found_by_its_pairs() -> None:
    event = begin_movement()
    done = record_result(event, Spot(3, None, ns=4, ew=2), "-620")
    assert (done.recorded.meeting.table, *done.recorded.meeting.pairs) == (2, 4, 2)


@pytest.mark.parametrize(("ns", "ew"), [(1, 2), (0, 2), (0, 0)])
def test_pairs_that_do_not_meet_on_a_board_have_no_table(ns: int, ew: int) -> None:
    with pytest.raises(ActError, match="table"):
        record_result(begin_movement(), Spot(1, None, ns=ns, ew=ew), "-620")


def test_a_correction_keeps_who_sat_which_way() -> None:
    event = begin_movement()
    record_result(event, Spot(1, 1, ns=1, ew=6), "100")
    correct_result(event, Spot(1, 1), "200", Ruling("misread"))
    seen = result_at(event, 1, 1)
    assert (seen.meeting.ns, seen.meeting.ew, seen.outcome) == (1, 6, 200)


def test_a_board_played_the_other_way_round_is_turned_and_back() -> None:
    event = begin_movement()
    record_result(event, Spot(1, 1), "100")
    turn_result(event, Spot(1, 1), Ruling())
    assert result_at(event, 1, 1).meeting[3:] == (1, 6)
    turn_result(event, Spot(1, 1), Ruling())
    assert result_at(event, 1, 1).meeting[3:] == (6, 1)


def test_an_award_replaces_a_result_or_stands_alone() -> None:
    event = begin_movement()
    record_result(event, Spot(1, 1), "100")
    rule_award(event, Spot(1, 1), "A+/A-", Ruling("misinformation"))
    rule_award(event, Spot(1, 2), "60/40", Ruling())
    assert outcome_text(result_at(event, 1, 1).outcome) == "A+/A-"
    assert (2, 1) in event.state.group(ALL).session(1).results


def test_an_accepted_result_needs_a_reason_and_keeps_it_when_corrected() -> None:
    event = begin_movement()
    with pytest.raises(ActError, match="reason"):
        accept_result(event, Spot(2, 1, 6, 1), "100", " ")
    accept_result(event, Spot(2, 1, 6, 1), "100", "wrong board")
    correct_result(event, Spot(2, 1), "110", Ruling())
    (seen,) = event.state.group(ALL).session(1).reported(1, 2)
    assert (seen.accepted, seen.outcome) == ("wrong board", 110)


def test_a_result_of_other_pairs_is_deleted_and_accepted_not_corrected() -> None:
    event = begin_movement()
    record_all(event, ALL, lambda _: "100")
    close_session(event)
    # at table 2 pair 4 sat for 2, and 2 for 4 at table 3
    ways = (
        "correct --table 2 --board 1 --delete",
        "accept --table 2 --board 1 --ns 5 --ew 4 --reason … …",
        "exchange --pairs …",
    )
    with refusing("not 5 and 4; delete it and accept", *ways):
        correct_result(event, Spot(1, 2, ns=5, ew=4), "110", Ruling())
    for table in (2, 3):
        erase_result(event, Spot(1, table), Ruling())
    accept_result(event, Spot(1, 2, 5, 4), "110", "wrong opponents")
    accept_result(event, Spot(1, 3, 3, 2), "-50", "wrong opponents")
    assert missing_meetings(event.state.group(ALL).session(1)) == []
    assert referee_event(event.entries()) == ()


def test_naming_one_pair_the_other_way_turns_a_result() -> None:
    event = begin_movement()
    record_result(event, Spot(1, 1), "100")  # 6 and 1
    correct_result(event, Spot(1, 1, ns=1), "100", Ruling())
    assert result_at(event, 1, 1).meeting[3:] == (1, 6)


def test_only_the_result_of_the_pairs_named_is_deleted() -> None:
    event = begin_movement()
    record_result(event, Spot(1, 1), "100")  # 6 and 1
    with pytest.raises(ActError, match="not of pair 3"):
        erase_result(event, Spot(1, 1, ns=6, ew=3), Ruling())


def test_an_award_is_for_the_pairs_of_the_table_not_for_an_accepted_result() -> None:
    event = begin_movement()
    accept_result(event, Spot(1, 1, 3, 4), "100", "wrong board")
    rule_award(event, Spot(1, 1), "60/40", Ruling())
    assert result_at(event, 1, 1).meeting[3:] == (6, 1)
    assert len(event.state.group(ALL).session(1).reported(1, 1)) == 2


def test_a_deleted_result_is_missing_again() -> None:
    event = begin_movement()
    record_result(event, Spot(1, 1), "100")
    done = erase_result(event, Spot(1, 1), Ruling())
    assert next_told(done) == ("Event, session 1: 15 results to come.",)


def test_what_is_not_there_cannot_be_corrected_or_turned() -> None:
    event = begin_movement()
    with pytest.raises(ActError, match="no result"):
        correct_result(event, Spot(1, 1), "50", Ruling())
    with pytest.raises(ActError, match="no result"):
        turn_result(event, Spot(1, 1), Ruling())


def test_a_penalty_counts_in_the_running_session() -> None:
    event = begin_movement()
    done = penalise_pair(event, 3, "-10% of a top", Ruling(reason="slow play"))
    assert sentences(done) == ("Pair 3: -10% of a top in session 1 of Event.",)
    with pytest.raises(EvenhandError):
        penalise_pair(event, 3, "a bit", Ruling())


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
        event, Spot(second.board, second.table, ns=second.ns, ew=second.ew), "50"
    )
    assert late.recorded.meeting.pairs == (second.ns, second.ew)
    soon = record_result(event, Spot(first.board, first.table), "100")
    assert soon.recorded.meeting.pairs == (first.ns, first.ew)
    found = event.state.group(ALL).session(1).reported(first.table, first.board)
    assert [(one.meeting.round, one.outcome) for one in found] == [
        (second.round, 50),
        (first.round, 100),
    ]
    assert len(missing_meetings(event.state.group(ALL).session(1))) == 13
    with pytest.raises(ActError, match="correct it"):
        record_result(event, Spot(first.board, first.table), "110")
    assert referee_event(event.entries()) == ()


def test_of_two_results_of_a_board_at_a_table_the_pairs_tell_which_is_meant() -> None:
    event, (first, second) = begin_with_a_board_that_comes_back()
    table, board = first.table, first.board
    for meeting in (first, second):
        record_result(event, Spot(board, table, ns=meeting.ns, ew=meeting.ew), "50")
    ways = [f"--ns {one.ns} --ew {one.ew}" for one in (first, second)]
    with refusing("name the pairs", *ways):
        correct_result(event, Spot(board, table), "90", Ruling())
    correct_result(
        event, Spot(board, table, ns=second.ns, ew=second.ew), "90", Ruling()
    )
    turn_result(event, Spot(board, table).naming((first.ns, first.ew)), Ruling())
    erase_result(event, Spot(board, table, ns=second.ns, ew=second.ew), Ruling())
    (left,) = event.state.group(ALL).session(1).reported(table, board)
    assert left.meeting == first._replace(ns=first.ew, ew=first.ns)
    assert referee_event(event.entries()) == ()


def test_an_artificial_award_stays_with_its_pair_when_a_board_is_turned() -> None:
    event = begin_movement()
    rule_award(event, Spot(1, 1), "A+/A-", Ruling())  # 6 has Ave+, 1 has Ave-
    record_all(event, ALL, lambda _: "A/A")
    before = {
        one.pair: one.points for one in find_standings(event.state.group(ALL)).placed
    }
    turn_result(event, Spot(1, 1), Ruling())
    seen = result_at(event, 1, 1)
    assert seen.meeting[3:] == (1, 6)
    assert outcome_text(seen.outcome) == "A-/A+"
    after = {
        one.pair: one.points for one in find_standings(event.state.group(ALL)).placed
    }
    assert after == before


def test_an_award_that_is_artificial_for_one_side_only_is_not_turned() -> None:
    event = begin_movement()
    rule_award(event, Spot(1, 1), "A+/+110", Ruling())
    with pytest.raises(ActError, match="differs by side"):
        turn_result(event, Spot(1, 1), Ruling())


def test_accepting_a_wrong_board_names_who_waits_in_vain_and_what_to_do() -> None:
    """By the seats 6 meets 4 on board 4 at table 1, and 1 meets 2 there at table 3."""
    event = begin_movement()
    done = accept_result(event, Spot(4, 1, 6, 1), "110", "wrong board")
    assert sentences(done)[1:] == (
        "Pair 4 cannot play board 4 at table 1, as pair 6 has played it.",
        "Pair 2 cannot play board 4 at table 3, as pair 1 has played it.",
    )
    assert offered(done) == [
        "award --table 1 --board 4 --ew 4 A+",
        "award --table 3 --board 4 --ew 2 A+",
    ]
    assert [one.pair for one in done.awards_due] == [4, 2]
    record_all(event, ALL, lambda _: "+50")
    awarded = rule_award(event, Spot(4, 1, ew=4), "A+", Ruling("Law 15"))
    assert sentences(awarded) == ("Table 1, board 4: A+ for pair 4 alone.",)
    closed = close_session(event)
    assert [line for line in sentences(closed) if "Pair 2 cannot play" in line]
    assert [one.pair for one in closed.awards_due] == [2]
    assert data(rule_award(event, Spot(4, 3), "60%", Ruling()))["awards_due"] == []
    assert referee_event(event.entries()) == ()


def test_an_award_for_one_side_needs_a_pair_that_waits() -> None:
    event = begin_movement()
    with pytest.raises(ActError, match="for one side; expected two"):
        rule_award(event, Spot(4, 1, ew=4), "A+", Ruling())
    accept_result(event, Spot(4, 1, 6, 1), "110", "wrong board")
    to_four = "award --table 1 --board 4 --ew 4"
    with refusing("one result on a board", f"{to_four} A+", f"{to_four} A-"):
        rule_award(event, Spot(4, 1), "A+/A-", Ruling())
    rule_award(event, Spot(4, 1, ns=6, ew=4), "A+", Ruling())
    correct_result(event, Spot(4, 1, ew=4), "A-", Ruling())
    assert outcome_text(result_at(event, 1, 4).outcome) == "A-/A-"
    with pytest.raises(ActError, match="nothing to exchange"):
        turn_result(event, Spot(4, 1).naming((4, 6)), Ruling())


def test_a_ruling_keeps_the_contract_at_the_table() -> None:
    event = begin_movement()
    record_result(event, Spot(1, 1), "4S N =", form="B")
    rule_award(event, Spot(1, 1), "A+/A-", Ruling())
    seen = result_at(event, 1, 1).result
    assert (str(seen.played), seen.group) == ("4S N =", "B")
    correct_result(event, Spot(1, 1), "3NT N =", Ruling())
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
    taken = Spot(board, elsewhere.table, elsewhere.ns, elsewhere.ew)
    accept_result(event, taken, "110", "wrong board")
    ns, ew = (pair if pair == waiting else 0 for pair in second[3:])
    for award in ("A+", "70%", "A-"):
        done = rule_award(event, Spot(board, table, ns=ns, ew=ew), award, Ruling())
        assert sentences(done)[0].endswith(f": {award} for pair {waiting} alone.")
    assert len(event.state.group(ALL).session(1).reported(table, board)) == 1
    assert referee_event(event.entries()) == ()


def test_an_award_on_a_board_that_comes_back_needs_the_pairs() -> None:
    event, (first, second) = begin_with_a_board_that_comes_back()
    table, board = first.table, first.board
    with pytest.raises(ActError, match="in 2 rounds; name the pairs"):
        rule_award(event, Spot(board, table), "A+/A-", Ruling())
    for meeting, award in ((first, "A+/A-"), (second, "70%/30%"), (first, "A/A")):
        rule_award(
            event, Spot(board, table, ns=meeting.ns, ew=meeting.ew), award, Ruling()
        )
    found = event.state.group(ALL).session(1).reported(table, board)
    assert {one.meeting: outcome_text(one.outcome) for one in found} == {
        first: "A/A",
        second: "70%/30%",
    }


def test_an_award_goes_to_the_pair_that_is_named_or_is_refused() -> None:
    """Pair 2 waits for 1 on board 4 at table 3, as 1 has played it with 6."""
    event = begin_movement()
    accept_result(event, Spot(4, 1, 6, 1), "110", "wrong board")
    for award in ("70%", "A-"):
        with pytest.raises(ActError, match=r"for pair 1; at this table only pair 2"):
            rule_award(event, Spot(4, 3, ns=1), award, Ruling())
        said = sentences(rule_award(event, Spot(4, 3, ew=2), award, Ruling()))
        assert said == (f"Table 3, board 4: {award} for pair 2 alone.",)
    with pytest.raises(ActError, match=r"name pair 2"):
        correct_result(event, Spot(4, 3, ns=1), "A+", Ruling())
    assert outcome_text(result_at(event, 3, 4).outcome) == "A-/A-"


def test_pairs_at_fault_are_not_advised_an_average_plus() -> None:
    event = begin_movement()
    done = accept_result(event, Spot(4, 1, 6, 1), "110", "seats", at_fault=(1, 4))
    assert sentences(done)[0].endswith("accepted: seats (at fault: 1 and 4).")
    assert [way[-2:] for way in offered(done)] == ["A-", "A+"]
    with pytest.raises(ActError, match="pair 99 is not registered"):
        accept_result(event, Spot(1, 2, 6, 1), "110", "seats", at_fault=(99,))


def test_a_pair_that_has_strayed_itself_may_be_at_fault() -> None:
    """Pair 4 waits for 6 on board 4; then it plays a wrong board itself."""
    event = begin_movement()
    accept_result(event, Spot(4, 1, 6, 1), "110", "wrong board")
    done = accept_result(event, Spot(2, 2, 4, 5), "110", "wrong board")
    (line,) = [line for line in tell(done) if line.text.startswith("Pair 4 cannot")]
    assert [(as_command(way)[-9:], way.when) for way in line.remedies] == [
        ("--ew 4 A-", ""),
        ("--ew 4 A+", "if it was not at fault"),
    ]


def test_pairs_that_sat_the_other_way_round_than_planned_are_named() -> None:
    event = begin_movement()
    plain = record_result(event, Spot(1, 1, ns=6, ew=1), "110")
    assert (len(sentences(plain)), plain.turned) == (1, False)
    turned = record_result(event, Spot(1, 2, ns=2, ew=5), "110")
    assert turned.turned
    assert sentences(turned)[1] == "They sat the wrong way round."
    assert offered(turned) == ["exchange --table 2 --board 1"]
    turn_result(event, Spot(1, 2), Ruling())
    assert result_at(event, 2, 1).meeting[3:] == (5, 2)


@pytest.mark.parametrize(("slip", "kept"), [("110", "+110"), ("A+/A-", "A-/A+")])
def test_a_slip_that_knows_no_turned_boards_is_read_as_planned(
    slip: str, kept: str
) -> None:
    """The score stays with the cards, an award with the pair: 2 has Ave+, 5 Ave-."""
    event = begin_movement()
    record_result(event, Spot(1, 2, ns=2, ew=5), slip, as_planned=True)
    seen = result_at(event, 2, 1)
    assert (seen.meeting[3:], outcome_text(seen.outcome)) == ((5, 2), kept)
    # who is not named, or sat as planned, is not turned
    record_result(event, Spot(1, 1, ns=6, ew=1), slip, as_planned=True)
    record_result(event, Spot(1, 3), slip, as_planned=True)
    assert {
        one.meeting[3:] for one in event.state.group(ALL).session(1).results.values()
    } == {
        (5, 2),
        (6, 1),
        (3, 4),
    }


def test_a_bonus_says_that_it_is_one() -> None:
    event = begin_movement()
    assert sentences(penalise_pair(event, 3, "10", Ruling())) == (
        "Pair 3: a bonus of 10, not a penalty, in session 1 of Event.",
    )
    assert sentences(penalise_pair(event, 3, "-10", Ruling())) == (
        "Pair 3: -10 in session 1 of Event.",
    )


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("60/40", "A+/A-"),
        ("60%-40%", "A+/A-"),
        ("A60/A40", "A+/A-"),
        ("A50-A50", "A/A"),
        ("A60/40", "A+/A-"),
        ("A40 60", "A-/A+"),
        ("A6040", "A+/A-"),
        ("a5050", "A/A"),
        ("60-50", "A+/A"),
        ("NS: 40%; EW: 60%", "A-/A+"),
        ("70/30", "70%/30%"),
        ("70/40", "70%/40%"),
        ("60%-40 40%+110", "40%+110 60%-40"),
    ],
)
def test_sixty_fifty_and_forty_are_averages(written: str, kept: str) -> None:
    """So that Law 12C2 gives a pair its own percentage where that is higher."""
    event = begin_movement()
    done = rule_award(event, Spot(1, 1), written, Ruling())
    assert outcome_text(done.recorded.outcome) == kept
    assert referee_event(event.entries()) == ()


def test_a_percentage_can_be_declared_fixed() -> None:
    event = begin_movement()
    done = rule_award(event, Spot(1, 1), "60/40", Ruling(fixed=True))
    assert outcome_text(done.recorded.outcome) == "60%/40%"


def test_a_score_that_no_contract_gives_is_doubted() -> None:
    event = begin_movement()
    with pytest.raises(DoubtError, match=r"no contract scores \+10") as doubt:
        record_result(event, Spot(1, 1), "10")
    assert doubt.value.remedies == (again(sure=True),)
    assert record_result(event, Spot(1, 1), "10", ruling=Ruling(sure=True)).acts
    with pytest.raises(DoubtError):
        correct_result(event, Spot(1, 1), "20", Ruling())
    with pytest.raises(DoubtError):
        rule_award(event, Spot(2, 1), "30", Ruling())
    with pytest.raises(DoubtError):
        accept_result(event, Spot(2, 1, 6, 1), "40", "wrong board")
    correct_result(event, Spot(1, 1), "110", Ruling())


def test_a_correction_may_name_another_form() -> None:
    event = begin_movement()
    record_result(event, Spot(1, 1), "110", form="before the turn")
    correct_result(event, Spot(1, 1), "140", Ruling())
    there = event.state.group(ALL).session(1).reported(1, 1)
    assert there[0].result.group == "before the turn"
    done = correct_result(event, Spot(1, 1), "140", Ruling(), form="after it")
    there = event.state.group(ALL).session(1).reported(1, 1)
    assert there[0].result.group == "after it"
    # whoever leaves the form out sees in which one the result is
    assert "board 1 in form after it: +140" in sentences(done)[0]


def test_a_result_of_a_later_round_is_taken_with_a_note() -> None:
    """Table 1 has board 1 in round 1; whatever comes later is early."""
    event = begin_movement()
    rounds = {
        one.round: one
        for one in event.state.first_group.session(1).meetings.values()
        if one.table == 1
    }
    first, later = rounds[1], rounds[3]
    assert len(sentences(record_result(event, Spot(first.board, 1), "90"))) == 1
    said = sentences(record_result(event, Spot(later.board, 1), "90"))
    assert said[1] == "This is a board of round 3; round 1 is being played."
