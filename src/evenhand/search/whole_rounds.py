"""The fairest whole rounds to switch."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice, pairwise

import numpy as np
import numpy.typing as npt

from evenhand.movement import Movement, SwitchPlan
from evenhand.search.arrow_choice import (
    ArrowChoice,
    Places,
    Rounds,
    affordable,
    as_choices,
    as_plan,
    boards_apart,
    round_sets,
    weigh,
)
from evenhand.search.constraints import Constraints
from evenhand.search.scale import ArrowScale, Choices
from evenhand.search.switch_conventions import conventions, delayed_conventions
from evenhand.search.vacancies import one_of_each_kind, steadiest, weigh_equals

#: How many sets of rounds are weighed; the larger ones are left out if there are more.
_MOST_SETS = 20_000
#: How many equally fair sets of rounds of one convention are compared more closely.
_MOST_EQUALS = 500
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
    if not_tables is None:
        return steadiest(movement, whole_round_choices(movement, limits, delays=delays))
    limits = replace(limits, keep_tables=limits.keep_tables | {*not_tables})
    return steadiest(movement, whole_round_choices(movement, limits, only_one=True))


def whole_round_choices(
    movement: Movement,
    limits: Constraints,
    *,
    delays: bool = False,
    only_one: bool = False,
) -> list[ArrowChoice]:
    """The movement as it is, and the fairest plans by each convention, or by the first.

    A convention that does worse than those before it is left out.
    """
    boards = movement.boards_per_set
    views = [ArrowScale(view) for view in boards_apart(movement)]
    found = [weigh(movement, SwitchPlan())]
    for by_round in _conventions(movement, limits, views[0], delays, only_one):
        plans = (
            limits.spare(movement, as_plan(movement, [places] * boards))
            for places in _fairest(by_round, views, limits.most)
        )
        found += weigh_equals(movement, plans, max(one.quality for one in found))
    return found


def _fairest(
    by_round: Choices, views: list[ArrowScale], most_rounds: int | None
) -> Iterator[Places]:
    """The places switched by the fairest sets of rounds; of equals, the smallest."""
    sets = _sets_worth_weighing(by_round, views, most_rounds)
    totals = _totals(views, as_choices(sets, by_round))
    ties = [sets[i] for i in np.flatnonzero(totals == totals.min())]
    fewest = min(map(len, ties))
    ties = [rounds for rounds in ties if len(rounds) == fewest][:_MOST_EQUALS]
    choices = as_choices(ties, by_round)
    for index in one_of_each_kind(_competition(views, choices)):
        yield choices[index]


def _conventions(
    movement: Movement,
    limits: Constraints,
    scale: ArrowScale,
    delays: bool,
    only_one: bool,
) -> Iterator[Choices]:
    known = conventions(movement, limits.allowed(movement))
    yield from islice(known, 1 if only_one else None)
    if delays and not only_one and limits.most is None:
        yield from delayed_conventions(movement, limits.allowed(movement), scale)


def _totals(views: list[ArrowScale], choices: Choices) -> npt.NDArray[np.float64]:
    """For each choice, ΣC² over all boards; boards that are alike count as one."""
    if len(views) == 1:
        return views[0].sums_of_squares(choices)
    total = _competition(views, choices)
    squares: npt.NDArray[np.float64] = np.einsum("ij,ij->i", total, total)
    return squares


def _competition(views: list[ArrowScale], choices: Choices) -> npt.NDArray[np.float64]:
    total: npt.NDArray[np.float64] = np.add.reduce(
        [view.competition(choices) for view in views]
    )
    return total


def _sets_worth_weighing(
    by_round: Choices, views: list[ArrowScale], most_rounds: int | None
) -> list[Rounds]:
    """Sets of rounds, fewer if the rounds of the movement are all alike.

    Shifting a plan then changes nothing, so plans that begin with round 1 are enough.
    Rounds are taken to be alike if single rounds and neighbours are. If that is wrong,
    a plan may be missed, but none is misjudged.
    """
    free = [r for r, places in enumerate(by_round, 1) if places.any()]
    # if everybody switches, switching all the other rounds instead gives the same
    # competition; so half of the rounds are enough
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
