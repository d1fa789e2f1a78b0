"""The process that does long work."""

import os
import time
from pathlib import Path
from typing import Any

import pytest

from evenhand.desk.club.club_events import Club
from evenhand.desk.jobs import job_work
from evenhand.desk.jobs.job_kinds import Work
from evenhand.desk.jobs.job_work import start_worker, work_off
from tests.web.serving import wait_for


def test_a_worker_stands_back_behind_the_server(tmp_path: Path) -> None:
    Club.open(data=str(tmp_path)).close()
    worker = start_worker(str(tmp_path), None)
    try:
        nice = os.getpriority(os.PRIO_PROCESS, 0)
        mine = min(nice + 10, 19)
        wait_for(lambda: os.getpriority(os.PRIO_PROCESS, worker.pid) == mine, 60)
        # who is nicer counts within a session; Ctrl-C is for a group of processes
        assert os.getsid(worker.pid) == os.getsid(0)
        assert os.getpgid(worker.pid) == worker.pid != os.getpgrp()
    finally:
        worker.kill()
        worker.wait()


def test_work_that_is_called_off_is_no_fault_however_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compile_something(_: str, work: Work) -> dict[str, Any]:
        work.tell(1, 2, "things", {"best": 7})
        work.club.jobs.cancel(job)
        try:
            while True:
                time.sleep(0.01)
        except KeyboardInterrupt as error:
            raise RuntimeError("the compiler was interrupted") from error

    monkeypatch.setattr(job_work, "do_job", compile_something)
    monkeypatch.setattr(os, "nice", lambda _: 0)
    with Club.open(data=str(tmp_path)) as club:
        job = club.jobs.add("search", {})
        once = iter([True, False])
        work_off(club, lambda: next(once))
        (done,) = club.jobs.all()
    assert (done.state, done.result, done.error) == ("cancelled", {"best": 7}, "")
