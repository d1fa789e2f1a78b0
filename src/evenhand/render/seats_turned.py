"""Which tables are arrow-switched, even if pairs have changed seats since the plan.

A switch departs from the way a table or a line usually sits, which shows in the shape
of the movement. Pairs that bump others or rove spoil that shape. The planned seats then
tell which way is the usual one.
"""

from collections.abc import Iterator
from dataclasses import replace

from evenhand.movement import Cell, Movement
from evenhand.movement.arrows import home_schedule
from evenhand.movement.value import Schedule

_NOBODY = Cell(0, 0, 0)

#: The share of tables in a round at which a pair must be known from before.
_SURE = 0.9

#: A table in a round, both counted from 1.
_Spot = tuple[int, int]


def with_visible_arrows(played: Movement, planned: Movement) -> Movement:
    """A movement with the switches of the one played, in a shape that shows them.

    Args:
        played: the movement as it is played.
        planned: the movement as planned, with the same numbers for the same pairs.

    Returns:
        The movement as played, if its own shape shows the switches, or if the plan has
        no lines that keep their direction: players then follow their cards. Otherwise
        the seats of the plan, switched as the movement is played.
    """
    if shows_switches(played) or not _has_lines(planned):
        return played
    home = home_schedule(planned)
    ways = _find_ways(played, home)
    rows = tuple(
        tuple(
            _turned_as_played(usual, cell, exchanged=ways.get((r, t), False))
            for t, (usual, cell) in enumerate(zip(row, there, strict=False), 1)
        )
        for r, (row, there) in enumerate(zip(home, played.schedule, strict=False), 1)
    )
    met = {spot for spot, _ in _meetings(replace(planned, schedule=rows))}
    turned = frozenset(turn for turn in played.turned if turn[:2] in met)
    return replace(planned, schedule=rows, turned=turned)


def shows_switches(movement: Movement) -> bool:
    """Whether an arrow switch shows in the shape of a movement.

    If it does, switching one more table leaves the usual seats the same.
    """
    # any one table will do for the test, so take the first
    spot = next((spot for spot, _ in _meetings(movement)), None)
    if spot is None:
        return True
    rows = tuple(
        tuple(
            _exchanged(cell) if (r, t) == spot else cell
            for t, cell in enumerate(row, 1)
        )
        for r, row in enumerate(movement.schedule, 1)
    )
    return home_schedule(replace(movement, schedule=rows)) == home_schedule(movement)


def _has_lines(movement: Movement) -> bool:
    """Whether every pair keeps its direction, switches aside."""
    usual = [cell for row in home_schedule(movement) for cell in row if cell.set]
    return {cell.ns for cell in usual}.isdisjoint(cell.ew for cell in usual)


def _meetings(movement: Movement) -> Iterator[tuple[_Spot, Cell]]:
    for r, row in enumerate(movement.schedule, 1):
        for t, cell in enumerate(row, 1):
            if cell.ns and cell.ew and cell.set:
                yield (r, t), cell


def _exchanged(cell: Cell) -> Cell:
    return Cell(cell.ew, cell.ns, cell.set)


def _turned_as_played(usual: Cell, played: Cell, *, exchanged: bool) -> Cell:
    if not (played.ns and played.ew and played.set and usual.ns and usual.ew):
        return _NOBODY
    return _exchanged(usual) if exchanged else usual


def _find_ways(played: Movement, home: Schedule) -> dict[_Spot, bool]:
    """Where the seats are the reverse of the usual ones, as far as can be told.

    The search follows from round to round which pair has taken over whose seats: of the
    two pairs at a table, at least one usually sits as it did before. A round in which
    that fails has altogether new seats, for which no way is the usual one.
    """
    holders = {pair: pair for row in home for cell in row for pair in cell[:2]}
    ways: dict[_Spot, bool] = {}
    for r, (usual, row) in enumerate(zip(home, played.schedule, strict=False), 1):
        found = _ways_in_round(usual, row, holders)
        if len(found) < _SURE * sum(bool(cell.ns and cell.ew) for cell in row):
            continue
        for t, exchanged in found.items():
            ways[r, t] = exchanged
            cell = _exchanged(row[t - 1]) if exchanged else row[t - 1]
            holders[usual[t - 1].ns] = cell.ns
            holders[usual[t - 1].ew] = cell.ew
    return ways


def _ways_in_round(
    usual: tuple[Cell, ...], row: tuple[Cell, ...], holders: dict[int, int]
) -> dict[int, bool]:
    """Which tables of a round are reversed, of those where a pair is known."""
    found: dict[int, bool] = {}
    for t, (planned, cell) in enumerate(zip(usual, row, strict=False), 1):
        expected = (holders.get(planned.ns), holders.get(planned.ew))
        straight = (expected[0] == cell.ns) + (expected[1] == cell.ew)
        crossed = (expected[0] == cell.ew) + (expected[1] == cell.ns)
        if cell.ns and cell.ew and straight != crossed:
            found[t] = crossed > straight
    return found
