"""What sessions add up to: whole numbers, so that their order does not matter."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from evenhand.simulation.chance import Integers


@dataclass(frozen=True, slots=True)
class Moments:
    """Sums and sums of products of some quantities over independent sessions."""

    count: int
    sums: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, values: Integers) -> "Moments":
        """The moments of values, sessions × quantities."""
        return cls(
            len(values),
            tuple(values.sum(axis=0).tolist()),
            tuple(tuple(row) for row in (values.T @ values).tolist()),
        )

    def __add__(self, other: "Moments") -> "Moments":
        return Moments(
            self.count + other.count,
            tuple(a + b for a, b in zip(self.sums, other.sums, strict=True)),
            tuple(
                tuple(a + b for a, b in zip(ours, theirs, strict=True))
                for ours, theirs in zip(self.products, other.products, strict=True)
            ),
        )

    def mean(self, place: int) -> float:
        """The mean of a quantity."""
        return self.sums[place] / self.count

    def error(self, weights: dict[int, float]) -> float | None:
        """The standard error of the mean of a weighted sum of quantities.

        None after a single session, which says nothing about it.
        """
        n = self.count
        if n < 2:
            return None
        variance = sum(
            a * b * (n * self.products[i][j] - self.sums[i] * self.sums[j])
            for i, a in weights.items()
            for j, b in weights.items()
        )
        return math.sqrt(max(0.0, variance) / (n * n) / (n - 1))


@dataclass(frozen=True, slots=True)
class SeatSums:
    """Sums over sessions for one seat: of scores, of strengths, and their products.

    Scores count from 50 %, strengths from the mean of the field, both in
    ten-thousandths of a percent.
    """

    scores: int
    strengths: int
    scores_squared: int
    strengths_squared: int
    products: int

    def __add__(self, other: "SeatSums") -> "SeatSums":
        return SeatSums(
            self.scores + other.scores,
            self.strengths + other.strengths,
            self.scores_squared + other.scores_squared,
            self.strengths_squared + other.strengths_squared,
            self.products + other.products,
        )


def sum_seats(scores: Integers, strengths: Integers) -> tuple[SeatSums, ...]:
    """The sums for each seat, from sessions × seats."""
    columns: Sequence[Integers] = (
        scores.sum(axis=0),
        strengths.sum(axis=0),
        np.einsum("sp,sp->p", scores, scores),
        np.einsum("sp,sp->p", strengths, strengths),
        np.einsum("sp,sp->p", scores, strengths),
    )
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return tuple(SeatSums(*row) for row in rows)


@dataclass(frozen=True, slots=True)
class Tally:
    """What was seen in some sessions of one or several fields.

    Attributes:
        outcomes: the outcomes of the rankings of all fields, field after field.
        replays: for the sessions that were played twice with the same seats, the
            quantities of `sessions.REPLAYED`, field after field.
        seats: for each field, the sums for each of its seats.
    """

    outcomes: Moments
    replays: Moments
    seats: tuple[tuple[SeatSums, ...], ...]

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.outcomes + other.outcomes,
            self.replays + other.replays,
            tuple(
                tuple(a + b for a, b in zip(ours, theirs, strict=True))
                for ours, theirs in zip(self.seats, other.seats, strict=True)
            ),
        )

    @property
    def sessions(self) -> int:
        """How many sessions were played."""
        return self.outcomes.count
