from pathlib import Path

import pytest

from tests.cli.files import FAULTY, HOWELL, LIBRARY, MITCHELL, NEVER_PLAYS
from tests.cli.running import evenhand


def test_a_sound_movement_passes() -> None:
    checked = evenhand("check", "-", stdin=HOWELL)
    assert (checked.code, checked.err) == (0, "")
    assert checked.out.startswith("4-table Howell: sound\n")


def test_json_has_the_promised_shape() -> None:
    checked = evenhand("check", "-", "--json", stdin=FAULTY)
    assert (checked.code, checked.err) == (1, "")
    assert list(checked.data) == ["movements"]
    (entry,) = checked.data["movements"]
    assert list(entry) == ["name", "faults", "notes"]
    assert entry["name"] == "Broken"
    itself, again = entry["faults"]
    assert list(itself)[:5] == ["kind", "round", "table", "pair", "set"]
    assert list(itself.values())[:5] == ["pair-meets-itself", 1, 1, 1, None]
    assert list(again.values())[:5] == ["set-replayed", 2, 1, 1, 1]


def test_every_fault_stands_on_a_line() -> None:
    lines = evenhand("check", "-", stdin=FAULTY).out.splitlines()
    assert sum("pair-meets-itself" in line for line in lines) == 1
    assert sum("set-replayed" in line for line in lines) == 1


def test_notes_do_not_make_a_finding() -> None:
    checked = evenhand("check", "-", "--json", stdin=NEVER_PLAYS)
    assert checked.code == 0
    (entry,) = checked.data["movements"]
    kinds = {note["kind"] for note in entry["notes"]}
    assert {"sit-out", "missed-sets", "unequal-boards", "never-meet"} <= kinds


def test_all_movements_of_all_files_are_checked(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LIBRARY)
    (tmp_path / "b.json").write_text(MITCHELL)
    files = [str(tmp_path / name) for name in ("a.txt", "b.json")]
    checked = evenhand("check", *files, "-", "--json", stdin=HOWELL)
    assert checked.code == 0
    assert [entry["name"] for entry in checked.data["movements"]] == [
        "8-table relay Mitchell",
        "6-table skip Mitchell",
        "7-table Mitchell",
        "4-table Howell",
    ]


def test_one_faulty_movement_among_many_is_a_finding() -> None:
    assert evenhand("check", "-", stdin=f"[{MITCHELL}, {FAULTY}]").code == 1


def test_a_file_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.json")
    checked = evenhand("check", missing, "-", "--json", stdin=MITCHELL)
    assert checked.code == 2
    assert checked.err == f"evenhand: {missing}: no such file or folder\n"
    assert [entry["name"] for entry in checked.data["movements"]] == [
        "7-table Mitchell"
    ]
    assert checked.data["problems"][0]["file"] == missing


def test_a_fault_outweighs_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.json")
    assert evenhand("check", missing, "-", stdin=FAULTY).code == 1


def test_notes_go_on_below_their_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    verdict, *lines = evenhand("check", "-", stdin=MITCHELL).out.splitlines()
    assert verdict == "7-table Mitchell: sound"
    assert all(line.startswith(("  note  ", " " * 8)) for line in lines)
    assert any(line.startswith(" " * 8) for line in lines)
    assert max(map(len, lines)) <= 40
