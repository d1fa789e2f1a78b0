"""What tests of the desk in the browser share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from evenhand.desk.club.club_events import Account, Club, DeskRow, Role
from evenhand.desk.events.opening import utc_now
from evenhand.web.application import make_app
from tests.web.browsing import CHROMIUM, FLAGS, Hall, served
from tests.web.phoning import CODE, begin, network
from tests.web.visiting import EVENT, Desk, begin_evening


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        pytest.skip("there is no Chromium here; make system installs it")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        yield opened
        opened.close()


@pytest.fixture
def small_club(tmp_path: Path) -> Iterator[Club]:
    """A club of its own in SQLite, without events."""
    with Club.open(data=str(tmp_path / "club")) as opened:
        yield opened


@pytest.fixture
def desk(small_club: Club) -> Desk:
    """The desk of a club in which an evening of two tables is being played."""
    begin_evening(small_club)
    return Desk(small_club, make_app(small_club))


@pytest.fixture
def hall(small_club: Club) -> Iterator[Hall]:
    """The same desk, where a browser can reach it."""
    begin_evening(small_club)
    small_club.accounts.add(Account("Anna", Role.OWNER))
    with served(make_app(small_club)) as url:
        yield Hall(small_club, url)


@pytest.fixture
def playing(small_club: Club, browser: Browser) -> Iterator[tuple[Club, str, Browser]]:
    """Seven tables, the address of their desk in the network, and a browser there."""
    begin(small_club, EVENT)
    small_club.accounts.add(Account("Anna", Role.OWNER))
    row = DeskRow("code", "", {"code": CODE}, utc_now())
    small_club.beside.put(EVENT, row)
    with served(make_app(small_club)) as url, network(browser) as opened:
        yield small_club, url.replace("127.0.0.1", "desk.club"), opened
