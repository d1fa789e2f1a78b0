import os
import runpy
import subprocess
import sys
import time
from pathlib import Path

import pytest

from evenhand.errors import StoreError
from evenhand.store import Entry, EventFile, locking

ONE: Entry = {"act": "one"}

HOLD = """
import sys
from evenhand.store import EventFile

with EventFile(sys.argv[1]).writing() as log:
    print("held", flush=True)
    sys.stdin.read()
    log.append({"act": "held"})
"""

TAKE_TURNS = """
import sys
from evenhand.store import EventFile

event = EventFile(sys.argv[1])
for n in range(int(sys.argv[3])):
    with event.writing(wait=60) as log:
        log.append({"who": sys.argv[2], "n": n}, {"who": sys.argv[2], "n": n, "b": 1})
"""


@pytest.fixture
def event(tmp_path: Path) -> EventFile:
    return EventFile.create(tmp_path / "event", ONE)


def start(
    code: str, *arguments: object, inherited: int | None = None
) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        pass_fds=() if inherited is None else (inherited,),
    )


def hold(event: EventFile) -> subprocess.Popen[str]:
    """A process that has the log open until its input ends."""
    process = start(HOLD, event.path)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def refuse_second_writer(event: EventFile, wait: float) -> None:
    with (
        pytest.raises(
            StoreError,
            match="event: is being written by another command; wait and try again",
        ),
        event.writing(wait=wait),
    ):
        pass


def test_a_second_writer_is_told(event: EventFile) -> None:
    with hold(event) as process:
        refuse_second_writer(event, 0)
        began = time.monotonic()
        refuse_second_writer(event, 0.1)
        assert time.monotonic() - began >= 0.1
        process.communicate()
    assert event.read().whole() == (ONE, {"act": "held"})


def test_a_second_writer_waits_and_sees_what_the_first_wrote(event: EventFile) -> None:
    with hold(event) as process:
        assert process.stdin is not None
        process.stdin.close()
        with event.writing(wait=60) as log:
            assert log.read() == (ONE, {"act": "held"})


def test_anybody_may_read_while_one_writes(event: EventFile) -> None:
    with hold(event) as process:
        assert event.read().whole() == (ONE,)
        process.communicate()


def test_the_dead_hold_no_lock(event: EventFile) -> None:
    with hold(event) as process:
        process.kill()
        process.wait()
        with event.writing(wait=0) as log:
            assert log.read() == (ONE,)


def test_one_program_has_one_writer_too(event: EventFile) -> None:
    with event.writing():
        refuse_second_writer(event, 0)
    with event.writing(wait=0) as log:
        log.append(ONE)


@pytest.mark.skipif(sys.platform == "win32", reason="hands no files on")
def test_a_child_process_does_not_keep_the_lock(event: EventFile) -> None:
    with event.writing() as log:
        child = start("import sys; sys.stdin.read()", inherited=log._file.fileno())
    with child, event.writing(wait=0) as log:
        log.append(ONE)
        child.communicate()


class FakeWindows:
    """The calls of Windows that lock, which remember where in the file they came."""

    LK_NBLCK, LK_UNLCK = 2, 0

    def __init__(self) -> None:
        self.places: set[int] = set()
        self.locked = False

    def locking(self, descriptor: int, mode: int, count: int) -> None:
        assert count == 1
        self.places.add(os.lseek(descriptor, 0, os.SEEK_CUR))
        if mode == self.LK_NBLCK and self.locked:
            raise PermissionError(13, "Permission denied")
        self.locked = mode == self.LK_NBLCK


def test_windows_locks_a_place_that_no_log_reaches(
    event: EventFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows = FakeWindows()
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    monkeypatch.setattr(sys, "platform", "win32")
    locked = runpy.run_path(locking.__file__)["locked"]
    with locked(event.path, 0) as file:
        assert file.tell() == 0
        with pytest.raises(StoreError, match="another command"), locked(event.path, 0):
            pass
    assert not windows.locked
    assert windows.places == {2**31 - 2**16}


def test_writers_in_turn_lose_nothing_and_batches_stay_together(
    event: EventFile,
) -> None:
    turns = 60
    processes = [start(TAKE_TURNS, event.path, who, turns) for who in "ab"]
    while any(process.poll() is None for process in processes):
        event.read().whole()
    assert [process.communicate() and process.returncode for process in processes] == [
        0,
        0,
    ]
    entries = event.read().whole()[1:]
    assert len(entries) == 4 * turns
    for first, second in zip(entries[::2], entries[1::2], strict=True):
        assert {**first, "b": 1} == second
    for who in "ab":
        mine = [entry["n"] for entry in entries[::2] if entry["who"] == who]
        assert mine == list(range(turns))


def test_a_log_that_takes_the_name_while_one_waits_is_the_one_written(
    event: EventFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = locking.lock
    swapped: list[Path] = []

    def swap_and_lock(file: object, deadline: float) -> None:
        if not swapped:
            swapped.append(event.path.with_name("old"))
            event.path.rename(swapped[0])
            EventFile.create(event.path)
        lock(file, deadline)  # type: ignore[arg-type]

    monkeypatch.setattr(locking, "lock", swap_and_lock)
    with event.writing(wait=0) as log:
        log.append({"act": "new"})
    assert event.read().whole() == ({"act": "new"},)
    assert EventFile(swapped[0]).read().whole() == (ONE,)
