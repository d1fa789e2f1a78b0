from pathlib import Path

import pytest

from tests.cli.files import RESULTS
from tests.cli.running import evenhand
from tests.cli.score_examples import data, one_board, scored
from tests.sentences import says


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_percentage_of_a_board_is_the_same_wherever_it_is_printed() -> None:
    # two best of seventeen results: 31 and 1 of 32 points, 96.875 and 3.125 %
    rows = one_board(*[100] * 2, *range(-300, 0, 20))
    traveller = scored(rows, "--board", "1").out.splitlines()
    assert any(line.split()[-2:] == ["96.88", "3.12"] for line in traveller)
    for pair, percent in (("1", 96.88), ("101", 3.12)):
        assert f"{percent:.2f}" in scored(rows, "--pair", pair).out
        (board,) = data(rows, "--pair", pair)["scorecard"]
        assert board["percent"] == percent
        why = ("--pair", pair, "--board", "1", "--explain")
        assert f"= {percent:.2f} %" in scored(rows, *why).out
        assert data(rows, *why)["explanation"]["percent"] == percent


def test_a_traveller_shows_points_and_frequencies() -> None:
    rows = one_board(420, 450, 420) + one_board(50, 100, 150, board=2)
    shown = scored(rows, "--board", "1")
    assert shown.out.startswith("Board 1 · dealer N · vulnerable none · 3 results ")
    assert "Frequencies" in shown.out
    found = data(one_board(420, 450, 420), "--board", "1")
    (rows,) = found["frequencies"]
    assert [(row["score"], row["ns_count"], row["ns_points"]) for row in rows] == [
        (450, "1", "4"),
        (420, "2", "1"),
    ]


def test_a_scorecard_shows_every_board_of_a_pair() -> None:
    rows = one_board(420, 450) + one_board(50, 40, board=2)
    found = data(rows, "--pair", "102")
    card = [
        (row["board"], row["opponents"], row["points"]) for row in found["scorecard"]
    ]
    assert card == [(1, "2", "0"), (2, "2", "2")]
    text = scored(rows, "--pair", "102").out
    assert text.startswith("Pair 102")
    assert says(text, "1=", "2 of 4 points", "50.00 %", "2 boards")


def test_an_explanation_has_the_steps_of_the_formula() -> None:
    rows = one_board(*range(500, 400, -10))
    options = ("--expected", "11", "--pair", "1", "--board", "1", "--explain")
    text = scored(rows, *options).out
    assert says(text, "Neuberg", "10 ", "11", "11/10 × (18 + 1) − 1 = 19.9 of 20")
    found = data(rows, *options)["explanation"]
    assert (found["points"], found["matchpoints"]) == ("19.9", "18")
    assert len(found["comparisons"]) == 9


def test_the_recap_has_a_column_for_every_board() -> None:
    rows = one_board(420, 450) + one_board(50, 40, board=2)
    lines = scored(rows, "--recap").out.splitlines()
    heading = next(line for line in lines if line.strip().startswith("pair"))
    assert heading.split() == ["pair", "1", "2", "total"]
    assert next(line for line in lines if line.split()[:1] == ["2"]).split() == [
        *("2", "2", "0", "2"),
    ]
    found = data(rows, "--recap")["recap"]
    assert found["pairs"][0] == {"pair": "1", "points": ["0", "2"]}


def test_a_pair_that_may_be_several_is_asked_for() -> None:
    rows = "section,board,ns,ew,score\nA,1,1,2,50\nB,1,1,2,100\n"
    refused = evenhand("score", "-", "--pair", "1", stdin=rows)
    assert says(refused.complaint, "pair 1", "A1 or B1")
    assert evenhand("score", "-", "--pair", "b1", stdin=rows).code == 0


@pytest.mark.parametrize("columns", ["1", "30", "96"])
@pytest.mark.parametrize(
    "options",
    [(), ("--recap",), ("--board", "1"), ("--pair", "1"), ("--missing",)],
)
def test_no_width_of_the_terminal_ends_in_a_traceback(
    options: tuple[str, ...], columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert evenhand("score", "-", *options, stdin=RESULTS).code == 0


def test_an_explanation_has_decimals_and_its_json_is_exact() -> None:
    rows = one_board(100, 200, 300, 400) + one_board(100, 200, 300, board=2)
    words = ("--pair", "3", "--board", "2", "--explain")
    # Neuberg by hand: 4/3 of 4 + 1, less 1, is 17/3
    text = scored(rows, *words).out
    assert "4/3 × (4 + 1) − 1 = 5.67 of 6\n" in text
    assert "5.67 of 6 points = 94.44 %" in text
    assert "17/3" not in text
    steps = data(rows, *words)["explanation"]["steps"]
    assert steps[-2].endswith("4/3 × (4 + 1) − 1 = 17/3 of 6")


def test_boards_of_a_bye_stand_in_a_column_of_their_own() -> None:
    bye = "3,2,3,,,,,,BYE\n"
    shown = scored(one_board(100, 200, 300) + one_board(100, 200, board=2) + bye).out
    rows = {
        words[1]: words for words in map(str.split, shown.splitlines()) if words[1:]
    }
    assert rows["points"] == ["pair", "points", "of", "%", "boards", "bye"]
    # a top on its one board, and so on the one that it sat out
    assert rows["3"][2:] == ["8.0", "8", "100.00", "1", "1"]
    assert rows["1"][-2:] == ["2", "–"]
    assert "\nbye: " in shown
    assert "bye" not in scored(one_board(100, 200)).out
