"""After an act, the next page tells what it did, once."""

import re

from tests.web.visiting import Desk

GRID = "/events/thursday/grid"
RESULT = {"act": "record", "table": "1", "board": "1", "result": "4S N =", "back": GRID}


def told(page: str) -> str:
    found = re.search(r'<div class="notice told".*?</div>', page, re.DOTALL)
    return found.group() if found else ""


def test_the_page_after_an_act_says_what_was_done_and_says_it_once(desk: Desk) -> None:
    director = desk.account()
    answer = director.post("/events/thursday/do", data=RESULT)
    assert answer.headers["location"] == GRID
    assert "4S N =" in told(director.get(GRID).text)
    assert not told(director.get(GRID).text)


def test_what_was_done_can_be_undone_from_there(desk: Desk) -> None:
    director = desk.account()
    director.post("/events/thursday/do", data=RESULT)
    page = told(director.get(GRID).text)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', page))
    assert fields["act"] == "undo"
    director.post("/events/thursday/do", data=fields)
    assert len(director.get("/events/thursday/missing.json").json()["missing"]) == 12


def test_a_part_that_is_fetched_anew_leaves_the_word_to_the_page(desk: Desk) -> None:
    director = desk.account()
    director.post("/events/thursday/do", data=RESULT)
    assert not told(director.get(GRID, headers={"hx-request": "true"}).text)
    assert told(director.get(GRID).text)


def test_a_scorer_is_told_but_offered_no_undo(desk: Desk) -> None:
    scorer = desk.account("scorer", "Sam")
    scorer.post("/events/thursday/do", data=RESULT)
    page = told(scorer.get(GRID).text)
    assert "4S N =" in page
    assert "undo" not in page


def test_a_word_that_was_tampered_with_is_no_word(desk: Desk) -> None:
    director = desk.account()
    for text in ("!!", "bm90IGpzb24=", "eyJhIjogMX0=", "W10="):
        director.cookies.set("evenhand-told", text)
        assert director.get(GRID).status_code == 200


def test_a_program_that_sends_a_form_gets_the_answer_as_data(desk: Desk) -> None:
    director = desk.account()
    asked = {"accept": "application/json"}
    answer = director.post("/events/thursday/do", data=RESULT, headers=asked).json()
    assert answer["acts"] == [7]
    assert "4S N =" in answer["done"][0]
