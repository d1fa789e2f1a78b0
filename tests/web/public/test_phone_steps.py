"""Every step of a phone at a table, in a real browser on an address without TLS."""

import re
from itertools import product

import pytest
from playwright.sync_api import Browser, expect

from evenhand.deals import deal_boards
from evenhand.desk.acts.posted_acts import do_acts, read_acts_sent
from evenhand.desk.club.club_events import Club
from evenhand.desk.pairs.entering import correct_names
from evenhand.desk.tables.table_phones import PhoneSettings, set_settings
from evenhand.desk.tables.waiting_entries import find_waiting
from evenhand.desk.views.session_deals import attach_deals
from evenhand.formats.deal_files import write_deals
from evenhand.languages import LANGUAGES
from evenhand.scoring.contract import Contract, score
from evenhand.web.handling.templating import STATIC
from tests.web.browsing import check_readable, photograph
from tests.web.phoning import CODE, TABLES, Phone, open_phone
from tests.web.visiting import EVENT, record

#: From sitting down to a turned board: the step, and the tap that leads on from it.
STEPS: tuple[tuple[str, str, object], ...] = (
    *(("round", "open", None), ("contract", "level", 4), ("contract", "strain", "S")),
    *(("contract", "declarer", "W"), ("tricks", "over", 0), ("review", "show", None)),
    *(("agree", "agree", None), ("in", "menu", None), ("menu", "close", None)),
    *(("in", "next", None), ("contract", "passed", None), ("review", "show", None)),
    *(("agree", "agree", None), ("in", "next", None), ("over", "begin", None)),
    *(("round", "open", None), ("turn", "turned", None), ("held", "held", None)),
    *(("contract", "menu", None), ("menu", "players", None), ("names", "menu", None)),
)
#: Those of which there is a picture in the documentation, on a phone of that width.
PICTURES = {
    **dict.fromkeys(("contract", "tricks", "agree"), 320),
    **dict.fromkeys(("turn", "held", "over"), 390),
}


def test_a_phone_shows_every_step_so_that_everybody_can_use_it(
    playing: tuple[Club, str, Browser],
) -> None:
    club, url, browser = playing
    for table, width, height in ((1, 320, 568), (3, 390, 844)):
        code = club.permits.make("table", subject=str(table), shown_again=True)
        page = open_phone(browser, width, height)
        page.goto(f"{url}/t/{code}")
        check_readable(page)
        phone = Phone(page, table)
        phone.sit_down(f"{url}/t/{code}")
        seen = set[str]()
        for step, do, value in STEPS:
            assert phone.step == step
            if step == "in":
                expect(page.get_by_text("The desk has it.")).to_be_visible()
            if step not in seen:
                check_readable(page)
            if step not in seen and PICTURES.get(step) == width:
                photograph(page, f"phone-{step}-{width}")
            seen.add(step)
            phone.tap(do, value)
        page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_contract_is_entered_without_scrolling_on_the_smallest_phone(
    language: str, playing: tuple[Club, str, Browser]
) -> None:
    club, url, browser = playing
    with club.acting_on(EVENT) as opened:
        correct_names(opened.event, 1, "Henrietta Atkinson & Bartholomew Featherston")
        correct_names(opened.event, 8, "Maximilian Łukasiewicz & Żaneta Świerczyńska")
    page = open_phone(browser)
    page.set_extra_http_headers({"accept-language": language})
    code = club.permits.make("table", subject="1", shown_again=True)
    page.goto(f"{url}/t/{code}")
    page.locator("#evening").fill(CODE)
    page.keyboard.press("Enter")
    phone = Phone(page, 1)
    phone.tap("open")
    over = "document.documentElement.scrollHeight - window.innerHeight"
    assert page.evaluate(over) <= 0


def test_the_names_that_were_typed_are_sent_and_no_others(
    playing: tuple[Club, str, Browser],
) -> None:
    club, url, browser = playing
    set_settings(club, EVENT, PhoneSettings(names=True), "account Anna", "")
    code = club.permits.make("table", subject="1", shown_again=True)
    page = open_phone(browser)
    page.goto(f"{url}/t/{code}")
    page.get_by_label("Tonight’s code").fill(CODE)
    page.get_by_role("button", name="Sit down").click()
    pair = page.get_by_role("group", name="East-West · pair 8")
    pair.get_by_label("Player").fill("Cleo Fry")
    # one player alone is nobody's pair
    pair.get_by_label("Partner").fill("")
    page.get_by_role("button", name="These are the players").click()
    assert Phone(page, 1).step == "names"
    expect(pair.get_by_label("Partner")).to_be_focused()
    pair.get_by_label("Partner").fill("Bob8")
    check_readable(page)
    page.get_by_role("button", name="These are the players").click()
    expect(page.get_by_text("Waits for the director")).to_be_visible(timeout=20_000)
    assert Phone(page, 1).step == "round"
    (asked,) = find_waiting(club.beside.all(EVENT))
    assert asked.texts["pair"] == "8"
    assert (asked.texts["player"], asked.texts["partner"]) == ("Cleo Fry", "Bob8")
    page.reload()
    expect(page.get_by_text("Please be seated")).to_be_visible()


