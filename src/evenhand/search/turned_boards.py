"""The fairest single boards to turn, announced to the whole room.

Each board of the set has its own rounds. Turning board b in the rounds S changes the
competition matrix by a part that depends on S alone, so the matrix of a plan is a sum
of one part for each board. The parts of all small sets of rounds are computed once;
two boards are then an exhaustive minimum over their sums, and more boards a descent
from many starts. The total ΣC is the same for all arrows, so the least ΣC² is the
best quality.
"""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from evenhand.movement import Movement, SwitchItem, SwitchPlan
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
from evenhand.search.whole_rounds import best_whole_rounds

Parts = npt.NDArray[np.float64]

#: How many sets of rounds are weighed; larger sets are left out beyond it.
_MOST_SETS = 3500
#: How many more rounds than Moore's rule are tried; one board of several may turn
#: oftener than a whole set should.
_BEYOND_THE_RULE = 2
#: Starts of the descent for three boards and more.
_STARTS = 60
#: Rows of the exhaustive search for two boards that fit the processor's cache.
_ROWS_AT_ONCE = 256


def best_turned_boards(movement: Movement, *, seed: int = 0) -> ArrowChoice:
    """The fairest rounds for each board of the set, by any convention.

    Whole rounds are among the choices, so it is never worse than they are.
    """
    require_unturned(movement)
    best = best_whole_rounds(movement)
    if movement.boards_per_set > 1:
        scale = ArrowScale(movement)
        for tables in conventions(movement):
            best = fairer(best, _best_by_convention(movement, scale, tables, seed))
    return _made_early(movement, best)


def _best_by_convention(
    movement: Movement, scale: ArrowScale, tables: Tables, seed: int
) -> ArrowChoice:
    boards = movement.boards_per_set
    most = affordable(_MOST_SETS, scale)
    sets = round_sets(movement.rounds, most, _BEYOND_THE_RULE)
    parts = scale.competition(as_choices(movement, sets, tables))
    if boards == 2:
        chosen = _best_two(sets, parts)
    else:
        chosen = _descend(sets, parts, boards, np.random.default_rng(seed))
    rounds = sorted((sets[i] for i in chosen), key=lambda s: (not s, s))
    return weigh(movement, as_plan(movement, rounds, tables))


def _best_two(sets: list[Rounds], parts: Parts) -> list[int]:
    """The best two sets of rounds, all couples weighed; ties to the fewer rounds."""
    own = np.einsum("ij,ij->i", parts, parts)
    sizes = np.array([len(rounds) for rounds in sets])
    best = (np.inf, 0, 0, 0)
    for start in range(0, len(parts), _ROWS_AT_ONCE):
        block = slice(start, start + _ROWS_AT_ONCE)
        totals = own[block, None] + own[None, :] + 2 * (parts[block] @ parts.T)
        least = totals.min()
        if least <= best[0]:
            rows, columns = np.nonzero(totals == least)
            rows += start
            rounds = sizes[rows] + sizes[columns]
            fewest = int(np.argmin(rounds))
            found = (int(rounds[fewest]), int(rows[fewest]), int(columns[fewest]))
            best = min(best, (float(least), *found))
    return [best[2], best[3]]


def _descend(
    sets: list[Rounds], parts: Parts, boards: int, random: np.random.Generator
) -> list[int]:
    """Better one board at a time from many starts, until no board can be bettered."""
    own = np.einsum("ij,ij->i", parts, parts)
    sizes = np.array([len(rounds) for rounds in sets])
    best: tuple[float, int, list[int]] | None = None
    for _ in range(_STARTS):
        chosen = [int(i) for i in random.integers(len(parts), size=boards)]
        total = parts[chosen].sum(axis=0)
        improved = True
        while improved:
            improved = False
            for place, old in enumerate(chosen):
                rest = total - parts[old]
                change = own + 2 * (parts @ rest)
                ties = np.flatnonzero(change == change.min())
                new = int(ties[np.argmin(sizes[ties])])
                if (change[new], sizes[new]) < (change[old], sizes[old]):
                    chosen[place] = new
                    total = rest + parts[new]
                    improved = True
        found = (float(total @ total), int(sizes[chosen].sum()), sorted(chosen))
        if best is None or found < best:
            best = found
    assert best is not None
    return best[2]


def _made_early(movement: Movement, choice: ArrowChoice) -> ArrowChoice:
    """The same choice shifted or mirrored so that it is over as early as can be.

    An early round is as fair as a late one and survives an evening cut short.
    """
    rounds = movement.rounds
    best = choice
    for way in (1, -1):
        for shift in range(rounds):
            items = frozenset(
                replace(item, round=(way * item.round + shift) % rounds + 1)
                for item in choice.plan.items
            )
            if _last_round(items) < _last_round(best.plan.items):
                moved = weigh(movement, SwitchPlan(items))
                if moved.quality >= best.quality:
                    best = moved
    return best


def _last_round(items: Iterable[SwitchItem]) -> int:
    return max((item.round for item in items), default=0)
