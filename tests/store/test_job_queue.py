"""Long work on both databases: every job is done once, whatever becomes of workers."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from evenhand.desk.club.club_events import Club, Job, JobState
from evenhand.errors import RequestError
from evenhand.store.club_tables import JOB
from evenhand.store.job_queue import JobQueue
from tests.movement_examples import THREE_TABLE_HOWELL
from tests.postgresql import Server


@pytest.fixture
def later(club: Club) -> Callable[[float], None]:
    """Lets time pass, by letting all be as long ago."""

    def pass_by(seconds: float) -> None:
        times = {name: JOB.c[name] - seconds for name in ("made", "ended", "lease")}
        with club.database.writing() as connection:
            connection.execute(update(JOB).values(times))

    return pass_by


def there(job: Job | None) -> Job:
    assert job is not None
    return job


def test_a_job_goes_from_asking_to_its_result(club: Club) -> None:
    jobs = club.jobs
    job = jobs.add("search", {"pairs": 14}, account="anna")
    assert there(jobs.get(job)).state is JobState.WAITING
    taken = there(jobs.claim("w1"))
    assert (taken.id, taken.arguments, taken.state) == (
        job,
        {"pairs": 14},
        JobState.RUNNING,
    )
    assert jobs.claim("w2") is None
    assert jobs.beat(job, "w1", progress={"part": 0.5}, result=[1])
    assert there(jobs.get(job)).progress == {"part": 0.5}
    assert jobs.beat(job, "w1")
    assert there(jobs.get(job)).result == [1]
    assert jobs.finish(job, "w1", [1, 2])
    done = there(jobs.get(job))
    assert (done.state, done.result) == (JobState.DONE, [1, 2])
    assert jobs.claim("w1") is None


def test_a_worker_that_is_slow_to_go_on_holds_up_nobody(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = club.jobs.add("search", {})
    club.jobs.claim("w")
    write = JobQueue._write_own

    def write_slowly(*args: Any) -> bool:
        mine = write(*args)
        # a search has the interpreter; meanwhile somebody acts
        with ThreadPoolExecutor(1) as pool:
            pool.submit(club.create, "a", THREE_TABLE_HOWELL).result()
        return mine

    monkeypatch.setattr(JobQueue, "_write_own", write_slowly)
    assert club.jobs.beat(job, "w", progress={"done": 1})
    assert there(club.jobs.get(job)).progress == {"done": 1}
    assert club.look_at("a").acts == 1


def test_the_most_urgent_comes_first_then_the_oldest(club: Club) -> None:
    first, second = (club.jobs.add("a", None) for _ in range(2))
    urgent = club.jobs.add("a", None, priority=5)
    other = club.jobs.add("b", None, priority=9)
    taken = [there(club.jobs.claim("w")).id for _ in range(4)]
    assert taken == [other, urgent, first, second]
    assert club.jobs.claim("w") is None
    assert {one.id for one in club.jobs.all()} == {first, second, urgent, other}


def test_a_place_for_short_work_takes_nothing_else(club: Club) -> None:
    """So that what takes seconds never waits behind searches, however many."""
    long, waiting = (club.jobs.add("search", n, priority=9) for n in range(2))
    assert there(club.jobs.claim("any")).id == long
    assert club.jobs.claim("short", kinds=("print", "advice")) is None
    print_job = club.jobs.add("print", None)
    assert there(club.jobs.claim("short", kinds=("print", "advice"))).id == print_job
    assert club.jobs.claim("short", kinds=("print", "advice")) is None
    assert there(club.jobs.claim("any")).id == waiting
    assert [one.id for one in club.jobs.all(kind="print")] == [print_job]


def test_no_job_is_taken_twice(club: Club) -> None:
    asked = {club.jobs.add("a", n) for n in range(30)}

    def work(worker: int) -> list[str]:
        taken = []
        while job := club.jobs.claim(f"w{worker}"):
            taken.append(job.id)
            club.jobs.finish(job.id, f"w{worker}", None)
        return taken

    with ThreadPoolExecutor(4) as pool:
        done = [job for found in pool.map(work, range(4)) for job in found]
    assert sorted(done) == sorted(asked)


def test_a_job_of_a_silent_worker_is_taken_over(
    club: Club, later: Callable[[float], None]
) -> None:
    job = club.jobs.add("a", None)
    club.jobs.claim("w1", lease=60)
    later(50)
    assert club.jobs.beat(job, "w1")
    later(50)
    assert club.jobs.claim("w2") is None
    later(20)
    assert there(club.jobs.claim("w2")).id == job
    # the first worker was only slow; it is told, and its answer is not taken
    assert not club.jobs.beat(job, "w1")
    assert not club.jobs.finish(job, "w1", "late")
    assert not club.jobs.fail(job, "w1", "late")
    assert club.jobs.finish(job, "w2", "mine")
    assert there(club.jobs.get(job)).result == "mine"


def test_a_clock_set_back_keeps_no_job_from_being_taken_over(
    club: Club, later: Callable[[float], None]
) -> None:
    job = club.jobs.add("a", None)
    club.jobs.claim("w1")
    later(-3600)
    assert there(club.jobs.claim("w2")).id == job


def test_machines_whose_clocks_differ_take_no_job_from_one_another(
    tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = time.time
    with Club.open(str(tmp_path), server.new_database()) as club:
        job = club.jobs.add("a", None)
        assert club.jobs.claim("w1")
        for wrong in (-3600, 3600):
            monkeypatch.setattr(time, "time", lambda wrong=wrong: real() + wrong)
            assert club.jobs.claim("w2") is None
            assert club.jobs.beat(job, "w1")


def test_who_looks_for_work_in_vain_keeps_nobody_waiting(club: Club) -> None:
    with club.database.writing():
        assert club.jobs.claim("w") is None


def test_a_job_that_kills_its_workers_is_given_up(
    club: Club, later: Callable[[float], None]
) -> None:
    job = club.jobs.add("a", None)
    for worker in range(3):
        assert club.jobs.claim(f"w{worker}") is not None
        later(61)
    assert club.jobs.claim("w") is None
    found = there(club.jobs.get(job))
    assert found.state is JobState.FAILED
    assert "3 workers were lost" in found.error


def test_a_cancelled_job_keeps_the_best_so_far(club: Club) -> None:
    job = club.jobs.add("a", None)
    club.jobs.claim("w")
    assert club.jobs.beat(job, "w", result="good")
    club.jobs.cancel(job)
    assert not club.jobs.beat(job, "w", result="better")
    assert club.jobs.finish(job, "w", "best")
    found = there(club.jobs.get(job))
    assert (found.state, found.result) == (JobState.CANCELLED, "best")


def test_a_job_cancelled_before_it_began_never_runs(club: Club) -> None:
    job = club.jobs.add("a", None)
    club.jobs.cancel(job)
    assert club.jobs.claim("w") is None
    assert there(club.jobs.get(job)).state is JobState.CANCELLED


def test_a_cancelled_job_of_a_dead_worker_is_over(
    club: Club, later: Callable[[float], None]
) -> None:
    job = club.jobs.add("a", None)
    club.jobs.claim("w1")
    club.jobs.beat(job, "w1", result="so far")
    club.jobs.cancel(job)
    later(61)
    assert club.jobs.claim("w2") is None
    found = there(club.jobs.get(job))
    assert (found.state, found.result) == (JobState.CANCELLED, "so far")


def test_a_failed_job_says_why(club: Club) -> None:
    job = club.jobs.add("a", None)
    club.jobs.claim("w")
    assert club.jobs.fail(job, "w", "no such movement")
    found = there(club.jobs.get(job))
    assert (found.state, found.error) == (JobState.FAILED, "no such movement")


def test_an_account_has_a_limit(club: Club) -> None:
    first = club.jobs.add("a", None, account="anna", most=2)
    club.jobs.add("a", None, account="anna", most=2)
    with pytest.raises(RequestError, match="2 jobs of anna wait or run"):
        club.jobs.add("a", None, account="anna", most=2)
    club.jobs.add("a", None, account="bert", most=2)
    club.jobs.cancel(first)
    club.jobs.add("a", None, account="anna", most=2)
    assert len(club.jobs.all("anna")) == 3


def test_old_jobs_are_forgotten(club: Club, later: Callable[[float], None]) -> None:
    ended, running = club.jobs.add("a", None, priority=1), club.jobs.add("a", None)
    club.jobs.claim("w")
    club.jobs.finish(ended, "w", 1)
    later(100)
    club.jobs.forget(200)
    club.jobs.forget(50, "print")
    assert club.jobs.get(ended) is not None
    club.jobs.forget(50)
    assert club.jobs.get(ended) is None
    assert club.jobs.get(running) is not None
    assert club.jobs.get("nothing") is None
