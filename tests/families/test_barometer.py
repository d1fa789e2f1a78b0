"""Barometers."""

import pytest

from evenhand.errors import RequestError, SizeError
from evenhand.families.barometer import make_barometer
from evenhand.families.mitchell import make_mitchell, make_skip
from evenhand.families.rover import make_rover
from evenhand.movement.play import sit_outs
from tests.families.rooms import everybody_plays_every_set, rows, times_met


@pytest.mark.parametrize("tables", range(1, 41))
def test_in_a_round_robin_all_meet_all_once(tables: int) -> None:
    movement = make_barometer(tables=tables, base="round-robin")
    assert movement.faults() == ()
    assert movement.rounds == 2 * tables - 1
    assert everybody_plays_every_set(movement)
    met = times_met(movement)
    assert len(met) == tables * (2 * tables - 1)
    assert set(met.values()) == {1}
    assert movement.winners == 1


@pytest.mark.parametrize("tables", range(3, 41))
def test_all_tables_play_the_set_of_the_round_and_meet_as_in_the_base(
    tables: int,
) -> None:
    movement = make_barometer(tables=tables)
    base = (make_mitchell if tables % 2 else make_skip)(tables=tables)
    assert movement.faults() == ()
    assert movement.sets == movement.rounds == base.rounds
    assert rows(movement) == [
        [(ns, ew, r) for ns, ew, _ in row] for r, row in enumerate(rows(base), 1)
    ]
    assert everybody_plays_every_set(movement)
    assert movement.winners == 2


def test_options_are_those_of_the_base() -> None:
    movement = make_barometer(tables=9, base="appendix", extra=2, rounds=5)
    assert (movement.rounds, movement.sets) == (5, 5)
    assert movement.name == "9-table appendix Mitchell 7+2, 5 rounds, barometer"
    assert movement.origin == "barometer"


def test_the_base_keeps_its_sit_outs() -> None:
    movement = make_barometer(tables=7, base="rover")
    assert sit_outs(movement) == sit_outs(make_rover(tables=7))
    assert movement.faults() == ()


def test_a_round_robin_may_stop_early() -> None:
    movement = make_barometer(tables=5, base="round-robin", rounds=6)
    assert movement.name == "5-table round robin, 6 rounds, barometer"
    assert (movement.rounds, movement.sets) == (6, 6)


@pytest.mark.parametrize("base", ["barometer", "swiss"])
def test_a_base_that_is_no_family_is_refused_with_those_that_are(base: str) -> None:
    with pytest.raises(RequestError, match=f"base {base}; .*mitchell.*round-robin"):
        make_barometer(tables=5, base=base)


def test_an_option_that_the_base_does_not_know_is_refused() -> None:
    with pytest.raises(RequestError, match="base round-robin does not take extra"):
        make_barometer(tables=5, base="round-robin", extra=1)
    with pytest.raises(RequestError, match="base mitchell does not take extra"):
        make_barometer(tables=5, extra=1)


@pytest.mark.parametrize("tables", [-1, 0, 101, 10**12])
def test_absurd_sizes_are_refused(tables: int) -> None:
    with pytest.raises(SizeError, match="tables"):
        make_barometer(tables=tables)
    with pytest.raises(SizeError, match="1 to 100 tables"):
        make_barometer(tables=tables, base="round-robin")
