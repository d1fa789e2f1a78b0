"""Commands on a club: the same results as on files, and nothing lost in between."""

import re
from pathlib import Path

import pytest

from tests.cli.running import Outcome, evenhand

VIEWS = (
    ("standings", "--json"),
    ("standings",),
    ("missing", "--json"),
    ("board", "--board", "1"),
    ("card", "--pair", "2"),
    ("seats",),
    ("grid",),
    ("log",),
    ("referee",),
    ("as-of", "9"),
)
ACTS = (
    ("register", "--count", "6"),
    ("rename", "--pair", "1", "--names", "Ash & Birch"),
    ("seat",),
    ("record", "--table", "1", "--board", "1", "4S N ="),
    ("record", "--table", "2", "--board", "3", "-110"),
    ("record", "--table", "2", "--board", "3", "+50"),
    ("undo",),
)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EVENHAND_DATA", str(tmp_path / "club"))
    made = evenhand("movement", "howell", "--tables", "3", "-o", "three.json")
    assert made.code == 0


def both(name: str, *words: str, club: tuple[str, ...]) -> list[Outcome]:
    """What a command answers on a file and on the same event of a club."""
    return [
        evenhand("event", name, "evening.event", *words),
        evenhand("event", name, "evening", *words, *club),
    ]


def test_commands_give_the_same_results_on_a_file_and_in_a_club(
    address: str | None,
) -> None:
    where = ("--club",) if address is None else ("--database", address)
    for event, club in (("evening.event", ()), ("evening", where)):
        begun = evenhand("event", "new", event, "--movement", "three.json", *club)
        assert begun.code == 0
    for name, *words in (*ACTS, *VIEWS):
        file, club_answer = both(name, *words, club=where)
        assert club_answer.code == file.code
        named = "evening --club" if address is None else "evening --database …"
        said = club_answer.out.replace(named, "evening.event")
        assert said.splitlines() == file.out.splitlines()
        assert club_answer.err == file.err


def test_the_log_of_a_club_says_that_the_command_line_acted() -> None:
    evenhand("event", "new", "a", "--movement", "three.json", "--club")
    evenhand("event", "export", "a", "a.event")
    assert '"by":"command line"' in Path("a.event").read_text()


def test_an_event_goes_to_a_club_and_back() -> None:
    evenhand("event", "new", "a.event", "--movement", "three.json")
    for name, *words in ACTS:
        evenhand("event", name, "a.event", *words)
    assert (
        evenhand("event", "import", "a", "a.event").out == "a: 11 acts from a.event.\n"
    )
    assert evenhand("event", "export", "a", "b.event").out == "a: 11 acts in b.event.\n"
    assert Path("b.event").read_bytes() == Path("a.event").read_bytes()
    for refusing, reason in (
        (("import", "a", "a.event"), "a: exists already; choose another name"),
        (("import", "b", "c.event"), "c.event: no such file or folder"),
        (("export", "a", "b.event"), "b.event: exists already; choose another name"),
        (("export", "b", "d.event"), "no event 'b' in this club; it has a"),
    ):
        refused = evenhand("event", *refusing)
        assert refused.code == 2
        assert reason in refused.complaint


def test_a_club_is_backed_up_and_restored() -> None:
    evenhand("event", "new", "a", "--movement", "three.json", "--club")
    assert evenhand("backup", "b.sqlite").out == "The club is in b.sqlite.\n"
    refused = evenhand("restore", "b.sqlite")
    assert "there is a club already; name another folder" in refused.complaint
    assert evenhand("restore", "b.sqlite", "--data", "new").code == 0
    assert evenhand("event", "log", "a", "--data", "new").code == 0


def test_a_club_whose_name_is_mistyped_is_not_made() -> None:
    for words in (
        "backup copy.sqlite",
        "account reset anna",
        "people find ash",
        "event standings thursday",
        "event export thursday copy.event",
        "worker",
    ):
        done = evenhand(*words.split(), "--data", "mistyped")
        assert done.code == 2
        assert "mistyped: no club is there; check the name" in done.err
    assert not Path("mistyped").exists()


def test_an_account_gets_a_link_and_a_token() -> None:
    added = evenhand("account", "add", "anna", "--role", "scorer", "--section", "A")
    assert added.out.startswith("Within two days anna opens this at the desk")
    link = evenhand("account", "reset", "anna", "--json").data["link"]
    assert link.startswith("/reset/")
    assert link not in added.out
    token = evenhand("account", "token", "anna", "--json").data["token"]
    assert len(token) == 22
    for words, reason in (
        (("add", "anna"), "account anna exists already"),
        (("add", "bert", "--role", "king"), "--role 'king'; expected owner, director"),
        (("reset", "bert"), "no account 'bert'; add it first"),
        (("token", "bert"), "no account 'bert'; add it first"),
    ):
        assert reason in evenhand("account", *words).complaint


def test_what_comes_next_names_the_club() -> None:
    evenhand("event", "new", "a", "--movement", "three.json", "--data", "my club")
    evenhand("event", "register", "a", "--count", "6", "--data", "my club")
    seated = evenhand("event", "seat", "a", "--data", "my club")
    assert "evenhand event seats a --data 'my club'" in seated.out


def test_the_folder_of_a_club_is_the_users_own() -> None:
    evenhand("event", "new", "a", "--movement", "three.json", "--club")
    assert Path("club/club.sqlite").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "command",
    [
        "event standings a --club",
        "event export a a.event",
        "event import a a.event",
        "backup a.sqlite",
        "restore a.sqlite",
        "account add anna",
        "account token anna",
    ],
)
def test_without_its_packages_a_club_is_refused_in_a_line(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("evenhand.cli.club_options.find_spec", lambda _: None)
    refused = evenhand(*command.split())
    assert refused.code == 2
    assert "needs the package SQLAlchemy: pip install 'evenhand[web]'" in (
        refused.complaint
    )


def test_a_player_is_found_corrected_and_removed() -> None:
    evenhand("event", "new", "a", "--movement", "three.json", "--club")
    evenhand("event", "register", "a", "--names", "Ash & Birch", "--club")
    found = evenhand("people", "find", "as")
    assert re.fullmatch(r"[0-9a-f]{16}  Ash; named in a\n", found.out)
    corrected = evenhand("people", "correct", "Ash", "--name", "Ashe", "--number", "7")
    assert corrected.out == f"Corrected: {found.out[:16]}  Ashe, 7; named in a\n"
    assert "Ashe & Birch" in evenhand("event", "log", "a", "--club").out
    removed = evenhand("people", "remove", found.out[:16])
    assert removed.out.startswith(f"Removed: {found.out[:16]}  Ashe, 7; named in a\n")
    assert "(removed) & Birch" in evenhand("event", "log", "a", "--club").out
    again = evenhand("people", "remove", "Ashe")
    assert (again.code, again.out) == (2, "")
    assert "expected the id or the whole name" in again.err
    assert evenhand("people", "find", "ash").out == "Nobody of that name.\n"
