"""Changes in mid-evening on their page: tried side by side, done by one click."""

from pathlib import Path
from shlex import split
from typing import Any

import pytest
from playwright.sync_api import Browser

from evenhand.cli.app import run
from evenhand.desk.events.opening import read_entries
from tests.web.browsing import Hall, check_readable, tab
from tests.web.visiting import EVENT, Desk

PAGE = f"/events/{EVENT}/changes"
DO = f"/events/{EVENT}/do"


def ways_of(desk: Desk, **asked: str) -> dict[str, Any]:
    answer = desk.account().get(f"{PAGE}.json", params=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def bare(entries: Any) -> list[dict[str, Any]]:
    """A log without times, authors, devices and keys."""
    about = ("at", "by", "device", "key")
    return [{k: v for k, v in one.items() if k not in about} for one in entries]


#: What has happened, the way that is taken, and the same on the command line.
CHANGES = [
    (
        {"what": "late", "names": "Zoe & Yan", "round": "2"},
        "rover",
        "repair EVENT --arrives 1 --round 2 --names 'Zoe & Yan' --choose rover",
    ),
    (
        {"what": "late", "names": "Zoe & Yan", "round": "2"},
        "extra",
        "late EVENT --names 'Zoe & Yan' --round 2 --extra",
    ),
    (
        {"what": "gone", "leaves": "3", "round": "2", "reason": "ill"},
        "withdraw",
        "withdraw EVENT --pair 3 --round 2 --reason ill",
    ),
    (
        {"what": "seats", "pairs": "1, 2", "from_round": "2", "to_round": "2"},
        "exchange",
        "exchange EVENT --pairs 1,2 --from-round 2 --to-round 2",
    ),
    (
        {"what": "short", "ends_after": "2", "round": "2"},
        "curtail",
        "repair EVENT --ends-after 2 --round 2 --choose curtail",
    ),
    (
        {"what": "names", "pair": "2", "names": "Zoe & Dan"},
        "rename",
        "rename EVENT --pair 2 --names 'Zoe & Dan'",
    ),
    (
        {
            "what": "board",
            "table": "1",
            "board": "3",
            "ns": "1",
            "ew": "2",
            "result": "90",
            "reason": "wrong board",
            "at_fault": "2",
        },
        "accept",
        "accept EVENT 90 --table 1 --board 3 --ns 1 --ew 2 --reason 'wrong board' "
        "--at-fault 2",
    ),
]


@pytest.mark.parametrize(("asked", "name", "command"), CHANGES)
def test_a_click_leaves_the_log_that_the_command_leaves(
    asked: dict[str, str], name: str, command: str, desk: Desk, tmp_path: Path
) -> None:
    file = str(tmp_path / "evening.log")
    Path(file).write_bytes(desk.club.export_event(EVENT))
    ways = ways_of(desk, **asked)["ways"]["ways"]
    way = next(one for one in ways if one["name"] == name)
    sent = desk.account().post(DO, data={**way["fields"], "seen": "6"})
    assert sent.status_code == 303, sent.text
    assert run(["event", *split(command.replace("EVENT", file))]) == 0
    assert bare(desk.club.since(EVENT)) == bare(read_entries(file))
    assert len(read_entries(file)) > 6


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"what": "gone", "leaves": "99", "round": "2"}, "pair 99 is not registered"),
        ({"what": "gone", "leaves": "3", "round": "9"}, "round 9"),
        ({"what": "gone", "leaves": "", "round": "2"}, "fill in leaves"),
        ({"what": "gone", "leaves": "three", "round": "2"}, "expected numbers"),
        ({"what": "back", "pair": "1", "round": "2"}, "pair 1"),
        ({"what": "late", "names": "Zoe & Yan", "round": "x"}, "whole number"),
        ({"what": "seats", "pairs": "1", "from_round": "1"}, "expected two pairs"),
        ({"what": "seats", "pairs": "1, 1", "from_round": "1"}, "pair 1 twice"),
        ({"what": "short", "ends_after": "7", "round": "2"}, "7"),
        ({"what": "byes", "round": "1"}, "no two byes"),
        (
            {
                "what": "board",
                "table": "1",
                "board": "99",
                "ns": "1",
                "ew": "2",
                "result": "90",
                "reason": "wrong board",
            },
            "99",
        ),
    ],
)
def test_what_cannot_be_is_told_on_the_page(
    asked: dict[str, str], words: str, desk: Desk
) -> None:
    found = ways_of(desk, **asked)
    reasons = [one["reason"] for one in (found["ways"] or {}).get("refused", [])]
    assert words in " ".join([found["problem"], *reasons])
    assert not (found["ways"] or {}).get("ways")
    page = desk.account().get(PAGE, params=asked)
    assert page.status_code == 200
    assert 'role="alert"' in page.text
    assert desk.club.look_at(EVENT).acts == 6


def test_a_change_that_was_chosen_before_another_one_is_refused(desk: Desk) -> None:
    client = desk.account()
    found = ways_of(desk, what="gone", leaves="3", round="2")["ways"]["ways"]
    form = {**found[0]["fields"], "seen": "6"}
    client.post(DO, data={"act": "withdraw", "pair": "4", "round": "3"})
    refused = client.post(DO, data=form)
    assert refused.status_code == 409
    assert "withdraw: pair 4" in refused.text
    assert desk.club.look_at(EVENT).acts == 7


