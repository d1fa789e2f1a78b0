"""What an announcement costs when it is forgotten.

A table that forgets to turn a board, and scores as if it had been turned, gives both
pairs the score of the other side. How often that goes unnoticed depends on how results
are taken down.
"""

from collections.abc import Iterable

from evenhand.advice.request import ScoreTaking
from evenhand.movement import Movement, turned_boards
from evenhand.simulation.luck_formula import slip_variance

#: Unnoticed slips per turned play: where the whole round is turned, and where only
#: some of its boards are.
_RATES = {
    ScoreTaking.PAPER: (0.005, 0.015),
    ScoreTaking.DEVICES: (0.005, 0.005),
    ScoreTaking.TABLE_PAGES: (0.001, 0.001),
}


def expected_slips(movement: Movement, taken: ScoreTaking) -> float:
    """The variance that unnoticed slips add to a pair's percentage on average."""
    turned = turned_boards(movement)
    whole, single = _RATES[taken]
    every = movement.boards_per_set
    places = {seat: boards for seat, boards in turned.items() if len(boards) == every}
    others = {seat: boards for seat, boards in turned.items() if len(boards) < every}
    return whole * slip_variance(movement, _plays(places.items())) + (
        single * slip_variance(movement, _plays(others.items()))
    )


def _plays(
    turned: Iterable[tuple[tuple[int, int], frozenset[int]]],
) -> list[tuple[int, int, int]]:
    return [(r, table, board) for (r, table), boards in turned for board in boards]
