"""Which tables of a barometer have their arrows turned, the same in every round.

Pairs go up the tables and down again, so they pass each table in both directions. A
card at a turned table tells the pair on its way up to sit NS; nobody needs a guide
card. All play the same boards. Two pairs therefore compete for the rounds in which they
sit the same way, less those in which they do not, plus their meetings.
"""

import random
from collections.abc import Sequence
from itertools import cycle

import numpy as np
import numpy.typing as npt

from evenhand.fairness.competition import Reals
from evenhand.movement import Movement
from evenhand.movement.play import real_pairs
from evenhand.solvers.annealer import Problem, anneal, frozen
from evenhand.solvers.stopping import AfterSteps, FirstOf, WithoutGain
from evenhand.tournament.seating.event_balance import signs_of, stakes_of

#: The work allowed, in matrix entries looked at, and the most starting points.
_WORK = 40_000_000
_MOST_STARTS = 80

Rows = npt.NDArray[np.int64]
#: For each table, from 0, whether it is turned.
Turned = npt.NDArray[np.bool_]
#: A table, and what turning it adds to the competition.
_Turn = tuple[int, Reals]


def balance_tables(halls: Sequence[Movement], *, seed: int = 1) -> frozenset[int]:
    """The tables, from 1, to be turned in all rounds of all sessions.

    Args:
        halls: the sessions of one field that plays the same boards everywhere.
        seed: the seed of the search; the same seed gives the same answer.
    """
    field = _Field(halls)
    tables = halls[0].tables
    chance = random.Random(seed)
    enough = AfterSteps(field.looks)
    starts = [by_squares(tables)]
    starts += [_by_lot(tables, chance) for _ in range(_MOST_STARTS - 1)]
    found = []
    for start in starts:
        pattern = _Pattern(field, start, chance)
        stop = FirstOf(enough, WithoutGain(tables))
        cost = anneal(pattern, pattern.first_cost, stop, frozen, chance)
        found.append((cost, pattern))
        if enough(cost):
            break
    _, best = min(found, key=lambda one: one[0])
    return frozenset(int(table) + 1 for table in np.flatnonzero(best.turned))


def _by_lot(tables: int, chance: random.Random) -> Turned:
    return np.array([chance.random() < 0.5 for _ in range(tables)])


def by_squares(tables: int) -> Turned:
    """A starting pattern: turn each table whose pairs are not a square apart.

    At table t, from 0, the two pairs are 2t places apart on the circle. If the number
    of places is a prime of the form 4k + 3, this is perfect over all rounds together;
    otherwise it is a good start.
    """
    around = 2 * tables - 1
    squares = {place * place % around for place in range(1, around)}
    return np.array([t > 0 and 2 * t % around not in squares for t in range(tables)])


class _Field:
    """Who sits which way in each round, and what that adds up to."""

    def __init__(self, halls: Sequence[Movement]) -> None:
        pairs = sorted({pair for hall in halls for pair in real_pairs(hall)})
        self.signs: Reals = np.hstack([signs_of(hall, pairs) for hall in halls])
        self.stakes = sum(stakes_of(hall, pairs) for hall in halls)
        place = {pair: row for row, pair in enumerate(pairs)}
        played: list[list[tuple[int, int, int]]] = [[] for _ in halls[0].schedule[0]]
        rows = (row for hall in halls for row in hall.schedule)
        for column, row in enumerate(rows):
            for table, (ns, ew, _) in enumerate(row):
                if ns in place and ew in place:
                    played[table].append((place[ns], place[ew], column))
        size, rounds = self.signs.shape
        #: How many times a table may be weighed.
        self.looks = _WORK // (size * (size + 2 * rounds))
        #: For each table: NS, EW and round of each meeting there.
        self.meetings: list[Rows] = [
            np.array(at, dtype=np.int64).reshape(-1, 3).T for at in played
        ]

    def turn(self, signs: Reals, table: int) -> None:
        """Exchange NS and EW at a table in all rounds."""
        ns, ew, rounds = self.meetings[table]
        signs[ns, rounds] *= -1
        signs[ew, rounds] *= -1

    def change(self, signs: Reals, table: int) -> Reals:
        """The change that turning a table makes to the competition.

        A pair that turns in a round changes its direction relative to everybody except
        its opponents, who turn with it.
        """
        ns, ew, rounds = self.meetings[table]
        changed = np.zeros((len(signs), len(signs)))
        others = signs[:, rounds].T
        for pairs in (ns, ew):
            own = signs[pairs, rounds]
            np.add.at(changed, pairs, -2 * own[:, None] * others)
        # both turn, so nothing changes between the two: take back what both loops added
        np.add.at(changed, (ns, ew), 4 * signs[ns, rounds] * signs[ew, rounds])
        changed += changed.T
        np.fill_diagonal(changed, 0)
        return changed


class _Pattern(Problem[_Turn, float]):
    """The turned tables of a field; tables are turned one by one if that helps.

    Attributes:
        turned: the tables that are turned now.
        first_cost: ΣC² before the search turns anything.
    """

    def __init__(self, field: _Field, start: Turned, chance: random.Random) -> None:
        self._field = field
        self._signs = field.signs.copy()
        self.turned = start.copy()
        for table in np.flatnonzero(start).tolist():
            field.turn(self._signs, table)
        self._competition = self._signs @ self._signs.T + field.stakes
        np.fill_diagonal(self._competition, 0)
        self.first_cost = float(np.vdot(self._competition, self._competition))
        # a fixed cycle: the search may only stop once every table has had its turn
        self._order = cycle(chance.sample(range(len(start)), len(start)))

    def propose(self, _chance: random.Random) -> tuple[_Turn, float] | None:
        """The next table, with the change that turning it makes."""
        table = next(self._order)
        change = self._field.change(self._signs, table)
        added = float(np.vdot(change, 2 * self._competition + change))
        return ((table, change), added) if added < 0 else None

    def accept(self, change: _Turn) -> None:
        """Turn a table."""
        table, competition = change
        self._competition += competition
        self._field.turn(self._signs, table)
        self.turned[table] ^= True

    def remember(self) -> None:
        """Nothing to do: no turn ever adds to the cost, so the last state is best."""