def test_trying_changes_nothing(desk: Desk) -> None:
    before = desk.club.export_event(EVENT)
    for asked, _, _ in CHANGES:
        assert ways_of(desk, **asked)["ways"]["ways"]
        assert "Do this" in desk.account().get(PAGE, params=asked).text
    assert desk.club.export_event(EVENT) == before


def test_figures_are_those_of_a_count_by_hand(desk: Desk) -> None:
    """In a Howell of three rounds each pair meets each other once."""
    found = ways_of(desk, what="gone", leaves="3", round="2")["ways"]
    before, way = found["before"], found["ways"][0]
    assert before["sit_outs"] == {}
    assert before["boards"] == {"1": 6, "2": 6, "3": 6, "4": 6}
    # pair 3 plays one of its three rounds; two pairs sit out a round of two boards
    assert sum(way["figures"]["sit_outs"].values()) == 2
    assert way["lost"] == 4
    assert way["figures"]["rematches"] == 0
    assert sorted(way["figures"]["boards"].values()) == [4, 4, 6]


def test_after_a_change_the_page_says_what_is_new_at_the_tables(desk: Desk) -> None:
    client = desk.account()
    client.post(DO, data={"act": "exchange", "pairs": "1,2", "from_round": "2"})
    since = ways_of(desk, since="6")["since"]
    assert {"1", "2"} <= since["moves"].keys()
    assert min(s["round"] for steps in since["moves"].values() for s in steps) == 2


def test_before_a_result_the_seats_can_be_taken_back(desk: Desk) -> None:
    assert ways_of(desk)["seating"] == 6
    client = desk.account()
    client.post(DO, data={"act": "record", "table": "1", "board": "1", "result": "90"})
    found = ways_of(desk)
    assert found["seating"] == 0
    assert "absent" not in found["kinds"]


def test_a_scorer_neither_sees_changes_nor_makes_them(desk: Desk) -> None:
    client = desk.account("scorer", "Sam")
    assert client.get(PAGE).status_code == 403
    for form in (
        {"act": "exchange", "pairs": "1,2"},
        {"act": "late", "names": "Zoe & Yan"},
        {"act": "repair", "leaves": "3", "round": "2", "choose": "phantom"},
    ):
        assert client.post(DO, data=form).status_code == 403
    assert desk.club.look_at(EVENT).acts == 6


def test_a_repair_without_a_way_offers_the_ways(desk: Desk) -> None:
    form = {"act": "repair", "arrives": "1", "round": "2"}
    answer = desk.account().post(DO, data=form)
    assert answer.status_code == 422
    assert "The late pair roves" in answer.text


def test_a_pair_that_waits_for_a_seat_finds_the_ways_side_by_side(desk: Desk) -> None:
    assert "waits" not in ways_of(desk)["kinds"]
    client = desk.account()
    late = {"act": "late", "names": "Zoe & Yan", "extra": "yes", "round": "2"}
    client.post(DO, data=late | {"back": PAGE})
    page = client.get(PAGE).text
    assert 'href="/events/thursday/changes?what=waits"' in page
    assert "A pair waits for a seat" in page
    found = ways_of(desk, what="waits", round="2")
    ways = {one["name"]: one["fields"] for one in found["ways"]["ways"]}
    assert client.post(DO, data=ways["rover"]).status_code == 303
    assert "waits" not in ways_of(desk)["kinds"]


def test_a_late_pair_and_a_departure_by_keys_undone_and_seen_by_another(
    hall: Hall, browser: Browser
) -> None:
    with tab(browser) as one, tab(browser, 320, script=False) as other:
        for opened in (one, other):
            hall.let_in(opened.page)
        page = one.page
        page.goto(f"{hall.url}{PAGE}?what=late")
        page.get_by_label("Names").fill("Zoe & Yan")
        page.get_by_label("From round").fill("2")
        page.keyboard.press("Enter")
        roves = page.get_by_role("region", name="The late pair roves")
        roves.wait_for()
        check_readable(page)
        roves.get_by_role("button", name="Do this").focus()
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="New at the tables").wait_for()
        assert hall.club.look_at(EVENT).entrants[5].names == "Zoe & Yan"
        page.get_by_role("button", name="Undo this").press("Enter")
        page.get_by_text("What has happened?").wait_for()
        assert 5 not in hall.club.look_at(EVENT).entrants
        # a phone without scripts sees ways that another director overtakes
        phone = other.page
        phone.goto(f"{hall.url}{PAGE}?what=gone&leaves=3&round=2")
        check_width = phone.locator("main").bounding_box()
        assert check_width is not None
        assert check_width["width"] <= 320
        page.goto(f"{hall.url}{PAGE}?what=gone&leaves=4&round=2")
        page.get_by_role("button", name="Do this").first.click()
        page.get_by_role("heading", name="New at the tables").wait_for()
        phone.get_by_role("button", name="Do this").first.click()
        phone.get_by_text("Something has happened since").first.wait_for()
        assert hall.club.look_at(EVENT).entrants[3].left is None
        assert hall.club.look_at(EVENT).entrants[4].left is not None
        assert one.complaints == []
