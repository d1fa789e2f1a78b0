"""The kernel and its plain twin give the same integers."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenhand.fairness import compete, measure
from evenhand.families import build
from evenhand.kernels.arrow_annealing import anneal, change_of_flip, flip
from evenhand.movement import Movement
from evenhand.search.annealing import Arrows, change_by_definition, take_arrows
from evenhand.search.constraints import Constraints

MOVEMENTS = [
    build("mitchell", tables=5, boards_per_set=2),
    build("relay", tables=6, boards_per_set=2, phantom=2),
    build("rover", tables=5, boards_per_set=2),
    build("three-quarter-howell", tables=5, rounds=7, boards_per_set=2),
    build("mitchell", tables=5, boards_per_set=2, switch="1/1,3:2/2"),
]


def arrows_of(movement: Movement, *, by_board: bool) -> Arrows:
    return take_arrows(movement, Constraints().allowed(movement), by_board=by_board)


@settings(max_examples=60, deadline=None)
@given(
    movement=st.sampled_from(MOVEMENTS),
    by_board=st.booleans(),
    picks=st.lists(st.integers(0, 10**6), min_size=1, max_size=12),
)
def test_every_flip_changes_what_the_definition_says(
    movement: Movement, by_board: bool, picks: list[int]
) -> None:
    by_board = by_board or bool(movement.turned)
    arrows = arrows_of(movement, by_board=by_board)
    now = movement
    squares = arrows.squares
    for pick in picks:
        index = pick % len(arrows.moves)
        column, a, x = (int(n) for n in arrows.moves[index])
        seats = arrows.seats[column]
        competition = arrows.competition
        change = change_of_flip(
            seats, competition[a], competition[x], a, x, arrows.players[column]
        )
        assert change == change_by_definition(now, arrows.places[index])
        flip(seats, competition, a, x)
        squares += change
        r, t, b = arrows.places[index]
        now = now.switch(f"{r}:{t}/{b}" if b else f"{r}:{t}")
        assert (competition.astype(np.int64) ** 2).sum() // 2 == squares


@pytest.mark.parametrize("by_board", [False, True])
@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda m: m.name)
def test_annealing_reports_the_squares_of_its_plan(
    movement: Movement, by_board: bool
) -> None:
    by_board = by_board or bool(movement.turned)
    arrows = arrows_of(movement, by_board=by_board)
    best, seats, _ = arrows.anneal(20_000, hot=0.8, cold=0.1, seed=99)
    found = measure(compete(movement.switch(arrows.plan(seats))))
    unit = compete(movement.switch(arrows.plan(seats))).unit
    factor = movement.boards_per_set**2 if by_board and unit == "set" else 1
    assert found.sum_of_squares * factor == best
    assert best <= arrows.squares


def test_no_more_flips_than_allowed() -> None:
    movement = build("mitchell", tables=7)
    arrows = arrows_of(movement, by_board=False)
    for most in (0, 1, 3):
        _, seats, _ = arrows.anneal(50_000, hot=0.8, cold=0.1, seed=5, most=most)
        assert len(arrows.plan(seats).items) <= most


def test_the_same_seed_gives_the_same_arrows() -> None:
    arrows = arrows_of(build("mitchell", tables=9), by_board=False)
    results = [arrows.anneal(50_000, hot=0.8, cold=0.1, seed=5) for _ in range(2)]
    assert results[0][0] == results[1][0]
    assert (results[0][1] == results[1][1]).all()


@pytest.mark.parametrize("most", [None, 3])
@pytest.mark.parametrize("at_once", [1, 50_000, 10**9])
@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda m: m.name)
def test_several_calls_lead_where_one_leads(
    movement: Movement, at_once: int, most: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("evenhand.search.annealing._WORK_AT_ONCE", at_once)
    arrows = arrows_of(movement, by_board=True)
    best, seats, weighed = arrows.anneal(20_000, 0.6, 0.18, seed=7, most=most)
    pairs = int(arrows.players.max())
    expected, kept = anneal(
        arrows.seats.copy(),
        arrows.competition.copy(),
        arrows.moves,
        arrows.players,
        arrows.squares,
        20_000,
        0.6 * pairs,
        0.18 * pairs,
        7,
        len(arrows.moves) if most is None else most,
    )
    assert (best, weighed) == (expected, 20_000)
    assert (seats == kept).all()


def test_an_interrupt_ends_a_run_with_the_best_so_far(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    movement = build("mitchell", tables=7)
    arrows = arrows_of(movement, by_board=False)
    answers = iter([False, False, True])
    monkeypatch.setattr("evenhand.search.annealing._WORK_AT_ONCE", 1)
    monkeypatch.setattr("evenhand.search.annealing.interrupted", lambda: next(answers))
    best, seats, weighed = arrows.anneal(20_000, hot=0.8, cold=0.1, seed=5)
    # a hundred flips at each of the first three of two hundred temperatures
    assert weighed == 300
    found = measure(compete(movement.switch(arrows.plan(seats))))
    assert found.sum_of_squares == best
