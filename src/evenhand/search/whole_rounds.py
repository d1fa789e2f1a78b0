"""The fairest whole rounds to switch."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from evenhand.movement import Movement, SwitchPlan
from evenhand.search.arrow_choice import (
    ArrowChoice,
    Rounds,
    affordable,
    as_choices,
    as_plan,
    boards_apart,
    fairer,
    round_sets,
    weigh,
)
from evenhand.search.constraints import Constraints
from evenhand.search.conventions import conventions, delayed_conventions
from evenhand.search.scale import ArrowScale, Choices

#: How many sets of rounds are weighed; larger sets are left out beyond it.
_MOST_SETS = 20_000
#: How many more rounds than Moore's rule, (N+4)/8, are tried.
_BEYOND_THE_RULE = 1


def best_whole_rounds(
    movement: Movement,
    *,
    not_tables: Iterable[int] | None = None,
    constraints: Constraints | None = None,
    delays: bool = False,
) -> ArrowChoice:
    """The fairest whole rounds to switch, by any convention.

    With `not_tables` the only convention is that these tables are left alone; with
    `delays` a table left alone may also make up for it later.
    """
    limits = constraints or Constraints()
    views = [ArrowScale(view) for view in boards_apart(movement)]
    best = weigh(movement, SwitchPlan())
    for by_round in _conventions(movement, not_tables, limits, views[0], delays):
        sets = _sets_worth_weighing(by_round, views, limits.most)
        totals = _totals(views, as_choices(sets, by_round))
        # the sets come from small to large, so the first of equals is the simplest
        rounds = sets[int(np.argmin(totals))]
        places = as_choices([rounds], by_round)[0]
        plan = as_plan(movement, [places] * movement.boards_per_set)
        best = fairer(best, weigh(movement, plan))
    return best


def _conventions(
    movement: Movement,
    not_tables: Iterable[int] | None,
    limits: Constraints,
    scale: ArrowScale,
    delays: bool,
) -> Iterator[Choices]:
    allowed = limits.allowed(movement)
    if not_tables is not None:
        allowed[:, [t - 1 for t in not_tables]] = False
        yield next(conventions(movement, allowed))
        return
    yield from conventions(movement, allowed)
    if delays and limits.most is None:
        yield from delayed_conventions(movement, limits.allowed(movement), scale)


def _totals(views: list[ArrowScale], choices: Choices) -> npt.NDArray[np.float64]:
    """For each choice ΣC² over all boards; boards that are alike count as one."""
    if len(views) == 1:
        return views[0].sums_of_squares(choices)
    total = np.add.reduce([view.competition(choices) for view in views])
    squares: npt.NDArray[np.float64] = np.einsum("ij,ij->i", total, total)
    return squares


def _sets_worth_weighing(
    by_round: Choices, views: list[ArrowScale], most_rounds: int | None
) -> list[Rounds]:
    """Sets of rounds, fewer where the movement's rounds are all alike.

    Shifting a plan then changes nothing, so plans that begin with round 1 are enough.
    Being alike is judged by single rounds and neighbours: a wrong judgement could
    miss a plan, never misjudge one.
    """
    free = [r for r, places in enumerate(by_round, 1) if places.any()]
    rounds, most = len(by_round), affordable(_MOST_SETS, views[0])
    largest = min(rounds // 2, (rounds + 4) // 8 + _BEYOND_THE_RULE)
    if most_rounds is not None:
        largest = min(largest, most_rounds)
    if len(free) == rounds and _all_alike(by_round, views):
        return [(), *(round_sets(free, most, largest, (1,)) if largest else [])]
    return round_sets(free, most, largest)


def _all_alike(by_round: Choices, views: list[ArrowScale]) -> bool:
    around = [*range(1, len(by_round) + 1), 1]
    singles: list[Rounds] = [(r,) for r in around[:-1]]
    neighbours: list[Rounds] = list(pairwise(around))
    for alike in (singles, neighbours):
        totals = _totals(views, as_choices(alike, by_round))
        if totals.max() > totals.min():
            return False
    return True
