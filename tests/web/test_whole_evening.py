"""A whole evening in a real browser, by clicks and keys only, and by commands."""

import json
import time
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from evenhand.desk.club.club_events import Club
from evenhand.desk.events import opening
from evenhand.desk.events.opening import read_entries
from evenhand.desk.jobs.evening_advice import find_advice
from evenhand.desk.jobs.job_work import start_worker
from evenhand.web.application import make_app
from evenhand.web.club.sign_in import owner_link
from tests.cli.running import evenhand
from tests.web.browsing import check_readable, photograph, served, tab
from tests.web.evening.test_changes import bare
from tests.web.visiting import PASSWORD

PAIRS = [(f"North {n}", f"South {n}") for n in range(1, 15)]
#: What the tables write down, as a scorer types it; each table its own.
TYPED = ("2sn=", "2sn+1", "1nn+1", "1nn=", "2hs+1", "110", "90")
#: A result that is far down asks for a second Enter: at table 5, on board 6.
DOUBTFUL = (5, 6, "4hn1")
CORRECTED = (2, 3, "3cs+1")
RULING = (4, 8, "60%+110 40%-50", "hesitation, Law 16B")
ASKED = {"pairs": "14", "boards": "13"}


class Hands:
    """Someone who has never seen the desk: reads labels, clicks and types."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def fill(self, label: str, text: str) -> None:
        self.page.get_by_label(label, exact=True).first.click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def click(self, words: str) -> None:
        self.page.get_by_role("button", name=words).first.click()

    def follow(self, words: str) -> None:
        self.page.get_by_role("link", name=words, exact=True).first.click()

    def read(self, words: str) -> None:
        expect(self.page.get_by_text(words).first).to_be_visible()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Minutes by which the desk's clock is ahead."""
    ahead = {"minutes": 0.0}

    class Ahead(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> "Ahead":
            return super().now(tz) + timedelta(minutes=ahead["minutes"])

    monkeypatch.setattr(opening, "datetime", Ahead)
    return ahead


def come_in(hands: Hands) -> None:
    """The pairs come in one by one, by their names and Enter."""
    for number, (player, partner) in enumerate(PAIRS, 1):
        expect(hands.page.get_by_label("Player")).to_be_focused()
        hands.page.keyboard.type(player)
        hands.page.keyboard.press("Tab")
        hands.page.keyboard.type(partner)
        hands.page.keyboard.press("Enter")
        words = "1 pair" if number == 1 else f"{number} pairs"
        hands.page.get_by_role("heading", name=words, exact=True).wait_for()


def type_board(page: Page, board: int) -> list[tuple[int, int, str]]:
    """Type the traveller of a board; gives what was typed, in its order."""
    page.get_by_role("heading", name=f"Board {board}", exact=True).wait_for()
    rows = page.locator(".entry tbody tr")
    tables = [
        int(rows.nth(place).locator("td").first.inner_text().split()[0])
        for place in range(rows.count())
    ]
    typed = []
    for place, table in enumerate(tables):
        expect(rows.nth(place).locator(".typed")).to_be_focused()
        is_doubtful = (table, board) == DOUBTFUL[:2]
        text = DOUBTFUL[2] if is_doubtful else TYPED[(table + board) % 7]
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        if is_doubtful:
            expect(rows.nth(place)).to_contain_text("again if it is right")
            page.keyboard.press("Enter")
        typed.append((table, board, text))
    return typed


def direct(hands: Hands, later: dict[str, float]) -> list[tuple[int, int, str]]:
    """Direct the evening, from the seats to the official ranking."""
    page = hands.page
    hands.follow("To the grid")
    page.get_by_role("table").wait_for()
    hands.follow("Clock")
    hands.click("Start round 1")
    hands.read("Round 1 of 7")
    expect(page.get_by_role("button", name="Pause")).to_be_in_viewport()
    photograph(page, "clock")
    hands.follow("Enter")
    typed = [one for board in range(1, 15) for one in type_board(page, board)]
    expect(page.locator(".entry-said")).to_contain_text("All results are in")
    photograph(page, "traveller")
    hands.follow("Grid")
    # a correction, from the sheet of the board
    hands.follow("Enter")
    page.get_by_text("All boards, and what they lack").click()
    hands.follow("3")
    table, board, text = CORRECTED
    hands.fill(_place(page, table, board), text)
    page.keyboard.press("Enter")
    expect(page.locator(".entry")).to_contain_text("3C S +1")
    hands.follow("Rulings")
    page.get_by_text("Adjusted score", exact=True).click()
    form = page.locator("form#award")
    for name, value in zip(("table", "board", "award", "reason"), RULING, strict=True):
        form.locator(f"[name={name}]").click()
        page.keyboard.type(str(value))
    hands.click("Adjust the score")
    hands.read(RULING[3])
    hands.follow("Standings")
    hands.click("Close session 1")
    hands.read("correction period")
    hands.click("Declare the results official")
    hands.read("can be corrected until")
    later["minutes"] = 24 * 60
    page.go_back()
    page.reload()
    hands.click("Declare the results official")
    hands.read("Official.")
    photograph(page, "official")
    return typed


def _place(page: Page, table: int, board: int) -> str:
    """The label of the result of a table."""
    field = page.locator(f".typed[aria-label^='Result, table {table}, board {board},']")
    return field.get_attribute("aria-label") or ""


def by_command(folder: Path, typed: list[tuple[int, int, str]], later: Any) -> str:
    """The same evening by the command line; gives its file."""
    file, source = str(folder / "by-command.event"), folder / "movement.json"
    source.write_text(json.dumps(find_advice(ASKED)["options"][0]["movement"]))

    def event(name: str, *words: object) -> None:
        told = evenhand("event", name, file, *map(str, words))
        assert told.code == 0, told.err

    def at(table: int, board: int) -> tuple[object, ...]:
        return "--table", table, "--board", board

    later["minutes"] = 0
    event("new", "--movement", source, "--name", "Thursday")
    for player, partner in PAIRS:
        event("register", "--names", f"{player} & {partner}")
    event("seat")
    for table, board, text in typed:
        sure = ("--sure",) if (table, board, text) == DOUBTFUL else ()
        event("record", text, *at(table, board), *sure)
    event("correct", CORRECTED[2], *at(*CORRECTED[:2]))
    event("award", RULING[2], *at(*RULING[:2]), "--reason", RULING[3])
    event("close")
    assert "can be corrected" in evenhand("event", "official", file).complaint
    later["minutes"] = 24 * 60
    event("official")
    return file


def test_a_whole_evening_by_clicks_and_keys_is_that_of_the_command_line(
    small_club: Club,
    browser: Browser,
    later: dict[str, float],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("EVENHAND_CACHE", str(tmp_path / "cache"))
    worker = start_worker(str(tmp_path / "club"), None)
    try:
        with served(make_app(small_club)) as url, tab(browser) as opened:
            page, hands = opened.page, Hands(opened.page)
            page.goto(f"{url}/first/{owner_link(small_club)}")
            hands.fill("Name", "Olga")
            hands.fill("Password", PASSWORD)
            hands.click("Begin")
            hands.follow("New evening")
            hands.fill("Name of the evening", "Thursday")
            hands.fill("Boards, about", ASKED["boards"])
            began = time.monotonic()
            hands.fill("Pairs", ASKED["pairs"])
            page.get_by_role("heading", name="Movements for 14 pairs").wait_for()
            check_readable(page)
            # so high that the button at the foot covers nothing in the picture
            page.set_viewport_size({"width": 1280, "height": 1280})
            photograph(page, "new-evening")
            page.set_viewport_size({"width": 1280, "height": 800})
            hands.click("Begin: let the pairs come in")
            come_in(hands)
            photograph(page, "pairs")
            hands.click("Close the door and seat")
            page.get_by_role("heading", name="Please be seated").wait_for()
            # fourteen names are typed on the way
            print(f"14 pairs to please be seated: {time.monotonic() - began:.1f} s")
            photograph(page, "seats")
            typed = direct(hands, later)
            rows = page.locator(".ranking tbody tr").all()
            shown = [one.locator("td").all_inner_texts()[:4] for one in rows]
            name = page.url.split("/")[4]
            # the browser notes the one refusal
            assert [one for one in opened.complaints if "422" not in one] == []
    finally:
        worker.terminate()
        worker.wait()
    file = by_command(tmp_path, typed, later)
    assert len(typed) == 7 * 14
    assert bare(small_club.since(name)) == bare(read_entries(file))
    told = evenhand("event", "standings", file, "--json").data
    (group,) = told["standings"]
    (ranking,) = group["rankings"]
    assert shown == [
        [
            f"{one['rank']}{'=' if one['tied'] else ''}",
            str(one["pair"]),
            one["names"],
            f"{one['percent']:.2f}",
        ]
        for one in ranking
    ]
