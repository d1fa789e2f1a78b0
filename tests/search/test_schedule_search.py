import pytest

from evenhand.errors import RequestError
from evenhand.fairness import compete, measure
from evenhand.movement import play
from evenhand.search.schedule_search import search_schedule
from evenhand.search.schedules import is_complete, is_table_friendly

#: Pairs, rounds, and the ΣC² of the best movement in print, or what a first short
#: search elsewhere found.
BARS = [(8, 8, 384), (10, 7, 518), (10, 10, 944), (12, 9, 1218), (14, 9, 1824)]
BARS += [(14, 11, 2574), (6, 5, 100)]


@pytest.mark.parametrize(("pairs", "rounds", "value"), BARS)
def test_a_few_generations_reach_the_best_in_print(
    pairs: int, rounds: int, value: int
) -> None:
    found = search_schedule(pairs, rounds, generations=1, seed=2)
    assert found.limit.sum_of_squares <= value


def test_the_result_is_what_it_says() -> None:
    found = search_schedule(12, 8, generations=1)
    movement = found.movement
    assert movement.faults() == ()
    assert is_complete(movement)
    assert is_table_friendly(movement)
    assert measure(compete(movement)).sum_of_squares == found.limit.sum_of_squares
    assert found.rematches == 0
    assert (found.generations, found.seed) == (1, 1)
    data = found.as_data()
    assert data["family"] == movement.origin
    assert data["lower_bound"] <= data["sum_of_squares"]


def test_several_processes_find_what_one_finds() -> None:
    one = search_schedule(10, 7, generations=1, seed=5)
    two = search_schedule(10, 7, generations=1, seed=5, processes=2)
    assert one.movement == two.movement


def test_more_tables_than_rounds_are_searched_too() -> None:
    found = search_schedule(16, 6, generations=1)
    assert is_complete(found.movement)
    assert is_table_friendly(found.movement)
    assert found.limit.proved_optimal
    with pytest.raises(RequestError, match="try --free"):
        search_schedule(14, 3, generations=1)


#: ΣC² in the free class without a rematch, found by programs of others.
FREE = [(10, 5, 300), (10, 6, 330), (10, 7, 510), (10, 8, 648)]


@pytest.mark.parametrize(("pairs", "rounds", "value"), FREE)
def test_small_fields_with_free_sharing(pairs: int, rounds: int, value: int) -> None:
    found = search_schedule(pairs, rounds, free=True, generations=1)
    assert found.limit.sum_of_squares <= value
    assert found.rematches == 0


def test_rematches_belong_to_the_design_only() -> None:
    worger = search_schedule(22, 12, generations=1)
    assert worger.start == "worger"
    assert worger.rematches <= 11
    assert max(play.couples(worger.movement).values()) == 2
    assert "worger" in worger.found_by
    assert search_schedule(10, 7, generations=1).rematches == 0


def test_nonsense_is_refused() -> None:
    with pytest.raises(RequestError, match="more than 0"):
        search_schedule(10, 7, seconds=0)
    with pytest.raises(RequestError, match="processes"):
        search_schedule(10, 7, processes=0, generations=1)
