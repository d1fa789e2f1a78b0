"""Every kind of log keeps the same promises: in memory, a file, SQLite, PostgreSQL."""

import math
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Protocol

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evenhand.errors import StoreError
from evenhand.store import Entry, EventFile, MemoryLog
from evenhand.store.club_opening import open_database
from evenhand.store.event_rows import EventRows
from tests.store.json_values import ENTRIES


class Log(Protocol):
    """What all logs can do."""

    def __len__(self) -> int: ...
    def read(self) -> tuple[Entry, ...]: ...
    def batches(self) -> tuple[int, ...]: ...
    def as_of(self, count: int) -> tuple[Entry, ...]: ...
    def append(self, *entries: Entry) -> None: ...


#: Opens one log again and again.
Open = Callable[[], AbstractContextManager[Log]]
#: Makes a new, empty log.
New = Callable[[], Open]


def in_memory(_: Path) -> Open:
    log = MemoryLog()

    @contextmanager
    def reopen() -> Iterator[Log]:
        yield log

    return reopen


def in_file(folder: Path) -> Open:
    return EventFile.create(folder / f"{len(list(folder.iterdir()))}.event").writing


def in_database(folder: Path, address: str | None) -> New:
    numbers = count(1)

    def new() -> Open:
        name = f"event-{next(numbers)}"
        with closing(open_database(folder, address)) as database:
            EventRows(database, name).create()

        # opened anew each time, so that nothing is known but what was stored
        @contextmanager
        def reopen() -> Iterator[Log]:
            with (
                closing(open_database(folder, address)) as database,
                EventRows(database, name).writing() as log,
            ):
                yield log

        return reopen

    return new


@pytest.fixture(params=["memory", "file", "sqlite", "postgresql"])
def new(request: pytest.FixtureRequest, tmp_path: Path) -> New:
    if request.param == "memory":
        return lambda: in_memory(tmp_path)
    if request.param == "file":
        return lambda: in_file(tmp_path)
    if request.param == "sqlite":
        return in_database(tmp_path, None)
    return in_database(tmp_path, request.getfixturevalue("server").new_database())


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(batches=st.lists(st.lists(ENTRIES, max_size=3), max_size=4))
def test_a_log_holds_what_was_appended(new: New, batches: list[list[Entry]]) -> None:
    reopen = new()
    with reopen() as log:
        for batch in batches:
            log.append(*batch)
    entries = tuple(entry for batch in batches for entry in batch)
    with reopen() as log:
        assert log.read() == entries
        assert len(log) == len(entries)
        assert log.batches() == tuple(len(batch) for batch in batches if batch)


NAMED: list[Entry] = [
    {
        "act": "register",
        "pair": 1,
        "names": "Ash & Birch",
        "at": "2026-05-01T19:30:00Z",
    },
    {"act": "register", "names": "", "players": [], "by": "", "at": 3, "key": None},
    {"act": "late", "players": [{"name": "Ash", "club": "Mill", "number": "7"}] * 2},
    {
        "act": "rename",
        "names": "A\0\ud800",
        "by": "\0",
        "device": ["x"],
        "at": "\ud800",
    },
    {"act": "rename", "names": {"names": "id"}, "players": [{"name": "Ash"}, 3]},
    {"people": '{"names": "no"}', "number": 1, "batch": 2, "event": "x", "body": "{}"},
]


def test_names_and_times_read_back_as_they_were_given(new: New) -> None:
    reopen = new()
    with reopen() as log:
        log.append(*NAMED)
    with reopen() as log:
        assert log.read() == tuple(NAMED)


def test_changing_what_was_given_does_not_change_the_log(new: New) -> None:
    entry: Entry = {"pairs": [1]}
    with new()() as log:
        log.append(entry)
        entry["pairs"].append(2)
        assert log.read() == ({"pairs": [1]},)


@pytest.mark.parametrize("wrong", [{"a": math.nan}, {"a": (1,)}, {1: 1}, "text"])
def test_what_is_no_plain_json_is_refused_with_its_batch(new: New, wrong: Any) -> None:
    reopen = new()
    with reopen() as log:
        log.append({"sound": 1})
        with pytest.raises(StoreError):
            log.append({"sound": 2}, wrong)
    with reopen() as log:
        assert log.read() == ({"sound": 1},)
        log.append({"sound": 3})
        assert log.batches() == (1, 1)


def test_logs_look_back_the_same(new: New) -> None:
    entries: list[Entry] = [{"a": 1}, {"a": 2}]
    with new()() as log:
        log.append(*entries)
        assert [log.as_of(n) for n in range(3)] == [(), ({"a": 1},), tuple(entries)]
        with pytest.raises(StoreError, match="the log has 2 acts"):
            log.as_of(3)
