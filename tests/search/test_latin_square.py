import random

import pytest

from evenhand.search.latin_square import random_latin_square


@pytest.mark.parametrize("order", [1, 2, 3, 5, 8, 13])
def test_every_row_and_column_has_each_symbol_once(order: int) -> None:
    chance = random.Random(order)
    numbers = set(range(order))
    for _ in range(3):
        square = random_latin_square(order, chance)
        assert all(set(row) == numbers for row in square)
        assert all(set(column) == numbers for column in zip(*square, strict=True))


def test_all_squares_of_order_three_come_up() -> None:
    chance = random.Random(1)
    found = {str(random_latin_square(3, chance)) for _ in range(200)}
    assert len(found) == 12
