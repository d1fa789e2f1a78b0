"""A program whose children act on an event of a club until they are killed.

It loads everything once and starts a child for each line that it reads. `at N KEY` is a
child that acts once under a key, and is killed just before its Nth statement or commit;
`act NAME` one that acts again and again. What is acknowledged is written on standard
output, and `dead` when a child has ended.
"""

import os
import signal
import sys
from typing import Any

from sqlalchemy import Engine, event

from evenhand.desk.club.club_events import Club
from evenhand.errors import RepeatedError
from evenhand.tournament.event.acts import Rename

NAME = "evening"


def say(text: str) -> None:
    """Write a line that is there as a whole or not at all."""
    os.write(1, f"{text}\n".encode())


def die_before(statement: int) -> None:
    """End this process just before one of its statements or commits."""
    left = [statement]

    def count(*_: Any) -> None:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "before_cursor_execute", count)
    event.listen(Engine, "commit", count)


def act_once(club: Club, key: str) -> None:
    """Act under a key, with two acts in one batch and a row beside them."""
    try:
        with club.acting_on(NAME, by="a child", key=key) as opened:
            opened.event.do(Rename(1, f"Ash {key}"), Rename(2, f"Elm {key}"))
            say(f"acknowledged {opened.state.acts - 1} {opened.state.acts}")
    except RepeatedError as error:
        say(f"acknowledged {' '.join(map(str, error.numbers))}")


def start_child(folder: str, address: str | None, how: str, *words: str) -> None:
    """What a child does."""
    if how == "at":
        die_before(int(words[0]))
        with Club.open(folder, address) as club:
            act_once(club, words[1])
    else:
        with Club.open(folder, address) as club:
            for number in range(int(words[1])):
                act_once(club, f"{words[0]}-{number}")


def start_children(folder: str, address: str | None) -> None:
    """Start a child for each line that comes, and wait until it has ended."""
    for line in sys.stdin:
        child = os.fork()
        if not child:
            start_child(folder, address, *line.split())
            os._exit(0)
        say(f"child {child}")
        _, status = os.waitpid(child, 0)
        say(f"dead {status}")


if __name__ == "__main__":
    start_children(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)
