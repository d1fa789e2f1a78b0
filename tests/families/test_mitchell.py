"""Mitchell, relay, skip, double weave and extended Mitchells."""

from collections.abc import Callable

import pytest

from evenhand.errors import SizeError
from evenhand.families.family import Family
from evenhand.families.mitchell import (
    DOUBLE_WEAVE,
    EXTENDED,
    MITCHELL,
    RELAY,
    SKIP,
    make_double_weave,
    make_extended,
    make_mitchell,
    make_relay,
    make_skip,
)
from evenhand.movement import Movement
from evenhand.movement.play import idle_sets, shared_sets, stationary_pairs
from tests.families.rooms import (
    competition,
    down,
    everybody_plays_every_set,
    most_at_one_set,
    ns_and_ew_keep_their_way,
    rows,
    times_met,
    up,
)

Make = Callable[..., Movement]

ODD = range(3, 41, 2)
EVEN = range(4, 41, 2)
FOURS = range(4, 41, 4)

#: Clements (2012), double weave, round 8 switched: couples with no competition.
UNCOMPARED_ONCE_SWITCHED = {1: 16, 2: 11, 3: 10, 4: 13, 5: 12, 6: 15, 7: 14, 8: 9}

#: The same with rounds 7 and 8 switched: NS pairs against the EW pairs 9 to 16.
TWICE_SWITCHED = """
    4 8 4 8 8 4 8 4
    8 4 4 8 4 8 8 4
    8 4 4 8 4 8 8 4
    8 4 8 4 4 8 4 8
    8 4 8 4 4 8 4 8
    4 8 8 4 8 4 4 8
    4 8 8 4 8 4 4 8
    4 8 4 8 8 4 8 4
"""


def line_up(tables: int) -> tuple[list[int], list[int], list[int]]:
    """NS, EW and sets at the tables in round 1."""
    ns = list(range(1, tables + 1))
    return ns, list(range(tables + 1, 2 * tables + 1)), ns


@pytest.mark.parametrize("tables", ODD)
def test_in_a_mitchell_ew_go_up_one_and_boards_down_one(tables: int) -> None:
    ns, ew, sets = line_up(tables)
    played = []
    for _ in range(tables):
        played.append(list(zip(ns, ew, sets, strict=True)))
        ew, sets = up(ew), down(sets)
    assert rows(make_mitchell(tables=tables)) == played


@pytest.mark.parametrize("tables", EVEN)
def test_in_a_relay_boards_rest_half_way_and_the_last_table_shares_with_the_first(
    tables: int,
) -> None:
    ns, ew, ring = line_up(tables)
    half = tables // 2
    played = []
    for _ in range(tables):
        # The stand after table N/2 is place N/2 of the ring; the last table has none.
        sets = [*ring[:half], *ring[half + 1 :], ring[0]]
        played.append(list(zip(ns, ew, sets, strict=True)))
        ew, ring = up(ew), down(ring)
    movement = make_relay(tables=tables)
    assert rows(movement) == played
    assert all(list(s.values()) == [(1, tables)] for s in shared_sets(movement))
    assert all(len(idle) == 1 for idle in idle_sets(movement))


