"""Who takes which place, where it matters who takes the others: quadratic assignment.

The cost is a sum over every two places: a figure for the places times a figure for the
two who take them. Each place may also have a cost of its own for each of them. One
matrix gives the effect of every possible exchange of two, and an exchange alters that
matrix in little time; so a tabu search can weigh all exchanges at every step.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Square = npt.NDArray[np.float64]
#: Who takes place 0, 1, 2, …
Order = npt.NDArray[np.int64]


class Placing:
    """The costs of who takes which place.

    Args:
        aims: each as the figures for every two places, and those for every two that
            take them: symmetric matrices with nothing in their diagonals.
        own: what each place costs by itself with each that may take it.
    """

    def __init__(
        self, aims: Sequence[tuple[Square, Square]], own: Square | None = None
    ) -> None:
        self.aims = aims
        self.own = np.zeros_like(aims[0][0]) if own is None else own

    def cost(self, order: Order) -> float:
        """What an order costs."""
        alone = float(self.own[np.arange(len(order)), order].sum())
        return alone + sum(
            float((places * holders[np.ix_(order, order)]).sum()) / 2
            for places, holders in self.aims
        )

    def search(self, start: Order, steps: int, random: np.random.Generator) -> Order:
        """The best order found from one to begin with."""
        size, placed = len(start), Placed(self, start)
        now = least = self.cost(start)
        best = start.copy()
        free_at = np.zeros((size, size), dtype=np.int64)
        twice = np.tril(np.ones((size, size), dtype=np.bool_))
        for step in range(steps):
            changes = placed.changes()
            # a recent exchange is barred, so that the search leaves a dead end, unless
            # taking it back would beat the best so far
            barred = (free_at > step) & (now + changes >= least)
            changes[barred | twice] = np.inf
            i, j = divmod(int(np.argmin(changes)), size)
            if not np.isfinite(changes[i, j]):
                continue
            now += float(changes[i, j])
            placed.exchange(i, j)
            free_at[i, j] = step + size // 2 + int(random.integers(size // 2 + 1))
            if now < least:
                best, least = placed.order.copy(), now
        return best


class Placed:
    """An order, and what its exchanges change.

    Attributes:
        order: who takes which place.
    """

    def __init__(self, placing: Placing, start: Order) -> None:
        self.order = start.copy()
        self._aims = [
            (places, holders[np.ix_(start, start)]) for places, holders in placing.aims
        ]
        #: What each place would cost with whoever takes each other one now.
        self._pull = placing.own[:, start].copy()
        for places, here in self._aims:
            self._pull += places @ here

    def changes(self) -> Square:
        """What it adds to the cost if those at any two places change them."""
        kept = np.diag(self._pull)
        change: Square = self._pull + self._pull.T - kept[:, None] - kept[None, :]
        for places, here in self._aims:
            # the pull also counts the two against each other, which an exchange leaves
            # as it was: put that back
            change += 2 * places * here
        return change

    def exchange(self, i: int, j: int) -> None:
        """Let those at two places change them."""
        two, other = [i, j], [j, i]
        self.order[two] = self.order[other]
        self._pull[:, two] = self._pull[:, other]
        for places, here in self._aims:
            here[:, two] = here[:, other]
            self._pull += np.outer(places[:, i] - places[:, j], here[j] - here[i])
            here[two] = here[other]
