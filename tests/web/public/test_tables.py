"""A table's phone: who held which cards, what it may send, which round it shows."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from fastapi.testclient import TestClient

from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.movement.value import Turn
from tests.sentences import says
from tests.web import phoning
from tests.web.visiting import EVENT, Desk, begin_evening, howell, record, sent

TURNED = "turned"


@pytest.fixture
def link(desk: Desk) -> str:
    """The address of table 1."""
    return f"/t/{desk.club.permits.make('table', subject='1')}"


def begin_turned(desk: Desk) -> None:
    """Pair 4 sits North-South at table 1 against pair 1; they turn board 1."""
    turned = replace(howell(), turned=frozenset({Turn(1, 1, 1)}))
    desk.club.create(TURNED, turned)
    names = ["Ada & Ben", "Cleo & Dan", "Eve & Finn", "Gwen & Hugo"]
    with desk.club.acting_on(TURNED) as opened:
        register_pairs(opened.event, [*enumerate(names, 1)])
        seat_next_sessions(opened.event)


def section_of(page: str, board: int) -> str:
    """What the page says about a board."""
    found = re.search(rf'<section[^>]*"Board {board}".*?</section>', page, re.S)
    assert found is not None
    return found[0]


def cards(desk: Desk, event: str = TURNED) -> list[tuple[int, int, str]]:
    """Who held the North-South and the East-West cards, and the result."""
    session = desk.club.look_at(event).group("Event").session(1)
    return [
        (one.meeting.ns, one.meeting.ew, str(one.outcome))
        for one in session.results.values()
    ]


def test_on_a_turned_board_the_phone_asks_who_held_which_cards(
    desk: Desk, link: str
) -> None:
    begin_turned(desk)
    page = desk.table(1, TURNED).get(link).text
    asked = section_of(page, 1)
    assert "Who held the North-South cards?" in asked
    assert "Pair 4, Gwen &amp; Hugo" in asked
    assert "Pair 1, Ada &amp; Ben" in asked
    assert asked.count('type="radio"') == asked.count("required>") - 1 == 2
    assert "checked" not in asked
    assert "quarter" in asked.split("<form")[0]
    assert "Who held" not in section_of(page, 2)


@pytest.mark.parametrize(("ns", "ew"), [(1, 4), (4, 1)])
def test_a_turned_board_is_scored_as_the_table_says(
    ns: int, ew: int, desk: Desk, link: str
) -> None:
    begin_turned(desk)
    form = {"board": "1", "result": "4S N =", "ns": str(ns), "key": "a key"}
    answer = desk.table(1, TURNED).post(f"{link}/result", data=form)
    assert answer.status_code == 303
    assert cards(desk) == [(ns, ew, "4S N =")]


@pytest.mark.parametrize("ns", ["", "2", "9"])
def test_a_turned_board_is_refused_until_the_table_says_who_held_the_cards(
    ns: str, desk: Desk, link: str
) -> None:
    begin_turned(desk)
    form = {"board": "1", "result": "4S N =", "ns": ns, "key": "a key"}
    answer = desk.table(1, TURNED).post(f"{link}/result", data=form)
    assert answer.status_code == 422
    assert "who held the North-South cards" in answer.text
    assert cards(desk) == []


def key_on(phone: TestClient, link: str) -> str:
    found = re.search(r'name="key" value="([^"]+)"', phone.get(link).text)
    assert found is not None
    return found[1]


def test_two_phones_of_a_table_cannot_lose_a_result_in_silence(
    desk: Desk, link: str
) -> None:
    one, other = desk.table(1), desk.table(1)
    forms = [
        {"board": "1", "result": result, "key": key_on(phone, link)}
        for phone, result in ((one, "4S N ="), (other, "4S N -1"))
    ]
    assert forms[0]["key"] != forms[1]["key"]
    assert one.post(f"{link}/result", data=forms[0]).status_code == 303
    assert other.post(f"{link}/result", data=forms[1]).status_code == 303
    for phone in (one, other):
        assert "4S N -1</p>" in phone.get(link).text
    assert cards(desk, EVENT) == [(4, 1, "4S N =")]
    grid = f"/events/{EVENT}/grid"
    told = desk.account().get(grid).text
    assert says(told, "Table 1", "4S N -1", "the desk has 4S N =")


def test_the_same_result_of_two_phones_or_sent_twice_counts_once(
    desk: Desk, link: str
) -> None:
    form = {"board": "1", "result": "4S N =", "key": "of one form"}
    for more in ({}, {}, {"key": "of another"}, {"result": " 4s n= "}):
        answer = desk.table(1).post(f"{link}/result", data=form | more)
        assert answer.status_code == 303
    assert desk.club.look_at(EVENT).acts == 7


def test_a_form_sent_again_with_another_result_is_no_repetition(
    desk: Desk, link: str
) -> None:
    form = {"board": "1", "result": "4S N =", "key": "of one form"}
    assert desk.table(1).post(f"{link}/result", data=form).status_code == 303
    answer = desk.table(1).post(f"{link}/result", data=form | {"result": "-50"})
    assert answer.status_code == 303
    assert "Board 1 waits for the director. -50</p>" in desk.table(1).get(link).text
    assert desk.club.look_at(EVENT).acts == 7


@pytest.mark.parametrize("result", ["A+/A-", "A60/A40", "60-40", "not played", "NP"])
def test_a_table_awards_itself_nothing(result: str, desk: Desk, link: str) -> None:
    form = {"board": "1", "result": result, "key": "a key"}
    assert desk.table(1).post(f"{link}/result", data=form).status_code == 422
    act = sent(record(1, 1, result))
    answer = desk.table(1).post(f"/events/{EVENT}/acts", json=act)
    assert answer.status_code == 422
    assert desk.club.look_at(EVENT).acts == 6


@pytest.mark.parametrize("result", ["pass", "4S N =", "-110"])
def test_a_table_records_what_it_has_played(result: str, desk: Desk, link: str) -> None:
    form = {"board": "1", "result": result, "key": "a key"}
    assert desk.table(1).post(f"{link}/result", data=form).status_code == 303
    act = sent(record(1, 2, result))
    answer = desk.table(1).post(f"/events/{EVENT}/acts", json=act)
    assert answer.status_code == 201


def test_a_table_records_no_round_to_come(desk: Desk, link: str) -> None:
    """At table 1 boards 3 and 4 are those of round 2, boards 5 and 6 of round 3."""
    for board in (3, 4, 5, 6):
        form = {"board": str(board), "result": "90", "key": "a key"}
        assert desk.table(1).post(f"{link}/result", data=form).status_code == 422
        act = sent(record(1, board))
        answer = desk.table(1).post(f"/events/{EVENT}/acts", json=act)
        assert answer.status_code == 422
    assert desk.club.look_at(EVENT).acts == 6


def test_a_program_at_a_table_says_who_held_the_cards_of_a_turned_board(
    desk: Desk,
) -> None:
    begin_turned(desk)
    program = desk.table(1, TURNED)
    for who, status in (({}, 422), ({"ns": 4, "ew": 1}, 201)):
        act = sent(record(1, 1) | who)
        answer = program.post(f"/events/{TURNED}/acts", json=act)
        assert answer.status_code == status
    assert cards(desk) == [(4, 1, "90")]


def test_a_phone_follows_the_hall_and_lists_what_its_table_owes(
    desk: Desk, link: str
) -> None:
    """Board 2 of round 1 is missing at table 1 while all others play round 3."""
    scores = [(1, 1), (2, 1), (2, 2), (1, 3), (1, 4), (2, 3), (2, 4)]
    director = desk.account()
    for table, board in scores:
        act = sent(record(table, board))
        answer = director.post(f"/events/{EVENT}/acts", json=act)
        assert answer.status_code == 201
    page = desk.table(1).get(link).text
    assert "round 3 of 3" in page
    assert "Still to come from round 1" in page
    assert "Send" in section_of(page, 2)
    assert 'aria-label="Board 1"' not in page
    form = {"board": "2", "result": "90", "key": "a key"}
    assert desk.table(1).post(f"{link}/result", data=form).status_code == 303
    assert "Still to come from round 1" not in desk.table(1).get(link).text


def sits_in(desk: Desk, link: str, code: str = "ABC234") -> str:
    """The event to which the evening's code leads a phone; empty for none."""
    phone = desk.nobody()
    phone.post(link, data={"evening": code})
    shown = phone.get(f"{link}.json").json()["event"]
    return str(shown["name"]) if shown else ""