@pytest.mark.parametrize("tables", EVEN)
def test_in_a_skip_mitchell_ew_go_up_two_once_half_way(tables: int) -> None:
    ns, ew, sets = line_up(tables)
    played = []
    for r in range(1, tables + 1):
        played.append(list(zip(ns, ew, sets, strict=True)))
        ew, sets = up(ew, 2 if r == tables // 2 else 1), down(sets)
    assert rows(make_skip(tables=tables, rounds=tables)) == played
    assert rows(make_skip(tables=tables)) == played[:-1]


@pytest.mark.parametrize("tables", FOURS)
def test_in_a_double_weave_neighbours_go_opposite_ways(tables: int) -> None:
    half = tables // 2
    ew_at = {tables + t: t for t in range(1, tables + 1)}
    set_at = {t: t for t in range(1, tables + 1)}
    played = []
    for r in range(1, tables + 1):
        by_table = {t: pair for pair, t in ew_at.items()}
        boards = {t: s for s, t in set_at.items()}
        played.append([(t, by_table[t], boards[t]) for t in range(1, tables + 1)])
        for pair, t in ew_at.items():
            ew_at[pair] = (t - 1 + (1 if pair % 2 else -1)) % tables + 1
        for s, t in set_at.items():
            step = -1 if s % 2 else 1
            if r == half:
                step = half
            elif r > half:
                step = -step
            set_at[s] = (t - 1 + step) % tables + 1
    assert rows(make_double_weave(tables=tables)) == played


@pytest.mark.parametrize("tables", range(3, 41))
def test_in_an_extended_mitchell_the_boards_pass_two_stands(tables: int) -> None:
    ns, ew, _ = line_up(tables)
    ring = list(range(1, tables + 3))
    half = tables // 2
    stands = {tables, tables + 1} if tables % 2 else {half, tables + 1}
    played = []
    for r in range(1, tables + 3):
        if r == tables + 2:
            ew = list(range(2 * tables, tables, -1))
        sets = [s for place, s in enumerate(ring) if place not in stands]
        played.append(list(zip(ns, ew, sets, strict=True)))
        ew, ring = up(ew), down(ring)
    assert rows(make_extended(tables=tables)) == played


COMPLETE = [
    *((make_mitchell, n) for n in ODD),
    *((make_relay, n) for n in EVEN),
    *((make_double_weave, n) for n in FOURS),
]


@pytest.mark.parametrize(("make", "tables"), COMPLETE)
def test_a_complete_mitchell_has_every_set_and_every_opponent_once(
    make: Make, tables: int
) -> None:
    movement = make(tables=tables)
    assert movement.faults() == ()
    assert everybody_plays_every_set(movement)
    met = times_met(movement)
    assert len(met) == tables**2
    assert set(met.values()) == {1}
    assert ns_and_ew_keep_their_way(movement)
    assert movement.winners == 2
    assert set(range(1, tables + 1)) <= stationary_pairs(movement).keys()


@pytest.mark.parametrize("tables", FOURS)
def test_a_double_weave_needs_no_sharing_and_no_relay(tables: int) -> None:
    movement = make_double_weave(tables=tables)
    assert set(most_at_one_set(movement)) == {1}
    assert not any(idle_sets(movement))


@pytest.mark.parametrize("tables", EVEN)
def test_a_skip_mitchell_leaves_out_one_opponent_and_no_one_twice(tables: int) -> None:
    movement = make_skip(tables=tables)
    met = times_met(movement)
    assert movement.faults() == ()
    assert movement.rounds == tables - 1
    assert movement.sets == tables
    assert set(met.values()) == {1}
    assert len(met) == tables * (tables - 1)
    assert set(most_at_one_set(movement)) == {1}


@pytest.mark.parametrize("tables", EVEN)
def test_the_revenge_round_repeats_round_1_on_other_boards(tables: int) -> None:
    movement = make_skip(tables=tables, rounds=tables)
    assert movement.faults() == ()
    assert everybody_plays_every_set(movement)
    twice = {couple for couple, times in times_met(movement).items() if times == 2}
    assert twice == {frozenset((t, tables + t)) for t in range(1, tables + 1)}
    assert max(times_met(movement).values()) == 2


@pytest.mark.parametrize("tables", range(3, 41))
def test_an_extended_mitchell_meets_the_claims_made_for_it(tables: int) -> None:
    movement = make_extended(tables=tables)
    assert movement.faults() == ()
    assert everybody_plays_every_set(movement)
    assert set(most_at_one_set(movement)) == {1}
    assert all(len(idle) == 2 for idle in idle_sets(movement))
    met = times_met(movement)
    for k in range(1, tables + 1):
        often = {t: met[frozenset((t, tables + k))] for t in range(1, tables + 1)}
        if 2 * k == tables + 1:
            assert often.pop(k) == 3
        else:
            assert often.pop(k) == often.pop(tables + 1 - k) == 2
        assert set(often.values()) == {1}


def test_twelve_rounds_at_eleven_tables_keep_all_thirteen_sets() -> None:
    movement = make_extended(tables=11, rounds=12)
    assert (movement.rounds, movement.sets) == (12, 13)
    assert movement.faults() == ()


def test_the_8_table_skip_with_revenge_is_clements_array() -> None:
    array = competition(make_skip(tables=8, rounds=8))
    for ns in range(1, 9):
        skipped = ns + 12 if ns <= 4 else ns + 4
        across = {ns + 8: 8, skipped: -8}
        assert [array[ns, x] for x in range(1, 9) if x != ns] == [8] * 7
        assert all(array[ns, x] == across.get(x, 0) for x in range(9, 17))


def test_the_8_table_double_weave_with_round_8_switched_is_clements_array() -> None:
    array = competition(make_double_weave(tables=8).switch("8"))
    for ns, uncompared in UNCOMPARED_ONCE_SWITCHED.items():
        for other in range(1, 17):
            if other != ns:
                assert array[ns, other] == (0 if other == uncompared else 4)


def test_the_8_table_double_weave_with_two_rounds_switched_is_clements_array() -> None:
    array = competition(make_double_weave(tables=8).switch("7,8"))
    printed = [list(map(int, line.split())) for line in TWICE_SWITCHED.split("\n")[1:9]]
    found = [[array[ns, ew] for ew in range(9, 17)] for ns in range(1, 9)]
    assert found == printed


def test_the_delayed_switch_of_a_relay_is_at_table_1_half_the_rounds_later() -> None:
    assert RELAY.delayed is not None
    assert RELAY.delayed(make_relay(tables=12)) == (1, 6)


@pytest.mark.parametrize(
    ("family", "tables", "sizes"),
    [
        (MITCHELL, 8, "relay, double-weave or skip"),
        (MITCHELL, 10, "relay or skip"),
        (MITCHELL, 1, "odd numbers of tables from 3"),
        (RELAY, 7, "even numbers of tables from 4"),
        (SKIP, 2, "even numbers of tables from 4"),
        (DOUBLE_WEAVE, 10, "multiples of 4"),
        (EXTENDED, 2, "3 to 100 tables"),
    ],
)
def test_a_size_that_does_not_exist_is_refused_with_those_that_do(
    family: Family, tables: int, sizes: str
) -> None:
    with pytest.raises(SizeError, match=f"{family.name}: {tables} tables; .*{sizes}"):
        family.make(tables=tables)


@pytest.mark.parametrize("family", [MITCHELL, RELAY, SKIP, DOUBLE_WEAVE, EXTENDED])
@pytest.mark.parametrize("tables", [-8, -1, 0, 10**20, 10**20 + 1])
def test_absurd_sizes_are_refused(family: Family, tables: int) -> None:
    with pytest.raises(SizeError, match=r"tables.* exist"):
        family.make(tables=tables)


@pytest.mark.parametrize(
    ("make", "tables", "rounds", "most"),
    [
        (make_mitchell, 7, 8, "1 to 7"),
        (make_mitchell, 7, 0, "1 to 7"),
        (make_skip, 8, 9, "1 to 7, and 8 with the revenge round"),
        (make_extended, 7, 10, "1 to 9"),
        (make_relay, 8, -1, "1 to 8"),
    ],
)
def test_more_rounds_than_there_are_are_refused(
    make: Make, tables: int, rounds: int, most: str
) -> None:
    with pytest.raises(SizeError, match=f"{rounds} rounds.*it has {most}"):
        make(tables=tables, rounds=rounds)


def test_a_curtailed_mitchell_keeps_all_its_sets_and_says_so_in_its_name() -> None:
    movement = make_mitchell(tables=13, rounds=9)
    assert (movement.rounds, movement.sets) == (9, 13)
    assert movement.schedule == make_mitchell(tables=13).schedule[:9]
    assert movement.name == "13-table Mitchell, 9 rounds"


def test_names_are_what_a_director_says() -> None:
    assert make_mitchell(tables=13).name == "13-table Mitchell"
    assert make_relay(tables=8).name == "8-table relay Mitchell"
    assert make_skip(tables=10).name == "10-table skip Mitchell"
    revenge = make_skip(tables=10, rounds=10)
    assert revenge.name == "10-table skip Mitchell with revenge round"
    assert revenge.origin == "skip"
