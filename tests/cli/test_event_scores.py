"""The traveller of a board and the scorecard of a pair, by commands."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from evenhand.movement import native
from evenhand.store import EventFile
from evenhand.tournament.event.acts import Create, Record, Register
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.session_changes import propose_seats
from tests.cli.running import evenhand
from tests.movement_examples import THREE_TABLE_HOWELL

ALL = "Event"


@pytest.fixture(autouse=True)
def _an_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    create = Create("Evening", {}, native.to_data(THREE_TABLE_HOWELL))
    with EventFile.create("e.event").writing() as log:
        event = RunningEvent.create(log, create)
        event.do(*(Register(pair, f"North {pair} & South") for pair in range(1, 7)))
        event.do(propose_seats(event.state.group(ALL)))
        event.do(Record(ALL, 1, 1, 1, "2S N ="), Record(ALL, 1, 2, 1, "+140"))


def test_a_board_and_a_pair_are_printed() -> None:
    board = evenhand("event", "board", "e.event", "--board", "1")
    assert board.code == 0
    assert "Evening · Event, session 1" in board.out
    assert "Missing: table 3, round 1, pairs 3 (NS) and 4 (EW)." in board.out
    card = evenhand("event", "card", "e.event", "--pair", "6")
    assert card.code == 0
    assert "Pair 6 · North 6 & South" in card.out
    assert "Session 1: 0 of 2 points on 1 board." in card.out


def test_a_usual_terminal_is_wide_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for words in (("board", "--board", "1"), ("card", "--pair", "6")):
        out = evenhand("event", words[0], "e.event", *words[1:]).out
        assert max(map(len, out.splitlines())) <= 80


def test_both_have_json() -> None:
    board = json.loads(evenhand("event", "board", "e.event", "--board=1", "--json").out)
    (one,) = board["boards"]
    assert {line["table"]: line["ns_points"] for line in one["results"]} == {
        1: "0",
        2: "2",
    }
    assert [missing["table"] for missing in board["missing"]] == [3]
    card = json.loads(evenhand("event", "card", "e.event", "--pair=5", "--json").out)
    assert card["standing"]["points"] == "2"
    assert sum(Fraction(row["points"]) for row in card["scorecard"]) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["board", "--board", "9"], "board 9; session 1 of Event has boards 1 to 5"),
        (["board", "--board", "1", "--session", "2"], "has not been seated"),
        (["card", "--pair", "77"], "pair 77 plays in no session"),
        (["card", "--pair", "1", "--group", "Final"], "no group 'Final'"),
        (["card", "--pair", "1", "--session", "3"], "has not been seated"),
        (["card", "--pair", "1", "--session", "-3"], "numbered from 1"),
    ],
)
def test_what_is_not_there_is_refused_in_a_line(words: list[str], said: str) -> None:
    found = evenhand("event", words[0], "e.event", *words[1:])
    assert found.code != 0
    assert said in found.err
    assert found.err.count("\n") == 1
