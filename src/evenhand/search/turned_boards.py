"""The fairest single boards to turn, announced to the whole room.

Each board of the set has its own rounds. Turning a board in the rounds S gives it a
competition matrix that depends on S alone, and the matrix of a plan is the sum of one
such part for each board. The parts of all small sets of rounds are computed once. For
two boards all sums are then tried; for more boards we descend from many starts. The
total ΣC is the same for all arrows, so the least ΣC² means the best quality.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from evenhand.movement import Movement, SwitchPlan
from evenhand.search.arrow_choice import (
    ArrowChoice,
    Rounds,
    affordable,
    as_choices,
    as_plan,
    boards_apart,
    round_sets,
)
from evenhand.search.constraints import Constraints
from evenhand.search.plan_timing import well_timed
from evenhand.search.scale import ArrowScale, Choices
from evenhand.search.switch_conventions import conventions
from evenhand.search.vacancies import (
    one_of_each_kind,
    steadiest,
    weigh_equals,
)
from evenhand.search.whole_rounds import whole_round_choices

Parts = npt.NDArray[np.float64]

#: How many sets of rounds are weighed; the larger ones are left out if there are more.
_MOST_SETS = 3500
#: How many more rounds than Moore's rule are tried: one board of several may turn
#: more often than a whole set should.
_BEYOND_THE_RULE = 2
#: How many equally fair plans of one convention are compared more closely.
_MOST_EQUALS = 500
#: How many starts the descent for three or more boards has.
_STARTS = 40
#: Up to this many sets of rounds, two boards are improved at a time.
_MOST_FOR_TWO = 400
#: How many rows of the search over two boards fit the processor's cache.
_ROWS_AT_ONCE = 256


def best_turned_boards(
    movement: Movement, *, constraints: Constraints | None = None, seed: int = 0
) -> ArrowChoice:
    """The fairest rounds for each board of the set, by any convention.

    Whole rounds are among the choices, so the result is never worse than they are.
    """
    limits = constraints or Constraints()
    found = whole_round_choices(movement, limits)
    if movement.boards_per_set > 1:
        views = [ArrowScale(view) for view in boards_apart(movement)]
        for by_round in conventions(movement, limits.allowed(movement)):
            best = _best_by_convention(movement, views, by_round, limits.most, seed)
            plans = (limits.spare(movement, plan) for plan in best)
            found += weigh_equals(movement, plans, max(one.quality for one in found))
    chosen = steadiest(movement, found)
    return well_timed(movement, chosen) if limits == Constraints() else chosen


@dataclass(frozen=True, slots=True)
class _Weights:
    """Sets of rounds with their parts: one list for each board, or one for all."""

    sets: list[Rounds]
    parts: list[Parts]
    most: int | None

    def of(self, board: int) -> Parts:
        return self.parts[board % len(self.parts)]

    @property
    def sizes(self) -> npt.NDArray[np.int64]:
        return np.array([len(rounds) for rounds in self.sets])

    @property
    def bits(self) -> npt.NDArray[np.int64]:
        """Each set of rounds as bits, so that the rounds of several can be counted."""
        return np.array([sum(1 << r for r in rounds) for rounds in self.sets])

    @property
    def alike(self) -> bool:
        """Whether all boards have the same parts, so that their order is irrelevant."""
        return len(self.parts) == 1

    def competition(self, chosen: list[int], without: tuple[int, ...] = ()) -> Parts:
        """The competition of every couple, without some of the boards."""
        total: Parts = np.zeros(self.parts[0].shape[1])
        for board, index in enumerate(chosen):
            if board not in without:
                total = total + self.of(board)[index]
        return total

    def too_many(self, bits: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """Where more rounds would be announced than allowed."""
        if self.most is None:
            return np.zeros(bits.shape, dtype=np.bool_)
        return np.asarray(np.bitwise_count(bits) > self.most)


def _best_by_convention(
    movement: Movement,
    views: list[ArrowScale],
    by_round: Choices,
    most_rounds: int | None,
    seed: int,
) -> Iterator[SwitchPlan]:
    rounds, boards = movement.rounds, movement.boards_per_set
    free = [r for r, places in enumerate(by_round, 1) if places.any()]
    largest = min(rounds // 2, (rounds + 4) // 8 + _BEYOND_THE_RULE)
    if most_rounds is not None:
        largest = min(largest, most_rounds)
    sets = round_sets(free, affordable(_MOST_SETS, views[0]), largest)
    choices = as_choices(sets, by_round)
    weights = _Weights(sets, [view.competition(choices) for view in views], most_rounds)
    if boards == 2:
        equals = _best_two(weights)
    else:
        equals = _descend(weights, boards, np.random.default_rng(seed))
    competition = np.array([weights.competition(chosen) for chosen in equals])
    for kind in one_of_each_kind(competition):
        chosen = equals[kind]
        if weights.alike:
            chosen = sorted(chosen, key=lambda i: (not sets[i], sets[i]))
        yield as_plan(movement, [choices[i] for i in chosen])


def _best_two(weights: _Weights) -> list[list[int]]:
    """The best two sets of rounds, all tried; of ties, those in the fewest rounds."""
    one, other = weights.of(0), weights.of(1)
    own, others = (np.einsum("ij,ij->i", parts, parts) for parts in (one, other))
    bits = weights.bits
    best: tuple[float, int] = (np.inf, 0)
    equals: list[list[int]] = []
    for start in range(0, len(one), _ROWS_AT_ONCE):
        block = slice(start, start + _ROWS_AT_ONCE)
        totals = own[block, None] + others[None, :] + 2 * (one[block] @ other.T)
        totals[weights.too_many(bits[block, None] | bits[None, :])] = np.inf
        least = totals.min()
        if least > best[0]:
            continue
        rows, columns = np.nonzero(totals == least)
        rows += start
        if weights.alike:  # each couple of sets comes twice, once in each order
            rows, columns = rows[rows <= columns], columns[rows <= columns]
        if not len(rows):
            continue
        rounds = np.bitwise_count(bits[rows] | bits[columns])
        found = (float(least), int(rounds.min()))
        if found < best:
            best, equals = found, []
        if found == best:
            few = np.flatnonzero(rounds == rounds.min())[:_MOST_EQUALS]
            equals += [[int(rows[i]), int(columns[i])] for i in few]
    return equals[:_MOST_EQUALS]


def _descend(
    weights: _Weights, boards: int, random: np.random.Generator
) -> list[list[int]]:
    """Improve one or two boards at a time, from many starts, until nothing improves.

    The best that was found; of ties, those in the fewest rounds.
    """
    descent = _Descent(weights)
    best: tuple[float, int] = (np.inf, 0)
    equals: list[list[int]] = []
    for start in range(_STARTS):
        chosen = [0] * boards  # the empty set of rounds is within any limit
        # with a limit only one board starts at random: several would soon exceed it
        if start:
            chosen[start % boards] = int(random.integers(len(weights.sets)))
        if start and weights.most is None:
            chosen = [int(i) for i in random.integers(len(weights.sets), size=boards)]
        squares, rounds, end = descent.run(chosen)
        if (squares, rounds) < best:
            best, equals = (squares, rounds), []
        if (squares, rounds) == best and end not in equals:
            equals.append(end)
    return equals


class _Descent:
    """Coordinate descent over the sets of rounds of each board."""

    def __init__(self, weights: _Weights) -> None:
        self._weights = weights
        self._sizes, self._bits = weights.sizes, weights.bits
        self._squares = [np.einsum("ij,ij->i", p, p) for p in weights.parts]
        few = len(weights.sets) <= _MOST_FOR_TWO
        one = weights.parts[0]
        self._cross = one @ one.T if few and weights.alike else None

    def run(self, chosen: list[int]) -> tuple[float, int, list[int]]:
        """The local optimum from a start: ΣC², rounds to announce, and the choice."""
        boards = range(len(chosen))
        while any(self._better_one(chosen, board) for board in boards) or any(
            self._better_two(chosen, one, other)
            for one in boards
            for other in range(one)
        ):
            pass
        total = self._weights.competition(chosen)
        rounds = self._taken(chosen, ()).bit_count()
        return (
            float(total @ total),
            rounds,
            sorted(chosen) if self._weights.alike else chosen,
        )

    def _taken(self, chosen: list[int], without: tuple[int, ...]) -> int:
        taken = 0
        for board, index in enumerate(chosen):
            taken |= 0 if board in without else int(self._bits[index])
        return taken

    def _better_one(self, chosen: list[int], board: int) -> bool:
        parts = self._weights.of(board)
        rest = self._weights.competition(chosen, (board,))
        change = self._squares[board % len(self._squares)] + 2 * (parts @ rest)
        taken = self._taken(chosen, (board,))
        change[self._weights.too_many(self._bits | taken)] = np.inf
        ties = np.flatnonzero(change == change.min())
        new, old = int(ties[np.argmin(self._sizes[ties])]), chosen[board]
        better = (change[new], self._sizes[new]) < (change[old], self._sizes[old])
        chosen[board] = new if better else old
        return bool(better)

    def _better_two(self, chosen: list[int], one: int, other: int) -> bool:
        # helps where neither board can improve while the other stays as it is
        if self._cross is None:
            return False
        rest = self._weights.competition(chosen, (one, other))
        alone = self._squares[0] + 2 * (self._weights.parts[0] @ rest)
        change = alone[:, None] + alone[None, :] + 2 * self._cross
        taken = self._taken(chosen, (one, other))
        if self._weights.most is not None:
            both = self._bits[:, None] | self._bits[None, :] | taken
            change[self._weights.too_many(both)] = np.inf
        new = divmod(int(np.argmin(change)), len(alone))
        better = bool(change[new] < change[chosen[one], chosen[other]])
        if better:
            chosen[one], chosen[other] = new
        return better
