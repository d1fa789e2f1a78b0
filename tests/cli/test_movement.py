import json
from pathlib import Path
from typing import Any

import pytest

from evenhand.families import FAMILIES, build
from evenhand.formats import FORMATS, read_file, read_text
from tests.cli.running import built, evenhand

#: A size of each family, under the names that were promised.
SIZES = {
    "mitchell": "--tables 7",
    "relay": "--tables 8",
    "skip": "--tables 6",
    "double-weave": "--tables 8",
    "hesitation": "--tables 5",
    "double-hesitation": "--tables 6",
    "extended": "--tables 6",
    "worger": "--tables 5",
    "rover": "--tables 6",
    "bump": "--tables 7",
    "appendix": "--tables 7 --extra 2",
    "reverse-appendix": "--tables 7 --extra 2",
    "bowman": "--tables 8",
    "web": "--tables 8 --rounds 7",
    "howell": "--tables 4",
    "three-quarter-howell": "--tables 6 --rounds 9",
    "endless-howell": "--tables 4",
    "three-lines": "--tables 6",
    "ring": "--tables 12 --lines 8",
    "barometer": "--tables 5",
}
NAMES = list(SIZES)


def fairness(arguments: str) -> Any:
    made = evenhand("movement", *arguments.split(), "--json")
    assert made.code == 0, made.err
    return evenhand("fairness", "-", "--json", stdin=made.out).data


def test_the_families_have_the_names_that_were_promised() -> None:
    assert list(FAMILIES) == NAMES
    text = " ".join(evenhand("movement", "--help").out.split())
    assert ", ".join(NAMES) in text.replace("- ", "-")


@pytest.mark.parametrize("family", NAMES)
def test_every_family_is_built_and_sound(family: str) -> None:
    made = built(family, *SIZES[family].split())
    checked = evenhand("check", "-", "--json", stdin=made)
    assert checked.code == 0
    assert checked.data["movements"][0]["faults"] == []
    assert json.loads(made)["origin"] == family


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_written(name: str) -> None:
    text = built("howell", "--tables", "4", "--format", name)
    (movement,) = read_text(text, name).movements
    assert movement.schedule == build("howell", tables=4).schedule


def test_json_is_the_format_when_none_is_named() -> None:
    assert built("howell", "--tables", "4") == built(
        "howell", "--tables", "4", "--json"
    )
    assert json.loads(built("howell", "--tables", "4"))["pairs"] == 8


@pytest.mark.parametrize("option", ["-o", "--output"])
@pytest.mark.parametrize("suffix", ["json", "asc", "txt", "csv"])
def test_the_suffix_of_the_file_decides(
    option: str, suffix: str, tmp_path: Path
) -> None:
    file = tmp_path / f"evening.{suffix}"
    assert built("howell", "--tables", "4", option, str(file)) == ""
    (movement,) = read_file(file).movements
    assert movement.schedule == build("howell", tables=4).schedule


def test_options_reach_the_movement() -> None:
    made = json.loads(
        built(
            *("skip", "--tables", "6", "--rounds", "6", "--boards-per-set", "4"),
            *("--switch", "2/1", "--phantom", "3"),
        )
    )
    assert (len(made["rounds"]), made["boards_per_set"]) == (6, 4)
    assert (made["winners"], made["phantom"]) == (1, 3)
    assert made["turned"] == [[2, table, 1] for table in range(1, 7)]


def test_skip_with_as_many_rounds_as_tables_has_its_revenge_round() -> None:
    rounds = json.loads(built("skip", "--tables", "6", "--rounds", "6"))["rounds"]
    assert [cell[:2] for cell in rounds[0]] == [cell[:2] for cell in rounds[-1]]


@pytest.mark.parametrize(
    ("arguments", "winners"),
    [
        ("mitchell --tables 7", 2),
        ("mitchell --tables 7 --winners 1", 1),
        ("mitchell --tables 7 --switch 1", 1),
        ("howell --tables 4", 1),
    ],
)
def test_winners_are_two_where_lines_never_mix(arguments: str, winners: int) -> None:
    assert json.loads(built(*arguments.split()))["winners"] == winners


def test_a_rover_on_even_tables_is_built_on_the_relay() -> None:
    by_default = built("rover", "--tables", "8")
    assert by_default == built("rover", "--tables", "8", "--base", "relay")
    assert json.loads(by_default)["pairs"] == 17


