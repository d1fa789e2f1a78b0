"""The standings in the browser are those of the command line, and move the event on."""

import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, expect

from evenhand.desk.club.club_events import Club
from evenhand.desk.pairs.entering import register_pairs, withdraw_pair
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.families import build
from tests.cli.running import evenhand
from tests.desk.desk_examples import lines_of_five
from tests.web.browsing import Hall, check_readable, tab
from tests.web.evening.test_playing_director import play_on
from tests.web.visiting import EVENT, Desk, record, sent

PAGE = f"/events/{EVENT}/standings"


def at_the_desk(desk: Desk, *words: str, event: str = EVENT) -> dict[str, Any]:
    """What the command line says of an event, as JSON; nothing if it refuses."""
    name, *options = words
    folder = str(desk.club.database.folder)
    told = evenhand(
        "event", name, event, *options, "--json", "--club", "--data", folder
    )
    return {} if told.code else dict(told.data)


def two_sessions(club: Club) -> None:
    """Twenty pairs in two sections; the first session is closed, with two results."""
    club.create("field", lines_of_five(20), title="Field")
    with club.acting_on("field") as opened:
        register_pairs(opened.event, [(pair, f"Pair {pair}") for pair in range(1, 21)])
        seat_next_sessions(opened.event)
        close_session(opened.event, forced=True)
        seat_next_sessions(opened.event)


@pytest.mark.parametrize(
    ("options", "query"),
    [
        ((), {}),
        (("--session", "1"), {"session": 1}),
        (("--all",), {"all": True}),
        (("--by-section",), {"by_section": True}),
        (("--event",), {"whole": True}),
    ],
)
def test_each_view_is_that_of_the_command_line(
    options: tuple[str, ...], query: dict[str, object], desk: Desk
) -> None:
    two_sessions(desk.club)
    play_on(desk, 2)
    director = desk.account()
    for event in ("field", EVENT):
        page = f"/events/{event}/standings"
        shown = director.get(f"{page}.json?{urlencode(query)}").json()
        told = at_the_desk(desk, "standings", *options, event=event)
        for name in {*told} - {"name"}:
            assert shown[name] == told[name]
        status = director.get(f"{page}?{urlencode(query)}").status_code
        assert status == (200 if told else 422)


def test_earlier_standings_are_those_of_as_of(desk: Desk) -> None:
    play_on(desk, 2)
    director = desk.account()
    for act in (3, 9, 12):
        shown = director.get(f"{PAGE}.json?act={act}").json()
        told = at_the_desk(desk, "as-of", str(act))
        assert {name: shown[name] for name in told if name != "name"} == {
            name: value for name, value in told.items() if name != "name"
        }
    page = director.get(f"{PAGE}?act=9").text
    assert "As it was after act 9 of" in page
    assert "Close session" not in page
    assert director.get(f"{PAGE}?act=99").status_code == 422
    assert director.get(f"{PAGE}?act=0").status_code == 422


def test_both_lines_are_ranked_with_who_left_and_who_was_fined(desk: Desk) -> None:
    club = desk.club
    club.create("two", build("mitchell", tables=3, boards_per_set=1), title="Two")
    with club.acting_on("two") as opened:
        register_pairs(opened.event, [(pair, f"Pair {pair}") for pair in range(1, 7)])
        seat_next_sessions(opened.event)
    director = desk.account()
    (session,) = director.get("/events/two/grid.json").json()["sessions"]
    acts = [
        record(cell["table"], board, f"{cell['table']}S N =")
        for cell in session["cells"]
        for board in cell["missing"]
        if cell["round"] < 3
    ]
    fine = {"act": "penalise", "group": "Event", "session": 1, "pair": 2}
    fine |= {"amount": "10%", "reason": "late"}
    answer = director.post("/events/two/acts", json=sent(*acts, fine))
    assert answer.status_code == 201, answer.text
    with club.acting_on("two") as opened:
        withdraw_pair(opened.event, 1, from_round=3, ranked=False)
    page = director.get("/events/two/standings").text
    for words in ("North-South", "East-West", "Penalty", "(withdrawn)", "running"):
        assert words in page
    assert '<td class="number">–</td><td class="number">1</td>' in page
    assert "/events/two/pairs/2" in page


def do(client: TestClient, **form: str) -> Any:
    return client.post(f"/events/{EVENT}/do", data={**form, "back": PAGE})


def test_an_award_that_is_due_is_given_from_the_page_of_what_is_missing(
    desk: Desk,
) -> None:
    director, missing = desk.account(), f"/events/{EVENT}/missing"
    # the pairs at table 1 play a board of round 2 too early: their opponents of that
    # round cannot play it, and get average plus (Law 12C2)
    early = record(1, 3, "90", ns=4, ew=1, accepted="wrong board")
    answer = director.post(f"/events/{EVENT}/acts", json=sent(early))
    assert answer.status_code == 201, answer.text
    play_on(desk, 3)
    page = director.get(missing)
    assert "Nothing is missing" not in page.text
    assert "Pair 2 cannot play board 3" in page.text
    assert "Pair 3 cannot play board 3" in page.text
    assert (
        "<form"
        not in desk.account("scorer", "Sam").get(missing).text.split("Awards")[1]
    )
    for _ in range(2):
        told = director.get(f"{missing}.json").json()["awards"]
        arguments = told[0]["remedies"][0]["arguments"]
        assert arguments["award"] == "A+"
        texts = {name: str(value) for name, value in arguments.items()}
        given = do(director, act="award", **texts)
        assert given.status_code == 303
    assert "Nothing is missing" in director.get(missing).text


