"""Who sits where so that nobody has to sit where he may not and few move."""

from collections.abc import Sequence

#: Nobody may sit there.
NEVER = 10**6


def assign(costs: Sequence[Sequence[int]]) -> tuple[int, ...] | None:
    """For each seat who takes it, at the least cost in all; None where none may do.

    The method of shortest augmenting paths, with potentials for rows and columns.

    Args:
        costs: for each seat the cost of each person there, `NEVER` where not allowed.
    """
    size = len(costs)
    rows, columns = [0] * (size + 1), [0] * (size + 1)
    taker = [0] * (size + 1)
    for seat in range(1, size + 1):
        _augment(costs, seat, rows, columns, taker)
    found = [0] * size
    for person in range(1, size + 1):
        found[taker[person] - 1] = person - 1
    total = sum(costs[seat][person] for seat, person in enumerate(found))
    return tuple(found) if total < NEVER else None


def _augment(
    costs: Sequence[Sequence[int]],
    seat: int,
    rows: list[int],
    columns: list[int],
    taker: list[int],
) -> None:
    """Give one more seat to somebody, others moving on along the cheapest path."""
    size = len(costs)
    least = [NEVER * NEVER] * (size + 1)
    came_from = [0] * (size + 1)
    used = [False] * (size + 1)
    taker[0] = seat
    at = 0
    while taker[at]:
        used[at] = True
        row = taker[at]
        for person in range(1, size + 1):
            if used[person]:
                continue
            reduced = costs[row - 1][person - 1] - rows[row] - columns[person]
            if reduced < least[person]:
                least[person], came_from[person] = reduced, at
        free = [person for person in range(1, size + 1) if not used[person]]
        closest = min(free, key=lambda person: least[person])
        step = least[closest]
        for person in range(size + 1):
            if used[person]:
                rows[taker[person]] += step
                columns[person] -= step
            else:
                least[person] -= step
        at = closest
    while at:
        taker[at] = taker[came_from[at]]
        at = came_from[at]
