from collections.abc import Callable, Iterator

import pytest

from evenhand.simulation.waves import Wave, handing_out


def double(number: int) -> int:
    return 2 * number


def numbers(count: int) -> Iterator[tuple[int]]:
    return ((number,) for number in range(count))


def never() -> bool:
    return False


def after(questions: int) -> Callable[[], bool]:
    """A stop that says no so many times."""
    asked = iter(range(questions))
    return lambda: next(asked, None) is None


def waves_of(count: int, size: int, stop: Callable[[], bool]) -> list[Wave]:
    with handing_out(
        double, numbers(count), size, processes=1, cluster=None, stop=stop
    ) as waves:
        return list(waves)


def test_each_wave_has_so_many_pieces_and_the_last_one_the_rest() -> None:
    waves = waves_of(5, 2, never)
    assert [wave.pieces for wave in waves] == [((0,), (1,)), ((2,), (3,)), ((4,),)]
    assert [wave.results for wave in waves] == [(0, 2), (4, 6), (8,)]


def test_no_pieces_make_no_waves() -> None:
    assert waves_of(0, 2, never) == []


def test_a_stop_leaves_out_what_was_not_begun() -> None:
    # asked before each piece and after the wave: 0, 1, –, 2, then no more
    assert waves_of(9, 2, after(4)) == [
        Wave(((0,), (1,)), (0, 2)),
        Wave(((2,),), (4,)),
    ]


def test_a_stop_after_a_wave_leaves_it_at_that() -> None:
    assert waves_of(9, 2, after(2)) == [Wave(((0,), (1,)), (0, 2))]


def test_a_wave_in_which_nothing_was_done_is_left_out() -> None:
    assert waves_of(9, 2, after(3)) == [Wave(((0,), (1,)), (0, 2))]


@pytest.mark.parametrize("processes", [1, 2])
def test_a_stop_before_the_first_piece_still_has_a_result(processes: int) -> None:
    with handing_out(
        double, numbers(9), 4, processes=processes, cluster=None, stop=lambda: True
    ) as waves:
        assert list(waves) == [Wave(((0,),), (0,))]


def test_a_result_of_zero_is_a_result() -> None:
    assert waves_of(1, 4, never) == [Wave(((0,),), (0,))]
