"""The studio: a movement is opened, turned, improved, saved and played."""

import re
from html import unescape
from typing import Any

import pytest
from fastapi.testclient import TestClient

from evenhand.desk.club.club_events import Club
from evenhand.desk.jobs.job_kinds import Work, do_job
from evenhand.desk.paper.movement_files import read_own_movement
from evenhand.fairness import judge
from evenhand.families import build
from evenhand.movement import Movement
from evenhand.web.application import make_app
from tests.web.visiting import Desk

SEVEN = {"family": "mitchell", "tables": "7", "boards": "2"}


@pytest.fixture
def director(small_club: Club) -> TestClient:
    return Desk(small_club, make_app(small_club)).account()


def text_on(page: str) -> str:
    """The movement that a page would send again."""
    found = re.search(r"<textarea name=\"text\"[^>]*>(.*?)</textarea>", page, re.S)
    assert found
    return unescape(found[1])


def movement_on(page: str) -> Movement:
    movement, faults = read_own_movement("page.json", text_on(page).encode())
    assert movement is not None, faults
    return movement


def test_its_figures_are_those_of_the_library(director: TestClient) -> None:
    shown = director.get("/studio.json", params=SEVEN).json()["shown"]
    movement = build("mitchell", tables=7, boards_per_set=2)
    assert shown["figures"] == judge(movement).as_data()
    assert len(shown["rounds"]) == 7
    page = director.get("/studio", params=SEVEN).text
    assert ">Three-quarter Howell</option>" in page
    assert movement_on(page).schedule == movement.schedule
    assert f"{judge(movement).as_data()['quality']:.1f} %" in page


@pytest.mark.parametrize("what", ["2", "2/1", "3:2"])
def test_what_is_pressed_is_turned_and_turned_back(
    what: str, director: TestClient
) -> None:
    page = director.get("/studio", params=SEVEN).text
    before = movement_on(page)
    for expected in (before.switch(what), before):
        form = {"text": text_on(page), "switch": what}
        page = director.post("/studio", data=form).text
        found = movement_on(page)
        assert (found.schedule, found.turned) == (expected.schedule, expected.turned)


def test_fairer_arrows_are_a_job_whose_result_is_shown(
    director: TestClient, small_club: Club
) -> None:
    page = director.get("/studio", params=SEVEN).text
    form = {"text": text_on(page), "act": "improve", "class": "boards"}
    where = director.post("/studio", data=form).headers["location"]
    assert "being searched for" in director.get(where).text
    job = small_club.jobs.claim("w")
    assert job
    quick: dict[str, Any] = {**job.arguments, "seconds": 1}
    found = do_job(job.kind, Work(small_club, quick, lambda *_, **__: None))
    small_club.jobs.finish(job.id, "w", found)
    fairer = director.get(where).text
    assert "the fairest that was found" in fairer
    qualities = [judge(movement_on(one)).as_data()["quality"] for one in (page, fairer)]
    assert qualities[1] > qualities[0]


def test_it_is_saved_and_played_tonight(director: TestClient) -> None:
    text = text_on(director.get("/studio", params=SEVEN).text)
    for kind in ("json", "asc", "ebu"):
        form = {"text": text, "act": f"save {kind}"}
        file = director.post("/studio", data=form)
        assert f"movement.{kind}" in file.headers["content-disposition"]
        movement, _ = read_own_movement(f"movement.{kind}", file.content)
        assert movement is not None
        assert movement.pairs == 14
    form = {"text": text, "act": "play", "key": "tonight only"}
    where = {director.post("/studio", data=form).headers["location"] for _ in range(2)}
    (door,) = where
    assert "Close the door and seat 14 pairs by number" in director.get(door).text


def test_faults_are_listed_and_the_text_stays(director: TestClient) -> None:
    text = text_on(director.get("/studio", params=SEVEN).text)
    twice = text.replace("[1,8,1]", "[1,9,1]", 1).replace("[1, 8, 1]", "[1, 9, 1]", 1)
    assert twice != text
    answer = director.post("/studio", data={"text": twice})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert unescape(answer.text).count(twice[:200]) == 1
    for asked in ({"tables": "x"}, {"tables": "0"}, {"family": "none", "tables": "7"}):
        page = director.get("/studio", params=SEVEN | asked)
        assert page.status_code == 200
        assert 'role="alert"' in page.text
    nonsense = director.post("/studio", data={"text": text, "switch": "ninety"})
    assert nonsense.status_code == 422


def test_only_directors_work_there(desk: Desk) -> None:
    scorer = desk.account("scorer", "Sam")
    assert scorer.get("/studio").status_code == 403
    assert scorer.post("/studio", data={"text": "{}"}).status_code == 403
