import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.errors import StoreError
from evenhand.store import Entry, EventFile, MemoryLog
from tests.store.json_values import ENTRIES


@settings(max_examples=40)
@given(st.lists(st.lists(ENTRIES, max_size=3), max_size=4))
def test_a_log_in_memory_holds_what_was_appended(batches: list[list[Entry]]) -> None:
    log = MemoryLog()
    for batch in batches:
        log.append(*batch)
    entries = tuple(entry for batch in batches for entry in batch)
    assert log.read() == entries
    assert len(log) == len(entries)
    assert log.batches() == tuple(len(batch) for batch in batches if batch)


def test_changing_what_was_given_or_read_does_not_change_the_log() -> None:
    entry: Entry = {"pairs": [1]}
    log = MemoryLog(entry)
    entry["pairs"].append(2)
    log.read()[0]["pairs"].append(3)
    assert log.read() == ({"pairs": [1]},)


@pytest.mark.parametrize("wrong", [{"a": math.nan}, {"a": (1,)}, {1: 1}, "text"])
def test_memory_and_file_refuse_the_same(tmp_path: Path, wrong: Any) -> None:
    memory = MemoryLog({"sound": 1})
    with EventFile.create(tmp_path / "event", {"sound": 1}).writing() as log:
        for one in (memory, log):
            with pytest.raises(StoreError):
                one.append({"sound": 2}, wrong)
            assert one.read() == ({"sound": 1},)
            assert one.recovered is None


def test_memory_and_file_look_back_the_same(tmp_path: Path) -> None:
    entries: list[Entry] = [{"a": 1}, {"a": 2}]
    memory = MemoryLog(*entries)
    with EventFile.create(tmp_path / "event", *entries).writing() as log:
        assert [memory.as_of(n) for n in range(3)] == [log.as_of(n) for n in range(3)]
        for one in (memory, log):
            with pytest.raises(StoreError, match="the log has 2 acts"):
                one.as_of(3)
