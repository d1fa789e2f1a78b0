from pathlib import Path

import pytest

from evenhand.formats import FORMATS, read_text
from tests.cli.files import FAULTY, HOWELL, LIBRARY, MITCHELL
from tests.cli.running import built, evenhand
from tests.sentences import says

TURNED = built("mitchell", "--tables", "7", "--boards-per-set", "2", "--switch", "3/1")


@pytest.mark.parametrize("target", FORMATS)
@pytest.mark.parametrize("source", FORMATS)
def test_every_format_becomes_every_other(source: str, target: str) -> None:
    before = built("howell", "--tables", "4", "--format", source)
    after = evenhand("convert", "-", "-", "--format", target, stdin=before)
    assert (after.code, after.err) == (0, "")
    (movement,) = read_text(after.out, target).movements
    assert movement.schedule == read_text(HOWELL).movements[0].schedule


@pytest.mark.parametrize("suffix", ["json", "asc", "txt", "ebu", "csv"])
def test_the_suffix_decides(suffix: str, tmp_path: Path) -> None:
    source, target = tmp_path / "a.json", tmp_path / f"b.{suffix}"
    source.write_text(MITCHELL)
    done = evenhand("convert", str(source), str(target))
    assert (done.code, done.out) == (0, "")
    lost = suffix in ("asc", "csv")
    assert done.err == (f"evenhand: {suffix} does not hold two winners\n" * lost)
    assert evenhand("fairness", str(target), "--json").data["sum_of_squares"] == 2058


def test_a_file_may_become_itself(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text(MITCHELL)
    assert evenhand("convert", str(file), str(file)).code == 0
    assert file.read_text() == MITCHELL


def test_a_library_stays_a_library() -> None:
    again = evenhand("convert", "-", "-", "--json", stdin=LIBRARY)
    names = [entry["name"] for entry in again.data["movements"]]
    assert names == ["8-table relay Mitchell", "6-table skip Mitchell"]


def test_one_entry_of_a_library_can_be_converted() -> None:
    one = evenhand(
        *("convert", "-", "-", "--format", "asc", "--entry", "2"), stdin=LIBRARY
    )
    assert one.out.startswith("12 6 5 6 0\n")


def test_a_format_that_cannot_hold_it_is_refused() -> None:
    asked = ("convert", "-", "-", "--format", "asc")
    assert "holds one" in evenhand(*asked, stdin=LIBRARY).complaint


def test_what_becomes_of_turned_boards_is_told() -> None:
    asked = ("convert", "-", "-", "--format", "asc")
    split, left = (evenhand(*asked, *more, stdin=TURNED) for more in ((), ["--lossy"]))
    assert (split.code, left.code) == (0, 0)
    assert says(split.err, "7 turned boards", "each round is written as 2")
    assert says(left.err, "7 turned boards")
    assert "written as" not in left.err
    assert len(split.out.splitlines()) == 2 * len(left.out.splitlines()) - 1


def test_a_missing_pair_that_alone_makes_it_sound_is_not_left_out() -> None:
    """Pair 3 sits out in round 2, on a set that it has played."""
    movement = (
        '{"rounds": [[[1, 2, 1], [3, 5, 2]], [[3, 4, 2], [1, 5, 3]]], "phantom": 4}'
    )
    assert evenhand("check", "-", stdin=movement).code == 0
    for name in ("asc", "csv"):
        refused = evenhand("convert", "-", "-", "--format", name, stdin=movement)
        assert says(refused.complaint, "pair 4 is missing", "set-replayed", "--lossy")
        words = ("convert", "-", "-", "--format", name, "--lossy")
        assert evenhand(*words, stdin=movement).code == 0
    kept = evenhand("convert", "-", "-", "--format", "ebu", stdin=movement)
    assert (kept.code, kept.err) == (0, "")


def test_one_faulty_entry_refuses_the_whole_library(tmp_path: Path) -> None:
    target = tmp_path / "b.json"
    library = f"[{MITCHELL}, {FAULTY}]"
    refused = evenhand("convert", "-", str(target), stdin=library)
    assert "Broken" in refused.complaint
    assert not target.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-",), "standard output: cannot tell the format"),
        (("out",), "out: cannot tell the format"),
        (("out.xyz",), "use .json, .asc, .ebu, .txt, .csv"),
        (("-", "--format", "xml"), "the formats are json, asc, ebu, csv"),
        (("-", "--format", "csv", "--json"), "choose one of them"),
        (("no/such/folder/out.csv",), "no such file or folder"),
        (("",), "cannot tell the format"),
    ],
)
def test_bad_targets_are_refused(arguments: tuple[str, ...], said: str) -> None:
    assert said in evenhand("convert", "-", *arguments, stdin=MITCHELL).complaint
