"""The fairest whole rounds to switch."""

from collections.abc import Iterable
from itertools import pairwise

import numpy as np

from evenhand.movement import Movement, SwitchPlan
from evenhand.search.arrow_choice import (
    ArrowChoice,
    Rounds,
    Tables,
    affordable,
    as_choices,
    as_plan,
    conventions,
    fairer,
    require_unturned,
    round_sets,
    weigh,
)
from evenhand.search.scale import ArrowScale

#: How many sets of rounds are weighed; larger sets are left out beyond it.
_MOST_SETS = 20_000
#: How many more rounds than Moore's rule are tried.
_BEYOND_THE_RULE = 1


def best_whole_rounds(
    movement: Movement, *, not_tables: Iterable[int] | None = None
) -> ArrowChoice:
    """The fairest whole rounds to switch, by any convention.

    With `not_tables` the only convention is that these tables are left alone.
    """
    require_unturned(movement)
    scale = ArrowScale(movement)
    best = weigh(movement, SwitchPlan())
    for tables in conventions(movement, not_tables):
        sets = _sets_worth_weighing(movement, scale, tables)
        totals = scale.sums_of_squares(as_choices(movement, sets, tables))
        # the sets come from small to large, so the first of equals is the simplest
        rounds = sets[int(np.argmin(totals))]
        plan = as_plan(movement, [rounds] * movement.boards_per_set, tables)
        best = fairer(best, weigh(movement, plan))
    return best


def _sets_worth_weighing(
    movement: Movement, scale: ArrowScale, tables: Tables
) -> list[Rounds]:
    """Sets of rounds, fewer where the movement's rounds are all alike.

    Shifting a plan then changes nothing, so plans that begin with round 1 are enough.
    Being alike is judged by single rounds and neighbours: a wrong judgement could
    miss a plan, never misjudge one.
    """
    rounds, most = movement.rounds, affordable(_MOST_SETS, scale)
    around = [*range(1, rounds + 1), 1]
    singles: list[Rounds] = [(r,) for r in around[:-1]]
    neighbours: list[Rounds] = list(pairwise(around))
    for alike in (singles, neighbours):
        totals = scale.sums_of_squares(as_choices(movement, alike, tables))
        if totals.max() > totals.min():
            return round_sets(rounds, most, _BEYOND_THE_RULE)
    others = round_sets(rounds, most, _BEYOND_THE_RULE - 1, start=2)
    return [(), *((1, *rest) for rest in others)]
