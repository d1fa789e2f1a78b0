import random

import pytest

from evenhand.families import build
from evenhand.movement import play
from evenhand.search.extension import extend
from evenhand.search.schedules import is_complete, is_table_friendly


@pytest.mark.parametrize("tables", [4, 5, 7, 8, 12, 13])
def test_a_mitchell_gains_one_round_and_then_another(tables: int) -> None:
    family = "mitchell" if tables % 2 else "double-weave"
    movement = build(family, tables=tables)
    chance = random.Random(tables)
    for more in (1, 2):
        longer = extend(movement, chance)
        assert longer is not None
        assert longer.faults() == ()
        assert longer.rounds == longer.sets == tables + more
        assert is_complete(longer)
        assert is_table_friendly(longer)
        twice = [n for n in play.couples(longer).values() if n == 2]
        assert len(twice) == more * tables
        movement = longer


def test_everybody_has_met_twice_and_no_more() -> None:
    movement = build("howell", tables=2)
    chance = random.Random(1)
    for _ in range(3):
        longer = extend(movement, chance)
        assert longer is not None
        movement = longer
    assert set(play.couples(movement).values()) == {2}
    assert extend(movement, chance) is None


def test_the_same_numbers_give_the_same_extension() -> None:
    movement = build("mitchell", tables=7)
    one, two = (extend(movement, random.Random(3)) for _ in range(2))
    assert one == two
