"""The page of the players, for owners only."""

import pytest
from playwright.sync_api import Browser

from tests.web.browsing import Hall, check_readable, photograph, tab
from tests.web.visiting import EVENT, Desk, record, sent


def test_an_owner_corrects_and_removes_a_player(desk: Desk) -> None:
    owner = desk.account("owner", "Olga")
    (ada,) = owner.get("/people.json?text=ada").json()["players"]
    assert (ada["name"], ada["events"]) == ("Ada", [EVENT])
    form = {"act": "correct", "id": ada["id"], "name": "Ada <b>", "number": "7"}
    assert "Ada &lt;b&gt;, 7" in owner.post("/people", data=form).text
    done = desk.account().post(f"/events/{EVENT}/acts", json=sent(record(1, 1)))
    assert done.status_code == 201
    assert "Ada &lt;b&gt; &amp; Ben" in owner.get(f"/events/{EVENT}/standings").text
    form = {"act": "remove", "id": ada["id"]}
    assert "Removed from every event" in owner.post("/people", data=form).text
    for path in ("standings", "log", "pairs"):
        assert "Ada" not in owner.get(f"/events/{EVENT}/{path}").text
    assert "(removed) &amp; Ben" in owner.get(f"/events/{EVENT}/standings").text
    assert owner.post("/people", data=form).status_code == 422


@pytest.mark.parametrize("role", ["director", "scorer"])
def test_nobody_else_changes_players(role: str, desk: Desk) -> None:
    (ada,) = desk.club.people.find("Ada")
    answer = desk.account(role).post("/people", data={"act": "remove", "id": ada.id})
    assert answer.status_code == 403
    assert desk.club.people.get(ada.id) == ada


@pytest.mark.parametrize("width", [320, 1280])
def test_the_page_is_readable(width: int, hall: Hall, browser: Browser) -> None:
    with tab(browser, width) as opened:
        hall.let_in(opened.page)
        opened.page.goto(f"{hall.url}/people?text=a")
        opened.page.locator("summary").first.click()
        check_readable(opened.page)
        photograph(opened.page, f"players-{width}")
        assert opened.complaints == []
