"""`evenhand catalogue`; listing depends on the shipped data."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from evenhand.families.fairest import Key, Record, all_records, files_of
from evenhand.search import schedule_search
from tests.cli.running import SUBCOMMANDS, evenhand
from tests.sentences import says


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A catalogue of four pairs, made by a very short search."""
    cooling = replace(schedule_search._WHOLE_SETS, short=200, long=400)
    monkeypatch.setattr(schedule_search, "_WHOLE_SETS", cooling)
    folder = tmp_path / "small"
    done = evenhand("catalogue", "build", str(folder), "--pairs", "4", *ONE)
    assert done.code == 0
    return folder


ONE = ("--generations", "1")


@pytest.mark.parametrize("command", SUBCOMMANDS)
def test_every_subcommand_has_help_and_json(command: str) -> None:
    helped = evenhand(*command.split(), "--help")
    assert (helped.code, helped.err) == (0, "")
    assert helped.out.startswith(f"Usage: evenhand {command} ")
    assert " --json " in helped.out
    assert not any(odd in helped.out for odd in ("<", "{", "INTEGER", "TEXT", "..."))


@pytest.mark.parametrize("words", ["", "nonsense", "list --nonsense", "verify a b"])
def test_bad_usage_names_the_help_of_the_subcommand(words: str) -> None:
    complaint = evenhand("catalogue", *words.split()).complaint
    known = {"list", "verify"} & set(words.split())
    meant = "".join(f" {word}" for word in known)
    assert complaint.endswith(f"; see evenhand catalogue{meant} --help")


def test_the_list_is_pairs_by_rounds() -> None:
    shown = evenhand("catalogue", "list")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith("table-friendly, whole sets")
    rows = {
        words[0]: words for words in map(str.split, shown.out.splitlines()) if words
    }
    # two tables, three rounds: perfect, and proved
    assert rows["4"][1] == "100*"
    assert rows["pairs"][1:4] == ["3", "4", "5"]
    assert says(shown.out, "* ", "proved optimal")


def test_a_number_of_pairs_or_several_can_be_listed() -> None:
    listed = evenhand("catalogue", "list", "--pairs", "8", "--json").data["records"]
    assert {entry["pairs"] for entry in listed} == {8}
    listed = evenhand("catalogue", "list", "--pairs", "4-7", "--json").data["records"]
    assert {entry["pairs"] for entry in listed} == {4, 6}


def test_kinds_are_listed_apart() -> None:
    shown = evenhand("catalogue", "list", "--kind", "simple", "--pairs", "14").out
    headings = [line.strip() for line in shown.splitlines() if "simple, " in line]
    assert headings[0] == "simple, whole sets"
    assert headings[3] == "simple, 4 boards a set, single boards turned"
    data = evenhand("catalogue", "list", "--kind", "all", "--json").data
    assert len(data["records"]) == len(list(all_records()))
    assert "play" not in data["records"][0]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("list --pairs 9", "expected an even number: 9 pairs play a movement for 10"),
        ("list --pairs 99", "expected an even number from 4 to 60"),
        ("list --pairs 14-8", "a range such as 8-14"),
        ("list --pairs x", "--pairs 'x'; expected"),
        ("list --pairs 2-8", "expected an even number from 4"),
        ("list --pairs 60", "for 60 pairs; it has them for 4 to 40 pairs"),
        ("list --pairs 60 --kind all", "no movement for 60 pairs; it has them for 4"),
        ("list --kind cake", "--kind 'cake'; expected table-friendly, no-rematch"),
        ("list --kind simpel", "; did you mean simple?"),
        ("verify nowhere", "nowhere: no such folder; name one that"),
        ("verify .", "no catalogue files there"),
        ("build x --pairs 3", "expected an even number"),
        ("build x --pairs 4 --generations 0", "0 generations; expected 1 or more"),
        ("build x --pairs 4 --seed -1", "seed -1; expected 0 or more"),
        ("build x --pairs 4 --processes 0", "expected 1 to 256"),
    ],
)
def test_nonsense_is_refused_in_one_line(
    words: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in evenhand("catalogue", *words.split()).complaint
    assert not list(tmp_path.iterdir())


def test_a_catalogue_is_built_and_verified(built: Path) -> None:
    assert list(files_of(built)) == [4]
    verified = evenhand("catalogue", "verify", str(built))
    assert (verified.code, verified.err) == (0, "")
    assert says(verified.out, "verified", "0 errors")


def test_building_goes_on_where_it_was(built: Path) -> None:
    words = ("catalogue", "build", str(built), "--pairs", "4", *ONE)
    again = evenhand(*words, "--json")
    assert again.data == {"folder": str(built), "changed": 0}
    assert again.err == ""
    (built / "04.json").unlink()
    anew = evenhand(*words)
    assert says(anew.err, "4 pairs", "3 rounds", "simple", "2 boards")
    assert anew.out.endswith(f" in {built}\n")


def test_the_folder_is_fairest_unless_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Path] = []

    def build(folder: Path, keys: object, **_wishes: object) -> int:
        seen.append(folder)
        assert keys
        return 0

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("evenhand.search.catalogue_build.build_catalogue", build)
    assert evenhand("catalogue", "build").code == 0
    assert seen == [Path("fairest")]


def test_every_discrepancy_is_a_line(built: Path) -> None:
    path = built / "04.json"
    data = json.loads(path.read_text("utf-8"))
    for record in data["records"][:2]:
        record["sum_of_squares"] += 4
    path.write_text(json.dumps(data), encoding="utf-8")
    verified = evenhand("catalogue", "verify", str(built))
    assert verified.code == 1
    *lines, last = verified.out.splitlines()
    assert len(lines) >= 2
    assert all(line.startswith("04.json: 4 pairs, ") for line in lines)
    assert last.endswith(f"verified, {len(lines)} errors")
    found = evenhand("catalogue", "verify", str(built), "--json")
    assert found.code == 1
    assert len(found.data["discrepancies"]) == len(lines)
    assert found.data["verified"] == len(data["records"])


def test_progress_names_what_was_not_found(capsys: pytest.CaptureFixture[str]) -> None:
    from evenhand.cli.catalogue_commands import _name_movement

    nothing: Record | None = None
    _name_movement(Key(8, 5, "free"), nothing)
    assert capsys.readouterr().err == "  8 pairs, 5 rounds, free: nothing\n"


@pytest.mark.parametrize("command", ["verify", "build"])
@pytest.mark.parametrize("folder", ["", "list.txt"])
def test_what_is_no_folder_is_refused(
    command: str, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.txt").touch()
    complaint = evenhand("catalogue", command, folder).complaint
    assert "expected a folder" in complaint or "name of a folder" in complaint
    assert len(list(tmp_path.iterdir())) == 1


def test_a_name_too_long_for_a_folder_is_refused() -> None:
    complaint = evenhand("catalogue", "verify", "x" * 5000).complaint
    assert "no such folder" in complaint


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_the_list_fits_its_terminal(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = evenhand("catalogue", "list").out.splitlines()
    assert max(map(len, lines)) <= columns
    headings = [line.split()[1:] for line in lines if line.startswith(" pairs")]
    # every number of rounds once, however many tables they stand in
    shown = [heading for part in headings for heading in part]
    assert shown == [*map(str, range(3, 16)), "Howell"]
    assert (len(headings) == 1) == (columns == 200)
