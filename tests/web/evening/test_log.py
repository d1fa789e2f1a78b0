"""The log in the browser is that of the command line; an undo is told before."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.cli.running import evenhand
from tests.web.browsing import Hall, check_readable, tab
from tests.web.evening.test_playing_director import add_paul, play_on
from tests.web.evening.test_standings import at_the_desk
from tests.web.visiting import EVENT, Desk, record, sent

PAGE = f"/events/{EVENT}/log"


def log(desk: Desk, query: str = "") -> dict[str, Any]:
    found: dict[str, Any] = desk.account().get(f"{PAGE}.json?{query}").json()
    return found


def numbers(desk: Desk, query: str) -> list[int]:
    return [one["number"] for one in log(desk, query)["acts"]]


def test_it_has_what_the_command_line_has_and_who_did_it(desk: Desk) -> None:
    play_on(desk, 1)
    told = at_the_desk(desk, "log")
    shown = log(desk)
    assert shown["unlocked"] == told["unlocked"] == []
    for act, row in zip(told["acts"], reversed(shown["acts"]), strict=True):
        assert {name: row[name] for name in act} == act
    newest = shown["acts"][0]
    assert (newest["by"], newest["words"][:7]) == ("account Anna", "record:")
    assert newest["device"]
    # by the clock on the wall, with its zone
    assert newest["when"].split()[1] != newest["at"]
    assert len(newest["when"].split()) == 3
    assert shown["seal"] == at_the_desk(desk, "seal")["seal"]


def test_it_is_searched_and_read_page_by_page(desk: Desk) -> None:
    play_on(desk, 3)
    last = log(desk)["found"]
    assert numbers(desk, "last=4") == [last, last - 1, last - 2, last - 3]
    assert numbers(desk, f"last=4&before={last - 3}")[0] == last - 4
    assert numbers(desk, "kind=seat") == [6]
    assert numbers(desk, "kind=register&pair=3") == [4]
    assert numbers(desk, "by=anna") == [*range(last, 6, -1)]
    assert numbers(desk, "by=nobody") == numbers(desk, "pair=99") == []
    boards = {one["board"] for one in log(desk, "kind=record&board=2")["acts"]}
    assert boards == {2}
    # each pair plays six boards, though the acts name the table alone
    assert len(numbers(desk, "kind=record&pair=1")) == 6
    assert numbers(desk, "pair=x") == []
    assert desk.account().get(f"{PAGE}.json?last=0").status_code == 422
    assert "Older acts" in desk.account().get(f"{PAGE}?last=4&by=anna").text


def test_an_undo_is_told_before_it_is_done_and_can_be_undone(desk: Desk) -> None:
    play_on(desk, 1)
    director = desk.account()
    before = at_the_desk(desk, "standings")["standings"]
    page = director.get(f"{PAGE}?undo=7").text
    assert "This would be taken back" in page
    assert log(desk, "undo=7")["undo"]["taken_back"] == [
        f"7 {log(desk)['acts'][-7]['words']}"
    ]
    assert at_the_desk(desk, "standings")["standings"] == before
    acts = log(desk)["event"]["acts"]
    form = {"act": "undo", "acts": "7", "seen": str(acts), "reason": "wrong table"}
    answer = director.post(f"/events/{EVENT}/do", data=form)
    assert answer.status_code == 303
    assert "(wrong table)" in log(desk)["acts"][0]["words"]
    assert "Redo…" in director.get(PAGE).text
    redo = {"act": "undo", "acts": str(acts + 1), "seen": str(acts + 1)}
    assert director.post(f"/events/{EVENT}/do", data=redo).status_code == 303
    assert at_the_desk(desk, "standings")["standings"] == before


def test_what_must_go_along_is_said(desk: Desk) -> None:
    play_on(desk, 1)
    tried = log(desk, "undo=6")["undo"]
    assert "can only be undone together with" in tried["refused"]
    (way,) = tried["ways"]
    page = desk.account().get(f"{PAGE}?undo=6").text
    assert f"Look at undoing {way}" in page
    assert len(log(desk, f"undo={way}")["undo"]["taken_back"]) == 5
    for wrong in ("99", "x", "9-7", "-"):
        assert log(desk, f"undo={wrong}")["undo"]["refused"]


def test_one_who_plays_is_not_told_results_by_the_log(desk: Desk) -> None:
    paul = add_paul(desk)
    (session,) = paul.get(f"/events/{EVENT}/grid.json").json()["sessions"]
    other = next(c for c in session["cells"] if 1 not in (c["ns"], c["ew"]))
    result = record(other["table"], other["boards"][0], "4S N =")
    desk.account().post(f"/events/{EVENT}/acts", json=sent(result))
    hidden = paul.get(f"{PAGE}.json?kind=record").json()["acts"]
    assert len(hidden) == 1
    assert {"outcome", "table", "board"}.isdisjoint(hidden[0])
    assert "4S" not in paul.get(PAGE).text
    number = hidden[0]["number"]
    page = paul.get(f"{PAGE}?undo={number}").text
    assert "which your pair has not played yet" in page
    assert "4S" not in page
    assert paul.get(f"{PAGE}.json?undo={number}").json()["undo"]["done"] == []


def test_the_command_line_notes_that_results_were_unlocked(desk: Desk) -> None:
    paul = add_paul(desk)
    assert paul.post(f"/events/{EVENT}/unlock").status_code == 303
    folder = str(desk.club.database.folder)
    told = evenhand("event", "log", EVENT, "--data", folder).out
    assert "account Paul, who plays, unlocked the results after act 6" in " ".join(
        told.split()
    )
    assert at_the_desk(desk, "log")["unlocked"] == log(desk)["unlocked"] != []


@pytest.mark.parametrize(
    ("width", "scheme", "script"),
    [(320, "dark", True), (1280, "light", True), (390, "light", False)],
)
def test_it_is_readable_and_undoes_by_keys_and_clicks(
    width: int, scheme: str, script: bool, hall: Hall, browser: Browser
) -> None:
    with tab(browser, width, scheme, script) as opened:
        page = opened.page
        hall.let_in(page)
        page.goto(hall.url + PAGE)
        hall.record(1, 1)
        if script:
            expect(page.locator("#live")).to_contain_text("account Berta")
            check_readable(page)
        else:
            page.reload()
        page.get_by_role("link", name="Undo act 7…").click()
        expect(page.get_by_text("This would be taken back")).to_be_visible()
        if script:
            check_readable(page)
        page.get_by_label("Why").fill("typed twice")
        page.get_by_role("button", name="Undo it").click()
        expect(page.locator("#live")).to_contain_text("(typed twice)")
        assert opened.complaints == []
