"""Rulings on their page: scores, penalties and appeals, with both rankings."""

from pathlib import Path
from shlex import split
from typing import Any

import pytest
from playwright.sync_api import Browser

from evenhand.cli.app import run
from evenhand.desk.events.opening import read_entries
from tests.web.browsing import Hall, check_readable, tab
from tests.web.evening.test_changes import bare
from tests.web.evening.test_playing_director import add_paul, play_on
from tests.web.visiting import EVENT, Desk

PAGE = f"/events/{EVENT}/rulings"
DO = f"/events/{EVENT}/do"
APPEAL = {"act": "appeal", "table": "1", "board": "1", "result": "-420"}


def page_of(desk: Desk) -> dict[str, Any]:
    answer = desk.account().get(f"{PAGE}.json")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def do(desk: Desk, **form: str) -> None:
    answer = desk.account().post(DO, data=form)
    assert answer.status_code == 303, answer.text


#: What a form of the page sends, and the same on the command line.
RULINGS = [
    (
        {"act": "award", "table": "1", "board": "1", "award": "60%+110 40%-50"},
        "award EVENT '60%+110 40%-50' --table 1 --board 1",
    ),
    (
        {"act": "award", "table": "1", "board": "1", "award": "NS: +110; EW: -50"},
        "award EVENT 'NS: +110; EW: -50' --table 1 --board 1",
    ),
    (
        {"act": "award", "table": "1", "board": "1", "award": "-420", "reason": "16B"},
        "award EVENT --table 1 --board 1 --reason 16B -420",
    ),
    (
        {
            "act": "award",
            "table": "1",
            "board": "1",
            "award": "60/40",
            "fixed": "yes",
        },
        "award EVENT 60/40 --table 1 --board 1 --fixed",
    ),
    (
        {"act": "award", "board": "1", "award": "A+/A+", "all": "yes"},
        "award EVENT A+/A+ --board 1 --all",
    ),
    (
        {"act": "penalty", "pair": "3", "amount": "-10% of a top", "reason": "slow"},
        "penalty EVENT --pair 3 --amount '-10% of a top' --reason slow",
    ),
    (
        APPEAL | {"reason": "Law 16B"},
        "appeal EVENT --table 1 --board 1 --reason 'Law 16B' -420",
    ),
]


@pytest.mark.parametrize(("form", "command"), RULINGS)
def test_a_form_leaves_the_log_that_the_command_leaves(
    form: dict[str, str], command: str, desk: Desk, tmp_path: Path
) -> None:
    do(desk, act="record", table="1", board="1", result="90")
    file = str(tmp_path / "evening.log")
    Path(file).write_bytes(desk.club.export_event(EVENT))
    do(desk, **form, back=PAGE)
    assert run(["event", *split(command.replace("EVENT", file))]) == 0
    assert bare(desk.club.since(EVENT)) == bare(read_entries(file))
    assert page_of(desk)["rulings"][0]["number"] > 7


def test_both_rankings_stand_on_the_page_until_the_appeal_is_decided(
    desk: Desk,
) -> None:
    play_on(desk, 3)
    do(desk, **APPEAL)
    found = page_of(desk)
    assert [way["title"][:10] for way in found["ways"]] == ["As ruled", "If the app"]
    ruled, upheld = (way["standings"] for way in found["ways"])
    assert ruled != upheld
    page = desk.account().get(PAGE).text
    assert "Uphold: -420 counts" in page
    decide = {"act": "decide", "table": "1", "board": "1", "dismissed": "yes"}
    do(desk, **decide, seen=str(found["event"]["acts"]))
    assert page_of(desk)["appeals"] == []
    do(desk, **APPEAL)
    do(desk, act="decide", table="1", board="1", upheld="yes")
    after = desk.account().get(f"/events/{EVENT}/standings.json").json()["standings"]
    assert after == upheld


def test_a_decision_on_what_has_changed_meanwhile_is_refused(desk: Desk) -> None:
    play_on(desk, 3)
    do(desk, **APPEAL)
    seen = page_of(desk)["event"]["acts"]
    do(desk, act="correct", table="1", board="1", result="90")
    decide = {"act": "decide", "table": "1", "board": "1", "upheld": "yes"}
    answer = desk.account().post(DO, data=decide | {"seen": str(seen)})
    assert answer.status_code == 409


