"""`evenhand event seats` and `repair` as a director reads them."""

from pathlib import Path

import pytest

from tests.cli.running import Outcome, built, evenhand

#: Seven tables: NS 1 to 7 stay, EW 8 to 14 go up; round 1 turns its first board,
#: round 3 its second.
TURNED = built(
    *("mitchell", "--tables", "7", "--boards-per-set", "2", "--switch", "1/1,3/2")
)
HOWELL = built("howell", "--tables", "3", "--boards-per-set", "2")
ALOUD = [
    "Round 1: everybody gives the odd-numbered board a quarter turn.",
    "Round 3: everybody gives the even-numbered board a quarter turn.",
]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def event(command: str, *arguments: str) -> Outcome:
    name, *words = command.split()
    return evenhand("event", name, "e.event", *words, *arguments)


def begin(movement: str, pairs: int) -> None:
    Path("m.json").write_text(movement)
    for command in ("new --movement m.json", f"register --count {pairs}", "seat"):
        assert event(command).code == 0


def test_the_seats_of_any_round_can_be_had() -> None:
    begin(TURNED, 14)
    # EW go up one table a round while boards come down: 8 is at table 3 in round 3
    shown = event("seats --round 3")
    assert "seats by table, round 3\n" in shown.out
    assert "seats by pair, round 3\n" in shown.out
    found = event("seats --round 3 --json").data
    assert found["round"] == 3
    assert found["tables"][2]["ns"] == 3
    assert found["tables"][2]["ew"] == 8
    assert found["tables"][2]["boards"] == [9, 10]
    seats = {
        seat["pair"]: (seat["table"], seat["direction"]) for seat in found["pairs"]
    }
    assert seats[8] == (3, "EW")
    assert seats[14] == (2, "EW")
    assert event("seats --json").data["round"] == 1
    assert event("seats").out == event("seats --round 1").out


@pytest.mark.parametrize("number", ["0", "8", "-1"])
def test_a_round_that_there_is_not_is_refused(number: str) -> None:
    begin(TURNED, 14)
    complaint = event("seats --round", number).complaint
    assert complaint.startswith(f"round {number}; session 1 has rounds 1 to 7")


def test_a_card_has_all_rounds() -> None:
    begin(TURNED, 14)
    for words in ("seats --cards --round 2", "seats --pair 3 --round 2"):
        assert "a card holds all rounds" in event(words).complaint


def test_a_pair_that_comes_late_is_shown_from_its_first_round_on() -> None:
    begin(TURNED, 13)
    assert event("late --round 3", "--names", "Teak & Vine").code == 0
    first = event("seats --round 1 --json").data
    assert 14 not in {seat["pair"] for seat in first["pairs"]}
    assert first["tables"][6]["ew"] is None
    # whoever would have met it before has a bye, and nobody afterwards
    assert [(bye["round"], bye["pair"]) for bye in first["byes"]] == [(1, 7), (2, 1)]
    assert "Absent in round 1: pair 14.\n" in event("seats").out
    third = event("seats --round 3 --json").data
    assert third["tables"][1]["ew"] == 14
    assert "Not there" not in event("seats --round 3").out
    (card,) = event("seats --pair 14 --json").data["cards"]
    assert [step["round"] for step in card["rounds"]] == [3, 4, 5, 6, 7]
    (other,) = event("seats --pair 7 --json").data["cards"]
    assert [step["bye"] for step in other["rounds"]] == [True] + [False] * 6


def test_a_pair_that_goes_home_is_shown_to_its_last_round() -> None:
    begin(TURNED, 14)
    assert event("withdraw --pair 14 --round 3").code == 0
    (card,) = event("seats --pair 14 --json").data["cards"]
    assert [step["round"] for step in card["rounds"]] == [1, 2]
    assert event("seats --round 3 --json").data["tables"][1]["ew"] is None


def test_what_is_said_aloud_stands_under_the_seats() -> None:
    begin(TURNED, 14)
    assert event("seats").out.splitlines()[-2:] == ALOUD
    said = event("seats --json").data["announcements"]
    assert [one["text"] + "." for one in said] == ALOUD
    assert {one["section"] for one in said} == {"A"}


def test_nothing_is_said_where_nothing_is_turned() -> None:
    begin(HOWELL, 6)
    assert "turns" not in event("seats").out
    assert event("seats --json").data["announcements"] == []


def test_each_way_to_go_on_has_a_line_for_each_instruction() -> None:
    begin(HOWELL, 6)
    listed = event("repair --round 4 --leaves 6").out
    _, _, told = listed.partition("\nphantom:\n")
    wanted = event("repair --round 4 --leaves 6 --choose phantom").out.splitlines()
    # the same sentences as when it is chosen, between the title and what comes next
    said = [f"  {line}" for line in wanted[1:] if line[:5] not in ("Next:", "Acts ")]
    assert told.splitlines()[: len(said)] == said
    assert len(said) == 3
    assert not any(";" in line for line in told.splitlines() if line[:2] == "  ")
