"""Deals at the desk: attached, solved in the background, shown when all have played."""

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from evenhand.deals import deal_boards
from evenhand.desk.club.club_events import Account, Role
from evenhand.desk.jobs.job_kinds import Work, do_job
from evenhand.desk.views.session_deals import attach_deals
from evenhand.formats.deal_files import write_deals
from tests.sentences import says
from tests.web.browsing import Hall, check_readable, tab
from tests.web.evening.test_playing_director import add_paul, play_on
from tests.web.public.test_public_pages import publish
from tests.web.visiting import EVENT, Desk

PAGE = f"/events/{EVENT}/deals"
DEALS = {one.board: one for one in deal_boards(range(1, 31), "desk")}


def attach(desk: Desk, **form: str) -> None:
    answer = desk.account().post(
        PAGE,
        data={"group": "Event", "session": "1", **form},
        files={"file": ("tonight.pbn", write_deals(DEALS, "pbn"))},
    )
    assert answer.status_code == 303, answer.text


def test_deals_are_attached_from_a_file(desk: Desk) -> None:
    assert desk.account().get(f"{PAGE}.json").json()["shown"]["deals"] == []
    attach(desk)
    shown = desk.account().get(f"{PAGE}.json").json()["shown"]
    session = desk.club.look_at(EVENT).groups["Event"].session(1)
    assert {one["board"]: one["deal"] for one in shown["deals"]} == {
        n: str(DEALS[n]) for n in session.board_numbers
    }
    assert shown["missing"] == []
    page = desk.account().get(PAGE)
    assert page.status_code == 200
    assert "Board 1" in page.text


def test_what_is_no_file_of_deals_is_refused(desk: Desk) -> None:
    answer = desk.account().post(
        PAGE,
        data={"group": "Event", "session": "1"},
        files={"file": ("x.pbn", b"nothing")},
    )
    assert answer.status_code == 422


def test_deals_of_other_boards_are_refused_with_what_to_add(desk: Desk) -> None:
    high = {n + 100: replace(one, board=n + 100) for n, one in DEALS.items()}
    files = {"file": ("x.pbn", write_deals(high, "pbn"))}
    form = {"group": "Event", "session": "1"}
    answer = desk.account().post(PAGE, data=form | {"shift": "5"}, files=files)
    assert answer.status_code == 422
    assert says(answer.text, "begin with board 106", "add -100 to the board numbers")
    answer = desk.account().post(PAGE, data=form | {"shift": "-100"}, files=files)
    assert answer.status_code == 303


def test_a_director_of_one_section_attaches_no_deals_to_all(desk: Desk) -> None:
    (section,) = desk.club.look_at(EVENT).first_group.sessions[1].sections
    desk.club.accounts.add(Account("Here", Role.DIRECTOR, (section.name,)))
    answer = desk.account(name="Here").post(
        PAGE,
        data={"group": "Event", "session": "1"},
        files={"file": ("tonight.pbn", write_deals(DEALS, "pbn"))},
    )
    assert answer.status_code == 403
    assert desk.club.look_at(EVENT).acts == 6


def test_a_director_who_plays_sees_no_deals(desk: Desk) -> None:
    attach(desk)
    paul = add_paul(desk)
    assert paul.get(f"{PAGE}.json").status_code == 403
    assert paul.get(f"/events/{EVENT}/boards/1.json").json()["deal"] is None
    assert str(DEALS[1]) not in paul.get(f"/events/{EVENT}/log.json").text
    assert desk.account().get(f"/events/{EVENT}/boards/1.json").json()["deal"]