def test_a_board_that_was_not_played_is_ruled_on_before_the_end(desk: Desk) -> None:
    play_on(desk, 2)
    do(desk, act="close", force="yes")
    unplayed = page_of(desk)["unplayed"]
    assert len(unplayed) == 4
    refused = desk.account().post(DO, data={"act": "official"})
    assert refused.status_code == 422
    assert "A+/A+" in refused.text
    for one in unplayed:
        where = {name: str(one[name]) for name in ("group", "session", "table")}
        where |= {name: str(one[name]) for name in ("board", "ns", "ew")}
        do(desk, act="award", award="A+/A+", reason="not played", **where)
    assert page_of(desk)["unplayed"] == []
    do(desk, act="official", force="yes")
    assert page_of(desk)["event"]["official"]


def test_a_board_that_a_table_may_not_start_waits_for_a_ruling(desk: Desk) -> None:
    do(desk, act="hold", table="1", board="1", minutes="7", slow="1")
    found = page_of(desk)
    (held,) = found["unplayed"]
    assert (held["table"], held["board"], held["held"]) == (1, 1, True)
    lost = {one["pair"]: one["minutes"] for one in found["time_lost"]}
    assert lost == {
        held["ns"]: 7 * (held["ns"] == 1),
        held["ew"]: 7 * (held["ew"] == 1),
    }
    page = desk.account().get(PAGE).text
    assert "Enter a late play" in page
    grid = f"/events/{EVENT}/grid"
    assert "board 1 not started" in desk.account().get(grid).text
    play_on(desk, 3)
    for result, words in (("", "All rounds are played"), ("90", "All results are in")):
        if result:
            do(desk, act="record", table="1", board="1", result=result)
        assert words in desk.account().get(grid).text
    assert page_of(desk)["unplayed"] == []


def test_what_helps_after_an_act_is_told_in_words(desk: Desk) -> None:
    director = desk.account()
    form = {"act": "hold", "table": "1", "board": "1", "minutes": "7", "back": PAGE}
    answer = director.post(DO, data=form)
    page = director.get(answer.headers["location"]).text
    assert "Award A+/A+ for board 1 at table 1<" in page
    assert "Take out board 1 at table 1<" in page


def test_only_directors_rule_and_one_who_plays_sees_no_results(desk: Desk) -> None:
    do(desk, act="record", table="1", board="1", result="90")
    scorer = desk.account("scorer", "Sam")
    assert scorer.get(PAGE).status_code == 403
    for form in (APPEAL, *(one for one, _ in RULINGS)):
        assert scorer.post(DO, data=form).status_code == 403
    assert add_paul(desk).get(PAGE).status_code == 403
    assert desk.nobody().get(PAGE).status_code in (303, 401, 403)


@pytest.mark.parametrize(("width", "script"), [(320, True), (1280, False)])
def test_an_appeal_is_noted_and_decided_in_a_browser(
    hall: Hall, browser: Browser, width: int, script: bool
) -> None:
    for table in (1, 2):
        for board in (1, 2):
            hall.record(table, board)
    with tab(browser, width, script=script) as opened:
        page = opened.page
        hall.let_in(page)
        page.goto(f"{hall.url}/events/{EVENT}/grid")
        page.get_by_role("link", name="Rulings").click()
        page.get_by_text("Appeal", exact=True).click()
        form = page.locator("form#appeal")
        form.get_by_label("Table").fill("1")
        form.get_by_label("Board").fill("1")
        form.get_by_label("Claimed score").fill("-420")
        form.get_by_label("Facts and Law").fill("West broke tempo, Law 16B")
        form.get_by_role("button", name="Note the appeal").click()
        page.get_by_role("heading", name="As ruled").wait_for()
        assert not opened.complaints
        # axe itself needs scripts, and brings styles of its own
        if script:
            check_readable(page)
        page.get_by_role("button", name="Uphold").click()
        page.get_by_text("decide: table").first.wait_for()
        assert page.get_by_role("heading", name="As ruled").count() == 0


def test_a_score_that_was_ruled_is_in_force_until_another_counts(desk: Desk) -> None:
    do(desk, act="award", table="1", board="1", award="A+/A-", reason="Law 16")
    (first,) = page_of(desk)["rulings"]
    assert "A+/A-" in first["words"]
    do(desk, act="correct", table="1", board="1", result="+420", reason="on appeal")
    (second,) = page_of(desk)["rulings"]
    assert "on appeal" in second["words"]
    do(desk, act="correct", table="1", board="1", delete="yes")
    assert page_of(desk)["rulings"] == []
    # what is undone is in force again
    do(desk, act="undo", acts=str(second["number"] + 1))
    assert page_of(desk)["rulings"] == [second]
