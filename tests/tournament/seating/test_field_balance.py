"""Turned tables of a barometer, against every pattern and against perfect ones.

What two pairs compete for on one board that all tables play is plain: one comparison
with a pair that sits the same way, one comparison less with a pair that sits the other
way, and with the opponents as many as there are other tables.
"""

from collections.abc import Collection, Iterator
from itertools import combinations

import numpy as np
import pytest

from evenhand.movement import Movement
from evenhand.tournament.layouts.one_field import barometer_layout, round_robin_layout
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.seating.field_balance import FieldTurns, balance_tables
from evenhand.tournament.seating.session_seats import FieldSeating


def halls_of(layout: Layout, turned: Collection[int] = ()) -> list[Movement]:
    sessions = FieldSeating.in_order(layout, len(layout.cut), turned).seats()
    return [session.hall() for session in sessions]


def imbalance(halls: list[Movement], turned: Collection[int] = ()) -> int:
    """The sum of squares of what couples compete for, counted couple by couple."""
    total: dict[tuple[int, int], int] = {}
    for hall in halls:
        for row in hall.schedule:
            north, against = {}, {}
            for table, (ns, ew, _) in enumerate(row, 1):
                if hall.phantom in (ns, ew) and hall.phantom:
                    continue
                north[ns], north[ew] = table not in turned, table in turned
                against[ns], against[ew] = ew, ns
            others = len(north) // 2 - 1
            for a, b in combinations(sorted(north), 2):
                same = 1 if north[a] == north[b] else -1
                worth = others if against[a] == b else same
                total[a, b] = total.get((a, b), 0) + worth
    return sum(value * value for value in total.values())


def patterns(tables: int) -> Iterator[tuple[int, ...]]:
    for number in range(tables + 1):
        yield from combinations(range(1, tables + 1), number)


LAYOUTS = [
    round_robin_layout(8, 1),
    round_robin_layout(9, 2),
    round_robin_layout(10, 2),
    round_robin_layout(11, 1),
    round_robin_layout(12, 1),
    barometer_layout(8, 3),
    barometer_layout(10, 4),
    barometer_layout(12, 5),
]


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_no_pattern_of_a_small_field_is_better(layout: Layout) -> None:
    halls = halls_of(layout)
    least = min(imbalance(halls, turned) for turned in patterns(layout.tables))
    assert imbalance(halls, balance_tables(halls)) == least


def non_residues(prime: int) -> frozenset[int]:
    """Tables whose distance on the circle is no square, where the circle is a field.

    A pair x places ahead of the round sits NS where x is a square. Minus one is no
    square for a prime one less than a multiple of four, so its opponent, as far
    behind, sits EW; and products of two rows of such signs add up to minus one.
    """
    squares = {x * x % prime for x in range(1, prime)}
    return frozenset(i + 1 for i in range(1, prime // 2 + 1) if i not in squares)


@pytest.mark.parametrize("pairs", [8, 12, 20])
def test_perfect_balance_is_found_where_it_exists(pairs: int) -> None:
    layout = round_robin_layout(pairs, 1)
    halls = halls_of(layout)
    # everybody competes with everybody else for one half of pairs − 2
    perfect = pairs * (pairs - 1) // 2 * (pairs // 2 - 1) ** 2
    assert imbalance(halls, non_residues(pairs - 1)) == perfect
    assert imbalance(halls, balance_tables(halls)) == perfect


@pytest.mark.parametrize("seed", [1, 2])
def test_the_turned_tables_are_exchanged_in_the_seats(seed: int) -> None:
    layout = barometer_layout(12, 5)
    plain = halls_of(layout)
    turned = balance_tables(plain, seed=seed)
    assert turned == balance_tables(plain, seed=seed)
    assert imbalance(halls_of(layout, turned)) == imbalance(plain, turned)


@pytest.mark.parametrize(
    "layout",
    [round_robin_layout(9, 2), barometer_layout(12, 5), round_robin_layout(7, 1)],
    ids=str,
)
def test_a_change_is_what_recounting_says(layout: Layout) -> None:
    halls = halls_of(layout)
    generator = np.random.default_rng(7)
    for _ in range(5):
        field = FieldTurns(halls, lambda _session, _round, table: table)
        signs = field.signs.copy()
        for table in np.flatnonzero(generator.random(layout.tables) < 0.5).tolist():
            field.turn(signs, table)
        for table in range(layout.tables):
            change = field.change(signs, table)
            after = signs.copy()
            field.turn(after, table)
            expected = after @ after.T - signs @ signs.T
            np.fill_diagonal(expected, 0)
            assert np.array_equal(change, expected)


@pytest.mark.parametrize("pairs", [7, 9, 30, 36])
def test_balancing_never_makes_a_field_worse(pairs: int) -> None:
    halls = halls_of(round_robin_layout(pairs))
    assert imbalance(halls, balance_tables(halls)) <= imbalance(halls)
