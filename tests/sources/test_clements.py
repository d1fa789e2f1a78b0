import pytest

from evenhand.sources import (
    arrays,
    balance_list,
    balance_sums,
    half_table,
    hanner,
    rank_correlations,
)

#: Printed percentages that stand, with the exact figure by an independent program.
VERIFIED = {
    "8-table skip, 8 rounds with revenge, unswitched": 36.3,
    "8-table skip, 8 rounds with revenge, round 8 switched": 72.6,
    "8-table double weave, round 8 switched": 93.3,
    "8-table relay, one round switched": 90.1,
    "8-table double weave, rounds 7 and 8 switched": 56.8,
    "7-table Mitchell, one round switched": 90.5,
    "9-table Mitchell, one round switched": 93.0,
    "10-table extended, 12 rounds, rounds 11 and 12 switched": 80.9,
    "12-table double weave, rounds 11 and 12 switched": 87.7,
    "13-table Mitchell, two rounds switched": 92.5,
    "14-table skip, 13 rounds, rounds 12 and 13 switched": 79.1,
}


def test_percentages_that_stand() -> None:
    rows = {row.what: row for row in balance_list().rows}
    for what, value in VERIFIED.items():
        assert round(rows[what].ours or 0, 1) == value
        assert rows[what].ours == pytest.approx(rows[what].printed, abs=0.5)
        assert rows[what].note == ""


@pytest.mark.parametrize(
    ("what", "note"),
    [
        ("10-table skip, 9 rounds, one round switched", "68.2 or 74.1 or 75.8"),
        ("11-table hesitation, 12 rounds", "unswitched 52.4; 81.2 with round 11"),
        (
            "12-table relay, two rounds switched",
            "two rounds at every table: 87.7 to 89.1; one round at every table: 85.1",
        ),
    ],
)
def test_percentages_that_need_another_reading(what: str, note: str) -> None:
    rows = {row.what: row for row in balance_list().rows}
    assert note in rows[what].note


def test_the_half_table_as_corrected() -> None:
    values = {row.what: (row.printed, row.ours) for row in half_table().rows}
    assert values == {
        "half table, NS-NS": (8, 8),
        "half table, EW-EW": (8, 6),
        "half table, NS-EW": (-1, 0),
    }


def test_hanners_advice_helps_at_4_6_and_12_tables_only() -> None:
    helps = {
        int(row.what.split()[0])
        for row in hanner().rows
        if "left alone" in row.what and row.note == "fairer"
    }
    assert helps == {4, 6, 12}


def test_hanners_figures() -> None:
    rows = {
        row.what.split(", rounds")[0]: round(row.ours or 0, 1) for row in hanner().rows
    }
    assert rows["8 tables, every table"] == 90.1
    assert rows["8 tables, table 1 left alone"] == 87.8
    assert rows["10 tables, every table"] == 89.3
    assert rows["10 tables, table 1 left alone"] == 85.8


def test_spearmans_formula_is_put_right() -> None:
    assert any("n(n²−1)" in remark for remark in rank_correlations().remarks)


def test_the_sums_behind_his_balance() -> None:
    figures = {row.measure: (row.printed, row.ours) for row in balance_sums().rows}
    assert figures["S"] == (896, 896)
    assert figures["N"] == (240, 240)
    assert figures["SS optimum"] == pytest.approx((3345, 896**2 / 240), abs=0.1)
    assert figures["SS actual"] == (3712, 3712)


def test_every_entry_of_his_arrays_is_ours() -> None:
    assert [(row.printed, row.ours) for row in arrays().rows] == [(240, 240)] * 5


def test_his_r_beside_simulated_ones_for_both_draws() -> None:
    table = rank_correlations()
    assert [row.printed for row in table.rows[::2]] == [0.988, 0.971, 0.992, 0.984]
    assert [row.printed for row in table.rows[1::2]] == [0.988, 0.971, 0.992, 0.984]
    # means of 20,000 sessions each, in docs/explanation/luck.md
    means = [0.960, 0.987, 0.987, 0.986, 0.974, 0.987, 0.965, 0.990]
    assert [row.ours for row in table.rows] == pytest.approx(means, abs=0.004)
