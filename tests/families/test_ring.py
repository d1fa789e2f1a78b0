import pytest

from evenhand.errors import SizeError
from evenhand.families.ring import make_ring
from evenhand.movement import Movement
from evenhand.movement.instruction import instruct
from evenhand.movement.rule_phrases import Followers
from tests.families.plain_definitions import (
    everyone_plays_every_set_once,
    meetings,
    most_tables_on_a_set,
)

SIZES = [
    *((5, size) for size in (2, 4, 6, 8, 20)),
    *((8, size) for size in (1, 2, 3, 4, 5, 12)),
    *((11, size) for size in (2, 4, 6, 8)),
    *((14, size) for size in (1, 2, 3, 4, 7)),
    *((17, size) for size in (2, 4)),
    *((20, size) for size in (1, 2, 5)),
]


def lines_of(movement: Movement) -> set[frozenset[int]]:
    """The pairs that meet the same others."""
    met: dict[int, set[int]] = {}
    for a, b in meetings(movement):
        met.setdefault(a, set()).add(b)
        met.setdefault(b, set()).add(a)
    return {frozenset(p for p in met if met[p] == others) for others in met.values()}


@pytest.mark.parametrize(("lines", "size"), SIZES)
def test_lines_on_a_ring_meet_completely(lines: int, size: int) -> None:
    movement = make_ring(tables=lines * size // 2, lines=lines)
    assert movement.faults() == ()
    assert everyone_plays_every_set_once(movement)
    assert max(most_tables_on_a_set(movement)) <= 2
    assert set(meetings(movement).values()) == {1}
    found = lines_of(movement)
    assert {len(line) for line in found} == {size}
    assert len(found) == lines
    assert movement.rounds == (lines + 1) // 3 * size


@pytest.mark.parametrize(("lines", "size"), SIZES)
def test_nobody_meets_two_who_meet_each_other(lines: int, size: int) -> None:
    met: dict[int, set[int]] = {}
    for a, b in meetings(make_ring(tables=lines * size // 2, lines=lines)):
        met.setdefault(a, set()).add(b)
        met.setdefault(b, set()).add(a)
    assert all(not met[a] & met[b] for a in met for b in met[a])


def test_five_lines_move_in_two_circles() -> None:
    rule = instruct(make_ring(tables=15))
    assert rule is not None
    assert {Followers(1, 12), Followers(13, 24)} < set(rule.phrases)


@pytest.mark.parametrize(
    ("lines", "size"), [(8, 3), (11, 4), (14, 2), (17, 4), (20, 3)]
)
def test_a_line_stays_at_each_part_of_the_room_from_stage_to_stage(
    lines: int, size: int
) -> None:
    schedule = make_ring(tables=lines * size // 2, lines=lines).schedule
    size //= 1 + lines % 2  # of an odd number of lines, half a line
    for before, after in zip(
        schedule[size - 1 :: size], schedule[size::size], strict=False
    ):
        for part in range(0, len(before), size):
            pairs, then = (
                {pair for cell in row[part : part + size] for pair in cell[:2]}
                for row in (before, after)
            )
            assert len(pairs & then) == size


@pytest.mark.parametrize(
    ("tables", "lines"), [(7, 5), (46, 23), (4, 5), (3, 2), (0, 8), (55, 5), (6, 0)]
)
def test_other_sizes_do_not_exist(tables: int, lines: int) -> None:
    with pytest.raises(SizeError, match=r"ring: .* must be searched"):
        make_ring(tables=tables, lines=lines)
