"""`score` on files of other programs, and their figures beside ours."""

from pathlib import Path

import pytest

from tests.cli.running import evenhand
from tests.formats.test_usebio import board, file, line, pair
from tests.sentences import says


def points(ns: str, ew: str, score: str, theirs: str, others: str) -> str:
    return line(ns, ew, SCORE=score, NS_MATCH_POINTS=theirs, EW_MATCH_POINTS=others)


@pytest.fixture
def usebio(tmp_path: Path) -> str:
    """Three tables; board 2 is short there and not factored, as some programs do."""
    inside = (
        pair("1", TOTAL_SCORE="6", PERCENTAGE="100")
        + board(1, points("1", "2", "50", "4", "0"), points("3", "4", "0", "2", "2"),
                points("5", "6", "-50", "0", "4"))
        + board(2, points("1", "2", "50", "2", "0"), points("3", "4", "0", "0", "2"))
    )  # fmt: skip
    path = tmp_path / "evening.xml"
    path.write_bytes(file(inside))
    return str(path)


def test_a_usebio_file_is_scored_with_its_names(usebio: str) -> None:
    found = evenhand("score", usebio, "--json").data
    assert found["problems"] == []
    assert {row["names"] for row in found["ranking"]} == {"", "Ash 1"}


def test_their_figures_stand_beside_ours(usebio: str) -> None:
    found = evenhand("score", usebio, "--compare", "--json").data["compared"]
    assert found["checked"] == 5
    # Neuberg raises 2 of 2 to 3.5 of 4
    told = [(one["board"], one["theirs"], one["ours"]) for one in found["results"]]
    assert told == [(2, ["2", "0"], ["3.5", "0.5"]), (2, ["0", "2"], ["0.5", "3.5"])]
    assert {one["reason"] for one in found["results"]} == {"short"}
    (mine,) = [one for one in found["pairs"] if one["pair"] == 1]
    assert (mine["theirs"], mine["ours"], mine["differs"]) == (
        ["6", "100"], ["7.5", "93.75"], True,
    )  # fmt: skip
    text = evenhand("score", usebio, "--compare").out
    assert says(text, "differs", "fewer results", "3 of 5")
    same = evenhand("score", usebio, "--compare", "--short-boards", "none", "--json")
    assert same.data["compared"]["results"] == []


def test_a_whole_number_beside_halves_is_no_rounding(tmp_path: Path) -> None:
    # two results tie for 1.5 of 2; on board 1 the program gives one of them 2
    right = points("3", "4", "50", "1.5", "0.5") + points("5", "6", "-50", "0", "2")
    inside = board(1, points("1", "2", "50", "2", "0"), right) + board(
        2, points("1", "2", "50", "1.5", "0.5"), right
    )
    path = tmp_path / "halves.xml"
    path.write_bytes(file(inside))
    found = evenhand("score", str(path), "--compare", "--json").data["compared"]
    assert [(one["board"], one["theirs"]) for one in found["results"]] == [
        (1, ["2", "0"])
    ]
    assert (found["checked"], found["rounded"]) == (6, 0)


@pytest.mark.parametrize("top", [4, 2])
def test_sections_are_compared_as_the_program_compared_them(
    tmp_path: Path, top: int
) -> None:
    three = board(
        1,
        points("1", "2", "50", f"{top}", "0"),
        points("3", "4", "0", f"{top // 2}", f"{top // 2}"),
        points("5", "6", "-50", "0", f"{top}"),
    )
    sections = "".join(
        f'<SECTION SECTION_ID="{name}">{three}</SECTION>' for name in "AB"
    )
    path = tmp_path / "sections.xml"
    path.write_bytes(file(2 * f"<SESSION>{sections}</SESSION>"))
    found = evenhand("score", str(path), "--compare", "--json").data["compared"]
    assert (found["checked"], found["results"]) == (12, [])
    across = ("score", str(path), "--compare", "--by", "field")
    assert says(evenhand(*across).out, "session", "0 of 12")
    told = evenhand(*across, "--json").data["compared"]["results"]
    assert {one["session"] for one in told} == {1, 2}


def test_a_table_has_no_figures_to_compare() -> None:
    outcome = evenhand("score", "-", "--compare", stdin="board,ns,ew,score\n1,1,2,50\n")
    assert outcome.code == 2
    assert says(outcome.err, "--compare", "USEBIO or PBN")


def test_the_file_says_the_method_and_an_option_overrules_it(tmp_path: Path) -> None:
    inside = board(1, line("1", "2", SCORE="400"), line("3", "4", SCORE="0"))
    path = tmp_path / "imps.xml"
    path.write_bytes(file(inside, "CROSS_IMPS"))
    first = evenhand("score", str(path), "--json").data["ranking"][0]
    assert (first["points"], first["percent"]) == ("9", None)
    first = evenhand("score", str(path), "--method", "matchpoints", "--json")
    assert first.data["ranking"][0]["percent"] == 100.0


def test_pbn_is_scored(tmp_path: Path) -> None:
    path = tmp_path / "evening.pbn"
    path.write_text(
        '[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n'
        "1 2 4S N 10\n3 4 4S N 9\n"
    )
    found = evenhand("score", str(path), "--json").data
    assert [row["pair"] for row in found["ranking"]] == [1, 4, 2, 3]
