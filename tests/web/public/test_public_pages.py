"""What the public sees: nothing, or results live, after each round, or at the end."""

import re
from collections.abc import Iterable

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser

from evenhand.desk.club.permanent_links import find_pair_codes
from evenhand.desk.public.name_privacy import (
    find_public_name,
    initials,
    show_by_initials,
    show_everybody_by_initials,
)
from tests.web import public_evening
from tests.web.browsing import Hall, check_readable, photograph, tab
from tests.web.visiting import EVENT, Desk, begin_evening, record, sent

PAGES = ("", "/pairs/1", "/boards", "/boards/1", "/movement")
#: At both tables: round 1 has boards 1 and 2, round 2 has 3 and 4, round 3 has 5 and 6.
ROUND_1 = [(1, 1), (1, 2), (2, 1), (2, 2)]
ROUND_2 = [(1, 3), (1, 4), (2, 3), (2, 4)]
ROUND_3 = [(1, 5), (1, 6), (2, 5), (2, 6)]


def play(desk: Desk, boards: Iterable[tuple[int, int]]) -> None:
    """Record results: at table 1 always 4S N =, at table 2 always 2H E =."""
    for table, board in boards:
        act = sent(record(table, board, {1: "4S N =", 2: "2H E ="}[table]))
        answer = desk.account().post(f"/events/{EVENT}/acts", json=act)
        assert answer.status_code == 201, answer.text


def publish(desk: Desk, when: str) -> None:
    form = {"act": "publish", "when": when}
    answer = desk.account().post(f"/events/{EVENT}/publish", data=form)
    assert answer.status_code == 303, answer.text


def own(desk: Desk, pair: int) -> str:
    return f"/p/{find_pair_codes(desk.club, EVENT)[pair]}"


def boards_counted(visitor: TestClient) -> dict[int, int]:
    """How many boards each pair has in the public ranking."""
    (group,) = visitor.get(f"/public/{EVENT}.json").json()["standings"]
    return {one["pair"]: one["boards"] for part in group["rankings"] for one in part}


def boards_open(visitor: TestClient, home: str = f"/public/{EVENT}") -> list[int]:
    """The boards whose results are shown, each on its page as well."""
    shown = visitor.get(f"{home}/boards.json").json()["shown"]["boards"]
    for one in shown:
        page = visitor.get(f"{home}/boards/{one['board']}.json").json()
        assert (page["shown"] is not None) == one["open"]
    return [one["board"] for one in shown if one["open"]]


def boards_on_card(visitor: TestClient, page: str) -> list[int]:
    shown = visitor.get(f"{page}.json").json()["shown"]
    return [one["board"] for one in shown["scorecard"]] if shown else []


def test_nothing_is_there_before_it_is_published_or_after_it_is_hidden(
    desk: Desk,
) -> None:
    play(desk, ROUND_1)
    visitor = desk.nobody()

    def answers() -> set[int]:
        paths = [
            f"/public/{EVENT}{page}{end}" for page in PAGES for end in ("", ".json")
        ]
        return {visitor.get(path).status_code for path in paths}

    assert answers() == {404}
    publish(desk, "live")
    assert answers() == {200}
    desk.account().post(f"/events/{EVENT}/publish", data={"act": "hide"})
    assert answers() == {404}


@pytest.mark.parametrize("path", ["", ".json", "/boards", "/pairs/1", "/movement"])
def test_the_public_is_not_told_which_events_there_are(path: str, desk: Desk) -> None:
    hidden, unknown = (
        desk.nobody().get(f"/public/{name}{path}") for name in (EVENT, "none")
    )
    assert (hidden.status_code, unknown.status_code) == (404, 404)
    assert EVENT not in unknown.text
    assert "nothing of this event is public yet" in unknown.text.lower()


