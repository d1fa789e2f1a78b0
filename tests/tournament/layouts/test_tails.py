"""Tails: every size of the published table, by construction."""

from itertools import combinations

import pytest

from evenhand.errors import SizeError
from evenhand.tournament.layouts.tails import (
    BASES,
    Role,
    Section,
    tail_section,
    tail_sizes,
)
from tests.families.rooms import everybody_plays_every_set, times_met

#: The published table of possible tails.
PUBLISHED = {
    5: (3, 4, 6, 7),
    7: (4, 5, 6, 8, 9, 10),
    9: (5, 6, 7, 8, 10, 11, 12, 13),
    11: (6, 7, 8, 9, 10, 12, 13, 14, 15, 16),
    13: (7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19),
}
EVERY_TAIL = [(base, tables) for base, sizes in PUBLISHED.items() for tables in sizes]


def test_the_sizes_are_the_published_ones() -> None:
    assert {base: tail_sizes(base) for base in BASES} == PUBLISHED


@pytest.mark.parametrize("barometer", [False, True])
@pytest.mark.parametrize(("base", "tables"), EVERY_TAIL)
def test_no_rematch_and_every_pair_plays_every_deal(
    base: int, tables: int, barometer: bool
) -> None:
    movement = tail_section(base, tables, barometer=barometer).movement()
    assert movement.faults() == ()
    assert (movement.rounds, movement.tables) == (base, tables)
    assert everybody_plays_every_set(movement)
    assert set(times_met(movement).values()) == {1}


@pytest.mark.parametrize(("base", "tables"), EVERY_TAIL)
def test_lines_keep_apart_as_they_should(base: int, tables: int) -> None:
    section = tail_section(base, tables)
    met = times_met(section.movement())
    seats = {slot.role: slot.seats for slot in section.slots()}
    assert sorted(seat for s in seats.values() for seat in s) == list(
        range(1, 2 * tables + 1)
    )
    # only the moving line of a Howell meets itself
    for role in {*seats} - {Role.MOVING}:
        assert not any(frozenset(c) in met for c in combinations(seats[role], 2))
    for role in {*seats} - {Role.EXCEPTIONAL}:
        assert len(seats[role]) == base


@pytest.mark.parametrize(("base", "tables"), EVERY_TAIL)
def test_exceptional_pairs_of_a_howell_keep_their_table(base: int, tables: int) -> None:
    section = tail_section(base, tables)
    if not section.is_howell_tail:
        return
    for seat in section.slots()[-1].seats:
        tables_of = {
            t
            for row in section.movement().schedule
            for t, cell in enumerate(row)
            if seat in cell[:2]
        }
        assert len(tables_of) == 1


@pytest.mark.parametrize(("base", "tables"), EVERY_TAIL)
def test_two_copies_suffice_but_for_three_tables(base: int, tables: int) -> None:
    assert tail_section(base, tables).copies <= (3 if tables == 3 else 2)


@pytest.mark.parametrize(("base", "tables"), [(5, 2), (5, 5), (5, 8), (7, 3), (13, 20)])
def test_other_tails_are_refused(base: int, tables: int) -> None:
    with pytest.raises(SizeError, match="choose from"):
        tail_section(base, tables)


@pytest.mark.parametrize("base", [0, 4, 6, 15])
def test_other_bases_are_refused(base: int) -> None:
    with pytest.raises(SizeError, match="choose from 5, 7, 9, 11, 13"):
        tail_sizes(base)


def test_a_section_with_the_wrong_rounds_is_refused() -> None:
    with pytest.raises(SizeError):
        Section("howell", 3, 7)
