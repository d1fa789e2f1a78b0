"""Acts are taken back: a whole command, acts by number, and what hangs on them."""

from pathlib import Path

import pytest

from evenhand.cli.remedies import with_remedies
from evenhand.desk.acts.undoing import undo_acts
from evenhand.desk.events.opening import acting_on, create_event
from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.entering import register_pairs, seed_field, withdraw_pair
from evenhand.desk.pairs.exchanging import exchange_pairs
from evenhand.desk.results.single_results import correct_result, record_result
from evenhand.desk.rulings.corrections import Ruling
from evenhand.desk.sessions.field_changes import change_coming_sessions
from evenhand.desk.sessions.merging import merge_byes
from evenhand.desk.sessions.phase_ends import advance_phase, declare_official
from evenhand.desk.sessions.repairing import repair_session
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.errors import ActError
from evenhand.render.answer_text import answer_data
from evenhand.tournament.event.acts import Record
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.replaying import replay
from evenhand.tournament.referee.refereeing import referee_event
from evenhand.tournament.repair.trouble import EndsAfter, Leaves
from tests.desk.desk_examples import data, lines_of_five, sentences, what_next
from tests.movement_examples import THREE_TABLE_HOWELL
from tests.sentences import says
from tests.tournament.event.event_examples import (
    ALL,
    WatchedEvent,
    begin_movement,
    begin_plan,
    give,
    in_order,
    play_group,
    record_all,
    two_phases,
)

#: One act creates the howell, six register its pairs, one seats them.
SEATED = 8


def record_rounds(event: WatchedEvent, last: int) -> None:
    """Three results a round, as each of three tables has one board."""
    for meeting in missing_meetings(event.state.group(ALL).session(1)):
        if meeting.round <= last:
            event.do(Record(ALL, 1, meeting.table, meeting.board, "+50"))


def refused(event: WatchedEvent, acts: str) -> str:
    """What a terminal says to a refused undo; nothing is changed by it."""
    before, count = event.as_of(len(event.acts)), len(event.acts)
    with pytest.raises(ActError) as refusal:
        undo_acts(event, acts, Ruling())
    assert len(event.acts) == count
    assert event.state == before
    assert "\n" not in str(refusal.value)
    return with_remedies(str(refusal.value), refusal.value.remedies)


def in_the_final(event: WatchedEvent) -> int:
    """Play the qualification, advance and seat; return the number of the advance."""
    play_group(event, "Qualification", give(in_order(12)))
    advance_phase(event)
    advance = len(event.acts)
    seat_next_sessions(event)
    return advance


def test_a_bare_undo_takes_back_a_whole_exchange() -> None:
    event = begin_movement()
    record_all(event, ALL, lambda _: "+50")
    before = event.as_of(len(event.acts))
    exchange_pairs(event, (1, 2), Ruling())
    # each has five results, one of them the same: nine are deleted, then come again
    assert len(event.acts) == SEATED + 15 + 9 + 1 + 9
    undo_acts(event, "", Ruling())
    assert event.state.groups == before.groups


def test_a_bare_undo_takes_back_a_withdrawal_with_its_repair() -> None:
    event = begin_movement()
    record_rounds(event, 3)
    done = repair_session(event, [Leaves(6)], 4, "phantom")
    assert done.acts == range(18, 20)
    answer = undo_acts(event, "", Ruling())
    assert answer.undone == (18, 19)
    assert event.state.entrants[6].left is None
    assert len(missing_meetings(event.state.group(ALL).session(1))) == 6


def test_a_bare_undo_opens_all_groups_that_were_closed_together() -> None:
    event = begin_plan(two_phases())
    in_the_final(event)
    for group in ("Final", "Consolation"):
        record_all(event, group, give(in_order(12)))
    close_session(event)
    undo_acts(event, "", Ruling())
    assert event.state.groups["Final"].running == 1
    assert event.state.groups["Consolation"].running == 1


def test_what_was_done_together_is_known_from_the_file(tmp_path: Path) -> None:
    path = str(tmp_path / "e.event")
    create_event(path, THREE_TABLE_HOWELL)
    with acting_on(path) as opened:
        register_pairs(opened.event, [(pair, "") for pair in range(1, 7)])
    with acting_on(path) as opened:
        seat_next_sessions(opened.event)
    with acting_on(path) as opened:
        assert opened.event.batch_of(4) == range(2, 8)
        assert data(undo_acts(opened.event, "", Ruling()))["undone"] == [8]
    with acting_on(path) as opened:
        assert data(undo_acts(opened.event, "", Ruling()))["undone"] == [
            2,
            3,
            4,
            5,
            6,
            7,
        ]
        assert opened.state.entrants == {}


def test_an_answer_says_which_acts_it_made() -> None:
    event = begin_movement()
    one = record_result(event, Spot(1, 1), "+50")
    assert one.acts == range(9, 10)
    assert answer_data(one)["acts"] == [9]


def test_what_is_only_tried_makes_no_acts() -> None:
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    assert advance_phase(event, dry_run=True).acts == range(0)
    assert len(advance_phase(event).acts) == 1


