"""Processes killed while they append: nothing that was acknowledged is lost."""

import random
import subprocess
import sys
import time
from pathlib import Path

from evenhand.store import EventFile

KILLS = 5
PIECE = 8

# With small pieces most of the time goes into writing, so that kills come in its midst.
APPEND_FOREVER = """
import os, sys
from io import FileIO
from evenhand.store import EventFile, locking

class InPieces(FileIO):
    def write(self, data):
        is_mark = self.tell() < 64  # so small that nothing divides it
        return super().write(data if is_mark else data[:int(sys.argv[2])])

locking.FileIO = InPieces
with EventFile(sys.argv[1]).writing(wait=60) as log:
    os.write(1, b"%d\\n" % len(log))
    while True:
        first = len(log) + 1
        log.append({"n": first, "text": "\u00e9" * 300}, {"n": first + 1})
        os.write(1, b"%d\\n" % len(log))
"""


def append_until_killed(event: EventFile, piece: int, moment: random.Random) -> int:
    """Kill a writer at some moment; return the last number it acknowledged."""
    process = subprocess.Popen(
        [sys.executable, "-c", APPEND_FOREVER, str(event.path), str(piece)],
        stdout=subprocess.PIPE,
    )
    with process:
        assert process.stdout is not None
        last = process.stdout.readline()
        for _ in range(moment.randrange(400)):
            last = process.stdout.readline()
        time.sleep(moment.uniform(0, 0.002))
        process.kill()
        numbers = [last, *process.stdout.read().splitlines()]
    return int(numbers[-1])


def test_no_acknowledged_act_is_lost_by_a_kill(tmp_path: Path) -> None:
    event = EventFile.create(tmp_path / "event")
    moment = random.Random(PIECE)
    there = 0
    for _ in range(KILLS):
        acknowledged = append_until_killed(event, PIECE, moment)
        with event.writing(wait=60) as log:
            numbers = [entry["n"] for entry in log.read()]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) % 2 == 0
        assert len(numbers) >= acknowledged >= there
        there = len(numbers)
    assert there >= 1000
