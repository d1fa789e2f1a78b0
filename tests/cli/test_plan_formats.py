"""`evenhand plan formats`: the formats of an event side by side."""

import json
import shlex

import pytest

from tests.cli.running import evenhand

FOUR_DAYS = ("--pairs", "40", "--days", "4", "--boards-per-day", "20", "--events", "20")


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")


def test_formats_stand_side_by_side_with_a_first_choice() -> None:
    done = evenhand("plan", "formats", *FOUR_DAYS)
    assert (done.code, done.err) == (0, "")
    data = json.loads(evenhand("plan", "formats", *FOUR_DAYS, "--json").out)
    for one in data["formats"]:
        (row,) = [
            line
            for line in done.out.splitlines()
            if one["format"] in line.split()[:2] and "±" in line and ":" not in line
        ]
        assert f"{100 * one['report']['best_wins']:.1f} ±" in row
        assert str(one["boards"]) in row.split()
        for remark in one["remarks"]:
            assert f"{one['format']}: {remark}" in done.out
    assert f"First choice: {data['first_choice']}" in done.out
    assert all(sentence in done.out for sentence in data["reasons"])
    assert "20 events of each format" in done.out
    assert "± is one standard error" in done.out


def test_its_commands_work_as_they_are_printed() -> None:
    out = evenhand("plan", "formats", *FOUR_DAYS).out
    commands = [
        shlex.split(line.partition(": evenhand ")[2])
        for line in out.splitlines()
        if ": evenhand plan" in line
    ]
    assert len(commands) == 2
    for words in commands:
        done = evenhand(*words, "--json")
        assert (done.code, done.err) == (0, "")
        assert json.loads(done.out)["pairs"] == 40


def test_a_small_field_is_planned_as_all_play_all() -> None:
    out = evenhand(
        "plan", "formats", "--pairs", "14", "--days", "2", "--events", "9"
    ).out
    assert "First choice: single" in out
    assert "--phases single --round-robin" in out
    done = evenhand(
        "plan", "--pairs", "14", "--days", "2", "--phases", "single", "--round-robin"
    )
    assert "Event: round-robin" in done.out


def test_a_selected_field_has_one_cut_and_a_smaller_spread() -> None:
    data = json.loads(
        evenhand("plan", "formats", *FOUR_DAYS, "--selected", "--json").out
    )
    assert data["first_choice"] == "qualification-final"
    assert data["reason"] == "selected-field"
    assert data["strengths"] == "normal, spread 3 %"


def test_a_plan_of_several_days_names_the_comparison() -> None:
    wished = ("--pairs", "40", "--days", "2", "--boards-per-day", "20")
    out = evenhand("plan", *wished).out
    command = "evenhand plan formats --pairs 40 --days 2 --boards-per-day 20"
    assert f"To compare formats: {command}\n" in out
    one_day = evenhand("plan", "--pairs", "40", "--days", "1").out
    assert "compare formats" not in one_day


def test_copies_decide_the_formats_as_they_decide_the_plan() -> None:
    # all against all takes a copy for each of the 27 tables
    wished = ("--pairs", "54", "--days", "3", "--copies", "6")
    compared = evenhand("plan", "formats", *wished, "--events", "2", "--json").data
    planned = evenhand("plan", *wished)
    first = compared["first_choice"]
    assert first == "qualification-final"
    assert f"Plan: {first}, 54 pairs" in planned.out
    command = "evenhand plan formats --pairs 54 --days 3 --copies 6"
    assert f"To compare formats: {command}\n" in planned.out


def test_many_copies_that_nobody_promised_are_asked_for() -> None:
    words = ("plan", "--pairs", "13", "--days", "1")
    asked = "This takes 7 copies of each board; if there are fewer"
    assert asked in evenhand(*words).out
    why = "everybody plays the same boards at once: 7 copies"
    assert why in evenhand(*words, "--json").data["candidates"][0]["reasons"]
    assert "if there are fewer" not in evenhand(*words, "--copies", "7").out
    assert "if there are fewer" not in evenhand(*words, "--copies", "1").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--pairs", "5", "--days", "2"), "5 pairs; expected 6 to 500"),
        (("--pairs", "501", "--days", "2"), "501 pairs; expected 6 to 500"),
        (("--pairs", "40", "--days", "0"), "0 days; expected 1 to 30"),
        (("--pairs", "40"), "--days"),
        (("--days", "2"), "--pairs"),
        (("--pairs", "40", "--days", "2", "--events", "0"), "0 events; expected 1"),
        (("--pairs", "40", "--days", "2", "--seed", "-1"), "seed"),
        (("--pairs", "40", "--days", "2", "--boards-per-day", "0"), "0 boards a day"),
    ],
)
def test_what_cannot_be_compared_is_one_line(words: tuple[str, ...], said: str) -> None:
    done = evenhand("plan", "formats", *words)
    assert done.code == 2
    assert said in done.complaint


def test_a_way_with_few_boards_says_what_longer_rounds_would_bring() -> None:
    # two sessions of seven rounds: four boards a round are 56, in 203 minutes each
    words = ("plan", "--pairs", "24", "--sessions", "2")
    short = evenhand(*words, "--json").data["candidates"][0]
    assert "rounds of 4 boards would bring 56" in short["reasons"]
    longer = evenhand(*words, "--boards-per-round", "4", "--json").data["candidates"]
    (same,) = [one for one in longer if one["layout"] == short["layout"]]
    assert (same["boards"], same["minutes"]) == (56, 203)
    assert not any("would bring 56" in reason for reason in same["reasons"])