def test_a_plan_by_which_a_session_was_seated_is_not_undone_alone() -> None:
    event = begin_plan(lines_of_five(20))
    seed_field(event, tuple(range(20, 0, -1)), seed=5)
    replanned = len(event.acts)
    assert replanned == 22
    seat_next_sessions(event)
    record_all(event, ALL, lambda _: "+50")
    close_session(event)
    said = refused(event, "22")
    # a hundred results: two sections of five tables, five rounds of two boards
    assert "act 22 (replan) can only be undone together with acts 23–124" in said
    assert "act 23 (seat)" in said
    assert said.endswith(": undo 22-124")
    undo_acts(event, "22-124", Ruling())
    assert event.state.groups == replay(event.acts[:21]).groups


def test_seats_go_with_a_plan_that_hangs_on_what_is_undone() -> None:
    event = begin_plan(lines_of_five(20))
    withdraw_pair(event, 17)
    withdraw_pair(event, 18)
    change_coming_sessions(event)
    seat_next_sessions(event)
    # with pair 17 there the field of 18 does not hold, nor what was seated by it
    assert refused(event, "22").endswith(": undo 22,24-25")
    undo_acts(event, "22,24-25", Ruling())
    assert event.state.groups[ALL].sessions == {}
    assert event.state.entrants[18].left is not None


def test_a_plan_that_would_seat_the_same_is_undone() -> None:
    event = begin_plan(lines_of_five(20))
    seed_field(event, None, seed=1)
    seed_field(event, None, seed=1)
    seat_next_sessions(event)
    undo_acts(event, "22", Ruling())
    assert event.state.groups[ALL].running == 1


def test_a_plan_for_the_sessions_to_come_is_undone_alone() -> None:
    event = begin_plan(lines_of_five(20))
    seat_next_sessions(event)
    record_all(event, ALL, lambda _: "+50")
    close_session(event)
    withdraw_pair(event, 3)
    before = event.as_of(len(event.acts))
    change_coming_sessions(event)
    assert event.state.groups[ALL].planned != before.groups[ALL].planned
    undo_acts(event, str(len(event.acts)), Ruling())
    assert event.state.groups == before.groups


def test_a_refused_undo_names_the_acts_that_hang_on_it() -> None:
    event = begin_plan(two_phases())
    advance = in_the_final(event)
    said = refused(event, str(advance))
    assert f"act {advance} (advance)" in said
    assert f"together with acts {advance + 1}–{advance + 2}" in said
    assert "advance first" not in said
    assert said.endswith(f": undo {advance}-{advance + 2}")
    undo_acts(event, f"{advance}-{advance + 2}", Ruling())
    assert event.state.phase == 1


def test_acts_that_do_not_hang_together_are_not_undone_with_the_others() -> None:
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    advance_phase(event)
    advance = len(event.acts)
    correct_result(event, Spot(1, 1, group="Qualification"), "A/A", Ruling())
    seat_next_sessions(event)
    said = refused(event, str(advance))
    named = said.rpartition(": undo ")[2]
    assert named == f"{advance},{advance + 2}-{advance + 3}"
    undo_acts(event, named, Ruling())
    assert event.state.phase == 1
    (found,) = event.state.group("Qualification").session(1).reported(1, 1)
    assert found.act == advance + 1


def test_acts_in_a_range_that_were_undone_are_passed_over() -> None:
    event = begin_movement()
    record_rounds(event, 2)
    undo_acts(event, "12", Ruling())
    assert data(undo_acts(event, "10-13", Ruling()))["undone"] == [10, 11, 13]
    assert "have been undone already" in refused(event, "10-13")
    assert "has been undone already" in refused(event, "12")


def test_a_range_is_undone_with_the_undos_in_it() -> None:
    event = begin_movement()
    for table in (1, 2, 3):
        record_result(event, Spot(1, table), "+50")
    undo_acts(event, "9", Ruling())
    undo_acts(event, "12", Ruling())
    # act 9 counts again: its undo, act 12, was undone by act 13
    assert data(undo_acts(event, "9-13", Ruling()))["undone"] == [9, 10, 11]
    assert event.state.group(ALL).session(1).results == {}


def test_an_undo_that_is_undone_brings_its_act_back() -> None:
    event = begin_movement()
    record_result(event, Spot(1, 1), "+50")
    undo_acts(event, "", Ruling())
    record_result(event, Spot(1, 1), "+90")
    said = refused(event, "10")
    assert "act 10 (undo) can only be undone together with act 11" in said
    undo_acts(event, "11", Ruling())
    undo_acts(event, "10", Ruling())
    (found,) = event.state.group(ALL).session(1).reported(1, 1)
    assert found.outcome == 50


def test_a_declaration_is_undone_with_what_came_before_it() -> None:
    event = begin_movement()
    record_all(event, ALL, lambda _: "+50")
    close_session(event)
    declare_official(event, forced=True)
    closed = SEATED + 15 + 1
    assert "official" in refused(event, str(closed))
    undo_acts(event, f"{closed}-{closed + 1}", Ruling())
    assert not event.state.official
    assert event.state.groups[ALL].running == 1


