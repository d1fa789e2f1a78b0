"""What a change of the field means, in sentences for the director."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from evenhand.movement.words import counted, listed
from evenhand.tournament.changes.field_history import NewField
from evenhand.tournament.changes.old_lines import EMPTY
from evenhand.tournament.changes.pair_meetings import couple
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.line_movement import line_name
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import Couple


def state_changes(
    before: Layout, field: NewField, layout: Layout, lines: Lines
) -> tuple[str, ...]:
    """The sections, the lines that changed, newcomers and byes."""
    return (
        *_sections(before, layout),
        *_lines(field, lines),
        *_newcomers(field, lines),
        *_byes(field),
    )


def call_by(field: NewField, called: Mapping[int, int]) -> NewField:
    """The field with other numbers for some of its pairs, for sentences only."""
    return replace(
        field,
        roster=tuple(called.get(pair, pair) for pair in field.roster),
        newcomers=tuple(called.get(pair, pair) for pair in field.newcomers),
    )


def call_couples(
    couples: Iterable[Couple], called: Mapping[int, int]
) -> tuple[Couple, ...]:
    """Couples with other numbers for some pairs, in order."""
    named = (couple(called.get(a, a), called.get(b, b)) for a, b in couples)
    return tuple(sorted(named))


def _sections(before: Layout, layout: Layout) -> Iterator[str]:
    if before.sections == layout.sections:
        yield f"the sections stay: {layout}"
    else:
        yield f"the sections change from {before} to {layout}"


def _lines(field: NewField, lines: Lines) -> Iterator[str]:
    old = {frozenset(line) - {EMPTY} for line in field.old.normal}
    new = {frozenset(line) for line in lines.normal}
    for line in field.old.normal:
        pairs = frozenset(line) - {EMPTY}
        # too few stay together to call it the same line
        if pairs and not any(2 * len(pairs & other) > len(pairs) for other in new):
            yield f"the line of pairs {_pairs(field, sorted(pairs))} is dissolved"
    for number, members in enumerate(lines.normal, 1):
        if not any(2 * len(set(members) & line) > len(line) for line in old if line):
            name = f"line {line_name(number)}"
            yield f"{name} is new: {_pairs(field, members)}"
    stayed = {p for line in field.old.exceptional for p in line} - {EMPTY}
    for pair in sorted(stayed):
        if lines.line_of(pair) > 0:
            name = line_name(lines.line_of(pair))
            yield f"pair {field.roster[pair - 1]} leaves its tail for line {name}"


def _newcomers(field: NewField, lines: Lines) -> Iterator[str]:
    for pair in field.newcomers:
        number = lines.line_of(field.roster.index(pair) + 1)
        where = f"in line {line_name(number)}" if number > 0 else "in the tail"
        yield f"pair {pair} comes in, {where}"


def _byes(field: NewField) -> Iterator[str]:
    if len(field.missing) == 1:
        yield f"who would meet number {field.missing[0]} sits out"
    elif field.missing:
        yield (
            f"{counted(len(field.missing), 'bye')} in a round: who would meet numbers "
            f"{listed(field.missing)} sits out; merge two that play the same boards"
        )


def _pairs(field: NewField, places: Sequence[int]) -> str:
    return listed((field.roster[place - 1] for place in places), most=20)
