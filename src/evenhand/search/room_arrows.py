"""The fairest arrows a director can simply announce.

Two classes are searched: whole rounds (all boards of the set), and turned boards,
where each board of the set has its own rounds. Both are room-wide: everybody does the
same, or everybody but a named few.

Turning board b in the rounds S changes the competition matrix by a part that depends
on S alone, so the matrix of a plan is a sum of one part for each board. The parts of
all small sets of rounds are computed once; whole rounds are then a minimum over parts,
two boards an exhaustive minimum over their sums, and more boards a descent from many
starts. The total ΣC is the same for all arrows, so the least ΣC² is the best quality.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb

import numpy as np
import numpy.typing as npt

from evenhand.errors import RequestError
from evenhand.fairness import compete, measure
from evenhand.movement import Movement, SwitchItem, SwitchPlan, announcements
from evenhand.movement.play import shared_sets, stationary_pairs
from evenhand.search.scale import ArrowScale, Choices

Parts = npt.NDArray[np.float64]
Rounds = tuple[int, ...]

#: How many sets of whole rounds are weighed; larger sets are left out beyond it.
_MOST_WHOLE = 20_000
#: The same for single boards, whose parts are kept.
_MOST_PARTS = 3500
#: How many numbers all their parts may have.
_MOST_NUMBERS = 20_000_000
#: How many more rounds than Moore's (N+4)/8 may be switched; a single board of
#: several may turn once more.
_BEYOND_THE_RULE = 1
#: Starts of the descent for three boards and more.
_STARTS = 60


@dataclass(frozen=True, slots=True)
class ArrowChoice:
    """A plan found by search, and what it achieves.

    Attributes:
        plan: the plan; empty where nothing beats the movement as it is.
        quality: Clements' quality Q of the movement under the plan, 0 to 1.
        announcements: how many things the director has to say.
    """

    plan: SwitchPlan
    quality: Fraction
    announcements: int


def best_whole_rounds(
    movement: Movement, *, not_tables: Iterable[int] | None = None
) -> ArrowChoice:
    """The fairest whole rounds to switch.

    Without `not_tables` the usual exceptions are tried beside every table: one of two
    tables that always share is left alone, or only tables with a stationary pair
    switch.
    """
    _require_unturned(movement)
    scale = ArrowScale(movement)
    best: tuple[float, SwitchPlan] | None = None
    for tables in _conventions(movement, not_tables):
        subsets = _whole_subsets(movement, scale, tables)
        totals = scale.sums_of_squares(_choices(movement, subsets, tables))
        # subsets come from small to large, so the first of equals is the simplest
        index = int(np.argmin(totals))
        if best is None or totals[index] < best[0]:
            plan = _whole_plan(movement, subsets[index], tables)
            best = (float(totals[index]), plan)
    assert best is not None
    return weigh(movement, best[1])


def best_turned_boards(movement: Movement, *, seed: int = 0) -> ArrowChoice:
    """The fairest rounds for each board of the set, everybody turning alike."""
    whole = best_whole_rounds(movement, not_tables=())
    boards = movement.boards_per_set
    if boards == 1:
        return whole
    subsets, parts = _parts(movement)
    if boards == 2:
        chosen = _best_two(subsets, parts)
    else:
        chosen = _descend(subsets, parts, boards, np.random.default_rng(seed))
    rounds = sorted((subsets[i] for i in chosen), key=lambda s: (s[:1] or (99,), s))
    plan = _merge_whole(SwitchPlan.room_wide(rounds), boards)
    return max(weigh(movement, plan), whole, key=lambda choice: choice.quality)


def weigh(movement: Movement, plan: SwitchPlan) -> ArrowChoice:
    """What a plan achieves."""
    switched = movement.switch(plan)
    quality = measure(compete(switched)).quality or Fraction(0)
    return ArrowChoice(plan, quality, len(announcements(switched)))


def _require_unturned(movement: Movement) -> None:
    if movement.turned:
        raise RequestError(
            f"{movement.label}: single boards are turned already; "
            "give the movement without them"
        )


def _conventions(
    movement: Movement, not_tables: Iterable[int] | None
) -> Iterator[frozenset[int]]:
    """Which tables a switched round may mean: all, all but one, or the fixed ones."""
    every = frozenset(range(1, movement.tables + 1))
    if not_tables is not None:
        yield every - frozenset(not_tables)
        return
    yield every
    always = frozenset.intersection(
        *(frozenset(sets.values()) for sets in shared_sets(movement))
    )
    if len(always) == 1:
        (tables,) = always
        yield every - {tables[0]}
    stay = frozenset(stationary_pairs(movement).values())
    if stay and stay != every:
        yield stay


def _whole_subsets(
    movement: Movement, scale: ArrowScale, tables: frozenset[int]
) -> list[Rounds]:
    """Sets of whole rounds worth weighing.

    Where the rounds of a movement are all alike, shifting a plan changes nothing, so
    plans that begin with round 1 are enough. Being alike is judged by single rounds
    and neighbours: a wrong judgement could miss a plan, never misjudge one.
    """
    rounds, most = movement.rounds, _affordable(_MOST_WHOLE, scale)
    around = [*range(1, rounds + 1), 1]
    singles: list[Rounds] = [(r,) for r in around[:-1]]
    neighbours: list[Rounds] = list(pairwise(around))
    for likes in (singles, neighbours):
        totals = scale.sums_of_squares(_choices(movement, likes, tables))
        if totals.max() - totals.min() > 0:
            return _subsets(rounds, most, _BEYOND_THE_RULE)
    first = [(1, *rest) for rest in _subsets(rounds, most, 0, start=2)]
    return [(), *sorted(first, key=len)]


def _subsets(rounds: int, most: int, beyond: int, start: int = 1) -> list[Rounds]:
    """Sets of rounds from small to large, as many as are worth weighing."""
    subsets: list[Rounds] = []
    largest = min(rounds // 2, (rounds + 4) // 8 + beyond)
    for size in range(largest + 1):
        if size > 1 and len(subsets) + comb(rounds, size) > most:
            break
        subsets += combinations(range(start, rounds + 1), size)
    return subsets


def _affordable(most: int, scale: ArrowScale) -> int:
    return min(most, _MOST_NUMBERS // max(scale.couples, 1))


def _parts(movement: Movement) -> tuple[list[Rounds], Parts]:
    """For each set of switched rounds, the competition on one board of each set."""
    scale = ArrowScale(movement)
    most = _affordable(_MOST_PARTS, scale)
    subsets = _subsets(movement.rounds, most, _BEYOND_THE_RULE + 1)
    every = frozenset(range(1, movement.tables + 1))
    return subsets, scale.competition(_choices(movement, subsets, every))


def _choices(
    movement: Movement, subsets: list[Rounds], tables: frozenset[int]
) -> Choices:
    """The sets of rounds as switched places, at these tables."""
    switched = np.zeros((len(subsets), movement.rounds), dtype=np.bool_)
    for index, rounds in enumerate(subsets):
        switched[index, [r - 1 for r in rounds]] = True
    there = np.zeros(movement.tables, dtype=np.bool_)
    there[[t - 1 for t in tables]] = True
    return switched[:, :, None] & there


def _best_two(subsets: list[Rounds], parts: Parts) -> list[int]:
    """The best two sets of rounds, all couples weighed; ties to the fewer rounds."""
    own = np.einsum("ij,ij->i", parts, parts)
    sizes = np.array([len(rounds) for rounds in subsets])
    best = (np.inf, 0, 0, 0)
    for start in range(0, len(parts), 256):
        block = slice(start, start + 256)
        cross = parts[block] @ parts.T
        totals = own[block, None] + own[None, :] + 2 * cross
        least = totals.min()
        if least <= best[0]:
            rows, columns = np.nonzero(totals == least)
            rows += start
            fewest = np.argmin(sizes[rows] + sizes[columns])
            found = (
                float(least),
                int(sizes[rows[fewest]] + sizes[columns[fewest]]),
                int(rows[fewest]),
                int(columns[fewest]),
            )
            best = min(best, found)
    return [best[2], best[3]]


def _descend(
    subsets: list[Rounds], parts: Parts, boards: int, random: np.random.Generator
) -> list[int]:
    """Improve one board at a time from many starts, until no board can be bettered."""
    own = np.einsum("ij,ij->i", parts, parts)
    sizes = np.array([len(rounds) for rounds in subsets])
    best: tuple[float, int, list[int]] | None = None
    for _ in range(_STARTS):
        chosen = [int(i) for i in random.integers(len(parts), size=boards)]
        total = parts[chosen].sum(axis=0)
        improved = True
        while improved:
            improved = False
            for place in range(boards):
                rest = total - parts[chosen[place]]
                change = own + 2 * (parts @ rest)
                least = change.min()
                if least < change[chosen[place]]:
                    ties = np.flatnonzero(change == least)
                    chosen[place] = int(ties[np.argmin(sizes[ties])])
                    total = rest + parts[chosen[place]]
                    improved = True
        found = (float(total @ total), int(sizes[chosen].sum()), sorted(chosen))
        if best is None or found < best:
            best = found
    assert best is not None
    return best[2]


def _whole_plan(
    movement: Movement, rounds: Rounds, tables: frozenset[int]
) -> SwitchPlan:
    if len(tables) == movement.tables:
        return SwitchPlan.whole_rounds(rounds)
    if tables == frozenset(stationary_pairs(movement).values()):
        return SwitchPlan.whole_rounds(rounds, stationary=True)
    return SwitchPlan(frozenset(SwitchItem(r, t) for r in rounds for t in tables))


def _merge_whole(plan: SwitchPlan, boards: int) -> SwitchPlan:
    """The plan with a round in which every board turns written as a whole round."""
    turned: dict[int, set[int]] = {}
    for item in plan.items:
        turned.setdefault(item.round, set()).add(item.board)
    whole = {r for r, which in turned.items() if len(which) == boards}
    rest = {item for item in plan.items if item.round not in whole}
    return SwitchPlan(frozenset(rest | {SwitchItem(r) for r in whole}))
