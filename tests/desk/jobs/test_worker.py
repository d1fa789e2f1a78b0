"""The process that does long work."""

import multiprocessing
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from evenhand.desk.club.club_events import Club
from evenhand.desk.jobs import job_work
from evenhand.desk.jobs.job_kinds import Work
from evenhand.desk.jobs.job_work import start_worker, work_off
from evenhand.desk.paper import club_paper
from tests.web.serving import wait_for
from tests.web.visiting import EVENT, begin_evening


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


def sleep_on(*_: Any) -> None:
    time.sleep(600)


def test_a_print_stops_though_nothing_interrupts_whoever_typesets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club_paper, "_typeset_into", sleep_on)
    monkeypatch.setattr(os, "nice", lambda _: 0)
    with Club.open(data=str(tmp_path)) as club:
        begin_evening(club)
        job = club.jobs.add("print", {"event": EVENT, "what": "slips"})

        def cancel() -> None:
            wait_for(lambda: (club.jobs.all()[0].progress or {}).get("done") == 1, 60)
            club.jobs.cancel(job)

        once = iter([True, False])
        with ThreadPoolExecutor(1) as pool:
            pool.submit(cancel)
            work_off(club, lambda: next(once))
        (done,) = club.jobs.all()
    assert (done.state, done.result, done.error) == ("cancelled", None, "")
    assert multiprocessing.active_children() == []
