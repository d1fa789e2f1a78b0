"""An event and its log: looked back at, undone, taken up again, and killed."""

import random
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import ActError, StoreError
from evenhand.movement import native
from evenhand.store import EventFile, MemoryLog
from evenhand.tournament import PlannedGroup
from evenhand.tournament.event import (
    Act,
    CloseSession,
    Create,
    Declare,
    Erase,
    Record,
    Register,
    Rename,
    Replan,
    RunningEvent,
    Undo,
    act_to_data,
    find_standings,
    missing_meetings,
    propose_seats,
)
from evenhand.tournament.event import log as log_module
from evenhand.tournament.event.log import undone_acts
from evenhand.tournament.event.state import EventState
from evenhand.tournament.plan_data import group_to_data
from tests.movement_examples import THREE_TABLE_HOWELL, cyclic_mitchell
from tests.tournament.event_examples import (
    ALL,
    advance_all,
    begin_movement,
    begin_plan,
    give,
    in_order,
    one_phase,
    play_group,
    record_all,
    refuse,
    two_phases,
)


def without_count(state: EventState) -> str:
    """What a state says, whatever number of acts led to it."""
    count, state.acts = state.acts, 0
    text = repr(state)
    state.acts = count
    return text


def test_every_moment_of_an_event_can_be_looked_at() -> None:
    event = begin_movement()
    seen = {len(event.acts): repr(event.state)}
    for board in range(1, 6):
        event.do(Record(ALL, 1, 1, board, "+50"))
        seen[len(event.acts)] = repr(event.state)
    for number, then in seen.items():
        assert repr(event.as_of(number)) == then
    with pytest.raises(ActError, match=r"act 0; the log has acts 1 to 13"):
        event.as_of(0)
    with pytest.raises(ActError, match=r"act 14; the log has acts 1 to 13"):
        event.as_of(14)


def test_an_event_is_taken_up_where_it_was_left() -> None:
    event = begin_plan(two_phases())
    play_group(event, "Qualification", give(in_order(12)))
    event.undo()
    advance_again = RunningEvent(event._log)
    assert advance_again.state == event.state
    advance_again.do(CloseSession("Qualification", 1))
    event = type(event)(event._log)
    advance_all(event)
    play_group(event, "Final", give(in_order(12)))
    assert RunningEvent(event._log).state == event.state


def test_the_last_act_that_counts_is_undone_again_and_again() -> None:
    event = begin_movement()
    states = []
    for board in (1, 2, 3):
        states.append(without_count(event.state))
        event.do(Record(ALL, 1, 1, board, "+50"))
    for before in reversed(states):
        event.undo(reason="not yet")
        assert without_count(event.state) == before
    assert len(event.acts) == 8 + 3 + 3


def test_an_undo_can_be_undone() -> None:
    event = begin_movement()
    event.do(Rename(1, "First"))
    after = without_count(event.state)
    undo = event.undo()
    assert undo.number == 9
    event.do(Undo(10))
    assert without_count(event.state) == after
    event.do(Undo(11))
    assert event.state.entrants[1].names == "Pair 1"


def test_undoing_an_early_act_leaves_the_later_ones() -> None:
    event = begin_movement()
    event.do(Record(ALL, 1, 1, 1, "+50"), Record(ALL, 1, 1, 2, "+90"))
    event.undo(9)
    assert list(event.state.groups[ALL].sessions[1].results) == [(1, 2)]


def test_undos_that_are_refused() -> None:
    event = begin_movement()
    event.do(Record(ALL, 1, 1, 1, "+50"), Erase(ALL, 1, 1, 1))
    refuse(event, Undo(1), "creation of an event cannot be undone", "begin another")
    refuse(event, Undo(11), "act 11", "acts 1 to 10")
    refuse(event, Undo(0), "act 0", "acts 1 to 10")
    refuse(event, Undo(-3), "act -3")
    refuse(event, Undo(9), "act 10 (erase)", "no result")
    refuse(event, Undo(8), "act 9 (record)", "seat it first")
    event.undo()
    refuse(event, Undo(10), "act 10 has been undone already")
    with pytest.raises(ActError, match="undone already"):
        event.do(Undo(9), Undo(9))
    assert len(event.acts) == 11


def test_acts_that_were_done_together_are_undone_together() -> None:
    event = begin_movement()
    before = without_count(event.state)
    event.do(Record(ALL, 1, 1, 1, "+50"), Record(ALL, 1, 1, 2, "+90"), Rename(1, "A"))
    event.undo(10)
    assert event.batch_of(11) == range(9, 12)
    undos = event.undo_batch("all of it")
    assert undos == (Undo(11, "all of it"), Undo(9, "all of it"))
    assert without_count(event.state) == before
    assert event.batch_of(13) == range(13, 15)
    assert event.state.made == range(13, 15)


