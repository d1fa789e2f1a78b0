from typing import Any

import pytest

from tests.cli.running import evenhand


def tables() -> list[dict[str, Any]]:
    printed = evenhand("sources", "--json")
    assert (printed.code, printed.err) == (0, "")
    found: list[dict[str, Any]] = printed.data["tables"]
    return found


def test_every_table_of_both_authors_is_there() -> None:
    authors = [table["title"].split()[0].rstrip(":,") for table in tables()]
    assert authors == ["Moore"] * 6 + ["Clements"] * 5 + ["Hanner's"]


def test_every_row_has_print_ours_and_difference() -> None:
    for table in tables():
        for row in table["rows"]:
            assert {"what", "measure", "printed", "ours", "difference"} <= row.keys()
            assert {"better", "better_value", "note"} <= row.keys()
            if row["printed"] is not None and row["ours"] is not None:
                difference = row["ours"] - row["printed"]
                assert abs(row["difference"] - difference) < 1e-9


def test_a_printed_value_that_is_wrong_has_a_note() -> None:
    for table in tables()[:3]:
        for row in table["rows"]:
            tolerance = 0.00011 if row["measure"] == "imbalance" else 0.0006
            if row["difference"] is not None and abs(row["difference"]) > tolerance:
                assert row["note"] or row["better"], row


def test_the_tables_are_printed_side_by_side() -> None:
    printed = evenhand("sources")
    assert (printed.code, printed.err) == (0, "")
    for words in ("Moore, Table 1", "Moore, Table 2", "Moore, Table 3", "Clements"):
        assert words in printed.out
    for figure in ("11.745", "10.244", "2.9876", "2.2065", "1.7583"):
        assert figure in printed.out


@pytest.mark.parametrize("columns", ["60", "80"])
def test_no_heading_or_figure_is_cut(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = evenhand("sources").out
    monkeypatch.setenv("COLUMNS", columns)
    narrow = evenhand("sources").out
    assert "…" not in narrow
    assert sorted(narrow.replace("─", "").split()) == (
        sorted(wide.replace("─", "").split())
    )
    if columns == "80":
        assert max(len(line.rstrip()) for line in narrow.splitlines()) <= 80
