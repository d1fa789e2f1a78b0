import io
import os
import stat
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from evenhand import formats
from evenhand.errors import FileError
from evenhand.formats import (
    FORMATS,
    Problem,
    format_of,
    read_bytes,
    read_file,
    read_text,
    sniff,
    text,
    write_file,
    write_text,
)
from evenhand.movement import Movement, Turn

LITTLE = Movement.from_cells([[(1, 2, 1)]], name="Little")
ASC = "2 1 1 1 0\n1 2 1\n"
EBU = "Little\n0,1,1,1,1,0\n1,2,1\n"
CSV = "round,table,ns,ew,set\n1,1,1,2,1\n"
JSON = '{"name": "Little", "rounds": [[[1, 2, 1]]]}\n'
SAMPLES = {"json": JSON, "asc": ASC, "ebu": EBU, "csv": CSV}


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("a.json", "json"),
        ("A.ASC", "asc"),
        ("dir.json/a.csv", "csv"),
        (Path("PSMovements.txt"), "ebu"),
        ("a.ebu", "ebu"),
        ("a.pdf", None),
        ("json", None),
        ("-", None),
        ("", None),
    ],
)
def test_the_suffix_names_the_format(path: str | Path, name: str | None) -> None:
    assert format_of(path) == name


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("before", ["", "\n\n  ", "\ufeff", "\r\n"])
def test_the_contents_name_the_format(name: str, before: str) -> None:
    assert sniff(before + SAMPLES[name]) == name


@pytest.mark.parametrize(
    ("contents", "name"),
    [
        (f"[{JSON}]", "json"),
        ("[M146] " + EBU, "ebu"),
        ("{1} " + EBU, "ebu"),
        ("[M146] teams\n0,1,1,1,1\n", None),
        ("# comment\n" + ASC, "asc"),
        ("4,2,1,2,0\n1,2,1,3,4,2\n", "asc"),
        ('"Round"; Table;NS;EW;Set\n', "csv"),
        ("movement,round,table,ns,ew,set", "csv"),
        ("a letter to a friend\nhow are you?\n", None),
        ("", None),
    ],
)
def test_like_beginnings_are_told_apart(contents: str, name: str | None) -> None:
    assert sniff(contents) == name


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_reads_and_writes_the_same_movement(name: str) -> None:
    library = read_text(SAMPLES[name], name="Little")
    assert (library.movements, library.problems) == ((LITTLE,), ())
    again = read_text(write_text(LITTLE, name), name, name="Little")
    assert again == library
    assert read_bytes(SAMPLES[name].encode("utf-16"), name="Little") == library


def test_only_a_format_without_names_takes_the_files_name() -> None:
    library = read_text("2 1 1 1 0\n1 2 1\n", "asc", name="evening")
    assert [movement.name for movement in library.movements] == ["evening"]
    assert read_text('{"rounds": []}', name="evening").movements[0].name == ""


@pytest.mark.parametrize("contents", ["", " \n", "\ufeff", "\x1a"])
@pytest.mark.parametrize("name", [None, *FORMATS])
def test_an_empty_text_is_named(contents: str, name: str | None) -> None:
    problem = Problem(None, "", "the file is empty")
    assert read_text(contents, name).problems == (problem,)


def test_an_unknown_text_says_what_to_do() -> None:
    (problem,) = read_text("hello").problems
    assert problem.reason == (
        "cannot tell the format from the first lines; expected json, asc, ebu or csv"
    )


def test_an_unknown_format_is_refused(tmp_path: Path) -> None:
    expected = "format 'xml'; the formats are json, asc, ebu, csv"
    with pytest.raises(FileError, match=expected):
        read_text(ASC, "xml")
    with pytest.raises(FileError, match=expected):
        read_file(tmp_path / "missing", "xml")
    with pytest.raises(FileError, match=expected):
        write_text(LITTLE, "xml")


def test_nothing_cannot_be_written() -> None:
    for name in FORMATS:
        with pytest.raises(FileError, match="no movement to write"):
            write_text([], name)


def test_json_holds_turned_boards_that_others_split_or_leave_out() -> None:
    turned = Movement.from_cells(
        [[(1, 2, 1)]], boards_per_set=2, turned=frozenset({Turn(1, 1, 1)})
    )
    assert read_text(write_text(turned, "json")).movements == (turned,)
    for name in ("asc", "ebu", "csv"):
        (split,) = read_text(write_text(turned, name), name).movements
        assert [row[0] for row in split.schedule] == [(2, 1, 1), (1, 2, 2)]
        (left,) = read_text(write_text(turned, name, lossy=True), name).movements
        assert left.rounds == 1


def test_a_round_is_never_written_as_thousands() -> None:
    turned = Movement.from_cells(
        [[(1, 2, 1)]], boards_per_set=1_000_000, turned=frozenset({Turn(1, 1, 1)})
    )
    with pytest.raises(FileError, match="written as 1000000; use json"):
        write_text(turned, "csv")


@pytest.mark.parametrize(
    "suffix", [".json", ".asc", ".ebu", ".txt", ".csv", ".dat", ""]
)
@pytest.mark.parametrize("name", FORMATS)
def test_a_file_is_read_by_suffix_or_contents(
    tmp_path: Path, name: str, suffix: str
) -> None:
    path = tmp_path / f"Little{suffix}"
    path.write_text(SAMPLES[name])
    said = None if suffix in (".txt", ".dat", "") else name
    assert read_file(path, said).movements == (LITTLE,)


