"""The fairest arrows of a given schedule, in classes from simple to free."""

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from evenhand.errors import RequestError
from evenhand.fairness import compete, judge, measure
from evenhand.fairness.limits import Limit, find_bounds, find_limit
from evenhand.movement import Movement, SwitchPlan, turned_boards
from evenhand.movement.announcing import announcements
from evenhand.movement.play import real_pairs
from evenhand.search.annealing import anneal_pieces, take_arrows
from evenhand.search.constraints import Constraints
from evenhand.search.interrupts import heed_interrupts
from evenhand.search.parts_of_the_room import best_turned_parts
from evenhand.search.turned_boards import best_turned_boards
from evenhand.search.vacancies import MOST_TIES, vacancy_rank
from evenhand.search.whole_rounds import best_whole_rounds

#: The classes of what may be switched, from simple to free.
CLASSES = ("rounds", "boards", "parts", "tables", "free")

#: Called with the best ΣC² so far, the lower bound and the seconds that have passed.
Progress = Callable[[int, int, float], None]


@dataclass(frozen=True, slots=True)
class Optimised:
    """A movement with the fairest arrows found.

    Attributes:
        arrow_class: what was allowed to vary, one of `CLASSES`.
        movement: the movement with these arrows.
        plan: how it differs from the one given.
        limit: how close it is to the best possible.
        seed: of the random numbers.
        moves: how many flips were weighed; 0 for the classes that do not anneal.
        seconds: how long it took.
    """

    arrow_class: str
    movement: Movement
    plan: SwitchPlan
    limit: Limit
    seed: int
    moves: int
    seconds: float

    @property
    def quality(self) -> Fraction:
        """Clements' quality Q."""
        return measure(compete(self.movement)).quality or Fraction(0)

    @property
    def announcements(self) -> int:
        """How many announcements the director has to make."""
        return len(announcements(self.movement))

    @property
    def switched_tables(self) -> int:
        """At how many tables, over all rounds, something is turned."""
        return len(turned_boards(self.movement))

    def as_data(self) -> dict[str, Any]:
        """The result as plain data."""
        limit = self.limit.as_data()
        del limit["bounds"]
        return (
            judge(self.movement).as_data()
            | limit
            | {
                "class": self.arrow_class,
                "switches": str(self.plan),
                "announcements": self.announcements,
                "switched_tables": self.switched_tables,
                "seed": self.seed,
                "moves": self.moves,
                "seconds": round(self.seconds, 3),
            }
        )


def optimise(
    movement: Movement,
    arrow_class: str = "boards",
    constraints: Constraints | None = None,
    *,
    seconds: float = 5.0,
    moves: int | None = None,
    seed: int = 1,
    progress: Progress | None = None,
) -> Optimised:
    """The fairest arrows of a class that can be found in the time given.

    Whole rounds and two boards a set are searched exhaustively up to a reasonable size,
    more boards by descent from many starts. The other classes anneal until the time is
    up, the bound is met, or the user interrupts, which keeps the best so far. With
    `moves` they end after a number of flips instead, at the end of the piece of work
    that reaches it. Then the seed alone determines the result.
    """
    movement.sound()
    if arrow_class not in CLASSES:
        raise RequestError(
            f"class {arrow_class!r}; the classes are {', '.join(CLASSES)}"
        )
    check_search(seconds, seed)
    _check_moves(moves)
    if arrow_class == "tables" and movement.turned:
        raise RequestError(
            f"{movement.label}: single boards are turned already; use the class free"
        )
    limits = constraints or Constraints()
    single = arrow_class in ("boards", "parts", "free")
    bounds = find_bounds(movement, single_boards=single)
    started = time.monotonic()
    weighed = 0
    if arrow_class == "rounds":
        plan = best_whole_rounds(movement, constraints=limits, delays=True).plan
    elif arrow_class == "boards":
        plan = best_turned_boards(movement, constraints=constraints, seed=seed).plan
    elif arrow_class == "parts":
        plan = best_turned_parts(movement, constraints=constraints, seed=seed).plan
    else:
        enough = _Enough(bounds[0].value, seconds, moves)
        plan, weighed = _anneal(movement, arrow_class, limits, enough, seed, progress)
    best = movement.switch(plan)
    limit = find_limit(best, single_boards=single, bounds=bounds)
    return Optimised(
        arrow_class,
        best,
        plan,
        limit,
        seed,
        weighed,
        time.monotonic() - started,
    )


