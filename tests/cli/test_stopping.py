"""A signal to all processes of a long simulation: what there is, and no traceback."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.files import MITCHELL

#: The command, which says when its first pieces are handed out and when they are done.
TELLING = """
import sys
from evenhand.cli import main
from evenhand.simulation import waves

go_on, take_done = waves._waves, waves._take_done

def tell(word):
    print(word, file=sys.stderr, flush=True)

def begin(*work):
    tell("begun")
    return go_on(*work)

def end(*done):
    if waves._take_done is end:
        tell("played")
        waves._take_done = take_done
    return take_done(*done)

waves._waves, waves._take_done = begin, end
main()
"""
#: What would take hours, and what is counted in it.
SIMULATE = ("simulate FILE --sessions 100000000", "sessions")
LAB = ("lab --pairs 12 --boards 6,4 --events 10000000", "events")
FAVOURITE = ("lab --favourite 55 --boards 100 --events 100000000", "trials")


def stop_all(
    words: str, folder: Path, moment: str, number: signal.Signals
) -> tuple[int, str, list[str]]:
    """Run a command in two processes and send all a signal at a moment.

    Its exit code, what it printed, and the lines of its standard error.
    """
    file = folder / "seven.txt"
    file.write_text(MITCHELL, encoding="utf-8")
    command = words.replace("FILE", str(file)).split()
    with subprocess.Popen(
        [sys.executable, "-c", TELLING, *command, "--processes", "2", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        assert running.stderr is not None
        heard = []
        while moment not in heard:
            heard.append(running.stderr.readline().strip())
            assert heard[-1], heard
        os.killpg(running.pid, number)
        out, err = running.communicate(timeout=120)
    return running.returncode, out, err.splitlines()


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="Windows has no such groups")
@pytest.mark.parametrize(
    ("asked", "moment", "number"),
    [
        (SIMULATE, "played", signal.SIGTERM),
        (SIMULATE, "begun", signal.SIGINT),
        (LAB, "played", signal.SIGINT),
        (FAVOURITE, "played", signal.SIGTERM),
    ],
)
def test_a_signal_to_all_processes_reports_what_was_done(
    asked: tuple[str, str], moment: str, number: signal.Signals, tmp_path: Path
) -> None:
    words, counted = asked
    code, out, err = stop_all(words, tmp_path, moment, number)
    assert code == 0
    done = json.loads(out)[counted]
    assert 0 < done < 10_000_000
    assert [line for line in err if line != "played"] == [
        f"evenhand: stopped after {done:,} {counted}"
    ]
