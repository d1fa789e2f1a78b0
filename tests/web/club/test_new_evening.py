"""A new evening: the advice as one types, and pairs at the door until it closes."""

import json
import os
import re
import time
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from evenhand.advice import option_ranking
from evenhand.advice.option import Option, with_arrows
from evenhand.cli.app import run
from evenhand.desk.club.club_events import Club
from evenhand.desk.events.opening import read_entries
from evenhand.desk.jobs.evening_advice import find_advice, recall_advice
from evenhand.desk.jobs.job_kinds import Work, do_job
from evenhand.desk.jobs.job_work import work_off
from evenhand.families import build
from evenhand.movement import native
from evenhand.search import ArrowMemory
from evenhand.web.application import make_app
from tests.web.visiting import Desk

FOURTEEN = [f"North {n} & South {n}" for n in range(1, 15)]


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVENHAND_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def director(small_club: Club) -> TestClient:
    return Desk(small_club, make_app(small_club)).account()


def begin(director: TestClient, **asked: str) -> str:
    """Choose the first movements advised; gives the name of the evening."""
    find_advice(asked)
    answer = director.post("/new", data={"title": "Thursday", "key": "k" * 9} | asked)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].split("/")[2]


def gather(director: TestClient, name: str, act: str, **texts: str) -> Any:
    return director.post(f"/events/{name}/gather", data={"act": act, **texts})


def plain_log(entries: Any) -> list[dict[str, Any]]:
    authors = {"at", "by", "device", "key"}
    return [{k: v for k, v in one.items() if k not in authors} for one in entries]


def by_command(folder: Path, movement: dict[str, Any], *commands: list[str]) -> Any:
    """The log of an evening by the command line."""
    source, file = folder / "movement.json", folder / "by-command.event"
    source.write_text(json.dumps(movement))
    first = ["new", "--movement", str(source), "--name", "Thursday"]
    for name, *rest in [first, *commands]:
        assert run(["event", name, str(file), *rest]) == 0
    return read_entries(str(file))


def test_advice_that_is_known_is_answered_at_once(director: TestClient) -> None:
    asked = {"pairs": "14", "boards": "26"}
    find_advice(asked)
    began = time.perf_counter()
    shown = director.get("/advice.json", params=asked).json()
    assert time.perf_counter() - began < 3
    assert shown["advice"]["pairs"] == 14
    assert len(shown["advice"]["options"]) <= 5
    page = director.get("/advice", params=asked).text
    best = shown["advice"]["options"][0]
    for words in (best["name"], f"±{best['luck']['both']:.2f} %", "balance", "minutes"):
        assert words in page
    picture = re.search(r'src="(/advice/matrix.svg[^"]*)"', page)
    assert picture
    answer = director.get(picture[1].replace("&amp;", "&"))
    assert answer.headers["content-type"] == "image/svg+xml"


def test_advice_that_takes_a_search_is_a_job(
    director: TestClient, small_club: Club
) -> None:
    asked = {"pairs": "9", "boards": "26"}
    page = director.get("/advice", params=asked).text
    assert "searched for" in page
    where = director.post("/advice", data=asked).headers["location"]
    assert "Cancel" in director.get(where).text
    job = small_club.jobs.claim("w")
    assert job
    work = Work(small_club, job.arguments, lambda *_, **__: None)
    found = do_job(job.kind, work)
    small_club.jobs.finish(job.id, "w", found)
    assert "5-table Howell" in director.get(where).text


