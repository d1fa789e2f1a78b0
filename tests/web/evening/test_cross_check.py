"""The verdict of the cross-check stands in the corner of every page of an event."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, expect
from sqlalchemy import update

from evenhand.store.club_tables import ACT
from evenhand.web.handling.visitor import SIGNED_IN
from tests.web.browsing import TOO_SMALL, TOO_WIDE, served, tab
from tests.web.evening.test_playing_director import add_paul
from tests.web.serving import wait_for
from tests.web.visiting import EVENT, Desk, record, sent

PAGE = f"/events/{EVENT}/cross-check"


def falsify(desk: Desk) -> None:
    """Enter a result, and write another movement than was posted into the log."""
    answer = desk.account().post(f"/events/{EVENT}/acts", json=sent(record(1, 1)))
    assert answer.status_code == 201
    with desk.club.database.writing() as connection:
        (body,) = connection.execute(
            ACT.select().with_only_columns(ACT.c.body).where(ACT.c.number == 7)
        ).one()
        wrong = json.dumps({**json.loads(body), "table": 2, "board": 5})
        connection.execute(update(ACT).where(ACT.c.number == 7).values(body=wrong))


def verdict(client: TestClient) -> dict[str, object]:
    found: dict[str, object] = wait_for(
        lambda: (
            page
            if (page := client.get(f"{PAGE}.json").json())["acts"]
            == page["event"]["acts"]
            else None
        )
    )
    return found


def test_it_agrees_after_an_act(desk: Desk) -> None:
    director = desk.account()
    assert "cross-check" in director.get(f"/events/{EVENT}/grid").text
    assert verdict(director)["verdict"] == "agrees"
    director.post(f"/events/{EVENT}/acts", json=sent(record(1, 1)))
    found = verdict(director)
    assert (found["verdict"], found["acts"]) == ("agrees", 7)


def test_findings_are_listed_but_not_for_one_who_plays(desk: Desk) -> None:
    falsify(desk)
    found = verdict(desk.account())
    assert found["verdict"] == "findings"
    assert found["count"] == len(found["findings"]) > 0  # type: ignore[arg-type]
    page = desk.account().get(PAGE).text
    assert "cross-check: " in page
    assert "Expected" in page
    assert "eferee" not in page
    withheld = verdict(add_paul(desk))
    assert (withheld["count"], withheld["findings"]) == (found["count"], [])
    assert "Expected" not in add_paul_again(desk).get(PAGE).text


def add_paul_again(desk: Desk) -> TestClient:
    return desk.account("playing director", "Paul")


def test_strangers_are_not_told(desk: Desk) -> None:
    assert desk.nobody().get(f"{PAGE}.json").status_code == 401
    assert desk.table().get(f"{PAGE}.json").status_code == 401


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("falsely", [False, True])
def test_the_corner_tells_it_in_a_browser(
    desk: Desk, browser: Browser, width: int, falsely: bool
) -> None:
    if falsely:
        falsify(desk)
    with served(desk.app) as address, tab(browser, width) as opened:
        page = opened.page
        cookie = desk.account("owner", "Olga").cookies[SIGNED_IN]
        page.context.add_cookies([{"name": SIGNED_IN, "value": cookie, "url": address}])
        page.goto(f"{address}/events/{EVENT}/grid")
        corner = page.locator("#cross-check")
        words = "findings" if falsely else "cross-check: agrees"
        expect(corner).to_contain_text(words, timeout=20_000)
        assert corner.locator("use").count() == 1
        # what is fetched for a corner of the page leaves the name of the page alone
        expect(page).to_have_title(re.compile("Grid"))
        corner.click()
        expect(page.locator("#live")).to_contain_text(
            "Expected" if falsely else "Everything agrees"
        )
        assert page.evaluate(TOO_WIDE) <= 0
        assert page.evaluate(TOO_SMALL) == []
        assert Axe().run(page).violations_count == 0
        assert opened.complaints == []