def test_a_log_without_batches_has_every_act_on_its_own() -> None:
    class PlainLog:
        """The least that a log can do."""

        def __init__(self) -> None:
            self.entries: list[dict[str, Any]] = []

        def read(self) -> list[dict[str, Any]]:
            return self.entries

        def append(self, *entries: dict[str, Any]) -> None:
            self.entries += entries

    log = PlainLog()
    log.append(*begin_movement().entries())
    event = RunningEvent(log)
    event.do(Rename(1, "A"), Rename(2, "B"))
    assert event.batch_of(10) == range(9, 11)
    assert RunningEvent(log).batch_of(10) == range(10, 11)


def test_a_log_that_was_copied_is_not_one_batch() -> None:
    event = RunningEvent(MemoryLog(*begin_movement().entries()))
    assert event.batch_of(5) == range(5, 6)
    assert [undo.number for undo in event.undo_batch()] == [8]


def test_files_and_memory_say_what_was_appended_together(tmp_path: Path) -> None:
    one, two, three = ({"act": str(number)} for number in (1, 2, 3))
    memory = MemoryLog(one)
    memory.append()
    memory.append(two, three)
    assert memory.batches() == (1, 2)
    file = EventFile.create(tmp_path / "event", one)
    with file.writing() as log:
        log.append(two, three)
        assert log.batches() == (1, 2)
    with file.writing() as log:
        assert log.batches() == (1, 2)


def plain_undone(acts: list[Act]) -> set[int]:
    """The definition: an act is undone if some undo of it is not undone itself."""

    def is_undone(number: int) -> bool:
        return any(
            isinstance(act, Undo) and act.number == number and not is_undone(later)
            for later, act in enumerate(acts, 1)
            if later > number
        )

    return {number for number in range(1, len(acts) + 1) if is_undone(number)}


@given(st.lists(st.integers(0, 5), min_size=1, max_size=9))
def test_what_counts_is_followed_from_undo_to_undo(back: list[int]) -> None:
    acts: list[Act] = [Rename(1, "A"), Rename(1, "B")]
    standing = log_module._Standing(acts)
    for steps in back:
        act = Undo(max(len(acts) - steps, 1))
        acts.append(act)
        standing.add(act)
        undone = plain_undone(acts)
        assert undone_acts(acts) == undone
        for number in range(1, len(acts) + 1):
            assert standing.counts(number) == (number not in undone)


def test_the_undos_of_a_batch_are_checked_one_after_the_other() -> None:
    event = begin_movement()
    event.do(Rename(1, "First"))
    event.undo(9)
    # the undo of act 9 is undone, so that act 9 counts and can be undone again
    event.do(Undo(10), Undo(9))
    assert event.state.entrants[1].names == "Pair 1"


def test_no_act_is_undone_twice() -> None:
    event = begin_movement()
    event.do(Rename(1, "First"))
    event.do(Undo(9))
    event.do(Undo(10))
    event.do(Undo(9))
    # act 10 would take back act 9 once more, which act 12 has taken back
    refuse(event, Undo(11), "act 9 has been undone again", "first")
    event.do(Undo(12), Undo(11))
    assert event.state.entrants[1].names == "Pair 1"


def test_what_hangs_on_an_act_is_named() -> None:
    event = begin_movement()
    event.do(Record(ALL, 1, 1, 1, "+50"), Rename(1, "A"), Erase(ALL, 1, 1, 1))
    assert list(event.hanging_on(Undo(9))) == [11]
    assert list(event.hanging_on(Undo(8))) == [9, 11]
    assert event.hanging_on(Undo(10)) == {}


def test_old_logs_with_seats_of_another_plan_can_still_be_read() -> None:
    event = begin_plan(one_phase(12, sessions=2))
    planned = event.state.groups[ALL].planned
    assert isinstance(planned, PlannedGroup)
    other = replace(planned, boards_per_round=planned.boards_per_round + 1)
    event.do(Replan(ALL, group_to_data(other)))
    event.do(propose_seats(event.state, ALL))
    refuse(event, Undo(14), "act 15 (seat)", "seated by another plan")
    entries = [*event.entries(), act_to_data(Undo(14))]
    again = RunningEvent(MemoryLog(*entries))
    assert again.state.groups[ALL].running == 1
    again.do(Rename(1, "A"))
    again.undo()


def test_only_the_creation_is_left_at_the_end() -> None:
    event = begin_movement()
    for _ in range(7):
        event.undo()
    with pytest.raises(ActError, match="cannot be undone"):
        event.undo()
    assert event.state.entrants == {}


def test_acts_are_done_all_or_none() -> None:
    event = begin_movement()
    before, kept = repr(event.state), event.entries()
    with pytest.raises(ActError, match="table 9"):
        event.do(Record(ALL, 1, 1, 1, "+50"), Record(ALL, 1, 9, 1, "+50"))
    assert repr(event.state) == before
    assert event.entries() == kept


