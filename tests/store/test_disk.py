"""Files that are written over by several at once."""

from collections.abc import Callable
from io import FileIO
from pathlib import Path

import pytest

from evenhand.store import disk


def test_two_who_write_the_same_file_at_once_leave_it_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As two processes of one server do that copy an event at the same time."""
    path, flush = tmp_path / "copies" / "a.event", disk.flush_file
    others: list[Callable[[], None]] = [lambda: disk.write_over(path, b"the other")]

    def meanwhile(file: FileIO) -> None:
        flush(file)
        if others:
            others.pop()()

    monkeypatch.setattr(disk, "flush_file", meanwhile)
    disk.write_over(path, b"one of them")
    assert path.read_bytes() == b"one of them"
    assert [one.name for one in path.parent.iterdir()] == ["a.event"]