def test_a_board_that_was_not_finished_may_be_entered_after_all(
    playing: tuple[Club, str, Browser],
) -> None:
    club, url, browser = playing
    code = club.permits.make("table", subject="1", shown_again=True)
    phone = Phone(open_phone(browser), 1)
    phone.sit_down(f"{url}/t/{code}")
    phone.tap("open")
    phone.tap("menu")
    phone.tap("unfinished")
    waits = phone.page.get_by_text("Waits for the director: board 1: not finished")
    expect(waits).to_be_visible(timeout=20_000)
    phone.tap("open", "1 1")
    assert phone.page.inner_text("#step h1") == "Board 1: not finished"
    check_readable(phone.page)
    phone.tap("finish")
    phone.enter("N", 0)
    expect(phone.page.get_by_text("The desk has it.")).to_be_visible(timeout=20_000)
    expect(waits).to_be_hidden()


@pytest.mark.parametrize(
    ("outcome", "words"), [("NP", "not played"), ("A+/A-", "awarded A+/A-")]
)
def test_what_the_desk_has_ruled_is_told_in_words(
    outcome: str, words: str, playing: tuple[Club, str, Browser]
) -> None:
    club, url, browser = playing
    with club.acting_on(EVENT) as opened:
        do_acts(opened.event, read_acts_sent([record(1, 1, outcome)]), None)
    code = club.permits.make("table", subject="1", shown_again=True)
    page = open_phone(browser)
    Phone(page, 1).sit_down(f"{url}/t/{code}")
    expect(page.get_by_role("button", name="Board 1")).to_contain_text(words)


def test_a_contract_and_the_card_led_are_told_in_any_order(
    playing: tuple[Club, str, Browser],
) -> None:
    club, url, browser = playing
    set_settings(club, EVENT, PhoneSettings(lead=True), "account Anna", "")
    code = club.permits.make("table", subject="1", shown_again=True)
    phone = Phone(open_phone(browser), 1)
    phone.sit_down(f"{url}/t/{code}")
    phone.tap("open")
    phone.tap("declarer", "E")
    pressed = phone.page.locator("[data-do=declarer][aria-pressed=true]")
    expect(pressed).to_contain_text("Ann8 & Bob8")
    phone.tap("strain", "NT")
    phone.tap("doubled", 1)
    phone.tap("level", 3)
    assert phone.step == "lead"
    assert "3NT× by E, Ann8 & Bob8" in phone.page.inner_text("#step h1")
    check_readable(phone.page)
    phone.tap("leadRank", "Q")
    phone.tap("leadSuit", "H")
    phone.tap("over", 0)
    phone.tap("show")
    phone.tap("agree")
    expect(phone.page.get_by_text("The desk has it.")).to_be_visible(timeout=20_000)
    (there,) = club.look_at(EVENT).group("Event").session(1).results.values()
    assert (str(there.outcome), there.result.lead) == ("3NTx E =", "HQ")


def test_a_phone_asks_about_a_lead_that_the_leader_did_not_hold(
    playing: tuple[Club, str, Browser],
) -> None:
    club, url, browser = playing
    set_settings(club, EVENT, PhoneSettings(lead=True), "account Anna", "")
    deals = {one.board: one for one in deal_boards(range(1, 15), "lead")}
    with club.acting_on(EVENT) as opened:
        attach_deals(opened.event, write_deals(deals, "pbn"))
    code = club.permits.make("table", subject="1", shown_again=True)
    phone = Phone(open_phone(browser), 1)
    phone.sit_down(f"{url}/t/{code}")

    def enter(lead: str) -> None:
        phone.bid(4, "S", "N")
        phone.tap("leadSuit", lead[0])
        phone.tap("leadRank", lead[1])
        phone.tap("over", 0)
        phone.tap("show")
        phone.tap("agree")

    phone.tap("open")
    card = deals[1].hand("W")[1][0]
    enter(f"H{card}")
    asked = phone.page.get_by_text(f"The leader did not hold ♥{card}.")
    expect(asked).to_be_visible(timeout=20_000)
    check_readable(phone.page)
    phone.tap("wrong")
    enter("H" + deals[1].hand("E")[1][0])
    expect(asked).to_be_hidden()
    expect(phone.page.get_by_text("It waits for the director")).to_be_visible()