def test_advice_that_is_stopped_shows_its_best_so_far(
    director: TestClient, small_club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[Option] = []

    def judge(option: Option, memory: ArrowMemory) -> Option:
        if len(judged) == 2:
            # by whoever waits at the door; it reaches the worker as a signal
            small_club.jobs.cancel(job)
            time.sleep(60)
        judged.append(with_arrows(option, memory))
        return judged[-1]

    asked = {"pairs": "9, perhaps 10", "boards": "26"}
    where = director.post("/advice", data=asked).headers["location"]
    job = where.rpartition("job=")[2]
    once = iter([True, False])
    with monkeypatch.context() as patch:
        patch.setattr(option_ranking, "with_arrows", judge)
        patch.setattr(os, "nice", lambda _: 0)
        work_off(small_club, lambda: next(once))
    stopped = small_club.jobs.get(job)
    assert stopped is not None
    assert (stopped.state, stopped.error) == ("cancelled", "")
    page = director.get(where).text
    assert "Unfinished: the search was stopped with" in page
    assert "nothing yet for 10 pairs" in page
    assert "Search on" in page
    twin = director.get(where.replace("?", ".json?"))
    advice = twin.json()["advice"]
    names = [one["name"] for one in advice["options"]]
    best = sorted(judged, key=lambda one: (not one.keeps_the_wish, one.cost))
    assert names[0] == best[0].name
    assert {*names} <= {one.name for one in judged}
    assert "Look at the movements" in director.get(f"/jobs/{job}").text
    answer = director.post("/new", data=asked | {"job": job, "key": "k" * 9})
    assert answer.headers["location"].endswith("/pairs")


def test_what_was_found_for_another_number_is_not_shown(
    director: TestClient, small_club: Club
) -> None:
    where = director.post("/advice", data={"pairs": "9"}).headers["location"]
    job = small_club.jobs.claim("w")
    assert job
    small_club.jobs.finish(job.id, "w", find_advice({"pairs": "8"}))
    assert "Movements for" in director.get(where).text
    other = director.get("/advice", params={"pairs": "10", "job": job.id}).text
    assert "Movements for" not in other
    assert "searched for" in other


def test_typing_on_calls_off_what_was_asked_before(
    director: TestClient, small_club: Club
) -> None:
    for pairs in ("9", "10", "11", "12", "13", "14"):
        assert director.post("/advice", data={"pairs": pairs}).status_code == 303
    states = [one.state for one in small_club.jobs.all(account="Anna")]
    assert sorted(states) == ["cancelled"] * 5 + ["waiting"]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"pairs": "many"}, "expected a number such as 26"),
        ({"pairs": "26 27 28"}, "expected a number such as 26"),
        ({"pairs": "-26"}, "expected a number such as 26"),
        ({"pairs": "٢٦"}, "expected a number such as 26"),
        ({"pairs": "3"}, "expected 4 to 120"),
        ({"pairs": "14", "boards": "1e3"}, "expected a whole number"),
        ({"pairs": "14", "minutes": "5"}, "expected 30 to 1000"),
        ({"pairs": "14", "winners": "3"}, "expected 1 to 2"),
        ({"pairs": "14", "scoring": "smoke"}, "expected paper, devices"),
    ],
)
def test_a_wish_that_makes_no_sense_is_told(
    director: TestClient, asked: dict[str, str], words: str
) -> None:
    assert words in director.get("/advice", params=asked).text
    assert director.post("/new", data=asked).status_code == 422


def test_paper_and_phones_are_advised_differently() -> None:
    taken = [
        find_advice({"pairs": "14", "scoring": how})["options"][0]["slips"]
        for how in ("paper", "table-pages")
    ]
    assert taken[0] > taken[1]


def test_an_evening_by_number_takes_two_clicks(
    director: TestClient, small_club: Club, tmp_path: Path
) -> None:
    name = begin(director, pairs="14", boards="26")
    assert begin(director, pairs="14", boards="26") == name
    page = director.get(f"/events/{name}/pairs").text
    assert "Close the door and seat 14 pairs by number" in page
    assert "Waits for its pairs" in director.get("/").text
    assert gather(director, name, "seat", way="1", count="14").status_code == 303
    assert "Please be seated" in director.get(f"/events/{name}/pairs").text
    best = recall_advice({"pairs": "14", "boards": "26"})
    assert best
    log = by_command(
        tmp_path,
        best["options"][0]["movement"],
        ["register", "--count", "14"],
        ["seat"],
    )
    assert plain_log(small_club.since(name)) == plain_log(log)
    assert director.get(f"/events/{name}").headers["location"].endswith("/grid")


