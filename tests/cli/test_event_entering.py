"""`evenhand event late`, `close` and `official`: pairs come back, sessions end."""

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