# What Moore and Clements print, or would have printed but for their errata.
@pytest.mark.parametrize(
    ("arguments", "imbalance"),
    [
        ("mitchell --tables 5 --switch 1", 1.6178),
        ("mitchell --tables 13 --switch 1,2", 1.7727),
        ("mitchell --tables 15 --switch 1,6", 1.9415),
        ("mitchell --tables 17 --switch 1,2,5", 2.5941),
        ("mitchell --tables 31 --switch 1,2,6,26", 2.3861),
        ("relay --tables 6", 2.9876),
        ("relay --tables 8 --switch 1 --not-tables 1", 1.3888),
        ("relay --tables 8 --switch 1 --not-tables 1 --delayed 1", 1.2893),
        ("relay --tables 14 --switch 1,5 --not-tables 1 --delayed 1", 1.7583),
        ("relay --tables 14 --switch 1,3", 1.7218),
        ("relay --tables 18 --switch 1,6 --not-tables 1 --delayed 1", 2.4779),
        ("relay --tables 22 --switch 1,3,11 --not-tables 1", 2.2722),
        (
            "relay --tables 26 --switch 1,3,8,21 --not-tables 1 --delayed 1,3,8,21",
            2.4228,
        ),
        ("three-quarter-howell --tables 6 --rounds 9", 2.3142),
        ("three-quarter-howell --tables 6 --rounds 9 --switch 1*,5*", 2.6096),
        (
            "three-quarter-howell --tables 10 --rounds 11 --switch 1*,2* "
            "--not-tables 10 --delayed 1",
            2.8650,
        ),
        (
            "three-quarter-howell --tables 12 --rounds 13 --switch 1* --not-tables 12",
            3.7178,
        ),
    ],
)
def test_moores_figures_come_out_of_a_pipe(arguments: str, imbalance: float) -> None:
    assert fairness(arguments)["imbalance"] == pytest.approx(imbalance, abs=0.00011)


@pytest.mark.parametrize(
    ("arguments", "quality"),
    [
        ("skip --tables 8 --rounds 8", 36),
        ("skip --tables 8 --rounds 8 --switch 8", 73),
        ("double-weave --tables 8 --switch 8", 93),
        ("double-weave --tables 8 --switch 7,8", 57),
        ("relay --tables 8 --switch 1", 90),
        ("mitchell --tables 9 --switch 1", 93),
        ("extended --tables 10 --switch 11,12", 81),
        ("double-weave --tables 12 --switch 11,12", 88),
        ("mitchell --tables 13 --switch 1,2", 92.5),
        ("skip --tables 14 --rounds 13 --switch 12,13", 79),
        (
            "hesitation --tables 11 --switch 11:1,11:2,11:3,11:4,11:8,11:9,11:10,12 "
            "--not-tables 11",
            81,
        ),
    ],
)
def test_clements_percentages_come_out_of_a_pipe(
    arguments: str, quality: float
) -> None:
    assert fairness(arguments)["quality"] == pytest.approx(quality, abs=0.5)


@pytest.mark.parametrize("tables", ["0", "1", "-3", "101", "1000000000", "9" * 30])
@pytest.mark.parametrize("family", NAMES)
def test_sizes_that_do_not_exist_are_refused(family: str, tables: str) -> None:
    rest = SIZES[family].split()[2:]
    complaint = evenhand("movement", family, "--tables", tables, *rest).complaint
    assert "exist" in complaint or "expected" in complaint


