"""`evenhand event register`, `late`, `close` and `official`: who comes, what ends."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Outcome, built, evenhand

#: Three tables: EW go up, boards down; two boards a round.
SMALL = built("mitchell", "--tables", "3", "--boards-per-set", "2")


@pytest.fixture(autouse=True)
def _three_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("m.json").write_text(SMALL)
    done("new --movement m.json")
    done("register --count 6")
    done("seat")


def event(command: str) -> Outcome:
    name, *words = command.split()
    return evenhand("event", name, "e.event", *words)


def done(command: str) -> Any:
    outcome = event(f"{command} --json")
    assert (outcome.code, outcome.err) == (0, ""), outcome.err
    return outcome.data


def play_round(number: int) -> None:
    for meeting in done("missing")["missing"]:
        if meeting["round"] == number:
            done(f"record --table {meeting['table']} --board {meeting['board']} 100")


def test_a_pair_goes_home_and_comes_back() -> None:
    play_round(1)
    done("withdraw --pair 4 --round 2")
    play_round(2)
    # pair 4 sits EW and goes up: it has met 1, has missed 2, and meets 3
    assert event("late --pair 4").out.startswith(
        "Pair 4 is back in Event: round 3 at table 3, EW.\n"
    )
    play_round(3)
    done("close")
    assert event("referee").out == "Referee: no findings.\n"


def test_a_new_pair_takes_the_place_of_one_that_went_home() -> None:
    play_round(1)
    done("withdraw --pair 4 --round 2")
    data = done("late --names New --place-of 4")
    assert (data["pair"], data["place_of"], data["group"]) == (7, 4, "Event")
    assert data["done"] == [
        "Pair 7 is in Event in the place of pair 4: round 2 at table 2, EW."
    ]
    assert event("referee").out == "Referee: no findings.\n"


def test_a_pair_is_extra_or_takes_a_place() -> None:
    refused = event("late --names New --extra --place-of 4")
    assert refused.code != 0
    assert "--extra and --place-of 4; expected one of them" in refused.err


def test_missing_results_are_counted_before_all_is_official() -> None:
    done("close --force")
    refused = event("official")
    assert refused.code != 0
    assert "18 results of Event missing" in refused.err
    done("official --force")


def test_a_session_is_closed_by_force_or_cancelled() -> None:
    refused = event("close --force --cancel")
    assert refused.code != 0
    assert "--force and --cancel; expected one of them" in refused.err


def test_the_end_of_the_correction_period_is_told_by_the_clock_on_the_wall() -> None:
    for number in (1, 2, 3):
        play_round(number)
    done("close")
    refused = event("official")
    assert refused.code != 0
    until = done("standings")["standings"][0]["provisional_until"]
    assert until.endswith("Z")
    ends = datetime.fromisoformat(until).astimezone()
    assert f"{ends:%H:%M %Z}; declare them official then" in refused.err
    assert until not in refused.err
    # behind a date, when the evening ends after midnight
    assert f"{ends:%H:%M %Z}." in event("standings").out.partition("corrected until")[2]


def test_a_list_is_numbered_around_the_empty_seat_or_as_it_is() -> None:
    Path("odd.json").write_text(
        built("mitchell", "--tables", "3", "--boards-per-set", "2", "--phantom", "2")
    )
    Path("five.csv").write_text("number,names\n1,A\n2,B\n3,C\n4,D\n5,E\n")
    for words, numbers in (
        ((), [1, 3, 4, 5, 6]),
        (("--keep-numbers",), [1, 2, 3, 4, 5]),
    ):
        file = f"odd{len(words)}.event"
        evenhand("event", "new", file, "--movement", "odd.json")
        made = evenhand(
            "event", "register", file, "--pairs", "five.csv", *words, "--json"
        )
        assert made.data["pairs"] == numbers
        assert len(made.data["renumbered"]) == (0 if words else 4)


def test_numbers_are_kept_of_a_list_only() -> None:
    refused = event("register --count 1 --keep-numbers")
    assert refused.code != 0
    assert refused.err == (
        "evenhand: --keep-numbers and --count; expected --pairs with it\n"
    )
