"""Screens on the wall: what they show, in turn, how large, and after a restart."""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from evenhand.desk.acts.named_acts import Arguments, do_by_name
from evenhand.desk.club.club_events import Account, Club, DeskRow, Role
from evenhand.desk.pairs.club_players import known_players
from evenhand.desk.screens.clock_rows import steer_clock
from evenhand.desk.screens.screen_plans import ScreenPlan, find_plan
from evenhand.desk.screens.screen_slides import LINES, find_slides, slide_at
from evenhand.languages import speak
from evenhand.movement.announcing import Announcement
from evenhand.render.announcement_words import announcement_in
from evenhand.web.application import make_app
from tests.web import public_evening
from tests.web.browsing import Hall, check_readable, photograph, served, tab
from tests.web.visiting import EVENT, Desk, record, sent

SCREENS = f"/events/{EVENT}/screens"
FORM = {"seconds": "12", "after": "0", "theme": "dark", "language": "", "message": ""}


@pytest.fixture
def link(desk: Desk) -> str:
    """The address of the left wall."""
    made = desk.club.permits.make(
        "screen", event=EVENT, label="Left wall", shown_again=True
    )
    return f"/s/{made}"


def send(desk: Desk, *views: str, **more: str) -> int:
    form = FORM | {"name": "Left wall"} | dict.fromkeys(views, "yes") | more
    return desk.account().post(SCREENS, data=form).status_code


def play(desk: Desk, *boards: tuple[int, int]) -> None:
    for table, board in boards:
        answer = desk.account().post(
            f"/events/{EVENT}/acts", json=sent(record(table, board))
        )
        assert answer.status_code == 201


def slides(desk: Desk, event: str = EVENT) -> list[tuple[str, int]]:
    """The views through which the left wall goes, each with how many lines it has."""
    plan = find_plan(desk.club, event, "Left wall")
    found = find_slides(desk.club, event, plan, speak("en"))
    return [(slide.view, len(slide.rows)) for slide in found]


def test_a_new_screen_shows_where_everybody_sits(desk: Desk, link: str) -> None:
    page: dict[str, Any] = desk.nobody().get(f"{link}.json").json()
    assert (page["number"], page["slides"]) in ((1, 2), (2, 2))
    assert slides(desk) == [("seats", 8), ("clock", 0)]


def test_seats_are_listed_by_the_name_of_each_player(desk: Desk, link: str) -> None:
    send(desk, "seats")
    rows = desk.nobody().get(f"{link}.json").json()["slide"]["rows"]
    assert [one["name"] for one in rows] == [
        *("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo")
    ]
    # pair 4, Gwen and Hugo, sits North-South at table 1 against pair 1, Ada and Ben
    places = {one["name"]: (one["table"], one["direction"]) for one in rows}
    assert places["Gwen"] == places["Hugo"] == (1, "NS")
    assert places["Ada"] == places["Ben"] == (1, "EW")


def test_players_are_told_apart_however_their_names_were_joined(
    desk: Desk, link: str
) -> None:
    given = {"pair": "2", "names": "Lou Late and Lin Late"}
    with desk.club.acting_on(EVENT) as opened:
        do_by_name(opened.event, "rename", given)
    send(desk, "seats")
    rows = desk.nobody().get(f"{link}.json").json()["slide"]["rows"]
    assert {"Lou Late", "Lin Late"} < {one["name"] for one in rows}
    assert {"Lou Late", "Lin Late"} < {*known_players(desk.club)}


def test_the_next_round_is_the_one_after_the_round_that_is_played(
    desk: Desk, link: str
) -> None:
    send(desk, "next")

    def seen() -> int:
        found: int = desk.nobody().get(f"{link}.json").json()["slide"]["about"]["round"]
        return found

    assert seen() == 1
    play(desk, (1, 1))
    assert seen() == 2
    play(desk, (1, 2), (2, 1), (2, 2))
    # between the rounds everybody still looks for a seat in the second
    assert seen() == 2
    play(desk, (1, 3))
    assert seen() == 3
    play(desk, (1, 4), (2, 3), (2, 4), (1, 5))
    assert desk.nobody().get(f"{link}.json").json()["slide"] is None


def test_a_board_that_cannot_be_played_any_more_holds_up_no_round(
    desk: Desk, link: str
) -> None:
    send(desk, "next")
    # board 3 belongs to round 2, but the pairs at table 1 have played it in round 1:
    # neither table can play it any more
    with desk.club.acting_on(EVENT) as opened:
        given = {"table": "1", "board": "3", "ns": "4", "ew": "1", "result": "90"}
        do_by_name(opened.event, "accept", given | {"reason": "wrong board"})
    play(desk, (1, 1), (1, 2), (2, 1), (2, 2), (1, 4), (2, 4), (1, 5))
    assert desk.nobody().get(f"{link}.json").json()["slide"] is None


