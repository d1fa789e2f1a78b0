"""Programs killed while they act on a club: nothing acknowledged is lost or doubled."""

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from evenhand.desk.club.club_events import Club
from evenhand.desk.pairs.entering import register_pairs
from evenhand.store.entries import Entry
from tests.movement_examples import THREE_TABLE_HOWELL
from tests.store import club_workers
from tests.store.club_workers import NAME

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="has no fork")

#: The acts before any child acts.
BEGUN = 7


class Place:
    """A club between the children that act on it, open only while it is looked at."""

    def __init__(self, folder: Path, address: str | None) -> None:
        self.words = [str(folder), *([address] if address else [])]
        self._where = (str(folder), address)
        with self.opened() as club:
            club.create(NAME, THREE_TABLE_HOWELL)
            with club.acting_on(NAME) as opened:
                register_pairs(opened.event, [(n, "") for n in range(1, 7)])

    def opened(self) -> "closing[Club]":
        return closing(Club.open(*self._where))

    def acts(self) -> tuple[Entry, ...]:
        """What the children have done; each batch of it must be whole."""
        with self.opened() as club:
            entries = club.since(NAME, BEGUN)
            assert club.look_at(NAME).acts == BEGUN + len(entries)
            (row,) = club.events()
            assert row.acts == BEGUN + len(entries)
        assert [entry["pair"] for entry in entries] == [1, 2] * (len(entries) // 2)
        keys = [entry.get("key") for entry in entries]
        assert all(keys[::2])
        assert not any(keys[1::2])
        assert max(Counter(keys[::2]).values(), default=1) == 1
        return entries


@pytest.fixture
def place(tmp_path: Path, address: str | None) -> Place:
    return Place(tmp_path / "club", address)


class Program:
    """The program of the children."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._stdin, self._stdout = process.stdin, process.stdout

    def start(self, command: str) -> int:
        """Start a child and return its number."""
        print(command, file=self._stdin, flush=True)
        return int(self._stdout.readline().split()[1])

    def wait_for_one(self) -> bool:
        """Wait until something is acknowledged; False if the child has ended."""
        return self._stdout.readline().startswith("acknowledged")

    def end(self) -> tuple[list[list[int]], bool]:
        """All that was acknowledged until the child's end; whether it was killed."""
        found: list[list[int]] = []
        for line in self._stdout:
            word, *numbers = line.split()
            if word == "dead":
                return found, numbers != ["0"]
            found.append([int(number) for number in numbers])
        raise AssertionError("the program has ended")


@contextmanager
def program(place: Place) -> Iterator[Program]:
    with subprocess.Popen(
        [sys.executable, club_workers.__file__, *place.words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Program(process)


def test_a_process_may_be_killed_between_any_two_statements(place: Place) -> None:
    with program(place) as children:
        for statement in range(1, 100):
            before = place.acts()
            children.start(f"at {statement} key-{statement}")
            acknowledged, was_killed = children.end()
            after = place.acts()
            assert after[: len(before)] == before
            assert len(after) - len(before) in ((0, 2) if was_killed else (2,))
            # asked again under the same key, it is done exactly once
            children.start(f"at 0 key-{statement}")
            (numbers,), _ = children.end()
            assert acknowledged in ([], [numbers])
            done = place.acts()
            assert len(done) == len(before) + 2
            assert done[: len(after)] == after
            assert numbers == [BEGUN + len(done) - 1, BEGUN + len(done)]
            if not was_killed:
                break
    assert statement > 8


def test_no_acknowledged_act_is_lost_by_a_kill(place: Place) -> None:
    moment = random.Random(7)
    kills = 0
    with program(place) as children:
        for turn in range(6):
            before = len(place.acts())
            child = children.start(f"act turn{turn} 1000")
            for _ in range(moment.randrange(1, 30)):
                assert children.wait_for_one()
            time.sleep(moment.uniform(0, 0.01))
            os.kill(child, signal.SIGKILL)
            acknowledged, was_killed = children.end()
            kills += was_killed
            last = acknowledged[-1][-1] if acknowledged else BEGUN + before
            assert len(place.acts()) + BEGUN >= last
            assert len(place.acts()) > before
    assert kills == 6


def test_two_programs_that_act_at_once_lose_and_double_nothing(place: Place) -> None:
    with program(place) as one, program(place) as other:
        one.start("act one 40")
        other.start("act other 40")
        numbers = [
            n for child in (one, other) for batch in child.end()[0] for n in batch
        ]
    assert sorted(numbers) == list(range(BEGUN + 1, BEGUN + 161))
    assert len(place.acts()) == 160
