"""The process that does long work."""

import os
from pathlib import Path

from evenhand.desk.club.club_events import Club
from evenhand.desk.jobs.job_work import start_worker
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
