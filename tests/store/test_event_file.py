import os
import sys
from io import FileIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.errors import StoreError
from evenhand.store import Entry, EventFile
from evenhand.store.framing import new_log
from tests.store.json_values import ENTRIES

ONE: Entry = {"act": "one"}
TWO: Entry = {"act": "two"}
THREE: Entry = {"act": "three"}


@pytest.fixture
def event(tmp_path: Path) -> EventFile:
    """An event with three acts in three lines."""
    made = EventFile.create(tmp_path / "event", ONE)
    with made.writing() as log:
        log.append(TWO)
        log.append(THREE)
    return made


def change(event: EventFile, old: bytes, new: bytes) -> None:
    data = event.path.read_bytes()
    assert old in data
    event.path.write_bytes(data.replace(old, new))


def test_a_new_event_has_no_acts(tmp_path: Path) -> None:
    event = EventFile.create(tmp_path / "event")
    assert event.read().whole() == ()
    assert event == EventFile(str(tmp_path / "event"))


def test_a_new_event_may_begin_with_acts(tmp_path: Path) -> None:
    EventFile.create(tmp_path / "event", ONE, TWO)
    assert EventFile(tmp_path / "event").read().whole() == (ONE, TWO)


def test_an_existing_file_is_not_created_again(event: EventFile) -> None:
    before = event.path.read_bytes()
    with pytest.raises(StoreError, match="event: exists already; choose another name"):
        EventFile.create(event.path)
    assert event.path.read_bytes() == before


def test_an_event_that_cannot_be_kept_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be kept"):
        EventFile.create(tmp_path / "event", {"a": {1}})
    assert list(tmp_path.iterdir()) == []


def test_an_event_that_cannot_be_written_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(descriptor: int) -> None:
        raise OSError(5, "Input/output error", descriptor)

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(StoreError, match="event: input/output error"):
        EventFile.create(tmp_path / "event", ONE)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="event: no such file or folder"):
        EventFile.create(tmp_path / "no" / "event")


def test_what_was_written_is_read_by_others(event: EventFile) -> None:
    read = EventFile(event.path).read()
    assert read.entries == read.whole() == (ONE, TWO, THREE)
    assert (read.problems, read.unfinished) == ((), 0)


def test_a_log_is_read_as_of_any_act(event: EventFile) -> None:
    assert event.as_of(0) == ()
    assert event.as_of(2) == (ONE, TWO)
    assert event.as_of(3) == (ONE, TWO, THREE)
    with pytest.raises(StoreError, match="event: as of act 4; the log has 3 acts"):
        event.as_of(4)


def test_the_acts_before_a_damaged_line_are_read(event: EventFile) -> None:
    change(event, b"two", b"owt")
    read = event.read()
    assert read.entries == (ONE,)
    assert [problem.line for problem in read.problems] == [4]
    assert event.as_of(1) == (ONE,)
    for refused in (read.whole, lambda: event.as_of(2)):
        with pytest.raises(
            StoreError, match=r"event: line 4: does not match its.*the 1 act before"
        ):
            refused()


def test_a_damaged_log_is_not_written(event: EventFile) -> None:
    change(event, b"two", b"owt")
    before = event.path.read_bytes()
    with (
        pytest.raises(StoreError, match="event: line 4: does not match its checksum"),
        event.writing(),
    ):
        pass
    assert event.path.read_bytes() == before


def test_a_line_that_somebody_is_writing_is_not_there_yet(event: EventFile) -> None:
    data = event.path.read_bytes()
    with event.path.open("ab") as file:
        file.write(b'{"n":4,"cr')
    read = event.read()
    assert read.whole() == (ONE, TWO, THREE)
    assert read.unfinished == len(b'{"n":4,"cr')
    assert event.path.read_bytes() == data + b'{"n":4,"cr'


