"""The laboratory in the browser: the same experiments as by commands."""

import signal
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from evenhand.desk.club.club_events import Club
from evenhand.desk.jobs.job_kinds import Work, do_job
from evenhand.web.application import make_app
from tests.cli.running import evenhand
from tests.web.visiting import Desk

TWO = {"movements": "mitchell 5 2/1\r\nhowell 5\r\n", "sessions": "50"}


@pytest.fixture
def director(small_club: Club) -> TestClient:
    return Desk(small_club, make_app(small_club)).account()


def play(director: TestClient, club: Club, asked: dict[str, str]) -> str:
    """Ask for an experiment and do what waits; gives the address of its page."""
    where = director.post("/lab", data=asked).headers["location"]
    if (job := club.jobs.claim("worker")) is not None:
        told: list[tuple[int, int, str, Any]] = []

        def tell(done: int, of: int, words: str = "", best: Any = None) -> None:
            told.append((done, of, words, best))

        result = do_job(job.kind, Work(club, job.arguments, tell))
        assert told[-1][0] == told[-1][1]
        club.jobs.finish(job.id, "worker", result)
    return str(where)


def found_at(director: TestClient, where: str) -> dict[str, Any]:
    found: dict[str, Any] = director.get(where.replace("/lab", "/lab.json")).json()
    return found


def test_movements_are_compared_as_by_the_command(
    director: TestClient, small_club: Club, tmp_path: Path
) -> None:
    where = play(director, small_club, TWO)
    found = found_at(director, where)["found"]
    files = []
    for line in ("mitchell --switch 2/1", "howell"):
        family, *switch = line.split()
        files.append(str(tmp_path / f"{family}.json"))
        asked = (family, "--tables", "5", "--boards-per-set", "2", "--winners", "1")
        assert evenhand("movement", *asked, *switch, "-o", files[-1]).code == 0
    told = evenhand("compare", *files, "--sessions", "50", "--json").data
    assert [row[3].split()[0] for row in found["rows"]] == [
        f"{one['spearman']:.3f}" for one in told["movements"]
    ]
    assert [row[1:3] for row in found["rows"]] == [
        [one["pairs"], one["boards"]] for one in told["movements"]
    ]
    page = director.get(where).text
    assert "more boards mean less luck" in page
    assert 'src="data:image/svg+xml' in page


@pytest.mark.parametrize("sweep", ["carryover", "boards"])
def test_a_format_is_varied_as_by_the_command(
    sweep: str, director: TestClient, small_club: Club
) -> None:
    asked = {"format": "qualification-final", "pairs": "300", "sweep": sweep}
    found = found_at(director, play(director, small_club, asked))["found"]
    told = evenhand(
        *("lab", "--pairs", "300", "--sweep", sweep, "--events", "222", "--json")
    ).data
    assert found["title"] == "222 events of each variant"
    assert [row[1].split()[0] for row in found["rows"]] == [
        f"{100 * one['best_wins']:.1f}" for one in told["variants"]
    ]
    assert found["said"][0].startswith("Recommended: ")


@pytest.mark.parametrize(
    "wrong",
    [
        {"movements": "howell 4"},
        {"movements": "howell 4\nhowell four"},
        {"movements": "howell 4\nwaltz 4"},
        {"movements": "howell 4\nmitchell 4 99"},
        {"movements": TWO["movements"], "sessions": "9000000"},
        {"movements": TWO["movements"], "sessions": "0000010009999999"},
        {"pairs": "2"},
        {"pairs": "many"},
        {"pairs": "30", "sweep": "luck"},
        {"pairs": "30", "format": "single"},
    ],
)
def test_what_cannot_be_played_is_told_on_the_page(
    wrong: dict[str, str], director: TestClient
) -> None:
    page = director.get("/lab", params=wrong)
    assert page.status_code == 200
    assert 'role="alert"' in page.text
    page = director.post("/lab", data=wrong)
    assert page.status_code == 422
    assert 'role="alert"' in page.text


def test_an_experiment_is_played_by_a_worker_and_once(
    director: TestClient, small_club: Club
) -> None:
    where = director.post("/lab", data=TWO).headers["location"]
    assert director.post("/lab", data=TWO).headers["location"] == where
    waiting = found_at(director, where)
    assert waiting["job"]["state"] == "waiting"
    assert waiting["found"] is None
    play(director, small_club, TWO)
    assert found_at(director, where)["job"]["state"] == "done"
    assert director.post("/lab", data=TWO).headers["location"] == where
    assert len(small_club.jobs.all()) == 1
    assert "Look at the comparison" in director.get(f"/jobs/{_job(where)}").text


def test_advice_is_worked_out_before_experiments(
    director: TestClient, small_club: Club
) -> None:
    director.post("/lab", data=TWO)
    director.post("/advice", data={"pairs": "6", "boards": "20"})
    taken = [small_club.jobs.claim("worker") for _ in range(2)]
    assert [one and one.kind for one in taken] == ["advice", "experiment"]


def test_an_experiment_is_called_off_on_its_page(director: TestClient) -> None:
    where = director.post("/lab", data=TWO).headers["location"]
    assert "Stop, and show what was played" in director.get(where).text
    back = director.post(f"/jobs/{_job(where)}/cancel", data={"back": where})
    assert back.headers["location"] == where
    assert "is being played" not in director.get(where).text


def test_an_experiment_that_is_stopped_gives_what_was_played(small_club: Club) -> None:
    asked = {"pairs": "60", "sweep": "boards"}
    played = []

    def stop(done: int, of: int, *_: object, **__: object) -> None:
        played.append((done, of))
        signal.raise_signal(signal.SIGINT)

    found = do_job("experiment", Work(small_club, asked, stop))
    done, of = played[-1]
    assert found["title"] == f"{done} events of each variant"
    assert 0 < done < of


def test_what_is_no_experiment_is_not_queued(director: TestClient) -> None:
    for arguments in ({}, {"movements": 7}, {"pairs": "many"}):
        asked = {"kind": "experiment", "arguments": arguments}
        assert director.post("/jobs", json=asked).status_code == 422


def _job(where: str) -> str:
    return where.rpartition("job=")[2]


def test_only_directors_work_there(desk: Desk) -> None:
    assert desk.account("scorer", "Sam").get("/lab").status_code == 403
