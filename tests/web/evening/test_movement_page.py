"""The movement as it is played, on its page."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from evenhand.families import build
from evenhand.movement import Turn, native
from tests.cli.running import evenhand
from tests.web.browsing import Hall, check_readable, tab
from tests.web.visiting import EVENT, Desk, howell

PAGE = f"/events/{EVENT}/movement"


def test_the_seats_are_those_of_the_command_line(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "copy.event"
    file.write_bytes(desk.club.export_event(EVENT))
    told = evenhand("event", "seats", str(file), "--json").data
    shown = desk.account("scorer", "Sam").get(f"{PAGE}.json").json()["shown"]
    assert [one["rounds"] for one in shown["sections"]] == [
        one["rounds"] for one in told["sections"]
    ]
    assert shown["byes"] == told["byes"]
    assert shown["running"] == 1


def test_turned_boards_are_announced_and_marked(desk: Desk) -> None:
    movement = replace(howell(), turned=frozenset({Turn(2, 1, 1)}))
    assert native.to_data(movement)["turned"]
    desk.club.create("turned", movement)
    director = desk.account()
    for form in ({"act": "register", "count": "4"}, {"act": "seat"}):
        assert director.post("/events/turned/do", data=form).status_code == 303
    shown = director.get("/events/turned/movement.json").json()["shown"]
    (section,) = shown["sections"]
    board = section["rounds"][1][0]["turned"]
    assert len(board) == 1
    assert section["announce"][0]["boards"]
    assert f"turn {board[0]}" in director.get("/events/turned/movement").text


def test_only_who_may_enter_sees_it_and_nothing_else_is_there(desk: Desk) -> None:
    assert desk.nobody().get(PAGE).status_code in (303, 401, 403)
    director = desk.account()
    assert director.get(f"{PAGE}?session=9").status_code == 404
    assert director.get(f"{PAGE}/matrix.svg?section=none").status_code == 404
    (section,) = director.get(f"{PAGE}.json").json()["shown"]["sections"]
    picture = director.get(f"{PAGE}/matrix.svg", params={"section": section["name"]})
    assert picture.headers["content-type"] == "image/svg+xml"
    desk.club.create("empty", build("howell", tables=2, boards_per_set=2))
    assert director.get("/events/empty/movement.json").json()["shown"] is None


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_it_is_readable(hall: Hall, browser: Browser, width: int, scheme: str) -> None:
    with tab(browser, width, scheme) as opened:
        hall.let_in(opened.page)
        opened.page.goto(f"{hall.url}/events/{EVENT}/grid")
        opened.page.get_by_role("link", name="Movement").click()
        opened.page.get_by_text("Who competes with whom").click()
        check_readable(opened.page)
        assert opened.complaints == []


def test_everybody_finds_a_seat_as_on_the_command_line(
    desk: Desk, tmp_path: Path
) -> None:
    file = tmp_path / "copy.event"
    file.write_bytes(desk.club.export_event(EVENT))
    told = evenhand("event", "seats", str(file), "--round", "2", "--json").data
    director = desk.account()
    seats = f"/events/{EVENT}/seats"
    assert director.get(f"{seats}.json?round=2").json()["shown"] == told
    page = director.get(f"{seats}?round=2").text
    for one in told["tables"]:
        for pair in (one["ns"], one["ew"]):
            assert f"/pairs/{pair}?" in page
    assert director.get(f"{seats}?round=99").status_code == 404
    assert "/seats?" in director.get(PAGE).text
    desk.club.create("empty", build("howell", tables=2, boards_per_set=2))
    assert director.get("/events/empty/seats.json").json()["shown"] is None
