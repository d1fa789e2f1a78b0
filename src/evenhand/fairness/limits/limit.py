"""How close a movement is to the best possible."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from evenhand.fairness.competition import compete
from evenhand.fairness.limits.board_side import board_side_bound
from evenhand.fairness.limits.bound import THESE_MEETINGS, Bound, complete_play
from evenhand.fairness.limits.parity import parity_bound
from evenhand.fairness.limits.spectral import spectral_bound
from evenhand.fairness.measures import least_sum_of_squares, measure
from evenhand.movement import Movement

INTEGER_IDEAL = "integer ideal"


@dataclass(frozen=True, slots=True)
class Limit:
    """A movement's ΣC² beside the least that is possible.

    Attributes:
        sum_of_squares: what the movement has.
        bound: the best bound there is.
        bounds: all bounds, the best first.
    """

    sum_of_squares: int
    bound: Bound
    bounds: tuple[Bound, ...]

    @property
    def gap(self) -> int:
        """How far the movement may be from the best possible."""
        return self.sum_of_squares - self.bound.value

    @property
    def proved_optimal(self) -> bool:
        """Whether nothing within the bound's scope can be fairer."""
        return self.gap == 0

    @property
    def best_quality_share(self) -> Fraction:
        """The bound over the movement's ΣC²: 1 where it is proved optimal."""
        return Fraction(self.bound.value, self.sum_of_squares or 1)

    def as_data(self) -> dict[str, Any]:
        """The limit as plain data."""
        return {
            "sum_of_squares": self.sum_of_squares,
            "lower_bound": self.bound.value,
            "bound_name": self.bound.name,
            "bound_scope": self.bound.scope,
            "gap": self.gap,
            "proved_optimal": self.proved_optimal,
            "bounds": [
                {"name": bound.name, "value": bound.value, "scope": bound.scope}
                for bound in self.bounds
            ],
        }


def find_limit(movement: Movement) -> Limit:
    """How close the movement is to the best possible; refuses one with faults."""
    movement.sound()
    bounds = find_bounds(movement)
    squares = measure(compete(movement)).sum_of_squares
    return Limit(int(squares), bounds[0], bounds)


def find_bounds(movement: Movement) -> tuple[Bound, ...]:
    """Every bound that applies, the best first.

    The integer ideal holds for any arrows of any movement, turned boards included;
    the others for whole sets where everybody plays every set once.
    """
    competition = compete(movement)
    found = [Bound(INTEGER_IDEAL, least_sum_of_squares(competition), THESE_MEETINGS)]
    complete = complete_play(movement)
    if complete is not None:
        found += [spectral_bound(complete), board_side_bound(complete)]
        parity = parity_bound(complete, competition.matrix)
        found += [parity] if parity else []
    return tuple(sorted(found, key=lambda bound: -bound.value))
