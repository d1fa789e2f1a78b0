"""The annealer, on orders of numbers small enough to try them all."""

import math
import random
from collections.abc import Sequence
from itertools import permutations

import pytest

from evenhand.solvers.annealer import Cooling, Problem, anneal, frozen
from evenhand.solvers.stopping import AfterSteps, AtCost, FirstOf

Swap = tuple[int, int]


def length(order: Sequence[int], table: Sequence[Sequence[int]]) -> int:
    """A round trip through all places, with distances from a table."""
    after = [*order[1:], order[0]]
    return sum(table[a][b] for a, b in zip(order, after, strict=True))


class RoundTrip(Problem[Swap, int]):
    """The shortest round trip; each change is tried out and taken back if refused."""

    def __init__(self, table: Sequence[Sequence[int]]) -> None:
        self.table = table
        self.order = list(range(len(table)))
        self.best = list(self.order)
        self.costs = [self.cost]

    @property
    def cost(self) -> int:
        return length(self.order, self.table)

    def propose(self, chance: random.Random) -> tuple[Swap, int] | None:
        i, j = (chance.randrange(len(self.order)) for _ in range(2))
        if i == j:
            return None
        before = self.cost
        self._swap((i, j))
        return (i, j), self.cost - before

    def accept(self, _change: Swap) -> None:
        self.costs.append(self.cost)

    def refuse(self, change: Swap) -> None:
        self._swap(change)

    def remember(self) -> None:
        self.best = list(self.order)

    def _swap(self, two: Swap) -> None:
        i, j = two
        self.order[i], self.order[j] = self.order[j], self.order[i]


def round_trip(seed: int, places: int = 6) -> RoundTrip:
    draw = random.Random(seed)
    return RoundTrip(
        [[draw.randint(1, 99) for _ in range(places)] for _ in range(places)]
    )


def annealed(seed: int, steps: int = 3000) -> tuple[RoundTrip, int]:
    trip = round_trip(seed)
    cooling = Cooling(60.0, 1.0, steps)
    best = anneal(trip, trip.cost, AfterSteps(steps), cooling, random.Random(seed))
    return trip, best


@pytest.mark.parametrize("seed", range(20))
def test_the_best_of_all_orders_is_found(seed: int) -> None:
    trip, best = annealed(seed)
    least = min(length(order, trip.table) for order in permutations(range(6)))
    assert best == length(trip.best, trip.table) == least


@pytest.mark.parametrize("seed", range(20))
def test_what_is_remembered_is_the_least_cost_and_never_worse_than_the_start(
    seed: int,
) -> None:
    trip, best = annealed(seed, steps=40)
    assert best == length(trip.best, trip.table) == min(trip.costs)
    assert best <= trip.costs[0]


def test_the_same_seed_gives_the_same_answer() -> None:
    assert annealed(5, steps=50)[0].costs == annealed(5, steps=50)[0].costs


def test_a_hot_search_puts_up_with_more_than_a_cold_one() -> None:
    kept = []
    for temperature in (1e9, 1.0):
        trip = round_trip(1)
        cooling = Cooling(temperature, temperature, 300)
        anneal(trip, trip.cost, AfterSteps(300), cooling, random.Random(1))
        steps = zip(trip.costs, trip.costs[1:], strict=False)
        kept.append(sum(after > before for before, after in steps))
    assert kept[0] > 100 > kept[1]


@pytest.mark.parametrize("seed", range(5))
def test_a_frozen_search_only_goes_downhill_to_where_no_swap_helps(seed: int) -> None:
    trip = round_trip(seed)
    # each of the 15 swaps comes up again and again in so many steps
    best = anneal(trip, trip.cost, AfterSteps(2000), frozen, random.Random(seed))
    assert trip.costs == sorted(trip.costs, reverse=True)
    assert best == trip.cost
    for i in range(6):
        for j in range(i):
            trip._swap((i, j))
            assert trip.cost >= best
            trip._swap((i, j))


def test_a_search_ends_at_a_cost_that_cannot_be_bettered() -> None:
    trip = round_trip(3)
    goal = trip.cost - 1
    stop = FirstOf(AtCost(goal), AfterSteps(10_000))
    best = anneal(trip, trip.cost, stop, frozen, random.Random(1))
    assert best <= goal
    assert all(cost > goal for cost in trip.costs[:-1])


def test_no_step_is_made_where_the_rule_says_stop_at_once() -> None:
    trip = round_trip(3)
    start = trip.cost
    assert anneal(trip, start, AfterSteps(0), frozen, random.Random(1)) == start
    assert trip.costs == [start]


def test_temperatures_fall_by_the_same_share_and_end_frozen() -> None:
    cooling = Cooling(8.0, 0.5, 4)
    temperatures = [cooling(step) for step in range(6)]
    assert temperatures == pytest.approx([8, 4, 2, 1, 0, 0])


@pytest.mark.parametrize(("hot", "cold"), [(1.0, 2.0), (1.0, 0.0), (math.nan, 1.0)])
def test_a_cooling_that_does_not_cool_is_refused(hot: float, cold: float) -> None:
    with pytest.raises(ValueError, match="cooling from"):
        Cooling(hot, cold, 10)
