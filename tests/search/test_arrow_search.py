from itertools import combinations, product

import pytest

from evenhand.fairness import compete, measure
from evenhand.families import build
from evenhand.movement import SwitchPlan
from evenhand.search import best_turned_boards, best_whole_rounds

#: Tables, boards a set, best whole rounds and best turned boards, in percent: figures
#: found by an independent program.
KNOWN = [
    (5, 5, 65.4, 97.5),
    (7, 3, 90.5, 97.4),
    (7, 4, 90.5, 98.3),
    (8, 3, 90.1, 96.2),
    (9, 3, 93.0, 97.7),
    (10, 2, 89.3, 95.5),
    (11, 2, 88.6, 97.0),
    (12, 2, 89.8, 95.9),
    (13, 2, 92.5, 97.7),
    (15, 2, 95.2, 98.1),
]


@pytest.mark.parametrize(("tables", "boards", "rounds", "turned"), KNOWN)
def test_ordinary_mitchells_become_nearly_perfect(
    tables: int, boards: int, rounds: float, turned: float
) -> None:
    family = "mitchell" if tables % 2 else "relay"
    movement = build(family, tables=tables, boards_per_set=boards)
    whole = best_whole_rounds(movement)
    single = best_turned_boards(movement)
    assert round(100 * float(whole.quality), 1) == rounds
    assert round(100 * float(single.quality), 1) >= turned


def quality(movement: object, plan: SwitchPlan) -> object:
    return measure(compete(movement.switch(plan))).quality  # type: ignore[attr-defined]


def test_two_boards_agree_with_brute_force() -> None:
    movement = build("mitchell", tables=7, boards_per_set=2)
    sets = [s for k in range(4) for s in combinations(range(1, 8), k)]
    best = max(
        quality(movement, SwitchPlan.room_wide(choice))
        for choice in product(sets, repeat=2)  # type: ignore[type-var]
    )
    assert best_turned_boards(movement).quality == best


def test_three_boards_agree_with_brute_force() -> None:
    movement = build("mitchell", tables=5, boards_per_set=3)
    sets = [s for k in range(3) for s in combinations(range(1, 6), k)]
    best = max(
        quality(movement, SwitchPlan.room_wide(choice))
        for choice in product(sets, repeat=3)  # type: ignore[type-var]
    )
    assert best_turned_boards(movement).quality == best


def test_whole_rounds_agree_with_brute_force() -> None:
    movement = build("skip", tables=8)
    sets = [s for k in range(4) for s in combinations(range(1, 8), k)]
    best = max(
        quality(movement, SwitchPlan.whole_rounds(rounds))
        for rounds in sets  # type: ignore[type-var]
    )
    assert best_whole_rounds(movement).quality == best


def test_the_choice_says_what_its_plan_gives() -> None:
    movement = build("mitchell", tables=9, boards_per_set=3)
    choice = best_turned_boards(movement)
    assert choice.quality == quality(movement, choice.plan)
    assert choice.announcements == 4


def test_the_same_seed_gives_the_same_plan() -> None:
    movement = build("mitchell", tables=9, boards_per_set=3)
    assert best_turned_boards(movement, seed=5) == best_turned_boards(movement, seed=5)


def test_a_sharing_table_may_be_left_alone() -> None:
    movement = build("relay", tables=12)
    plan = best_whole_rounds(movement).plan
    assert {item.part for item in plan.items} == {"2-12"}


def test_single_boards_know_the_conventions_too() -> None:
    relay = build("relay", tables=6, boards_per_set=2)
    plan = best_turned_boards(relay).plan
    assert {item.part for item in plan.items} == {"2-6"}
    howell = build("three-quarter-howell", tables=9, rounds=13, boards_per_set=2)
    assert best_turned_boards(howell).quality >= best_whole_rounds(howell).quality


@pytest.mark.parametrize("tables", [5, 8, 11, 12, 13])
def test_boards_are_turned_early(tables: int) -> None:
    family = "mitchell" if tables % 2 else "relay"
    movement = build(family, tables=tables, boards_per_set=2)
    plan = best_turned_boards(movement).plan
    assert max(item.round for item in plan.items) <= tables * 2 // 3


def test_nothing_is_switched_where_nothing_helps() -> None:
    perfect = build("howell", tables=6)
    assert not best_whole_rounds(perfect).plan
    assert best_whole_rounds(perfect).quality == 1


def test_boards_turned_already_are_built_upon() -> None:
    movement = build("mitchell", tables=7, boards_per_set=2, switch="1/1")
    best = best_turned_boards(build("mitchell", tables=7, boards_per_set=2))
    assert best_turned_boards(movement).quality == best.quality
