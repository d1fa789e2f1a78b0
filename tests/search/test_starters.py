import random
from itertools import permutations

import numpy as np
import pytest

from evenhand.families.cyclic import Layout, roll, stored, write_layout
from evenhand.movement import Movement
from evenhand.search.cyclic_fairness import (
    best_arrows,
    even_directions,
    sum_of_squares,
)
from evenhand.search.six_pairs import find_howell_for_six
from evenhand.search.starters import (
    as_layout,
    climb_to_starter,
    find_endless_howell,
    find_howell,
    find_structure,
    find_three_quarter_howell,
    needs_sharing,
)
from tests.families import plain_definitions


def movement_of(layout: Layout, rounds: int) -> Movement:
    return Movement.from_cells(roll(layout, rounds))


@pytest.mark.parametrize(
    ("tables", "rounds"), [(3, 4), (4, 5), (5, 8), (6, 9), (7, 12), (8, 15), (9, 11)]
)
def test_sum_of_squares_agrees_with_the_plain_definition(
    tables: int, rounds: int
) -> None:
    rng = random.Random(tables)
    for _ in range(5):
        structure = find_structure(tables, rounds, rng)
        arrows = [rng.choice((1, -1)) for _ in range(tables)]
        fast = sum_of_squares(structure, np.array([arrows]), rounds)
        movement = movement_of(as_layout(structure, arrows, rounds), rounds)
        assert movement.faults() == ()
        assert int(fast[0]) == plain_definitions.sum_of_squares(movement)


def test_the_best_arrows_of_a_small_layout_are_the_best_of_all() -> None:
    rng = random.Random(3)
    structure = find_structure(6, 9, rng)
    every = 1 - 2 * ((np.arange(64)[:, None] >> np.arange(6)) & 1)
    least = int(sum_of_squares(structure, every, 9).min())
    assert best_arrows(structure, 9, rng)[0] == least


def test_a_starter_has_different_differences_and_sums() -> None:
    starter = climb_to_starter(17, 8, random.Random(1))
    assert starter is not None
    assert len({x for pair in starter for x in pair}) == 16
    assert len({min((x - y) % 17, (y - x) % 17) for x, y in starter}) == 8
    assert len({(x + y) % 17 for x, y in starter}) == 8


@pytest.mark.parametrize("modulus", [13, 15, 17, 21, 25, 29, 33, 35, 37])
def test_even_directions_have_the_least_autocorrelations(modulus: int) -> None:
    d = even_directions(modulus, random.Random(1))
    values = {
        sum(d[x] * d[(x + k) % modulus] for x in range(modulus))
        for k in range(1, modulus)
    }
    assert abs(sum(d)) == 1
    assert values == ({1, -3} if modulus % 4 == 1 else {-1})


def unshared_layout_exists(tables: int, rounds: int) -> bool:
    """Whether any permutation x ↦ q is a layout in which no tables share."""
    for rest in permutations(range(1, rounds)):
        holders: dict[int, list[int]] = {}
        for x, q in enumerate((0, *rest)):
            holders.setdefault((q - x) % rounds, []).append(x)
        moving = [xs for xs in holders.values() if len(xs) > 1]
        apart = {min((x[0] - x[1]) % rounds, (x[1] - x[0]) % rounds) for x in moving}
        if (
            len(holders) == tables
            and all(len(xs) == 2 for xs in moving)
            and len(apart) == len(moving)
            and rounds / 2 not in apart
        ):
            return True
    return False


@pytest.mark.parametrize(
    ("tables", "rounds"), [(3, 4), (4, 5), (4, 6), (5, 6), (5, 7), (5, 8), (6, 7)]
)
def test_sharing_is_needed_exactly_where_no_other_layout_exists(
    tables: int, rounds: int
) -> None:
    assert needs_sharing(tables, rounds) != unshared_layout_exists(tables, rounds)


def test_no_endless_howell_for_five_tables_exists_without_sharing() -> None:
    # Round 1 has pairs t and 2 − t (modulo 9) at table t; table 1 may have set 1.
    seats = {1: [1], 2: [2, 0], 3: [3, 8], 4: [4, 7], 5: [5, 6]}
    for rest in permutations([0, *range(2, 9)], 4):
        sets = (1, *rest)
        played = {(sets[t - 1] - q) % 9 for t, qs in seats.items() for q in qs}
        assert len(played) < 9


@pytest.mark.parametrize(
    ("tables", "rounds"), [(3, 4), (4, 5), (4, 6), (5, 7), (6, 8), (7, 12)]
)
def test_small_three_quarter_howells_are_found_again(tables: int, rounds: int) -> None:
    layout = find_three_quarter_howell(tables, rounds)
    text = stored("three_quarter_howell")[f"{tables}T{rounds}R"]
    assert write_layout(layout) == text


@pytest.mark.parametrize("tables", [13, 15])
def test_small_howells_are_found_again(tables: int) -> None:
    text = stored("howell")[f"{2 * tables} pairs"]
    assert write_layout(find_howell(tables)) == text


def test_the_howell_for_six_pairs_is_found_again() -> None:
    text = " | ".join(map(write_layout, find_howell_for_six()))
    assert text == stored("howell")["6 pairs"]


@pytest.mark.parametrize("tables", [4, 6, 9])
def test_small_endless_howells_are_found_again(tables: int) -> None:
    sets = " ".join(map(str, find_endless_howell(tables)))
    assert sets == stored("endless_howell")[f"{tables} tables"]
