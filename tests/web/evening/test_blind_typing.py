"""A scorer who looks at the paper and not at the page: no key of theirs is lost."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from evenhand.desk.club.club_events import Account, Club, Role
from evenhand.web.application import make_app
from tests.web.browsing import Hall, served, tab
from tests.web.evening.test_changes_by_clicks import play_seven_tables
from tests.web.visiting import EVENT

#: Each another one, in the order in which they are typed.
PARTSCORES = [
    f"{level}{suit}n{made}" for level in "12" for suit in "cdhs" for made in ("=", "+1")
]


@pytest.fixture
def sheet(small_club: Club, browser: Browser) -> Iterator[Page]:
    """The sheet of board 1 of seven tables, where nothing has been entered."""
    play_seven_tables(small_club, "mitchell", rounds=0)
    small_club.accounts.add(Account("Anna", Role.OWNER))
    with served(make_app(small_club)) as url, tab(browser) as opened:
        Hall(small_club, url).let_in(opened.page)
        opened.page.goto(f"{url}/events/{EVENT}/enter?board=1")
        yield opened.page
        assert opened.complaints == []


def typed(page: Page) -> list[str]:
    return [one.input_value() for one in page.locator(".typed").all()]


@pytest.mark.parametrize("pause", [5, 60])
def test_the_keys_of_one_sheet_after_the_other_all_arrive(
    pause: float, sheet: Page
) -> None:
    """The pauses are those of a burst, and of somebody who types fast."""
    sheet.keyboard.type("".join(f"{one}\r" for one in PARTSCORES), delay=pause)
    expect(sheet.get_by_role("heading", name="Board 3", exact=True)).to_be_visible()
    expect(sheet.locator(".entry .score")).to_have_count(2)
    third = typed(sheet)
    sheet.go_back()
    expect(sheet.get_by_role("heading", name="Board 2", exact=True)).to_be_visible()
    second = typed(sheet)
    sheet.go_back()
    expect(sheet.get_by_role("heading", name="Board 1", exact=True)).to_be_visible()
    entered = [*typed(sheet), *second, *third[:2]]
    assert [one.replace(" ", "").lower() for one in entered] == PARTSCORES


@pytest.mark.parametrize("pause", [0, 60])
def test_what_is_typed_after_a_doubt_is_no_other_result_of_that_line(
    pause: float, sheet: Page
) -> None:
    first, second = (sheet.locator(".entry tbody tr").nth(place) for place in (0, 1))
    sheet.keyboard.type("4hn1\r420\r", delay=pause)
    expect(first).to_have_class("refused")
    expect(second).to_contain_text("to come")
    assert typed(sheet)[:2] == ["4hn1420", ""]
    # one key clears the line
    sheet.keyboard.press("Escape")
    sheet.keyboard.type("4hn10\r420\r", delay=pause)
    expect(second).to_contain_text("+420")
    assert typed(sheet)[:2] == ["4H N =", "+420"]


def test_a_doubtful_line_is_taken_by_a_second_enter(sheet: Page) -> None:
    sheet.keyboard.type("4hn1\r")
    line = sheet.locator(".entry tr.doubt")
    expect(line).to_contain_text("again if it is right")
    # and stays in its columns
    expect(line).to_have_css("display", "table-row")
    sheet.keyboard.type("\r110\r")
    expect(sheet.locator(".entry .score")).to_have_count(2)
    assert typed(sheet)[:2] == ["4H N -9", "+110"]
    expect(sheet.locator(".entry tr").nth(1)).to_contain_text("Confirmed.")
    # it stands there before anything is doubtful, as only lines are put anew
    expect(sheet.get_by_role("button", name="The ticked are right")).to_be_visible()