def test_an_evening_at_imps_begins_in_the_browser(
    director: TestClient, small_club: Club
) -> None:
    name = begin(director, pairs="14", boards="26", method="cross-imps")
    gather(director, name, "seat", way="1", count="14")
    assert small_club.look_at(name).method == "cross-imps"
    wrong = {"title": "Friday", "key": "l" * 9, "pairs": "14", "method": "chess"}
    answer = director.post("/new", data=wrong | {"boards": "26"})
    assert answer.status_code == 422
    assert "cross-imps" in answer.text


def test_names_are_added_corrected_and_taken_off(
    director: TestClient, small_club: Club, tmp_path: Path
) -> None:
    name = begin(director, pairs="14", boards="26")
    for text in FOURTEEN[:2]:
        player, _, partner = text.partition(" & ")
        gather(director, name, "register", player=player, partner=partner)
    gather(director, name, "register", paste="\n".join(FOURTEEN[1:]))
    shown = director.get(f"/events/{name}/pairs.json").json()
    assert [p["number"] for p in shown["pairs"] if p["is_double"]] == [2, 3]
    assert "in the list twice?" in director.get(f"/events/{name}/pairs").text
    gather(director, name, "withdraw", pair="3")
    gather(director, name, "rename", pair="1", names="Ada & Ben")
    gather(director, name, "seat", way="1")
    listed = ["Ada & Ben", *FOURTEEN[1:]]
    best = recall_advice({"pairs": "14", "boards": "26"})
    assert best
    log = by_command(
        tmp_path,
        best["options"][0]["movement"],
        *(["register", "--names", names] for names in listed),
        ["seat"],
    )
    assert plain_log(small_club.since(name)) == plain_log(log)
    again = begin(director, pairs="14", boards="26", key="another key")
    players = director.get(f"/events/{again}/pairs.json").json()["players"]
    assert {"Ada", "Ben", "North 2"} <= set(players)


def test_another_pair_than_was_meant_is_neither_renamed_nor_taken_off(
    director: TestClient,
) -> None:
    name = begin(director, pairs="14", boards="26")
    gather(director, name, "register", paste="Ada\tBen\nCleo\tDan\nEve\tFinn")
    gather(director, name, "withdraw", pair="1", was="Ada & Ben")
    for act in ("withdraw", "rename"):
        form = {"act": act, "pair": "2", "was": "Cleo & Dan", "names": "Zoe & Yan"}
        answer = director.post(f"/events/{name}/gather", data=form)
        assert answer.status_code == 422
        assert "Pair 2 is Eve &amp; Finn now, not Cleo &amp; Dan" in answer.text
    shown = director.get(f"/events/{name}/pairs.json").json()
    assert [pair["names"] for pair in shown["pairs"]] == ["Cleo & Dan", "Eve & Finn"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Ada\tBen\nCleo\tDan", ["Ada & Ben", "Cleo & Dan"]),
        ("Pair,Names\n2,Cleo,Dan\n1,Ada,Ben", ["Ada & Ben", "Cleo & Dan"]),
        ("Ada & Ben\r\n\r\nCleo & Dan", ["Ada & Ben", "Cleo & Dan"]),
        ('"Bell, Ada";Ben', ["Bell, Ada & Ben"]),
        ("Ada\t1234567\tBen\t7654321", ["Ada & Ben"]),
    ],
)
def test_pairs_are_pasted(director: TestClient, text: str, named: list[str]) -> None:
    name = begin(director, pairs="14", boards="26")
    gather(director, name, "register", paste=text)
    shown = director.get(f"/events/{name}/pairs.json").json()
    assert [pair["names"] for pair in shown["pairs"]] == named


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        ({"paste": "a,b,c"}, "line 1: 3 names"),
        ({"paste": "12345,Ada"}, "follows no name"),
        ({"paste": "names"}, "expected one on each line"),
        ({"count": "0"}, "expected 1 to 999"),
        ({"count": "many"}, "expected 1 to 999"),
        ({"count": "9" * 5000}, "expected 1 to 999"),
        ({"player": " "}, "no names"),
        ({"player": "x" * 200}, "letters at most"),
        ({"act": "rename", "pair": "7", "names": "x"}, "look again"),
        ({"act": "withdraw", "pair": "x"}, "look again"),
        ({"act": "withdraw", "pair": "9" * 5000}, "look again"),
        ({"act": "fly"}, "expected register"),
        ({"act": "seat", "way": "9"}, "expected 1 to 1"),
        ({"act": "seat", "way": "9" * 5000}, "expected 1 to 1"),
        ({"act": "seat"}, "has room for"),
        ({"act": "seat", "count": "99"}, "has room for"),
    ],
)
def test_what_makes_no_sense_at_the_door_is_refused(
    director: TestClient, texts: dict[str, str], words: str
) -> None:
    name = begin(director, pairs="14", boards="26")
    answer = gather(director, name, **{"act": "register"} | texts)
    assert answer.status_code == 422
    assert words.lower() in answer.text.lower()
    assert director.get(f"/events/{name}/pairs.json").json()["pairs"] == []


