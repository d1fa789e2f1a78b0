"""How close a movement is to the best possible."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from evenhand.fairness.competition import compete
from evenhand.fairness.limits.board_side import board_side_bound
from evenhand.fairness.limits.bound import (
    THESE_MEETINGS,
    Bound,
    Encounters,
    find_encounters,
)
from evenhand.fairness.limits.cut_limit import cut_bound
from evenhand.fairness.limits.cut_search import search_cut_bound
from evenhand.fairness.limits.meeting_limit import meeting_bound
from evenhand.fairness.limits.parity import parity_bound
from evenhand.fairness.measures import evenest, measure
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
    thorough: bool = False,
    bounds: tuple[Bound, ...] | None = None,
) -> Limit:
    """How close the movement is to the best possible; refuses one with faults.

    Args:
        movement: the movement.
        single_boards: whether boards may be turned one by one. Bounds for whole sets
            then do not apply, even if no board is turned.
        thorough: whether the cut limit is worth seconds to a minute.
        bounds: the bounds of a movement with the same meetings, to save computing them.
    """
    movement.sound()
    bounds = bounds or find_bounds(
        movement, single_boards=single_boards, thorough=thorough
    )
    # with one board a set nothing but whole sets can be turned
    turnable = _may_turn(movement, single_boards=single_boards)
    if turnable and not movement.turned:
        # the competition of whole sets counts a set as one
        share = movement.boards_per_set**2
        bounds = tuple(replace(one, value=one.value // share) for one in bounds)
    narrow = bounds[0].name != INTEGER_IDEAL or movement.boards_per_set > 1
    return Limit(
        int(measure(compete(movement)).sum_of_squares),
        bounds[0],
        bounds,
        whole_sets=narrow and not turnable,
    )


@lru_cache(maxsize=32)
def find_bounds(
    movement: Movement, *, single_boards: bool = False, thorough: bool = False
) -> tuple[Bound, ...]:
    """Every bound that applies, the best first; of equals, the widest scope first.

    The cut limit is always there for a few lines of pairs that are alike, and for up to
    thirty pairs whoever meets whom if it is to be `thorough`.

    All hold for whole sets and count sets; or, if single boards are turned or may be,
    for any arrows on any boards, and count boards. The integer ideal and the meeting
    limit hold for every movement, the others if everybody plays every set once.
    """
    turnable = _may_turn(movement, single_boards=single_boards)
    met = find_encounters(movement, movement.boards_per_set if turnable else 1)
    if not met.couples:
        return (Bound(INTEGER_IDEAL, 0, THESE_MEETINGS),)
    ideal = Bound(INTEGER_IDEAL, evenest(met.total, met.couples), THESE_MEETINGS)
    found = [meeting_bound(met)]
    if met.is_complete:
        # board by board it says nothing where there are more columns than pairs
        found += [board_side_bound(met)] if met.boards == 1 else []
        found += [parity_bound(met)]
        cut = cut_bound(met) or (search_cut_bound(met) if thorough else None)
        found += [cut] if cut and cut.value > ideal.value else []
        found = [_in_class(bound, met) for bound in found]
    # no sum of squares is negative, so a bound below that says nothing
    found = [ideal, *(bound for bound in found if bound.value > 0)]
    narrow = {bound: bound.scope == THESE_MEETINGS for bound in found}
    return tuple(sorted(found, key=lambda bound: (-bound.value, narrow[bound])))


def _in_class(bound: Bound, met: Encounters) -> Bound:
    """The same bound, raised to the next value that ΣC² can have.

    Whatever is turned, ΣC² stays the same modulo 8 in complete play, and modulo 16 if
    the columns of a set times its tables are even, or in a complete Mitchell.
    """
    modulus = 8 if met.tables * met.boards % 2 and not met.is_mitchell else 16
    somewhere = int((met.unturned**2).sum()) // 2
    return replace(bound, value=bound.value + (somewhere - bound.value) % modulus)


def _may_turn(movement: Movement, *, single_boards: bool) -> bool:
    return bool(movement.turned) or (single_boards and movement.boards_per_set > 1)
