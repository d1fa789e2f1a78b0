"""The clock on its page: shared, kept, and compared with the results."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from evenhand.desk.club.club_events import Club
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.families import build
from evenhand.web.application import make_app
from tests.web.browsing import Hall, check_readable, tab
from tests.web.visiting import EVENT, Desk, record, sent

PAGE = f"/events/{EVENT}/clock"


def clock_of(desk: Desk) -> dict[str, Any]:
    found: dict[str, Any] = desk.account().get(f"{PAGE}.json").json()["clock"]
    return found


def steer(desk: Desk, **form: str) -> int:
    return desk.account().post(PAGE, data=form).status_code


def test_it_is_started_stopped_and_given_time(desk: Desk) -> None:
    assert clock_of(desk)["face"]["stage"] == "before"
    assert steer(desk, do="start", round="1") == 303
    seen = clock_of(desk)
    assert (seen["face"]["stage"], seen["face"]["round"]) == ("play", 1)
    assert 0 < seen["face"]["ends"] - seen["now"] <= 14 * 60_000
    assert steer(desk, do="pause", mark=seen["mark"]) == 303
    left = clock_of(desk)["face"]["left"]
    assert clock_of(desk)["face"]["paused"]
    assert steer(desk, do="add", minutes="2") == 303
    assert clock_of(desk)["face"]["left"] == left + 120_000
    assert steer(desk, do="resume") == 303
    assert not clock_of(desk)["face"]["paused"]


def test_a_clock_that_another_has_set_is_not_set_again(desk: Desk) -> None:
    steer(desk, do="start", round="1")
    seen = clock_of(desk)["mark"]
    assert steer(desk, do="start", round="2", mark=seen) == 303
    assert steer(desk, do="start", round="3", mark=seen) == 409
    assert clock_of(desk)["face"]["round"] == 2


def test_nonsense_is_refused_on_one_line(desk: Desk) -> None:
    for form in (
        {"do": "start", "round": "9"},
        {"do": "start", "round": "x"},
        {"do": "pause"},
        {"do": "dance"},
        {"do": "set", "board": "0"},
        {},
    ):
        assert steer(desk, **form) == 422, form
    assert clock_of(desk)["mark"] == "new"


def test_only_directors_steer_it(desk: Desk) -> None:
    client = desk.account("scorer", "Sam")
    assert client.get(PAGE).status_code == 200
    assert client.post(PAGE, data={"do": "start", "round": "1"}).status_code == 403


def test_it_says_which_tables_are_behind_and_what_is_turned(desk: Desk) -> None:
    steer(desk, do="start", round="2")
    seen = clock_of(desk)
    assert seen["behind"] == {"1": 2, "2": 2}
    assert "table 1 owes 2 boards" in desk.account().get(PAGE).text


def test_a_clock_that_is_started_late_starts_with_the_round_being_played(
    desk: Desk,
) -> None:
    director = desk.account()
    assert "Start round 1<" in director.get(PAGE).text
    acts = [record(table, board) for table in (1, 2) for board in (1, 2)]
    director.post(f"/events/{EVENT}/acts", json=sent(*acts))
    assert "Start round 2<" in director.get(PAGE).text


def test_it_survives_a_restart_and_moves_with_the_event(
    desk: Desk, tmp_path: Path
) -> None:
    steer(
        desk,
        do="set",
        board="5",
        change="1",
        warning="3",
        break_after="1",
        break_minutes="10",
    )
    steer(desk, do="start", round="1")
    before = clock_of(desk)
    again = Desk(desk.club, make_app(desk.club))
    assert clock_of(again)["face"]["ends"] == before["face"]["ends"]
    with Club.open(data=str(tmp_path / "other")) as club:
        club.import_event(EVENT, desk.club.export_event(EVENT))
        moved = clock_of(Desk(club, make_app(club)))
    assert moved["face"]["ends"] == before["face"]["ends"]
    assert moved["pace"]["break_minutes"] == 10


def test_two_browsers_show_the_same_and_everybody_can_read_it(
    hall: Hall, browser: Browser
) -> None:
    with tab(browser) as one, tab(browser, 320) as other:
        for opened in (one, other):
            hall.let_in(opened.page)
            opened.page.goto(hall.url + PAGE)
        one.page.get_by_role("button", name="Start round 1").click()
        other.page.get_by_text("Round 1 of 3").wait_for()
        times = [t.page.get_by_role("timer").inner_text() for t in (one, other)]
        first, second = (int(m) * 60 + int(s) for m, s in (t.split(":") for t in times))
        assert abs(first - second) <= 1
        one.page.get_by_role("button", name="Pause").click()
        other.page.get_by_text("paused").wait_for()
        for opened in (one, other):
            check_readable(opened.page)
            assert opened.complaints == []


def test_turned_boards_are_announced_a_round_ahead(small_club: Club) -> None:
    """In a Mitchell of three tables all boards of round 3 are turned."""
    plain = build("mitchell", tables=3, boards_per_set=2)
    small_club.create(EVENT, replace(plain.switch("3"), winners=1))
    with small_club.acting_on(EVENT) as opened:
        register_pairs(opened.event, [(n, "") for n in range(1, 7)])
    with small_club.acting_on(EVENT) as opened:
        seat_next_sessions(opened.event)
    desk = Desk(small_club, make_app(small_club))
    steer(desk, do="start", round="1")
    assert clock_of(desk)["announce"] == {}
    steer(desk, do="start", round="2")
    ahead = clock_of(desk)["announce"]
    assert [*ahead] == ["3"]
    assert "turn" in " ".join(ahead["3"])
    page = desk.account().get(PAGE).text
    assert "Next, round 3" in page
    assert ahead["3"][0] in page
    steer(desk, do="start", round="3")
    assert "This round" in desk.account().get(PAGE).text


def test_two_servers_on_one_database_have_one_clock(desk: Desk) -> None:
    with Club.open(data=str(desk.club.database.folder)) as club:
        other = Desk(club, make_app(club))
        seen = clock_of(other)["mark"]
        assert steer(desk, do="start", round="2", mark=seen) == 303
        assert clock_of(other)["face"]["ends"] == clock_of(desk)["face"]["ends"]
        assert steer(other, do="start", round="3", mark=seen) == 409
        assert clock_of(desk)["face"]["round"] == 2
