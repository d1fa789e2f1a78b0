"""From the door to "please be seated", in a real browser."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from evenhand.advice import advise
from evenhand.desk.jobs import evening_advice
from evenhand.desk.jobs.evening_advice import find_advice, recall_advice
from tests.web.browsing import Hall, check_readable, tab

MARKUP = "<b onclick=alert(1)>O'Neill</b>"


@pytest.fixture(scope="module")
def remembered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def _known_advice(remembered: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The arrows of these evenings have been searched for before."""
    monkeypatch.setenv("EVENHAND_CACHE", str(remembered))
    for pairs in ("14", "27", "26, perhaps 27"):
        if recall_advice({"pairs": pairs, "boards": "26"}) is None:
            find_advice({"pairs": pairs, "boards": "26"})


@pytest.fixture
def page(hall: Hall, browser: Browser) -> Iterator[Page]:
    """The club's home, with its owner signed in."""
    with tab(browser) as opened:
        hall.let_in(opened.page)
        opened.page.goto(hall.url)
        yield opened.page
        assert opened.complaints == []


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words).first.click()


def ask(page: Page, pairs: str = "14") -> None:
    """Type how many pairs there are into the page that has just opened."""
    expect(page.get_by_label("Pairs", exact=True)).to_be_focused()
    page.keyboard.type(pairs)
    expect(page.locator(".option").first).to_be_visible()


def choose_movement(page: Page, pairs: str = "14") -> None:
    """Ask for the movements, and take the first."""
    page.get_by_role("link", name="New evening").click()
    ask(page, pairs)
    press(page, "Begin")


