import pytest

from evenhand.fairness import compete, measure
from evenhand.families import build
from evenhand.movement import play
from evenhand.search import joint_annealing
from evenhand.search.joint_annealing import SEARCHED, anneal_together, spread_out
from evenhand.search.schedules import is_complete, is_table_friendly


def test_the_movement_found_has_the_squares_it_says() -> None:
    start = build("three-quarter-howell", tables=6, rounds=8)
    squares, movement = anneal_together(start, 2, 200_000, 0.6, 0.25, "a seed")
    assert measure(compete(movement)).sum_of_squares == squares
    assert squares < measure(compete(start)).sum_of_squares
    assert movement.faults() == ()
    assert is_complete(movement)
    assert is_table_friendly(movement)
    assert movement.origin == SEARCHED


def test_a_schedule_whose_arrows_alone_change_keeps_its_name() -> None:
    start = build("howell", tables=4)
    _, movement = anneal_together(start, 1, 0, 0.6, 0.25, "a seed")
    assert (movement.name, movement.origin) == (start.name, start.origin)
    assert play.couples(movement) == play.couples(start)


def test_the_same_seed_gives_the_same_movement() -> None:
    start = build("mitchell", tables=5)
    first, second, third = (
        anneal_together(start, 2, 50_000, 0.6, 0.25, seed) for seed in "aab"
    )
    assert first == second
    assert first[1] != third[1]


def test_a_barometer_is_spread_over_the_sets() -> None:
    start = build("barometer", tables=8, rounds=6)
    found = spread_out(start, 2, 500_000, "a seed")
    assert found is not None
    assert found.faults() == ()
    assert is_complete(found)
    assert is_table_friendly(found)
    assert spread_out(start, 1, 20_000, "a seed") is None


@pytest.mark.parametrize("at_once", [1, 777, 10_000_000])
def test_how_often_an_interrupt_is_looked_for_changes_nothing(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = build("three-quarter-howell", tables=6, rounds=8)
    barometer = build("barometer", tables=8, rounds=6)
    annealed = anneal_together(start, 2, 60_000, 0.6, 0.25, "a seed")
    spread = spread_out(barometer, 2, 3_000, "a seed")
    assert spread is not None
    monkeypatch.setattr(joint_annealing, "_CHANGES_AT_ONCE", at_once)
    assert anneal_together(start, 2, 60_000, 0.6, 0.25, "a seed") == annealed
    assert spread_out(barometer, 2, 3_000, "a seed") == spread


@pytest.mark.parametrize("looks", [0, 1, 5])
def test_an_interrupt_ends_an_annealing_with_its_best_so_far(
    looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter([False] * looks + [True])
    monkeypatch.setattr(joint_annealing, "interrupted", lambda: next(answers))
    start = build("three-quarter-howell", tables=6, rounds=8)
    squares, movement = anneal_together(start, 2, 2_000_000, 0.6, 0.25, "a seed")
    assert list(answers) == []
    assert measure(compete(movement)).sum_of_squares == squares
    assert (squares < measure(compete(start)).sum_of_squares) == (looks > 0)
    assert is_complete(movement)


def test_an_interrupt_ends_the_spreading(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([False, True])
    monkeypatch.setattr(joint_annealing, "interrupted", lambda: next(answers))
    monkeypatch.setattr(joint_annealing, "_CHANGES_AT_ONCE", 10)
    start = build("barometer", tables=8, rounds=6)
    assert spread_out(start, 2, 500_000, "a seed") is None
