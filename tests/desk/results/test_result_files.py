"""Files of results: what fits is recorded, what is known passed over."""

from collections import Counter

from evenhand.desk.results.result_files import record_results
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.families import build
from evenhand.formats.results_csv import read_results_data
from evenhand.tournament.event.due_results import missing_meetings
from tests.desk.desk_examples import lines_of_five, sentences
from tests.movement_examples import THREE_TABLE_MITCHELL
from tests.sentences import says
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    begin_plan,
)


def read(event: WatchedEvent, text: str, **how: object) -> tuple[str, tuple[str, ...]]:
    results = read_results_data(text).results
    done = record_results(event, results, **how)  # type: ignore[arg-type]
    return sentences(done)[0], done.refused


def test_a_file_may_come_again_with_more_in_it() -> None:
    event = begin_movement()
    text = "table,board,ns,ew,score\n1,1,6,1,100\n"
    assert read(event, text) == ("Event, session 1: 1 result recorded.", ())
    said, refused = read(event, text + "2,1,5,2,-50\n")
    assert says(said, "1 result", "1 already known")
    assert refused == ()


def test_what_differs_is_left_out_unless_it_is_to_correct() -> None:
    event = begin_movement()
    read(event, "table,board,ns,ew,score\n1,1,6,1,100\n")
    other = "table,board,ns,ew,score\n1,1,6,1,110\n"
    _, refused = read(event, other)
    assert len(refused) == 1
    assert refused[0].startswith("line 2: table 1 already has a result")
    assert read(event, other, replace_others=True)[1] == ()
    assert event.state.group(ALL).session(1).results[1, 1].outcome == 110


def test_a_line_that_cannot_be_leaves_the_others() -> None:
    event = begin_movement()
    text = "table,board,ns,ew,score\n9,1,6,1,100\n2,1,5,2,50\n2,1,5,2,60\n"
    said, refused = read(event, text)
    assert says(said, "1 result", "2 lines left out")
    assert [line.split(":")[0] for line in refused] == ["line 2", "line 4"]


def test_tables_are_found_by_the_pairs_where_none_are_given() -> None:
    event = begin_movement()
    assert read(event, "board,ns,ew,score\n3,4,2,90\n")[1] == ()
    assert (2, 3) in event.state.group(ALL).session(1).results


def test_east_west_may_be_numbered_from_one_on_the_slips() -> None:
    event = begin_movement(THREE_TABLE_MITCHELL)
    # EW 3 on the slip is pair 6 of the movement
    assert read(event, "table,board,ns,ew,score\n1,2,1,3,90\n")[1] == ()
    assert event.state.group(ALL).session(1).results[1, 2].meeting[3:] == (1, 6)


def test_only_the_session_that_runs_is_taken_of_several() -> None:
    event = begin_movement()
    text = "session,table,board,ns,ew,score\n1,1,1,6,1,100\n2,2,1,5,2,50\n"
    said, _ = read(event, text)
    assert said.endswith(
        "1 result recorded, 1 of other sessions or groups passed over."
    )


def test_tables_of_a_section_may_be_numbered_from_one() -> None:
    event = begin_plan(lines_of_five(20))
    seat_next_sessions(event)
    group = next(iter(event.state.groups))
    play = event.state.group(group).session(1)
    last = play.sections[-1]
    assert last.first_table > 1
    meeting = next(
        m
        for m in missing_meetings(event.state.group(group).session(1))
        if m.table == last.first_table
    )
    text = (
        "section,table,board,ns,ew,score\n"
        f"{last.name},1,{meeting.board},{meeting.ns},{meeting.ew},140\n"
    )
    assert read(event, text)[1] == ()
    results = event.state.group(group).session(1).results
    assert (last.first_table, meeting.board) in results


def test_lines_at_odds_with_each_other_leave_the_rest() -> None:
    event = begin_movement()
    # pair 6 plays board 1 once: the accepted line stands, that of the seats is left
    text = (
        "table,board,ns,ew,score,accepted\n3,1,6,2,100,wrong table\n"
        "1,1,6,1,90,\n2,3,4,2,100,\n"
    )
    said, refused = read(event, text)
    assert says(said, "2 results", "1 line left out")
    assert [line.split(":")[0] for line in refused] == ["line 3"]
    assert (2, 3) in event.state.group(ALL).session(1).results


def test_nothing_tried_on_the_way_is_recorded_twice() -> None:
    event = begin_movement()
    read(event, "table,board,ns,ew,score\n1,1,6,1,100\n9,9,9,9,100\n")
    assert list(event.state.group(ALL).session(1).results) == [(1, 1)]
    assert len(event.acts) == 9


def test_numbers_of_the_slips_are_not_shifted_where_all_are_ranked_together() -> None:
    # in a Howell a number is a pair: 6 and 1 meet on board 1, nobody is EW 0
    event = begin_movement()
    _, refused = read(event, "table,board,ns,ew,score\n1,1,6,5,90\n")
    assert len(refused) == 1
    assert event.state.winners == 1


