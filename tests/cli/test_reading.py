"""What all commands that read files have in common."""

from pathlib import Path

import pytest

from tests.cli.files import DAMAGED, FAULTY, LIBRARY, MITCHELL, UNPLAYABLE
from tests.cli.running import Outcome, evenhand

#: Commands that want one sound movement, but for the file.
OF_ONE = (("fairness",), ("explain", "--pairs", "1,2"), ("convert", "--json"))


def asked(command: tuple[str, ...], file: str, *more: str) -> list[str]:
    out = ["-"] if command[0] == "convert" else []
    return [command[0], file, *out, *command[1:], *more]


def read(
    command: tuple[str, ...], contents: bytes, file: Path, *more: str
) -> tuple[Outcome, Outcome]:
    """The same contents from a file and from standard input."""
    file.write_bytes(contents)
    return (
        evenhand(*asked(command, str(file), *more)),
        evenhand(*asked(command, "-", *more), stdin=contents),
    )


@pytest.mark.parametrize("command", [*OF_ONE, ("show",)], ids=lambda c: c[0])
@pytest.mark.parametrize("kind", DAMAGED)
def test_damaged_files_are_refused_in_one_line(
    kind: str, command: tuple[str, ...], tmp_path: Path
) -> None:
    contents, reason = DAMAGED[kind]
    from_file, from_stdin = read(command, contents, tmp_path / "evening.txt")
    assert "evening.txt: " in from_file.complaint
    assert from_stdin.complaint.startswith("standard input: ")
    assert reason in from_stdin.complaint


@pytest.mark.parametrize("kind", DAMAGED)
def test_check_names_what_it_cannot_read(kind: str) -> None:
    contents, reason = DAMAGED[kind]
    checked = evenhand("check", "-", "--json", stdin=contents)
    assert checked.code == 2
    assert checked.data["movements"] == []
    assert reason in checked.data["problems"][0]["reason"] + checked.err
    assert "Traceback" not in checked.err
    assert checked.err.count("\n") == len(checked.data["problems"])


@pytest.mark.parametrize("command", OF_ONE, ids=lambda c: c[0])
@pytest.mark.parametrize("kind", UNPLAYABLE)
def test_a_movement_with_faults_is_refused(kind: str, command: tuple[str, ...]) -> None:
    contents, fault = UNPLAYABLE[kind]
    complaint = evenhand(*asked(command, "-"), stdin=contents).complaint
    assert fault in complaint
    assert complaint.endswith("see `check`")


@pytest.mark.parametrize("kind", UNPLAYABLE)
def test_check_finds_the_fault(kind: str) -> None:
    contents, fault = UNPLAYABLE[kind]
    checked = evenhand("check", "-", "--json", stdin=contents)
    assert (checked.code, checked.err) == (1, "")
    (entry,) = checked.data["movements"]
    assert fault in [found["kind"] for found in entry["faults"]]
    assert evenhand("check", "-", stdin=contents).code == 1


@pytest.mark.parametrize("how", [(), ("--cards",), ("--announcements",), ("--json",)])
@pytest.mark.parametrize("kind", UNPLAYABLE)
def test_show_shows_a_faulty_movement_and_says_so(
    kind: str, how: tuple[str, ...]
) -> None:
    contents, fault = UNPLAYABLE[kind]
    shown = evenhand("show", "-", *how, stdin=contents)
    assert shown.code in (0, 1)
    assert "not playable" in shown.err
    assert fault in shown.err
    assert shown.err.count("\n") == 1


@pytest.mark.parametrize(
    "command", [*OF_ONE, ("show",), ("check",)], ids=lambda c: c[0]
)
def test_missing_files_and_folders_are_named(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    missing = str(tmp_path / "missing.json")
    complaint = evenhand(*asked(command, missing)).complaint
    assert complaint == f"{missing}: no such file or folder"
    complaint = evenhand(*asked(command, str(tmp_path))).complaint
    assert complaint == f"{tmp_path}: a folder; expected a file"
    assert "no such file" in evenhand(*asked(command, "")).complaint


def test_a_name_of_a_file_that_cannot_be_is_refused() -> None:
    assert evenhand("show", "nul\0l.json").complaint
    assert "a b.json: no such file" in evenhand("show", "a\nb.json").complaint


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "huge.json"
    with file.open("wb") as huge:
        huge.truncate(65 * 1024 * 1024)
    assert "larger than 64 MB" in evenhand("show", str(file)).complaint


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_encodings_that_clubs_have_are_read(encoding: str) -> None:
    text = "Café\r\n0,1,1,1,1,0\r\n1,2,1\r\n".encode(encoding)
    assert evenhand("fairness", "-", "--json", stdin=text).data["name"] == "Café"


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("1", "8-table relay Mitchell"),
        ("2", "6-table skip Mitchell"),
        ("6-table skip Mitchell", "6-table skip Mitchell"),
        (" 6-TABLE SKIP mitchell ", "6-table skip Mitchell"),
    ],
)
@pytest.mark.parametrize("command", ["fairness", "show"])
def test_an_entry_is_picked_by_name_or_number(
    command: str, entry: str, name: str
) -> None:
    picked = evenhand(command, "-", "--entry", entry, "--json", stdin=LIBRARY)
    assert (picked.code, picked.err) == (0, "")
    assert picked.data["name"] == name