def test_what_directors_note_for_the_log_is_not_public(desk: Desk) -> None:
    publish(desk, "live")
    play(desk, [*ROUND_1, *ROUND_2, *ROUND_3[1:]])
    noted = record(1, 5, "90", remark="shouted")
    fined = {"act": "penalise", "group": "Event", "session": 1, "pair": 1}
    fined |= {"amount": "-10%", "reason": "shouted"}
    wrong = record(1, 2, "90", replaces=True, reason="shouted", accepted="shouted")
    for one in (noted, fined, wrong):
        answer = desk.account().post(f"/events/{EVENT}/acts", json=sent(one))
        assert answer.status_code == 201, answer.text
    visitor, link = desk.nobody(), own(desk, 1)
    for home in (f"/public/{EVENT}", link):
        for page in ("/boards/5", "/boards/2"):
            told = visitor.get(f"{home}{page}.json")
            assert told.json()["shown"]["boards"]
            assert "shouted" not in told.text
    for page in (f"/public/{EVENT}/pairs/1.json", f"{link}.json"):
        told = visitor.get(page)
        assert told.json()["shown"]["penalties"]
        assert "shouted" not in told.text


def test_a_pairs_link_shows_seats_but_no_result_before_publication(desk: Desk) -> None:
    play(desk, ROUND_1)
    visitor, home = desk.nobody(), own(desk, 4)
    page = visitor.get(f"{home}.json").json()
    assert page["shown"] is None
    assert [one["round"] for one in page["guide"]["rounds"]] == [1, 2, 3]
    assert "4♠" not in visitor.get(home).text
    for more in ("/boards", "/boards/1"):
        assert visitor.get(home + more).status_code == 404
        assert visitor.get(f"{home}{more}.json").status_code == 404


def test_live_the_ranking_grows_and_a_board_opens_once_everybody_has_played_it(
    desk: Desk,
) -> None:
    publish(desk, "live")
    visitor = desk.nobody()
    play(desk, [(1, 1)])
    assert boards_counted(visitor) == {1: 1, 4: 1}
    assert boards_open(visitor) == []
    assert boards_on_card(visitor, f"/public/{EVENT}/pairs/1") == []
    play(desk, [(2, 1)])
    assert boards_open(visitor) == [1]
    assert boards_on_card(visitor, f"/public/{EVENT}/pairs/1") == [1]


def test_a_pairs_own_page_opens_the_boards_that_it_has_played(desk: Desk) -> None:
    publish(desk, "live")
    visitor = desk.nobody()
    play(desk, [(1, 1)])
    # pairs 4 and 1 sit at table 1, pairs 2 and 3 at table 2
    for pair, boards in {1: [1], 4: [1], 2: [], 3: []}.items():
        assert boards_open(visitor, own(desk, pair)) == boards
        assert boards_on_card(visitor, own(desk, pair)) == boards


def test_after_rounds_the_public_waits_for_the_last_table(desk: Desk) -> None:
    publish(desk, "rounds")
    visitor = desk.nobody()
    play(desk, ROUND_1[:3])
    assert boards_counted(visitor) == {}
    assert boards_on_card(visitor, own(desk, 1)) == []
    play(desk, ROUND_1[3:] + ROUND_2[:3])
    assert boards_counted(visitor) == dict.fromkeys((1, 2, 3, 4), 2)
    assert boards_open(visitor) == [1, 2]
    assert boards_open(visitor, own(desk, 1)) == [1, 2]
    assert "After round 1 of 3" in visitor.get(f"/public/{EVENT}").text
    play(desk, ROUND_2[3:])
    assert boards_open(visitor) == [1, 2, 3, 4]


def test_at_the_end_all_is_shown_at_once(desk: Desk) -> None:
    publish(desk, "end")
    visitor = desk.nobody()
    play(desk, ROUND_1 + ROUND_2 + ROUND_3[:3])
    assert boards_counted(visitor) == {}
    assert boards_open(visitor) == boards_open(visitor, own(desk, 1)) == []
    assert "when play has ended" in visitor.get(f"/public/{EVENT}").text
    play(desk, ROUND_3[3:])
    assert boards_counted(visitor) == dict.fromkeys((1, 2, 3, 4), 6)
    assert boards_open(visitor) == [1, 2, 3, 4, 5, 6]


def test_the_page_of_the_doors_refuses_a_time_that_it_does_not_know(
    desk: Desk,
) -> None:
    form = {"act": "publish", "when": "yesterday"}
    answer = desk.account().post(f"/events/{EVENT}/publish", data=form)
    assert answer.status_code == 422
    assert desk.nobody().get(f"/public/{EVENT}").status_code == 404


