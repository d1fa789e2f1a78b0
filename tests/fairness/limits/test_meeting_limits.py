"""The meeting limit and the cut limit: printed figures, brute force, random arrows."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.fairness import compete, measure
from evenhand.fairness.limits import find_bounds, find_limit
from evenhand.fairness.limits.bound import Counts, Encounters, find_encounters
from evenhand.fairness.limits.cut_limit import (
    Lines,
    cut_bound,
    find_lines,
    list_halvings,
)
from evenhand.fairness.limits.cut_search import count_halvings, search_cut_bound
from evenhand.fairness.limits.hull import approach_origin
from evenhand.fairness.limits.meeting_limit import meeting_bound, nearest_shares
from evenhand.fairness.limits.parity import minimum_over_colourings, parity_bound
from evenhand.families import build
from evenhand.families.fairest import records_of
from evenhand.movement import Movement
from evenhand.search import optimise


def encounters(meetings: Counts, boards: int) -> Encounters:
    """Who meets whom in complete play with given meetings on sets."""
    tables, rounds = len(meetings) // 2, int(meetings[0].sum())
    sets = tuple(np.zeros((tables, 2), dtype=np.int64) for _ in range(rounds))
    plays = np.full(len(meetings), rounds * boards)
    return Encounters(
        sets, boards, meetings * boards, meetings * boards * tables, plays
    )


def lines_that_meet(lines: int, size: int, steps: set[int]) -> Counts:
    """Lines on a ring; lines some steps apart meet completely."""
    line = np.arange(lines * size) // size
    apart = (line[:, None] - line[None, :]) % lines
    return np.isin(apart, sorted(steps)).astype(np.int64)


def share(met: Encounters, value: int) -> float:
    return round(100 * met.ideal / value, 1)


@pytest.mark.parametrize(
    ("lines", "size", "steps", "boards", "meeting", "cut"),
    [
        (5, 6, {1, 4}, 2, 84.7, 80.5),
        (5, 4, {1, 4}, 3, 85.3, 80.5),
        (8, 3, {1, 4, 7}, 3, 80.2, 74.6),
        (2, 7, {1}, 4, 100.0, 100.0),
        (3, 4, {1, 2}, 2, 100.0, 100.0),
    ],
)
def test_rings_of_lines(
    lines: int, size: int, steps: set[int], boards: int, meeting: float, cut: float
) -> None:
    # computed independently when the limits were found
    met = encounters(lines_that_meet(lines, size, steps), boards)
    halvings = cut_bound(met)
    assert halvings is not None
    assert share(met, meeting_bound(met).value) == meeting
    assert share(met, halvings.value) == pytest.approx(cut, abs=0.051)


def test_mitchells_of_one_round_less() -> None:
    # N tables in N - 1 rounds: two lines that meet but for one pair each
    printed = [91.5, 92.7, 93.6, 94.3, 94.9, 95.3, 95.7, 96.1]
    for tables, limit in zip(range(8, 16), printed, strict=True):
        meetings = lines_that_meet(2, tables, {1})
        apart = np.arange(tables)
        meetings[apart, tables + apart] = meetings[tables + apart, apart] = 0
        met = encounters(meetings, 2)
        assert share(met, meeting_bound(met).value) == limit


@pytest.mark.parametrize(
    "meetings",
    [
        lines_that_meet(5, 2, {1, 4}),
        lines_that_meet(3, 2, {1, 2}),
        lines_that_meet(8, 1, {1, 4, 7}),
        lines_that_meet(10, 1, {1, 2, 8, 9}),
    ],
    ids=["ring of fives", "three lines", "Andrasfai", "circulant"],
)
def test_lines_as_a_whole_limit_no_more_than_pairs_one_by_one(meetings: Counts) -> None:
    met = encounters(meetings, 2)
    size = met.pairs
    first, second = np.triu_indices(size, 1)
    alone = Lines(
        met,
        np.ones(size, dtype=np.int64),
        first,
        second,
        np.ones(len(first)),
        (met.average - met.stakes[first, second]) / met.columns,
    )
    corners = alone.place(list_halvings(alone.sizes))
    *_, nearest = approach_origin(
        lambda way: corners[int(np.argmin(corners @ way))], corners[0]
    )
    together = cut_bound(met)
    assert together is not None
    assert alone.bound(nearest.least).value == pytest.approx(together.value, abs=1)


@pytest.mark.parametrize(
    "meetings",
    [
        lines_that_meet(5, 4, {1, 4}),
        lines_that_meet(8, 1, {1, 4, 7}),
        lines_that_meet(8, 2, {1, 2, 6, 7}),
        lines_that_meet(12, 1, {1, 2, 5, 7, 10, 11}),
        lines_that_meet(14, 1, {1, 3, 11, 13}),
    ],
    ids=["ring of fives", "Andrasfai", "pairs of pairs", "circulant", "fourteen"],
)
def test_searched_halvings_limit_as_much_as_listed_ones(meetings: Counts) -> None:
    met = encounters(meetings, 2)
    listed, searched = cut_bound(met), search_cut_bound(met)
    assert listed is not None
    assert searched is not None
    assert searched.value == pytest.approx(listed.value, abs=1)


def test_no_movement_of_the_catalogue_beats_its_searched_cut_limit() -> None:
    for record in records_of(20).values():
        single = record.key.boards_per_set > 1
        limit = find_limit(record.movement, single_boards=single, thorough=True)
        assert limit.gap >= 0, record.key


@pytest.mark.parametrize("sizes", [[1] * 12, [2, 3, 3], [4] * 5, [6], [1, 1, 8]])
def test_halvings_are_counted_before_they_are_tried(sizes: list[int]) -> None:
    every = product(*(range(size + 1) for size in sizes))
    halving = sum(1 for one in every if 2 * sum(one) == sum(sizes))
    assert count_halvings(np.array(sizes)) == (halving + 1) // 2


def test_lines_are_those_that_meet_the_same() -> None:
    lines = find_lines(encounters(lines_that_meet(5, 4, {1, 4}), 1))
    assert lines.sizes.tolist() == [4] * 5
    howell = find_encounters(build("howell", tables=4), 1)
    assert find_lines(howell).sizes.tolist() == [8]


def test_halvings_are_all_ways_to_seat_half_the_field() -> None:
    # 12 pairs one by one: half of C(12, 6)
    assert len(list_halvings(np.ones(12, dtype=np.int64))) == 462
    listed = list_halvings(np.array([2, 3, 3]))
    assert (listed.sum(axis=1) == 0).all()
    both = {tuple(row) for row in listed} | {tuple(-row) for row in listed}
    expected = {
        (a, b, c)
        for a in (-2, 0, 2)
        for b in (-3, -1, 1, 3)
        for c in (-3, -1, 1, 3)
        if a + b + c == 0
    }
    assert both == expected


points = st.lists(
    st.lists(st.integers(-9, 9), min_size=3, max_size=3), min_size=1, max_size=12
)


@given(points)
def test_the_nearest_mixture_has_all_points_beyond_its_plane(
    chosen: list[list[int]],
) -> None:
    corners = np.array(chosen, dtype=np.float64)
    *_, nearest = approach_origin(
        lambda way: corners[int(np.argmin(corners @ way))], corners[0]
    )
    distance = float(nearest.point @ nearest.point)
    assert (corners @ nearest.point).min() >= distance - 1e-6
    assert nearest.least == pytest.approx(distance, abs=1e-6)


@given(
    st.lists(st.floats(-20, 20), min_size=1, max_size=6),
    st.floats(0.1, 50),
    st.lists(st.floats(0, 1), min_size=6, max_size=6),
)
def test_no_other_shares_are_nearer(
    values: list[float], total: float, weights: list[float]
) -> None:
    falling = np.array(sorted(values, reverse=True))
    shares = nearest_shares(falling, total)
    assert shares.sum() == pytest.approx(total)
    assert shares.min() >= 0
    other = np.array(weights[: len(falling)]) + 1e-3
    other *= total / other.sum()
    assert ((falling - shares) ** 2).sum() <= ((falling - other) ** 2).sum() + 1e-6


SOME = [
    build("mitchell", tables=5, boards_per_set=2),
    build("howell", tables=4, boards_per_set=2),
    build("three-quarter-howell", tables=5, rounds=7, boards_per_set=3),
    build("web", tables=6, boards_per_set=2),
    build("relay", tables=6, boards_per_set=3),
]
INCOMPLETE = [
    build("skip", tables=6, boards_per_set=2),
    build("mitchell", tables=5, boards_per_set=2, phantom=3),
    build("howell", tables=4, boards_per_set=3, phantom=8),
]


def turned_at_random(movement: Movement, seed: int) -> Movement:
    random = np.random.default_rng(seed)
    places = [
        f"{number}:{table}/{board}"
        for number in range(1, movement.rounds + 1)
        for table in range(1, movement.tables + 1)
        for board in range(1, movement.boards_per_set + 1)
        if random.random() < 0.4
    ]
    return movement.switch(",".join(places))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SOME + INCOMPLETE), st.integers(0, 10**6))
def test_turned_boards_never_beat_any_bound(movement: Movement, seed: int) -> None:
    squares = measure(compete(turned_at_random(movement, seed))).sum_of_squares
    for bound in find_bounds(movement, single_boards=True, thorough=True):
        assert squares >= bound.value, bound


@pytest.mark.parametrize("movement", SOME + INCOMPLETE, ids=lambda m: m.label)
def test_searched_arrows_never_beat_any_bound(movement: Movement) -> None:
    found = optimise(movement, "free", moves=200_000, seed=3)
    assert found.limit.gap >= 0


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SOME), st.integers(0, 10**6))
def test_squares_of_complete_play_move_in_steps(movement: Movement, seed: int) -> None:
    plain = find_encounters(movement, movement.boards_per_set).unturned
    before = int((plain**2).sum()) // 2
    after = measure(compete(turned_at_random(movement, seed))).sum_of_squares
    odd = movement.tables * movement.boards_per_set % 2
    assert (int(after) - before) % (8 if odd else 16) == 0


def test_bounds_of_turned_boards_do_not_depend_on_what_is_turned() -> None:
    movement = SOME[2]
    turned = turned_at_random(movement, 5)
    assert find_bounds(turned) == find_bounds(movement, single_boards=True)


@pytest.mark.parametrize(("tables", "boards"), [(3, 2), (4, 3), (5, 2), (5, 3), (6, 2)])
def test_colours_of_a_mitchell_may_be_counted(tables: int, boards: int) -> None:
    movement = build("mitchell" if tables % 2 else "relay", tables=tables)
    met = find_encounters(movement, boards)
    counted = parity_bound(met).value
    row_sum = met.columns * (met.tables - 1)
    assert counted == (minimum_over_colourings(met.unturned, row_sum) + 1) // 2


def test_a_mitchell_with_turned_boards_is_proved_optimal() -> None:
    movement = build("mitchell", tables=5, boards_per_set=5, winners=1)
    found = optimise(movement, "free", moves=3_000_000, seconds=60)
    assert found.limit.proved_optimal
    assert found.limit.bound.name == "parity"
