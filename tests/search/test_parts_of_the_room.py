"""Announcements for halves of a room and for every other table."""

import pytest

from evenhand.fairness import compete, measure
from evenhand.families import build
from evenhand.movement import SwitchPlan
from evenhand.search import optimise
from evenhand.search.constraints import Constraints


@pytest.mark.parametrize(
    ("family", "tables", "boards", "wide", "told"),
    [
        ("relay", 6, 4, 95.1, 97.4),
        ("relay", 8, 3, 96.2, 97.6),
        ("relay", 10, 2, 95.5, 96.4),
        ("relay", 12, 2, 95.9, 97.4),
        ("double-weave", 12, 2, 96.6, 97.4),
    ],
)
def test_a_part_of_the_room_helps_even_numbers_of_tables(
    family: str, tables: int, boards: int, wide: float, told: float
) -> None:
    # the figures of an independent search
    movement = build(family, tables=tables, boards_per_set=boards, winners=1)
    few = Constraints(most=5)
    assert round(100 * float(optimise(movement, "boards", few).quality), 1) == wide
    found = optimise(movement, "parts")
    assert round(100 * float(found.quality), 1) == told
    assert found.announcements <= 5
    assert measure(compete(movement.switch(found.plan))).quality == found.quality


def test_the_plan_speaks_of_parts_not_of_tables() -> None:
    movement = build("relay", tables=6, boards_per_set=4, winners=1)
    plan = optimise(movement, "parts").plan
    rows = {"1-3", "4-6", "2-3", "4-5", "2-6", "1-5"}
    assert {item.part for item in plan.items} <= {"", "odd", "even"} | rows
    assert any(item.part for item in plan.items)
    assert all(item.table == 0 for item in plan.items)
    assert SwitchPlan.parse(str(plan)) == plan


def test_the_same_seed_gives_the_same_plan() -> None:
    movement = build("relay", tables=6, boards_per_set=2, winners=1)
    first, second = (optimise(movement, "parts", seed=4) for _ in range(2))
    assert first.plan == second.plan


@pytest.mark.parametrize("most", [0, 1, 3])
def test_there_are_no_more_announcements_than_allowed(most: int) -> None:
    movement = build("relay", tables=6, boards_per_set=3, winners=1)
    found = optimise(movement, "parts", Constraints(most=most))
    assert found.announcements <= most
    wide = optimise(movement, "boards", Constraints(most=most))
    assert found.quality >= wide.quality


def test_what_is_kept_stays() -> None:
    movement = build("relay", tables=6, boards_per_set=3, winners=1)
    limits = Constraints(played=2, keep_tables=frozenset({4}))
    found = optimise(movement, "parts", limits)
    turned = found.plan.resolve(movement)
    assert turned
    assert all(r > 2 and t != 4 for r, t, _ in turned)


def test_a_room_in_which_everything_may_be_announced_is_no_trouble() -> None:
    movement = build("howell", tables=2, boards_per_set=2)
    assert optimise(movement, "parts").quality == 1
