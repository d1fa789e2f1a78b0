"""Who takes which place: costs by definition, and the best by trying every order."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evenhand.solvers.placing import Order, Placed, Placing, Square


def drawn_square(random: np.random.Generator, size: int) -> Square:
    """Whole figures for every two of some, nothing for one and itself."""
    upper = np.triu(random.integers(0, 9, (size, size)), 1)
    return (upper + upper.T).astype(np.float64)


def drawn_placing(random: np.random.Generator, size: int, aims: int) -> Placing:
    two = [
        (drawn_square(random, size), drawn_square(random, size)) for _ in range(aims)
    ]
    return Placing(two, random.integers(0, 9, (size, size)).astype(np.float64))


def cost_by_definition(placing: Placing, order: Order) -> float:
    size = len(order)
    alone = sum(placing.own[place, order[place]] for place in range(size))
    together = sum(
        places[a, b] * holders[order[a], order[b]]
        for places, holders in placing.aims
        for a in range(size)
        for b in range(a)
    )
    return float(alone + together)


@given(st.integers(0, 10**6), st.integers(2, 7), st.integers(1, 2))
def test_an_exchange_changes_the_cost_as_was_said(
    seed: int, size: int, aims: int
) -> None:
    random = np.random.default_rng(seed)
    placing = drawn_placing(random, size, aims)
    placed = Placed(placing, random.permutation(size))
    for _ in range(5):
        before = placing.cost(placed.order)
        assert before == cost_by_definition(placing, placed.order)
        changes = placed.changes()
        i, j = random.choice(size, 2, replace=False)
        said = changes[i, j]
        placed.exchange(int(i), int(j))
        assert placing.cost(placed.order) == before + said


@pytest.mark.parametrize("seed", range(10))
def test_a_small_hall_is_placed_as_well_as_can_be(seed: int) -> None:
    random = np.random.default_rng(seed)
    placing = drawn_placing(random, 6, 2)
    least = min(
        cost_by_definition(placing, np.array(order)) for order in permutations(range(6))
    )
    starts = [np.arange(6), *(random.permutation(6) for _ in range(3))]
    found = [placing.search(start, 200, random) for start in starts]
    assert min(map(placing.cost, found)) == least
    assert all(sorted(order) == list(range(6)) for order in found)


def test_without_a_step_everybody_stays() -> None:
    random = np.random.default_rng(1)
    start = random.permutation(5)
    found = drawn_placing(random, 5, 1).search(start, 0, random)
    assert found.tolist() == start.tolist()
