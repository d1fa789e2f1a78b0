"""The cheapest halving is the cheapest of all that are listed."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from evenhand.fairness.limits.cut_limit import list_halvings
from evenhand.kernels.halvings import cheap_halving, cheapest_halving

#: Whole numbers, so that sums of costs are exact.
COSTS = st.lists(st.integers(-9, 9), min_size=36, max_size=36)


def fields() -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(1, 4), min_size=2, max_size=6).filter(
        lambda sizes: sum(sizes) % 2 == 0
    )


def costs_of(values: list[int], lines: int) -> np.ndarray:
    half = np.array(values, dtype=np.float64).reshape(6, 6)[:lines, :lines]
    return half + half.T


@given(COSTS, fields())
def test_no_halving_is_cheaper(values: list[int], field: list[int]) -> None:
    sizes, costs = np.array(field), costs_of(values, len(field))
    every = list_halvings(sizes)
    prices = np.einsum("ki,ij,kj->k", every, costs, every)
    found = cheapest_halving(costs, sizes)
    assert found.sum() == 0
    assert found @ costs @ found == prices.min()


@given(COSTS, fields())
def test_a_descent_ends_where_no_exchange_helps(
    values: list[int], field: list[int]
) -> None:
    sizes, costs = np.array(field), costs_of(values, len(field))
    start = list_halvings(sizes)[-1]
    found = cheap_halving(costs, sizes, start)
    assert found.sum() == 0
    assert (np.abs(found) <= sizes).all()
    for down in range(len(field)):
        for up in range(len(field)):
            step = np.zeros(len(field), dtype=np.int64)
            step[down] -= 2
            step[up] += 2
            other = found + step
            if (np.abs(other) <= sizes).all():
                assert other @ costs @ other >= found @ costs @ found
    assert found @ costs @ found <= start @ costs @ start
