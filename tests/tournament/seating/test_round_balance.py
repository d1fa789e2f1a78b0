"""Whole rounds that are switched where two lines would never change sides."""

from itertools import combinations

import pytest

from evenhand.fairness import judge
from evenhand.families import build
from evenhand.movement import Movement
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.seated import SeatedSection, SeatedSession
from evenhand.tournament.seating.event_balance import measure_halls
from evenhand.tournament.seating.field_balance import balance_rounds
from evenhand.tournament.seating.session_seats import switch_rounds


def session(movement: Movement, number: int = 1) -> SeatedSession:
    pairs = tuple(range(1, movement.pairs + 1))
    return SeatedSession(number, (SeatedSection("A", 1, movement, pairs),))


@pytest.mark.parametrize("tables", [3, 5, 7])
def test_no_other_rounds_of_a_mitchell_are_fairer(tables: int) -> None:
    movement = build("mitchell", tables=tables)
    chosen = balance_rounds([movement])
    every = [
        {(1, r) for r in rounds}
        for count in range(tables + 1)
        for rounds in combinations(range(1, tables + 1), count)
    ]
    squares = {
        frozenset(rounds): measure_halls(
            [one.hall() for one in switch_rounds([session(movement)], rounds)]
        ).sum_of_squares
        for rounds in every
    }
    assert squares[chosen] == min(squares.values())
    assert len(chosen) == min(
        len(r) for r, s in squares.items() if s == squares[chosen]
    )
    # every round of a Mitchell is as good as any other, so it need not be the first
    assert (1, 1) not in chosen


def test_the_first_round_is_left_alone_in_a_larger_field_too() -> None:
    """Thirteen rounds are too many to try every choice."""
    chosen = balance_rounds([build("mitchell", tables=13)])
    assert chosen == {(1, 2), (1, 3)}


def test_switched_rounds_are_those_of_an_arrow_switch() -> None:
    movement = build("mitchell", tables=7)
    (switched,) = switch_rounds([session(movement)], {(1, 7)})
    plain = movement.switch("7")
    ours = measure_halls([switched.hall()])
    assert ours.sum_of_squares == judge(plain).measures.sum_of_squares


def test_a_web_in_two_sessions_lets_both_lines_compete() -> None:
    proposal = propose_plan(
        PlanRequest(24, base="web", sessions=(2,), phases="single", boards_per_round=2)
    )
    (group,) = proposal.plan.groups
    assert group.switched
    assert proposal.gains[group.name].after.quality == group.balance().quality
    before, after = (
        proposal.gains[group.name].before.quality,
        proposal.gains[group.name].after.quality,
    )
    assert before is not None
    assert after is not None
    assert after > before
    assert not proposal.plan.faults()
