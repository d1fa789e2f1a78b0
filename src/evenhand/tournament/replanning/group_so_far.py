"""A group between two sessions: who has met, sat out or gone, in places of its plan."""

from collections.abc import Mapping
from dataclasses import dataclass

from evenhand.tournament.event.rematches import couples_before
from evenhand.tournament.event.state import GroupPlay
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.replanning.coming_sessions import Again
from evenhand.tournament.replanning.field_in_lines import FieldInLines
from evenhand.tournament.replanning.played_lines import lines_as_played
from evenhand.tournament.replanning.rest_of_plan import with_phantom_filled
from evenhand.tournament.seated import Couple, SeatedSession, couple
from evenhand.tournament.seated.encounters import (
    couples_met,
    find_byes,
    find_rematches,
)
from evenhand.tournament.seating.group_seating import LineSeating


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
        """Who meets again in which session to come of a plan, in pair numbers."""
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
