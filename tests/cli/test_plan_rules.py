"""Rules of a contest as options of `evenhand plan`."""

import json
from pathlib import Path

import pytest

from tests.cli.running import evenhand
from tests.sentences import says


@pytest.fixture(autouse=True)
def _in_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def test_every_open_point_can_be_settled() -> None:
    words = (
        "plan --pairs 24 --days 2 --tied-ranks best --maximum raised --fewer-boards "
        "points --penalties apart --penalty 0.25 --stands-from 2/3 -o plan.json"
    )
    done = evenhand(*words.split())
    assert (done.code, done.err) == (0, "")
    rules = json.loads(Path("plan.json").read_text())["rules"]
    assert rules["tied_ranks"] == "best"
    assert rules["maximum"] == "raised"
    assert rules["by_boards_played"] is True
    assert rules["penalties_count"] is False
    assert (rules["penalty"], rules["stands_from"]) == ("1/4", "2/3")


def test_drop_ins_and_orders_of_named_formats_can_be_settled() -> None:
    words = (
        "plan --pairs 36 --days 1 --phases semifinals-ab --drop-ins 2 "
        "--drop-in-rule median --feed-order together -o plan.json"
    )
    assert evenhand(*words.split()).code == 0
    event = json.loads(Path("plan.json").read_text())["event"]
    final, second = event["phases"][2]["groups"]
    assert (final["drop_ins"], final["drop_in_rule"]) == (2, "median")
    assert (final["feed_order"], second["feed_order"]) == ("together", "together")
    assert second["drop_in_rule"] is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--tied-ranks last", "expected average, best or worst"),
        ("--maximum lower", "expected combined, unchanged or raised"),
        ("--fewer-boards none", "expected percentage or points"),
        ("--penalties no", "expected count or apart"),
        ("--penalty much", "expected a number such as 1/10"),
        ("--penalty 1/0", "expected a number such as 1/10"),
        ("--penalty 11", "expected 0 to 10"),
        ("--stands-from 3/2", "expected 0 to 1"),
        ("--drop-in-rule luck", "expected rank, rank-or-average, average or median"),
        ("--drop-in-rule median", "where nobody drops in"),
        ("--feed-order before", "expected after or together"),
        ("--feed-order after", "expected the format semifinals-ab"),
        ("--sessions 3,,2", "--sessions '3,,2'"),
    ],
)
def test_other_words_are_refused(words: str, said: str) -> None:
    assert said in evenhand("plan", "--pairs", "40", *words.split()).complaint


def test_a_format_in_words_says_its_own_rules() -> None:
    words = ("plan", "--pairs", "24", "--phases", "Q 20 / F 20 = 12 Q")
    for option in ("--drop-in-rule median", "--feed-order after"):
        said = evenhand(*words, *option.split()).complaint
        assert "put that into the words" in said


def test_notes_stand_below_the_plan_and_in_its_check() -> None:
    words = "plan --pairs 40 --qualifiers 38 --boards-per-day 20 -o plan.json"
    text = " ".join(evenhand(*words.split()).out.split())
    assert says(text, "Note: ", "2 pairs", "Qualification")
    assert says(text, "Carryovers into Final")
    assert says(evenhand("plan", "check", "plan.json").out, "note: ", "2 pairs")
    (note,) = evenhand("plan", "check", "plan.json", "--json").data["notes"]
    assert evenhand(*words.split(), "--json").data["notes"] == [note]
    conditions = evenhand("plan", "conditions", "plan.json").out
    assert says(conditions, "39th to 40th", "Qualification")


@pytest.mark.parametrize("data", [b"\x00\x01\x02", b"\xff\xfe\x00"])
def test_what_is_no_text_is_no_plan(data: bytes) -> None:
    Path("plan.bin").write_bytes(data)
    complaint = evenhand("plan", "check", "plan.bin").complaint
    assert "expected a plan" in complaint
    assert "movement" not in complaint


def test_a_day_that_ends_after_midnight_says_when() -> None:
    complaint = evenhand("plan", "--pairs", "40", "--start", "23:00").complaint
    # five sessions of 75 minutes, three breaks of ten minutes and an hour
    assert "06:45" in complaint
