"""Stopping rules, one at a time."""

from collections.abc import Sequence

import pytest

from evenhand.solvers.stopping import (
    AfterSteps,
    AtCost,
    FirstOf,
    StoppingRule,
)


def steps_until_stop(rule: StoppingRule, costs: Sequence[float]) -> int:
    """How many steps are made when the best cost is that before each of them."""
    for step, cost in enumerate(costs):
        if rule(cost):
            return step
    return len(costs)


@pytest.mark.parametrize("steps", [0, 1, 7])
def test_a_number_of_steps(steps: int) -> None:
    assert steps_until_stop(AfterSteps(steps), [3] * 20) == steps


def test_a_number_of_steps_is_shared_by_searches_with_the_same_rule() -> None:
    rule = AfterSteps(5)
    first = steps_until_stop(rule, [3, 3])
    assert first + steps_until_stop(rule, [3] * 20) == 5


@pytest.mark.parametrize(("least", "steps"), [(0, 3), (1.5, 2), (9, 0), (-1, 4)])
def test_a_cost_that_cannot_be_bettered(least: float, steps: int) -> None:
    assert steps_until_stop(AtCost(least), [4, 2, 1, 0]) == steps


def test_any_function_can_be_a_rule_such_as_one_that_notices_an_interrupt() -> None:
    interrupted = iter([False, False, True])
    rule = FirstOf(AfterSteps(9), lambda _: next(interrupted))
    assert steps_until_stop(rule, [1] * 20) == 2


def test_whichever_rule_comes_first() -> None:
    assert steps_until_stop(FirstOf(AfterSteps(3), AtCost(0)), [2, 0, 0, 0]) == 1
    assert steps_until_stop(FirstOf(AfterSteps(3), AtCost(0)), [2] * 9) == 3
    assert steps_until_stop(FirstOf(), [2] * 9) == 9
