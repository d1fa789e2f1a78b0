import pytest

from evenhand.errors import RequestError
from evenhand.families import build
from evenhand.movement import Movement, SwitchPlan
from evenhand.search import Constraints, best_whole_rounds, optimise

MOVEMENT = build("mitchell", tables=5, phantom=3)


def test_everything_is_allowed_where_two_pairs_play() -> None:
    allowed = Constraints().allowed(MOVEMENT)
    assert allowed.sum() == 5 * 4
    assert not allowed[:, 2].any()


def test_rounds_tables_and_pairs_are_left_alone() -> None:
    limits = Constraints(
        played=1,
        last_rounds=3,
        keep_tables=frozenset({1}),
        keep_rounds=frozenset({4}),
        keep_pairs=frozenset({7}),
    )
    allowed = limits.allowed(MOVEMENT)
    for r in range(1, 6):
        for t in range(1, 6):
            cell = MOVEMENT.cell(r, t)
            free = r in (3, 5) and t not in (1, 3) and cell.ew != 7
            assert allowed[r - 1, t - 1] == free


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (Constraints(keep_tables=frozenset({6})), "the tables are 1 to 5"),
        (Constraints(keep_rounds=frozenset({0})), "the rounds are 1 to 5"),
        (Constraints(keep_pairs=frozenset({11})), "the pairs are 1 to 10"),
        (Constraints(played=5), "5 rounds played; expected 0 to 4"),
        (Constraints(last_rounds=0), "expected 1 or more"),
        (Constraints(most=-1), "expected 0 or more"),
    ],
)
def test_what_is_not_there_cannot_be_kept(limits: Constraints, message: str) -> None:
    with pytest.raises(RequestError, match=message):
        limits.allowed(MOVEMENT)


@pytest.mark.parametrize("arrow_class", ["rounds", "boards", "tables", "free"])
@pytest.mark.parametrize(
    "limits",
    [
        Constraints(keep_tables=frozenset({3})),
        Constraints(keep_pairs=frozenset({3, 6})),
    ],
)
def test_what_is_kept_is_not_touched_where_it_faces_the_phantom(
    arrow_class: str, limits: Constraints
) -> None:
    # pair 8 is missing: pair 3 and pair 6 face nobody once, and so does table 3
    movement = build("mitchell", tables=7, boards_per_set=2, phantom=8)
    found = optimise(movement, arrow_class, limits, moves=1).movement
    assert found != movement
    assert untouched(movement, found, limits)


def untouched(movement: Movement, found: Movement, limits: Constraints) -> bool:
    return all(
        found.cell(r, t) == cell and not any(u[:2] == (r, t) for u in found.turned)
        for r, row in enumerate(movement.schedule, 1)
        for t, cell in enumerate(row, 1)
        if t in limits.keep_tables or limits.keep_pairs & {cell.ns, cell.ew}
    )


def test_a_round_is_told_by_tables_only_where_it_would_touch_what_is_kept() -> None:
    # in MOVEMENT pair 3 is missing, at home at table 3; pair 6 faces it in round 3
    assert MOVEMENT.cell(3, 3)[:2] == (3, 6)
    plan = SwitchPlan.parse("1,3,5/1,2:4")
    spared = Constraints(keep_pairs=frozenset({6})).spare(MOVEMENT, plan)
    # in rounds 1 and 5 pair 6 plays, so a plain round was never meant for it
    assert {str(item) for item in spared.items if item.round == 3} == {
        *("3:1", "3:2", "3:4", "3:5")
    }
    assert Constraints(played=1).spare(MOVEMENT, plan) == plan


def test_a_table_left_alone_is_left_alone_without_opponents_too() -> None:
    movement = build("mitchell", tables=7, phantom=1)  # table 1 never plays
    plan = best_whole_rounds(movement, not_tables=[1]).plan
    assert plan
    assert all(
        movement.switch(plan).cell(r, 1) == movement.cell(r, 1) for r in range(1, 8)
    )
