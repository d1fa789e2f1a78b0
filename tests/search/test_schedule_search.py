import signal
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from evenhand.errors import RequestError
from evenhand.fairness import compete, measure
from evenhand.families.fairest import CARDED, Key, records_of
from evenhand.movement import Movement, play
from evenhand.search import joint_annealing, schedule_search
from evenhand.search.meeting_graph import MeetingGraph
from evenhand.search.schedule_search import Size, anneal_new, search_schedule
from evenhand.search.schedules import is_complete, is_table_friendly
from tests.thoroughness import mainly

#: Pairs, rounds, and the ΣC² of the best movement in print, or what a first short
#: search elsewhere found.
BARS = [(8, 8, 384), (10, 7, 518), (10, 10, 944), (12, 9, 1218), (14, 9, 1824)]
BARS += [(14, 11, 2574), (6, 5, 100)]


# the smallest, a middling size and the largest
@pytest.mark.parametrize(
    ("pairs", "rounds", "value"), mainly([BARS[1], BARS[5], BARS[6]], BARS)
)
def test_a_few_generations_reach_the_best_in_print(
    pairs: int, rounds: int, value: int
) -> None:
    found = search_schedule(pairs, rounds, generations=1, seed=2)
    assert found.limit.sum_of_squares <= value


@pytest.fixture
def short_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    cooling = replace(schedule_search._WHOLE_SETS, short=10_000, long=40_000)
    monkeypatch.setattr(schedule_search, "_WHOLE_SETS", cooling)
    cooling = replace(schedule_search._SINGLE_BOARDS, short=10_000, long=40_000)
    monkeypatch.setattr(schedule_search, "_SINGLE_BOARDS", cooling)


@pytest.mark.usefixtures("short_runs")
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
    one = search_schedule(8, 6, generations=1, seed=5)
    two = search_schedule(8, 6, generations=1, seed=5, processes=2)
    assert one.movement == two.movement


@pytest.mark.usefixtures("short_runs")
def test_more_tables_than_rounds_are_searched_too() -> None:
    found = search_schedule(16, 6, generations=1)
    assert is_complete(found.movement)
    assert is_table_friendly(found.movement)
    assert found.limit.proved_optimal
    with pytest.raises(RequestError, match="let more of them share"):
        search_schedule(14, 3, generations=1)


#: ΣC² in the free class without a rematch, found by programs of others.
FREE = [(10, 5, 300), (10, 6, 330), (10, 7, 510), (10, 8, 648)]


@pytest.mark.parametrize(
    ("pairs", "rounds", "value"), mainly([FREE[0], FREE[-1]], FREE)
)
def test_small_fields_with_free_sharing(pairs: int, rounds: int, value: int) -> None:
    found = search_schedule(pairs, rounds, free=True, generations=1)
    assert found.limit.sum_of_squares <= value
    assert found.rematches == 0


@pytest.mark.usefixtures("short_runs")
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


def interrupt_in_run(number: int) -> Callable[..., tuple[int, Movement]]:
    """The annealing, whose run of a number is interrupted when it has begun."""
    runs = iter(range(number + 1))

    def anneal(*work: Any, fixed: bool) -> tuple[int, Movement]:
        if next(runs) == number:
            signal.raise_signal(signal.SIGINT)
        return joint_annealing.anneal_together(*work, fixed=fixed)

    return anneal


@pytest.mark.usefixtures("short_runs")
@pytest.mark.parametrize("run", [0, 1, 8])
def test_an_interrupt_in_the_first_generation_leaves_the_best_so_far(
    run: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schedule_search, "anneal_together", interrupt_in_run(run))
    found = search_schedule(12, 8, generations=3)
    assert (found.generations, found.moves) == (0, 0)
    assert is_complete(found.movement)
    assert is_table_friendly(found.movement)
    figures = measure(compete(found.movement))
    assert figures.sum_of_squares == found.limit.sum_of_squares


@pytest.mark.usefixtures("short_runs")
@pytest.mark.parametrize("whole", [False, True])
def test_what_an_unfinished_generation_found_counts_unless_whole_ones_are_wanted(
    whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = search_schedule(14, 9, generations=1, seed=4)
    # each generation has eight short runs and two long ones
    monkeypatch.setattr(schedule_search, "anneal_together", interrupt_in_run(19))
    found = search_schedule(14, 9, generations=3, seed=4, whole=whole)
    assert (found.generations, found.moves) == (1, one.moves)
    if whole:
        assert found.movement == one.movement
    assert found.limit.sum_of_squares <= one.limit.sum_of_squares


def test_an_interrupt_before_there_is_a_schedule_is_passed_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(schedule_search, "make_schedule", interrupt)
    with pytest.raises(KeyboardInterrupt):
        search_schedule(12, 8, generations=1)


def test_given_meetings_are_kept_and_boards_turned() -> None:
    # a first try elsewhere made 79.9 % of a ring of five lines of four, three boards a
    # set; the cut limit is 80.5 %
    ring = MeetingGraph.ring(5, 4)
    found = search_schedule(20, 8, boards_per_set=3, meetings=ring, generations=1)
    assert MeetingGraph.of(found.movement) == ring
    assert is_complete(found.movement)
    assert is_table_friendly(found.movement)
    assert found.movement.boards_per_set == 3
    quality = measure(compete(found.movement)).quality
    assert quality is not None
    assert 0.79 < quality < 0.805
    assert found.limit.bound.name == "cut"


def test_one_short_run_for_given_meetings_comes_near_the_record() -> None:
    ring = MeetingGraph.ring(5, 6)
    found = anneal_new(Size(30, 12, free=False, seed=1, boards=2, meetings=ring), 0)
    assert found is not None
    record = records_of(30)[Key(30, 12, CARDED, 2)]
    assert found.squares < 1.001 * record.sum_of_squares


@pytest.mark.usefixtures("short_runs")
def test_turned_boards_are_searched_with_the_schedule() -> None:
    found = search_schedule(12, 9, boards_per_set=2, generations=1)
    assert found.movement.turned
    assert found.limit.gap >= 0
    assert found.as_data()["sum_of_squares"] == found.limit.sum_of_squares
    again = search_schedule(12, 9, boards_per_set=2, generations=1)
    assert again.movement == found.movement


def test_meetings_of_another_size_are_refused() -> None:
    with pytest.raises(RequestError, match="20 pairs in 8 rounds for 22 pairs in 8"):
        search_schedule(22, 8, meetings=MeetingGraph.ring(5, 4))
    with pytest.raises(RequestError, match="0 boards a set; expected 1 to 8"):
        search_schedule(12, 9, boards_per_set=0)


@pytest.mark.parametrize(("pairs", "rounds"), [(10, 6), (12, 8), (14, 9)])
def test_nobody_meets_twice_if_that_is_asked(pairs: int, rounds: int) -> None:
    found = search_schedule(pairs, rounds, once=True, generations=1, seed=3)
    assert found.rematches == 0
    assert (found.movement.pairs, found.movement.rounds) == (pairs, rounds)


def test_more_rounds_than_opponents_need_rematches() -> None:
    with pytest.raises(RequestError, match="without a rematch; expected at most 7"):
        search_schedule(8, 8, once=True)
