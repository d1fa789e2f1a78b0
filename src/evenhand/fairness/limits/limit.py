"""How close a movement is to the best possible."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from evenhand.fairness.competition import Competition, compete
from evenhand.fairness.limits.board_side import board_side_bound
from evenhand.fairness.limits.bound import THESE_MEETINGS, Bound, complete_play
from evenhand.fairness.limits.parity import parity_bound
from evenhand.fairness.limits.spectral import spectral_bound
from evenhand.fairness.measures import evenest, least_sum_of_squares, measure
from evenhand.movement import Movement

INTEGER_IDEAL = "integer ideal"


@dataclass(frozen=True, slots=True)
class Limit:
    """A movement's ΣC² beside the least that is possible.

    Attributes:
        sum_of_squares: the movement's ΣC².
        bound: the best bound there is.
        bounds: all bounds, the best first.
        whole_sets: whether the best bound holds only if no single board is turned.
    """

    sum_of_squares: int
    bound: Bound
    bounds: tuple[Bound, ...]
    whole_sets: bool

    @property
    def gap(self) -> int:
        """How far the movement is from the best possible, at most."""
        return self.sum_of_squares - self.bound.value

    @property
    def proved_optimal(self) -> bool:
        """Whether nothing within the bound's scope can be fairer."""
        return self.gap == 0

    @property
    def best_quality_share(self) -> Fraction:
        """The bound divided by the movement's ΣC²: 1 if it is proved optimal."""
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


def find_limit(
    movement: Movement,
    *,
    single_boards: bool = False,
    bounds: tuple[Bound, ...] | None = None,
) -> Limit:
    """How close the movement is to the best possible; refuses one with faults.

    Args:
        movement: the movement.
        single_boards: whether boards may be turned one by one. Bounds for whole sets
            then do not apply, even if no board is turned.
        bounds: the bounds of a movement with the same meetings, to save computing them.
    """
    movement.sound()
    competition = compete(movement)
    if single_boards and movement.boards_per_set > 1:
        bounds = (_ideal_of_boards(competition, movement.boards_per_set),)
    bounds = bounds or find_bounds(movement)
    best = bounds[0]
    counted_in_boards = single_boards or competition.unit == "board"
    ideal_of_sets = movement.boards_per_set > 1 and not counted_in_boards
    return Limit(
        int(measure(competition).sum_of_squares),
        best,
        bounds,
        whole_sets=best.name != INTEGER_IDEAL or ideal_of_sets,
    )


def find_bounds(movement: Movement) -> tuple[Bound, ...]:
    """Every bound that applies, the best first; of equals, the widest scope first.

    The integer ideal holds for any arrows of any movement, turned boards included. The
    others hold for whole sets if everybody plays every set once.
    """
    competition = compete(movement)
    found = [Bound(INTEGER_IDEAL, least_sum_of_squares(competition), THESE_MEETINGS)]
    complete = complete_play(movement)
    if complete is not None:
        found += [spectral_bound(complete), board_side_bound(complete)]
        parity = parity_bound(complete, competition.matrix)
        found += [parity] if parity else []
    narrow = {bound: bound.scope == THESE_MEETINGS for bound in found}
    return tuple(sorted(found, key=lambda bound: (-bound.value, narrow[bound])))


def _ideal_of_boards(competition: Competition, boards: int) -> Bound:
    """The integer ideal counted in boards, in the unit of the competition."""
    # single boards share the total out more finely than whole sets do, so the ideal is
    # found in boards; in sets it is smaller by the square of the boards in a set
    if competition.unit == "board":
        return Bound(INTEGER_IDEAL, least_sum_of_squares(competition), THESE_MEETINGS)
    ideal = evenest(int(competition.matrix.sum()) // 2 * boards, competition.couples)
    return Bound(INTEGER_IDEAL, ideal // boards**2, THESE_MEETINGS)
