"""Why a way to seat a field fits or not, in words."""

import pytest

from evenhand.render.plan_reasons import tell_ground
from evenhand.tournament.layouts.conditions import Condition, Ground


@pytest.mark.parametrize("ground", Ground)
def test_every_ground_has_words(ground: Ground) -> None:
    said = tell_ground(Condition("A", False, ground, number=20, base=5))
    assert said
    assert "{" not in said


def test_skip_mitchells_say_from_how_many_tables_they_split() -> None:
    condition = Condition("A", False, Ground.SPLITS_FROM, number=42, base=7)
    assert tell_ground(condition) == "certain only from 7² − 7 = 42 tables up"