@pytest.mark.parametrize("name", ["a-copy", "zz-copy"])
def test_a_copy_of_the_event_takes_no_phones_away(
    name: str, desk: Desk, link: str
) -> None:
    desk.set_code("ABC234")
    desk.club.import_event(name, desk.club.export_event(EVENT))
    assert desk.club.beside.get(name, "code") is None
    assert sits_in(desk, link) == EVENT


@pytest.mark.parametrize("name", ["a-later-one", "zz-later-one"])
def test_a_code_leads_to_the_event_that_had_it_last(
    name: str, desk: Desk, link: str
) -> None:
    begin_evening(desk.club, name)
    now = datetime.now(UTC)
    desk.set_code("ABC234", EVENT, f"{now - timedelta(hours=1):%FT%TZ}")
    desk.set_code("ABC234", name, f"{now:%FT%TZ}")
    assert sits_in(desk, link) == name


@pytest.mark.parametrize("days", [8, -4000])
def test_an_old_code_opens_nothing_and_is_not_shown(
    days: int, desk: Desk, link: str
) -> None:
    desk.set_code("ABC234", at=f"{datetime.now(UTC) - timedelta(days=days):%FT%TZ}")
    assert sits_in(desk, link) == ""
    assert "ABC234" not in desk.account().get(f"/events/{EVENT}/publish").text


