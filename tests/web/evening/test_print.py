"""The Print page: what is offered to whom, pictures, files, the name of the club."""

import os

import pytest
from playwright.sync_api import Browser, expect

from evenhand.desk.club.club_events import Club
from evenhand.desk.jobs.job_kinds import SHORT
from evenhand.desk.jobs.job_work import work_off
from evenhand.desk.paper.printing import KINDS, TONIGHT
from evenhand.web.evening import print_page
from tests.render.print.paper_examples import SQUARE
from tests.render.print.paper_reading import plain_text, read_paper
from tests.web.browsing import Hall, check_readable, tab
from tests.web.evening.test_playing_director import add_paul, play_on
from tests.web.visiting import EVENT, Desk

PAGE = f"/events/{EVENT}/print"
RESULTS = {kind.name for kind in KINDS.values() if kind.tells_results}


def test_a_director_has_every_sheet_of_the_evening(desk: Desk) -> None:
    play_on(desk, 1)
    director = desk.account()
    page = director.get(f"{PAGE}.json").json()
    assert {*page["kinds"]} == KINDS.keys() - {"plan", "conditions"}
    assert page["tonight"] == TONIGHT
    for name in (*page["kinds"], TONIGHT):
        answer = director.get(f"{PAGE}/{name}.pdf")
        assert answer.status_code == 200, (name, answer.text)
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.content.startswith(b"%PDF")
    picture = director.get(f"{PAGE}/seats.png")
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")


def test_a_preview_of_each_sheet_stands_on_the_page(desk: Desk) -> None:
    page = desk.account().get(PAGE).text
    for name in KINDS.keys() - {"plan", "conditions"}:
        assert f"{PAGE}/{name}.png?" in page
    assert f"{PAGE}/{TONIGHT}.pdf" in page


def test_the_paper_is_chosen_and_stays_chosen(desk: Desk) -> None:
    director = desk.account()
    options = "paper=letter&per_page=8&language=fr&system_fonts=1"
    page = director.get(f"{PAGE}?{options}").text
    assert f"guide-cards.pdf?{options}".replace("&", "&amp;") in page or options in page
    found = read_paper(director.get(f"{PAGE}/guide-cards.pdf?{options}").content)
    assert round(found.width) == 612
    assert "Tour" in found.text
    assert director.get(f"{PAGE}?paper=a3").status_code == 422


def test_nobody_prints_without_a_right(desk: Desk) -> None:
    play_on(desk, 1)
    assert desk.nobody().get(f"{PAGE}/seats.pdf").status_code in (303, 401)
    assert desk.table().get(f"{PAGE}/seats.pdf").status_code in (303, 401, 403)
    scorer = desk.account("scorer", "Sam")
    names = scorer.get(f"{PAGE}.json").json()["kinds"]
    assert not {"log", "qr"} & {*names}
    for name in ("log", "qr"):
        assert scorer.get(f"{PAGE}/{name}.pdf").status_code == 403
    # whoever has the link of a pair acts as the pair, so a scorer gets none
    with_links = desk.account().get(f"{PAGE}/guide-cards.pdf").content
    without = scorer.get(f"{PAGE}/guide-cards.pdf").content
    assert len(without) < len(with_links)


