"""Options that do not exist, help, files that cannot be meant, answers not printed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from evenhand.cli.event import COMMANDS as EVENT_COMMANDS
from evenhand.cli.event import WITH_SCORES, is_act
from tests.cli.running import COMMANDS, SUBCOMMANDS, built, evenhand

HOWELL = built("howell", "--tables", "3", "--boards-per-set", "2")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def _seated() -> None:
    """Six pairs at three tables: pairs 6 and 1 at table 1, boards 1 and 2."""
    Path("h.json").write_text(HOWELL)
    for words in ("new x.event --movement h.json", "register x.event --count 6"):
        assert evenhand("event", *words.split()).code == 0
    assert evenhand("event", "seat", "x.event").code == 0


@pytest.mark.parametrize(
    ("words", "near"),
    [
        ("record x.event --tabel 1 --board 1 90", "--tabel (did you mean --table?)"),
        ("record x.event --tabel=1 --board 1 -90", "--tabel (did you mean --table?)"),
        ("record x.event -90 --table 1 --bord 1", "--bord (did you mean --board?)"),
        ("award x.event --table 1 --board 1 A+/A- --resaon x", "mean --reason?)"),
        ("correct x.event -t 1 --board 1 90", "no option -t;"),
        ("penalty x.event --par 1 --amount 1", "--par (did you mean --pair?)"),
    ],
)
def test_an_unknown_option_is_named_with_a_near_one(words: str, near: str) -> None:
    complaint = evenhand("event", *words.split()).complaint
    assert near in complaint
    assert complaint.endswith(f"see evenhand event {words.split()[0]} --help")


@pytest.mark.usefixtures("_seated")
@pytest.mark.parametrize(
    "words",
    [
        ["--table", "1", "--board", "1", "-90"],
        ["-90", "--table=1", "--board=1"],
        ["--table", "1", "--board", "1", "--", "-90"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("command", ["record", "award"])
def test_a_minus_score_is_no_option(command: str, words: list[str]) -> None:
    said = evenhand("event", command, "x.event", *words)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("Table 1, board 1: -90 for pairs 6 (NS) and 1 (EW).\n")


@pytest.mark.usefixtures("_seated")
def test_the_value_of_an_option_may_look_like_one() -> None:
    words = "award x.event --table 1 --board 1 A+/A- --reason --tabel"
    assert evenhand("event", *words.split()).code == 0
    assert "(--tabel)" in evenhand("event", "log", "x.event").out


def test_commands_with_scores_exist() -> None:
    assert EVENT_COMMANDS.keys() > WITH_SCORES


@pytest.mark.parametrize("command", ["", *COMMANDS, *SUBCOMMANDS])
def test_h_is_help_everywhere(command: str) -> None:
    short, long = (evenhand(*command.split(), way) for way in ("-h", "--help"))
    assert short == long
    assert short.code == 0
    assert short.out.startswith("Usage: evenhand")


@pytest.mark.usefixtures("_seated")
@pytest.mark.parametrize("number", ["٣", "x", "1.5", ""])
def test_what_is_no_act_is_quoted(number: str) -> None:
    complaint = evenhand("event", "as-of", "x.event", number).complaint
    assert complaint.startswith(f"ACT {number!r}; expected a whole number")


@pytest.mark.usefixtures("_seated")
@pytest.mark.parametrize(
    "words",
    [
        ["penalty", "--pair", "1", "--amount", "٣%"],
        ["award", "--table", "1", "--board", "1", "٦٠/٤٠"],
        ["award", "--table", "1", "--board", "1", "-10/40"],
        ["record", "--table", "1", "--board", "1", "٩٠"],
        ["record", "--table", "١", "--board", "1", "90"],
    ],
    ids=" ".join,
)
def test_numbers_are_plain_digits_and_percentages_from_0_to_100(
    words: list[str],
) -> None:
    before = Path("x.event").read_bytes()
    complaint = evenhand("event", words[0], "x.event", *words[1:]).complaint
    assert repr(words[-1]) in complaint or repr("١") in complaint
    assert Path("x.event").read_bytes() == before


@pytest.mark.parametrize(
    "words", ["event log", "event seats", "show", "plan check"], ids=str
)
def test_a_name_that_is_none_and_a_link_to_itself_are_told_so(words: str) -> None:
    assert evenhand(*words.split(), "").complaint.startswith("'': no such file")
    os.symlink("round", "round")
    complaint = evenhand(*words.split(), "round").complaint
    assert complaint.startswith("round: a link ")


@pytest.mark.usefixtures("_seated")
def test_no_control_character_of_a_user_is_printed() -> None:
    odd = "Esc\x1b[2J\x07\x9b1A"
    for words in (
        ["rename", "x.event", "--pair", "1", "--names", odd],
        [
            *("accept", "x.event", "--table", "1", "--board", "3", "--ns", "2"),
            *("--ew", "5", "+90", "--reason", odd),
        ],
        ["penalty", "x.event", "--pair", "1", "--amount", "-2%", "--reason", odd],
        ["seats", "x.event"],
        ["seats", "x.event", "--cards"],
        ["log", "x.event"],
        ["standings", "x.event"],
    ):
        for more in ([], ["--json"]):
            shown = evenhand("event", *words, *more)
            assert all(c.isprintable() or c == "\n" for c in shown.out + shown.err)
    assert "Esc" in evenhand("event", "seats", "x.event").out


@pytest.mark.parametrize(
    ("words", "acts"),
    [
        ("record x.event --table 1 --board 1 90", True),
        ("undo x.event", True),
        ("repair x.event --round 2 --leaves 6", False),
        ("repair x.event --round 2 --leaves 6 --choose phantom", True),
        ("merge x.event --choose=1", True),
        ("merge x.event", False),
        ("advance x.event --dry-run", False),
        ("advance x.event", True),
        ("seats x.event", False),
        ("nonsense", False),
        ("", False),
    ],
)
def test_it_is_known_which_commands_act(words: str, acts: bool) -> None:
    assert is_act(words.split()) == acts


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.usefixtures("_seated")
@pytest.mark.parametrize("more", ["", "--json"])
def test_an_act_whose_answer_is_not_printed_is_said_to_be_kept(more: str) -> None:
    act = "record x.event --table 1 --board 1 90"
    for words, said in ((act, "the answer could not"), ("log x.event", "cannot write")):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run(
                [
                    *(sys.executable, "-m", "evenhand", "event"),
                    *words.split(),
                    *more.split(),
                ],
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                timeout=60,
                check=False,
            )
        assert done.returncode == 2
        assert done.stderr.startswith(f"evenhand: {said}")
        assert done.stderr.count("\n") == 1
        assert ("what was done is in the log" in done.stderr) == (words == act)
    assert "+90" in evenhand("event", "log", "x.event", "--last", "1").out


def test_a_monstrous_word_does_not_fill_the_terminal() -> None:
    refused = evenhand("movement", "x" * 5000, "--tables", "7")
    assert refused.code == 2
    assert len(refused.complaint) < 1000