@pytest.mark.parametrize("came_from", ["", "own", "http://elsewhere.example/x"])
def test_a_refusal_on_the_phone_leads_back_to_the_table_and_offers_nothing_else(
    came_from: str, desk: Desk, link: str
) -> None:
    came = f"http://testserver{link}" if came_from == "own" else came_from
    form = {"board": "1", "result": "10", "key": "a key"}
    answer = desk.table(1).post(
        f"{link}/result", data=form, headers={"referer": came} if came else {}
    )
    assert answer.status_code == 422
    assert "What would help" not in answer.text
    assert f'href="{link}">Back to the page' in answer.text
    assert 'href="None"' not in answer.text
    assert "Try again" not in answer.text


def test_a_refused_form_without_a_page_before_it_leads_home(desk: Desk) -> None:
    form = {"act": "record", "table": "1", "board": "99", "result": "90"}
    answer = desk.account().post(f"/events/{EVENT}/do", data=form)
    assert answer.status_code == 422
    assert 'href="None"' not in answer.text
    assert "Back to the page" not in answer.text
    assert 'href="/">Home' in answer.text


def test_a_table_is_told_which_board_it_may_not_start(desk: Desk, link: str) -> None:
    hold = {"act": "hold", "group": "Event", "session": 1, "round": 1}
    answer = desk.account().post(
        f"/events/{EVENT}/acts", json=sent({**hold, "table": 1, "board": 2})
    )
    assert answer.status_code == 201, answer.text
    phone = desk.table(1)
    told = phone.get(f"{link}.json").json()["view"]
    held = [one["held"] for one in told["course"][0]["boards"]]
    assert (told["round"], held) == (1, [False, True])
    page = phone.get(link).text
    assert "Do not start board 2" in section_of(page, 2)
    assert "Do not start" not in section_of(page, 1)


def test_a_slow_table_ends_its_round_while_others_go_on(desk: Desk) -> None:
    """Four of seven tables have left round 1; the fifth goes on when it has begun."""
    phoning.begin(desk.club, "slow")
    code = desk.club.permits.make("table", subject="5")
    phone, director = desk.table(5, "slow"), desk.account()

    def enter(*places: tuple[int, int]) -> None:
        acts = [record(table, board) for table, board in places]
        answer = director.post("/events/slow/acts", json=sent(*acts))
        assert answer.status_code == 201, answer.text

    def seen() -> tuple[int, int]:
        view = phone.get(f"/t/{code}.json").json()["view"]
        return view["round"], view["hall"]

    enter(*((t, b) for t in (1, 2, 3, 4) for b in (2 * t - 1, 2 * t)))
    assert seen() == (1, 2)
    page = phone.get(f"/t/{code}").text
    assert "round 1 of 5" in page
    # boards 9 and 10 are those of round 1 here, 11 and 12 those of round 2
    assert "Send" in section_of(page, 10)
    assert "Send" in section_of(page, 12)
    enter((5, 9))
    assert seen() == (1, 2)
    # board 10 was forgotten
    enter((5, 12))
    assert seen() == (2, 2)
    assert "Still to come from round 1" in phone.get(f"/t/{code}").text
