"""Movements that turn single boards, for formats that know only whole rounds.

Such a round is written as several, each of which plays a part of every set in one
direction. All sets are cut into equally many parts, so that the same parts of a set are
compared everywhere, and every table is in the same round.
"""

from dataclasses import replace

from evenhand.errors import FileError, Remedy
from evenhand.formats.text import shortened
from evenhand.movement import Movement
from evenhand.movement.value import Cell

#: No program reads a movement with more places.
_MOST_PLACES = 100_000


def count_parts(movement: Movement) -> int:
    """As how many rounds each round has to be written; 1 if no board is turned."""
    size = movement.boards_per_set
    return next(
        parts
        for parts in range(1, size + 1)
        if size % parts == 0 and _fits(movement, size // parts)
    )


def _fits(movement: Movement, size: int) -> bool:
    """Whether parts of this size are each turned as a whole or not at all."""
    turned: dict[tuple[int, int, int], int] = {}
    for one in movement.turned:
        part = one.round, one.table, (one.board - 1) // size
        turned[part] = turned.get(part, 0) + 1
    return all(count == size for count in turned.values())


def split_turned(movement: Movement) -> Movement:
    """The same play with whole rounds alone, each set cut into parts where need be.

    Raises:
        FileError: If that is too many rounds.
    """
    if not movement.turned:
        return movement
    parts = count_parts(movement)
    size = movement.boards_per_set // parts
    if movement.rounds * parts * movement.tables > _MOST_PLACES:
        raise FileError(
            f"{shortened(movement.label)}: {len(movement.turned)} single boards are "
            f"turned, so each round would be written as {parts}; use json",
            Remedy("convert", {"lossy": True}, "to leave them out"),
        )
    turned = {
        (one.round, one.table, (one.board - 1) // size) for one in movement.turned
    }
    schedule = tuple(
        tuple(
            _part(cell, part, parts, is_turned=(r, t, part) in turned)
            for t, cell in enumerate(row, 1)
        )
        for r, row in enumerate(movement.schedule, 1)
        for part in range(parts)
    )
    return replace(
        movement,
        schedule=schedule,
        sets=movement.sets * parts,
        boards_per_set=size,
        turned=frozenset(),
    )


def _part(cell: Cell, part: int, parts: int, *, is_turned: bool) -> Cell:
    own = (cell.set - 1) * parts + part + 1 if cell.set else 0
    return Cell(cell.ew, cell.ns, own) if is_turned else Cell(cell.ns, cell.ew, own)