def test_a_txt_file_that_nothing_recognises_is_read_as_ebu_text(tmp_path: Path) -> None:
    path = tmp_path / "teams.txt"
    path.write_text("[T1] teams\n0,1,1,1,1\n")
    (problem,) = read_file(path).problems
    assert (problem.line, problem.entry) == (2, "[T1] teams")


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    cases: list[tuple[str | Path, str]] = [
        (tmp_path / "missing.asc", "missing.asc: no such file or folder"),
        (tmp_path, ": a folder; expected a file"),
        ("bad\x00name", "bad name: embedded null byte"),
    ]
    for path, reason in cases:
        with pytest.raises(FileError) as refusal:
            read_file(path)
        assert str(refusal.value).endswith(reason)
    binary = tmp_path / "junk.asc"
    binary.write_bytes(b"\x00\x01")
    with pytest.raises(FileError, match=r"junk\.asc: not text: character 1"):
        read_file(binary)


def test_a_file_beyond_the_limit_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text, "LARGEST_FILE", 1 << 20)
    path = tmp_path / "large.asc"
    path.write_bytes(b" " * ((1 << 20) + 1))
    with pytest.raises(FileError, match=r"large\.asc: larger than 1 MB"):
        read_file(path)
    with pytest.raises(FileError, match="larger than 1 MB"):
        read_bytes(path.read_bytes())


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
def test_a_file_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "LARGEST_FILE", 1 << 20)
    with pytest.raises(FileError, match="larger than 1 MB"):
        read_file("/dev/zero")


def test_a_file_without_permission_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "little.json"
    path.write_text(JSON)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(FileError, match=r"little\.json: permission denied"):
        write_file(LITTLE, path)
    assert path.read_text() == JSON


def test_standard_input_is_read_by_contents(monkeypatch: pytest.MonkeyPatch) -> None:
    for stdin in (io.TextIOWrapper(io.BytesIO(EBU.encode())), io.StringIO(EBU)):
        monkeypatch.setattr(sys, "stdin", stdin)
        assert read_file("-").movements == (LITTLE,)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\x00")))
    with pytest.raises(FileError, match="standard input: not text"):
        read_file("-")
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(FileError, match="standard input: there is no standard input"):
        read_file("-")


def test_standard_output_is_written(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    print("before")
    write_file(Movement.from_cells([[(1, 2, 1)]], name="½"), "-", "ebu")
    expected = EBU.replace("Little", "Movement ½")
    assert capsysbinary.readouterr().out == b"before\n" + expected.encode()
    stdout = io.StringIO()
    monkeypatch.setattr(sys, "stdout", stdout)
    write_file(LITTLE, "-", "asc")
    assert stdout.getvalue() == ASC


def test_writing_needs_a_format(tmp_path: Path) -> None:
    for path, name in ((tmp_path / "a.pdf", "a.pdf"), ("-", "standard output")):
        with pytest.raises(FileError, match=f"{name}: cannot tell the format from"):
            write_file(LITTLE, path)
    write_file(LITTLE, tmp_path / "a.pdf", "asc")
    assert (tmp_path / "a.pdf").read_text() == ASC


def test_a_written_file_takes_the_place_and_mode_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "little.asc"
    path.write_text("old")
    path.chmod(0o640)
    write_file(LITTLE, path)
    assert path.read_bytes() == ASC.encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["little.asc"]


def test_a_link_is_followed(tmp_path: Path) -> None:
    path, link = tmp_path / "little.asc", tmp_path / "link.asc"
    path.write_text("old")
    link.symlink_to(path)
    write_file(LITTLE, link)
    assert link.is_symlink()
    assert path.read_text() == ASC


@pytest.mark.skipif(os.name != "posix", reason="no such device")
def test_a_device_is_written_to_and_not_replaced() -> None:
    write_file(LITTLE, os.devnull, "asc")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "little.asc"
    path.write_text("old")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(FileError, match=r"little\.asc: no space left on device"):
        write_file(LITTLE, path)
    with pytest.raises(FileError, match="2 movements; an asc file holds one"):
        write_file([LITTLE, LITTLE], path)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["little.asc"]


def test_places_that_cannot_be_written_are_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="no such file or folder"):
        write_file(LITTLE, tmp_path / "missing" / "a.asc")
    with pytest.raises(FileError, match="a folder; expected a file"):
        write_file(LITTLE, tmp_path, "asc")
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="not a directory"):
        write_file(LITTLE, tmp_path / "file" / "a.asc")
    with pytest.raises(FileError, match="name too long"):
        write_file(LITTLE, tmp_path / f"{'a' * 300}.asc")


def test_half_a_character_in_a_name_does_not_stop_the_writing(tmp_path: Path) -> None:
    odd = Movement.from_cells([[(1, 2, 1)]], name="a\ud800b")
    for name in FORMATS:
        write_file([odd], tmp_path / "odd", name)
        assert (tmp_path / "odd").stat().st_size > 0


def test_the_public_names_are_the_ones_listed() -> None:
    assert all(hasattr(formats, name) for name in formats.__all__)
    assert set(FORMATS) == set(SAMPLES)


@pytest.mark.parametrize("kind", ["json", "ebu", "csv"])
def test_a_movement_whose_name_cannot_be_printed_is_a_problem(kind: str) -> None:
    names = ("x" * 201, "\u3164")
    movements = [replace(LITTLE, name=name) for name in (*names, "Sound")]
    library = read_text(write_text(movements, kind), kind)
    assert [movement.name for movement in library.movements] == ["Sound"]
    reasons = " ".join(problem.reason for problem in library.problems)
    assert "201 characters; expected 200 at most" in reasons
    assert "invisible characters only" in reasons
