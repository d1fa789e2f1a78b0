"""Which rounds to arrow-switch if two lines would otherwise never change sides.

In a single Mitchell, a web or an appendix the same pairs sit NS throughout, so nobody
competes with half of the field. Arrow-switching whole rounds, announced to the room,
cures that. A search chooses the rounds over all sessions together.
"""

from collections.abc import Sequence

import numpy as np

from evenhand.fairness.competition import Counts, Reals
from evenhand.movement import Movement
from evenhand.movement.play import real_pairs
from evenhand.tournament.seating.event_balance import signs_of, stakes_of
from evenhand.tournament.seating.session_seats import SessionRound

#: Up to this many choices of rounds, all are tried; beyond it, some are improved step
#: by step.
_MOST_TRIED = 1 << 11
_STARTS = 20


def balance_rounds(
    halls: Sequence[Movement], *, seed: int = 1
) -> frozenset[SessionRound]:
    """The rounds, as (session, round), to arrow-switch at every table.

    Of equally fair choices, the one with the fewest rounds wins.

    Args:
        halls: the sessions, each as one movement without turned boards.
        seed: the seed of the search; the same seed gives the same answer.
    """
    rounds = [
        (number, r)
        for number, hall in enumerate(halls, 1)
        for r in range(1, hall.rounds + 1)
    ]
    field = _Rounds(halls)
    if 1 << len(rounds) <= _MOST_TRIED:
        chosen = min(range(1 << len(rounds)), key=field.rank)
    else:
        chosen = field.search(len(rounds), np.random.default_rng(seed))
    return frozenset(one for place, one in enumerate(rounds) if chosen >> place & 1)


class _Rounds:
    """The directions of all pairs, round by round, and the balance they give."""

    def __init__(self, halls: Sequence[Movement]) -> None:
        pairs = sorted({pair for hall in halls for pair in real_pairs(hall)})
        self.stakes: Counts = np.sum([stakes_of(hall, pairs) for hall in halls], axis=0)
        columns = sum(hall.sets for hall in halls)
        place = {pair: row for row, pair in enumerate(pairs)}
        self.parts: list[Reals] = []
        first = 0
        for hall in halls:
            for row in hall.schedule:
                part = np.zeros((len(pairs), columns))
                for ns, ew, board_set in row:
                    if ns in place and ew in place:
                        part[place[ns], first + board_set - 1] = 1
                        part[place[ew], first + board_set - 1] = -1
                self.parts.append(part)
            first += hall.sets
        plain = np.hstack([signs_of(hall, pairs) for hall in halls])
        assert np.array_equal(sum(self.parts), plain)

    def rank(self, chosen: int) -> tuple[float, int]:
        """The sum of squares with some rounds switched, and the number of rounds."""
        signs = np.zeros_like(self.parts[0])
        for place, part in enumerate(self.parts):
            signs += -part if chosen >> place & 1 else part
        competition = signs @ signs.T + self.stakes
        np.fill_diagonal(competition, 0)
        return float(np.vdot(competition, competition)), chosen.bit_count()

    def search(self, rounds: int, generator: np.random.Generator) -> int:
        """Improve some choices one round at a time, and take the best."""
        found = [self._improve(0, rounds)]
        for _ in range(_STARTS):
            start = sum(
                1 << int(r) for r in np.flatnonzero(generator.random(rounds) < 0.3)
            )
            found.append(self._improve(start, rounds))
        return min(found, key=self.rank)

    def _improve(self, chosen: int, rounds: int) -> int:
        now = self.rank(chosen)
        while True:
            others = [chosen ^ (1 << place) for place in range(rounds)]
            best = min(others, key=self.rank)
            if self.rank(best) >= now:
                return chosen
            chosen, now = best, self.rank(best)
