"""Pages in a real browser: they move by themselves, and everybody can read them."""

from playwright.sync_api import Browser, expect

from evenhand.desk.club.club_events import Account, Club, DeskRow, Role
from evenhand.desk.events.opening import utc_now
from evenhand.web.application import make_app
from tests.web.browsing import Hall, served, tab
from tests.web.visiting import EVENT, begin_evening


def test_an_open_page_moves_with_its_event(hall: Hall, browser: Browser) -> None:
    with tab(browser) as opened:
        page = opened.page
        hall.let_in(page)
        page.goto(f"{hall.url}/events/{EVENT}/grid")
        expect(page.locator("#live")).to_have_attribute("data-at", "6.0")
        expect(page.locator("html")).to_have_attribute("data-line", "live")
        hall.record(1, 1)
        expect(page.locator("#live")).to_have_attribute("data-at", "7.0")
        hall.record(1, 2)
        expect(page.locator("#live")).to_have_attribute("data-at", "8.0")
        expect(page.locator("tbody tr").first.locator(".state.in")).to_have_count(1)
        assert opened.complaints == []


def test_where_no_stream_can_be_had_the_page_asks(hall: Hall, browser: Browser) -> None:
    with tab(browser) as opened:
        page = opened.page
        hall.let_in(page)
        page.add_init_script("delete window.EventSource")
        page.goto(f"{hall.url}/events/{EVENT}/standings")
        hall.record(1, 1)
        expect(page.locator("#live")).to_have_attribute("data-at", "7.0")


def test_what_is_typed_stays_while_other_results_come_in(
    hall: Hall, browser: Browser
) -> None:
    doors = f"{hall.url}/events/{EVENT}/publish"
    with tab(browser) as opened:
        page = opened.page
        hall.let_in(page)
        page.goto(doors)
        expect(page.locator("html")).to_have_attribute("data-line", "live")
        page.locator("#name").press_sequentially("Left")
        for board in (3, 4):
            with page.expect_response(doors):
                hall.record(2, board)
            page.wait_for_timeout(100)
            page.keyboard.type(" w")
        expect(page.locator("#name")).to_have_value("Left w w")
        page.locator("#scorer").focus()
        expect(page.locator("#live")).to_have_attribute("data-at", "6.0")
        page.fill("#name", "")
        page.locator("#name").blur()
        expect(page.locator("#live")).to_have_attribute("data-at", "8.0")
        assert opened.complaints == []


def test_what_is_opened_stays_open_while_results_come_in(
    hall: Hall, browser: Browser
) -> None:
    with tab(browser) as opened:
        page = opened.page
        hall.let_in(page)
        page.goto(f"{hall.url}/events/{EVENT}/rulings")
        expect(page.locator("html")).to_have_attribute("data-line", "live")
        field = page.locator("form#award [name=table]")
        page.locator("details", has=field).locator("summary").click()
        expect(field).to_be_visible()
        hall.record(1, 1)
        expect(page.locator("#live")).to_have_attribute("data-at", "7.0")
        expect(field).to_be_visible()
        expect(page.locator("#live details[open]")).to_have_count(1)


#: The first stream of a page fails for good.
NO_FIRST_STREAM = """(() => {
  const Real = window.EventSource;
  let first = true;
  window.EventSource = function (...given) {
    if (!first) return new Real(...given);
    first = false;
    const dead = { readyState: 2, close() {} };
    setTimeout(() => dead.onerror());
    return dead;
  };
})()"""


def test_a_page_that_asks_goes_back_to_the_stream(hall: Hall, browser: Browser) -> None:
    with tab(browser) as opened:
        page = opened.page
        hall.let_in(page)
        page.add_init_script(NO_FIRST_STREAM)
        page.clock.install()
        with page.expect_response("**/live.json"):
            page.goto(f"{hall.url}/events/{EVENT}/grid")
        with page.expect_request("**/live"):
            page.clock.fast_forward(31000)
            page.clock.fast_forward(3000)
        hall.record(1, 1)
        expect(page.locator("#live")).to_have_attribute("data-at", "7.0")


def test_the_tabs_of_a_browser_share_one_stream(hall: Hall, browser: Browser) -> None:
    with tab(browser) as opened:
        first, second = opened.page, opened.page.context.new_page()
        hall.let_in(first)
        streams: list[str] = []
        for page in (first, second):
            page.on(
                "request",
                lambda asked: (
                    streams.append(asked.url) if asked.url.endswith("/live") else None
                ),
            )
        first.goto(f"{hall.url}/events/{EVENT}/grid")
        expect(first.locator("html")).to_have_attribute("data-line", "live")
        second.goto(f"{hall.url}/events/{EVENT}/standings")
        hall.record(1, 1)
        for page in (first, second):
            expect(page.locator("#live")).to_have_attribute("data-at", "7.0")
        assert len(streams) == 1


def test_a_page_says_that_the_connection_is_lost_and_goes_on_by_itself(
    small_club: Club, browser: Browser
) -> None:
    begin_evening(small_club)
    small_club.accounts.add(Account("Anna", Role.OWNER))
    with tab(browser) as opened:
        page = opened.page
        with served(make_app(small_club)) as url:
            hall = Hall(small_club, url)
            hall.let_in(page)
            page.goto(f"{url}/events/{EVENT}/grid")
            expect(page.locator("html")).to_have_attribute("data-line", "live")
            expect(page.locator(".line-lost")).to_be_hidden()
        expect(page.locator(".line-lost")).to_be_visible()
        hall.record(1, 1)
        with served(make_app(small_club), int(url.rpartition(":")[2])):
            at = page.locator("#live")
            expect(at).to_have_attribute("data-at", "7.0", timeout=20000)
            expect(page.locator(".line-lost")).to_be_hidden()


def test_a_table_enters_a_result_without_any_script(
    hall: Hall, browser: Browser
) -> None:
    hall.club.beside.put(EVENT, DeskRow("code", "", {"code": "ABC234"}, utc_now()))
    code = hall.club.permits.make("table", subject="1")
    with tab(browser, 320, script=False) as opened:
        page = opened.page
        page.goto(f"{hall.url}/t/{code}")
        page.fill("#evening", "abc234")
        page.click("text=Sit down")
        page.fill("#result-1", "4S N =")
        page.locator("section", has_text="Board 1").get_by_text("Send").click()
        expect(page.locator("section", has_text="Board 1").first).to_contain_text("4♠")
    assert hall.club.look_at(EVENT).acts == 7


def test_a_director_signs_in_and_acts_by_keyboard_alone(
    hall: Hall, browser: Browser
) -> None:
    hall.club.accounts.set_password("Anna", "four words no sentence")
    with tab(browser) as opened:
        page = opened.page
        page.goto(f"{hall.url}/login")
        page.keyboard.press("Tab")
        expect(page.locator(".skip")).to_be_focused()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.type("Anna")
        page.keyboard.press("Tab")
        page.keyboard.type("four words no sentence")
        page.keyboard.press("Enter")
        page.wait_for_url(f"{hall.url}/")
        page.goto(f"{hall.url}/events/{EVENT}/grid")
        page.get_by_text("Undo the last act").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#live")).to_have_attribute("data-at", "7.0")
