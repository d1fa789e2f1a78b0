"""How much luck a movement leaves in a pair's score, by formula instead of by playing.

On a board with n results a pair's score is 50 % and, to first order,

    s(A) − s(opponents) − the mean of s(X) − s(Y) over the n − 1 other tables X v Y

where s are strengths. Neuberg's formula shrinks it by N(n−1)/(n(N−1)) where boards are
played up to N times. So all scores together are a matrix times the strengths. Whatever
of it is not a pair's own strength, in the ranking that it is placed in, is *company*:
whom it met and was compared with. For one ranking and complete play its variance is
σ²(1/Q − 1)/(P − 1), where Q is the balance and P the number of pairs. The *cards* are
the rest: on each board the deviation of a score among equal pairs, which depends on how
many tables play it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from evenhand.fairness.competition import Seats, count_meetings, take_seats
from evenhand.movement import Movement
from evenhand.simulation.board_model import Kind, board_deviation, cell_widths

Reals = npt.NDArray[np.float64]
#: Pair numbers that are ranked together.
Ranked = Collection[int]

#: The deviation of the strengths of regular pairs at a club, in percent.
CLUB_SPREAD = 4.0


@dataclass(frozen=True, slots=True)
class Luck:
    """The deviation that luck adds to a pair's percentage, averaged over the pairs.

    Attributes:
        cards: by the cards: how few boards there are, and how few tables play them.
        company: by whom a pair meets and is compared with, which the movement decides.
    """

    cards: float
    company: float

    @property
    def both(self) -> float:
        """Both together; they are independent, so their squares add up."""
        return sqrt(self.cards**2 + self.company**2)

    def as_data(self) -> dict[str, Any]:
        """The deviations as plain data, in percent."""
        return {
            "cards": round(self.cards, 2),
            "company": round(self.company, 2),
            "both": round(self.both, 2),
        }


def expected_luck(movement: Movement, ranked: Sequence[Ranked] = ()) -> Luck:
    """The luck in a movement at a club.

    Args:
        movement: as it is played.
        ranked: the pairs of each ranking; by default one ranking of all, or with two
            winners one of each line.
    """
    seats = take_seats(movement)
    boards = movement.boards_per_set // len(seats.signs)
    shares = _shares(seats)
    cards = boards * np.abs(np.stack(seats.signs)).sum(axis=0) @ shares**2
    scores = _scores_by_strength(seats)
    company = sum(_company(scores, rows) for rows in _rankings(seats, movement, ranked))
    played = _played(movement, seats)
    return Luck(
        100 * sqrt(float((cards / played**2).mean())),
        CLUB_SPREAD * sqrt(max(company, 0.0) / len(seats.pairs)),
    )


def slip_variance(movement: Movement, turns: Collection[tuple[int, int, int]]) -> float:
    """What unnoticed slips at certain turned plays cost a pair, as a mean variance.

    Who forgets to turn a board scores as the other side: x becomes 100 − x, for both
    pairs. The other tables are compared with the same result as before.

    Args:
        movement: as it is played.
        turns: round, table and board of the set of each slip, all from 1.
    """
    seats = take_seats(movement)
    row = {pair: place for place, pair in enumerate(seats.pairs)}
    shares = 2 * 100 * _shares(seats)
    variance = np.zeros(len(seats.pairs))
    for r, table, _ in turns:
        ns, ew, board_set = movement.cell(r, table)
        if ns in row and ew in row:
            variance[[row[ns], row[ew]]] += shares[board_set - 1] ** 2
    return float((variance / _played(movement, seats) ** 2).mean())


def _played(movement: Movement, seats: Seats) -> Reals:
    """How many boards each pair plays."""
    played: Reals = np.abs(seats.signs[0]).sum(axis=1) * movement.boards_per_set
    return played


def _shares(seats: Seats) -> Reals:
    """For each set, the deviation of a score on one of its boards, in tops."""
    most = int(seats.plays.max())
    return np.array(
        [
            _board_deviation(n) * (most * (n - 1)) / (n * (most - 1)) if n > 1 else 0.0
            for n in seats.plays.tolist()
        ]
    )


@cache
def _board_deviation(tables: int) -> float:
    return board_deviation(cell_widths(Kind.DISCRETE), tables)


def _scores_by_strength(seats: Seats) -> Reals:
    """What a point of strength of each pair (columns) adds to each score (rows)."""
    most = int(seats.plays.max())
    raised = most / np.maximum(seats.plays, 1)
    # on a board that a couple plays against each other the products hold −1
    net = sum((signs * raised @ signs.T for signs in seats.signs), start=np.zeros(()))
    met = count_meetings(seats, np.full_like(seats.plays, most)) * len(seats.signs)
    weights: Reals = net + met
    np.fill_diagonal(weights, 0)
    boards = np.abs(seats.signs[0]).sum(axis=1) * len(seats.signs)
    weights /= (boards * (most - 1))[:, None]
    return np.diag(weights.sum(axis=1)) - weights


def _rankings(
    seats: Seats, movement: Movement, ranked: Sequence[Ranked]
) -> list[npt.NDArray[np.intp]]:
    """The rows of each ranking."""
    pairs = np.array(seats.pairs)
    groups = [np.isin(pairs, list(one)) for one in ranked] or [pairs > 0]
    if movement.winners == 2:
        north = (seats.signs[0] > 0).any(axis=1)
        groups = [half for one in groups for half in (one & north, one & ~north)]
    return [np.flatnonzero(one) for one in groups]


def _company(scores: Reals, rows: npt.NDArray[np.intp]) -> float:
    """The sum of variances within a ranking, for strengths of variance 1.

    Only differences within the ranking count; what grows with a pair's own strength is
    not luck.
    """
    own = np.eye(len(scores))[rows]
    own -= own.mean(axis=0)
    found = scores[rows] - scores[rows].mean(axis=0)
    squares = float((own**2).sum())
    slope = float((found * own).sum()) / squares if squares else 0.0
    return float((found**2).sum()) - slope**2 * squares