def test_forged_codes_and_codes_of_other_kinds_open_no_pair(desk: Desk) -> None:
    publish(desk, "live")
    real = find_pair_codes(desk.club, EVENT)[1]
    others = [
        desk.club.permits.make("table", subject="1", shown_again=True),
        desk.club.permits.make("screen", event=EVENT, shown_again=True),
        *("forged", real[:-1], real.swapcase(), "1", "x" * 500),
    ]
    for code in others:
        for page in ("", ".json", "/boards", "/boards/1"):
            assert desk.nobody().get(f"/p/{code}{page}").status_code == 404
    for other in ("/s/", "/t/", "/enter/"):
        assert desk.nobody().get(other + real).status_code == 404


def test_what_one_event_publishes_opens_no_other(desk: Desk) -> None:
    begin_evening(desk.club, "friday")
    publish(desk, "live")
    for page in PAGES:
        assert desk.nobody().get(f"/public/friday{page}").status_code == 404
        assert desk.nobody().get(f"/public/nowhere{page}").status_code == 404
    code = find_pair_codes(desk.club, "friday")[1]
    assert desk.nobody().get(f"/p/{code}.json").json()["shown"] is None


@pytest.mark.parametrize(
    "page", ["/pairs/9", "/boards/99", "/boards?session=7", "/boards?group=Nobody"]
)
def test_what_is_not_there_is_not_found(page: str, desk: Desk) -> None:
    publish(desk, "live")
    assert desk.nobody().get(f"/public/{EVENT}{page}").status_code == 404


def test_a_card_says_how_its_match_points_come_about(desk: Desk) -> None:
    """Board 1 twice: 4S N = is 420 for North-South, 2H E = 110 against them."""
    publish(desk, "live")
    play(desk, ROUND_1)
    page = desk.nobody().get(f"/public/{EVENT}/pairs/4.json").json()
    first = page["shown"]["scorecard"][0]
    assert (first["score"], first["points"], first["maximum"]) == (420, "2", "2")
    assert first["compared"] == {
        "better": 1,
        "same": 0,
        "worse": 0,
        "matchpoints": "2",
    }
    text = desk.nobody().get(f"/public/{EVENT}/pairs/4").text
    assert "Better than 1, equal to 0, worse than 0: 2 × 1 + 0 = 2" in text
    assert desk.nobody().get(f"/public/{EVENT}/pairs/1.json").json()["shown"][
        "scorecard"
    ][0]["compared"] == {"better": 0, "same": 0, "worse": 1, "matchpoints": "0"}


@pytest.mark.parametrize(("pair", "score"), [(4, "+420"), (1, "-420")])
def test_a_card_has_the_scores_as_its_pair_sees_them(
    pair: int, score: str, desk: Desk
) -> None:
    publish(desk, "live")
    play(desk, ROUND_1)
    text = desk.nobody().get(f"/public/{EVENT}/pairs/{pair}").text
    side = "NS" if pair == 4 else "EW"
    assert re.findall(r">([+-]420 · ..)<", text) == [f"{score} · {side}"]


@pytest.mark.parametrize("path", ["", "/pairs/1", "/boards/1"])
def test_a_phone_shows_the_points_without_scrolling(
    path: str, hall: Hall, browser: Browser
) -> None:
    public_evening.play_evening(hall.club)
    hidden = """() => [...document.querySelectorAll(".table-box")]
      .map(box => box.scrollWidth - box.clientWidth)"""
    with tab(browser, 320) as opened:
        opened.page.goto(f"{hall.url}/public/{public_evening.NAME}{path}")
        assert set(opened.page.evaluate(hidden)) == {0}


def test_the_movement_says_what_luck_is_worth_in_points(desk: Desk) -> None:
    publish(desk, "live")
    play(desk, ROUND_1 + ROUND_2 + ROUND_3)
    page = desk.nobody().get(f"/public/{EVENT}/movement.json").json()
    (section,) = page["sections"]
    # everybody meets everybody; six boards with a top of two
    assert (section["pairs"], section["rounds"], section["boards"]) == (4, 3, 6)
    assert section["point"] == 0.12
    assert [len(row) for row in section["rows"]] == [2, 2, 2]
    luck = section["luck"]
    assert luck["both"] == pytest.approx(
        (luck["cards"] ** 2 + luck["company"] ** 2) ** 0.5, abs=0.02
    )
    assert f"{luck['both']} %" in desk.nobody().get(f"/public/{EVENT}/movement").text


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada Lovelace", "A. L."),
        ("(Ada) Lovelace", "A. L."),
        ("'t Hooft", "t. H."),
        ("(removed)", "(removed)"),
    ],
)
def test_initials_tell_no_name_however_it_is_written(name: str, shown: str) -> None:
    assert initials(name) == shown


