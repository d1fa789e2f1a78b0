import errno
import os
import subprocess
import sys
from io import FileIO
from pathlib import Path

import pytest

from evenhand.errors import StoreError
from evenhand.store import Entry, EventFile, open_log
from evenhand.store.open_log import OpenLog
from tests.store.test_framing import old_log

ONE: Entry = {"act": "one"}
TWO: Entry = {"act": "two"}


@pytest.fixture
def event(tmp_path: Path) -> EventFile:
    return EventFile.create(tmp_path / "event", ONE)


def neighbours(event: EventFile) -> list[Path]:
    return sorted(path for path in event.path.parent.iterdir() if path != event.path)


def test_what_was_appended_is_there_for_others_at_once(event: EventFile) -> None:
    with event.writing() as log:
        log.append(TWO)
        assert event.read().whole() == log.read() == (ONE, TWO)
        log.append(TWO, ONE)
        assert event.read().whole() == log.read() == (ONE, TWO, TWO, ONE)
        assert len(log) == 4


def test_an_append_is_one_write_and_then_on_the_disk(
    event: EventFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = []

    class Watched(FileIO):
        def write(self, data: object) -> int:
            done.append("write")
            return super().write(data)  # type: ignore[arg-type]

    monkeypatch.setattr("evenhand.store.locking.FileIO", Watched)
    monkeypatch.setattr(os, "fsync", lambda _: done.append("fsync"))
    with event.writing() as log:
        done.clear()
        log.append(ONE, TWO, {"long": "x" * 1_000_000})
    # the last write marks the acts as acknowledged
    assert done == ["write", "fsync", "write"]


def test_appending_nothing_writes_nothing(event: EventFile) -> None:
    before = event.path.read_bytes()
    with event.writing() as log:
        log.append()
    assert event.path.read_bytes() == before


def test_opening_a_sound_log_changes_nothing(event: EventFile) -> None:
    before = event.path.read_bytes()
    with event.writing() as log:
        assert log.recovered is None
    assert event.path.read_bytes() == before


def test_what_a_killed_writer_left_is_on_the_disk_before_it_counts(
    event: EventFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[int] = []
    monkeypatch.setattr(os, "fsync", done.append)
    with event.writing():
        assert len(done) == 1


def test_the_next_writer_sees_what_others_appended(event: EventFile) -> None:
    other = EventFile(event.path)
    for n in range(5):
        for one in (event, other):
            with one.writing() as log:
                log.append({"n": n})
    assert [entry.get("n") for entry in event.read().whole()[1:]] == [
        n for n in range(5) for _ in range(2)
    ]


def test_a_closed_log_takes_nothing(event: EventFile) -> None:
    with event.writing() as log:
        pass
    with pytest.raises(StoreError, match="event: no longer open"):
        log.append(TWO)
    assert event.read().whole() == (ONE,)


def test_an_error_of_the_caller_stays_his_and_frees_the_log(event: EventFile) -> None:
    def fail() -> None:
        with event.writing() as log:
            log.append(TWO)
            raise ValueError("of the caller")

    with pytest.raises(ValueError, match="of the caller"):
        fail()
    with event.writing(wait=0) as log:
        assert log.read() == (ONE, TWO)


@pytest.mark.parametrize("batch", [[TWO], [TWO, {"act": "three", "name": "Zoë"}]])
def test_a_last_line_cut_anywhere_is_moved_aside(
    event: EventFile, batch: list[Entry]
) -> None:
    sound = event.path.read_bytes()
    with event.writing() as log:
        log.append(*batch)
    whole = event.path.read_bytes()
    for end in range(len(sound) + 1, len(whole) - 1):
        event.path.write_bytes(sound + whole[len(sound) : end])
        with event.writing() as log:
            assert log.read() == (ONE,)
            assert log.recovered is not None
            assert event.path.read_bytes() == sound
            assert log.recovered.kept.read_bytes() == whole[len(sound) : end]
            assert (log.recovered.size, log.recovered.acts) == (end - len(sound), 1)
            log.append(*batch)
        assert event.path.read_bytes() == whole
        log.recovered.kept.unlink()
    assert neighbours(event) == []


def test_a_whole_last_line_gets_its_line_end_back(event: EventFile) -> None:
    whole = event.path.read_bytes()
    event.path.write_bytes(whole[:-1])
    with event.writing() as log:
        assert log.recovered is None
        assert event.path.read_bytes() == whole
        log.append(TWO)
    assert event.read().whole() == (ONE, TWO)


def test_a_recovery_says_what_it_did(event: EventFile) -> None:
    with event.path.open("ab") as file:
        file.write(b'{"n"')
    with event.writing() as log:
        assert str(log.recovered) == (
            "a line that was only half written (4 bytes) was moved to "
            f"{event.path}.torn-2; nothing before it (1 act) is lost"
        )


def test_every_torn_line_is_kept_but_the_same_one_once(event: EventFile) -> None:
    for torn in (b"a", b"b", b"a", b"b", b"c"):
        with event.path.open("ab") as file:
            file.write(torn)
        with event.writing():
            pass
    names = [f"event.torn-2{again}" for again in ("", "-2", "-3")]
    assert [path.name for path in neighbours(event)] == names
    assert [path.read_bytes() for path in neighbours(event)] == [b"a", b"b", b"c"]


def test_a_torn_line_that_cannot_be_kept_stays(
    event: EventFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with event.path.open("ab") as file:
        file.write(b"torn")
    before = event.path.read_bytes()
    monkeypatch.setattr(open_log, "write_new", fail)
    with (
        pytest.raises(StoreError, match="event: no space left on device"),
        event.writing(),
    ):
        pass
    assert event.path.read_bytes() == before


class Failing(FileIO):
    """A file on a disk that is full after so many more bytes."""

    room = 10**9
    can_truncate = True

    def write(self, data: memoryview) -> int:  # type: ignore[override]
        if not Failing.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        done = super().write(data[: Failing.room])
        Failing.room -= done
        return done

    def truncate(self, size: int | None = None) -> int:
        if not Failing.can_truncate:
            raise OSError(errno.EIO, "Input/output error")
        return super().truncate(size)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> type[Failing]:
    monkeypatch.setattr("evenhand.store.locking.FileIO", Failing)
    monkeypatch.setattr(Failing, "room", 10**9)
    monkeypatch.setattr(Failing, "can_truncate", True)
    return Failing


@pytest.mark.parametrize("room", [0, 1, 30])
def test_a_full_disk_leaves_the_log_as_it_was(
    event: EventFile, failing: type[Failing], room: int
) -> None:
    before = event.path.read_bytes()
    with event.writing() as log:
        failing.room = room
        with pytest.raises(
            StoreError, match="event: no space left on device; nothing was added"
        ):
            log.append(ONE, TWO)
        assert event.path.read_bytes() == before
        assert log.read() == (ONE,)
        failing.room = 10**9
        log.append(TWO)
    assert event.read().whole() == (ONE, TWO)


def test_a_write_in_several_steps_is_completed(
    event: EventFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(FileIO):
        def write(self, data: memoryview) -> int:  # type: ignore[override]
            return super().write(data[:3])

    monkeypatch.setattr("evenhand.store.locking.FileIO", Slow)
    with event.writing() as log:
        log.append(TWO)
    assert event.read().whole() == (ONE, TWO)


def test_a_log_that_cannot_be_put_back_takes_no_more(
    event: EventFile, failing: type[Failing]
) -> None:
    with event.writing() as log:
        failing.room, failing.can_truncate = 5, False
        with pytest.raises(StoreError, match="no space left on device; check its"):
            log.append(TWO)
        failing.room = 10**9
        with pytest.raises(StoreError, match="no longer open"):
            log.append(TWO)
    assert event.read().whole() == (ONE,)
    failing.can_truncate = True
    with event.writing() as log:
        assert log.recovered is not None
        log.append(TWO)
    assert event.read().whole() == (ONE, TWO)


@pytest.mark.parametrize(
    "failure", [OSError(errno.EIO, "Input/output error"), KeyboardInterrupt()]
)
def test_what_did_not_reach_the_disk_is_taken_back(
    event: EventFile,
    monkeypatch: pytest.MonkeyPatch,
    failure: BaseException,
) -> None:
    before = event.path.read_bytes()
    flush, failures = os.fsync, [failure]

    def fail_once(descriptor: int) -> None:
        if failures:
            raise failures.pop()
        flush(descriptor)

    with event.writing() as log:
        monkeypatch.setattr(os, "fsync", fail_once)
        with pytest.raises((StoreError, KeyboardInterrupt)):
            log.append(TWO)
        assert event.path.read_bytes() == before
        log.append(TWO)
    assert event.read().whole() == (ONE, TWO)


def refuse_to_append(log: OpenLog) -> None:
    with pytest.raises(
        StoreError, match="event: another program changed it in the meantime"
    ):
        log.append(TWO)


def test_a_log_that_others_wrote_to_without_the_lock_takes_nothing(
    event: EventFile,
) -> None:
    with event.writing() as log:
        with event.path.open("ab") as file:
            file.write(b"x")
        refuse_to_append(log)


@pytest.mark.parametrize("place", [0, 45, -5])
def test_a_log_changed_in_place_takes_nothing(event: EventFile, place: int) -> None:
    times = event.path.stat()
    with event.writing() as log:
        log.append(TWO)
        data = bytearray(event.path.read_bytes())
        data[place] ^= 1
        with event.path.open("r+b") as file:
            file.write(data)
        os.utime(event.path, ns=(times.st_atime_ns, times.st_mtime_ns))
        refuse_to_append(log)
    assert event.path.read_bytes() == data


def test_an_act_that_was_acknowledged_is_missed_when_its_line_is_gone(
    event: EventFile,
) -> None:
    with event.writing() as log:
        log.append(TWO)
    whole = event.path.read_bytes()
    for lost in range(2, 50):
        for data in (whole[:-lost], whole[:-lost] + bytes(lost)):
            event.path.write_bytes(data)
            with pytest.raises(StoreError, match="2 acts were acknowledged"):
                event.read().whole()
            with (
                pytest.raises(StoreError, match="2 acts were acknowledged"),
                event.writing(),
            ):
                pass
    assert neighbours(event) == []


def test_a_line_that_a_killed_writer_did_not_mark_is_marked_by_the_next(
    event: EventFile,
) -> None:
    before = event.path.read_bytes()
    with event.writing() as log:
        log.append(TWO)
    whole = event.path.read_bytes()
    event.path.write_bytes(before + whole[len(before) :])
    with event.writing() as log:
        assert log.read() == (ONE, TWO)
    assert event.path.read_bytes() == whole


def test_an_old_log_is_read_and_added_to(tmp_path: Path) -> None:
    event = EventFile(tmp_path / "event")
    event.path.write_bytes(old_log([[ONE]]))
    with event.writing() as log:
        log.append(TWO)
        log.append(ONE, TWO)
    assert event.path.read_bytes() == old_log([[ONE], [TWO], [ONE, TWO]])


def test_a_log_that_was_replaced_or_removed_takes_nothing(event: EventFile) -> None:
    data = event.path.read_bytes()
    with event.writing() as log:
        event.path.unlink()
        refuse_to_append(log)
        event.path.write_bytes(data)
        refuse_to_append(log)
    assert event.path.read_bytes() == data


LIMITED = """
import resource, sys
from evenhand.errors import StoreError
from evenhand.store import EventFile

limit = int(sys.argv[2])
with EventFile(sys.argv[1]).writing() as log:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    try:
        while True:
            log.append({"act": "more", "n": len(log)}, {"act": "other"})
    except StoreError as error:
        print(len(log), error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limits")
def test_a_real_limit_on_the_size_of_a_file_costs_nothing_that_was_appended(
    event: EventFile,
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(event.path), "1000"],
        capture_output=True,
        text=True,
        check=True,
    )
    count, _, message = done.stdout.strip().partition(" ")
    assert message == f"{event.path}: file too large; nothing was added"
    read = event.read()
    assert len(read.whole()) == int(count) > 10
    assert read.unfinished == 0
    assert 900 < event.path.stat().st_size <= 1000
