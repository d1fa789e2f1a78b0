"""What goes wrong around a phone at a table: nothing is lost, and all of it is said."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from evenhand.desk.acts.named_acts import do_by_name
from evenhand.desk.club.club_events import Club
from evenhand.web.application import make_app
from tests.sentences import says
from tests.web.browsing import check_readable, served
from tests.web.phoning import Phone, open_phone
from tests.web.serving import wait_for
from tests.web.visiting import EVENT, Desk

Sit = Callable[..., Phone]
#: Waiting for a phone that looks now and then.
SOON = 20_000


@pytest.fixture
def sit(playing: tuple[Club, str, Browser]) -> Iterator[Sit]:
    """Phones that sit down at a table of seven, on an address without TLS."""
    club, url, browser = playing
    code = club.permits.make("table", subject="1", shown_again=True)
    opened: list[Page] = []

    def sit_down(before: str = "") -> Phone:
        page = open_phone(browser)
        opened.append(page)
        if before:
            page.add_init_script(before)
        phone = Phone(page, 1)
        phone.sit_down(f"{url}/t/{code}")
        return phone

    yield sit_down
    for page in opened:
        page.context.close()


def results(club: Club) -> list[str]:
    session = club.look_at(EVENT).group("Event").session(1)
    return [str(one.outcome) for one in session.results.values()]


def test_while_the_desk_does_not_answer_the_phone_says_what_is_not_sent(
    sit: Sit, small_club: Club
) -> None:
    phone, held = sit(), list[Route]()
    phone.page.clock.install()
    phone.page.route("**/result", lambda one: held.append(one), times=1)
    phone.enter("N", 0)
    wait_for(lambda: phone.page.evaluate("1") and held)
    phone.page.clock.fast_forward(4_000)
    expect(phone.page.get_by_text("Not sent yet: board 1")).to_be_visible()
    check_readable(phone.page)
    assert (len(held), results(small_club)) == (1, [])
    # it gives the answer up, and sends the result again
    phone.page.clock.fast_forward(16_000)
    expect(phone.page.get_by_text("The desk has it.")).to_be_visible(timeout=SOON)
    assert phone.page.get_by_text("Not sent yet").count() == 0
    assert results(small_club) == ["4S N ="]


def test_a_call_that_does_not_reach_the_desk_is_no_call(
    sit: Sit, small_club: Club
) -> None:
    phone = sit()
    phone.page.context.set_offline(True)
    phone.tap("call")
    aloud = phone.page.get_by_text("call the director aloud")
    expect(aloud).to_be_visible()
    check_readable(phone.page)
    phone.page.context.set_offline(False)
    phone.tap("call")
    expect(phone.page.get_by_text("The director is called.")).to_be_visible()
    expect(aloud).to_be_hidden()
    assert len(small_club.beside.all(EVENT, "call")) == 1


def test_what_another_evening_left_in_the_phone_is_shown_and_not_sent(
    sit: Sit, small_club: Club
) -> None:
    phone = sit()
    code = phone.page.url.rpartition("/")[2]
    left = {"event": "last-week", "board": 5, "round": 3, "result": "Pass", "key": "k"}
    queue = [{"to": "result", "form": left, "words": "passed out"}]
    phone.page.evaluate(
        "([name, text]) => localStorage.setItem(name, text)",
        [f"evenhand-table {code} queue", json.dumps(queue)],
    )
    phone.page.reload()
    told = phone.page.get_by_text("board 5: passed out")
    expect(told).to_contain_text("another evening")
    check_readable(phone.page)
    phone.tap("drop")
    expect(told).to_be_hidden()
    assert results(small_club) == []


def test_a_phone_that_is_full_keeps_what_is_entered_as_long_as_it_is_open(
    sit: Sit, small_club: Club
) -> None:
    phone = sit("Storage.prototype.setItem = () => { throw new Error('full'); }")
    expect(phone.page.get_by_text("This phone is full")).to_be_visible()
    check_readable(phone.page)
    phone.page.context.set_offline(True)
    phone.enter("N", 0)
    phone.tap("next")
    phone.enter("S", 1)
    phone.page.context.set_offline(False)
    expect(phone.page.get_by_text("The desk has it.")).to_be_visible(timeout=SOON)
    assert results(small_club) == ["4S N =", "4S S +1"]


def test_what_was_entered_without_the_network_outlives_a_reload_beside_a_second_phone(
    sit: Sit, small_club: Club
) -> None:
    phone, other = sit(), sit()
    phone.page.context.set_offline(True)
    for over in (0, 1):
        phone.enter("N", over)
        phone.tap("next")
    other.enter("N", -1)
    expect(other.page.get_by_text("The desk has it.")).to_be_visible(timeout=SOON)
    phone.page.context.set_offline(False)
    phone.page.reload()
    # board 1 is that of the other phone, and the director sees both
    for one in (phone, other):
        waits = one.page.get_by_text("Waits for the director: board 1: 4♠ N =")
        expect(waits).to_be_visible(timeout=SOON)
    assert results(small_club) == ["4S N -1", "4S N +1"]
    desk = Desk(small_club, make_app(small_club))
    grid = desk.account().get(f"/events/{EVENT}/grid").text
    assert says(grid, "Table 1", "4S N =", "the desk has 4S N -1")


def test_a_repaired_movement_reaches_a_phone_without_throwing_it_back(
    sit: Sit, small_club: Club
) -> None:
    phone = sit()
    phone.enter("N", 0)
    phone.tap("next")
    phone.bid(4, "S", "N")
    with small_club.acting_on(EVENT) as opened:
        exchanged = {"pairs": "13, 14", "from_round": "1"}
        do_by_name(opened.event, "exchange", exchanged)
    changed = phone.page.get_by_text("The director has changed the movement.")
    expect(changed).to_be_visible(timeout=SOON)
    told = phone.page.locator("#notes li")
    # table 1 meets pairs 8, 14, 13, 12 and 11
    expect(told).to_have_text(
        [
            "Round 2: Ann1 & Bob1 against Ann13 & Bob13, boards 3, 4",
            "Round 3: Ann1 & Bob1 against Ann14 & Bob14, boards 5, 6",
        ]
    )
    check_readable(phone.page)
    # the contract of board 2 is still there
    assert phone.step == "tricks"
    phone.tap("seen")
    expect(changed).to_be_hidden()
    phone.tap("over", 0)
    phone.tap("show")
    phone.tap("agree")
    phone.tap("next")
    expect(phone.page.get_by_text("Ann13 & Bob13").first).to_be_visible()
    wait_for(lambda: results(small_club) == ["4S N =", "4S N ="])


def test_a_board_begun_with_pairs_that_were_exchanged_goes_to_the_director(
    sit: Sit, small_club: Club
) -> None:
    phone = sit()
    phone.page.get_by_role("button", name="Play board 1").click()
    phone.bid(4, "S", "N")
    with small_club.acting_on(EVENT) as opened:
        do_by_name(opened.event, "exchange", {"pairs": "8, 9", "from_round": "1"})
    changed = phone.page.get_by_text("The director has changed the movement.")
    expect(changed).to_be_visible(timeout=SOON)
    phone.tap("over", 0)
    phone.tap("show")
    phone.tap("agree")
    waits = phone.page.get_by_text("Waits for the director: board 1: 4♠ N =")
    expect(waits).to_be_visible(timeout=SOON)
    assert results(small_club) == []


def test_over_a_safe_address_the_page_opens_again_without_the_desk(
    playing: tuple[Club, str, Browser],
) -> None:
    club, _, browser = playing
    code = club.permits.make("table", subject="1", shown_again=True)
    # a browser trusts its own machine as it trusts TLS
    with served(make_app(club)) as own:
        phone = Phone(open_phone(browser), 1)
        phone.sit_down(f"{own}/t/{code}")
        cached = """async () => {
          await navigator.serviceWorker.ready;
          const shelf = await caches.open("evenhand-table");
          return (await shelf.keys()).length > 3;
        }"""
        phone.page.wait_for_function(cached)
    phone.page.reload()
    expect(phone.page.get_by_text("Please be seated")).to_be_visible()
    phone.enter("N", 0)
    expect(phone.page.get_by_text("Not sent yet: board 1")).to_be_visible(timeout=SOON)
    with served(make_app(club), int(own.rpartition(":")[2])):
        expect(phone.page.get_by_text("The desk has it.")).to_be_visible(timeout=SOON)
    assert results(club) == ["4S N ="]
    phone.page.context.close()


def test_a_result_far_from_all_others_is_asked_about_though_the_table_went_on(
    playing: tuple[Club, str, Browser],
) -> None:
    club, url, browser = playing
    # the board that comes to table 5 from table 6
    with club.acting_on(EVENT) as opened:
        given = {"table": "6", "board": "11", "result": "4S N ="}
        do_by_name(opened.event, "record", given)
    code = club.permits.make("table", subject="5", shown_again=True)
    phone = Phone(open_phone(browser), 5)
    phone.sit_down(f"{url}/t/{code}")
    for over in (0, 1):
        phone.enter("N", over)
        phone.tap("next")
    asked = phone.page.get_by_text("This is far from all other results.")
    held: list[Route] = []
    phone.page.route("**/result", lambda one: held.append(one), times=1)
    phone.enter("N", -9)
    phone.tap("next")
    assert (phone.step, asked.count()) == ("contract", 0)
    wait_for(lambda: phone.page.evaluate("1") and held)
    held[0].continue_()
    expect(asked).to_be_visible(timeout=SOON)
    assert "Board 11: 4♠ N −9" in phone.page.inner_text("#notes")
    check_readable(phone.page)
    phone.tap("right")
    expect(asked).to_be_hidden()
    phone.page.reload()
    expect(phone.page.locator("#taps")).to_be_visible()
    expect(asked).to_be_hidden()
    phone.page.context.close()


def test_a_wrong_answer_about_the_cards_of_a_turned_board_is_taken_back(
    sit: Sit, small_club: Club
) -> None:
    phone = sit()
    for over in (0, 1):
        phone.enter("N", over)
        phone.tap("next")
    phone.tap("begin")
    phone.tap("open", "2 3")
    phone.tap("turned")
    sides = phone.page.locator("[data-do=held]")
    sides.nth(0).click()
    # the boards lie as if nobody had turned them; the table looks at the list and back
    phone.tap("back")
    phone.tap("open", "2 3")
    assert phone.step == "held"
    sides.nth(0).click()
    phone.bid(4, "S", "N")
    phone.tap("over", 0)
    assert "Ann1 & Bob1\nplus 420" in phone.page.inner_text("#step")
    phone.tap("amend")
    assert phone.step == "held"
    sides.nth(1).click()
    phone.tap("declarer", "N")
    phone.tap("over", 0)
    assert "Ann1 & Bob1\nminus 420" in phone.page.inner_text("#step")
    phone.tap("show")
    phone.tap("agree")
    expect(phone.page.get_by_text("The desk has it.")).to_be_visible(timeout=SOON)
    assert (
        "did not turn"
        not in Desk(small_club, make_app(small_club))
        .account()
        .get(f"/events/{EVENT}/grid")
        .text
    )


def test_without_the_network_no_tap_leads_away_from_the_page(sit: Sit) -> None:
    phone = sit()
    phone.page.context.set_offline(True)
    for name in ("Deutsch", "This phone leaves the table"):
        phone.tap("menu")
        phone.page.get_by_role("button", name=name).click()
        expect(phone.page.get_by_text("No connection to the desk.")).to_be_visible()
        assert phone.step == "menu"
        phone.tap("close")
    pull = "getComputedStyle(document.documentElement).overscrollBehaviorY"
    assert phone.page.evaluate(pull) == "none"
    phone.page.context.set_offline(False)
    phone.tap("menu")
    phone.page.get_by_role("button", name="Deutsch").click()
    expect(phone.page.get_by_text("Etwas anderes").first).to_be_visible(timeout=SOON)
    phone.tap("menu")
    phone.page.get_by_role("button", name="English").click()
    leave = phone.page.get_by_role("button", name="This phone leaves the table")
    expect(phone.page.get_by_role("button", name="Something else")).to_be_visible()
    phone.tap("menu")
    leave.click()
    expect(phone.page.get_by_label("Tonight’s code")).to_be_visible(timeout=SOON)


def test_a_tablet_that_stays_is_told_the_code_of_the_next_event(
    sit: Sit, small_club: Club
) -> None:
    tablet = sit()
    with small_club.acting_on(EVENT) as opened:
        over = {"group": "Event", "session": "1", "force": "yes"}
        do_by_name(opened.event, "close", over)
    again = tablet.page.get_by_role("button", name="Tell tonight’s code again")
    again.click(timeout=SOON)
    expect(tablet.page.get_by_label("Tonight’s code")).to_be_visible(timeout=SOON)