class FullDisk(MemoryLog):
    """A log that takes nothing more once it is full."""

    full = False

    def append(self, *entries: dict[str, Any]) -> None:
        if self.full:
            raise StoreError("no space left on device; nothing was added")
        super().append(*entries)


@pytest.mark.parametrize("act", [Record(ALL, 1, 1, 2, "+50"), Undo(9)])
def test_what_cannot_be_kept_has_not_happened(act: Record | Undo) -> None:
    log = FullDisk(*begin_movement().entries())
    event = RunningEvent(log)
    event.do(Record(ALL, 1, 1, 1, "+50"))
    before = repr(event.state)
    log.full = True
    with pytest.raises(StoreError, match="no space"):
        event.do(act)
    assert repr(event.state) == before
    log.full = False
    event.do(act)
    assert RunningEvent(log).state == event.state


def test_a_result_can_be_tried_without_recording_it() -> None:
    event = begin_movement()
    before = repr(event.state)
    event.check(Record(ALL, 1, 1, 1, "+50"))
    with pytest.raises(ActError, match="not in the movement"):
        event.check(Record(ALL, 1, 9, 1, "+50"))
    assert repr(event.state) == before


def test_a_whole_event_lives_in_a_file(tmp_path: Path) -> None:
    file = EventFile.create(tmp_path / "event")
    with file.writing() as log:
        data = native.to_data(THREE_TABLE_HOWELL)
        event = RunningEvent.create(log, Create("Evening", {}, data))
        event.do(*(Register(pair, "") for pair in range(1, 7)))
        event.do(propose_seats(event.state, ALL))
    for _ in range(3):
        with file.writing() as log:
            event = RunningEvent(log)
            first = missing_meetings(event.state, ALL, 1)[0]
            event.do(Record(ALL, 1, first.table, first.board, "+50"))
    with file.writing() as log:
        event = RunningEvent(log)
        for meeting in missing_meetings(event.state, ALL, 1):
            event.do(Record(ALL, 1, meeting.table, meeting.board, "+50"))
        event.do(CloseSession(ALL, 1), Declare())
    entries = file.read().whole()
    assert entries == tuple(map(act_to_data, event.acts))
    assert RunningEvent(MemoryLog(*entries)).state == event.state


# It says a number once the act of that number has been kept.
RECORD_UNTIL_KILLED = """
import os, sys
from evenhand.store import EventFile
from evenhand.tournament.event import Erase, Record, RunningEvent, missing_meetings

with EventFile(sys.argv[1]).writing(wait=60) as log:
    event = RunningEvent(log)
    os.write(1, b"%d\\n" % len(event.acts))
    while True:
        for meeting in missing_meetings(event.state, "Event", 1):
            score = 10 * (len(event.acts) % 90)
            act = Record("Event", 1, meeting.table, meeting.board, str(score))
            event.do(act)
            os.write(1, b"%d\\n" % len(event.acts))
        for table, board in list(event.state.groups["Event"].sessions[1].results):
            event.do(Erase("Event", 1, table, board, "again"))
            os.write(1, b"%d\\n" % len(event.acts))
"""


def record_until_killed(file: EventFile, moment: random.Random) -> int:
    """Kill who records at some moment; return the last act that was acknowledged."""
    process = subprocess.Popen(
        [sys.executable, "-c", RECORD_UNTIL_KILLED, str(file.path)],
        stdout=subprocess.PIPE,
    )
    with process:
        assert process.stdout is not None
        last = process.stdout.readline()
        for _ in range(moment.randrange(50, 800)):
            last = process.stdout.readline()
        time.sleep(moment.uniform(0, 0.002))
        process.kill()
        numbers = [last, *process.stdout.read().splitlines()]
    return int(numbers[-1])


def test_no_result_is_lost_by_a_kill_and_the_event_goes_on(tmp_path: Path) -> None:
    begun = begin_movement(cyclic_mitchell(7, 3))
    file = EventFile.create(tmp_path / "event", *begun.entries())
    moment = random.Random(7)
    there = len(begun.acts)
    for _ in range(3):
        acknowledged = record_until_killed(file, moment)
        with file.writing(wait=60) as log:
            event = RunningEvent(log)
        assert len(event.acts) >= acknowledged > there
        there = len(event.acts)
    assert there > 200
    assert find_standings(event.state, ALL).scored.problems == ()


def test_two_events_in_one_log_are_refused() -> None:
    first = begin_movement().entries()
    with pytest.raises(ActError, match="exists already"):
        RunningEvent(MemoryLog(*first, first[0]))


def test_all_results_stay_where_they_were_recorded() -> None:
    event = begin_movement()
    record_all(
        event, ALL, lambda meeting: str(10 * meeting.board + meeting.table * 100)
    )
    again = RunningEvent(event._log)
    results = again.state.groups[ALL].sessions[1].results
    assert {key: one.outcome for key, one in results.items()} == {
        (table, board): 10 * board + 100 * table
        for table in (1, 2, 3)
        for board in range(1, 6)
    }