@pytest.mark.usefixtures("link")
def test_a_screen_shows_results_only_if_they_are_sent_to_it(desk: Desk) -> None:
    play(desk, (1, 1), (2, 1), (1, 2))
    assert {view for view, _ in slides(desk)} == {"seats", "clock"}
    send(desk, "ranking", "boards")
    # everybody has played board 1, but not board 2
    assert slides(desk) == [("ranking", 4), ("boards", 1)]
    send(desk, "clock")
    assert slides(desk) == [("clock", 0)]


def test_the_clock_that_nobody_starts_follows_the_results(
    desk: Desk, link: str
) -> None:
    send(desk, "clock")
    assert "Play has not begun" in desk.nobody().get(link).text
    play(desk, (1, 1))
    assert "Round 1 of 3" in desk.nobody().get(link).text
    play(desk, (1, 2), (2, 1), (2, 2))
    assert "Round 2 of 3" in desk.nobody().get(link).text
    play(desk, (1, 3), (1, 4), (2, 3), (2, 4), (1, 5), (1, 6), (2, 5), (2, 6))
    assert "The session is over" in desk.nobody().get(link).text


def test_a_screen_that_has_nothing_to_show_says_so(desk: Desk, link: str) -> None:
    send(desk, "boards")
    assert "There is nothing to show yet." in desk.nobody().get(link).text
    send(desk, message="Soup at ten")
    text = desk.nobody().get(link).text
    assert "Soup at ten" in text
    assert "nothing to show" not in text


@pytest.mark.usefixtures("link")
def test_a_screen_shows_results_no_sooner_than_the_public(desk: Desk) -> None:
    form = {"act": "publish", "when": "rounds"}
    desk.account().post(f"/events/{EVENT}/publish", data=form)
    send(desk, "ranking", "boards")
    play(desk, (1, 1), (2, 1), (1, 2))
    assert slides(desk) == []
    play(desk, (2, 2))
    assert slides(desk) == [("ranking", 4), ("boards", 1), ("boards", 1)]


@pytest.mark.usefixtures("link")
def test_the_ranking_appears_after_as_many_boards_as_the_director_likes(
    desk: Desk,
) -> None:
    send(desk, "ranking", after="2")
    play(desk, (1, 1), (1, 2), (2, 1))
    assert slides(desk) == []
    play(desk, (2, 2))
    assert slides(desk) == [("ranking", 4)]


@pytest.mark.usefixtures("link")
def test_a_director_who_plays_sends_no_results_of_boards_to_come(desk: Desk) -> None:
    desk.club.accounts.add(Account("Paul", Role.PLAYING_DIRECTOR, plays={EVENT: 1}))
    paul = desk.account("playing director", "Paul")
    form = FORM | {"name": "Left wall", "ranking": "yes"}
    assert paul.post(SCREENS, data=form).status_code == 403
    del form["ranking"]
    assert paul.post(SCREENS, data=form).status_code == 303


def test_a_message_goes_across_one_screen_or_all(desk: Desk, link: str) -> None:
    desk.club.permits.make("screen", event=EVENT, label="Bar", shown_again=True)
    send(desk, "clock", message="Coffee is ready")
    assert "Coffee is ready" in desk.nobody().get(link).text
    form = {"do": "say", "name": "", "message": "Break until eight"}
    assert desk.account().post(SCREENS, data=form).status_code == 303
    plans = [find_plan(desk.club, EVENT, name) for name in ("Left wall", "Bar")]
    assert [plan.message for plan in plans] == ["Break until eight"] * 2
    assert plans[0].show == ("clock",)


@pytest.mark.usefixtures("link")
@pytest.mark.parametrize(
    "wrong",
    [
        {"seconds": "1"},
        {"seconds": "x"},
        {"after": "-1"},
        {"theme": "pink"},
        {"language": "tlh"},
        {"name": "Nowhere"},
        {"message": "x" * 201},
        {"part": "3", "parts": "2"},
        {"part": "-1", "parts": "2"},
        {"parts": "41"},
    ],
)
def test_what_a_screen_cannot_show_is_refused(
    wrong: dict[str, str], desk: Desk
) -> None:
    assert send(desk, "clock", **wrong) == 422
    assert find_plan(desk.club, EVENT, "Left wall") == ScreenPlan()