def test_a_file_of_another_session_is_refused_line_by_line() -> None:
    event = begin_movement()
    text = "session,table,board,ns,ew,score\n2,1,1,6,1,100\n3,2,1,5,2,50\n"
    said, refused = read(event, text)
    assert says(said, "0 results", "2 lines left out")
    assert refused == (
        "line 2: session 2; expected results of session 1",
        "line 3: session 3; expected results of session 1",
    )


def test_a_wrong_round_is_refused_whether_the_result_is_new_or_known() -> None:
    event = begin_movement()
    header = "round,table,board,ns,ew,score\n"
    _, refused = read(event, header + "2,1,1,6,1,100\n")
    assert says(refused[0], "line 2", "table 1 and board 1", "round 1, not 2")
    assert read(event, header + "1,1,1,6,1,100\n")[1] == ()
    _, refused = read(event, header + "2,1,1,6,1,100\n")
    assert says(refused[0], "line 2", "table 1 and board 1", "round 1, not 2")


def test_forms_remarks_leads_and_contracts_at_the_table_are_kept() -> None:
    event = begin_movement()
    header = "table,board,ns,ew,contract,award,group,remark,lead\n"
    assert read(event, header + "1,1,6,1,4S N =,A+/A-,B,told late,HK\n")[1] == ()
    (kept,) = event.state.group(ALL).session(1).results.values()
    result = kept.result
    assert (result.group, result.remark, result.lead) == ("B", "told late", "HK")
    assert (str(result.outcome), str(result.played)) == ("A+/A-", "4S N =")


def test_another_form_is_another_result_and_another_remark_is_not() -> None:
    event = begin_movement()
    header = "table,board,ns,ew,score,group,remark\n"
    read(event, header + "1,1,6,1,100,A,\n")
    assert read(event, header + "1,1,6,1,100,A,slow\n")[0].endswith("1 already known.")
    assert len(read(event, header + "1,1,6,1,100,B,\n")[1]) == 1
    said, _ = read(event, header + "1,1,6,1,100,A,slow\n", replace_others=True)
    assert said == "Event, session 1: 1 result recorded."
    (kept,) = event.state.group(ALL).session(1).results.values()
    assert (kept.result.group, kept.result.remark) == ("A", "slow")


def test_a_column_that_names_groups_of_the_event_sorts_its_lines() -> None:
    event = begin_plan(lines_of_five(20))
    seat_next_sessions(event)
    group = next(iter(event.state.groups))
    first, second = list(event.state.group(group).session(1).meetings.values())[:2]
    rows = ["group,table,board,ns,ew,score"]
    for name, one in ((group.upper(), first), ("form B", second)):
        rows.append(f"{name},{one.table},{one.board},{one.ns},{one.ew},100")
    assert read(event, "\n".join(rows))[1] == ()
    kept = event.state.group(group).session(1).results.values()
    assert [one.result.group for one in kept] == ["", "form B"]


def test_boards_taken_the_other_way_round_than_planned_are_counted_and_named() -> None:
    """By the seats 6 sits NS against 1 on board 1, and 5 against 2."""
    text = "table,board,ns,ew,score\n1,1,1,6,100\n2,1,5,2,50\n"
    event = begin_movement()
    done = record_results(event, read_results_data(text).results)
    assert sentences(done)[1:] == (
        "In 1 result the pairs sat the wrong way round: table 1, board 1 (1 NS, 6 EW).",
        "If the slips or the device cannot show turned boards, record the file again "
        "as planned.",
    )
    (turned,) = done.turned
    assert (turned.table, turned.ns, turned.ew) == (1, 1, 6)


def test_a_file_of_a_device_without_turned_boards_is_taken_as_planned() -> None:
    text = "table,board,ns,ew,score\n1,1,1,6,100\n2,1,5,2,50\n"
    results = read_results_data(text).results
    event, corrected = begin_movement(), begin_movement()
    done = record_results(event, results, as_planned=True)
    assert (len(sentences(done)), done.turned) == (1, ())
    # or after it was taken as it stands
    record_results(corrected, results)
    record_results(corrected, results, as_planned=True, replace_others=True)
    for one in (event, corrected):
        seen = one.state.group(ALL).session(1).results[1, 1]
        assert (seen.meeting[3:], seen.outcome) == ((6, 1), 100)


def test_a_board_that_a_table_has_twice_needs_its_round() -> None:
    event = begin_movement(build("howell", tables=3))
    session = event.state.group(ALL).session(1)
    seen = Counter((one.table, one.board) for one in session.meetings.values())
    table, board = max(seen, key=lambda place: seen[place])
    one, two = session.seated.planned_on(table, board)[:2]
    text = f"table,board,result\n{table},{board},4sn=\n"
    found = read_results_data(text, seated=True).results
    (refused,) = record_results(event, found).refused
    assert "add a column round" in refused
    lines = f"{table},{board},{one.round},4sn=\n{table},{board},{two.round},3nn=\n"
    text = f"table,board,round,result\n{lines}"
    found = read_results_data(text, seated=True).results
    assert record_results(event, found).refused == ()
    there = event.state.group(ALL).session(1).reported(table, board)
    assert {one.meeting.round for one in there} == {one.round, two.round}