@pytest.mark.parametrize("command", [OF_ONE[0], OF_ONE[1], ("show",)])
def test_a_library_without_an_entry_lists_what_is_there(
    command: tuple[str, ...],
) -> None:
    refused = evenhand(*asked(command, "-"), stdin=LIBRARY)
    assert (refused.code, refused.out) == (2, "")
    first, second, last = refused.err.splitlines()
    assert first == "   1  8-table relay Mitchell  (8 tables, 8 rounds)"
    assert second == "   2  6-table skip Mitchell  (6 tables, 5 rounds)"
    assert "holds 2 movements; pick one with --entry" in last


@pytest.mark.parametrize("entry", ["0", "3", "-1", "", "nosuch", "9" * 5000, "²"])
@pytest.mark.parametrize("command", OF_ONE, ids=lambda c: c[0])
def test_an_entry_that_is_not_there_lists_what_is(
    command: tuple[str, ...], entry: str
) -> None:
    refused = evenhand(*asked(command, "-", "--entry", entry), stdin=LIBRARY)
    assert (refused.code, refused.out) == (2, "")
    assert len(refused.err.splitlines()) == 3
    assert "a number from 1 to 2" in refused.err


def test_entries_of_one_name_are_picked_by_number() -> None:
    twice = f"[{FAULTY}, {MITCHELL}, {MITCHELL}]"
    refused = evenhand("fairness", "-", "--entry", "7-table mitchell", stdin=twice)
    assert "2 entries are called" in refused.err
    assert evenhand("fairness", "-", "--entry", "3", stdin=twice).code == 0
    assert evenhand("fairness", "-", "--entry", "1", stdin=twice).code == 2


def test_a_name_goes_before_a_number() -> None:
    named = MITCHELL.replace("7-table Mitchell", "1")
    picked = evenhand(
        *("fairness", "-", "--entry", "1", "--json"), stdin=f"[{FAULTY}, {named}]"
    )
    assert picked.data["pairs"] == 14


def test_one_bad_entry_does_not_hide_the_others() -> None:
    library = LIBRARY + "\nCut off\n0,2,2,1,2,0\n1,2\n"
    picked = evenhand("fairness", "-", "--entry", "2", "--json", stdin=library)
    assert (picked.code, picked.err) == (0, "")
    assert picked.data["name"] == "6-table skip Mitchell"
    refused = evenhand("fairness", "-", stdin=library)
    assert refused.code == 2
    assert "Cut off" in refused.err.splitlines()[0]
    assert "holds 2 movements" in refused.err.splitlines()[-1]


@pytest.mark.parametrize(
    "name", ["[/nope]", "[red]M146[/red]", "[M146]", ":smile:", "{0} %s", "\\[x"]
)
@pytest.mark.parametrize(
    "arguments",
    [
        ("fairness", "-"),
        ("fairness", "-", "--matrix"),
        ("show", "-"),
        ("show", "-", "--pair", "1"),
        ("show", "-", "--table", "1"),
        ("check", "-"),
    ],
    ids=" ".join,
)
def test_a_name_is_printed_as_it_is(arguments: tuple[str, ...], name: str) -> None:
    escaped = name.replace("\\", "\\\\")
    named = MITCHELL.replace("7-table Mitchell", escaped)
    shown = evenhand(*arguments, stdin=named)
    assert (shown.code, shown.err) == (0, "")
    assert name in shown.out


@pytest.mark.parametrize("contents", [FAULTY, f"[{FAULTY}, {FAULTY}]"])
def test_a_name_cannot_write_to_the_terminal(contents: str) -> None:
    wild = contents.replace("Broken", "a\\nb\\u001b[31mc\\u0007")
    for arguments in (("fairness", "-"), ("show", "-"), ("check", "-")):
        outcome = evenhand(*arguments, stdin=wild)
        assert "\x1b" not in outcome.err + outcome.out
        assert "\x07" not in outcome.err + outcome.out
    assert "a b" in evenhand("fairness", "-", stdin=wild).err
