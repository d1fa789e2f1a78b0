"""What "round r is switched" may mean.

It may mean everybody; everybody but one of two tables that always share, which may make
up for it some rounds later (Moore's delayed switch); or the tables with a stationary
pair.
"""

from collections.abc import Iterator

import numpy as np

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
    lonely = _table_that_shares(movement)
    if lonely is not None:
        yield _without(every, lonely)
    stay = np.zeros(movement.tables, dtype=np.bool_)
    stay[[t - 1 for t in stationary_pairs(movement).values()]] = True
    if stay.any() and not stay.all():
        yield every & stay


def delayed_conventions(
    movement: Movement, allowed: Allowed, scale: ArrowScale
) -> Iterator[Choices]:
    """Switched rounds that leave a sharing table alone, which makes up for it later.

    The delay is the best one for a single switched round.
    """
    lonely = _table_that_shares(movement)
    # if anything is ruled out, the table might not be able to make up for a round
    if lonely is None or not allowed.all():
        return
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


def _table_that_shares(movement: Movement) -> int | None:
    """The first of two tables that share a set in every round, if only two do."""
    always = frozenset.intersection(
        *(frozenset(sets.values()) for sets in shared_sets(movement))
    )
    return next(iter(always))[0] if len(always) == 1 else None