def test_a_director_who_plays_prints_no_results_of_boards_to_come(desk: Desk) -> None:
    play_on(desk, 1)
    paul = add_paul(desk)
    names = {*paul.get(f"{PAGE}.json").json()["kinds"]}
    assert not names & RESULTS
    assert {"guide-cards", "seats"} <= names
    for name in RESULTS:
        for form in ("pdf", "png"):
            assert paul.get(f"{PAGE}/{name}.{form}").status_code == 403
    assert paul.get(f"{PAGE}/{TONIGHT}.pdf").status_code == 200


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every print count as a large one."""
    monkeypatch.setattr(print_page, "_AT_ONCE", 0)
    monkeypatch.setattr(os, "nice", lambda _: 0)


def do_jobs(club: Club) -> None:
    once = iter([True, False])
    work_off(club, lambda: next(once), kinds=SHORT)


def test_a_large_print_is_a_job_whose_sheets_are_kept(
    desk: Desk, request: pytest.FixtureRequest
) -> None:
    director = desk.account()
    address = f"{PAGE}/guide-cards.pdf?paper=letter&per_page=8"
    at_once = director.get(address).content
    request.getfixturevalue("large")
    where = director.get(address).headers["location"]
    # asked again, as by a second click, it is the same
    assert director.get(address).headers["location"] == where
    assert "Cancel" in director.get(where).text
    assert f'href="{where}"' in director.get(PAGE).text
    do_jobs(desk.club)
    shown = director.get(f"{where}.json").json()["job"]
    assert shown["state"] == "done"
    assert director.get(f"{PAGE}.json").json()["jobs"] == [shown]
    kept = shown["result"]["pdf"]
    for page in (where, PAGE):
        assert f'href="{kept}"' in director.get(page).text
    assert director.get(kept).content == at_once
    assert director.get(kept.replace("guide-cards", "seats")).status_code == 404
    assert director.get(kept.replace("guide-cards", "log")).status_code == 404


@pytest.mark.usefixtures("large")
def test_large_prints_keep_what_nobody_else_may_see(desk: Desk) -> None:
    director, scorer = desk.account(), desk.account("scorer", "Sam")
    with_links = director.get(f"{PAGE}/guide-cards.pdf").headers["location"]
    do_jobs(desk.club)
    without = scorer.get(f"{PAGE}/guide-cards.pdf").headers["location"]
    assert scorer.get(without).status_code == 200
    do_jobs(desk.club)
    kept = director.get(f"{with_links}.json").json()["job"]["result"]["pdf"]
    own = scorer.get(f"{without}.json").json()["job"]["result"]["pdf"]
    assert len(scorer.get(own).content) < len(director.get(kept).content)
    assert scorer.get(with_links).status_code == scorer.get(kept).status_code == 404
    assert desk.nobody().get(kept).status_code in (303, 401)
    log = director.get(f"{PAGE}/log.pdf").headers["location"].rpartition("/")[2]
    do_jobs(desk.club)
    assert scorer.get(f"{PAGE}/log/{log}.pdf").status_code == 403
    play_on(desk, 1)
    assert add_paul(desk).get(f"{PAGE}/booklet.pdf").status_code == 403


def test_what_is_no_sheet_is_not_found(desk: Desk) -> None:
    director = desk.account()
    for name in ("posters.pdf", "seats.doc", "..%2Fclub.pdf"):
        assert director.get(f"{PAGE}/{name}").status_code == 404


def test_the_name_and_logo_of_the_club_come_on_every_sheet(desk: Desk) -> None:
    owner = desk.account("owner", "Olga")
    sent = {"name": "Club  #strong[Sun]\n"}
    answer = owner.post(PAGE, data=sent, files={"logo": ("logo.svg", SQUARE)})
    assert answer.status_code == 303
    printed = owner.get(f"{PAGE}/seats.pdf").content
    assert "Club #strong[Sun]" in plain_text(printed)
    assert owner.get(f"{PAGE}.json").json()["has_logo"]
    # without a new one the logo stays
    assert owner.post(PAGE, data={"name": "Sun"}).status_code == 303
    assert owner.get(f"{PAGE}.json").json()["has_logo"]
    assert owner.post(PAGE, data={"name": "Sun", "without": "true"}).status_code == 303
    assert not owner.get(f"{PAGE}.json").json()["has_logo"]
    for broken in (b"GIF89a", b"<svg width='0'/>"):
        bad = owner.post(PAGE, data={"name": "Sun"}, files={"logo": ("x", broken)})
        assert bad.status_code == 422
    assert desk.account().post(PAGE, data={"name": "Mine"}).status_code == 403


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_everything_for_tonight_is_one_button_away(
    width: int, scheme: str, hall: Hall, browser: Browser
) -> None:
    with tab(browser, width, scheme) as opened:
        page = opened.page
        hall.let_in(page)
        page.goto(hall.url + PAGE)
        expect(page.get_by_text("Print all that tonight needs")).to_be_visible()
        first = page.locator("img.preview").first
        first.scroll_into_view_if_needed()
        expect(first).to_have_js_property("complete", True)
        assert first.evaluate("one => one.naturalWidth") > 100
        check_readable(page)
        assert opened.complaints == []
