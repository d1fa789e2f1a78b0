"""Two sessions at a club: second-session seats with the most new opponents.

There are two aims: few rematches, and even competition over both sessions together.
Each is a sum over every two seats: a figure for the seats times a figure for the pairs
in them. One matrix product gives the effect of every possible exchange on such a sum,
so a tabu search can weigh all exchanges at every step.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from evenhand.errors import RequestError
from evenhand.fairness import compete
from evenhand.movement import Movement
from evenhand.tournament.seating.event_balance import Gain, measure_halls

Square = npt.NDArray[np.float64]
Order = npt.NDArray[np.int64]

_STARTS = 6
_STEPS_PER_PAIR = 15


@dataclass(frozen=True, slots=True)
class SecondSession:
    """Where everybody sits in the second session.

    Attributes:
        order: the pair at seat 1, seat 2, … of the second movement.
        movement: the second movement in pair numbers.
        rematches: couples of pairs that meet in both sessions; a second bye for the
            same pair counts as one.
        new_opponents: couples that meet in the second session for the first time.
        gain: the balance of both sessions with the same seats again, and with these.
        seed: the seed of the search.
    """

    order: tuple[int, ...]
    movement: Movement
    rematches: int
    new_opponents: int
    gain: Gain
    seed: int


def seat_second_session(
    first: Movement, second: Movement | None = None, *, seed: int = 1
) -> SecondSession:
    """Seats for a second session: most new opponents first, then best balance.

    Args:
        first: the movement of the first session, as played.
        second: that of the second; by default the same.
        seed: the seed of the search; the same seed gives the same answer.
    """
    second = first if second is None else second
    for movement in (first, second):
        movement.sound()
    if (second.pairs, second.boards_per_set) != (first.pairs, first.boards_per_set):
        raise RequestError(
            f"{first} and then {second}: both sessions need the same pairs and boards "
            "in a set"
        )
    again = _meetings(first).clip(max=1)
    task = _Task(
        [(_meetings(second), again), (_competition(second), _competition(first))]
    )
    order = task.search(first.pairs, np.random.default_rng(seed))
    seated = tuple(int(pair) + 1 for pair in order)
    played = second.renumber(dict(enumerate(seated, 1)))
    played = replace(played, pairs=second.pairs, phantom=first.phantom)
    met = again[np.ix_(order, order)] * _meetings(second)
    rematches = int(np.count_nonzero(np.triu(met)))
    couples = int(np.count_nonzero(np.triu(_meetings(second))))
    unchanged = replace(second, phantom=first.phantom)
    return SecondSession(
        seated,
        played,
        rematches,
        couples - rematches,
        Gain(measure_halls([first, unchanged]), measure_halls([first, played])),
        seed,
    )


def _meetings(movement: Movement) -> Square:
    """How often two pairs share a table; a phantom counts as a pair."""
    met = np.zeros((movement.pairs, movement.pairs))
    for row in movement.schedule:
        for ns, ew, board_set in row:
            if ns and ew and board_set:
                met[ns - 1, ew - 1] += 1
                met[ew - 1, ns - 1] += 1
    return met


def _competition(movement: Movement) -> Square:
    competition = compete(movement)
    square = np.zeros((movement.pairs, movement.pairs))
    rows = np.array(competition.pairs, dtype=np.int64) - 1
    square[np.ix_(rows, rows)] = competition.matrix
    return square


class _Task:
    """Find which pair sits in which seat; the first aim always outweighs the second.

    An aim is two symmetric matrices with zero diagonals: one for the seats, one for the
    pairs that hold them.
    """

    def __init__(self, aims: Sequence[tuple[Square, Square]]) -> None:
        self.aims = aims
        seats, holders = aims[1]
        # more than the second aim can ever change, so no rematch is traded for balance
        most = 1 + 4 * float(np.abs(seats).sum() * np.abs(holders).max(initial=0))
        self.weights = (most, 1.0)

    def cost(self, order: Order) -> float:
        """The cost of an order."""
        return sum(
            weight * float((seats * holders[np.ix_(order, order)]).sum()) / 2
            for weight, (seats, holders) in zip(self.weights, self.aims, strict=True)
        )

    def changes(self, order: Order) -> Square:
        """The change in cost if the holders of any two seats swap."""
        total: Square = np.zeros((len(order), len(order)))
        for weight, (seats, holders) in zip(self.weights, self.aims, strict=True):
            here = holders[np.ix_(order, order)]
            product = seats @ here
            kept = np.diag(product)
            change = product + product.T - kept[:, None] - kept[None, :]
            # the products also count the two seats against each other, which a swap
            # leaves as it was: put that back
            total += weight * (change + 2 * seats * here)
        return total

    def search(self, size: int, random: np.random.Generator) -> Order:
        """The best order found, starting from the given one and from random ones."""
        starts = [np.arange(size), *(random.permutation(size) for _ in range(_STARTS))]
        found = [self._tabu(start, random) for start in starts]
        return min(found, key=self.cost)

    def _tabu(self, start: Order, random: np.random.Generator) -> Order:
        size = len(start)
        order, best = start.copy(), start.copy()
        now = least = self.cost(order)
        free_at = np.zeros((size, size), dtype=np.int64)
        upper = np.triu(np.ones((size, size), dtype=np.bool_), 1)
        for step in range(_STEPS_PER_PAIR * size):
            changes = self.changes(order)
            # a recent swap is barred, so that the search leaves a local minimum,
            # unless undoing it would beat the best so far
            barred = (free_at > step) & (now + changes >= least)
            changes[barred | ~upper] = np.inf
            i, j = np.unravel_index(int(np.argmin(changes)), changes.shape)
            if not np.isfinite(changes[i, j]):
                continue
            now += float(changes[i, j])
            order[[i, j]] = order[[j, i]]
            free_at[i, j] = step + size // 2 + int(random.integers(size // 2 + 1))
            if now < least:
                best, least = order.copy(), now
        return best
