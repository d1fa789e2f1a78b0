"""The fairest boards to turn if an announcement may be meant for a part of the room.

With an even number of tables the whole room cannot come as near to even competition as
with an odd number. To say something to one half, or to every other table, helps. From
many starts we take the best exchange of one announcement for another until none helps.
"""

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from evenhand.movement import Movement
from evenhand.search.arrow_choice import ArrowChoice, as_plan, boards_apart, weigh
from evenhand.search.constraints import Constraints
from evenhand.search.plan_timing import well_timed
from evenhand.search.scale import ArrowScale, Choices
from evenhand.search.switch_conventions import part_conventions
from evenhand.search.turned_boards import best_turned_boards
from evenhand.search.vacancies import steadiest

#: How many announcements there are if nothing else is said.
MOST_ANNOUNCEMENTS = 5
#: From how many starts each kind of part is searched.
_STARTS = 60

#: For each board of the set, what is said about it: indices of announcements.
Said = tuple[frozenset[int], ...]
Parts = npt.NDArray[np.float64]


def best_turned_parts(
    movement: Movement, *, constraints: Constraints | None = None, seed: int = 0
) -> ArrowChoice:
    """The fairest of at most five announcements, or of as many as are allowed.

    What the whole room turns is among the choices.
    """
    limits = constraints or Constraints()
    most = MOST_ANNOUNCEMENTS if limits.most is None else limits.most
    found = [best_turned_boards(movement, constraints=replace(limits, most=most))]
    for by_part in part_conventions(movement, limits.allowed(movement)):
        exchanges = _Exchanges(movement, by_part, most)
        said = exchanges.best(random.Random(seed))
        places = [np.logical_xor.reduce(by_part[sorted(one)]) for one in said]
        plan = limits.spare(movement, as_plan(movement, places))
        found.append(weigh(movement, plan))
    chosen = steadiest(movement, [one for one in found if one.announcements <= most])
    unlimited = constraints in (None, Constraints())
    return well_timed(movement, chosen) if unlimited else chosen


class _Exchanges:
    """A descent in which one announcement is exchanged for another."""

    def __init__(self, movement: Movement, by_part: Choices, most: int) -> None:
        views = [ArrowScale(view) for view in boards_apart(movement)]
        self._boards, self._most = movement.boards_per_set, most
        self._views = [views[b % len(views)] for b in range(self._boards)]
        self._by_part = by_part
        self._worth = [i for i, places in enumerate(by_part) if places.any()]
        self._known: dict[tuple[int, frozenset[int]], Parts] = {}

    def best(self, chance: random.Random) -> Said:
        """The best end of a descent; of equals, the one that says least."""
        nothing: Said = (frozenset(),) * self._boards
        ends = {nothing}
        for _ in range(_STARTS if self._worth else 0):
            said = list(nothing)
            for _ in range(self._most):
                board = chance.randrange(self._boards)
                said[board] |= {chance.choice(self._worth)}
            ends.add(self._descend(tuple(said)))
        return min(ends, key=lambda end: (self._squares(end), _count(end), _order(end)))

    def _descend(self, said: Said) -> Said:
        squares = self._squares(said)
        while True:
            best, better = min(
                (self._add_one(rest) for rest in self._rests(said)),
                key=lambda found: found[0],
                default=(squares, said),
            )
            if best >= squares:
                return said
            squares, said = best, better

    def _rests(self, said: Said) -> Iterator[Said]:
        """What is left without one announcement, and all if there may be one more."""
        if _count(said) < self._most:
            yield said
        for board, one in enumerate(said):
            for index in sorted(one):
                yield (*said[:board], one - {index}, *said[board + 1 :])

    def _add_one(self, rest: Said) -> tuple[float, Said]:
        """The best that one more announcement can do."""
        parts = [self._parts(board, [one])[0] for board, one in enumerate(rest)]
        total = np.add.reduce(parts)
        found = []
        for board, one in enumerate(rest):
            more = [one | {index} for index in self._worth if index not in one]
            if not more:
                continue
            sums = self._parts(board, more) + (total - parts[board])
            squares = np.einsum("ij,ij->i", sums, sums)
            least = int(squares.argmin())
            said = (*rest[:board], more[least], *rest[board + 1 :])
            found.append((float(squares[least]), said))
        return min(found, key=lambda one: one[0], default=(np.inf, rest))

    def _squares(self, said: Said) -> float:
        total = np.add.reduce([self._parts(b, [s])[0] for b, s in enumerate(said)])
        return float(total @ total)

    def _parts(self, board: int, sets: list[frozenset[int]]) -> Parts:
        """The competition of every couple on a board, for each of several sets."""
        view = self._views[board]
        kind = self._views.index(view)
        new = [one for one in sets if (kind, one) not in self._known]
        if new:
            places = [np.logical_xor.reduce(self._by_part[sorted(s)]) for s in new]
            found = view.competition(np.array(places))
            self._known |= {(kind, s): row for s, row in zip(new, found, strict=True)}
        return np.array([self._known[kind, one] for one in sets])


def _count(said: Said) -> int:
    return sum(map(len, said))


def _order(said: Said) -> list[list[int]]:
    return [sorted(one) for one in said]