def test_undoing_a_correction_of_a_closed_phase_says_what_changes() -> None:
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    advance_phase(event)
    corrected = correct_result(
        event, Spot(1, 1, group="Qualification"), "100%/0%", Ruling()
    )
    answer = undo_acts(event, "", Ruling())
    assert "consequences" in data(corrected)
    assert data(answer)["consequences"] == []
    assert sentences(answer)[1].startswith("The phase was closed")
    again = undo_acts(event, str(len(event.acts)), Ruling())
    assert sentences(again)[1:] == sentences(corrected)[1:]
    assert again.consequences == corrected.consequences


def test_undoing_an_act_of_the_running_phase_says_nothing_of_others() -> None:
    event = begin_plan(two_phases())
    in_the_final(event)
    table = missing_meetings(event.state.group("Final").session(1))[0]
    record_result(event, Spot(table.board, table.table, group="Final"), "+50")
    assert "consequences" not in data(undo_acts(event, "", Ruling()))


def test_a_session_can_be_stopped_now() -> None:
    event = begin_movement()
    record_rounds(event, 1)
    repair_session(event, [EndsAfter(1)], 2, "curtail")
    assert missing_meetings(event.state.group(ALL).session(1)) == []
    close_session(event)
    assert event.state.group(ALL).is_over


def test_late_plays_of_an_earlier_phase_are_not_forgotten() -> None:
    event = begin_plan(two_phases())
    seat_next_sessions(event)
    missing, *rest = missing_meetings(event.state.group("Qualification").session(1))
    give_all = give(in_order(12))
    for one in rest:
        where = ("Qualification", 1, one.table, one.board)
        event.do(Record(*where, give_all(one)))
    close_session(event, forced=True)
    advance_phase(event)
    due = "Qualification, session 1 is closed with 1 result missing: record late plays."
    assert what_next(event.state)[0] == due
    record_result(
        event,
        Spot(missing.board, missing.table, group="Qualification", session=1),
        "+50",
    )
    assert due not in what_next(event.state)


def test_a_field_that_was_seated_anew_waits_for_nobody_else() -> None:
    event = begin_plan(lines_of_five(20), registered=17)
    assert what_next(event.state) == ("Register pairs: 17 of 20 so far. Then seat.",)
    register_pairs(event, [(18, "")], expected=True)
    change_coming_sessions(event)
    assert what_next(event.state) == (f"{ALL}: seat session 1 of 2.",)


@pytest.mark.parametrize(("pairs", "gone"), [(20, (3,)), (16, (3, 8))])
def test_a_pair_does_not_come_back_by_undo_into_a_field_planned_without_it(
    pairs: int, gone: tuple[int, ...]
) -> None:
    """Its place was filled or left empty, and others might meet it again there."""
    event = begin_plan(lines_of_five(pairs))
    play_session(event)
    for pair in gone:
        withdraw_pair(event, pair)
    withdrawals = len(event.acts) - len(gone) + 1
    change_coming_sessions(event)
    field = len(event.acts)
    both = f"{withdrawals},{field}" if len(gone) > 1 else f"{withdrawals}-{field}"
    assert says(refused(event, str(withdrawals)), f"act {field}", "pair 3 w", both)
    undo_acts(event, f"{withdrawals}-{field}", Ruling())
    assert event.state.is_present(3)
    seat_next_sessions(event)
    assert referee_event(event.entries()) == ()


def play_session(event: WatchedEvent) -> None:
    """Play the first session to its end."""
    seat_next_sessions(event)
    record_all(event, ALL, lambda _: "+50")
    close_session(event)


def test_a_pair_whose_bye_was_merged_meets_nobody_when_it_is_back() -> None:
    event = begin_plan(lines_of_five(20))
    seat_next_sessions(event)
    sections = event.state.group(ALL).session(1).sections
    gone = [part.movement.schedule[0][2].ns for part in sections[:2]]
    for pair in gone:
        withdraw_pair(event, pair)
    acts = len(event.acts)
    merge_byes(event)
    done = undo_acts(event, str(acts), Ruling())
    what, lonely = sentences(done)
    assert what.startswith(f"Act {acts} is taken back: withdraw: pair {gone[1]} from")
    assert lonely == (
        f"Pair {gone[1]} meets nobody in this session: undo a merger, or repair."
    )
    # with the merger gone as well it has opponents again
    undo_acts(event, str(acts + 2), Ruling())
    told = sentences(undo_acts(event, f"{acts}-{acts + 1}", Ruling()))
    assert not any("meets nobody" in sentence for sentence in told)


def test_of_many_acts_taken_back_the_first_are_told_one_by_one() -> None:
    event = begin_movement()
    record_all(event, ALL, lambda _: "+50")
    played = len(event.state.group(ALL).session(1).results)
    told = sentences(undo_acts(event, "", Ruling()))
    assert told[0].endswith("table 1, board 1: +50.")
    assert told[6:] == (f"So are {played - 6} other acts.",)
