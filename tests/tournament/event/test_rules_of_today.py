"""What is in a log is history; rules that change later judge later acts only."""

import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from types import ModuleType

import pytest

from evenhand.errors import ActError, EvenhandError
from evenhand.movement import Movement, native
from evenhand.store import MemoryLog
from evenhand.tournament.event import act_texts
from evenhand.tournament.event.acts import (
    Act,
    Create,
    Recarry,
    Rename,
    Reseat,
    Undo,
)
from evenhand.tournament.event.codec import act_to_data
from evenhand.tournament.event.group_standings import PlacedPair, find_standings
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.replaying import find_refused
from evenhand.tournament.event.state import EventState
from tests.tournament.event.event_examples import ALL, WatchedEvent, begin_movement
from tools.kept_logs import kept_lines, kept_names, raw_acts


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


#: Parts that a log is read and scored with.
READING = ("movement", "phases", "scoring", "deals", "store", "tournament", "families")
#: What a computer must not be asked for, whatever a file says. Logs are read within
#: these, so they may rise one day, and must never fall.
NEVER_LOWER = {
    "deals.deal._LONGEST": 120,
    "families.galois.LARGEST_ORDER": 1024,
    "families.howell.LARGEST": 30,
    "families.mitchell_lines.MOST_TABLES": 100,
    "movement.value._LARGEST_NUMBER": 10**6,
    "movement.value._MOST_PLAYED": 10**7,
    "movement.json_text.LONGEST_NUMBER": 40,
    "movement.plain_data._LONGEST_NUMBER": 20,
    "store.entries._LONGEST_NUMBER": 4300,
    "store.framing.LONGEST_HEADER": 4096,
    "tournament.event.codec.LARGEST_NUMBER": 10**9,
    "tournament.plan.plan_data._MOST_SECTIONS": 300,
    "tournament.plan.plan_data._MOST_TABLES": 300,
    "tournament.plan.plan_data._MOST_ROUNDS": 600,
}
#: How long a search may take judges nothing. Plans name their families, so what those
#: are built for must not fall either; above, that stands once for all that share it.
NO_LIMIT = re.compile(r"families\.|\.(_MOST_)?(STEPS|NODES|NAMED|KEPT)$")
LIMIT = re.compile(r"_?(LARGEST|LONGEST|MOST)(_[A-Z_]+)?")
#: What there must be at least; a rule that grows stricter raises these.
LEAST = re.compile(r"(FEWEST|SHORTEST)_[A-Z_]+")


def find_limits(
    named: re.Pattern[str] = LIMIT,
) -> Iterator[tuple[ModuleType, str, str]]:
    """Every number in the parts that read a log which is named as a limit."""
    for part in READING:
        package = importlib.import_module(f"evenhand.{part}")
        for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if "migrations" in one.name:
                continue
            module = importlib.import_module(one.name)
            for name, value in vars(module).items():
                where = f"{one.name.removeprefix('evenhand.')}.{name}"
                if named.fullmatch(name) and isinstance(value, int | Mapping):
                    yield module, name, where


def test_limits_of_reading_never_fall() -> None:
    there = {where: getattr(module, name) for module, name, where in find_limits()}
    assert {w: there[w] for w in NEVER_LOWER if there[w] < NEVER_LOWER[w]} == {}


def look_at(log: MemoryLog) -> tuple[EventState, list[tuple[PlacedPair, ...]]]:
    state = RunningEvent(log).state
    played = [play for play in state.groups.values() if play.sessions]
    return state, [find_standings(play).placed for play in played]


def test_stricter_limits_leave_every_kept_log_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They are for what comes in; what was accepted once is read for ever."""
    logs = {name: MemoryLog(*raw_acts(kept_lines(name))) for name in kept_names()}
    before = {name: look_at(log) for name, log in logs.items()}
    lowered = 0
    for module, name, where in find_limits():
        if where not in NEVER_LOWER and not NO_LIMIT.search(where):
            value, lowered = getattr(module, name), lowered + 1
            lower = dict.fromkeys(value, 0) if isinstance(value, Mapping) else 1
            monkeypatch.setattr(module, name, lower)
        for kept in vars(module).values():
            getattr(kept, "cache_clear", int)()
    assert lowered > 10
    raised = [*find_limits(LEAST)]
    assert {"FEWEST_PAIRS", "SHORTEST_SESSION"} <= {name for _, name, _ in raised}
    for module, name, _ in raised:
        monkeypatch.setattr(module, name, 1_000_000)
    for name, log in logs.items():
        assert look_at(log) == before[name], name
    assert find_refused(RunningEvent(logs["two-winners"]).acts)
