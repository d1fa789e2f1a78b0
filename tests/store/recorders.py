"""A program whose children record results until they are killed.

It loads everything once and starts a child for each line that it reads: `act 64` for
one that records result by result in writes of 64 bytes, `command FILE …` for one that
runs a director's commands, each with a file of results. What is acknowledged is written
on standard output, and `dead` when a child has ended.
"""

import os
import sys
from io import FileIO

from evenhand.cli.app import run
from evenhand.desk.events.opening import acting_on
from evenhand.store import locking
from evenhand.tournament.event.acts import Record
from evenhand.tournament.event.due_results import missing_meetings

GROUP = "Event"
SCORES = ("+50", "-100", "4S N =", "+620", "3NT E -1", "A/A", "-420")


class InPieces(FileIO):
    """A file that takes a few bytes at a time, so that kills come in their midst."""

    piece = 1_000_000

    def write(self, data: bytes) -> int:  # type: ignore[override]
        is_mark = self.tell() < 64  # so small that nothing divides it
        return super().write(data if is_mark else data[: self.piece])


def result_of(table: int, board: int) -> Record:
    """The result that every recorder has of a board at a table."""
    outcome = SCORES[(3 * table + board) % len(SCORES)]
    return Record(GROUP, 1, table, board, outcome)


def say(text: str) -> None:
    """Write a line that is there as a whole or not at all."""
    os.write(1, f"{text}\n".encode())


def record_one_by_one(path: str) -> None:
    """Record what is missing, and acknowledge each act by its number."""
    with acting_on(path) as opened:
        event = opened.event
        say(f"acknowledged {len(event.acts)}")
        for meeting in missing_meetings(event.state.group(GROUP).session(1)):
            event.do(result_of(meeting.table, meeting.board))
            say(f"acknowledged {len(event.acts)}")


def record_files(path: str, files: list[str]) -> None:
    """Record file after file as a director does, and acknowledge what was answered."""
    for file in files:
        code = run(("event", "record", path, "--results", file))
        sys.stdout.flush()
        say(f"acknowledged {file if code == 0 else code}")


def start_children(path: str) -> None:
    """Start a child for each line that comes, and wait until it has ended."""
    locking.FileIO = InPieces  # type: ignore[attr-defined]
    for line in sys.stdin:
        how, *arguments = line.split()
        child = os.fork()
        if child:
            say(f"child {child}")
            os.waitpid(child, 0)
            say("dead")
            continue
        if how == "act":
            InPieces.piece = int(arguments[0])
            record_one_by_one(path)
        else:
            record_files(path, arguments)
        os._exit(0)


if __name__ == "__main__":
    start_children(sys.argv[1])
