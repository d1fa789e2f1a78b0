"""Workers, which take long work from the queue and do it at low priority."""

import json
import logging
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from evenhand.desk.jobs.job_kinds import PRINT, SHORT, Work, do_job
from evenhand.errors import EvenhandError
from evenhand.movement.json_text import parse_json
from evenhand.movement.phrasing import one_line

if TYPE_CHECKING:
    from evenhand.desk.club.club_events import Club, Job

_LOG = logging.getLogger("evenhand.jobs")
#: Tells a worker of a server which club it works for, and for which process.
_SERVER = "EVENHAND_SERVER"
#: How often a worker says that it is there, and after how long it counts as lost.
_BEAT, _LEASE = 1.0, 15.0
#: How often it looks for work, in seconds.
_PAUSE = 0.5
#: For how long what has ended is kept, and how often it is cleared away, in seconds.
_KEPT, _CLEARING = 30 * 86400.0, 3600.0
#: Sheets have names and links on them, and are soon out of date.
_KEPT_PRINTS = 86400.0
#: How far a worker gives way to those who enter results.
_NICENESS = 10


@dataclass(slots=True)
class _Told:
    """What a job says of itself, for the thread that passes it on."""

    progress: dict[str, Any] = field(default_factory=dict)
    best: dict[str, Any] | None = None
    is_over: bool = False
    is_called_off: bool = False

    def __call__(
        self, done: int, of: int, words: str = "", best: dict[str, Any] | None = None
    ) -> None:
        self.progress = {"done": done, "of": of, "words": words}
        self.best = best or self.best


def start_worker(
    data: str | None, database: str | None, *, only_short: bool = False
) -> subprocess.Popen[bytes]:
    """Start a process that does the jobs of a club, and ends when this one has.

    Args:
        data: the folder of the club; None for the usual one.
        database: the address of its database; None for SQLite.
        only_short: whether it leaves long searches to others.
    """
    told = {"server": os.getpid(), "data": data, "database": database}
    told["short"] = only_short
    return subprocess.Popen(
        [sys.executable, "-m", "evenhand.desk.jobs.job_work"],
        # a password in the address is nobody's business, so it is no argument
        env=os.environ | {_SERVER: json.dumps(told)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        # Ctrl-C is for the server: what was begun is done at its next start. In a
        # session of its own it would have as much of the processor as the server,
        # however nice it is: Linux may share it among sessions first
        process_group=0,
    )


def _work_for_server() -> None:
    from evenhand.desk.club.club_events import Club

    told = parse_json(os.environ[_SERVER])
    try:
        with Club.open(data=told["data"], database=told["database"]) as club:
            kinds = SHORT if told["short"] else None
            work_off(club, lambda: os.getppid() == told["server"], kinds=kinds)
    except EvenhandError as error:
        # the database is gone for a while; the server starts another worker
        _LOG.warning("%s", error)


def work_off(
    club: "Club",
    goes_on: Callable[[], bool],
    tell: Callable[["Job"], None] = lambda _: None,
    cluster: str | None = None,
    kinds: Iterable[str] | None = None,
) -> None:
    """Do the jobs of a club, one after the other, until told to stop.

    It has to run in the main thread, where a search can be interrupted.

    Args:
        club: the club.
        goes_on: whether to take another job; asked again and again.
        tell: is told each job that has ended.
        cluster: the address of a Dask scheduler that does what can be shared out.
        kinds: only jobs of these kinds; None for all.
    """
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    worker = f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(3)}"
    cleared = -_CLEARING
    while goes_on():
        try:
            if time.monotonic() - cleared >= _CLEARING:
                club.jobs.forget(_KEPT)
                club.jobs.forget(_KEPT_PRINTS, PRINT)
                cleared = time.monotonic()
            job = club.jobs.claim(worker, _LEASE, kinds)
            if job is not None:
                _do(club, job, worker, cluster)
                tell(club.jobs.get(job.id) or job)
                continue
        except EvenhandError as error:
            # the database is gone for a while; what was begun is taken up again
            _LOG.warning("%s", error)
        time.sleep(_PAUSE)


def _do(club: "Club", job: "Job", worker: str, cluster: str | None) -> None:
    told = _Told()
    thread = threading.Thread(target=_pass_on, args=(club, job, worker, told))
    thread.start()
    try:
        result = do_job(job.kind, Work(club, job.arguments, told, cluster))
        _stop(told, thread)
        club.jobs.finish(job.id, worker, result)
    except (KeyboardInterrupt, Exception) as error:
        _stop(told, thread)
        if told.is_called_off:
            # whatever was interrupted, such as a compiler, complains in its own way
            club.jobs.finish(job.id, worker, told.best)
        elif isinstance(error, KeyboardInterrupt):
            raise
        elif isinstance(error, EvenhandError):
            club.jobs.fail(job.id, worker, one_line(str(error)))
        else:
            _LOG.exception("job %s (%s)", job.id, job.kind)
            said = (
                f"a fault of the program ({type(error).__name__}); the log says where"
            )
            club.jobs.fail(job.id, worker, said)


def _stop(told: _Told, thread: threading.Thread) -> None:
    told.is_over = True
    thread.join()


def _pass_on(club: "Club", job: "Job", worker: str, told: _Told) -> None:
    """Tell the queue how far a job is, and the job when it is called off."""
    said = None
    while not told.is_over:
        best = told.best
        news = None if best is said else best
        try:
            wanted = club.jobs.beat(job.id, worker, told.progress, news, _LEASE)
            said = best
        except EvenhandError:
            wanted = True
        if not wanted and not told.is_called_off and not told.is_over:
            told.is_called_off = True
            # searches stop with the best so far, anything else at once
            os.kill(os.getpid(), signal.SIGINT)
        deadline = time.monotonic() + _BEAT
        while not told.is_over and time.monotonic() < deadline:
            time.sleep(0.05)


if __name__ == "__main__":
    _work_for_server()
