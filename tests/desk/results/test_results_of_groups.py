"""Two groups play at the same time; results find theirs."""

from dataclasses import replace

import pytest

from evenhand.desk.events.spots import Spot
from evenhand.desk.results.result_files import record_results
from evenhand.desk.results.single_results import accept_result, record_result
from evenhand.desk.sessions.phase_ends import advance_phase
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.errors import ActError
from evenhand.formats.results_csv import read_results_data
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.seated import Meeting
from tests.desk.desk_examples import sentences
from tests.desk.hall_examples import is_sound
from tests.tournament.event.event_examples import (
    WatchedEvent,
    begin_plan,
    give,
    in_order,
    play_group,
    two_phases,
)

GROUPS = ("Final", "Consolation")


def two_groups_playing(plan: Plan | None = None) -> WatchedEvent:
    """Pairs 1 to 6 play the final, 7 to 12 beside it."""
    event = begin_plan(plan or two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    advance_phase(event)
    seat_next_sessions(event)
    return event


def unnumbered(plan: Plan) -> Plan:
    """The plan as earlier versions wrote it."""
    groups = tuple(replace(group, numbering=None) for group in plan.groups)
    return replace(plan, groups=groups)


def due(event: WatchedEvent, group: str) -> list[Meeting]:
    return missing_meetings(event.state.group(group).session(1))


def test_a_result_is_of_the_only_group_with_such_a_meeting() -> None:
    event = two_groups_playing()
    for group in GROUPS:
        seen = due(event, group)[0]
        done = record_result(
            event, Spot(seen.board, None, ns=seen.ns, ew=seen.ew), "100"
        )
        assert (done.group, done.recorded.meeting.table) == (group, seen.table)


def test_a_result_that_may_be_of_either_group_is_refused() -> None:
    # only plans that do not number tables through the hall have a table twice
    event = two_groups_playing(unnumbered(two_phases()))
    with pytest.raises(ActError, match="in Final and Consolation; name the group"):
        record_result(event, Spot(1, 1), "100")
    with pytest.raises(ActError, match="in any of the 2 groups that play"):
        record_result(event, Spot(1, 1, ns=1, ew=12), "100")


def test_a_wrong_board_is_accepted_in_the_group_of_both_pairs() -> None:
    event = two_groups_playing()
    seen = due(event, "Consolation")[0]
    others = {*range(7, 13)} - {seen.ns, seen.ew}
    ns, ew = sorted(others)[:2]
    done = accept_result(
        event, Spot(seen.board, seen.table, ns, ew), "50", "wrong board"
    )
    assert done.group == "Consolation"


@pytest.mark.parametrize("named", [True, False])
def test_a_file_has_results_of_all_groups_that_play(named: bool) -> None:
    event = two_groups_playing()
    rows = ["group,table,board,ns,ew,score"]
    counts = {group: len(due(event, group)) for group in GROUPS}
    for group in GROUPS:
        rows += [
            f"{group if named else ''},{m.table},{m.board},{m.ns},{m.ew},100"
            for m in due(event, group)
        ]
    results = read_results_data("\n".join(rows)).results
    done = record_results(event, results)
    assert done.refused == ()
    assert sentences(done) == tuple(
        f"{group}, session 1: {count} results recorded."
        for group, count in counts.items()
    )
    assert [one.recorded for one in done.groups] == [*counts.values()]
    assert not any(due(event, group) for group in GROUPS)
    assert len(event.last_batch()) == sum(counts.values())
    assert is_sound(event)
    again = record_results(event, results)
    assert again.known == sum(counts.values())


def test_lines_of_no_group_or_of_both_are_left_out_and_named() -> None:
    event = two_groups_playing()
    (first, *_), seen = due(event, "Final"), due(event, "Consolation")[0]
    text = (
        "board,ns,ew,score\n"
        f"{first.board},{first.ns},{seen.ew},50\n"
        f"{seen.board},{seen.ns},{seen.ew},50\n"
    )
    done = record_results(event, read_results_data(text).results)
    assert [line[:7] for line in done.refused] == ["line 2:"]
    assert "no such meeting in Final and Consolation" in done.refused[0]
    assert done.recorded == 1


def test_lines_of_a_group_that_does_not_play_are_passed_over() -> None:
    event = two_groups_playing()
    seen = due(event, "Final")[0]
    row = f"{seen.table},{seen.board},{seen.ns},{seen.ew},50"
    text = f"group,table,board,ns,ew,score\nFinal,{row}\nQualification,{row}\n"
    done = record_results(event, read_results_data(text).results)
    assert done.refused == ()
    assert sentences(done)[0] == (
        "Final, session 1: 1 result recorded, 1 of other sessions or groups passed "
        "over."
    )
