"""Plans for few boards, joined: compared with every way to say them as one plan."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from evenhand.fairness import competition_by_definition
from evenhand.families import build
from evenhand.movement import Movement, SwitchPlan
from evenhand.search.joined_plans import join_plans

#: For 7 tables, the rounds in which each board of the set is turned.
PLANS = {1: [[1]], 2: [[1], [2]], 3: [[3], [7], [6]], 4: [[5], [3], [1], [7]]}


def seven_tables(rounds_per_board: list[list[int]]) -> Movement:
    boards = len(rounds_per_board)
    plain = build("mitchell", tables=7, boards_per_set=boards, winners=1)
    return plain.switch(SwitchPlan.room_wide(rounds_per_board))


def squares_in_boards(movement: Movement) -> int:
    competition = competition_by_definition(movement)
    worth = 1 if competition.unit == "board" else movement.boards_per_set
    return int(((competition.matrix * worth) ** 2).sum()) // 2


def ways_to_sum(total: int) -> Iterator[tuple[int, ...]]:
    for count in range(1, total + 1):
        for parts in combinations_with_replacement(PLANS, count):
            if sum(parts) == total:
                yield parts


@pytest.mark.parametrize("boards", range(1, 8))
def test_the_fairest_of_all_ways_is_taken(boards: int) -> None:
    joined = join_plans([seven_tables(plan) for plan in PLANS.values()], boards)
    assert joined is not None
    assert sum(joined.parts) == joined.movement.boards_per_set == boards
    every = [
        seven_tables([rounds for part in parts for rounds in PLANS[part]])
        for parts in ways_to_sum(boards)
    ]
    assert joined.movement in every
    least = min(squares_in_boards(movement) for movement in every)
    assert squares_in_boards(joined.movement) == least


def test_a_plan_is_repeated_over_the_set() -> None:
    joined = join_plans([seven_tables(PLANS[3])], 6)
    assert joined is not None
    assert joined.movement == seven_tables(PLANS[3] * 2)
    assert joined.words == "the plan for 3 boards twice"


def test_whole_sets_stay_whole() -> None:
    joined = join_plans([seven_tables(PLANS[1])], 5)
    assert joined is not None
    assert joined.movement == seven_tables([[1]] * 5)
    assert joined.movement.turned == frozenset()
    assert joined.words == "the plan for 1 board 5 times"


def test_plans_of_different_meetings_are_not_joined() -> None:
    two = build("relay", tables=8, boards_per_set=2, switch="1/1", winners=1)
    three = build("double-weave", tables=8, boards_per_set=3, switch="1/1", winners=1)
    assert join_plans([two, three], 5) is None
    joined = join_plans([two, three], 6)
    assert joined is not None
    assert joined.parts in ((2, 2, 2), (3, 3))


def test_nothing_is_made_of_nothing() -> None:
    assert join_plans([], 4) is None
    assert join_plans([seven_tables(PLANS[4])], 6) is None
