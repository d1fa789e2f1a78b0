import pytest

from evenhand.errors import RequestError
from evenhand.workers import workers


def double(number: int) -> int:
    return 2 * number


@pytest.mark.parametrize("processes", [1, 2])
def test_results_come_in_order(processes: int) -> None:
    with workers(processes) as run:
        assert run(double, [(n,) for n in range(7)]) == [0, 2, 4, 6, 8, 10, 12]


@pytest.mark.parametrize("processes", [0, -1, 1000])
def test_nonsense_is_refused(processes: int) -> None:
    with pytest.raises(RequestError, match="expected 1 to 256"), workers(processes):
        pass
