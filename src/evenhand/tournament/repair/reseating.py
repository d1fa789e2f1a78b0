"""A new movement for the rest: everybody seated anew, by annealing.

Tables may have boards that a pair has played, or opponents that have met. What is left
of that at the end is for others to weed out.
"""

import math
import random

from evenhand.tournament.repair.frame import Frame
from evenhand.tournament.repair.seating import Seating, Table, least_cost
from evenhand.tournament.repair.situation import Rows

#: Temperatures: from any seats, from the seats of a plan, and at the end.
_HOT, _WARM, _COLD = 3.0, 1.5, 0.25
#: Changes tried for each table of the rounds to come, and in all.
_STEPS_PER_TABLE, _MOST_STEPS = 500, 30_000
#: How often a table is drawn anew to find one with something to mend.
_DRAWS = 4
#: Share of the moves that exchange pairs; the others change sets.
_PAIR_MOVES = 0.6


def anneal_seats(
    frame: Frame, rows: Rows | None, chance: random.Random
) -> list[list[Table]]:
    """The best seats found from the rows of a plan, or from any seats."""
    seating = Seating(frame, rows, chance)
    best, least = seating.cost, least_cost(frame)
    tables = [seating.tables(r) for r in range(frame.rounds)]
    hot = _HOT if rows is None else _WARM
    changed: set[int] = set()
    steps = steps_for(frame)
    for step in range(steps):
        if best <= least:
            break
        heat = hot * (_COLD / hot) ** (step / steps)
        r = _try_a_move(seating, heat, chance)
        if r is None:
            continue
        changed.add(r)
        if seating.cost < best:
            best = seating.cost
            for index in changed:
                tables[index] = seating.tables(index)
            changed.clear()
    return tables


def steps_for(frame: Frame) -> int:
    """How many changes are tried before the seats are left as they are."""
    return min(_STEPS_PER_TABLE * sum(frame.tables), _MOST_STEPS)


def _try_a_move(seating: Seating, heat: float, chance: random.Random) -> int | None:
    """One change that is kept or taken back; the round in which one was kept."""
    r, k = _draw_table(seating, chance)
    tables = seating.frame.tables[r]
    if chance.random() < _PAIR_MOVES:
        places = seating.places[r]
        i, j = 2 * k + chance.randrange(2), chance.randrange(len(places))
        if i == j or not seating.frame.may_change(places[i], places[j]):
            return None
        change = seating.exchange_pairs(r, i, j)
        if _refused(change, heat, chance):
            seating.exchange_pairs(r, i, j)
            return None
    elif (other := chance.randrange(2 * tables)) < tables:
        if other == k:
            return None
        change = seating.exchange_sets(r, k, other)
        if _refused(change, heat, chance):
            seating.exchange_sets(r, k, other)
            return None
    else:
        before = seating.sets[r][k]
        change = seating.change_set(r, k, chance.randint(1, seating.frame.rule.sets))
        if _refused(change, heat, chance):
            seating.change_set(r, k, before)
            return None
    seating.cost += change
    return r


def _draw_table(seating: Seating, chance: random.Random) -> tuple[int, int]:
    """A table, rather one that needs mending."""
    tables = seating.frame.tables
    rounds = [r for r, filled in enumerate(tables) if filled]
    for _ in range(_DRAWS):
        r = rounds[chance.randrange(len(rounds))]
        k = chance.randrange(tables[r])
        if seating.needs_mending(r, k):
            break
    return r, k


def _refused(change: float, heat: float, chance: random.Random) -> bool:
    return change > 0 and chance.random() >= math.exp(-change / heat)
