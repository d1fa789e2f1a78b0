from pathlib import Path

import pytest

from tests.cli.files import HOWELL
from tests.cli.running import built, evenhand

QUICK = ("--sessions", "40")


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    plain, switched = tmp_path / "plain.json", tmp_path / "switched.json"
    plain.write_text(built("mitchell", "--tables", "5"))
    switched.write_text(built("mitchell", "--tables", "5", "--switch", "5"))
    return [str(plain), str(switched)]


def test_movements_stand_side_by_side(files: list[str]) -> None:
    shown = evenhand("compare", *files, *QUICK)
    assert (shown.code, shown.err) == (0, "")
    for words in ("plain.json", "switched.json", "NS line", "more than", "seed 1"):
        assert words in shown.out


def test_json_has_a_report_and_differences_for_each(files: list[str]) -> None:
    data = evenhand("compare", *files, *QUICK, "--json").data
    assert (data["sessions"], data["draw"], data["noise"]) == (40, "random", 1.0)
    first, second = data["movements"]
    assert first["differences"]["spearman"] == 0
    difference = second["spearman"] - first["spearman"]
    assert second["differences"]["spearman"] == pytest.approx(difference, abs=2e-6)
    assert second["differences"].keys() >= {"best_wins", "mean_rank_error_se"}
    assert len(second["seats"]) == 10


def test_a_picture_is_drawn(files: list[str], tmp_path: Path) -> None:
    picture = tmp_path / "plot.svg"
    shown = evenhand("compare", *files, *QUICK, "--plot", str(picture))
    assert shown.code == 0
    svg = picture.read_text(encoding="utf-8")
    assert svg.startswith("<svg")
    assert svg.count("<circle") == 4
    assert "switched.json" in svg


def test_a_picture_can_go_to_standard_output(files: list[str]) -> None:
    shown = evenhand("compare", *files, *QUICK, "--plot", "-")
    assert shown.out.startswith("<svg")
    assert shown.out.endswith("</svg>\n")


def test_equal_strengths_leave_no_correlation_to_compare(files: list[str]) -> None:
    words = ("--spread", "0", "--plot", "-")
    assert evenhand("compare", *files, *QUICK, *words).out.count("<circle") == 2
    assert "–" in evenhand("compare", *files, *QUICK, "--spread", "0").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--spread -1", "expected 0 to 25 %"),
        ("--sessions 0", "expected 1 to"),
        ("--draw x", "expected random"),
    ],
)
def test_nonsense_is_refused_in_one_line(
    files: list[str], words: str, message: str
) -> None:
    assert message in evenhand("compare", *files, *words.split()).complaint


def test_one_movement_is_not_a_comparison() -> None:
    assert "expected two or more" in evenhand("compare", "-", stdin=HOWELL).complaint


def test_the_size_of_each_movement_stands_beside_it(
    files: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    howell = tmp_path / "howell.json"
    howell.write_text(built("howell", "--tables", "4", "--boards-per-set", "3"))
    names = [*(Path(file).name for file in files), howell.name]
    shown = evenhand("compare", *names, *QUICK).out
    rows = [line.split() for line in shown.splitlines() if line.strip()]
    sizes = {row[0]: row[1:4] for row in reversed(rows) if row[0] in names}
    heading = next(row for row in rows if row[0] == "movement")
    assert heading[1:4] == ["pairs", "boards", "winners"]
    assert sizes["plain.json"] == ["10", "5", "2"]
    # eight pairs meet in seven rounds of three boards
    assert sizes["howell.json"] == ["8", "21", "1"]
    assert max(map(len, shown.splitlines())) <= 80


def test_one_session_says_nothing_about_a_difference(files: list[str]) -> None:
    shown = evenhand("compare", *files, "--sessions", "1").out
    assert "not known" in shown
    assert "One session" in shown
    assert "none seen" not in shown
    assert "±" not in shown
