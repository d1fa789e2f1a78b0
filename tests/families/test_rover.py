"""Rovers."""

import pytest

from evenhand.errors import RequestError, SizeError
from evenhand.families.mitchell import make_mitchell, make_relay, make_skip
from evenhand.families.rover import ROVER, make_rover
from evenhand.movement import Movement
from evenhand.movement.play import sit_outs
from tests.families.rooms import ns_and_ew_keep_their_way, times_met

#: The rover's tables from round 2 on, in common use.
LISTED = {
    ("relay", 6): "1 3 5 2 4",
    ("mitchell", 7): "1 3 5 7 2 4",
    ("relay", 8): "1 6 2 7 3 8 4",
    ("mitchell", 9): "1 5 9 2 4 7 3 6",
    ("relay", 10): "1 7 2 8 3 9 4 10 5",
    ("mitchell", 11): "1 3 5 7 9 11 2 4 6 8",
    ("relay", 12): "3 9 4 10 5 11 6 12 7 1 8",
    ("mitchell", 13): "1 3 5 7 9 11 13 2 4 6 8 10",
    ("relay", 14): "1 9 2 10 3 11 4 12 5 13 6 14 7",
    ("mitchell", 15): "1 3 5 7 9 12 14 2 4 6 8 10 11 13",
    ("skip", 6): "1 3 6 2",
    ("skip", 8): "1 3 5 2 4 6",
    ("skip", 10): "1 3 5 7 2 4 6 8",
    ("skip", 12): "1 3 5 11 8 6 4 2 7 9",
    ("skip", 14): "1 3 5 7 9 11 2 4 6 8 10 12",
}

BASES = {"mitchell": make_mitchell, "relay": make_relay, "skip": make_skip}
SIZES = [
    *(("mitchell", n) for n in range(5, 41, 2)),
    *(("relay", n) for n in range(4, 41, 2)),
    *(("skip", n) for n in range(4, 41, 2) if n % 3 or n <= 12),
]


def tables_of_rover(movement: Movement) -> list[int]:
    rover = movement.pairs
    return [
        next(t for t, cell in enumerate(row, 1) if rover in cell[:2])
        for row in movement.schedule[1:]
    ]


@pytest.mark.parametrize(("base", "tables"), LISTED)
def test_the_rover_goes_where_the_lists_say(base: str, tables: int) -> None:
    movement = make_rover(tables=tables, base=base)
    assert " ".join(map(str, tables_of_rover(movement))) == LISTED[base, tables]


@pytest.mark.parametrize(("base", "tables"), SIZES)
def test_a_rover_sits_out_first_and_then_displaces_each_ns_pair_at_most_once(
    base: str, tables: int
) -> None:
    movement = make_rover(tables=tables, base=base)
    rover = 2 * tables + 1
    assert movement.faults() == ()
    assert movement.pairs == rover
    assert [out.round for out in sit_outs(movement)] == list(
        range(1, movement.rounds + 1)
    )
    out = [sit_out.pair for sit_out in sit_outs(movement)]
    assert out[0] == rover
    assert out[1:] == tables_of_rover(movement)
    assert len(set(out)) == len(out)
    assert ns_and_ew_keep_their_way(movement, extra_ns=[rover])
    assert movement.winners == 2


@pytest.mark.parametrize(("base", "tables"), SIZES)
def test_only_a_mitchell_divisible_by_3_repeats_an_opponent_and_only_one(
    base: str, tables: int
) -> None:
    met = times_met(make_rover(tables=tables, base=base))
    again = sum(times - 1 for times in met.values())
    assert again == (1 if base == "mitchell" and tables % 3 == 0 else 0)


@pytest.mark.parametrize(("base", "tables"), SIZES)
def test_the_others_play_as_if_there_were_no_rover(base: str, tables: int) -> None:
    movement = make_rover(tables=tables, base=base)
    plain = BASES[base](tables=tables)
    assert movement.rounds == plain.rounds
    for row, plain_row in zip(movement.schedule, plain.schedule, strict=True):
        for cell, plain_cell in zip(row, plain_row, strict=True):
            assert cell[1:] == plain_cell[1:]
            assert cell.ns in (plain_cell.ns, movement.pairs)


def test_the_base_is_mitchell_for_odd_and_relay_for_even_tables() -> None:
    assert make_rover(tables=9) == make_rover(tables=9, base="mitchell")
    assert make_rover(tables=8) == make_rover(tables=8, base="relay")


def test_a_rover_movement_may_stop_early() -> None:
    movement = make_rover(tables=13, rounds=9)
    assert movement.schedule == make_rover(tables=13).schedule[:9]
    assert movement.name == "13-table Mitchell with rover, 9 rounds"


@pytest.mark.parametrize(
    ("tables", "base"),
    [(3, None), (8, "mitchell"), (9, "relay"), (9, "skip"), (18, "skip"), (101, None)],
)
def test_sizes_without_a_sound_path_are_refused(tables: int, base: str | None) -> None:
    with pytest.raises(SizeError, match=f"rover: {tables} tables.*4 to 100 .* exist"):
        ROVER.make(tables=tables, base=base)


def test_a_base_that_cannot_hold_a_rover_is_refused_by_name() -> None:
    with pytest.raises(RequestError, match="base double-weave; expected mitchell"):
        make_rover(tables=8, base="double-weave")
