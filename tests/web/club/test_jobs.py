"""Long work from a page: progress, cancelling, limits, restarts."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from evenhand.desk.club.club_events import Club
from evenhand.desk.jobs.demo_evening import play_demo_evening
from evenhand.desk.jobs.job_kinds import Work, do_job
from evenhand.errors import RequestError
from evenhand.families import build
from evenhand.movement import native
from evenhand.simulation import Conditions, make_field, simulate
from evenhand.store.club_tables import JOB
from tests.web.serving import Served, serving, wait_for
from tests.web.visiting import EVENT, Desk

SEARCH = {
    "movement": native.to_data(build("mitchell", tables=9, boards_per_set=2)),
    "class": "free",
    "seconds": 300,
}


def queue(desk: Served, kind: str, **arguments: Any) -> str:
    answer = desk.client.post("/jobs", json={"kind": kind, "arguments": arguments})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def look(desk: Served, job: str) -> dict[str, Any]:
    found: dict[str, Any] = desk.client.get(f"/jobs/{job}.json").json()["job"]
    return found


def test_a_search_that_is_cancelled_gives_the_best_so_far(tmp_path: Path) -> None:
    with serving(tmp_path) as desk:
        desk.become_owner()
        job = queue(desk, "optimise", **SEARCH)
        shown = wait_for(lambda: (one := look(desk, job))["done"] and one, 60)
        assert shown["state"] == "running"
        assert shown["words"] == "seconds"
        assert shown["result"]["squares"] > 0
        desk.client.post(f"/jobs/{job}/cancel")
        shown = wait_for(lambda: not (one := look(desk, job))["goes_on"] and one)
        assert shown["state"] == "cancelled"
        assert native.from_data(shown["result"]["movement"]).faults() == ()


def test_advice_becomes_an_evening(tmp_path: Path) -> None:
    with serving(tmp_path) as desk:
        desk.become_owner()
        form = {"pairs": "6", "boards": "20", "title": "Thursday & friends"}
        where = desk.client.post("/advice", data=form).headers["location"]
        job = where.rpartition("job=")[2]
        shown = wait_for(
            lambda: (one := look(desk, job))["state"] == "done" and one, 90
        )
        assert shown["result"]["options"][0]["balance"] > 50
        assert "Look at the movements" in desk.client.get(f"/jobs/{job}").text
        assert "Begin" in desk.client.get(where).text
        form |= {"job": job, "key": "a key of this page"}
        for _ in range(2):
            answer = desk.client.post("/new", data=form)
            assert answer.headers["location"] == "/events/thursday-friends/pairs"
        assert len(desk.client.get("/index.json").json()["events"]) == 1
        assert desk.client.get(answer.headers["location"]).status_code == 200
        answer = desk.client.post("/new", data=form | {"choice-6": "77"})
        assert answer.status_code == 422


def test_what_takes_seconds_does_not_wait_behind_searches(tmp_path: Path) -> None:
    with serving(tmp_path) as desk:
        desk.become_owner()
        searches = [queue(desk, "optimise", **SEARCH) for _ in range(2)]
        wait_for(lambda: look(desk, searches[0])["state"] == "running", 60)
        job = queue(desk, "advice", pairs=6, boards=20)
        wait_for(lambda: look(desk, job)["state"] == "done", 90)
        states = [look(desk, one)["state"] for one in searches]
        assert states == ["running", "waiting"]


def test_a_demonstration_goes_on_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as desk:
        desk.become_owner()
        cookies = dict(desk.client.cookies)
        job = queue(desk, "demonstration", pause=0.02)
        wait_for(lambda: look(desk, job)["done"] > 20)
        desk.process.kill()
        desk.process.wait()
    with serving(tmp_path) as desk:
        desk.client.cookies.update(cookies)
        wait_for(lambda: look(desk, job)["state"] == "done", 120)
        page = desk.client.get("/events/demonstration/standings.json").json()
        log = desk.client.get("/events/demonstration/log.json?last=1000").json()["acts"]
    assert [group["missing"] for group in page["standings"]] == [0]
    # each board once at each table, nothing twice
    results = [one["words"] for one in log if one["act"] == "record"]
    assert len(results) == 147
    assert (
        len({words.partition(": ")[2].rpartition(":")[0] for words in results}) == 147
    )


def test_an_account_has_few_jobs_at_a_time(desk: Desk) -> None:
    client = desk.account()
    asked = {"kind": "advice", "arguments": {"pairs": 8}}
    seen = [client.post("/jobs", json=asked).status_code for _ in range(6)]
    assert seen == [201] * 4 + [422] * 2
    other = desk.account(name="Berta")
    assert other.post("/jobs", json=asked).status_code == 201


def test_a_job_is_seen_by_its_account_and_the_owner(desk: Desk) -> None:
    asked = {"kind": "advice", "arguments": {"pairs": 8}}
    job = desk.account().post("/jobs", json=asked).json()["id"]
    assert desk.account().get(f"/jobs/{job}").status_code == 200
    assert desk.account("owner", "Olga").get(f"/jobs/{job}").status_code == 200
    assert desk.account(name="Berta").get(f"/jobs/{job}").status_code == 404
    assert desk.account(name="Berta").post(f"/jobs/{job}/cancel").status_code == 404
    assert desk.account("scorer", "Sam").get(f"/jobs/{job}").status_code == 403


def test_a_job_that_waits_is_cancelled_at_once(desk: Desk) -> None:
    client = desk.account()
    asked = {"kind": "advice", "arguments": {"pairs": 8}}
    job = client.post("/jobs", json=asked).json()["id"]
    client.post(f"/jobs/{job}/cancel")
    assert client.get(f"/jobs/{job}.json").json()["job"]["state"] == "cancelled"
    assert "cancelled" in client.get("/jobs").text


def test_how_far_a_job_is_is_told_until_it_is_done(desk: Desk) -> None:
    client = desk.account()
    asked = {"kind": "advice", "arguments": {"pairs": 8}}
    job = client.post("/jobs", json=asked).json()["id"]
    desk.club.jobs.claim("worker")
    how_far = {"done": 24, "of": 28, "words": "boards"}
    desk.club.jobs.beat(job, "worker", how_far, None, 15)
    assert "24 of 28 boards" in client.get("/jobs").text
    desk.club.jobs.finish(job, "worker", {})
    assert "24 of 28 boards" not in client.get("/jobs").text


@pytest.mark.parametrize(
    ("kind", "arguments"),
    [
        ("dance", {}),
        ("advice", {"pairs": 1}),
        ("advice", {"pairs": "many"}),
        ("advice", {}),
        ("optimise", {"seconds": 5}),
        ("optimise", SEARCH | {"seconds": 10**6}),
        ("optimise", SEARCH | {"seed": "x"}),
        ("search", {"pairs": 8, "seconds": 5}),
        ("search", {"pairs": 7, "rounds": 6, "seconds": 5}),
        ("search", {"pairs": 8, "rounds": 6, "seconds": 10**6}),
        ("simulate", {"sessions": 10}),
        ("simulate", SEARCH),
        ("simulate", SEARCH | {"sessions": 10**9}),
        ("simulate", SEARCH | {"sessions": 10, "sections": 0}),
        ("print", {"event": EVENT, "what": "slips"}),
        ("double-dummy", {"event": EVENT}),
        ("double-dummy", {"event": EVENT, "group": "Event", "session": "1"}),
        ("demonstration", {"event": "demo"}),
        ("demonstration", {"pause": 10**9}),
        ("demonstration", {"pause": -1}),
        ("demonstration", {"pause": "long"}),
    ],
)
def test_work_that_cannot_be_done_is_not_queued(
    kind: str, arguments: dict[str, Any], desk: Desk
) -> None:
    asked = {"kind": kind, "arguments": arguments}
    assert desk.account().post("/jobs", json=asked).status_code == 422
    assert desk.club.jobs.all() == ()


def test_a_worker_elsewhere_tells_what_it_has_done(tmp_path: Path) -> None:
    with Club.open(data=str(tmp_path)) as club:
        old = club.jobs.add("advice", {"pairs": 8})
        club.jobs.cancel(old)
        long_ago = update(JOB).values(ended=time.time() - 31 * 86400)
        with club.database.writing() as connection:
            connection.execute(long_ago)
        job = club.jobs.add("demonstration", {"event": "demo", "pause": 0})
    command = [sys.executable, "-m", "evenhand", "worker", "--data", str(tmp_path)]
    with subprocess.Popen(
        [*command, "--json"], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(timeout=60) == 130
        finally:
            process.kill()
    assert told == {"job": job, "kind": "demonstration", "state": "done"}
    # what ended a month ago is cleared away
    with Club.open(data=str(tmp_path)) as club:
        assert [one.id for one in club.jobs.all()] == [job]


def test_a_simulation_is_that_of_the_laboratory(small_club: Club) -> None:
    asked = {"movement": SEARCH["movement"], "sessions": 300, "seed": 7}
    told: list[int] = []
    work = Work(small_club, asked, lambda done, *_, **__: told.append(done))
    field = make_field(build("mitchell", tables=9, boards_per_set=2))
    wanted = simulate(field, Conditions(seed=7), sessions=300).as_data()
    assert do_job("simulate", work) == wanted
    assert told[-1] == 300


def test_a_demonstration_puts_no_results_into_a_real_event(desk: Desk) -> None:
    with pytest.raises(RequestError, match="no demonstration"):
        play_demo_evening(desk.club, EVENT, lambda *_: None, pause=0)
    assert desk.club.look_at(EVENT).acts == 6
