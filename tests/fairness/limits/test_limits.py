"""Bounds: the known values come out, and nothing ever beats them."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.fairness import compete, measure
from evenhand.fairness.limits import find_bounds, find_limit
from evenhand.fairness.limits.parity import least_squares
from evenhand.families import build
from evenhand.movement import Movement
from evenhand.search.scale import ArrowScale

#: The best bound for complete Mitchells, by an independent program.
MITCHELLS = {3: 38, 4: 128, 5: 308, 6: 600, 7: 1050, 8: 1792, 9: 2952, 10: 4584}
MITCHELLS |= {11: 6830, 12: 9600, 13: 13182, 14: 17836, 15: 23625, 16: 30720}
MITCHELLS |= {17: 39304}

#: Full Howells of 4k + 2 pairs: ideal + 4·C(P−1, 2), reached by movements in print.
HOWELLS = {6: 100, 10: 864, 14: 3588, 18: 10336, 22: 23940}


#: The least ΣC² that is known of complete Mitchells with whole sets, from published and
#: searched movements.
KNOWN = {3: 38, 4: 128, 5: 308, 6: 600, 7: 1050, 8: 1792, 9: 2952, 10: 4584, 11: 6830}
KNOWN |= {12: 9728, 13: 13532, 14: 18200, 15: 23970, 16: 31232, 17: 39920, 18: 50376}


def mitchell(tables: int) -> Movement:
    return build("mitchell" if tables % 2 else "relay", tables=tables)


@pytest.mark.parametrize(("tables", "value"), MITCHELLS.items())
def test_complete_mitchells(tables: int, value: int) -> None:
    bound = find_limit(mitchell(tables)).bound
    # the next value that ΣC² can have, 16 at a time from the unswitched one
    raised = value + (tables**3 * (tables - 1) - value) % 16
    assert (bound.value, bound.scope) == (raised, "among complete Mitchells")


@pytest.mark.parametrize(("tables", "known"), KNOWN.items())
def test_known_mitchells_lie_in_their_class(tables: int, known: int) -> None:
    assert known % 16 == tables**3 * (tables - 1) % 16
    assert find_limit(mitchell(tables)).bound.value <= known


@pytest.mark.parametrize("tables", [4, 8, 12])
def test_the_latin_square_does_not_matter(tables: int) -> None:
    weave = {b.name: b.value for b in find_bounds(build("double-weave", tables=tables))}
    relay = {b.name: b.value for b in find_bounds(mitchell(tables))}
    assert weave == relay


def test_the_spectral_bound_of_mitchells_in_closed_form() -> None:
    for n in range(3, 21):
        values = {b.name: b.value for b in find_bounds(mitchell(n))}
        assert 0 <= values["spectral"] - n**3 * (n - 1) // 2 < 16


@pytest.mark.parametrize(("pairs", "value"), HOWELLS.items())
def test_full_howells_are_proved_optimal(pairs: int, value: int) -> None:
    limit = find_limit(build("howell", tables=pairs // 2))
    assert limit.sum_of_squares == limit.bound.value == value
    assert limit.proved_optimal
    assert (limit.bound.name, limit.bound.scope) == ("board-side", "among full Howells")


@pytest.mark.parametrize("pairs", [8, 12, 16, 20, 24, 28, 32, 36, 44, 48])
def test_perfect_howells_meet_the_integer_ideal(pairs: int) -> None:
    limit = find_limit(build("howell", tables=pairs // 2))
    assert limit.proved_optimal
    assert limit.gap == 0


@pytest.mark.parametrize(("tables", "least"), [(3, 38), (4, 128)])
def test_exhaustion_agrees_at_the_smallest_mitchells(tables: int, least: int) -> None:
    movement = mitchell(tables)
    places = tables * tables
    # turning every table of a set changes nothing, so table 1 stays
    free = [p for p in range(places) if p % tables]
    choices = np.zeros((2 ** len(free), places), dtype=np.bool_)
    for bit, place in enumerate(free):
        choices[:, place] = (np.arange(2 ** len(free)) >> bit) & 1
    shaped = choices.reshape(-1, tables, tables)
    assert ArrowScale(movement).sums_of_squares(shaped).min() == least


@pytest.mark.parametrize(
    "movement",
    [
        build("howell", tables=3),
        build("howell", tables=4),
        build("three-quarter-howell", tables=4, rounds=5),
        build("worger", tables=5),
        build("extended", tables=4),
    ],
    ids=lambda m: m.name,
)
def test_random_arrows_never_beat_any_bound(movement: Movement) -> None:
    bounds = find_bounds(movement)
    random = np.random.default_rng(7)
    shape = (3000, movement.rounds, movement.tables)
    totals = ArrowScale(movement).sums_of_squares(random.random(shape) < 0.5)
    for bound in bounds:
        assert totals.min() >= bound.value, bound


@settings(max_examples=30, deadline=None)
@given(tables=st.sampled_from([5, 6, 7, 9, 11]), data=st.data())
def test_switched_mitchells_never_beat_any_bound(
    tables: int, data: st.DataObject
) -> None:
    movement = mitchell(tables)
    places = st.tuples(st.integers(1, tables), st.integers(1, tables))
    chosen = data.draw(st.frozensets(places, max_size=2 * tables))
    switched = movement.switch(",".join(f"{r}:{t}" for r, t in chosen))
    squares = measure(compete(switched)).sum_of_squares
    assert squares >= max(bound.value for bound in find_bounds(movement))


def test_bounds_do_not_depend_on_the_arrows() -> None:
    movement = build("three-quarter-howell", tables=6, rounds=9)
    assert find_bounds(movement.switch("1,2:3,4*")) == find_bounds(movement)


def test_turned_boards_have_the_integer_ideal() -> None:
    movement = build("mitchell", tables=7, boards_per_set=4, switch="1/3,2/1,3/2,4/3")
    ideal = next(one for one in find_bounds(movement) if one.name == "integer ideal")
    quality_f = measure(compete(movement)).quality_f
    assert quality_f is not None
    squares = measure(compete(movement)).sum_of_squares
    assert ideal.value == squares * quality_f


def test_incomplete_play_has_the_integer_ideal_and_the_meeting_limit() -> None:
    for movement in (build("skip", tables=8), build("relay", tables=8, phantom=1)):
        names = [bound.name for bound in find_bounds(movement)]
        assert names == ["meeting", "integer ideal"]


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=5),
    st.integers(-12, 12),
)
def test_least_squares_agree_with_brute_force(residues: list[int], total: int) -> None:
    choices = [[v for v in range(-24, 25) if v % 4 == r] for r in residues[:-1]]
    best = None
    for values in product(*choices):
        last = total - sum(values)
        if last % 4 == residues[-1]:
            squares = sum(v * v for v in values) + last * last
            best = squares if best is None else min(best, squares)
    counts = tuple(residues.count(r) for r in range(4))
    assert least_squares(counts, total) == best


def test_no_bound_says_that_a_sum_of_squares_may_be_negative() -> None:
    ring = build("ring", tables=15)
    assert all(bound.value > 0 for bound in find_bounds(ring))
