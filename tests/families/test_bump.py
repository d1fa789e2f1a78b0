"""Bumps."""

from collections.abc import Callable

import pytest

from evenhand.errors import RequestError, SizeError
from evenhand.families.bump import BUMP, make_bump
from evenhand.families.mitchell import (
    make_double_weave,
    make_mitchell,
    make_relay,
    make_skip,
)
from evenhand.movement import Movement
from evenhand.movement.play import sit_outs
from tests.families.rooms import Rows, ns_and_ew_keep_their_way, rows, times_met


def bump_by_hand(base: Movement) -> Rows:
    """Before each round the waiting pair takes the next table's NS seats."""
    seats = list(range(1, base.tables + 1))
    waiting = 2 * base.tables + 1
    played = []
    for table, row in enumerate(rows(base)):
        if table:
            seats[table - 1], waiting = waiting, seats[table - 1]
        played.append([(seats[ns - 1], ew, s) for ns, ew, s in row])
    return played


@pytest.mark.parametrize("tables", range(3, 41))
def test_each_bumped_pair_sits_out_once_and_then_takes_the_next_table(
    tables: int,
) -> None:
    base = make_mitchell if tables % 2 else make_skip
    movement = make_bump(tables=tables)
    assert rows(movement) == bump_by_hand(base(tables=tables, rounds=tables - 1))


@pytest.mark.parametrize("tables", range(3, 41))
def test_nobody_repeats_a_set_or_an_opponent_and_one_pair_sits_out_a_round(
    tables: int,
) -> None:
    movement = make_bump(tables=tables)
    assert movement.faults() == ()
    assert movement.rounds == tables - 1
    assert set(times_met(movement).values()) == {1}
    assert [out.pair for out in sit_outs(movement)] == [
        2 * tables + 1,
        *range(1, tables - 1),
    ]
    assert ns_and_ew_keep_their_way(movement, extra_ns=[movement.pairs])


@pytest.mark.parametrize("make", [make_relay, make_double_weave])
@pytest.mark.parametrize("tables", [8, 12, 16])
def test_a_bump_on_other_bases_would_replay_boards(
    make: Callable[..., Movement], tables: int
) -> None:
    base = make(tables=tables, rounds=tables - 1)
    bumped = Movement.from_cells(bump_by_hand(base))
    assert {fault.kind for fault in bumped.faults()} == {"set-replayed"}


@pytest.mark.parametrize("base", ["relay", "double-weave", "howell"])
def test_other_bases_are_refused_with_the_reason(base: str) -> None:
    with pytest.raises(RequestError, match=f"base {base}; expected mitchell.*skip"):
        make_bump(tables=8, base=base)


@pytest.mark.parametrize(
    ("tables", "base"), [(2, None), (0, None), (-3, None), (7, "skip"), (10**9, None)]
)
def test_sizes_that_do_not_exist_are_refused(tables: int, base: str | None) -> None:
    with pytest.raises(SizeError, match=f"bump: {tables} tables.*3 to 100"):
        BUMP.make(tables=tables, base=base)


def test_a_bump_may_stop_early_but_has_no_round_of_the_whole_circle() -> None:
    assert make_bump(tables=9, rounds=7).rounds == 7
    with pytest.raises(SizeError, match=r"9 rounds .* 1 to 8"):
        make_bump(tables=9, rounds=9)
