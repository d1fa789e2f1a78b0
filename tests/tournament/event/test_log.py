"""An event and its log: looked back at, undone, taken up again, and killed."""

import random
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from evenhand.errors import ActError, StoreError
from evenhand.movement import native
from evenhand.store import EventFile, MemoryLog
from evenhand.tournament.event.acts import (
    CloseSession,
    Create,
    Declare,
    Record,
    Register,
    Rename,
    Replan,
    Undo,
)
from evenhand.tournament.event.codec import act_to_data
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.plan.plan_data import group_to_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from tests.movement_examples import THREE_TABLE_HOWELL, cyclic_mitchell
from tests.tournament.event.event_examples import (
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


def test_old_logs_with_seats_of_another_plan_can_still_be_read() -> None:
    event = begin_plan(one_phase(12, sessions=2))
    planned = event.state.groups[ALL].planned
    assert isinstance(planned, PlannedGroup)
    other = replace(planned, boards_per_round=planned.boards_per_round + 1)
    event.do(Replan(ALL, group_to_data(other)))
    event.do(propose_seats(event.state.group(ALL)))
    refuse(event, Undo(14), "act 15 (seat)", "seated by another plan")
    entries = [*event.entries(), act_to_data(Undo(14))]
    again = RunningEvent(MemoryLog(*entries))
    assert again.state.groups[ALL].running == 1
    again.do(Rename(1, "A"))
    again.undo()


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


def test_a_whole_event_lives_in_a_file(tmp_path: Path) -> None:
    file = EventFile.create(tmp_path / "event")
    with file.writing() as log:
        data = native.to_data(THREE_TABLE_HOWELL)
        event = RunningEvent.create(log, Create("Evening", {}, data))
        event.do(*(Register(pair, "") for pair in range(1, 7)))
        event.do(propose_seats(event.state.group(ALL)))
    for _ in range(3):
        with file.writing() as log:
            event = RunningEvent(log)
            first = missing_meetings(event.state.group(ALL).session(1))[0]
            event.do(Record(ALL, 1, first.table, first.board, "+50"))
    with file.writing() as log:
        event = RunningEvent(log)
        for meeting in missing_meetings(event.state.group(ALL).session(1)):
            event.do(Record(ALL, 1, meeting.table, meeting.board, "+50"))
        event.do(CloseSession(ALL, 1), Declare())
    entries = file.read().whole()
    assert entries == tuple(map(act_to_data, event.acts))
    assert RunningEvent(MemoryLog(*entries)).state == event.state


# It says a number once the act of that number has been kept.
RECORD_UNTIL_KILLED = """
import os, sys
from evenhand.store import EventFile
from evenhand.tournament.event.acts import Erase, Record
from evenhand.tournament.event import RunningEvent, missing_meetings

with EventFile(sys.argv[1]).writing(wait=60) as log:
    event = RunningEvent(log)
    os.write(1, b"%d\\n" % len(event.acts))
    while True:
        for meeting in missing_meetings(event.state.group("Event").session(1)):
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
    assert find_standings(event.state.group(ALL)).scored.problems == ()


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


def test_what_could_not_be_read_again_is_not_written() -> None:
    event = begin_movement()
    before = event.entries()
    far = Record(ALL, 1, 2**31, 1, "+50", 1, 4, accepted="a long way off")
    refuse(event, far, "table", "more than 1000000000")
    assert event.entries() == before
