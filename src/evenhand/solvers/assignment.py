"""Assignments of least cost, by shortest augmenting paths (Jonker and Volgenant).

One row after another gets a column. Where the one it wants is taken, its holder moves
on to another, and so on along the cheapest path to a free column. Prices of rows and
columns keep the costs along such a path at 0 or more, as Dijkstra's method needs.
"""

from collections.abc import Sequence

#: What each row costs in each column; None where the two must not come together.
Costs = Sequence[Sequence[int | None]]


def assign(costs: Costs) -> tuple[int, ...] | None:
    """For each row a column of its own, at the least cost in all; None if impossible.

    Costs are whole numbers of any size. So several aims can be put in one number, the
    first in units that the others never add up to, and the answer is exact.

    Args:
        costs: for each row the costs of all columns.
    """
    assignment = _Assignment(costs)
    for row in range(len(costs)):
        if not assignment.add(row):
            return None
    return tuple(assignment.column_of[row] for row in range(len(costs)))


class _Assignment:
    """The cheapest assignment of the rows so far."""

    def __init__(self, costs: Costs) -> None:
        columns = len(costs[0]) if costs else 0
        self._costs = costs
        self._row_prices = [0] * len(costs)
        self._column_prices = [0] * columns
        self._row_at: dict[int, int] = {}
        self.column_of: dict[int, int] = {}

    def add(self, new: int) -> bool:
        """Give one more row a column, others moving on; False if there is no way."""
        reach: dict[int, int] = {}
        came_from: dict[int, int] = {}
        seen: dict[int, int] = {}
        row: int | None = new
        length = 0
        while row is not None:
            before = length - self._row_prices[row]
            for column, cost in enumerate(self._costs[row]):
                if cost is None or column in seen:
                    continue
                path = before + cost - self._column_prices[column]
                if column not in reach or path < reach[column]:
                    reach[column], came_from[column] = path, row
            if not reach:
                return False
            nearest = min(reach, key=lambda column: (reach[column], column))
            seen[nearest] = length = reach.pop(nearest)
            row = self._row_at.get(nearest)
        self._reprice(new, seen, length)
        self._move_on(new, nearest, came_from)
        return True

    def _reprice(self, new: int, seen: dict[int, int], length: int) -> None:
        """Make every step of the path free, and no other cheaper than that."""
        self._row_prices[new] += length
        for column, path in seen.items():
            self._column_prices[column] -= length - path
            if column in self._row_at:
                self._row_prices[self._row_at[column]] += length - path

    def _move_on(self, new: int, last: int, came_from: dict[int, int]) -> None:
        """Give the last column of a path to the row before it, and so on."""
        column: int | None = last
        while column is not None:
            row = came_from[column]
            left = None if row == new else self.column_of[row]
            self._row_at[column], self.column_of[row] = row, column
            column = left
