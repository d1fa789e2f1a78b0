"""The score that counts for one side of a table: one score, or several with weights."""

from collections.abc import Iterable
from fractions import Fraction

from evenhand.errors import ResultError

#: Weights and scores as North-South see them; the weights add up to one.
Chances = tuple[tuple[Fraction, int], ...]

ONE = Fraction(1)


def certain(score: int) -> Chances:
    """Return the chances of a plain result.

    Args:
        score: The score as North-South see it.
    """
    return ((ONE, score),)


def weigh(parts: Iterable[tuple[Fraction, int]]) -> Chances:
    """Return the chances of a weighted result, with equal scores merged.

    Args:
        parts: Each weight with its score as North-South see it, in any order.

    Raises:
        ResultError: If a weight is not positive or the weights do not add up to one.
    """
    weights: dict[int, Fraction] = {}
    for weight, score in parts:
        if weight <= 0:
            raise ResultError(
                f"the weight {weight} of {score:+} is not above 0; leave it out"
            )
        weights[score] = weights.get(score, Fraction(0)) + weight
    total = sum(weights.values(), Fraction(0))
    if total != 1:
        raise ResultError(
            f"the weights add up to {total * 100}% instead of 100%; correct them"
        )
    return tuple((weights[score], score) for score in sorted(weights, reverse=True))
