"""A group between two sessions: who has met, sat out or gone, in places of its plan."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from evenhand.tournament.event.rematches import couples_before
from evenhand.tournament.event.state import GroupPlay
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.layouts.tails import Section
from evenhand.tournament.lines.line_movement import LineSession, LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.replanning.coming_sessions import Again
from evenhand.tournament.replanning.field_in_lines import FieldInLines
from evenhand.tournament.seated import Couple, SeatedSection, SeatedSession, couple
from evenhand.tournament.seated.encounters import (
    couples_met,
    find_byes,
    find_rematches,
)
from evenhand.tournament.seating.session_seats import FieldSeating, LineSeating


@dataclass(frozen=True, slots=True)
class GroupSoFar:
    """What a group's sessions to come have to do with; pairs are places of its plan.

    Attributes:
        group: its sessions so far.
        planned: its plan.
        place: the place of each pair that has one in the plan.
        met: those who have met.
        gone: those who do not play any more, or never came.
        sat_out: those who have sat out.
    """

    group: GroupPlay
    planned: PlannedGroup
    place: Mapping[int, int]
    met: frozenset[Couple]
    gone: frozenset[int]
    sat_out: frozenset[int]

    @classmethod
    def of(cls, group: GroupPlay) -> "GroupSoFar | None":
        """What a group has behind it; None where it has no plan of several sessions."""
        planned = group.planned
        if not isinstance(planned, PlannedGroup):
            return None
        is_present = group.state.is_present
        phantom = planned.layout.phantom
        # a late pair may have taken the place of the phantom
        if phantom and is_present(group.places[phantom - 1]):
            planned = with_phantom_filled(planned)
        # one without a seat in the plan has a place after all the others
        seated = group.places[: group.seats]
        place = {pair: n for n, pair in enumerate(seated, 1) if pair}
        met = couples_before(group, group.next_session)
        places = enumerate(group.places, 1)
        return cls(
            group,
            planned,
            place,
            frozenset(couple(place[a], place[b]) for a, b in met if {a, b} <= {*place}),
            frozenset(n for n, pair in places if not is_present(pair)),
            frozenset(place[pair] for pair in pairs_sat_out(group) if pair in place),
        )

    @property
    def played(self) -> int:
        """How many sessions of the plan have been played."""
        return len(self.group.sessions) - self.group.first + 1

    @property
    def is_under_way(self) -> bool:
        """Whether some sessions of the plan have been played and others are to come."""
        return 1 <= self.played < self.planned.sessions

    def _to_come(self, planned: PlannedGroup) -> tuple[SeatedSession, ...]:
        return planned.seats()[self.played :]

    def rematches(self, planned: PlannedGroup) -> tuple[Couple, ...]:
        """Who meets again in the sessions to come of a plan, in places."""
        return find_rematches(self._to_come(planned), self.met, self.gone)

    def rematches_by_session(self, planned: PlannedGroup) -> Again:
        """Which pairs would meet again, and in which coming session of a plan."""
        met, found = set(self.met), []
        for session in self._to_come(planned):
            again = find_rematches([session], met, self.gone)
            met |= couples_met([session])
            if again:
                named = (couple(*map(self.pair_at, two)) for two in again)
                number = self.group.first - 1 + session.number
                found.append((number, tuple(sorted(named))))
        return tuple(found)

    def pair_at(self, place: int) -> int:
        """The pair at a place."""
        return self.group.places[place - 1]

    def field_in(self, seating: LineSeating) -> FieldInLines:
        """The lines of the group with their sessions as they were played."""
        return FieldInLines(
            self._table_as_played(seating),
            seating.lines,
            self.played,
            tuple(n for line in seating.lines for n in line if n in self.gone),
            self.met,
            self.sat_out,
        )

    def _table_as_played(self, seating: LineSeating) -> LineTable:
        """The movement of lines, exchanges of lines included."""
        seats = [
            session.seated.padded()
            for number, session in sorted(self.group.sessions.items())
            if number >= self.group.first
        ]
        return lines_as_played(seating.table, seating.lines, seats, self.place)


def pairs_sat_out(group: GroupPlay) -> frozenset[int]:
    """The pairs of a group whose opponents were missing from a session's beginning."""
    return frozenset(
        bye.pair
        for session in group.sessions.values()
        # an empty place has number 0
        for bye in find_byes([session.seated], {0, *session.absent(1)})
    )


def with_phantom_filled(planned: PlannedGroup) -> PlannedGroup:
    """The plan of an odd number of pairs for one more, which has the phantom's seats.

    Nobody's seat is another; but nobody sits out any more, and who has met that pair
    can meet it again.
    """
    layout = planned.layout
    if not layout.phantom:
        return planned
    layout = replace(layout, pairs=layout.pairs + 1)
    seating = planned.seating
    if isinstance(seating, FieldSeating):
        return replace(planned, seating=replace(seating, layout=layout))
    table = replace(seating.table, layout=layout)
    return replace(planned, seating=LineSeating(table, seating.lines))


# --- lines, read from the seats -------------------------------------------------------


def lines_as_played(
    table: LineTable,
    lines: Lines,
    sessions: Sequence[SeatedSession],
    places: Mapping[int, int] | None = None,
) -> LineTable:
    """The movement of lines with its first sessions as they were played.

    A merger may let two lines exchange their seats or turn a section before it starts,
    so they can be others than were planned. Where a line sat is where most of its pairs
    did. A session in which lines can no longer be told stays as it was planned.

    Args:
        table: the movement of lines as planned.
        lines: the places of each line.
        sessions: the seats of the sessions played, from the first of the table on.
        places: the place of each pair; the same numbers where left open.
    """
    line_of = {place: n for n, line in enumerate(lines.normal, 1) for place in line}
    if places is not None:
        line_of = {p: line_of[at] for p, at in places.items() if at in line_of}
    # a late pair may sit anywhere in its line, so each line is found by its majority
    rows = list(table.sessions)
    for j, (planned, played) in enumerate(zip(rows, sessions, strict=False)):
        found = _lines_seen(table.layout, played, line_of)
        lengths = _length_by_line(table.layout, found)
        if lengths == _length_by_line(table.layout, planned):
            rows[j] = found
    if tuple(rows) == table.sessions:
        return table
    # the reserve was made for the sessions as planned, and may now repeat a meeting
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
