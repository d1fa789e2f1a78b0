"""Which lines sat where in the sessions played, read from the seats.

A merger may let two lines exchange their seats or turn a section before it starts, so
what was played can be another movement of lines than the one that was planned.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.layouts.tails import Section
from evenhand.tournament.lines.line_movement import LineSession, LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import SeatedSection, SeatedSession


def lines_as_played(
    table: LineTable,
    lines: Lines,
    sessions: Sequence[SeatedSession],
    places: Mapping[int, int] | None = None,
) -> LineTable:
    """The movement of lines with its first sessions as they were played.

    Where a line sat is where most of its pairs did. A session in which lines can no
    longer be told stays as it was planned.

    Args:
        table: the movement of lines as planned.
        lines: the places of each line.
        sessions: the seats of the sessions played, from the first of the table on.
        places: the place of each pair; the same numbers where left open.
    """
    line_of = {place: n for n, line in enumerate(lines.normal, 1) for place in line}
    if places is not None:
        line_of = {p: line_of[at] for p, at in places.items() if at in line_of}
    rows = list(table.sessions)
    for j, (planned, played) in enumerate(zip(rows, sessions, strict=False)):
        found = _lines_seen(table.layout, played, line_of)
        lengths = _length_by_line(table.layout, found)
        if lengths == _length_by_line(table.layout, planned):
            rows[j] = found
    if tuple(rows) == table.sessions:
        return table
    return replace(table, sessions=tuple(rows), reserve=())


def _lines_seen(
    layout: Layout, played: SeatedSession, line_of: Mapping[int, int]
) -> LineSession:
    """The lines in the slots of each section; nothing where sections are others."""
    if len(played.sections) != len(layout.sections):
        return ()
    sections = zip(layout.sections, played.sections, strict=True)
    return tuple(_lines_in(section, seated, line_of) for section, seated in sections)


def _lines_in(
    section: Section, seated: SeatedSection, line_of: Mapping[int, int]
) -> tuple[int, ...]:
    """The lines in the slots of a section; 0 where nobody of any line sat."""
    slots = [slot for slot in section.slots() if slot.is_normal]
    slot_of = {seat: n for n, slot in enumerate(slots) for seat in slot.seats}
    votes: list[Counter[int]] = [Counter() for _ in slots]
    rows = zip(section.movement().schedule, seated.movement.schedule, strict=False)
    for planned, played in rows:
        for cell, seen in zip(planned, played, strict=False):
            for seat, pair in zip(cell[:2], seen[:2], strict=True):
                if seat in slot_of and pair in line_of:
                    votes[slot_of[seat]][line_of[pair]] += 1
    return tuple(vote.most_common(1)[0][0] if vote else 0 for vote in votes)


def _length_by_line(layout: Layout, session: LineSession) -> dict[int, int] | None:
    """How long the line of each slot must be; None where a line sits in two."""
    lengths = [len(slot.seats) for _, slot in layout.slots(normal=True)]
    seated = [line for seats in session for line in seats]
    if len(set(seated)) != len(lengths):
        return None
    return dict(zip(seated, lengths, strict=True))