def test_thirteen_perhaps_fourteen_stays_open(
    director: TestClient, small_club: Club
) -> None:
    for here in (13, 14):
        asked = {"pairs": "13, perhaps 14", "boards": "26"}
        name = begin(director, **asked, key=f"the key of {here}")
        shown = director.get(f"/events/{name}/pairs.json").json()
        assert [way["pairs"] for way in shown["ways"]] == [13, 14]
        gather(director, name, "register", paste="\n".join(FOURTEEN[:here]))
        page = director.get(f"/events/{name}/pairs").text
        found = re.search(r'name="way" value="(\d)"', page)
        assert found
        assert int(found[1]) == here - 12
        gather(director, name, "seat", way=found[1])
        assert len(small_club.look_at(name).entrants) == here


def test_another_number_than_planned_is_a_choice(director: TestClient) -> None:
    name = begin(director, pairs="27", boards="26")
    gather(director, name, "register", count="25")
    page = director.get(f"/events/{name}/pairs").text
    assert "25 pairs are here" in page
    assert "2 places stay empty" in page
    assert "Which movement for 25 pairs?" in page
    find_advice({"pairs": "25", "boards": "26"})
    assert "Movements for 25 pairs" in director.get(f"/events/{name}/pairs").text
    form = {"pairs": "25", "boards": "26", "gathering": name, "choice-25": "1"}
    answer = director.post("/new", data=form)
    assert answer.headers["location"] == f"/events/{name}/pairs"
    shown = director.get(f"/events/{name}/pairs.json").json()
    assert [way["pairs"] for way in shown["ways"]] == [25]
    assert len(shown["pairs"]) == 25


def test_numbers_follow_the_seats(director: TestClient, small_club: Club) -> None:
    name = begin(director, pairs="14", boards="26")
    seats = {
        f"seat {table} {side}": f"At {table} {side}"
        for table in range(1, 8)
        for side in ("NS", "EW")
    }
    gather(director, name, "register", **seats)
    gather(director, name, "seat", way="1")
    shown = director.get(f"/events/{name}/pairs.json").json()["seats"]
    assert len(shown) == 7
    for seat in shown:
        for side in ("ns", "ew"):
            assert seat[side]["names"] == f"At {seat['table']} {side.upper()}"
    assert len(small_club.look_at(name).entrants) == 14


