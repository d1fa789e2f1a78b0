"""An event and its log: looked back at, undone, taken up again, and killed."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.errors import ActError
from evenhand.store import EventFile, MemoryLog
from evenhand.tournament.event.acts import (
    Act,
    Erase,
    Record,
    Rename,
    Replan,
    Undo,
    Withdraw,
)
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_changes import propose_seats
from evenhand.tournament.event.state import EventState
from evenhand.tournament.event.undo import undone_acts
from evenhand.tournament.plan.plan_data import group_to_data
from tests.tournament.event.event_examples import (
    ALL,
    begin_movement,
    begin_plan,
    one_phase,
    refuse,
)


def without_count(state: EventState) -> str:
    """What a state says, whatever number of acts led to it."""
    count, state.acts = state.acts, 0
    text = repr(state)
    state.acts = count
    return text


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
    assert event.last_batch() == [9, 11]
    event.do(Undo(11), Undo(9))
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
    assert event.last_batch() == [8]


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
    for steps in back:
        acts.append(Undo(max(len(acts) - steps, 1)))
        assert undone_acts(acts) == plain_undone(acts)


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


def test_a_pair_counts_as_away_only_if_it_was_when_the_plan_was_made() -> None:
    """It goes home, comes back and is planned with; then it was away after all."""
    plan = one_phase(8, 2)
    event = begin_plan(plan)
    away = len(event.acts) + 1
    event.do(Withdraw(3))
    event.undo(away)
    data = group_to_data(plan.groups[0])
    event.do(Replan(ALL, data, "drawn again", places=(2, 1, *range(3, 9))))
    event.undo(away + 1)
    assert not event.state.is_present(3)
    event.undo(away + 3)
    assert event.state.is_present(3)


def test_seats_follow_a_plan_only_if_they_did_when_they_were_made() -> None:
    """The pairs take other seats than planned; then they are planned so after all."""
    plan = one_phase(8, 2)
    event = begin_plan(plan)
    data = group_to_data(plan.groups[0])
    other = Replan(ALL, data, "drawn again", places=(2, 1, *range(3, 9)))
    replan = len(event.acts) + 1
    event.do(other)
    exchanged = propose_seats(event.state.group(ALL))
    event.undo(replan)
    event.do(exchanged)
    event.undo(replan + 1)
    event.undo(replan + 3)
    assert event.state.groups[ALL].sessions[1]


def test_only_the_creation_is_left_at_the_end() -> None:
    event = begin_movement()
    for _ in range(7):
        event.undo()
    with pytest.raises(ActError, match="cannot be undone"):
        event.undo()
    assert event.state.entrants == {}
