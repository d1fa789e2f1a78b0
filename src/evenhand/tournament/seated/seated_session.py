"""A whole seated session."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any

from evenhand.errors import FileError
from evenhand.movement import Cell, Movement, Turn
from evenhand.tournament.seated.meeting import (
    Couple,
    HallSeat,
    Meeting,
    Slot,
    Stop,
    slot_outside,
)
from evenhand.tournament.seated.seated_section import Presence, SeatedSection

_NOBODY = Cell(0, 0, 0)


def _always(*_: int) -> bool:
    return True


@dataclass(frozen=True)
class SeatedSession:
    """All sections of a session.

    Attributes:
        number: the session, counted from 1.
        sections: its sections.
        phantom: the number of the missing pair, or 0.
    """

    number: int
    sections: tuple[SeatedSection, ...]
    phantom: int = 0

    @property
    def boards(self) -> int:
        """How many boards the session has."""
        return max(section.movement.boards for section in self.sections)

    @property
    def board_numbers(self) -> range:
        """The numbers on its boards; all sections begin with the same one."""
        return max((s.movement.board_numbers for s in self.sections), key=len)

    @cached_property
    def rounds(self) -> int:
        """How many rounds it has; a section may stop earlier."""
        return max(section.movement.rounds for section in self.sections)

    @property
    def tables(self) -> int:
        """How many tables play."""
        return sum(section.movement.tables for section in self.sections)

    @cached_property
    def meetings(self) -> Mapping[Slot, Meeting]:
        """Who is due to meet where on each board, by slot."""
        found: dict[Slot, Meeting] = {}
        for section in self.sections:
            for meeting in section.meetings():
                # most boards visit a table once, and then need no round in their slot
                slot: Slot = (meeting.table, meeting.board)
                found[(*slot, meeting.round) if slot in found else slot] = meeting
        return found

    @cached_property
    def _later_slots(self) -> Mapping[Slot, list[Slot]]:
        """The further slots of a board that visits one table in several rounds."""
        again: dict[Slot, list[Slot]] = {}
        for slot in self.meetings:
            if len(slot) > 2:
                again.setdefault(slot[:2], []).append(slot)
        return again

    @cached_property
    def chairs(self) -> Mapping[tuple[int, int], Couple]:
        """Who sits NS and EW at each table in each round, by table and round."""
        return {
            (table, r): (cell.ns, cell.ew)
            for section in self.padded().sections
            for r, row in enumerate(section.movement.schedule, 1)
            for table, cell in zip(section.tables, row, strict=True)
        }

    @cached_property
    def visits(self) -> Mapping[tuple[int, int], tuple[Slot, ...]]:
        """The slots of each table in each round, by table and round."""
        found: dict[tuple[int, int], list[Slot]] = {}
        for slot, meeting in self.meetings.items():
            found.setdefault((meeting.table, meeting.round), []).append(slot)
        return {spot: tuple(found.get(spot, ())) for spot in self.chairs}

    def slots(self, table: int, board: int) -> list[Slot]:
        """The slots of a board at a table, in order of rounds: usually one or none."""
        first: Slot = (table, board)
        if first not in self.meetings:
            return []
        return [first, *self._later_slots.get(first, ())]

    def planned_on(self, table: int, board: int) -> list[Meeting]:
        """The meetings due on a board at a table, in order of rounds."""
        return [self.meetings[slot] for slot in self.slots(table, board)]

    def slot_of(self, meeting: Meeting) -> Slot:
        """The slot that a result of a meeting belongs to."""
        for slot in self.slots(meeting.table, meeting.board):
            planned = self.meetings[slot]
            if planned.round == meeting.round and planned.couple == meeting.couple:
                return slot
        return slot_outside(meeting.table, meeting.board, meeting.ns, meeting.ew)

    def section_of_table(self, table: int) -> SeatedSection | None:
        """The section that a table of the hall belongs to."""
        return self._sections_of_tables.get(table)

    @cached_property
    def _sections_of_tables(self) -> Mapping[int, SeatedSection]:
        every = reversed(self.sections)
        return {table: one for one in every for table in one.tables}

    @cached_property
    def pairs(self) -> frozenset[int]:
        """Everybody who has a seat."""
        return frozenset().union(*(section.seated() for section in self.sections))

    def has_seat(self, pair: int, from_round: int = 1) -> bool:
        """Whether a pair has a seat in it, from a round on."""
        return any(pair in part.seated(from_round) for part in self.sections)

    @cached_property
    def homes(self) -> Mapping[int, SeatedSection]:
        """The section of each pair that plays; of several, the one with most rounds."""
        found: dict[int, SeatedSection] = {}
        for section in sorted(self.sections, key=lambda one: -one.movement.rounds):
            for pair, _, stop in section.sittings():
                if stop.set:
                    found.setdefault(pair, section)
        return found

    @cached_property
    def home_sections(self) -> Mapping[int, str]:
        """The section in which each pair has most of its seats; of several the first.

        Where byes were merged, a pair visits other sections.
        """
        seats = Counter((pair, stop.section) for pair, _, stop in self.sittings())
        # the last one to be written stays: that with the most seats
        return {pair: name for (pair, name), _ in reversed(seats.most_common())}

    @cached_property
    def stops(self) -> Mapping[int, Mapping[int, Stop]]:
        """Where each pair is in each round, by pair and round; a lone pair is nowhere.

        The missing pair has its stops like the others.
        """
        found: dict[int, dict[int, Stop]] = {}
        for pair, r, stop in self.sittings():
            if stop.opponent:
                found.setdefault(pair, {})[r] = stop
        return found

    def sittings(self) -> Iterator[tuple[int, int, Stop]]:
        """Who has which seat in which round, section by section."""
        return chain.from_iterable(section.sittings() for section in self.sections)

    def same_boards(self, a: int, b: int, from_round: int = 1) -> tuple[int, ...]:
        """The rounds from one on, if two pairs have the same boards in all of them."""
        one, other = (
            {
                r: stop.set
                for r, stop in self.stops.get(pair, {}).items()
                if r >= from_round and stop.set
            }
            for pair in (a, b)
        )
        return tuple(sorted(one)) if one == other else ()

    def opponents(self, pair: int) -> frozenset[int]:
        """Everybody whom a pair meets, the missing pair included."""
        stops = self.stops.get(pair, {}).values()
        return frozenset(stop.opponent for stop in stops if stop.set)

    def met(self, is_there: Presence = _always) -> Iterator[Meeting]:
        """The meetings in which both pairs are present."""
        for meeting in self.meetings.values():
            at = meeting.round
            if is_there(meeting.ns, at) and is_there(meeting.ew, at):
                yield meeting

    def couples(self, is_there: Presence = _always) -> Counter[Couple]:
        """In how many rounds each two pairs meet with both present."""
        rounds = {(meeting.round, meeting.couple) for meeting in self.met(is_there)}
        return Counter(two for _, two in rounds)

    def seats(self) -> dict[int, HallSeat]:
        """Where each pair starts, in order of pair numbers."""
        found = {
            pair: seat
            for section in self.sections
            for pair, seat in section.starting_seats()
            if pair != self.phantom
        }
        return dict(sorted(found.items()))

    def hall(self) -> Movement:
        """The whole hall as one movement; all sections play the same boards."""
        parts = [section.movement for section in self.padded().sections]
        rounds = zip(*(part.schedule for part in parts), strict=True)
        turned: set[Turn] = set()
        before = 0
        for part in parts:
            turned |= {turn._replace(table=turn.table + before) for turn in part.turned}
            before += part.tables
        return Movement(
            tuple(tuple(cell for row in rows for cell in row) for rows in rounds),
            pairs=max(part.pairs for part in parts),
            sets=max(part.sets for part in parts),
            boards_per_set=parts[0].boards_per_set,
            turned=frozenset(turned),
            phantom=self.phantom,
            name=f"session {self.number}",
            origin="tournament",
            first_board=parts[0].first_board,
        )

    def padded(self) -> "SeatedSession":
        """The session with empty rounds in sections that stop early."""
        rounds = self.rounds
        if all(section.movement.rounds == rounds for section in self.sections):
            return self
        return replace(
            self, sections=tuple(_lengthened(one, rounds) for one in self.sections)
        )

    def renumber(
        self, number: Mapping[int, int], rounds: Collection[int] | None = None
    ) -> "SeatedSession":
        """The session with new numbers for its pairs, in all rounds or in some."""
        sections = tuple(part.renumber(number, rounds) for part in self.sections)
        phantom = self.phantom
        if rounds is None:
            phantom = number.get(phantom, phantom)
        return SeatedSession(self.number, sections, phantom)

    def exchange(
        self, swaps: Iterable[Couple], rounds: Collection[int] | None = None
    ) -> "SeatedSession":
        """The session after pairs have exchanged seats, one swap after the other.

        The phantom keeps its number, so its seats can be exchanged like any others.
        """
        # holder: who now sits in a pair's original seats; place: whose original seats
        # a pair now has. Both are needed to chain swaps that share a pair.
        holder: dict[int, int] = {}
        place: dict[int, int] = {}
        for a, b in swaps:
            at_a, at_b = place.get(a, a), place.get(b, b)
            holder[at_a], holder[at_b] = b, a
            place[a], place[b] = at_b, at_a
        changed = replace(self, phantom=0).renumber(holder, rounds)
        return changed.with_phantom(self.phantom)

    def with_phantom(self, phantom: int) -> "SeatedSession":
        """The session with another phantom, or none."""
        sections = tuple(
            replace(
                section,
                movement=replace(
                    section.movement,
                    phantom=phantom if phantom in section.members else 0,
                ),
            )
            for section in self.sections
        )
        return replace(self, sections=sections, phantom=phantom)

    def taken_by(self, places: Sequence[int]) -> "SeatedSession":
        """A planned session with real pairs at its places, and so without a phantom.

        Args:
            places: the pair at place 1, 2, …
        """
        number = {
            place: places[place - 1]
            for section in self.sections
            for place in section.members
        }
        # absence is decided round by round by the event, so the plan's phantom is
        # dropped here: a pair that never comes simply gives its opponents byes
        renumbered = replace(self, phantom=0).renumber(number)
        sections = tuple(
            SeatedSection(
                part.name,
                part.first_table,
                replace(part.movement, phantom=0, winners=1),
            )
            for part in renumbered.sections
        )
        return SeatedSession(self.number, sections)

    def as_data(self) -> tuple[dict[str, Any], ...]:
        """Its sections as written in a log."""
        return tuple(section.as_data() for section in self.sections)

    @classmethod
    def from_data(cls, number: int, sections: Iterable[object]) -> "SeatedSession":
        """Read the sections of a session from a log."""
        read = tuple(map(SeatedSection.from_data, sections))
        if not read:
            raise FileError("no sections; expected the seats of a session")
        return cls(number, read)


def _lengthened(section: SeatedSection, rounds: int) -> SeatedSection:
    movement = section.movement
    empty = (_NOBODY,) * movement.tables
    more = (empty,) * (rounds - movement.rounds)
    longer = replace(movement, schedule=movement.schedule + more)
    return replace(section, movement=longer)