@pytest.mark.usefixtures("link")
def test_only_directors_of_the_event_steer_screens(desk: Desk) -> None:
    for visitor in (desk.nobody(), desk.account("scorer", "Sam"), desk.table()):
        assert visitor.get(SCREENS).status_code in (401, 403)
        assert visitor.post(SCREENS, data=FORM).status_code in (401, 403)


@pytest.mark.parametrize("data", [{}, {"message": "old"}, {"show": 7}, {"show": ["x"]}])
def test_a_plan_that_makes_no_sense_is_a_new_one(data: Any, desk: Desk) -> None:
    desk.club.beside.put(EVENT, DeskRow("screen", "Left wall", data))
    assert find_plan(desk.club, EVENT, "Left wall") == ScreenPlan()


def test_slides_turn_by_the_clock_of_the_server() -> None:
    three = find_examples(3)
    assert [slide_at(three, 10, now)[0] for now in range(0, 60_000, 10_000)] == [
        *(0, 1, 2, 0, 1, 2)
    ]
    assert [slide_at(three, 10, now)[1] for now in (0, 1, 9000, 9999)] == [10, 10, 1, 1]


def find_examples(number: int) -> Any:
    return [object()] * number


@pytest.mark.parametrize(
    ("tables", "others", "boards", "told"),
    [
        ((1,), (2, 3), (1, 2, 3, 4), "Stół 1: obrócić wszystkie rozdania"),
        ((1, 2), (3,), (1, 3), "Stoły 1, 2: obrócić rozdania o numerach nieparzystych"),
        ((1, 2, 3), (), (2,), "Wszystkie stoły: obrócić rozdanie nr 2 zestawu"),
    ],
)
def test_an_announcement_in_another_language(
    tables: tuple[int, ...], others: tuple[int, ...], boards: tuple[int, ...], told: str
) -> None:
    said = Announcement(3, tables, others, False, boards, 4)
    assert announcement_in(speak("pl"), said) == told


def test_a_screen_speaks_the_language_it_is_told(desk: Desk, link: str) -> None:
    send(desk, "seats", language="nl")
    page = desk.nobody().get(link, headers={"accept-language": "fr"}).text
    assert '<html lang="nl">' in page
    assert "Noord-Zuid" in page


#: What is up: how large the smallest text of the lines and of all is, in pixels, and
#: how far the page runs over its lower and right edges.
MEASURED = """() => {
  const size = (e) => parseFloat(getComputedStyle(e).fontSize);
  const texts = [...document.querySelectorAll('main *')].filter(
    (e) => e.offsetParent &&
      [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()));
  const root = document.documentElement;
  return [
    Math.min(...texts.filter((e) => e.closest('td')).map(size), 999),
    Math.min(...texts.map(size)),
    root.scrollHeight - innerHeight, root.scrollWidth - innerWidth];
}"""
VIEWS = ("seats", "clock", "ranking", "next", "boards")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_slide_can_be_read_from_fifteen_metres(
    theme: str, hall: Hall, browser: Browser
) -> None:
    """Good eyes read letters of 22 mm at 15 m, and letters of 44 mm with ease.

    On a picture two metres wide a pixel of 1080p is 1.04 mm, and capitals are two
    thirds of the size of their type: 60 pixels give 42 mm, 33 pixels 23 mm.
    """
    running, over = public_evening.NAME, "over"
    public_evening.play_evening(hall.club, rounds=4)
    public_evening.play_evening(hall.club, name=over)
    start_clock(hall.club, running)
    with tab(browser, 1920) as opened:
        page = opened.page
        page.set_viewport_size({"width": 1920, "height": 1080})
        for view in VIEWS:
            event = over if view == "boards" else running
            plan = {"show": [view], "seconds": 600, "theme": theme}
            hall.club.beside.put(event, DeskRow("screen", view, plan))
            code = hall.club.permits.make("screen", event=event, label=view)
            page.goto(f"{hall.url}/s/{code}")
            check_readable(page)
            lines, smallest, below, beside = page.evaluate(MEASURED)
            assert lines >= 60
            assert smallest >= 33
            assert (below, beside) == (0, 0), view
            assert page.locator("td, [role=timer]").count() > 0
            photograph(page, f"screen-{view}-{theme}")
        page.set_viewport_size({"width": 390, "height": 844})
        check_readable(page)
        assert opened.complaints == []


