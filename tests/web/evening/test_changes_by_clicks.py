"""Bad luck at seven tables, mended by clicks as by commands; each act is the same."""

from pathlib import Path
from shlex import split

import pytest
from playwright.sync_api import Browser

from evenhand.cli.app import run
from evenhand.desk.club.club_events import Account, Club, Role
from evenhand.desk.events.opening import read_entries
from evenhand.desk.events.spots import Spot
from evenhand.desk.pairs.entering import register_pairs
from evenhand.desk.results.single_results import record_result
from evenhand.desk.sessions.session_course import seat_next_sessions
from evenhand.families import build
from evenhand.web.application import make_app
from tests.web.browsing import Hall, check_readable, photograph, served, tab
from tests.web.evening.test_changes import bare
from tests.web.visiting import EVENT, Desk


def play_seven_tables(club: Club, family: str, pairs: int = 14, rounds: int = 1) -> int:
    """Seven tables have played the first rounds; gives the number of acts."""
    movement = build(family, tables=7, boards_per_set=2)
    club.create(EVENT, movement, title="Thursday pairs")
    with club.acting_on(EVENT) as opened:
        names = [(pair, f"North {pair} & South {pair}") for pair in range(1, pairs + 1)]
        register_pairs(opened.event, names)
        seat_next_sessions(opened.event)
        session = opened.event.state.group("Event").session(1)
        for meeting in session.seated.met(session.is_there):
            if meeting.round <= rounds:
                spot = Spot(meeting.board, meeting.table)
                record_result(opened.event, spot, "110")
        return opened.event.state.acts


def same_by_command(club: Club, folder: Path, before: bytes, command: str) -> None:
    """Compare the log with the one that a command leaves."""
    file = folder / "by-command.event"
    file.write_bytes(before)
    name, *words = split(command)
    assert run(["event", name, str(file), *words]) == 0
    assert bare(club.since(EVENT)) == bare(read_entries(str(file)))


#: The movement, the pairs that came, what has happened, what is filled in, the way that
#: is clicked, and the same as a command.
SITUATIONS: list[tuple[str, int, str, dict[str, str], str, str]] = [
    (
        "howell",
        13,
        "A pair comes late",
        {"Names": "Zoe & Yan"},
        "To a free place",
        "late --names 'Zoe & Yan' --round 2",
    ),
    (
        "mitchell",
        14,
        "A pair comes late",
        {"Names": "Zoe & Yan"},
        "The late pair roves",
        "repair --arrives 1 --round 2 --names 'Zoe & Yan' --choose rover",
    ),
    (
        "howell",
        14,
        "A pair leaves",
        {"Pair or pairs": "3"},
        "Same seats, arrows table by table",
        "repair --leaves 3 --round 2 --choose tables",
    ),
    (
        "mitchell",
        14,
        "Pairs in wrong seats",
        {"The two pairs": "1, 5", "To round": "2"},
        "Exchange the two, and mend later rounds",
        "exchange --pairs 1,5 --from-round 2 --to-round 2 --mend",
    ),
    (
        "mitchell",
        14,
        "A wrong board",
        {
            "Table": "1",
            "Board": "5",
            "North-South": "1",
            "East-West": "14",
            "Result": "4sn=",
            "Reason": "took the wrong boards",
            "At fault": "1",
        },
        "Accept the result",
        "accept 4sn= --table 1 --board 5 --ns 1 --ew 14 "
        "--reason 'took the wrong boards' --at-fault 1",
    ),
    (
        "mitchell",
        14,
        "A table is slow",
        {"Table": "3", "Board": "8", "Minutes lost": "6", "Who lost them": "3"},
        "Do not start it now",
        "hold --table 3 --board 8 --minutes 6 --slow 3",
    ),
    (
        "mitchell",
        14,
        "A table is slow",
        {"Table": "3", "Board": "8", "Who lost them": "3"},
        "Award averages",
        "award A-/A+ --table 3 --board 8",
    ),
    (
        "mitchell",
        14,
        "A board was fouled",
        {"Board": "1", "Table": "1", "Reason": "cards exchanged"},
        "Score it in two forms",
        "foul --board 1 --table 1 --reason 'cards exchanged'",
    ),
    (
        "mitchell",
        14,
        "Time runs out",
        {"Last round": "5"},
        "As planned, until time is up",
        "repair --ends-after 5 --round 2 --choose curtail",
    ),
]


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one[4])
def test_a_situation_is_mended_by_clicks_as_by_a_command(
    situation: tuple[str, int, str, dict[str, str], str, str],
    small_club: Club,
    browser: Browser,
    tmp_path: Path,
) -> None:
    family, pairs, kind, filled, way, command = situation
    acts = play_seven_tables(small_club, family, pairs)
    before = small_club.export_event(EVENT)
    small_club.accounts.add(Account("Anna", Role.OWNER))
    with served(make_app(small_club)) as url, tab(browser) as opened:
        page = opened.page
        Hall(small_club, url).let_in(page)
        page.goto(f"{url}/events/{EVENT}/grid")
        page.get_by_role("link", name="Changes").click()
        page.get_by_role("link", name=kind).click()
        for label, text in filled.items():
            page.get_by_label(label, exact=True).fill(text)
        page.keyboard.press("Enter")
        chosen = page.get_by_role("region", name=way, exact=True)
        chosen.wait_for()
        check_readable(page)
        photograph(page, f"changes-{kind.lower().replace(' ', '-')}")
        chosen.get_by_role("button", name="Do this").click()
        page.locator(".told").wait_for()
        assert opened.complaints == []
    assert small_club.look_at(EVENT).acts > acts
    same_by_command(small_club, tmp_path, before, command)


