import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.running import evenhand
from tests.cli.test_fuzz import WORDS, assert_well_behaved, quick

#: A small event, quick to play.
SMALL = ("lab", "--pairs", "12", "--boards", "6,4", "--events", "40")


def figures(*options: str) -> Any:
    done = evenhand(*SMALL, *options, "--json")
    assert (done.code, done.err) == (0, "")
    return done.data


def test_an_event_is_reported_with_its_conditions() -> None:
    data = figures("--seed", "3", "--carryover", "weighted:0.5")
    assert (data["format"], data["pairs"], data["events"]) == (
        "qualification-final",
        12,
        40,
    )
    assert (data["seed"], data["noise"], data["carryover"]) == (3, 1, "weighted:0.5")
    assert [phase["boards"] for phase in data["phases"]] == [6, 4]
    assert [group["pairs"] for group in data["phases"][1]["groups"]] == [6, 6]
    assert 0 <= data["best_wins"] <= data["best_medals"] <= 1
    assert data["best_wins_se"] > 0
    assert 1 <= data["champion_rank"] <= 12


def test_the_same_seed_gives_the_same_answer() -> None:
    assert figures("--seed", "3") == figures("--seed", "3")
    assert figures("--seed", "3") != figures("--seed", "4")


def test_the_text_says_who_plays_and_what_is_carried() -> None:
    shown = evenhand(
        *("lab", "--format", "semifinals-ab", "--pairs", "24", "--events", "20"),
        *("--boards", "8,4,4", "--drop-ins", "1"),
    )
    assert (shown.code, shown.err) == (0, "")
    for words in (
        "semifinals-ab: 24 pairs",
        "12 from Qualification",
        "4 from Semifinal A, 1 from Semifinal B, 1 drop-in",
        "0.24 tops, 6.0 %",
        "strongest pair wins",
        "came by the second way",
        "Drop-ins win",
        "seed 1",
    ):
        assert words in shown.out, words


def test_a_sweep_recommends_a_weight_and_draws_it(tmp_path: Path) -> None:
    picture = tmp_path / "sweep.svg"
    data = figures("--sweep", "carryover", "--plot", str(picture))
    variants = data["variants"]
    assert [one["carryover"] for one in variants][:2] == ["linear:0", "linear:0.01"]
    assert data["recommended"] in [one["carryover"] for one in variants]
    assert min(one["behind_best"] for one in variants) == 0
    assert data["reasons"]
    ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    shown = evenhand(*SMALL, "--sweep", "boards")
    assert "Recommended: " in shown.out


def test_every_json_key_is_explained() -> None:
    page = Path("docs/reference/json.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"`([a-z_]+)`", page))
    small = "lab --format semifinals-ab --pairs 24 --events 2 --boards 8,4,4 --json"
    for more in ("--drop-ins 1", "--sweep boards", "--favourite 60"):
        done = evenhand(*small.split(), *more.split())
        assert set(keys_in(done.data)) <= explained


def keys_in(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        yield from data
        for value in data.values():
            yield from keys_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from keys_in(value)


def test_a_favourite_is_rarely_under_average() -> None:
    done = evenhand(
        *("lab", "--favourite", "60", "--boards", "100", "--events", "2000", "--json")
    )
    assert done.data["trials"] == 2000
    assert done.data["under_average"] < 0.005
    shown = evenhand("lab", "--favourite", "60", "--events", "1000")
    assert "of 1,000 trials" in shown.out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), "no --pairs"),
        (("--pairs", "7"), "7 pairs; expected 8"),
        (("--pairs", "20", "--qualifiers", "21"), "21 qualifiers from Qualification"),
        (("--pairs", "20", "--qualifiers", "3"), "3 pairs in Final"),
        (("--pairs", "20", "--format", "swiss"), "format 'swiss'"),
        (("--pairs", "20", "--boards", "0,5"), "0 boards in Qualification"),
        (("--pairs", "20", "--boards", "5"), "boards for 1 phases"),
        (("--pairs", "20", "--carryover", "x"), "carryover 'x'"),
        (("--pairs", "20", "--events", "0"), "0 events"),
        (("--pairs", "20", "--spread", "-1"), "spread -1"),
        (("--pairs", "20", "--sweep", "moon"), "--sweep 'moon'"),
        (("--pairs", "20", "--drop-ins", "-1"), "-1 drop-ins"),
        (("--pairs", "20", "--from-b", "2"), "expected semifinals-ab"),
        (("--pairs", "20", "--seed", "-1"), "seed -1"),
        (("--pairs", "20", "--boards-per-round", "0"), "0 boards a round"),
        (("--favourite", "101"), "strength 101"),
    ],
)
def test_bad_wishes_get_a_line(options: tuple[str, ...], words: str) -> None:
    assert words in evenhand("lab", *options).complaint


OPTIONS = [
    *("--format", "--pairs", "--boards", "--qualifiers", "--from-b", "--drop-ins"),
    *("--round-robin", "--carryover", "--sweep", "--boards-per-round", "--spread"),
    *("--noise", "--model", "--seed", "--json"),
]
VALUES = st.one_of(
    WORDS,
    st.sampled_from(
        [
            *("semifinal", "semifinals-ab", "carryover", "boards", "full", "half"),
            *("ladder:1.5", "linear:0.03", "none", "6,4", "4,2,2", "8,4"),
            *("continuous", "12"),
        ]
    ),
)


@quick
@given(st.lists(st.tuples(st.sampled_from(OPTIONS), VALUES), max_size=5))
def test_any_arguments_get_an_answer_or_a_line(words: list[tuple[str, str]]) -> None:
    typed = []
    for name, value in words:
        typed += [name] if name in ("--round-robin", "--json") else [name, value]
    usual = ["--pairs", "12", "--boards", "4,2", "--events", "2"]
    assert_well_behaved(evenhand("lab", *usual, *typed))