@pytest.mark.parametrize("runs", [False, True])
def test_a_clock_with_everything_that_it_can_say_fits_the_screen(
    runs: bool, playing: tuple[Club, str, Browser]
) -> None:
    club, url, browser = playing
    if runs:
        start_clock(club, EVENT, 3)
    else:
        with club.acting_on(EVENT) as opened:
            given = {"table": "1", "board": "3", "result": "90"}
            do_by_name(opened.event, "record", given)
    message = "Soup is served in the small hall; please leave the boards on the tables"
    plan = {"show": ["clock"], "seconds": 600, "message": message, "language": "de"}
    club.beside.put(EVENT, DeskRow("screen", "Wall", plan))
    code = club.permits.make("screen", event=EVENT, label="Wall")
    with tab(browser, 1920) as opened_tab:
        page = opened_tab.page
        page.set_viewport_size({"width": 1920, "height": 1080})
        page.goto(f"{url}/s/{code}")
        page.evaluate("document.querySelector('.no-new')?.removeAttribute('hidden')")
        assert page.locator(".announce").count() > 0
        check_readable(page)
        _, smallest, below, beside = page.evaluate(MEASURED)
        assert (below, beside) == (0, 0)
        assert smallest >= 33


def start_clock(club: Club, event: str, number: int = 5) -> None:
    """The clock runs in a round, such as that which the results have reached."""
    given = Arguments({"do": "start", "round": str(number)})
    steer_clock(club, event, given, "account Anna", "")


def test_a_long_ranking_turns_its_pages(desk: Desk) -> None:
    public_evening.play_evening(desk.club)
    plan = ScreenPlan(("seats", "ranking"))
    found = find_slides(desk.club, public_evening.NAME, plan, speak("en"))
    lines = [(one.view, one.page, one.pages, len(one.rows)) for one in found]
    # 28 players; two lines of seven pairs
    assert lines == [
        *(("seats", page, 4, LINES) for page in (1, 2, 3)),
        *(("seats", 4, 4, 4), ("ranking", 1, 1, 7), ("ranking", 1, 1, 7)),
    ]


def test_screens_share_a_long_list(desk: Desk) -> None:
    public_evening.play_evening(desk.club)

    def shown(part: int) -> list[tuple[str, int]]:
        plan = ScreenPlan(("seats", "clock"), part=part, parts=3)
        found = find_slides(desk.club, public_evening.NAME, plan, speak("en"))
        return [(one.view, one.page) for one in found]

    # four pages of seats; the clock is on every screen
    clock = ("clock", 1)
    assert shown(1) == [("seats", 1), ("seats", 2), clock]
    assert shown(2) == [("seats", 3), ("seats", 4), clock]
    assert shown(3) == [clock]


def test_a_screen_goes_on_by_itself_after_the_server_was_away(
    small_club: Club, browser: Browser
) -> None:
    code = make_screen(small_club)
    with tab(browser) as opened:
        page = opened.page
        with served(make_app(small_club)) as url:
            page.goto(f"{url}/s/{code}")
            page.wait_for_selector("text=Before the restart")
        # nobody answers; meanwhile the director has something else to say
        say(small_club, "After the restart")
        with served(make_app(small_club), int(url.rsplit(":", 1)[1])):
            page.wait_for_selector("text=After the restart", timeout=60_000)


def make_screen(club: Club) -> str:
    public_evening.play_evening(club, rounds=1)
    say(club, "Before the restart")
    return club.permits.make(
        "screen", event=public_evening.NAME, label="Wall", shown_again=True
    )


def say(club: Club, message: str) -> None:
    plan = {"show": ["seats"], "seconds": 3, "message": message}
    club.beside.put(public_evening.NAME, DeskRow("screen", "Wall", plan))


@pytest.mark.parametrize("width", [320, 1280])
def test_everybody_can_steer_the_screens(
    width: int, hall: Hall, browser: Browser
) -> None:
    hall.club.permits.make("screen", event=EVENT, label="Left wall", shown_again=True)
    with tab(browser, width) as opened:
        page = opened.page
        hall.let_in(page)
        page.goto(hall.url + SCREENS)
        page.get_by_label("Name of another screen").fill("Bar")
        page.get_by_role("button", name="Make a link").click()
        expect(page.get_by_role("heading", name="Bar")).to_be_visible()
        check_readable(page)
        if width == 1280:
            photograph(page, "screens-1280")
        bar = page.get_by_role("region", name="Bar")
        bar.get_by_label("Ranking", exact=True).check()
        page.get_by_role("button", name="Send to Bar").click()
        page.wait_for_load_state()
    plan = find_plan(hall.club, EVENT, "Bar")
    assert plan == replace(ScreenPlan(), show=("seats", "clock", "ranking"))