@dataclass(frozen=True, slots=True)
class _Enough:
    """When annealing ends.

    Attributes:
        bound: a ΣC² that cannot be improved on.
        seconds: the time allowed.
        moves: if given, the number of flips to weigh, however long they take.
    """

    bound: int
    seconds: float
    moves: int | None

    def reached(self, best: int, moves: int, gone: float) -> bool:
        if best <= self.bound:
            return True
        return gone >= self.seconds if self.moves is None else moves >= self.moves


def _anneal(
    movement: Movement,
    arrow_class: str,
    limits: Constraints,
    enough: _Enough,
    seed: int,
    progress: Progress | None,
) -> tuple[SwitchPlan, int]:
    """The best plan by annealing, and how many flips were weighed."""
    by_board = arrow_class == "free"
    arrows = take_arrows(movement, limits.allowed(movement), by_board=by_board)
    best, ties, moves = arrows.squares, [SwitchPlan()], 0
    started = time.monotonic()
    if not len(arrows.moves):
        return SwitchPlan(), 0
    with heed_interrupts() as interrupted:
        for piece in anneal_pieces(arrows, seed, limits.most):
            moves += piece.steps
            if piece.squares < best:
                best, ties = piece.squares, [piece.plan]
            elif piece.squares == best and len(ties) < MOST_TIES:
                ties.append(piece.plan)
            gone = time.monotonic() - started
            if progress:
                progress(best, enough.bound, gone)
            if enough.reached(best, moves, gone) or interrupted():
                break
    return _steadiest_plan(movement, ties), moves


def _steadiest_plan(movement: Movement, ties: list[SwitchPlan]) -> SwitchPlan:
    """The plan that copes best with a missing pair; the first of equals."""
    different = list(dict.fromkeys(ties))
    if len(different) == 1:
        return different[0]
    return max(different, key=lambda plan: vacancy_rank(movement.switch(plan)))


def find_front(
    movement: Movement,
    constraints: Constraints | None = None,
    *,
    seconds: float = 20.0,
    moves: int | None = None,
    seed: int = 1,
) -> tuple[Optimised, ...]:
    """Simplicity against fairness across the classes, from simple to free.

    A result is on the front only if it is fairer than every simpler one. The searches
    that anneal share the seconds, or the moves if those are given.
    """
    _check_moves(moves)
    limits = constraints or Constraints()
    front: list[Optimised] = []
    with heed_interrupts() as interrupted:
        for found in _attempts(movement, limits, seconds, moves, seed):
            if all(found.quality > other.quality for other in front):
                front.append(found)
            if interrupted():
                break
    return tuple(front)


def check_search(seconds: float, seed: int) -> None:
    """Raise `RequestError` for a time or a seed that no search can have."""
    if not 0 < seconds < math.inf:
        raise RequestError(f"{seconds:g} seconds; expected more than 0, not for ever")
    if not 0 <= seed < 2**63:
        raise RequestError(f"seed {seed}; expected 0 or more")


def _check_moves(moves: int | None) -> None:
    if moves is not None and moves < 1:
        raise RequestError(f"{moves} moves; expected 1 or more")


def _attempts(
    movement: Movement,
    limits: Constraints,
    seconds: float,
    moves: int | None,
    seed: int,
) -> Iterator[Optimised]:
    for most in range(7):
        for arrow_class in ("rounds", "boards"):
            wish = replace(limits, most=most)
            yield optimise(movement, arrow_class, wish, seed=seed)
    yield optimise(movement, "parts", limits, seed=seed)
    tables = len(real_pairs(movement)) // 2
    budgets = [max(tables // 2, 1), tables, 2 * tables, None]
    searches = 2 * len(budgets)
    for arrow_class in ("free",) if movement.turned else ("tables", "free"):
        for budget in budgets:
            yield optimise(
                movement,
                arrow_class,
                replace(limits, most=budget),
                seconds=seconds / searches,
                moves=None if moves is None else -(-moves // searches),
                seed=seed,
            )
