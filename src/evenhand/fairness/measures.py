"""One figure for a whole movement: average, imbalance, quality and grade.

Imbalance is Moore's: the standard deviation of the competition over all couples of
pairs. Quality Q is Clements': the sum of squares of a perfectly even movement divided
by the real one. Qf (Smulders, Dickow) compares with the evenest whole numbers instead.
"""

import math
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from evenhand.fairness.competition import (
    Competition,
    Counts,
    count_meetings,
    net_of_signs,
    take_seats,
)
from evenhand.movement import Movement

#: The first three are Clements', the others ours.
GRADES = (
    ("Excellent", Fraction(95, 100)),
    ("Very good", Fraction(90, 100)),
    ("Good", Fraction(80, 100)),
    ("Fair", Fraction(60, 100)),
    ("Poor", Fraction(0)),
)
UNGRADED = "Ungraded"


@dataclass(frozen=True, slots=True)
class Measures:
    """The figures of one event; all sums are over couples of pairs.

    An event with fewer than two pairs has no couples: its sums are 0 and it has no
    quality. Nor has an event in which nobody competes.

    Attributes:
        pairs: how many pairs play.
        average: the average competition.
        gross_imbalance: the sum of squared deviations from the average.
        imbalance: the root of the mean of these squares.
        sum_of_squares: the sum of squares of the competition itself.
        quality: 1 for a perfectly even event, less for others.
        quality_f: the same, compared with the evenest whole numbers of that total; only
            if the competition is in whole numbers.
        grade: the quality in a word.
    """

    pairs: int
    average: Fraction
    gross_imbalance: Fraction
    imbalance: float
    sum_of_squares: int | Fraction
    quality: Fraction | None
    quality_f: Fraction | None
    grade: str

    def as_data(self) -> dict[str, Any]:
        """The figures as plain data, the qualities in percent."""
        return {
            "pairs": self.pairs,
            "average": float(self.average),
            "gross_imbalance": float(self.gross_imbalance),
            "imbalance": self.imbalance,
            "sum_of_squares": _plain(self.sum_of_squares),
            "quality": _percent(self.quality),
            "quality_f": _percent(self.quality_f),
            "grade": self.grade,
        }


@dataclass(frozen=True, slots=True)
class Standing:
    """How one pair stands in the competition.

    Attributes:
        pair: its number.
        total: its competition with all other pairs: the matchpoints it can win.
        imbalance: the root mean square deviation of its competition with each other
            pair from the average of the event.
    """

    pair: int
    total: int
    imbalance: float

    def as_data(self) -> dict[str, int | float]:
        """The standing as plain data."""
        return asdict(self)


def measure(competition: Competition) -> Measures:
    """The figures of an event."""
    return measure_matrix(competition.matrix)


def measure_matrix(
    matrix: Counts | npt.NDArray[np.object_], denominator: int = 1
) -> Measures:
    """The figures for a symmetric matrix of whole numbers with a common denominator."""
    pairs = len(matrix)
    couples = pairs * (pairs - 1) // 2
    total = Fraction(_total(matrix), 2 * denominator)
    squares = Fraction(_total_squares(matrix), 2 * denominator**2)
    average = total / couples if couples else Fraction(0)
    gross = squares - total * average
    quality = total * average / squares if squares else None
    whole = denominator == 1
    return Measures(
        pairs,
        average,
        gross,
        math.sqrt(gross / couples) if couples else 0.0,
        int(squares) if squares.denominator == 1 else squares,
        quality,
        evenest(int(total), couples) / squares if whole and squares else None,
        grade_of(quality),
    )


def as_scored(movement: Movement) -> Measures | None:
    """The figures with short boards scored up to the full top, as Neuberg does.

    A board played n times is weighted by the largest n over its own. None if all boards
    in play are played equally often: then nothing is scored up.
    """
    seats = take_seats(movement)
    counts = sorted(set(seats.plays.tolist()) - {0})
    if len(counts) < 2:
        return None
    most = counts[-1]
    common = math.lcm(*(Fraction(most, n).denominator for n in counts))
    boards = len(seats.signs)
    # A meeting on a board played n times counts n, which scores up to the most.
    met = count_meetings(seats, np.ones_like(seats.plays)).astype(object)
    matrix = met * (most * boards * common)
    for n in counts:
        there = seats.plays == n
        net = net_of_signs(signs[:, there] for signs in seats.signs)
        matrix = matrix + net.astype(object) * (most * common // n)
    np.fill_diagonal(matrix, 0)
    return measure_matrix(matrix, common)


def grade_of(quality: Fraction | None) -> str:
    """The quality in a word; the exact value decides, not the rounded one."""
    if quality is None:
        return UNGRADED
    return next(name for name, least in GRADES if quality >= least)


def standing(competition: Competition) -> tuple[Standing, ...]:
    """How each pair stands: whose competition is uneven, and whose is not."""
    others = max(len(competition.pairs) - 1, 1)
    average = measure(competition).average
    rows = competition.matrix.tolist()
    standings = []
    for pair, row in zip(competition.pairs, rows, strict=True):
        total, squares = sum(row), sum(value * value for value in row)
        deviation = squares - 2 * total * average + others * average**2
        standings.append(Standing(pair, total, math.sqrt(deviation / others)))
    return tuple(standings)


def departure(value: int | Fraction, average: Fraction) -> int:
    """How far the competition of two pairs is from the average, in five steps.

    0 is near it, 1 above and 2 far above, -1 and -2 likewise below. Near means less
    than 1 away, or at most a fifth of the average; far means more than half of it.
    """
    distance = abs(value - average)
    if distance < 1 or distance <= average / 5:
        return 0
    steps = 1 if distance <= average / 2 else 2
    return steps if value > average else -steps


def _total(matrix: Counts | npt.NDArray[np.object_]) -> int:
    return int(matrix.sum()) if len(matrix) else 0


def _total_squares(matrix: Counts | npt.NDArray[np.object_]) -> int:
    if not len(matrix):
        return 0
    # in 64 bits while the sum is sure to fit, which is much faster
    largest = int(np.abs(matrix).max())
    if matrix.dtype == np.int64 and largest**2 * matrix.size >= 2**63:
        matrix = matrix.astype(object)
    return int((matrix * matrix).sum())


def evenest(total: int, couples: int) -> int:
    """The least sum of squares of whole numbers, one for each couple, with a total."""
    low, more = divmod(total, couples)
    return (couples - more) * low**2 + more * (low + 1) ** 2


def _percent(share: Fraction | None) -> float | None:
    return None if share is None else float(100 * share)


def _plain(number: int | Fraction) -> int | float:
    return number if isinstance(number, int) else float(number)
