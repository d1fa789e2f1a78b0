"""Boards and cards of pairs in the browser: the figures of the command line."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from evenhand.desk.acts.named_acts import do_by_name
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.sessions.session_course import close_session, seat_next_sessions
from evenhand.families import build
from evenhand.tournament.event.due_results import missing_meetings
from tests.cli.running import evenhand
from tests.desk.desk_examples import lines_of_five
from tests.web.browsing import Hall, check_readable, tab
from tests.web.evening.test_playing_director import add_paul
from tests.web.visiting import EVENT, Desk, record, sent

TO_PLAY = ("4S N =", "3NT E -1", "2H W +1", "A60/A40", "1NT S +2", "Pass")


def do(desk: Desk, act: str, event: str = EVENT, **given: str) -> None:
    with desk.club.acting_on(event) as opened:
        do_by_name(opened.event, act, given)


def play_all(desk: Desk, event: str) -> None:
    """Record every result of the sessions that are played."""
    state = desk.club.look_at(event)
    for name, group in state.groups.items():
        for session in group.sessions.values():
            for place, one in enumerate(missing_meetings(session)):
                do(
                    desk,
                    "record",
                    event,
                    group=name,
                    table=str(one.table),
                    board=str(one.board),
                    result=TO_PLAY[(place * 7 + one.table) % len(TO_PLAY)],
                )


@pytest.fixture
def evenings(desk: Desk) -> Desk:
    """An evening of one session, one with two winners, and one of two sessions."""
    play_all(desk, EVENT)
    do(desk, "penalty", pair="2", amount="10%", reason="slow play")
    two = replace(build("mitchell", tables=3, boards_per_set=2), winners=2)
    desk.club.create("two", two, title="Two winners")
    desk.club.create("hall", lines_of_five(20), title="Hall")
    for name, pairs in (("two", 6), ("hall", 20)):
        with desk.club.acting_on(name) as opened:
            register_pairs(
                opened.event,
                [(n, f"North {n} & South {n}") for n in range(1, pairs + 1)],
            )
        with desk.club.acting_on(name) as opened:
            seat_next_sessions(opened.event)
        play_all(desk, name)
    with desk.club.acting_on("hall") as opened:
        close_session(opened.event)
    with desk.club.acting_on("hall") as opened:
        seat_next_sessions(opened.event)
    return desk


def told(desk: Desk, folder: Path, event: str, *command: str) -> Any:
    """What the command line says of an event, as JSON."""
    file = folder / f"{event}.event"
    file.write_bytes(desk.club.export_event(event))
    return evenhand("event", command[0], str(file), *command[1:], "--json").data


@pytest.mark.parametrize("event", [EVENT, "two", "hall"])
def test_boards_and_cards_are_those_of_the_command_line(
    event: str, evenings: Desk, tmp_path: Path
) -> None:
    client = evenings.account()
    path = f"/events/{event}"
    sessions = client.get(f"{path}/boards.json").json()["sessions"]
    for group, session in sessions:
        which = {"group": group, "session": session}
        named = ("--group", group, "--session", str(session))
        found = client.get(f"{path}/boards.json", params=which).json()["shown"]
        for one in found["boards"][:3]:
            board = one["board"]
            page = client.get(f"{path}/boards/{board}.json", params=which).json()
            said = told(
                evenings, tmp_path, event, "board", "--board", str(board), *named
            )
            assert page["shown"] == said
            assert page["results"] + len(said["missing"]) == (
                one["results"] + one["missing"]
            )
            html = client.get(f"{path}/boards/{board}", params=which)
            assert html.status_code == 200
    for pair in (1, 2, 5):
        if event == EVENT and pair > 4:
            continue
        page = client.get(f"{path}/pairs/{pair}.json").json()
        said = told(evenings, tmp_path, event, "card", "--pair", str(pair))
        assert page["shown"] == said
        assert client.get(f"{path}/pairs/{pair}").status_code == 200
        # the running total ends where the sums of the command line do
        if said["standing"]["maximum"] and not page["shown"]["penalties"]:
            assert float(page["totals"][-1][1]) == pytest.approx(
                said["standing"]["percent"], abs=0.01
            )


def test_a_page_names_pairs_and_marks_awards_and_penalties(evenings: Desk) -> None:
    client = evenings.account()
    text = client.get(f"/events/{EVENT}/boards/1").text
    assert "Ada &amp; Ben" in text
    assert f"/events/{EVENT}/pairs/1" in text
    assert "slow play" in client.get(f"/events/{EVENT}/pairs/2").text
    boards = [client.get(f"/events/{EVENT}/boards/{n}").text for n in range(1, 7)]
    assert any("awarded" in one for one in boards)
    assert "Session 2" in client.get("/events/hall/pairs/1").text


@pytest.mark.parametrize(
    "path", ["boards/99", "pairs/99", "boards?group=Z", "boards?session=9", "pairs/0"]
)
def test_what_is_not_there_is_not_found(path: str, desk: Desk) -> None:
    answer = desk.account().get(f"/events/{EVENT}/{path}")
    assert answer.status_code == 404


def test_before_the_seats_there_are_no_boards(desk: Desk) -> None:
    desk.club.create("later", build("howell", tables=2, boards_per_set=2))
    page = desk.account().get("/events/later/boards")
    assert "No session has been seated yet" in page.text


def test_only_those_who_may_enter_see_results(desk: Desk) -> None:
    for path in ("boards", "boards/1", "pairs/1"):
        where = f"/events/{EVENT}/{path}"
        assert desk.nobody().get(where).status_code == 401
        assert desk.account("scorer", "Sam").get(where).status_code == 200


def test_a_director_who_plays_sees_states_of_boards_to_come(desk: Desk) -> None:
    """Pair 1 meets pair 4 on boards 1 and 2, the others have gone ahead."""
    paul, anna = add_paul(desk), desk.account()
    acts = [record(1, 1, "4S N ="), record(2, 1, "3NT E -1"), record(1, 3, "2H W +1")]
    for act in acts:
        answer = anna.post(f"/events/{EVENT}/acts", json=sent(act))
        assert answer.status_code == 201, answer.text
    path = f"/events/{EVENT}"
    assert (
        paul.get(f"{path}/boards.json").json() == anna.get(f"{path}/boards.json").json()
    )
    played = paul.get(f"{path}/boards/1.json").json()
    assert played == anna.get(f"{path}/boards/1.json").json()
    assert len(played["shown"]["boards"][0]["results"]) == 2
    to_come = paul.get(f"{path}/boards/3.json").json()
    assert to_come["hidden"]
    assert to_come["results"] == 1
    assert to_come["shown"]["boards"] == to_come["shown"]["uncounted"] == []
    assert "2♥" not in paul.get(f"{path}/boards/3").text
    # pair 4 has played board 3 against pair 2
    assert len(anna.get(f"{path}/pairs/4.json").json()["shown"]["scorecard"]) == 2
    card = paul.get(f"{path}/pairs/4.json").json()
    assert [row["board"] for row in card["shown"]["scorecard"]] == [1]
    assert not card["totals"]
    assert not card["shown"]["standing"]
    assert not card["shown"]["sums"]
    assert not card["shown"]["steps"]


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (320, "dark")])
def test_everybody_can_read_them(
    width: int, scheme: str, hall: Hall, browser: Browser
) -> None:
    hall.record(1, 1)
    with tab(browser, width, scheme) as opened:
        page = opened.page
        hall.let_in(page)
        page.goto(f"{hall.url}/events/{EVENT}/boards")
        check_readable(page)
        page.get_by_role("link", name="1", exact=True).click()
        expect(page.get_by_role("heading", name="Board 1")).to_be_visible()
        check_readable(page)
        expect(page.get_by_text("Still missing")).to_be_visible()
        hall.record(2, 1)  # and the page follows
        expect(page.get_by_text("Still missing")).to_be_hidden()
        page.get_by_role("link", name="4", exact=True).first.click()
        expect(page.get_by_role("heading", name="Pair 4: Gwen & Hugo")).to_be_visible()
        check_readable(page)
        page.get_by_role("link", name="Previous: pair 3").click()
        expect(page.get_by_role("heading", name="Pair 3: Eve & Finn")).to_be_visible()
        assert opened.complaints == []
