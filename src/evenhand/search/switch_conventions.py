"""What "round r is switched" may mean.

It may mean everybody; everybody but one of two tables that always share, which may make
up for it some rounds later (Moore's delayed switch); or the tables with a stationary
pair.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from evenhand.movement import Movement
from evenhand.movement.play import shared_sets, stationary_pairs
from evenhand.search.constraints import Allowed
from evenhand.search.scale import ArrowScale, Choices


def conventions(movement: Movement, allowed: Allowed) -> Iterator[Choices]:
    """For each convention, what every round switches: rounds × rounds × tables.

    The first is everybody, as far as that is allowed.
    """
    every = _whole_rounds(allowed)
    yield every
    for lonely in _tables_that_share(movement)[:1]:
        yield _without(every, lonely)
    stay = np.zeros(movement.tables, dtype=np.bool_)
    stay[[t - 1 for t in stationary_pairs(movement).values()]] = True
    if stay.any() and not stay.all():
        yield every & stay


def part_conventions(movement: Movement, allowed: Allowed) -> Iterator[Choices]:
    """What may be said to a part of the room: to tables in a row, or to every other.

    In a row are the tables of either half. One of two tables that always share may be
    left alone where the rest are in a row still.
    """
    every = _whole_rounds(allowed)
    number = np.arange(movement.tables)
    low = number < movement.tables // 2
    rows = [low, ~low]
    for table in _tables_that_share(movement):
        without = number != table - 1
        rows += [row & without for row in (low, ~low, low | ~low) if row[table - 1]]
    odd = number % 2 == 0
    for parts in ([row for row in rows if _in_a_row(row)], [odd, ~odd]):
        yield np.concatenate([every, *(every & part for part in parts)])


def delayed_conventions(
    movement: Movement, allowed: Allowed, scale: ArrowScale
) -> Iterator[Choices]:
    """Switched rounds that leave a sharing table alone, which makes up for it later.

    The delay is the best one for a single switched round.
    """
    share = _tables_that_share(movement)
    # if anything is ruled out, the table might not be able to make up for a round
    if not share or not allowed.all():
        return
    lonely = share[0]
    every = _without(_whole_rounds(allowed), lonely)
    rounds = movement.rounds
    best: tuple[float, Choices] | None = None
    for delay in range(1, rounds):
        delayed = every.copy()
        for r in range(rounds):
            delayed[r, (r + delay) % rounds, lonely - 1] = True
        total = float(scale.sums_of_squares(delayed[:1])[0])
        if best is None or total < best[0]:
            best = (total, delayed)
    if best is not None:
        yield best[1]


def _whole_rounds(allowed: Allowed) -> Choices:
    rounds = len(allowed)
    return np.eye(rounds, dtype=np.bool_)[:, :, None] & allowed


def _without(by_round: Choices, table: int) -> Choices:
    changed = by_round.copy()
    changed[:, :, table - 1] = False
    return changed


def _tables_that_share(movement: Movement) -> tuple[int, ...]:
    """The two tables that share a set in every round, if only two do."""
    always = frozenset.intersection(
        *(frozenset(sets.values()) for sets in shared_sets(movement))
    )
    return next(iter(always)) if len(always) == 1 else ()


def _in_a_row(tables: npt.NDArray[np.bool_]) -> bool:
    """Whether they are several tables with none left out between them."""
    chosen = np.flatnonzero(tables)
    return len(chosen) > 1 and int(chosen[-1] - chosen[0]) == len(chosen) - 1