def test_a_log_changed_while_it_is_read_is_read_again(
    event: EventFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = event.path.read_bytes()
    seen = iter([sound.replace(b"two", b"owt"), sound])
    monkeypatch.setattr(EventFile, "_bytes", lambda _: next(seen))
    assert event.read().whole() == (ONE, TWO, THREE)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    event = EventFile(tmp_path / "no\nevent")
    for refused in (event.read, event.writing().__enter__):
        with pytest.raises(StoreError, match="no event: no such file or folder"):
            refused()


def test_a_folder_is_no_event(tmp_path: Path) -> None:
    event = EventFile(tmp_path)
    for refused in (event.read, event.writing().__enter__):
        with pytest.raises(StoreError, match="a folder; expected the file of an event"):
            refused()


@pytest.mark.skipif(sys.platform == "win32", reason="has no such pipes")
def test_a_pipe_is_no_event(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    event = EventFile(tmp_path / "pipe")
    for refused in (event.read, event.writing().__enter__):
        with pytest.raises(StoreError, match="a pipe or a device; expected"):
            refused()


def test_a_name_no_file_can_have_is_refused() -> None:
    event = EventFile("a\0b")
    for refused in (event.read, event.writing().__enter__):
        with pytest.raises(StoreError, match=r"^a b: embedded null"):
            refused()
    with pytest.raises(StoreError, match=r"^a b: embedded null"):
        EventFile.create("a\0b")


def test_a_file_one_may_not_open_is_named(
    event: EventFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    # the one who runs the tests may be allowed everything
    monkeypatch.setattr("evenhand.store.event_file.FileIO", refuse)
    monkeypatch.setattr("evenhand.store.locking.FileIO", refuse)
    for refused in (event.read, event.writing().__enter__):
        with pytest.raises(StoreError, match="event: permission denied; check who"):
            refused()


def test_a_newer_log_is_neither_read_nor_written(event: EventFile) -> None:
    change(event, b'"version":2', b'"version":4')
    before = event.path.read_bytes()
    for refused in (event.read, event.writing().__enter__):
        with pytest.raises(StoreError, match=r"event: version 4 .*update Evenhand"):
            refused()
    assert event.path.read_bytes() == before


def test_a_large_file_of_another_kind_is_not_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Endless(FileIO):
        def readall(self) -> bytes:
            raise MemoryError

    monkeypatch.setattr("evenhand.store.event_file.FileIO", Endless)
    monkeypatch.setattr("evenhand.store.locking.FileIO", Endless)
    path = tmp_path / "film"
    path.write_bytes(bytes(10_000))
    event = EventFile(path)
    for refused in (event.read, event.writing().__enter__):
        with pytest.raises(StoreError, match="film: not the log of an event"):
            refused()


def test_an_event_is_found_through_a_link(event: EventFile) -> None:
    link = event.path.with_name("link")
    link.symlink_to(event.path)
    with EventFile(link).writing() as log:
        log.append(ONE)
    assert event.read().whole() == (ONE, TWO, THREE, ONE)


def try_to_append(event: EventFile) -> bool:
    try:
        with event.writing() as log:
            log.append(ONE)
    except StoreError:
        return False
    return True


@settings(max_examples=30)
@given(st.lists(st.lists(ENTRIES, min_size=1, max_size=2), max_size=3))
def test_any_acts_are_read_back(
    tmp_path_factory: pytest.TempPathFactory, batches: list[list[Entry]]
) -> None:
    event = EventFile.create(tmp_path_factory.mktemp("any") / "event")
    with event.writing() as log:
        for batch in batches:
            log.append(*batch)
        written = log.read()
    entries = tuple(entry for batch in batches for entry in batch)
    assert event.read().whole() == written == entries


@given(st.binary() | st.binary().map(new_log([]).__add__))
def test_a_file_of_any_bytes_is_written_or_refused_and_left_alone(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.mktemp("bytes") / "event"
    path.write_bytes(data)
    event = EventFile(path)
    if try_to_append(event):
        assert event.read().whole() == (ONE,)
    else:
        assert path.read_bytes() == data
        with pytest.raises(StoreError):
            event.read().whole()
