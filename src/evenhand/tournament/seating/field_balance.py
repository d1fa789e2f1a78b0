"""Which tables or rounds of one field have their arrows turned, for even competition.

In a barometer pairs go up the tables and down again, so they pass each table in both
directions. A card at a turned table, the same in every round, tells the pair on its way
up to sit NS; nobody needs a guide card. In a single Mitchell, a web or an appendix the
same pairs sit NS throughout, so nobody competes with half of the field. There whole
rounds are arrow-switched, announced to the room.

Two pairs compete for the boards that they sit the same way, less those that they do
not, plus their meetings. What is turned all over leaves that as it was.
"""

import random
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from evenhand.fairness.competition import Reals
from evenhand.movement import Movement
from evenhand.movement.play import real_pairs
from evenhand.solvers.annealer import Problem, anneal, frozen
from evenhand.tournament.seating.event_balance import signs_of, stakes_of
from evenhand.tournament.seating.session_seats import SessionRound

#: Up to this many things that can be turned, all choices are tried.
_FEW = 11
#: Beyond that some are improved turn by turn: the work allowed, in products of signs,
#: the most starting points, and how much is turned in them.
_WORK, _MOST_STARTS, _SHARES = 2_500_000_000, 60, (0.5, 0.3)
#: How many turns are compared before one is made.
_COMPARED = 40

What = TypeVar("What", bound=Hashable)
Rows = npt.NDArray[np.int64]


def balance_tables(halls: Sequence[Movement], *, seed: int = 1) -> frozenset[int]:
    """The tables, from 1, to be turned in all rounds of all sessions.

    Args:
        halls: the sessions of one field that plays the same boards everywhere.
        seed: the seed of the search; the same seed gives the same answer.
    """
    field = FieldTurns(halls, lambda _session, _round, table: table)
    return frozenset(field.balance(_by_squares(halls[0].tables), random.Random(seed)))


def balance_rounds(
    halls: Sequence[Movement], *, seed: int = 1
) -> frozenset[SessionRound]:
    """The rounds, as (session, round), to arrow-switch at every table.

    Of equally fair choices, the one with the fewest rounds wins. Rounds of a session
    that can be moved along without loss leave out its first, when late pairs arrive and
    players find their seats, and are over as early as they can be.

    Args:
        halls: the sessions, each as one movement without turned boards.
        seed: the seed of the search; the same seed gives the same answer.
    """
    field = FieldTurns(halls, lambda session, r, _table: (session, r))
    chosen = frozenset(field.balance((), random.Random(seed)))
    for session, hall in enumerate(halls, 1):
        chosen = _moved_along(field, chosen, session, hall.rounds)
    return chosen


def _moved_along(
    field: "FieldTurns[SessionRound]",
    chosen: frozenset[SessionRound],
    session: int,
    rounds: int,
) -> frozenset[SessionRound]:
    """The rounds with those of one session moved where they cost nothing."""
    here = sorted(r for s, r in chosen if s == session)
    others = frozenset(one for one in chosen if one[0] != session)
    moved = (sorted((r - 1 + by) % rounds + 1 for r in here) for by in range(rounds))
    fairest = field.measure(chosen)
    for found in sorted(moved, key=lambda found: (1 in found, found[::-1])):
        these = others | {(session, r) for r in found}
        if field.measure(these) == fairest:
            return these
    return chosen


def _by_squares(tables: int) -> list[int]:
    """A pattern to start with: turn each table whose pairs are not a square apart.

    At table t, from 0, the two pairs are 2t places apart on the circle. If the number
    of places is a prime of the form 4k + 3, this is perfect over all rounds together;
    otherwise it is a good start.
    """
    around = 2 * tables - 1
    squares = {place * place % around for place in range(1, around)}
    return [t + 1 for t in range(1, tables) if 2 * t % around not in squares]


