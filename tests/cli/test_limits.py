import pytest

from tests.cli.files import FAULTY, HOWELL, LIBRARY, MITCHELL
from tests.cli.running import built, evenhand
from tests.sentences import says


def test_a_perfect_howell_is_proved_optimal() -> None:
    shown = evenhand("limits", "-", stdin=HOWELL)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith("4-table Howell: sum of squares 252")
    assert "Proved optimal" in shown.out


def test_what_is_not_proved_is_said() -> None:
    made = built("mitchell", "--tables", "7", "--winners", "1")
    shown = evenhand("limits", "-", stdin=made).out
    assert says(shown, "Not proved optimal", "complete Mitchells")
    assert says(shown, "1050", "51.0 % of 2058")
    assert "two winners" not in shown


def test_two_winners_are_told_that_it_is_about_one_field() -> None:
    shown = evenhand("limits", "-", stdin=MITCHELL).out
    assert "two winners" in shown


def test_json_has_the_bounds_best_first() -> None:
    data = evenhand("limits", "-", "--json", stdin=MITCHELL).data
    assert (data["sum_of_squares"], data["proved_optimal"]) == (2058, False)
    assert data["gap"] == data["sum_of_squares"] - data["lower_bound"]
    values = [bound["value"] for bound in data["bounds"]]
    assert values == sorted(values, reverse=True)
    assert values[0] == data["lower_bound"]


def test_one_movement_of_several_is_picked() -> None:
    assert "--entry" in evenhand("limits", "-", stdin=LIBRARY).err
    assert evenhand("limits", "-", "--entry", "2", stdin=LIBRARY).code == 0


def test_a_faulty_movement_is_refused() -> None:
    assert evenhand("limits", "-", stdin=FAULTY).complaint


@pytest.mark.parametrize("columns", ["30", "60", "80"])
def test_nothing_is_cut_in_a_narrow_terminal(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = evenhand("limits", "-", stdin=MITCHELL).out
    monkeypatch.setenv("COLUMNS", columns)
    narrow = evenhand("limits", "-", stdin=MITCHELL).out
    assert "…" not in narrow
    assert sorted(narrow.replace("─", "").split()) == (
        sorted(wide.replace("─", "").split())
    )