def test_the_script_scores_every_contract_as_the_laws_do(browser: Browser) -> None:
    """The same law in two languages, over every contract there is."""
    script = (STATIC / "table.js").read_text(encoding="utf-8")
    found = re.search(r"const score = (\(.*?\n  \});", script, re.DOTALL)
    assert found is not None
    every = [
        (Contract(level, strain, doubled, "N", tricks), vulnerable)
        for level, strain, doubled, tricks, vulnerable in product(
            range(1, 8), ("C", "D", "H", "S", "NT"), range(3), range(14), (False, True)
        )
    ]
    asked = [
        [{name: getattr(c, name) for name in ("level", "strain", "doubled", "over")}, v]
        for c, v in every
    ]
    page = browser.new_page()
    told = page.evaluate(f"asked => asked.map(([c, v]) => ({found[1]})(c, v))", asked)
    page.close()
    assert told == [score(contract, vulnerable) for contract, vulnerable in every]


def test_a_phone_passes_over_a_board_that_its_table_is_not_to_start(
    playing: tuple[Club, str, Browser],
) -> None:
    club, url, browser = playing
    code = club.permits.make("table", subject="1", shown_again=True)
    phone = Phone(open_phone(browser), 1)
    phone.sit_down(f"{url}/t/{code}")
    hold = {"act": "hold", "group": "Event", "session": 1, "round": 1}
    act = read_acts_sent([{**hold, "table": 1, "board": 2}])
    with club.acting_on(EVENT) as opened:
        do_acts(opened.event, act, None)
    warned = phone.page.get_by_text("Do not start board 2 unless")
    expect(warned).to_be_visible(timeout=20_000)
    expect(phone.page.get_by_role("button", name="Board 2")).to_contain_text(
        "do not start it"
    )
    check_readable(phone.page)
    photograph(phone.page, "phone-held-board-320")
    phone.enter("N", 0)
    phone.tap("next")
    expect(phone.page.get_by_text("Round 1 is over")).to_be_visible()
    # it may be played late
    phone.tap("open", "1 2")
    phone.enter("S", -1)
    expect(warned).to_be_hidden()


def test_results_of_rounds_to_come_wait_in_the_phone_and_do_not_take_turns(
    playing: tuple[Club, str, Browser],
) -> None:
    club, url, browser = playing
    code = club.permits.make("table", subject="1", shown_again=True)
    page = open_phone(browser)
    Phone(page, 1).sit_down(f"{url}/t/{code}")
    sent: list[str] = []
    page.on(
        "request",
        lambda one: sent.append(one.url) if one.url.endswith("/result") else None,
    )
    view = page.evaluate("code => fetch(`/t/${code}.json`).then(a => a.json())", code)
    queue = [
        {
            "to": "result",
            "words": "passed out",
            "form": {
                "event": EVENT,
                "group": "Event",
                "session": 1,
                "result": "Pass",
                "round": at["round"],
                "board": at["boards"][0]["board"],
                "ns": at["ns"],
                "ew": at["ew"],
                "key": f"ahead-{at['round']}",
            },
        }
        for at in view["view"]["course"][3:5]
    ]
    page.evaluate(
        "([name, queue]) => localStorage.setItem(name, JSON.stringify(queue))",
        [f"evenhand-table {code} queue", queue],
    )
    page.reload()
    expect(page.locator("#taps")).to_be_visible()
    # long enough for hundreds, had they taken turns
    page.wait_for_timeout(1500)
    assert 1 <= len(sent) <= 4
    assert club.look_at(EVENT).acts == 2 + 2 * TABLES


def test_a_table_goes_on_with_its_phone_although_it_has_forgotten_a_board(
    playing: tuple[Club, str, Browser],
) -> None:
    club, url, browser = playing
    code = club.permits.make("table", subject="5", shown_again=True)
    phone = Phone(open_phone(browser), 5)
    phone.sit_down(f"{url}/t/{code}")
    phone.enter("N", 0)
    acts = [
        {"act": "record", "group": "Event", "session": 1, "outcome": "90"}
        | {"table": table, "board": 2 * table - place}
        for table in (1, 2, 3, 4)
        for place in (1, 0)
    ]
    with club.acting_on(EVENT) as opened:
        do_acts(opened.event, read_acts_sent(acts), None)
    phone.tap("next")
    phone.tap("back")
    # the others have gone on; this table is asked, not thrown
    going = phone.page.get_by_role("button", name="We play here in round 2")
    expect(going).to_be_visible(timeout=20_000)
    assert "round 1 of 5" in phone.page.inner_text("#step")
    check_readable(phone.page)
    going.click()
    expect(phone.page.get_by_text("round 2 of 5")).to_be_visible()
    expect(phone.page.get_by_role("button", name="Board 10 of round 1")).to_be_visible()
    phone.enter("S", 1)
    assert "Board 11:" in phone.page.inner_text("#step h1")
    phone.page.reload()
    phone.tap("next")
    assert phone.step == "contract"
    # what is entered late is confirmed like anything else
    phone.tap("back")
    phone.tap("open", "1 10")
    phone.enter("W", -1)
    expect(phone.page.get_by_text("The desk has it.")).to_be_visible()
    assert "Board 10:" in phone.page.inner_text("#step h1")
