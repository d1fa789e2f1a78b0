"""A new tournament: formats side by side, its plan, and how it is begun and shown."""

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from evenhand.desk.club.club_events import Club
from evenhand.desk.events.opening import read_entries
from evenhand.web.application import make_app
from tests.cli.running import evenhand
from tests.web.visiting import Desk

ASKED = {
    "title": "Easter Pairs",
    "pairs": "16",
    "days": "2",
    "boards": "20",
    "start": "14:00",
    "phases": "Qualification 20 / Final 20: Final = 8 Qualification, linear:0.03; "
    "Consolation = rest Qualification",
}


@pytest.fixture
def director(small_club: Club) -> TestClient:
    return Desk(small_club, make_app(small_club)).account()


def bare(entries: Any) -> list[dict[str, Any]]:
    names = ("at", "by", "device", "key")
    return [{k: v for k, v in one.items() if k not in names} for one in entries]


def test_the_formats_stand_side_by_side_and_one_is_chosen(
    director: TestClient,
) -> None:
    asked = {**ASKED, "phases": ""}
    found = director.get("/tournament.json", params=asked).json()["found"]
    told = evenhand(
        *("plan", "formats", "--pairs", "16", "--days", "2"),
        *("--boards-per-day", "20", "--json"),
    ).data
    compared = found["compared"]
    assert compared["first_choice"] == told["first_choice"]
    assert [one["report"] for one in compared["formats"]] == [
        one["report"] for one in told["formats"]
    ]
    page = director.get("/tournament", params=asked).text
    assert page.count(">chosen<") == 1
    assert "Conditions of contest" in page
    # a format of one's own can be written at any time
    named = asked | {"phases": "qualification-final"}
    for more in (asked, named):
        page = director.get("/tournament", params=more).text
        assert re.search(r'name="phases"[^>]* value="">', page)


def test_it_begins_as_by_the_command_line_and_only_once(
    director: TestClient, small_club: Club, tmp_path: Path
) -> None:
    form = ASKED | {"key": "a key of this form"}
    where = [director.post("/tournament", data=form) for _ in range(2)]
    assert [one.headers["location"] for one in where] == [
        "/events/easter-pairs/pairs"
    ] * 2
    plan, file = str(tmp_path / "plan.json"), str(tmp_path / "easter.event")
    asked = ("--pairs", "16", "--days", "2", "--boards-per-day", "20")
    more = ("--start", "14:00", "--phases", ASKED["phases"], "--name", "Easter Pairs")
    assert evenhand("plan", *asked, *more, "-o", plan).code == 0
    told = evenhand("event", "new", file, "--plan", plan, "--name", "Easter Pairs")
    assert told.code == 0
    assert bare(small_club.since("easter-pairs")) == bare(read_entries(file))
    with Path(plan).open("rb") as opened:
        again = director.post(
            "/tournament",
            data={"title": "Whitsun", "key": "another key", "method": "ascherman"},
            files={"file": opened},
        )
    assert again.status_code == 303, again.text
    assert again.headers["location"] == "/events/whitsun/pairs"
    assert small_club.look_at("whitsun").method == "ascherman"


def test_its_plan_shows_the_phases_and_how_far_they_are(
    director: TestClient,
) -> None:
    director.post("/tournament", data=ASKED | {"key": "a key of this form"})
    home = "/events/easter-pairs"
    for fields in ({"act": "register", "count": "16"}, {"act": "seat"}):
        assert director.post(f"{home}/do", data=fields).status_code == 303
    shown = director.get(f"{home}/plan.json").json()
    states = {name: one["state"] for name, one in shown["groups"].items()}
    assert states == {
        "Qualification": "playing",
        "Final": "to come",
        "Consolation": "to come",
    }
    page = director.get(f"{home}/plan").text
    for words in ("1 to 8 of Qualification", "9 to 16 of Qualification", "14:00"):
        assert words in page
    assert f"{home}/plan" in director.get(f"{home}/grid").text


def test_a_pair_drops_into_a_later_phase_once_it_has_come(
    director: TestClient, small_club: Club
) -> None:
    director.post("/tournament", data=ASKED | {"key": "a key of this form"})
    home = "/events/easter-pairs"
    director.post(f"{home}/do", data={"act": "register", "count": "16"})
    page = director.get(f"{home}/pairs").text
    assert "A pair for a later phase" in page
    late = {"act": "register", "names": "Ann Lee & Bob Ray", "drop_in": "Final"}
    director.post(f"{home}/do", data=late | {"expected": "yes"})
    known = small_club.look_at("easter-pairs").entrants[17]
    assert (known.drop_in, known.expected) == ("Final", True)
    page = director.get(f"{home}/pairs").text
    for words in ("drops into Final", ">expected<", "It has come"):
        assert words in page
    director.post(f"{home}/do", data={"act": "register", "pair": "17"})
    known = small_club.look_at("easter-pairs").entrants[17]
    assert (known.drop_in, known.expected) == ("Final", False)


def test_an_evening_has_no_page_of_its_plan(desk: Desk) -> None:
    director = desk.account()
    assert "/plan" not in director.get("/events/thursday/grid").text
    assert "a single movement" in director.get("/events/thursday/plan").text


@pytest.mark.parametrize(
    "wrong",
    [
        {"pairs": "a dozen"},
        {"pairs": "3"},
        {"days": "0"},
        {"start": "late"},
        {"phases": "Nonsense"},
    ],
)
def test_what_makes_no_sense_is_told_and_nothing_begins(
    director: TestClient, wrong: dict[str, str], small_club: Club
) -> None:
    page = director.get("/tournament", params=ASKED | wrong)
    assert page.status_code == 200
    assert 'role="alert"' in page.text
    assert director.post("/tournament", data=ASKED | wrong).status_code == 422
    imps = director.post("/tournament", data=ASKED | {"method": "butler"})
    assert "score by matchpoints" in imps.text
    no_plan = {"file": ("plan.json", b"{}")}
    assert director.post("/tournament", data=ASKED, files=no_plan).status_code == 422
    assert small_club.events() == ()


def test_only_directors_begin_one(desk: Desk) -> None:
    scorer = desk.account("scorer", "Sam")
    assert scorer.get("/tournament").status_code == 403
    assert scorer.post("/tournament", data=ASKED).status_code == 403