def test_a_director_who_plays_has_no_hands_from_a_job_that_solves_them(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("endplay.dds")
    monkeypatch.setenv("EVENHAND_CACHE", str(tmp_path / "cache"))
    attach(desk)
    paul = add_paul(desk)
    of_session = {"group": "Event", "session": "1"}
    where = paul.post(f"{PAGE}/analyse", data=of_session).headers["location"]
    job = desk.club.jobs.claim("a worker")
    assert job is not None
    found = do_job(job.kind, Work(desk.club, job.arguments, lambda *_, **__: None))
    hands = str(DEALS[1])
    assert hands in str(found)
    desk.club.jobs.finish(job.id, "a worker", found)
    told = paul.get(f"{where}.json")
    assert told.json()["job"]["result"]["boards"] == found["boards"]
    assert hands not in told.text
    assert hands not in paul.get("/jobs.json").text


def test_the_public_sees_a_deal_once_everybody_has_played_it(desk: Desk) -> None:
    attach(desk)
    publish(desk, "live")
    before = desk.nobody().get(f"/public/{EVENT}/boards/1.json").json()
    assert before["deal"] is None
    play_on(desk, 99)
    after = desk.nobody().get(f"/public/{EVENT}/boards/1.json").json()
    assert after["deal"]["deal"] == str(DEALS[1])


def test_double_dummy_is_a_job_with_progress(desk: Desk) -> None:
    pytest.importorskip("endplay.dds")
    attach(desk)
    of_session = {"group": "Event", "session": "1"}
    answer = desk.account().post(f"{PAGE}/analyse", data=of_session)
    assert answer.headers["location"].startswith("/jobs/")
    (job,) = desk.club.jobs.all()
    told: list[int] = []
    work = Work(desk.club, job.arguments, lambda done, *_: told.append(done))
    found = do_job(job.kind, work)
    assert found["boards"] == told[-1]
    desk.club.jobs.claim("worker")
    desk.club.jobs.finish(job.id, "worker", found)
    done = desk.account("owner", "Olga").get(f"/jobs/{job.id}").text
    assert f"{PAGE}?group=Event&amp;session=1" in done
    assert "Look at the evening" not in done
    shown = desk.account().get(f"{PAGE}.json").json()["shown"]
    assert shown["unsolved"] == 0
    assert set(shown["deals"][0]["tricks"]) == set("NESW")
    play_on(desk, 99)
    publish(desk, "live")
    made = shown["deals"][0]["tricks"]
    (part,) = (
        desk.account().get(f"/events/{EVENT}/boards/1.json").json()["shown"]["boards"]
    )
    contract = part["results"][0]["contract"]
    there = made[contract.split()[1]][contract[1:].split()[0].rstrip("x")]
    words = f"{there} trick{' was' if there == 1 else 's were'} there"
    assert words in desk.account().get(f"/events/{EVENT}/boards/1").text
    assert words in desk.nobody().get(f"/public/{EVENT}/boards/1").text


def test_an_analysis_that_failed_leads_back_to_the_deals(desk: Desk) -> None:
    attach(desk)
    of_session = {"group": "Event", "session": "1"}
    asked = desk.account().post(f"{PAGE}/analyse", data=of_session)
    (job,) = desk.club.jobs.all()
    desk.club.jobs.claim("w")
    desk.club.jobs.fail(job.id, "w", "what is missing")
    page = desk.account().get(asked.headers["location"]).text
    assert "what is missing" in page
    assert f'href="{PAGE}?group=Event&amp;session=1"' in page


def test_what_another_machine_has_solved_is_shown_here(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("endplay.dds")
    monkeypatch.setenv("EVENHAND_CACHE", str(tmp_path / "here"))
    attach(desk)
    of_session = {"group": "Event", "session": "1"}
    desk.account().post(f"{PAGE}/analyse", data=of_session)
    job = desk.club.jobs.claim("elsewhere")
    assert job is not None
    stopped: list[Any] = []

    def tell(done: int, of: int, words: str = "", best: Any = None) -> None:
        stopped.append((done, of, words, best))

    with monkeypatch.context() as elsewhere:
        elsewhere.setenv("EVENHAND_CACHE", str(tmp_path / "elsewhere"))
        result = do_job(job.kind, Work(desk.club, job.arguments, tell))
    boards = len(result["makeable"])
    # who stops it after the first boards keeps those
    desk.club.jobs.finish(job.id, "elsewhere", stopped[0][3])
    shown = desk.account().get(f"{PAGE}.json").json()["shown"]
    assert 0 < stopped[0][0] == boards - shown["unsolved"] < boards
    assert "tricks" in shown["deals"][0]


def test_the_page_can_be_read_by_everybody(hall: Hall, browser: Browser) -> None:
    def act() -> None:
        with hall.club.acting_on(EVENT) as opened:
            attach_deals(opened.event, write_deals(DEALS, "pbn"))

    # the browser has its own loop in this thread, so another one acts
    thread = threading.Thread(target=act)
    thread.start()
    thread.join()
    with tab(browser) as opened:
        hall.let_in(opened.page)
        opened.page.goto(hall.url + PAGE)
        opened.page.get_by_role("heading", name="Board 1", exact=True).wait_for()
        assert not opened.complaints
        check_readable(opened.page)
