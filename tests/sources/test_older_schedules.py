"""The columns of the older manuals, and the rule of thumb, beside our figures."""

import math

import numpy as np
import pytest

from evenhand.sources import Row, older_howells, older_mitchells, rule_of_thumb


def misprinted() -> Row:
    (row,) = (row for row in older_mitchells().rows if row.ours is None)
    return row


def test_every_value_of_the_three_columns_is_there() -> None:
    # counted in the article, Table 1 and Table 2, and in Table 3
    assert len(older_mitchells().rows) == (1 + 4 * 3 + 2 + 8) + (5 * 3 + 3)
    assert len(older_howells().rows) == 5 + 5 * 2


def test_rounds_give_each_value_but_one() -> None:
    for row in older_mitchells().rows:
        if row != misprinted():
            assert row.ours == pytest.approx(row.printed, abs=0.00011), row.what


def test_the_value_of_21_tables_is_the_average_in_the_wrong_column() -> None:
    assert misprinted().what.startswith("21 tables")
    assert misprinted().printed == pytest.approx(21 * 20 / 41, abs=0.0001)


@pytest.mark.thorough
def test_no_rounds_of_21_tables_give_the_printed_value() -> None:
    """All sets of rounds with round 1 among them, by counting common switches."""
    tables, average = 21, 21 * 20 / 41
    sets = np.arange(1 << 20) * 2 + 1
    switched = (sets[:, None] >> np.arange(tables) & 1).astype(np.int8)
    doubled = np.zeros_like(switched)
    doubled[:, 2 * np.arange(tables) % tables] = switched
    k = switched.sum(axis=1)
    gross = np.zeros(len(sets))
    for shift in range(tables):
        common = (switched * np.roll(switched, shift, axis=1)).sum(axis=1)
        if shift:
            gross += (tables - 4 * k + 4 * common - average) ** 2
        common = (switched * np.roll(doubled, shift, axis=1)).sum(axis=1)
        gross += (4 * k - 4 * common - average) ** 2
    imbalance = np.sqrt(gross / (2 * tables - 1))
    assert math.isclose(imbalance[0], 6.6214, abs_tol=0.0001)  # round 1 alone
    assert np.abs(imbalance - 10.2439).min() > 0.005


def test_the_howells_of_the_manuals_have_no_figures_of_ours() -> None:
    for row in older_howells().rows:
        assert row.ours is None
        assert row.difference is None


def test_rounding_down_misses_the_best_number_at_19_25_and_27_tables() -> None:
    missed = {row.what: row.ours for row in rule_of_thumb().rows if row.difference}
    assert missed == {"19 tables": 3, "25 tables": 4, "27 tables": 4}
