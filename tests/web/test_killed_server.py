"""The server is killed in mid-evening, while somebody types, and started again."""

import signal
from pathlib import Path

from playwright.sync_api import Browser, expect

from evenhand.desk.acts.named_acts import do_by_name
from evenhand.desk.club.club_events import Account, Club, DeskRow, Role
from evenhand.desk.events.opening import utc_now
from tests.web.browsing import Hall, photograph, tab
from tests.web.evening.test_changes_by_clicks import play_seven_tables
from tests.web.serving import serving
from tests.web.visiting import EVENT


def mid_evening(club: Club) -> None:
    """Three rounds of seven tables are played; a table is slow, and one calls."""
    play_seven_tables(club, "mitchell", rounds=3)
    with club.acting_on(EVENT) as opened:
        for table, board in ((1, 7), (1, 8), (5, 1), (6, 3)):
            given = {"table": str(table), "board": str(board), "result": "110"}
            do_by_name(opened.event, "record", given)
        slow = {"table": "3", "board": "12", "minutes": "6", "slow": "3"}
        do_by_name(opened.event, "hold", slow)
    club.beside.put(EVENT, DeskRow("call", "7", {}, utc_now()))
    club.accounts.add(Account("Anna", Role.OWNER))


def test_what_is_typed_outlives_the_server_and_goes_in_when_it_is_back(
    tmp_path: Path, browser: Browser
) -> None:
    data = tmp_path / "club"
    with Club.open(data=str(data)) as club:
        mid_evening(club)
        with tab(browser) as opened:
            page = opened.page
            with serving(data) as server:
                Hall(club, server.url).let_in(page)
                page.goto(f"{server.url}/events/{EVENT}/grid")
                expect(page.locator(".corner")).to_contain_text("agrees")
                photograph(page, "desk", whole=True)
                page.goto(f"{server.url}/events/{EVENT}/enter?table=2&round=4")
                page.keyboard.type("4sn=")
                server.stop(signal.SIGKILL)
                page.keyboard.press("Enter")
                said = page.locator(".entry-said")
                expect(said).to_contain_text("still here: Enter sends it again")
                expect(page.locator(".typed").first).to_have_value("4sn=")
            port = server.url.rpartition(":")[2]
            with serving(data, "--port", port):
                page.locator(".typed").first.focus()
                page.keyboard.press("Enter")
                expect(page.locator(".entry tbody tr").first).to_contain_text("4S N =")
        (session,) = club.look_at(EVENT).groups["Event"].sessions.values()
        there = [one for one in session.results.values() if one.meeting.table == 2]
        assert [one.meeting.board for one in there if one.meeting.round == 4] == [9]
