"""Several sections that play at the same time, as one movement of the whole hall."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from evenhand.movement.switching import SwitchPlan
from evenhand.movement.value import Cell, Movement


def join_sections(parts: Sequence[Movement], *, same_boards: bool) -> Movement:
    """Movements of as many rounds side by side; pairs and tables are numbered through.

    Args:
        parts: the movement of each section; the last may have a missing pair.
        same_boards: whether all sections play the same boards, each with a copy, or
            each has boards of its own.
    """
    pairs = _before([part.pairs for part in parts])
    sets = [0] * len(parts) if same_boards else _before([part.sets for part in parts])
    rows = zip(*(part.schedule for part in parts), strict=True)
    first = parts[0]
    return Movement(
        tuple(
            tuple(
                Cell(cell.ns + own, cell.ew + own, cell.set + higher)
                for part, own, higher in zip(row, pairs, sets, strict=True)
                for cell in part
            )
            for row in rows
        ),
        pairs=sum(part.pairs for part in parts),
        sets=max(part.sets + higher for part, higher in zip(parts, sets, strict=True)),
        boards_per_set=first.boards_per_set,
        winners=first.winners,
        phantom=parts[-1].phantom and pairs[-1] + parts[-1].phantom,
        origin=first.origin,
        sections=tuple(part.tables for part in parts),
    )


def split_sections(movement: Movement) -> tuple[Movement, ...]:
    """Each section by itself, with pairs and sets numbered as in the hall.

    A movement of one section is itself.
    """
    if not movement.sections:
        return (movement,)
    tables = _before(movement.sections)
    return tuple(
        _section(movement, start, size)
        for start, size in zip(tables, movement.sections, strict=True)
    )


def _section(movement: Movement, start: int, size: int) -> Movement:
    rows = tuple(row[start : start + size] for row in movement.schedule)
    pairs = {pair for row in rows for cell in row for pair in cell[:2]}
    return replace(
        movement,
        schedule=rows,
        pairs=max(pairs),
        turned=frozenset(
            turn._replace(table=turn.table - start)
            for turn in movement.turned
            if start < turn.table <= start + size
        ),
        phantom=movement.phantom if movement.phantom in pairs else 0,
        sections=(),
    )


def first_section(movement: Movement) -> Movement:
    """The first section as a movement of its own, with no more sets than it plays."""
    if not movement.sections:
        return movement
    part = split_sections(movement)[0]
    return replace(part, sets=max(cell.set for row in part.schedule for cell in row))


def pairs_by_section(movement: Movement) -> tuple[frozenset[int], ...]:
    """The pairs of each section."""
    return tuple(
        frozenset(p for row in part.schedule for cell in row for p in cell[:2] if p)
        for part in split_sections(movement)
    )


def share_boards(movement: Movement) -> bool:
    """Whether all sections play the same boards, so that all pairs are compared."""
    played = [
        {cell.set for row in part.schedule for cell in row}
        for part in split_sections(movement)
    ]
    return all(sets & played[0] for sets in played)


def in_every_section(plan: SwitchPlan, movement: Movement) -> SwitchPlan:
    """A plan for one section, carried out in all of them."""
    items = {
        replace(item, table=item.table + start) if item.table else item
        for start, size in zip(
            _before(movement.sections), movement.sections, strict=True
        )
        for item in plan.items
        if item.table <= size
    }
    return SwitchPlan(frozenset(items))


def _before(sizes: Sequence[int]) -> list[int]:
    """How many come before each part."""
    return [0, *accumulate(sizes)][:-1]
