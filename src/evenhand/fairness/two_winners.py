"""Two winners: each line as an event of its own, and how the lines compete."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from evenhand.errors import RequestError
from evenhand.fairness.competition import Competition, compete, take_seats
from evenhand.fairness.measures import Measures, measure_matrix
from evenhand.movement import Movement


@dataclass(frozen=True, slots=True)
class Between:
    """The competition between the lines, over all couples of an NS and an EW pair."""

    total: int
    average: Fraction
    sum_of_squares: int

    def as_data(self) -> dict[str, Any]:
        """The figures as plain data."""
        return {
            "total": self.total,
            "average": float(self.average),
            "sum_of_squares": self.sum_of_squares,
        }


@dataclass(frozen=True, slots=True)
class Lines:
    """The two lines of a movement with two winners.

    Attributes:
        ns_pairs: the pairs that always sit NS.
        ew_pairs: the pairs that always sit EW.
        ns: the NS line as an event of its own.
        ew: the EW line likewise.
        between: the competition between the lines, 0 in a complete Mitchell.
    """

    ns_pairs: tuple[int, ...]
    ew_pairs: tuple[int, ...]
    ns: Measures
    ew: Measures
    between: Between

    def as_data(self) -> dict[str, Any]:
        """The lines as plain data."""
        return {
            "ns": {"numbers": list(self.ns_pairs), **self.ns.as_data()},
            "ew": {"numbers": list(self.ew_pairs), **self.ew.as_data()},
            "between": self.between.as_data(),
        }


def lines(movement: Movement) -> Lines:
    """Each line as an event of its own, and the competition between the lines.

    With two winners a pair is ranked by its comparisons within its line. Clements
    mentions a quality for two winners on another basis, but does not give it; this one
    is ours.
    """
    north = _north(movement)
    competition = compete(movement)
    numbers = np.array(competition.pairs, dtype=np.int64)
    within = competition.matrix
    return Lines(
        tuple(numbers[north].tolist()),
        tuple(numbers[~north].tolist()),
        measure_matrix(within[np.ix_(north, north)]),
        measure_matrix(within[np.ix_(~north, ~north)]),
        _between(competition, north),
    )


def keep_lines(movement: Movement) -> bool:
    """Whether every pair sits the same way throughout."""
    return not _both_ways(movement)


def _north(movement: Movement) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    both = _both_ways(movement)
    if both:
        raise RequestError(
            f"{movement.label}: pair {both[0]} sits both NS and EW; two lines need "
            "pairs that keep their direction, so judge it with one winner"
        )
    seats = take_seats(movement)
    north = np.zeros(len(seats.pairs), dtype=np.bool_)
    north[seats.ns] = True
    return north


def _both_ways(movement: Movement) -> list[int]:
    seats = take_seats(movement)
    way = np.stack(seats.signs)
    both = (way > 0).any(axis=(0, 2)) & (way < 0).any(axis=(0, 2))
    return [seats.pairs[row] for row in np.flatnonzero(both)]


def _between(
    competition: Competition, north: np.ndarray[tuple[int], np.dtype[np.bool_]]
) -> Between:
    across = competition.matrix[np.ix_(north, ~north)]
    total = int(across.sum())
    average = Fraction(total, across.size) if across.size else Fraction(0)
    return Between(total, average, int((across * across).sum()))
