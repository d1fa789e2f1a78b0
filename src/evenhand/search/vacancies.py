"""How a movement bears a missing pair: what decides between equally fair ones."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from evenhand.fairness import compete, measure
from evenhand.movement import Movement
from evenhand.movement.play import real_pairs


def vacancy_rank(movement: Movement) -> tuple[Fraction, Fraction, int]:
    """Larger is better: best single vacancy, average vacancy, even fourth moment.

    A movement in which a pair is missing already is judged by the fourth moment.
    """
    competition = compete(movement)
    pairs = len(competition.pairs)
    total = int(competition.matrix.sum())
    # deviations from the average, scaled to whole numbers
    scaled = competition.matrix * (pairs * (pairs - 1)) - total
    fourth = -int((np.triu(scaled, 1).astype(object) ** 4).sum())
    if movement.phantom:
        return Fraction(0), Fraction(0), fourth
    qualities = [
        measure(compete(replace(movement, phantom=pair))).quality or Fraction(0)
        for pair in real_pairs(movement)
    ]
    return max(qualities), sum(qualities, Fraction(0)) / len(qualities), fourth
