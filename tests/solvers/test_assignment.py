"""Assignments, against all permutations."""

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.solvers.assignment import Costs, assign


def least_by_all_permutations(costs: Costs) -> int | None:
    """The least total; None where every permutation meets a forbidden pair."""
    totals = []
    for chosen in permutations(range(len(costs[0])), len(costs)):
        picked = [costs[row][column] for row, column in enumerate(chosen)]
        if None not in picked:
            totals.append(sum(cost for cost in picked if cost is not None))
    return min(totals, default=None)


@st.composite
def tables_of_costs(draw: st.DrawFn) -> Costs:
    rows = draw(st.integers(1, 6))
    columns = draw(st.integers(rows, 6))
    cost = st.one_of(st.none(), st.integers(-3, 9), st.integers(0, 10**20))
    row = st.lists(cost, min_size=columns, max_size=columns)
    return draw(st.lists(row, min_size=rows, max_size=rows))


def check(costs: Costs) -> None:
    found, least = assign(costs), least_by_all_permutations(costs)
    if found is None:
        assert least is None
        return
    picked = [costs[row][column] for row, column in enumerate(found)]
    assert len(set(found)) == len(found) == len(costs)
    assert None not in picked
    assert sum(cost for cost in picked if cost is not None) == least


@given(tables_of_costs())
def test_no_permutation_costs_less(costs: Costs) -> None:
    check(costs)


@pytest.mark.parametrize("seed", range(60))
def test_small_costs_with_many_ties_are_exact_too(seed: int) -> None:
    draw = random.Random(seed)
    size = draw.randint(1, 6)
    check([[draw.choice([0, 1, 2, None]) for _ in range(size)] for _ in range(size)])


def test_a_first_aim_in_larger_units_goes_before_a_second() -> None:
    # two aims: (1, 1) + (0, 9) is better than (1, 0) + (1, 0)
    unit = 100
    costs = [[1 * unit + 1, 1 * unit], [1 * unit, 0 * unit + 9]]
    assert assign(costs) == (0, 1)


def test_nobody_is_assigned_where_two_rows_share_their_only_column() -> None:
    assert assign([[5, None], [3, None]]) is None


def test_more_rows_than_columns_cannot_be_assigned() -> None:
    assert assign([[0], [0]]) is None


def test_no_rows_need_no_columns() -> None:
    assert assign([]) == ()