def test_players_who_wish_it_are_shown_by_initials(desk: Desk) -> None:
    publish(desk, "live")
    play(desk, ROUND_1)
    ada = next(one.id for one in desk.club.people.find("Ada"))
    show_by_initials(desk.club, ada, wanted=True)
    pages = [f"/public/{EVENT}{page}" for page in PAGES] + [own(desk, 4)]
    for page in pages:
        for end in ("", ".json"):
            text = desk.nobody().get(page + end).text
            assert "Ada" not in text
    assert "A. &amp; Ben" in desk.nobody().get(f"/public/{EVENT}").text
    # the room and the desk know everybody
    assert "Ada" in desk.account().get(f"/events/{EVENT}/standings").text
    show_by_initials(desk.club, ada, wanted=False)
    assert "Ada &amp; Ben" in desk.nobody().get(f"/public/{EVENT}").text
    show_everybody_by_initials(desk.club, wanted=True)
    assert "G. &amp; H." in desk.nobody().get(f"/public/{EVENT}").text


@pytest.mark.parametrize("between", [" & ", " + ", "/", " and "])
def test_initials_hold_however_a_pair_is_written(desk: Desk, between: str) -> None:
    ada = next(one.id for one in desk.club.people.find("Ada"))
    show_by_initials(desk.club, ada, wanted=True)
    assert "Ada" not in find_public_name(desk.club)(f"Ada{between}Zoe")


def test_a_page_speaks_as_the_browser_wishes_or_as_was_tapped(desk: Desk) -> None:
    publish(desk, "live")
    play(desk, ROUND_1)
    visitor = desk.nobody()
    page = f"/public/{EVENT}"
    french = visitor.get(page, headers={"accept-language": "fr-CA,fr;q=0.9"}).text
    assert '<html lang="fr">' in french
    assert "Classement" in french
    assert "100,00" in french
    answer = visitor.post("/language", data={"language": "nl", "back": page})
    assert (answer.status_code, answer.headers["location"]) == (303, page)
    dutch = visitor.get(f"{page}/boards/1", headers={"accept-language": "fr"}).text
    assert '<html lang="nl">' in dutch
    assert "Noord-Zuid" in dutch
    # the desk stays English, whatever its director reads elsewhere
    director = desk.account()
    director.post("/language", data={"language": "nl"})
    text = director.get(f"/events/{EVENT}/standings").text
    assert '<html lang="en">' in text
    assert "Place" in text


@pytest.mark.parametrize("back", ["//elsewhere.example", "https://elsewhere.example"])
def test_a_tap_on_a_language_leads_nowhere_else(back: str, desk: Desk) -> None:
    answer = desk.nobody().post("/language", data={"language": "fr", "back": back})
    assert answer.headers["location"] == "/"
    answer = desk.nobody().post("/language", data={"language": "tlh", "back": "/"})
    assert answer.status_code == 422


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1920])
def test_everybody_can_read_the_public_pages(
    width: int, scheme: str, hall: Hall, browser: Browser
) -> None:
    code = public_evening.play_evening(hall.club)
    home = f"/public/{public_evening.NAME}"
    pages = [f"{home}{page}" for page in PAGES] + [f"/p/{code}"]
    with tab(browser, width, scheme) as opened:
        page = opened.page
        page.set_viewport_size({"width": width, "height": 844 if width < 400 else 1080})
        for path in pages:
            page.goto(hall.url + path)
            check_readable(page)
            if scheme == "light" and width != 320:
                shown = path.removeprefix(home).replace(code, "own") or "/ranking"
                photograph(page, f"players{re.sub(r'[^a-z0-9]+', '-', shown)}-{width}")
        assert opened.complaints == []
