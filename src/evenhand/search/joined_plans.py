"""Plans for few boards a set, joined into one for many.

The competition of two pairs is a sum over boards. So a plan for two boards and one for
three make a plan for five. The best way to make up a number of boards from the plans
that exist is a small problem, solved exactly.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from evenhand.fairness import compete
from evenhand.movement import Movement, Turn
from evenhand.movement.announcing import announcements
from evenhand.movement.phrasing import counted, listed
from evenhand.movement.value import Schedule

#: How many equally fair ways to join plans are compared by their announcements.
_MOST_TIES = 12


@dataclass(frozen=True, slots=True)
class JoinedPlan:
    """A movement whose set is made of shorter sets.

    Attributes:
        movement: the movement.
        parts: the number of boards in each of those sets.
    """

    movement: Movement
    parts: tuple[int, ...]

    @property
    def words(self) -> str:
        """What it is made of, in words."""
        return listed(
            f"the plan for {counted(boards, 'board')}{_times(count)}"
            for boards, count in sorted(Counter(self.parts).items())
        )


def _times(count: int) -> str:
    return {1: "", 2: " twice"}.get(count, f" {count} times")


def join_plans(movements: Sequence[Movement], boards: int) -> JoinedPlan | None:
    """The fairest movement for a number of boards a set that can be joined from plans.

    Only movements with the same meetings are joined. Of equally fair ways the one with
    the fewest announcements is taken, then the one with the fewest parts.
    """
    alike: dict[object, dict[int, Movement]] = defaultdict(dict)
    for movement in movements:
        alike[_meetings(movement)].setdefault(movement.boards_per_set, movement)
    ways = [way for group in alike.values() for way in _weigh(group, boards)]
    if not ways:
        return None
    least = min(squares for squares, _ in ways)
    ties = sorted((parts for squares, parts in ways if squares == least), key=len)
    joined = [_join(parts) for parts in ties[:_MOST_TIES]]
    return min(joined, key=lambda one: len(announcements(one.movement)))


def _meetings(movement: Movement) -> object:
    """Who meets whom, where and on which set, regardless of direction."""
    return tuple(
        tuple((frozenset((cell.ns, cell.ew)), cell.set) for cell in row)
        for row in movement.schedule
    )


def _weigh(
    group: Mapping[int, Movement], boards: int
) -> Iterator[tuple[int, tuple[Movement, ...]]]:
    """Every way to make up the boards, with its ΣC² counted in boards."""
    # ΣC² of a sum of plans follows from their products alone, so no way needs to be
    # built before it is chosen
    numbers = sorted(group)
    parts = np.array([_competition(group[number]) for number in numbers])
    products = parts @ parts.T
    for counts in _ways_to_sum(boards, numbers):
        squares = int(np.array(counts) @ products @ np.array(counts))
        chosen = zip(numbers, counts, strict=True)
        yield squares, tuple(group[n] for n, count in chosen for _ in range(count))


def _competition(movement: Movement) -> npt.NDArray[np.int64]:
    """The competition of every couple, counted in boards."""
    competition = compete(movement)
    worth = movement.boards_per_set if competition.unit == "set" else 1
    couples = np.triu_indices(len(competition.pairs), 1)
    return np.asarray(competition.matrix[couples] * worth)


def _ways_to_sum(total: int, numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """How often each number is taken, in every way that gives the total."""
    first, *others = numbers
    if not others:
        if total % first == 0:
            yield (total // first,)
        return
    for count in range(total // first + 1):
        for rest in _ways_to_sum(total - count * first, others):
            yield (count, *rest)


def _join(parts: tuple[Movement, ...]) -> JoinedPlan:
    base = parts[0].schedule
    turned = set()
    boards = 0
    for part in parts:
        for board in range(1, part.boards_per_set + 1):
            boards += 1
            turned |= {Turn(r, t, boards) for r, t in _differences(part, board, base)}
    movement = replace(parts[0], boards_per_set=boards, turned=frozenset(turned))
    return JoinedPlan(movement, tuple(part.boards_per_set for part in parts))


def _differences(
    part: Movement, board: int, base: Schedule
) -> Iterator[tuple[int, int]]:
    """Where a board is played the other way round from a schedule."""
    for r, (row, usual) in enumerate(zip(part.schedule, base, strict=True), 1):
        for t, (cell, other) in enumerate(zip(row, usual, strict=True), 1):
            if (cell.ns == other.ns) == ((r, t, board) in part.turned):
                yield r, t
