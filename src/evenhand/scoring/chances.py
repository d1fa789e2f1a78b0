"""What a table's side is taken to have scored: one score, or several with weights."""

from collections.abc import Iterable
from fractions import Fraction

from evenhand.errors import ResultError

#: Weights and scores as North-South see them; the weights add to one.
Chances = tuple[tuple[Fraction, int], ...]

ONE = Fraction(1)


def certain(score: int) -> Chances:
    """Return the chances of a plain result.

    Args:
        score: The score as North-South see it.
    """
    return ((ONE, score),)


def weigh(parts: Iterable[tuple[Fraction, int]]) -> Chances:
    """Return the chances of a weighted result, equal scores put together.

    Args:
        parts: Weight and score as North-South see it, in any order.

    Raises:
        ResultError: If a weight is not positive or they do not add to one.
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
            f"the weights add to {total * 100}%, not to 100%; give each outcome a share"
        )
    return tuple((weights[score], score) for score in sorted(weights, reverse=True))