def test_a_pair_that_sits_out_is_told_where(director: TestClient) -> None:
    name = begin(director, pairs="13", boards="26")
    gather(director, name, "seat", way="1", count="13")
    shown = director.get(f"/events/{name}/pairs.json").json()
    seats = [(seat["ns"]["pair"], seat["ew"]["pair"]) for seat in shown["seats"]]
    (alone,) = [seat for seat in seats if None in seat]
    assert sorted(pair for seat in seats for pair in seat if pair) == [
        one["number"] for one in shown["pairs"]
    ]
    assert any(alone)
    assert "sits out" in director.get(f"/events/{name}/pairs").text


def test_a_seat_that_nobody_has_is_refused(director: TestClient) -> None:
    name = begin(director, pairs="14", boards="26")
    gather(director, name, "register", **{"seat 9 NS": "Ada & Ben"}, count="")
    gather(director, name, "register", count="13")
    answer = gather(director, name, "seat", way="1")
    assert answer.status_code == 422
    assert "Ada &amp; Ben at table 9 NS" in answer.text


def test_a_movement_of_ones_own_is_played(
    director: TestClient, small_club: Club
) -> None:
    data = native.dumps(build("howell", tables=3, boards_per_set=4)).encode()
    files = {"file": ("own.json", data)}
    answer = director.post("/new/file", data={"title": "Ours"}, files=files)
    name = answer.headers["location"].split("/")[2]
    gather(director, name, "seat", way="1", count="6")
    assert len(small_club.look_at(name).entrants) == 6


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the file is empty"),
        (b"nonsense", "cannot"),
        (b'{"a": 1}', "own.json"),
        (b"\xff\xfe\x00", "own.json"),
    ],
)
def test_the_faults_of_a_file_are_listed(
    director: TestClient, data: bytes, words: str
) -> None:
    answer = director.post("/new/file", files={"file": ("own.json", data)})
    assert answer.status_code == 422
    assert words in answer.text
    assert "cannot be played" in answer.text


def test_an_evening_is_given_up(director: TestClient) -> None:
    name = begin(director, pairs="14", boards="26")
    assert gather(director, name, "give-up").headers["location"] == "/"
    assert director.get("/index.json").json()["events"] == []
    assert gather(director, name, "register", count="3").status_code >= 400


def test_closing_the_door_twice_seats_once(
    director: TestClient, small_club: Club
) -> None:
    name = begin(director, pairs="14", boards="26")
    for _ in range(2):
        answer = gather(director, name, "seat", way="1", count="14")
        assert answer.status_code == 303
    assert len(small_club.since(name)) == 16


def test_evenings_of_one_name_come_one_after_the_other(
    director: TestClient, small_club: Club
) -> None:
    """Also while the first of them still waits for its pairs."""
    names = [begin(director, pairs="14", boards="26", key="evening 1")]
    for number in (2, 3):
        name = begin(director, pairs="14", boards="26", key=f"evening {number}")
        answer = gather(director, name, "seat", way="1", count="14")
        assert answer.status_code == 303, answer.text
        names.append(name)
    assert names == ["thursday", "thursday-2", "thursday-3"]
    assert [len(small_club.look_at(name).entrants) for name in names[1:]] == [14, 14]
    file = director.get("/events/thursday-2/files/thursday-2.event").content
    answer = director.post("/open", files={"file": ("thursday.event", file)})
    assert answer.headers["location"] == "/events/thursday-4/grid"
    assert gather(director, "thursday", "seat", way="1", count="14").status_code == 303
    assert len(small_club.look_at("thursday").entrants) == 14


def test_only_directors_stand_at_the_door(small_club: Club) -> None:
    desk = Desk(small_club, make_app(small_club))
    name = begin(desk.account(), pairs="14", boards="26")
    scorer = desk.account("scorer", "Sam")
    assert scorer.get(f"/events/{name}/pairs").status_code == 200
    assert gather(scorer, name, "seat", way="1", count="14").status_code == 403
    assert desk.nobody().get(f"/events/{name}/pairs.json").status_code == 401
    assert scorer.get("/advice").status_code == 403
