from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.files import HOWELL, MITCHELL, NEVER_PLAYS
from tests.cli.running import built, evenhand
from tests.sentences import says

FACTS = ["name", "pairs", "tables", "rounds", "sets", "boards"]
MEASURES = [
    "average",
    "gross_imbalance",
    "imbalance",
    "sum_of_squares",
    "quality",
    "quality_f",
    "grade",
]
KEYS = [*FACTS, *MEASURES, "unit"]


def test_json_has_the_promised_keys_and_values() -> None:
    data = evenhand("fairness", "-", "--json", stdin=HOWELL).data
    assert [key for key in data if key in KEYS] == KEYS
    assert {"as_scored", "lines"}.isdisjoint(data)
    assert {key: data[key] for key in KEYS} == {
        "name": "4-table Howell",
        "pairs": 8,
        "tables": 4,
        "rounds": 7,
        "sets": 7,
        "boards": 7,
        "average": 3.0,
        "gross_imbalance": 0.0,
        "imbalance": 0.0,
        "sum_of_squares": 252,
        "quality": 100.0,
        "quality_f": 100.0,
        "grade": "Excellent",
        "unit": "set",
    }


def test_two_winners_are_judged_line_by_line() -> None:
    lines = evenhand("fairness", "-", "--json", stdin=MITCHELL).data["lines"]
    assert [lines[line]["quality"] for line in ("ns", "ew")] == [100.0, 100.0]
    assert lines["between"]["total"] == 0


def test_two_winners_are_told_of_their_lines() -> None:
    shown = evenhand("fairness", "-", "--matrix", stdin=MITCHELL).out
    assert (
        "two winners: NS line 100.0 % (Excellent), EW line 100.0 % (Excellent)" in shown
    )
    assert says(shown, "each line", "imbalance 0.00")
    picture = evenhand("fairness", "-", "--svg", "-", stdin=MITCHELL).out
    assert "46.2" not in picture
    assert "Poor" not in picture
    assert says(picture, "NS line", "average 7.00", "imbalance 0.00")
    assert says(picture, "100.0 %", "Excellent")


@pytest.mark.parametrize("columns", ["40", "60", "80"])
def test_no_figure_is_lost_in_a_narrow_terminal(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = evenhand("fairness", "-", "--matrix", stdin=MITCHELL).out
    monkeypatch.setenv("COLUMNS", columns)
    narrow = evenhand("fairness", "-", "--matrix", stdin=MITCHELL).out
    assert "…" not in narrow
    assert set(wide.replace("─", "").split()) == set(narrow.replace("─", "").split())


def test_sets_played_alike_are_counted_as_one_board() -> None:
    wishes = ("relay", "--tables", "8", "--switch", "1", "--boards-per-set")
    one, three = (
        evenhand("fairness", "-", "--json", stdin=built(*wishes, boards)).data
        for boards in ("1", "3")
    )
    assert (one.pop("boards"), three.pop("boards")) == (8, 24)
    assert one == three
    assert one["unit"] == "set"


def test_turned_boards_are_counted_in_boards() -> None:
    wishes = ("mitchell", "--tables", "7", "--boards-per-set", "3")
    made = built(*wishes, "--switch", "3/1,7/2,6/3")
    data = evenhand("fairness", "-", "--json", stdin=made).data
    assert data["unit"] == "board"
    assert data["quality"] == pytest.approx(97.4, abs=0.05)
    assert data["grade"] == "Excellent"


def test_unequal_boards_are_judged_as_scored_too() -> None:
    made = built(
        *("mitchell", "--tables", "5", "--rounds", "3"),
        *("--phantom", "5", "--winners", "1"),
    )
    data = evenhand("fairness", "-", "--json", stdin=made).data
    assert data["pairs"] == 9
    assert set(MEASURES) <= data["as_scored"].keys()


def test_a_pair_that_never_plays_is_not_judged() -> None:
    data = evenhand("fairness", "-", "--json", stdin=NEVER_PLAYS).data
    assert (data["pairs"], data["quality"]) == (2, None)
    assert evenhand("fairness", "-", stdin=NEVER_PLAYS).code == 0


def test_the_table_says_what_the_json_says() -> None:
    shown = evenhand("fairness", "-", stdin=MITCHELL)
    assert (shown.code, shown.err) == (0, "")
    for figure in ("7-table Mitchell", "3.4896", "46.2 %", "Poor", "100.0 %"):
        assert figure in shown.out


def test_the_matrix_is_shown_when_asked_for() -> None:
    assert "▲" not in evenhand("fairness", "-", stdin=MITCHELL).out
    one = built("mitchell", "--tables", "7", "--winners", "1")
    assert "7▲" in evenhand("fairness", "-", "--matrix", stdin=one).out
    data = evenhand("fairness", "-", "--matrix", "--json", stdin=MITCHELL).data
    assert [row[1:3] for row in data["matrix"][:3]] == [[7, 7], [0, 7], [7, 0]]
    assert data["numbers"] == list(range(1, 15))


def test_the_picture_is_written_beside_the_figures(tmp_path: Path) -> None:
    file = tmp_path / "matrix.svg"
    judged = evenhand("fairness", "-", "--json", "--svg", str(file), stdin=MITCHELL)
    assert judged.data["pairs"] == 14
    assert ElementTree.fromstring(file.read_text()).tag.endswith("svg")


def test_the_picture_alone_goes_to_standard_output() -> None:
    drawn = evenhand("fairness", "-", "--svg", "-", stdin=MITCHELL)
    assert ElementTree.fromstring(drawn.out).tag.endswith("svg")


@pytest.mark.parametrize("file", ["no/such/folder/a.svg", "", "."])
def test_a_picture_that_cannot_be_written_is_one_line(file: str) -> None:
    assert evenhand("fairness", "-", "--svg", file, stdin=MITCHELL).complaint


def test_the_older_comparisons_and_the_matchpoints_at_stake() -> None:
    data = evenhand("fairness", "-", "--comparisons", "--json", stdin=HOWELL).data
    # a perfect Howell: seven sets, of which any two pairs meet on one, sit the same
    # way on three and opposite ways on three; each board has four results
    compared = data["comparisons"]
    assert {
        v for a, row in enumerate(compared) for b, v in enumerate(row) if a != b
    } == {3}
    assert data["matchpoints"] == 7 * 4 * 3
    assert {one["total"] for one in data["standings"]} == {7 * 3}
    shown = evenhand("fairness", "-", "--comparisons", stdin=HOWELL).out
    assert "matchpoints" in shown
    assert "84" in shown