def test_an_act_is_undone_from_the_log_as_by_a_command(
    small_club: Club, browser: Browser, tmp_path: Path
) -> None:
    acts = play_seven_tables(small_club, "mitchell")
    before = small_club.export_event(EVENT)
    small_club.accounts.add(Account("Anna", Role.OWNER))
    with served(make_app(small_club)) as url, tab(browser) as opened:
        page = opened.page
        Hall(small_club, url).let_in(page)
        page.goto(f"{url}/events/{EVENT}/grid")
        page.get_by_role("link", name="Log", exact=True).click()
        page.get_by_role("link", name=f"Undo act {acts - 2}…").click()
        page.get_by_text("This would be taken back").wait_for()
        page.get_by_label("Why (it goes into the log)").fill("wrong slip")
        page.get_by_role("button", name="Undo it").click()
        page.locator(".told").wait_for()
        assert opened.complaints == []
    same_by_command(
        small_club, tmp_path, before, f"undo {acts - 2} --reason 'wrong slip'"
    )


#: What has happened before, what is asked, the way that is taken, and the command.
UNSEATED: list[tuple[list[dict[str, str]], dict[str, str], str, str]] = [
    (
        [{"act": "withdraw", "pair": "3", "round": "2"}],
        {"what": "back", "pair": "3", "round": "3"},
        "late",
        "late --pair 3 --round 3",
    ),
    (
        [],
        {"what": "absent", "leaves": "3", "round": "1"},
        "withdraw",
        "withdraw --pair 3",
    ),
]


@pytest.mark.parametrize(("done", "asked", "way", "command"), UNSEATED)
def test_the_page_does_what_the_command_does(
    done: list[dict[str, str]],
    asked: dict[str, str],
    way: str,
    command: str,
    small_club: Club,
    tmp_path: Path,
) -> None:
    play_seven_tables(small_club, "mitchell", rounds=0)
    director = Desk(small_club, make_app(small_club)).account()
    where = f"/events/{EVENT}"
    for form in done:
        assert director.post(f"{where}/do", data=form).status_code == 303
    before = small_club.export_event(EVENT)
    found = director.get(f"{where}/changes.json", params=asked).json()
    assert found["ways"], found["problem"]
    ways = {one["name"]: one for one in found["ways"]["ways"]}
    assert way in ways, found["ways"]["refused"]
    sent = director.post(f"{where}/do", data=ways[way]["fields"])
    assert sent.status_code == 303, sent.text
    same_by_command(small_club, tmp_path, before, command)