def tab_to(page: Page, words: str) -> None:
    """Press Tab until something with these words has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        # the body has all words of the page, and the focus while nothing else has it
        if words in page.evaluate(
            "document.querySelector(':focus:not(body)')?.innerText || ''"
        ):
            return
    raise AssertionError(f"{words} is not reached by keys")


def test_two_clicks_from_the_number_of_pairs_to_the_seats(page: Page) -> None:
    page.get_by_role("link", name="New evening").click()
    expect(page.get_by_label("Pairs", exact=True)).to_be_focused()
    began = time.perf_counter()
    ask(page)
    first, second = page.locator(".option").all()[:2]
    expect(first.locator(".matrix")).to_be_visible()
    expect(second.locator(".matrix")).to_be_hidden()
    press(page, "Begin")
    press(page, "Close the door and seat 14 pairs by number")
    expect(page.get_by_text("Please be seated")).to_be_visible()
    print(f"14 pairs to please be seated: {time.perf_counter() - began:.1f} s")
    assert page.locator(".read-out tbody tr").count() == 7
    page.get_by_role("link", name="To the grid").click()
    expect(page.get_by_text("Round 1 of 7")).to_be_visible()


def test_the_picture_comes_as_one_hovers_or_focuses(page: Page) -> None:
    page.get_by_role("link", name="New evening").click()
    ask(page)
    second = page.locator(".option").nth(1)
    second.hover()
    expect(second.locator(".matrix")).to_be_visible()
    page.mouse.move(0, 0)
    expect(second.locator(".matrix")).to_be_hidden()
    page.locator(".option input").first.focus()
    page.keyboard.press("ArrowDown")
    expect(second.locator(".matrix")).to_be_visible()


def test_an_evening_begins_by_keys_alone(page: Page) -> None:
    tab_to(page, "New evening")
    page.keyboard.press("Enter")
    ask(page)
    tab_to(page, "Begin")
    page.keyboard.press("Enter")
    for number in range(1, 15):
        expect(page.get_by_label("Player")).to_be_focused()
        page.keyboard.type(f"North {number}")
        page.keyboard.press("Tab")
        page.keyboard.type(f"South {number}")
        page.keyboard.press("Enter")
        page.get_by_text(f"North {number} & South {number}", exact=True).wait_for()
    tab_to(page, "Close the door and seat")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Please be seated")).to_be_visible()
    expect(page.locator(".read-out")).to_contain_text("North 14 & South 14")


def test_enter_after_the_number_of_pairs_shows_the_movements(page: Page) -> None:
    page.get_by_role("link", name="New evening").click()
    expect(page.get_by_label("Pairs", exact=True)).to_be_focused()
    page.keyboard.type("14")
    page.keyboard.press("Enter")
    page.wait_for_url("**/advice?*")
    expect(page.get_by_role("heading", name="Movements for 14 pairs")).to_be_visible()
    expect(page.get_by_label("Pairs", exact=True)).to_have_value("14")


def test_the_evening_begins_with_what_the_fields_say_when_it_begins(page: Page) -> None:
    """Not with what they said when the movements were looked for."""
    page.get_by_role("link", name="New evening").click()
    ask(page)
    page.get_by_label("Pairs", exact=True).fill("27")
    press(page, "Begin")
    expect(page.get_by_role("heading", name="Movements for 27 pairs")).to_be_visible()
    page.get_by_label("Name of the evening").fill("Thursday & friends")
    press(page, "Begin")
    expect(page.get_by_role("heading", name="Thursday & friends")).to_be_visible()
    expect(page.get_by_text("for 27 pairs")).to_be_visible()


@pytest.mark.parametrize(
    ("width", "scheme"), [(320, "light"), (390, "dark"), (1280, "light")]
)
def test_the_door_is_readable_on_every_device(
    width: int, scheme: str, hall: Hall, browser: Browser
) -> None:
    with tab(browser, width, scheme) as opened:
        page = opened.page
        hall.let_in(page)
        page.goto(hall.url)
        check_readable(page)
        choose_movement(page)
        page.get_by_role("heading", name="Close the door").wait_for()
        check_readable(page)
        page.get_by_label("Player").fill("Ada")
        press(page, "They are here")
        page.get_by_text("1 pair is here").wait_for()
        for way in ("From a spreadsheet", "By number only", "As they sit"):
            page.get_by_text(way).click()
        check_readable(page)
        page.go_back()
        page.goto(f"{hall.url}/advice?pairs=14")
        expect(page.locator(".option").first).to_be_visible()
        check_readable(page)
        assert opened.complaints == []


def test_an_evening_begins_without_scripts(hall: Hall, browser: Browser) -> None:
    with tab(browser, script=False) as opened:
        page = opened.page
        hall.let_in(page)
        page.goto(hall.url)
        page.get_by_role("link", name="New evening").click()
        page.get_by_label("Pairs").fill("14")
        press(page, "Which movement?")
        page.locator(".option input").nth(1).check()
        press(page, "Begin")
        page.get_by_text("As they sit").click()
        for table in range(1, 8):
            for side in ("North-South", "East-West"):
                label = f"{side} at table {table}"
                page.get_by_label(label).fill(f"{side} of {table}")
        press(page, "They sit there")
        press(page, "Close the door and seat")
        rows = page.locator(".read-out tbody tr")
        assert rows.count() == 7
        for table, row in enumerate(rows.all_inner_texts(), 1):
            assert f"North-South of {table}" in row
            assert f"East-West of {table}" in row


def test_two_of_twenty_seven_pairs_come_late(page: Page, hall: Hall) -> None:
    choose_movement(page, "27")
    page.get_by_text("By number only").click()
    page.get_by_label("How many pairs").fill("25")
    press(page, "Add pairs without names")
    page.get_by_text("25 pairs are here; 27 are expected").wait_for()
    press(page, "Seat with it all the same")
    expect(page.get_by_text("Please be seated")).to_be_visible()
    event = page.url.split("/")[-2]
    for names in ("Zoe & Yan", "Xena & Will"):
        page.get_by_role("link", name="Changes").click()
        page.get_by_role("link", name="A pair comes late").click()
        page.get_by_label("Names").fill(names)
        page.get_by_label("Names").press("Enter")
        press(page, "Do this")
        expect(page.locator(".told")).to_be_visible()
    entrants = hall.club.look_at(event).entrants.values()
    assert len(entrants) == 27
    assert {"Zoe & Yan", "Xena & Will"} <= {one.names for one in entrants}


def test_a_pair_that_may_come_keeps_both_ways_open(page: Page) -> None:
    choose_movement(page, "26, perhaps 27")
    page.get_by_text("By number only").click()
    page.get_by_label("How many pairs").fill("26")
    press(page, "Add pairs without names")
    expect(page.get_by_text("13-table Mitchell, for 26 pairs")).to_be_visible()
    page.get_by_label("Player").fill("Zoe")
    press(page, "They are here")
    expect(page.get_by_text("with rover, for 27 pairs")).to_be_visible()
    press(page, "Close the door and seat")
    expect(page.get_by_text("Please be seated")).to_be_visible()


def test_a_search_is_called_off_by_key_and_stays_so(page: Page, hall: Hall) -> None:
    page.goto(f"{hall.url}/new?pairs=11")
    page.locator("#cancel").focus()
    with page.expect_response(lambda answer: "job=" in answer.url):
        """The page looks how far the search is."""
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Search")).to_be_visible()
    page.wait_for_load_state("networkidle")
    states = [job.state for job in hall.club.jobs.all(account="Anna")]
    assert states == ["cancelled"]


def test_a_name_that_is_typed_meanwhile_does_not_begin_the_search_anew(
    page: Page, hall: Hall
) -> None:
    page.goto(f"{hall.url}/new?pairs=11")
    expect(page.locator("#cancel")).to_be_visible()
    page.get_by_label("Name of the evening").type("Thursday", delay=60)
    page.wait_for_timeout(400)
    page.locator("#cancel").click()
    expect(page.get_by_role("button", name="Search")).to_be_visible()
    assert len(hall.club.jobs.all(account="Anna")) == 1
    expect(page.get_by_label("Name of the evening")).to_have_value("Thursday")


def test_whoever_types_faster_than_the_desk_answers_loses_no_pair(page: Page) -> None:
    choose_movement(page)
    sent: list[Route] = []
    page.route("**/gather", lambda route: sent.append(route))
    expect(page.get_by_label("Player")).to_be_focused()
    for letter in "ABC":
        page.keyboard.type(f"North {letter}")
        page.keyboard.press("Tab")
        page.keyboard.type(f"South {letter}")
        page.keyboard.press("Enter")
    for _ in "ABC":
        while not sent:
            page.wait_for_timeout(20)
        sent.pop().continue_()
    for letter in "ABC":
        expect(page.get_by_text(f"North {letter} & South {letter}")).to_be_visible()
    expect(page.get_by_role("heading", name="3 pairs")).to_be_visible()


def test_nobody_types_at_the_door_before_its_script_is_there(page: Page) -> None:
    held: list[Route] = []
    page.route("**/door.js*", lambda route: held.append(route))
    choose_movement(page)
    while not held:
        page.wait_for_timeout(20)
    expect(page.get_by_label("Player")).to_have_count(0)
    held.pop().continue_()
    expect(page.get_by_label("Player")).to_be_focused()


def test_what_is_typed_before_the_page_is_ready_is_answered(
    page: Page, hall: Hall
) -> None:
    held: list[Route] = []
    page.route("**/htmx*", lambda route: held.append(route))
    page.goto(f"{hall.url}/new", wait_until="commit")
    expect(page.get_by_label("Pairs", exact=True)).to_be_focused()
    page.keyboard.type("14")
    while not held:
        page.wait_for_timeout(20)
    held.pop().continue_()
    expect(page.locator(".option").first).to_be_visible()


def test_a_pair_that_does_not_reach_the_desk_stays_in_its_fields(
    hall: Hall, browser: Browser
) -> None:
    with tab(browser) as opened:
        page = opened.page
        hall.let_in(page)
        page.goto(hall.url)
        choose_movement(page)
        expect(page.get_by_label("Player")).to_be_focused()
        page.context.set_offline(True)
        page.keyboard.type("Ada")
        page.keyboard.press("Tab")
        page.keyboard.type("Ben")
        page.keyboard.press("Enter")
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("Ada & Ben: the desk does not answer")
        expect(page.get_by_label("Partner")).to_have_value("Ben")
        page.context.set_offline(False)
        page.keyboard.press("Enter")
        expect(page.get_by_text("Ada & Ben", exact=True)).to_be_visible()
        expect(alert).to_be_hidden()
        expect(page.get_by_role("heading", name="1 pair", exact=True)).to_be_visible()


def test_two_directors_at_the_door_see_both(
    page: Page, hall: Hall, browser: Browser
) -> None:
    choose_movement(page)
    with tab(browser) as other:
        hall.let_in(other.page)
        other.page.goto(page.url)
        for there, here, player in (
            (page, other.page, "Ada"),
            (other.page, page, "Bo"),
        ):
            expect(here.get_by_label("Player")).to_be_focused()
            here.keyboard.type("Half a na")
            there.get_by_label("Player").fill(player)
            press(there, "They are here")
            expect(here.get_by_text(player, exact=True)).to_be_visible()
            expect(here.get_by_label("Player")).to_have_value("Half a na")
            here.get_by_label("Player").fill("")
        page.get_by_text("By number only").click()
        page.get_by_label("How many pairs").fill("12")
        press(page, "Add pairs without names")
        press(page, "Close the door and seat")
        expect(other.page.get_by_text("Please be seated")).to_be_visible()
        expect(other.page.get_by_label("Player")).to_be_hidden()
        assert other.complaints == []


def test_names_are_completed_and_markup_stays_a_name(page: Page) -> None:
    choose_movement(page)
    page.get_by_text("From a spreadsheet").click()
    rows = [f"{MARKUP}\tDan", *(f"North {n}\tSouth {n}" for n in range(2, 15))]
    page.get_by_label("Paste").fill("\n".join(rows))
    press(page, "Add these pairs")
    expect(page.get_by_text("14 pairs", exact=True)).to_be_visible()
    press(page, "Close the door and seat")
    expect(page.locator(".read-out")).to_contain_text(f"{MARKUP} & Dan")
    assert page.locator("main b").count() == 0
    page.get_by_role("link", name="Evenhand").click()
    choose_movement(page)
    assert page.get_by_label("Player").get_attribute("list") == "players"
    known = page.locator("#players option").evaluate_all("all => all.map(e => e.value)")
    assert {MARKUP, "Dan", "North 2", "South 14"} <= set(known)


def test_advice_asked_twice_is_worked_out_once(
    page: Page, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def counted(*given: object) -> object:
        asked.append(given)
        return advise(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(evening_advice, "advise", counted)
    evening_advice._recall.cache_clear()
    for _ in range(3):
        page.goto(f"{hall.url}/advice?pairs=14")
        expect(page.locator(".option").first).to_be_visible()
    assert len(asked) == 1
