"""Rounds and tables chosen for the boards change nothing else."""

from collections import Counter
from dataclasses import replace

import pytest

from evenhand.errors import RequestError
from evenhand.fairness import compete
from evenhand.families import build
from evenhand.families.fairest import TABLE_FRIENDLY, Key, records_of
from evenhand.movement import Movement
from evenhand.movement.board_moves import count_board_moves, count_shared_apart
from evenhand.search.stations import settle_boards


def _meetings(movement: Movement) -> Counter[tuple[frozenset[int], int]]:
    return Counter(
        (frozenset(cell[:2]), cell.set) for row in movement.schedule for cell in row
    )


def _found(pairs: int, rounds: int, boards: int = 2) -> Movement:
    record = records_of(pairs)[Key(pairs, rounds, TABLE_FRIENDLY)]
    return replace(record.movement, boards_per_set=boards)


@pytest.mark.parametrize("size", [(8, 7), (12, 9), (14, 8), (20, 13)])
def test_fairness_and_meetings_stay_and_boards_travel_less(
    size: tuple[int, int],
) -> None:
    before = _found(*size)
    after = settle_boards(before, tries=2, steps=200_000)
    assert after.faults() == ()
    assert _meetings(after) == _meetings(before)
    assert (compete(after).matrix == compete(before).matrix).all()
    assert count_shared_apart(after) == 0
    assert count_board_moves(after).hand <= count_board_moves(before).hand


def test_at_most_two_tables_share() -> None:
    after = settle_boards(_found(18, 12), tries=1, steps=100_000)
    sharing = (Counter(cell.set for cell in row) for row in after.schedule)
    assert max(max(tables.values()) for tables in sharing) == 2


def test_turned_boards_stay_with_their_couples() -> None:
    mitchell = build("mitchell", tables=7, boards_per_set=2, switch="2:1/2,4:2/1,6")
    after = settle_boards(mitchell, tries=1, steps=20_000)
    assert (compete(after).matrix == compete(mitchell).matrix).all()
    assert count_board_moves(after).hand == 0


def test_whoever_sits_out_has_the_highest_table() -> None:
    before = replace(_found(12, 9), phantom=12)
    after = settle_boards(before, tries=2, steps=100_000)
    assert after.phantom == 12
    assert all(12 in row[-1][:2] for row in after.schedule)
    assert (compete(after).matrix == compete(before).matrix).all()


def test_rematches_keep_their_boards() -> None:
    before = _found(8, 10)
    assert len(_meetings(before)) == 40
    after = settle_boards(before, steps=20_000)
    assert _meetings(after) == _meetings(before)
    assert (compete(after).matrix == compete(before).matrix).all()


def test_the_same_seed_gives_the_same_rounds() -> None:
    one, two, other = (
        settle_boards(_found(12, 9), tries=1, steps=20_000, seed=seed)
        for seed in (1, 1, 2)
    )
    assert one == two
    assert one != other


def test_what_cannot_be_settled_is_refused() -> None:
    with pytest.raises(RequestError, match="expected the last"):
        settle_boards(replace(_found(12, 9), phantom=3))
    with pytest.raises(RequestError, match="not everybody plays every set"):
        settle_boards(build("mitchell", tables=7, rounds=5))
