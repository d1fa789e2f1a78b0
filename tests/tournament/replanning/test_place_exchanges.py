"""Pairs of one large field change places after they sat elsewhere."""

import random
from collections.abc import Collection

import pytest

from evenhand.tournament.layouts.one_field import (
    barometer_layout,
    round_robin_layout,
    web_layout,
)
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.replanning.place_exchanges import exchange_places
from evenhand.tournament.seating.session_seats import FieldSeating
from tests.tournament.independent_checker import slips_of
from tests.tournament.replanning.field_brute_force import fewest_by_all_orders
from tests.tournament.seat_checker import couples_in, met_again, slips_without

Couple = tuple[int, int]


def field_of(layout: Layout, seed: int = 1) -> FieldSeating:
    """A field with its pairs in seats drawn by lot."""
    every = list(range(1, 2 * layout.tables + 1))
    random.Random(seed).shuffle(every)
    return FieldSeating(layout, len(layout.cut), tuple(every))


def met_with_exchange(
    seating: FieldSeating, played: int, two: Couple, rounds: Collection[int]
) -> set[Couple]:
    """Who has met where two pairs sat in each other's seats in rounds of session 1."""
    other = {two[0]: two[1], two[1]: two[0]}
    slips = [
        slip._replace(ns=other.get(slip.ns, slip.ns), ew=other.get(slip.ew, slip.ew))
        if slip.session == 1 and slip.round in rounds
        else slip
        for slip in slips_of(seating.seats()[:played])
    ]
    return set(couples_in(slips))


@pytest.mark.parametrize(
    "layout",
    [
        round_robin_layout(14, 2),
        round_robin_layout(13, 3),
        barometer_layout(20, 5, sessions=3),
        web_layout(24, 3),
    ],
    ids=str,
)
def test_two_that_changed_seats_for_a_session_go_on_so(layout: Layout) -> None:
    seating = field_of(layout)
    one, other, *_ = (pair for pair in seating.order if pair != layout.phantom)
    two = (one, other)
    met = met_with_exchange(seating, 1, two, range(1, layout.cut[0] + 1))
    assert met_again(slips_of(seating.seats()[1:]), met)
    found = exchange_places(seating, 1, met)
    # another two may do as well
    assert len(found.moved) == 2
    assert found.rematches == ()
    assert met_again(slips_of(found.seating.seats()[1:]), met) == []


def test_nobody_moves_where_nobody_meets_again() -> None:
    seating = field_of(round_robin_layout(14, 2))
    met = set(couples_in(slips_of(seating.seats()[:1])))
    found = exchange_places(seating, 1, met)
    assert found.seating == seating
    assert (found.moved, found.rematches) == ((), ())


def test_a_pair_that_has_gone_meets_nobody_again() -> None:
    seating = field_of(round_robin_layout(14, 2))
    (slip, *_) = slips_of(seating.seats()[1:])
    met = {(min(slip.ns, slip.ew), max(slip.ns, slip.ew))}
    assert exchange_places(seating, 1, met).moved
    assert exchange_places(seating, 1, met, missing=(slip.ns,)).moved == ()


@pytest.mark.parametrize("seed", range(12))
def test_no_other_places_have_fewer_rematches(seed: int) -> None:
    draw = random.Random(seed)
    pairs = draw.choice([6, 6, 7])
    seating = field_of(round_robin_layout(pairs, draw.choice([2, 3])), seed)
    played = draw.randint(1, seating.sessions - 1)
    met = set[Couple]()
    for _ in range(2):
        a, b = draw.sample(range(1, pairs + 1), 2)
        met |= met_with_exchange(seating, played, (a, b), (1,))
    gone = {draw.randint(1, pairs)} if draw.random() < 0.3 else set[int]()
    found = exchange_places(seating, played, met, missing=gone)
    gone |= {seating.layout.phantom}
    later = slips_without(found.seating.seats()[played:], gone)
    assert met_again(later, met) == list(found.rematches)
    assert len(found.rematches) == fewest_by_all_orders(seating, played, met, gone)
    orders = zip(seating.order, found.seating.order, strict=True)
    changed = {before for before, after in orders if before != after}
    assert set(found.moved) == changed


@pytest.mark.parametrize("seed", [7, 10, 11, 14, 16])
def test_two_that_are_missing_cost_nobody_a_bye(seed: int) -> None:
    seating = field_of(round_robin_layout(9, 2), seed)
    phantom = seating.layout.phantom
    met = met_with_exchange(seating, 1, (1, 2), (1, 2, 3))
    couples = seating.seats()[0].couples()
    sat_out = {sum(two) - phantom for two in couples if phantom in two}
    gone = {min(sat_out)}
    found = exchange_places(seating, 1, met, missing=gone, sat_out=sat_out)
    assert found.moved
    # a pair that has gone has no bye any more, even if it had one before
    there = sat_out - gone
    assert found == exchange_places(seating, 1, met, missing=gone, sat_out=there)


def test_the_same_seed_gives_the_same_places() -> None:
    seating = field_of(round_robin_layout(8, 2))
    met = met_with_exchange(seating, 1, (1, 2), (1, 2, 3))
    assert exchange_places(seating, 1, met) == exchange_places(seating, 1, met)
