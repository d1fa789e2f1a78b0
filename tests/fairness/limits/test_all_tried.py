"""The search that excludes fairer complete Mitchells finds what there is."""

import pytest

from evenhand.fairness.limits import find_bounds
from evenhand.families import build
from tools.complete_mitchells import find_fairer

#: Optimal by the identity alone, and reached.
OPTIMAL = {3: 38, 4: 128, 5: 308, 6: 600, 7: 1050, 8: 1792}


@pytest.mark.parametrize(("tables", "value"), OPTIMAL.items())
def test_the_search_stops_right_at_the_optimum(tables: int, value: int) -> None:
    assert find_fairer(tables, value)[0] == []
    assert find_fairer(tables, value + 1)[0]


def test_no_complete_mitchell_of_ten_tables_is_below_the_best_known() -> None:
    assert find_fairer(10, 4584) == ([], 496)
    relay = build("relay", tables=10)
    assert find_bounds(relay)[0].value == 4584


def test_there_is_one_of_ten_tables_at_the_best_known() -> None:
    sizes, _ = find_fairer(10, 4600)
    assert (5, 2, *(1,) * 8) in sizes
