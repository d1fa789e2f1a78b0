"""Which tables of a barometer have their arrows turned, in every round alike.

Everybody goes up the tables and down again, so pairs pass each table in both
directions. A card at a turned table tells the pair on its way up to sit NS; nobody
needs a guide card. All play the same boards, so what any two pairs compete for is the
number of rounds in which they sit the same way, less the others, and the meetings.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from evenhand.fairness.competition import Reals
from evenhand.movement import Movement
from evenhand.movement.play import real_pairs
from evenhand.tournament.seats.event_balance import signs_of, stakes_of

#: About so many numbers are looked at in all, from at most so many starts.
_WORK = 40_000_000
_MOST_STARTS = 60

Rows = npt.NDArray[np.int64]
Pattern = npt.NDArray[np.bool_]


def balance_tables(halls: Sequence[Movement], *, seed: int = 1) -> frozenset[int]:
    """The tables, from 1, whose arrows are to be turned in all rounds of all sessions.

    Args:
        halls: the sessions of one field that plays the same boards everywhere.
        seed: of the search; the same seed gives the same answer.
    """
    field = _Field(halls)
    tables = halls[0].tables
    generator = np.random.default_rng(seed)
    found = []
    for start in range(_MOST_STARTS):
        plain = start == 0
        pattern = by_squares(tables) if plain else generator.random(tables) < 0.5
        found.append(field.descend(pattern, generator))
        if field.looks <= 0:
            break
    best = min(found, key=lambda one: one[0])
    return frozenset(int(table) + 1 for table in np.flatnonzero(best[1]))


def by_squares(tables: int) -> Pattern:
    """The tables that are turned where those on the circle stand a square apart.

    At table t, from 0, the two pairs are 2t places of the circle apart. Where the
    circle has a prime number of places of the form 4k + 3, this is perfect for all
    rounds together; elsewhere it is a good beginning.
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
        #: How many tables may still be looked at.
        self.looks = _WORK // (size * (size + 2 * rounds))
        #: For each table NS, EW and the round of each meeting there.
        self.meetings: list[Rows] = [
            np.array(at, dtype=np.int64).reshape(-1, 3).T for at in played
        ]

    def descend(
        self, start: Pattern, generator: np.random.Generator
    ) -> tuple[float, Pattern]:
        """Turn tables one by one as long as that helps."""
        pattern, signs = start.copy(), self.signs.copy()
        for table in np.flatnonzero(pattern).tolist():
            self.turn(signs, table)
        competition = signs @ signs.T + self.stakes
        np.fill_diagonal(competition, 0)
        since_turned = 0
        while since_turned < len(pattern) and self.looks > 0:
            for table in generator.permutation(len(pattern))[: self.looks].tolist():
                self.looks -= 1
                since_turned += 1
                change = self.change(signs, table)
                if np.vdot(change, 2 * competition + change) < 0:
                    competition += change
                    self.turn(signs, table)
                    pattern[table] ^= True
                    since_turned = 0
        return float(np.vdot(competition, competition)), pattern

    def turn(self, signs: Reals, table: int) -> None:
        """Exchange NS and EW of a table in all rounds."""
        ns, ew, rounds = self.meetings[table]
        signs[ns, rounds] *= -1
        signs[ew, rounds] *= -1

    def change(self, signs: Reals, table: int) -> Reals:
        """What turning a table does to the competition.

        A pair that turns in a round sits the other way as everybody but its opponent,
        who turns with it.
        """
        ns, ew, rounds = self.meetings[table]
        changed = np.zeros((len(signs), len(signs)))
        others = signs[:, rounds].T
        for pairs in (ns, ew):
            own = signs[pairs, rounds]
            np.add.at(changed, pairs, -2 * own[:, None] * others)
        # what the two would have changed between them, twice, they do not
        np.add.at(changed, (ns, ew), 4 * signs[ns, rounds] * signs[ew, rounds])
        changed += changed.T
        np.fill_diagonal(changed, 0)
        return changed
