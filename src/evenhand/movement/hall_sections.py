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
    section = replace(
        movement,
        schedule=rows,
        turned=frozenset(
            turn._replace(table=turn.table - start)
            for turn in movement.turned
            if start < turn.table <= start + size
        ),
        sections=(),
    )
    pairs = _pairs_in(section)
    phantom = movement.phantom if movement.phantom in pairs else 0
    return replace(section, pairs=max(pairs), phantom=phantom)


def separate_sections(movement: Movement) -> tuple[Movement, ...]:
    """Each section as a movement of its own, its pairs and sets numbered from 1."""
    if not movement.sections:
        return (movement,)
    return tuple(map(_from_1, split_sections(movement)))


def _from_1(section: Movement) -> Movement:
    pairs, sets = (
        {old: new for new, old in enumerate(sorted(found - {0}), 1)} | {0: 0}
        for found in (_pairs_in(section), _sets_in(section))
    )
    return replace(
        section,
        schedule=tuple(
            tuple(Cell(pairs[ns], pairs[ew], sets[s]) for ns, ew, s in row)
            for row in section.schedule
        ),
        pairs=len(pairs) - 1,
        sets=len(sets) - 1,
        phantom=pairs[section.phantom],
    )


def _pairs_in(section: Movement) -> set[int]:
    return {pair for row in section.schedule for cell in row for pair in cell[:2]}


def _sets_in(section: Movement) -> set[int]:
    return {cell.set for row in section.schedule for cell in row}


def pairs_by_section(movement: Movement) -> tuple[frozenset[int], ...]:
    """The pairs of each section."""
    return tuple(frozenset(_pairs_in(part) - {0}) for part in split_sections(movement))


def share_boards(movement: Movement) -> bool:
    """Whether all sections play the same boards, so that all pairs are compared."""
    played = [_sets_in(part) for part in split_sections(movement)]
    return all(sets & played[0] for sets in played)


def ranked_fields(movement: Movement) -> tuple[Movement, ...]:
    """The hall, or each section by itself where it has boards of its own."""
    return (movement,) if share_boards(movement) else separate_sections(movement)


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
