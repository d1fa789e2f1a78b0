"""Figures of a group that follow from its seats: results on a board, byes."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from evenhand.movement import Movement
from evenhand.movement.play import set_plays
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.planned_group import PlannedGroup


@dataclass(frozen=True, slots=True)
class Figures:
    """What the players of a group are told about its boards.

    Attributes:
        fewest: the number of results on the board with the fewest.
        most: the number of results on the board with the most.
        byes: the most byes that a pair has in all sessions.
        top: the top on a board; short boards are raised to it.
    """

    fewest: int
    most: int
    byes: int
    top: int


def find_figures(plan: Plan) -> dict[str, Figures]:
    """The figures of each group."""
    return {group.name: _figures_of(group) for group in plan.groups}


def _figures_of(group: PlannedGroup) -> Figures:
    halls = [session.hall() for session in group.seats()]
    results = [number for hall in halls for number in set_plays(hall)]
    byes = Counter(pair for hall in halls for pair in _pairs_with_byes(hall))
    most_byes = max(byes.values(), default=0)
    return Figures(min(results), max(results), most_byes, group.top)


def _pairs_with_byes(hall: Movement) -> Iterator[int]:
    """The pair that has a bye, once for each round."""
    for row in hall.schedule:
        for cell in row:
            if hall.phantom and hall.phantom in (cell.ns, cell.ew):
                yield cell.ew if cell.ns == hall.phantom else cell.ns