def test_the_event_moves_on_to_official_by_the_buttons_of_the_page(desk: Desk) -> None:
    director = desk.account()
    play_on(desk, 2)
    page, grid = director.get(PAGE).text, f"/events/{EVENT}/grid"
    assert "Close session 1<" in page
    assert f'href="/events/{EVENT}/missing">What is missing' in page
    assert "To the standings" not in director.get(grid).text
    # an evening has one session, which needs no name
    assert "<li>4 results to come.</li>" in page
    assert "Event, session" not in page + director.get(grid).text
    # each result that is missing leads to where it is entered
    due = director.get(f"/events/{EVENT}/missing")
    (entered, *_) = re.findall(r'href="([^"]*/enter[^"]*round=3[^"]*)"', due.text)
    assert director.get(unescape(entered)).status_code == 200
    refused = do(director, act="close")
    assert refused.status_code == 422
    assert "Do it anyway" in refused.text
    assert f'href="/events/{EVENT}/missing">What is missing' in refused.text
    play_on(desk, 3)
    assert (
        f'href="/events/{EVENT}/standings">To the standings' in director.get(grid).text
    )
    assert do(director, act="close").status_code == 303
    page = director.get(PAGE).text
    assert "correction period" in page
    # it would be refused, so it does not stand out
    assert '"button first">Declare' not in page
    assert "scores can be corrected until" in page
    assert "Declare the results official" in page
    early = do(director, act="official")
    assert early.status_code == 422
    assert "can be corrected until" in early.text
    assert do(director, act="official", force="True").status_code == 303
    page = director.get(PAGE).text
    assert "Official." in page
    assert "Declare the results official" not in page
    (noted,) = director.get(f"{PAGE}.json").json()["finality"]
    assert noted == {"state": "official", "words": "Official."}


def test_a_session_that_was_not_played_is_cancelled_by_name(desk: Desk) -> None:
    assert do(desk.account(), act="close", cancel="yes").status_code == 303
    last = at_the_desk(desk, "log")["acts"][-1]
    assert (last["act"], last["cancelled"]) == ("close", True)


@pytest.mark.parametrize("query", ["session=-1", "session=9", "group=x", "act=x"])
def test_what_cannot_be_asked_is_said_on_one_line(query: str, desk: Desk) -> None:
    answer = desk.account().get(f"{PAGE}.json?{query}")
    assert answer.status_code == 422
    assert "\n" not in answer.json()["error"]


def test_a_scorer_sees_them_without_the_directors_buttons(desk: Desk) -> None:
    page = desk.account("scorer", "Sam").get(PAGE)
    assert page.status_code == 200
    assert "Close session" not in page.text
    assert desk.nobody().get(PAGE).status_code == 401


@pytest.mark.parametrize(
    ("width", "scheme", "script"),
    [(320, "dark", True), (1280, "light", True), (390, "light", False)],
)
def test_they_are_readable_and_follow_what_happens(
    width: int, scheme: str, script: bool, hall: Hall, browser: Browser
) -> None:
    two_sessions(hall.club)
    with tab(browser, width, scheme, script) as opened:
        page = opened.page
        hall.let_in(page)
        page.goto(hall.url + PAGE)
        hall.record(1, 1)
        if not script:
            page.reload()
        expect(page.locator("#live table").first).to_contain_text("Ada & Ben")
        if script:
            check_readable(page)
        page.goto(f"{hall.url}/events/field/standings")
        page.get_by_role("link", name="Session 1").click()
        expect(page.get_by_text("Provisional").first).to_be_visible()
        if script:
            check_readable(page)
        assert opened.complaints == []


def test_several_sections_are_named_where_tables_are_listed(desk: Desk) -> None:
    two_sessions(desk.club)
    director = desk.account()
    for page in ("grid", "pairs"):
        shown = director.get(f"/events/field/{page}").text
        assert re.findall(r'rowgroup"[^>]*>(Section .)<', shown) == [
            "Section A",
            "Section B",
        ]
        assert "rowgroup" not in director.get(f"/events/{EVENT}/{page}").text


@pytest.mark.parametrize("width", [390, 1280])
def test_tabs_and_views_of_a_tournament_leave_room_for_its_ranking(
    width: int, hall: Hall, browser: Browser
) -> None:
    two_sessions(hall.club)
    with tab(browser, width) as opened:
        hall.let_in(opened.page)
        opened.page.goto(f"{hall.url}/events/field/standings")
        rows = "all => new Set(all.map(one => one.offsetTop)).size"
        if width == 1280:
            assert opened.page.get_by_role("link", name="Plan", exact=True).is_visible()
            assert opened.page.locator(".tabs a").evaluate_all(rows) == 1
        views = opened.page.locator(".views .button")
        assert views.evaluate_all(rows) < views.count()
