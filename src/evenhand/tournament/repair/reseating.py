"""A new movement for the rest: everybody seated anew, by annealing.

Tables may have boards that a pair has played, or opponents that have met. What is left
of that at the end is for others to weed out.
"""

import random
from collections.abc import Callable
from functools import partial

from evenhand.solvers.annealer import Cooling, Problem, anneal
from evenhand.solvers.stopping import AfterSteps, AtCost, FirstOf
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
    moves = _Moves(seating)
    steps = steps_for(frame)
    cooling = Cooling(_HOT if rows is None else _WARM, _COLD, steps)
    stop = FirstOf(AtCost(least_cost(frame)), AfterSteps(steps))
    anneal(moves, seating.first_cost, stop, cooling, chance)
    return moves.best


def steps_for(frame: Frame) -> int:
    """How many changes are tried before the seats are left as they are."""
    return min(_STEPS_PER_TABLE * sum(frame.tables), _MOST_STEPS)


#: A round, and what takes the change back that was made there.
_Undo = tuple[int, Callable[[], object]]


class _Moves(Problem[_Undo, float]):
    """Seats changed by a move at a time, each made at once and taken back if refused.

    Attributes:
        best: the tables of each round when they cost least.
    """

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._changed: set[int] = set()
        self.best = [seating.tables(r) for r in range(seating.frame.rounds)]

    def propose(self, chance: random.Random) -> tuple[_Undo, float] | None:
        """Exchange two pairs or two sets, or give a table another set."""
        seating = self._seating
        r, k = _draw_table(seating, chance)
        tables = seating.frame.tables[r]
        if chance.random() < _PAIR_MOVES:
            places = seating.places[r]
            i, j = 2 * k + chance.randrange(2), chance.randrange(len(places))
            if i == j or not seating.frame.may_change(places[i], places[j]):
                return None
            undo = partial(seating.exchange_pairs, r, i, j)
            return (r, undo), undo()
        other = chance.randrange(2 * tables)
        if other == k:
            return None
        if other < tables:
            undo = partial(seating.exchange_sets, r, k, other)
            return (r, undo), undo()
        undo = partial(seating.change_set, r, k, seating.sets[r][k])
        return (r, undo), seating.change_set(
            r, k, chance.randint(1, seating.frame.rule.sets)
        )

    def accept(self, change: _Undo) -> None:
        """Note which round has changed."""
        self._changed.add(change[0])

    def refuse(self, change: _Undo) -> None:
        """Take a move back."""
        change[1]()

    def remember(self) -> None:
        """Keep the tables of the rounds that have changed."""
        for r in self._changed:
            self.best[r] = self._seating.tables(r)
        self._changed.clear()


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
