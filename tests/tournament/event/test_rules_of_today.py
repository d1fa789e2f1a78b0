"""What is in a log is history; rules that change later judge later acts only."""

import pytest

from evenhand.errors import ActError, EvenhandError
from evenhand.movement import Movement, native
from evenhand.scoring import Unit
from evenhand.scoring import result as result_module
from evenhand.store import MemoryLog
from evenhand.tournament.event import act_texts, amounts, outcomes
from evenhand.tournament.event.acts import (
    Act,
    Create,
    Penalise,
    Recarry,
    Record,
    Rename,
    Reseat,
    Undo,
)
from evenhand.tournament.event.codec import act_to_data
from evenhand.tournament.event.group_standings import find_standings
from evenhand.tournament.event.log import RunningEvent, find_refused
from tests.tournament.event.event_examples import ALL, WatchedEvent, begin_movement


@pytest.fixture
def event(monkeypatch: pytest.MonkeyPatch) -> WatchedEvent:
    """An evening in which a pair has longer names than are allowed today."""
    event = begin_movement()
    event.do(Rename(1, "A name that was allowed in its time"))
    monkeypatch.setattr(act_texts, "LONGEST_NAME", 20)
    return WatchedEvent(MemoryLog(*event.entries()))


def test_an_act_that_was_accepted_once_still_applies(event: WatchedEvent) -> None:
    assert event.state.entrants[1].names == "A name that was allowed in its time"
    with pytest.raises(ActError, match="20 at most"):
        event.do(Rename(2, "A name that is too long today"))


def test_what_the_rules_of_today_refuse_is_named(event: WatchedEvent) -> None:
    (number,) = find_refused(event.acts)
    assert isinstance(event.acts[number - 1], Rename)


def test_other_acts_can_be_undone_beside_it(event: WatchedEvent) -> None:
    event.do(Rename(2, "New"))
    event.undo()
    assert event.state.entrants[2].names == "Pair 2"
    assert len(event.state.entrants[1].names) > 20


def test_it_goes_with_what_it_stands_on(event: WatchedEvent) -> None:
    registered = next(
        n for n, act in enumerate(event.acts, 1) if getattr(act, "pair", 0) == 1
    )
    assert len(event.acts) in event.hanging_on(Undo(registered))


def test_an_event_that_could_not_be_read_again_is_not_begun() -> None:
    rounds = [[(1, 2, n)] for n in range(1, 601)]
    movement = Movement.from_cells(rounds, sets=600, boards_per_set=20)
    log = MemoryLog()
    with pytest.raises(EvenhandError, match="boards"):
        RunningEvent.create(log, Create("Long", {}, native.to_data(movement)))
    assert log.read() == ()


@pytest.mark.parametrize(
    "act",
    [Reseat(ALL, 1, (), 1, "repair"), Recarry(ALL, ("1e99999999",), pairs=(1,))],
    ids=lambda act: act.kind,
)
def test_an_act_that_nobody_ever_accepted_ends_in_one_line(act: Act) -> None:
    log = MemoryLog(*begin_movement().entries(), act_to_data(act))
    with pytest.raises(ActError, match=rf"act \d+ \({act.kind}\)") as refusal:
        RunningEvent(log)
    assert "\n" not in str(refusal.value)


def test_lower_limits_leave_an_old_log_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They are for what comes in; what was accepted once is read for ever."""
    event = begin_movement()
    event.do(Rename(1, "Ash & Birch"))
    event.do(Record(ALL, 1, 1, 1, "+1400", remark="slow play"))
    event.do(Record(ALL, 1, 2, 3, "60%+110 40%-50", reason="ruling"))
    event.do(Penalise(1, ALL, 1, "-10% of a top"))
    before = find_standings(event.state.group(ALL)).placed
    for module, limit in (
        (result_module, "LARGEST_SCORE"),
        (outcomes, "LARGEST_SCORE"),
        (outcomes, "_LONGEST_OUTCOME"),
        (act_texts, "LONGEST_NAME"),
        (act_texts, "LONGEST_NOTE"),
        (amounts, "_LONGEST_PENALTY"),
    ):
        monkeypatch.setattr(module, limit, 1)
    monkeypatch.setattr(amounts, "_MOST", dict.fromkeys(Unit, 0))
    outcomes.read_outcome.cache_clear()
    again = WatchedEvent(MemoryLog(*event.entries()))
    assert find_standings(again.state.group(ALL)).placed == before
    assert len(find_refused(again.acts)) > 4
