"""Two sessions at a club: second-session seats with the most new opponents.

There are two aims: few rematches, and even competition over both sessions together.
Each is a sum over every two seats: a figure for the seats times a figure for the pairs
in them.
"""

from dataclasses import dataclass, replace

import numpy as np

from evenhand.errors import RequestError
from evenhand.fairness import compete
from evenhand.movement import Movement
from evenhand.solvers.placing import Order, Placing, Square
from evenhand.tournament.seating.event_balance import Gain, measure_halls

#: Searches from seats drawn by lot, beside the one from seats as they were.
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
    order = _find_order(first, second, np.random.default_rng(seed))
    seated = tuple(int(pair) + 1 for pair in order)
    played = second.renumber(dict(enumerate(seated, 1)))
    played = replace(played, pairs=second.pairs, phantom=first.phantom)
    met = _meetings(first)[np.ix_(order, order)] * _meetings(second)
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


def _find_order(
    first: Movement, second: Movement, random: np.random.Generator
) -> Order:
    """The pair in each seat, from 0; new opponents always outweigh balance."""
    seats, holders = _competition(second), _competition(first)
    # more than balance can ever change, so no rematch is traded for it
    most = 1 + 4 * float(np.abs(seats).sum() * np.abs(holders).max(initial=0))
    met = _meetings(first).clip(max=1)
    placing = Placing([(most * _meetings(second), met), (seats, holders)])
    size = first.pairs
    starts = [np.arange(size), *(random.permutation(size) for _ in range(_STARTS))]
    found = [placing.search(start, _STEPS_PER_PAIR * size, random) for start in starts]
    return min(found, key=placing.cost)


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
