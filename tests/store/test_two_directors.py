"""Two programs act on one event at once: one waits, or is told."""

import subprocess
import sys
import time
from functools import partialmethod
from pathlib import Path

import pytest

from evenhand.desk.events.looking import find_discrepancies
from evenhand.store import EventFile
from tests.cli.running import evenhand
from tests.movement_examples import cyclic_mitchell
from tests.store.test_kills_of_events import Evening, begin, boards_of, write_files

HOLD = """
import sys
from evenhand.desk.events.opening import acting_on
from evenhand.tournament.event.acts import Rename

with acting_on(sys.argv[1]) as opened:
    print("held", flush=True)
    sys.stdin.read()
    opened.event.do(Rename(1, "Held"))
"""

RECORD = """
import sys
from evenhand.cli.app import run

print("loaded", flush=True)
sys.stdin.readline()
codes = [run(("event", "record", sys.argv[1], "--results", f)) for f in sys.argv[2:]]
sys.exit(max(codes))
"""


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return begin(tmp_path, cyclic_mitchell(5, 2))


def start(code: str, *arguments: object) -> subprocess.Popen[str]:
    """Start a program, and wait until it says that it is ready."""
    process = subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() in ("held\n", "loaded\n")
    return process


def test_a_command_waits_until_another_program_has_acted(evening: Evening) -> None:
    file = write_files(evening.path.parent, evening, 50)[0]
    holder = start(HOLD, evening.path)
    with holder, start(RECORD, evening.path, file) as command:
        assert command.stdin is not None
        command.stdin.write("go\n")
        command.stdin.flush()
        time.sleep(0.2)
        assert command.poll() is None
        assert len(evening.entries()) == evening.begun
        holder.communicate()
        command.communicate()
        assert (holder.returncode, command.returncode) == (0, 0)
    kinds = [entry["act"] for entry in evening.entries()[evening.begun :]]
    assert kinds == ["rename", *["record"] * 50]


def test_a_command_that_waited_in_vain_is_told(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing = partialmethod(EventFile.writing, wait=0.1)
    monkeypatch.setattr(EventFile, "writing", writing)
    before = evening.entries()
    with start(HOLD, evening.path) as holder:
        told = evenhand(
            *("event", "record", str(evening.path), "+50"),
            *("--table", "1", "--board", "1"),
        )
        assert "is being written by another command; wait" in told.complaint
        assert evening.entries() == before
        holder.communicate()
    assert len(evening.entries()) == len(before) + 1


def test_two_directors_who_record_at_once_lose_nothing(evening: Evening) -> None:
    files = write_files(evening.path.parent, evening, 5)
    directors = [start(RECORD, evening.path, *files[n::2]) for n in (0, 1)]
    with directors[0], directors[1]:
        for director in directors:
            assert director.stdin is not None
            director.stdin.write("go\n")
            director.stdin.flush()
        for director in directors:
            director.communicate()
            assert director.returncode == 0
    assert boards_of(evening) == sorted((m.table, m.board) for m in evening.due)
    assert find_discrepancies(str(evening.path)) == ()
