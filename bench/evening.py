"""A club evening by commands: what each takes from its start to its end."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from bench.events import GROUP, score_of
from evenhand.desk.events.opening import acting_on, create_event
from evenhand.families import build
from evenhand.tournament.event.acts import Record, Register
from evenhand.tournament.event.due_results import missing_meetings
from evenhand.tournament.event.session_changes import propose_seats

_TABLES = 11


class Evening:
    """An event file in a folder, with every result but one."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "evening.event"
        self._as_it_was = folder / "as-it-was.event"
        movement = build("mitchell", tables=_TABLES, boards_per_set=2)
        create_event(str(self._as_it_was), movement)
        with acting_on(str(self._as_it_was)) as opened:
            event = opened.event
            pairs = range(1, 2 * _TABLES + 1)
            event.do(*(Register(pair, f"Pair {pair}") for pair in pairs))
            event.do(propose_seats(event.state.group(GROUP)))
            session = event.state.group(GROUP).session(1)
            *played, self._left = missing_meetings(session)
            event.do(
                *(
                    Record(GROUP, 1, m.table, m.board, score_of(m.table, m.board))
                    for m in played
                )
            )

    def run(self, command: str) -> Callable[[], None]:
        """Run a command of `evenhand event` on the file as it was."""
        words = [command, str(self._path)]
        if command == "record":
            words += ["110", "--table", f"{self._left.table}"]
            words += ["--board", f"{self._left.board}"]

        def work() -> None:
            shutil.copy(self._as_it_was, self._path)
            run_python("-m", "evenhand", "event", *words)

        return work


def run_python(*arguments: str) -> None:
    """Run Python with modules compiled, as they are once installed."""
    environment = dict(os.environ)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run(
        [sys.executable, *arguments],
        check=True,
        stdout=subprocess.DEVNULL,
        env=environment,
    )


def processor_time(runs: int, work: Callable[[], None]) -> float:
    """The processor seconds that programs take at best, however busy the machine."""
    seconds = []
    for _ in range(runs):
        before = getrusage(RUSAGE_CHILDREN)
        work()
        after = getrusage(RUSAGE_CHILDREN)
        user, system = (
            after.ru_utime - before.ru_utime,
            after.ru_stime - before.ru_stime,
        )
        seconds.append(user + system)
    return min(seconds)