def test_an_even_mitchell_names_what_to_choose_instead() -> None:
    complaint = evenhand("movement", "mitchell", "--tables", "8").complaint
    assert all(name in complaint for name in ("relay", "skip", "double-weave"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("nosuch --tables 7", "family 'nosuch'; expected mitchell, relay,"),
        ("Mitchell --tables 7", "; did you mean mitchell?"),
        ("mitchell --tables 7 --rounds 0", "it has 1 to 7"),
        ("mitchell --tables 7 --rounds 8", "it has 1 to 7"),
        ("mitchell --tables 7 --rounds -1", "it has 1 to 7"),
        ("mitchell --tables 7 --extra 2", "that is for appendix"),
        ("mitchell --tables 7 --base skip", "that is for rover, bump, barometer"),
        ("rover --tables 8 --base howell", "expected mitchell"),
        ("bump --tables 8 --base relay", "skip"),
        ("barometer --tables 8 --base nosuch", "nosuch"),
        ("mitchell --tables 7 --boards-per-set 0", "expected 1 to 100"),
        ("mitchell --tables 7 --boards-per-set -2", "expected 1 to 100"),
        ("mitchell --tables 7 --boards-per-set 101", "expected 1 to 100"),
        ("mitchell --tables 7 --winners 0", "1 or 2"),
        ("mitchell --tables 7 --winners 3", "1 or 2"),
        ("mitchell --tables 7 --winners 2 --switch 1", "two winners are not possible"),
        ("howell --tables 4 --winners 2", "two winners are not possible"),
        ("mitchell --tables 7 --phantom 15", "the pairs are 1 to 14"),
        ("mitchell --tables 7 --phantom -1", "the pairs are 1 to 14"),
        ("mitchell --tables 7 --switch x", "'x'; expected items like"),
        ("mitchell --tables 7 --switch 0", "count from 1"),
        ("mitchell --tables 7 --switch -1", "'-1'; expected items like"),
        ("mitchell --tables 7 --switch 8", "the rounds are 1 to 7"),
        ("mitchell --tables 7 --switch 1:8", "the tables are 1 to 7"),
        ("mitchell --tables 7 --switch 1/2", "a set has 1"),
        ("mitchell --tables 7 --switch 1:2:3", "expected items like"),
        ("mitchell --tables 7 --switch 1** ", "expected items like"),
        ("mitchell --tables 7 --switch 99999999999", "expected items like"),
        ("relay --tables 8 --switch 1 --not-tables 9", "the tables are 1 to 8"),
        ("relay --tables 8 --switch 1 --not-tables x", "expected numbers like"),
        ("relay --tables 8 --switch 1 --not-tables -1", "expected numbers like"),
        ("relay --tables 8 --delayed 1", "switch it too"),
        ("relay --tables 8 --switch 1 --delayed 2", "switch it too"),
        ("relay --tables 8 --switch 1 --delayed x", "expected numbers like"),
        ("mitchell --tables 7 --switch 1 --delayed 1", "no delayed switch"),
        ("howell --tables 4 --switch 1 --delayed 1", "no delayed switch"),
        ("mitchell --tables 7 --format xml", "--format 'xml'; expected json, asc,"),
        ("howel --tables 4", "family 'howel'; expected "),
        ("howel --tables 4", "; did you mean howell?"),
        ("rover --tables 5 --base mitchel", "; did you mean mitchell?"),
        ("barometer --tables 4 --base roundrobin", "; did you mean round-robin?"),
        ("rover --tables 5 --base xyz", "rover: base xyz; expected mitchell"),
        ("mitchell --tables 7 --json --format csv", "choose one of them"),
        ("mitchell --tables 7 -o evening.xyz", "cannot tell the format"),
        ("mitchell --tables 7 -o no/such/folder/a.json", "no such file or folder"),
    ],
)
def test_bad_wishes_are_refused_in_one_line(arguments: str, said: str) -> None:
    assert said in evenhand("movement", *arguments.split()).complaint


def test_a_folder_cannot_be_written_to(tmp_path: Path) -> None:
    wish = ("mitchell", "--tables", "7", "--json", "-o", str(tmp_path))
    assert "folder" in evenhand("movement", *wish).complaint


def test_a_refused_movement_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_text("kept")
    evenhand("movement", "mitchell", "--tables", "8", "-o", str(file))
    assert file.read_text() == "kept"


@pytest.mark.parametrize(
    ("arguments", "same"),
    [
        ("ring --lines 5 --line-size 6", "ring --tables 15"),
        ("ring --lines 8 --line-size 3", "ring --tables 12 --lines 8"),
        ("three-lines --line-size 4", "three-lines --tables 6"),
    ],
)
def test_lines_and_their_size_stand_for_tables(arguments: str, same: str) -> None:
    assert built(*arguments.split()) == built(*same.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("ring --lines 5 --line-size 3", "5 lines of 3 pairs; expected an even number"),
        ("ring --lines 5 --line-size 4 --tables 9", "5 lines of 4 pairs and 9 tables"),
        ("ring --line-size 4", "--line-size 4 without --lines; say how many lines"),
        ("mitchell", "no size; give --tables"),
        ("mitchell --tables 7 --lines 3", "mitchell has no choice of lines"),
        ("ring --lines 12 --line-size 2", "others must be searched"),
    ],
)
def test_lines_that_fit_nothing_are_refused(arguments: str, said: str) -> None:
    assert said in evenhand("movement", *arguments.split()).complaint