class FieldTurns(Generic[What]):
    """Who sits which way on each set of boards, and what can be turned together.

    Attributes:
        signs: 1 for NS and -1 for EW, as pairs × sets of all sessions.
        stakes: what direct opponents compete for.
        count: how many things can be turned.
    """

    def __init__(
        self, halls: Sequence[Movement], unit: Callable[[int, int, int], What]
    ) -> None:
        pairs = sorted({pair for hall in halls for pair in real_pairs(hall)})
        self.signs: Reals = np.hstack([signs_of(hall, pairs) for hall in halls])
        self.stakes = sum(stakes_of(hall, pairs) for hall in halls)
        place = {pair: row for row, pair in enumerate(pairs)}
        cells: dict[What, list[tuple[int, int]]] = {}
        first = -1
        for session, hall in enumerate(halls, 1):
            for r, row in enumerate(hall.schedule, 1):
                for table, (ns, ew, board_set) in enumerate(row, 1):
                    played = cells.setdefault(unit(session, r, table), [])
                    if ns in place and ew in place:
                        played += [(place[p], first + board_set) for p in (ns, ew)]
            first += hall.sets
        self._units = list(cells)
        self.count = len(cells)
        #: For each unit: the columns concerned, and -1 where a sign turns in them.
        self._flips = [_flips(at, len(pairs)) for at in cells.values()]

    def turn(self, signs: Reals, unit: int) -> None:
        """Exchange NS and EW in a unit."""
        columns, flips = self._flips[unit]
        signs[:, columns] *= flips

    def change(self, signs: Reals, unit: int) -> Reals:
        """The change that turning a unit makes to the competition."""
        columns, flips = self._flips[unit]
        before = signs[:, columns]
        after = before * flips
        changed: Reals = after @ after.T - before @ before.T
        np.fill_diagonal(changed, 0)
        return changed

    def measure(self, turned: Iterable[What]) -> float:
        """ΣC² with some units turned."""
        return _Pattern(self, map(self._units.index, turned)).measure()

    def balance(self, start: Iterable[What], chance: random.Random) -> list[What]:
        """What is best turned; as little as possible of what is equally fair."""
        count = self.count
        if count <= _FEW:
            chosen = _every_choice(self, count)
        else:
            chosen = self._search([self._units.index(one) for one in start], chance)
        if 2 * len(chosen) > count:
            chosen = set(range(count)) - chosen
        return [self._units[unit] for unit in sorted(chosen)]

    def _search(self, start: Sequence[int], chance: random.Random) -> set[int]:
        size, columns = len(self.signs), max(len(one[0]) for one in self._flips)
        looks = _WORK // (size * size * columns)
        found: list[tuple[float, int, set[int]]] = []
        for number in range(_MOST_STARTS):
            if number:
                share = _SHARES[number % len(_SHARES)]
                start = [u for u in range(self.count) if chance.random() < share]
            pattern = _Pattern(self, start)
            descent = _Descent(pattern, self.count, chance)
            anneal(descent, pattern.measure(), descent.is_over, frozen, chance)
            looks -= descent.looks
            found.append((pattern.measure(), len(pattern.turned), pattern.turned))
            if looks <= 0:
                break
        return min(found)[2]


def _flips(cells: Sequence[tuple[int, int]], pairs: int) -> tuple[Rows, Reals]:
    columns = np.array(sorted({column for _, column in cells}), dtype=np.int64)
    flips = np.ones((pairs, len(columns)))
    for row, column in cells:
        flips[row, np.searchsorted(columns, column)] = -1
    return columns, flips


def _every_choice(field: FieldTurns[Any], count: int) -> set[int]:
    """The best choice of all, one turn after another (in the order of a Gray code)."""
    pattern = _Pattern(field, ())
    best, chosen = (pattern.measure(), 0), set[int]()
    for number in range(1, 1 << count):
        unit = (number & -number).bit_length() - 1
        pattern.turn(unit, field.change(pattern.signs, unit))
        rank = pattern.measure(), len(pattern.turned)
        if rank < best:
            best, chosen = rank, set(pattern.turned)
    return chosen


class _Pattern:
    """What is turned in a field; units are turned one by one if that helps.

    Attributes:
        turned: the units that are turned now.
        signs: who sits which way by that.
    """

    def __init__(self, field: FieldTurns[Any], start: Iterable[int]) -> None:
        self._field = field
        self.signs = field.signs.copy()
        self.turned = set(start)
        for unit in self.turned:
            field.turn(self.signs, unit)
        self._competition = self.signs @ self.signs.T + field.stakes
        np.fill_diagonal(self._competition, 0)

    def measure(self) -> float:
        """ΣC² as it is now."""
        return float(np.vdot(self._competition, self._competition))

    def weigh(self, unit: int) -> tuple[float, int, Reals]:
        """What turning a unit adds to ΣC², and the change that it makes."""
        change = self._field.change(self.signs, unit)
        added = float(np.vdot(change, 2 * self._competition + change))
        return added, unit, change

    def turn(self, unit: int, change: Reals) -> None:
        """Turn a unit."""
        self._competition += change
        self._field.turn(self.signs, unit)
        self.turned ^= {unit}


class _Descent(Problem[tuple[int, Reals], float]):
    """A pattern of which the unit that helps most, of some, is turned at each step.

    Of many units to turn the best of all takes too long to find at each step.

    Attributes:
        looks: how many turns have been weighed.
        idle: how many since the last that helped.
    """

    def __init__(self, pattern: _Pattern, count: int, chance: random.Random) -> None:
        self._pattern = pattern
        self._order = list(range(count))
        chance.shuffle(self._order)
        self._some = count if count <= _COMPARED else _COMPARED // 4
        self.looks = self.idle = 0

    def is_over(self, _best: float) -> bool:
        """Whether all units have been weighed since the last that helped."""
        return self.idle >= len(self._order)

    def propose(self, _chance: random.Random) -> tuple[tuple[int, Reals], float] | None:
        """The best of the units that come next; none that leaves all as fair as now."""
        count = len(self._order)
        here = [self._order[(self.looks + n) % count] for n in range(self._some)]
        found = min(map(self._pattern.weigh, here), key=lambda one: one[:2])
        added, unit, change = found
        self.looks, self.idle = self.looks + self._some, self.idle + self._some
        return ((unit, change), added) if added < 0 else None

    def accept(self, change: tuple[int, Reals]) -> None:
        """Turn the unit, and weigh all of them once more."""
        self._pattern.turn(*change)
        self.idle = 0

    def remember(self) -> None:
        """Keep nothing: a descent ends where it is best."""
