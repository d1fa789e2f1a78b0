"""`evenhand best`; it depends on the shipped catalogue."""

import json
import shlex
from pathlib import Path

import pytest

from evenhand.families.fairest import SIMPLE, TABLE_FRIENDLY, Key, records_of
from tests.cli.running import evenhand
from tests.sentences import says

SEVEN = ("best", "--pairs", "14", "--rounds", "7")
HOWELL = ("best", "--pairs", "8", "--rounds", "7")


def test_it_says_what_the_movement_is() -> None:
    shown = evenhand(*HOWELL)
    assert (shown.code, shown.err) == (0, "")
    first, second, third, *others = shown.out.splitlines()
    assert first.endswith(": 8 pairs, 7 × 1 board")
    # all eight pairs meet: Howell's own movement is perfect
    assert says(second, "100.0 %", "Excellent", "252")
    assert third.startswith("Proved optimal ")
    assert "table-friendly" in shown.out
    assert "-o FILE" in others[-1]


def test_a_simple_movement_has_a_rule_and_announcements() -> None:
    shown = evenhand(*SEVEN, "--simple", "--boards-per-set", "4").out
    assert "14 pairs, 7 × 4 boards" in shown
    assert "Rule: NS stay; EW up one table; boards down one." in shown
    assert "\n  Round 2: everybody gives the " in shown
    assert "Excellent" in shown


def test_json_has_the_keys_of_fairness_and_more() -> None:
    data = evenhand(*SEVEN, "--json").data
    record = records_of(14)[Key(14, 7, TABLE_FRIENDLY)]
    made = evenhand(*SEVEN, "--format", "json").out
    judged = evenhand("fairness", "-", "--json", stdin=made).data
    assert data.items() >= judged.items()
    assert (data["lower_bound"], data["bound_name"], data["bound_scope"]) == (
        record.lower_bound, record.bound_name, record.bound_scope,
    )  # fmt: skip
    assert (data["proved_optimal"], data["family"], data["found_by"]) == (
        record.proved_optimal, record.family, record.found_by,
    )  # fmt: skip
    assert (data["seed"], data["rematches"]) == (record.seed, record.rematches)


def test_an_odd_number_of_pairs_has_a_phantom() -> None:
    data = evenhand("best", "--pairs", "13", "--rounds", "7", "--json").data
    record = records_of(14)[Key(14, 7, TABLE_FRIENDLY)]
    assert (data["pairs"], data["phantom"]) == (13, record.vacancy)
    assert round(data["quality"], 4) == record.vacancy_quality


def test_boards_are_whole_sets_unless_simple() -> None:
    data = evenhand(*SEVEN, "--boards-per-set", "4", "--json").data
    assert (data["boards"], data["unit"]) == (28, "set")
    assert data["quality"] == evenhand(*SEVEN, "--json").data["quality"]
    turned = evenhand(*SEVEN, "--simple", "--boards-per-set", "4", "--json").data
    assert (turned["boards"], turned["unit"]) == (28, "board")
    record = records_of(14)[Key(14, 7, SIMPLE, 4)]
    assert round(turned["quality"], 4) >= record.quality


def test_a_plan_for_many_boards_says_what_it_is_made_of() -> None:
    shown = evenhand(*SEVEN, "--simple", "--boards-per-set", "6").out
    assert says(shown, "6 boards", "plan for ")


def test_free_says_where_nothing_free_is_fairer() -> None:
    shown = evenhand(*HOWELL, "--free").out
    assert says(shown, "free movement", "fairer")
    assert "table-friendly" in shown


@pytest.mark.parametrize("name", ["json", "asc", "ebu", "csv"])
def test_the_movement_is_printed_in_a_format(name: str) -> None:
    made = evenhand(*HOWELL, "--format", name)
    assert made.code == 0
    checked = evenhand("fairness", "-", "--json", stdin=made.out).data
    assert (checked["pairs"], checked["sum_of_squares"]) == (8, 252)


def test_the_movement_is_written_and_described(tmp_path: Path) -> None:
    path = tmp_path / "seven.json"
    shown = evenhand(*SEVEN, "--simple", "--boards-per-set", "3", "-o", str(path))
    assert "14 pairs, 7 × 3 boards" in shown.out
    assert evenhand("check", str(path)).code == 0
    data = evenhand(*SEVEN, "-o", str(path), "--json").data
    assert data["rounds"] == len(json.loads(path.read_text("utf-8"))["rounds"]) == 7


def test_a_format_for_a_file_is_obeyed(tmp_path: Path) -> None:
    path = tmp_path / "seven.dat"
    evenhand(*HOWELL, "-o", str(path), "--format", "asc")
    assert path.read_text().startswith("8 4 7 7")


def test_what_a_format_cannot_hold_is_said() -> None:
    printed = evenhand("best", "--pairs", "7", "--rounds", "7", "--format", "asc")
    assert says(printed.err, "asc", "pair ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--pairs 8 --rounds 99", "it has 8 pairs in 1"),
        ("--pairs 9999 --rounds 9", "the catalogue has no table-friendly movement"),
        ("--pairs 8 --rounds 0", "expected numbers from 1"),
        ("--pairs 8 --rounds 7 --simple --free", "choose one of them"),
        ("--pairs 8 --rounds 7 --boards-per-set 0", "expected 1 to 100"),
        (
            "--pairs 8 --rounds 7 --format cake",
            "--format 'cake'; expected json, asc, ebu, csv",
        ),
        ("--pairs 8 --rounds 7 --json --format ebu", "--json and the movement"),
        ("--pairs 8 --rounds 7 --json -o -", "--json and the movement"),
    ],
)
def test_nonsense_is_refused_in_one_line(words: str, message: str) -> None:
    assert message in evenhand("best", *words.split()).complaint


@pytest.mark.parametrize(
    "size",
    [
        # beyond what a search takes, too short for any, and simple, which it is not
        "--pairs 70 --rounds 5",
        "--pairs 8 --rounds 99",
        "--pairs 12 --rounds 2",
        "--pairs 13 --rounds 1 --simple",
    ],
)
def test_a_missing_size_names_no_command_that_would_refuse_it(size: str) -> None:
    complaint = evenhand("best", *size.split()).complaint
    assert "; it has " in complaint
    assert "search --pairs" not in complaint


def test_a_missing_size_names_the_search_that_finds_one() -> None:
    complaint = evenhand("best", "--pairs", "5", "--rounds", "2", "--free").complaint
    named = "search --pairs 6 --rounds 2 --free"
    assert complaint.endswith(f": {named}")
    searched = evenhand(*named.split(), "--seconds", "0.01")
    assert searched.code == 0


def test_a_size_without_a_simple_movement_names_the_way_with_cards() -> None:
    size = ("--pairs", "14", "--rounds", "6")
    complaint = evenhand("best", *size, "--simple").complaint
    assert "best --pairs 14 --rounds 6" in complaint
    assert evenhand("best", *size).code == 0


def test_a_written_movement_is_followed_by_the_way_to_its_cards(
    tmp_path: Path,
) -> None:
    file = tmp_path / "our evening.json"
    shown = evenhand("best", "--pairs", "8", "--rounds", "7", "-o", str(file))
    last = shown.out.splitlines()[-1]
    assert last.startswith(f"Written to {file}; ")
    command = last.partition("for the cards: evenhand ")[2]
    assert evenhand(*shlex.split(command)).code == 0
