import signal
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.cli.files import FAULTY, HOWELL, MITCHELL, NEVER_PLAYS
from tests.cli.running import evenhand
from tests.sentences import says

QUICK = ("--sessions", "40")


def test_a_report_says_what_was_played_and_how() -> None:
    shown = evenhand("simulate", "-", *QUICK, stdin=MITCHELL)
    assert (shown.code, shown.err) == (0, "")
    for words in (
        "7-table Mitchell: 14 pairs, 7 boards",
        "40 sessions",
        "draw random",
        "noise 1 (club)",
        "seed 1",
        "best pair wins",
        "NS line",
        "whom it met",
        "± is one standard error",
    ):
        assert words in shown.out


def test_json_has_its_keys() -> None:
    data = evenhand("simulate", "-", *QUICK, "--json", stdin=MITCHELL).data
    keys = "sessions seed draw noise spearman spearman_se best_wins best_wins_se"
    assert data.keys() >= {*keys.split(), "mean_rank_error", "seats", "lines"}
    assert (data["sessions"], data["seed"]) == (40, 1)
    assert (data["draw"], data["noise"]) == ("random", 1.0)
    assert 0 < data["spearman"] < 1
    assert [seat["pair"] for seat in data["seats"]] == list(range(1, 15))
    assert all(seat.keys() >= {"pair", "advantage", "se"} for seat in data["seats"])
    assert data["lines"].keys() == {"ns", "ew"}


def test_one_winner_has_no_lines() -> None:
    data = evenhand("simulate", "-", *QUICK, "--json", stdin=HOWELL).data
    assert "lines" not in data


def test_the_same_seed_gives_the_same_report() -> None:
    words = ("simulate", "-", *QUICK, "--seed")
    first, again, other = (
        evenhand(*words, seed, stdin=HOWELL).out for seed in ("5", "5", "6")
    )
    assert first == again
    assert first.replace("seed 5", "") != other.replace("seed 6", "")


def test_strengths_come_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "strengths.csv"
    path.write_text("pair,strength\n" + "".join(f"{p},{40 + p}\n" for p in range(1, 9)))
    words = ("--strengths", str(path), "--draw", "fixed", "--noise", "none", "--json")
    data = evenhand("simulate", "-", *QUICK, *words, stdin=HOWELL).data
    assert data["best_wins"] == 1
    assert (data["noise"], data["draw"]) == (0.0, "fixed")
    # the best of eight wins every comparison in a Howell where all meet
    assert max(data["seats"], key=lambda seat: seat["score"])["pair"] == 8


def test_sections_and_boards_can_be_asked_for() -> None:
    words = ("--sections", "2", "--boards-per-set", "3", "--json")
    data = evenhand("simulate", "-", *QUICK, *words, stdin=MITCHELL).data
    assert (data["pairs"], data["boards"]) == (28, 21)
    assert data["seats"][-1]["pair"] == "B14"


def test_a_ladder_and_a_precision() -> None:
    words = ("--strengths", "ladder", "--spread", "5", "--precision", "0.02")
    shown = evenhand("simulate", "-", *words, "--model", "continuous", stdin=HOWELL)
    assert "strengths ladder, spread 5 %" in shown.out
    assert "continuous results" in shown.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--spread -1", "spread -1; expected 0 to 25 %"),
        ("--sessions 0", "0 sessions; expected 1 to"),
        ("--sessions 10 --precision 0.1", "expected one of them"),
        ("--precision 0", "expected a standard error"),
        ("--draw best", "--draw 'best'; expected random, equal-lines, seeded, fixed"),
        ("--model real", "--model 'real'; expected discrete, continuous"),
        ("--noise loud", "noise 'loud'; expected none, club, championship or a number"),
        ("--noise -1", "noise -1; expected 0 to 100"),
        ("--seed -1", "seed -1; expected 0 or more"),
        ("--sections 0", "0 sections; expected 1 to 26"),
        ("--boards-per-set 0", "boards per set: 0; expected 1 to 100"),
        ("--processes 0", "expected 1 to 256"),
        ("--draw seded", "; did you mean seeded?"),
        ("--model Discrete", "; did you mean discrete?"),
        ("--noise clb", "--noise 'clb'; expected none, club, championship or a"),
        ("--noise clb", "; did you mean club?"),
        ("--strengths missing.csv", "missing.csv: no such file"),
        ("--strengths lader", "lader: no such file or folder; did you mean ladder?"),
        ("--strengths x.csv --spread 3", "expected one of them"),
    ],
)
def test_nonsense_is_refused_in_one_line(words: str, message: str) -> None:
    refused = evenhand("simulate", "-", *words.split(), stdin=HOWELL)
    assert message in refused.complaint


def test_strengths_for_other_pairs_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "few.csv"
    path.write_text("1,50\n2,51\n")
    refused = evenhand("simulate", "-", "--strengths", str(path), stdin=HOWELL)
    assert says(refused.complaint, "2 pairs", "8")
    path.write_text("1,50\n2,strong\n")
    refused = evenhand("simulate", "-", "--strengths", str(path), stdin=HOWELL)
    assert "few.csv: line 2: strength 'strong'" in refused.complaint


@pytest.mark.parametrize("file", [FAULTY, NEVER_PLAYS])
def test_what_cannot_be_played_is_refused(file: str) -> None:
    assert evenhand("simulate", "-", *QUICK, stdin=file).complaint


def test_an_interrupt_reports_what_was_done() -> None:
    def interrupt(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    with patch("evenhand.cli.simulate_command.show_progress", interrupt):
        shown = evenhand("simulate", "-", "--sessions", "100000000", stdin=MITCHELL)
    assert shown.code == 0
    assert shown.err.startswith("evenhand: stopped after ")
    assert "best pair wins" in shown.out


def test_one_session_is_shown_for_what_it_is() -> None:
    shown = evenhand("simulate", "-", "--sessions", "1", stdin=MITCHELL)
    assert (shown.code, shown.err) == (0, "")
    assert "One session" in shown.out
    # neither errors nor causes can be told from one session
    assert "±" not in shown.out
    assert "variance" not in shown.out
    several = evenhand("simulate", "-", "--sessions", "2", stdin=MITCHELL).out
    assert "One session" not in several
    assert "± is " in several


def test_a_file_of_strengths_that_is_no_text_is_not_called_a_movement(
    tmp_path: Path,
) -> None:
    path = tmp_path / "strengths.csv"
    path.write_bytes(b"1,50\n2,\x01")
    words = ("simulate", "-", "--strengths", str(path))
    complaint = evenhand(*words, stdin=HOWELL).complaint
    assert says(complaint, "character 8", "code 1")
    assert "movement" not in complaint
