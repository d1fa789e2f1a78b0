"""Pairs that asked not to move: places of a changed field where they keep their chairs.

A chair is kept where the new sections have a seat at that table and direction whose
holder stays there: NS of a Mitchell, in a line that then sits NS in that section in
every session, or the exceptional line of a tail.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from evenhand.tournament.changes.old_lines import EMPTY, Chairs, Hole
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.layouts.tails import Role, Section
from evenhand.tournament.lines.line_movement import LineSession, LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seats.session_seats import first_tables
from evenhand.tournament.seats.still_seats import Chair


@dataclass(frozen=True, slots=True)
class StayingSeat:
    """A seat whose holder keeps it for several sessions; all count from 0.

    Attributes:
        section: its section.
        place: its place in the line that holds it.
        is_normal: whether that is a normal line, which then has to stay NS.
    """

    section: int
    place: int
    is_normal: bool


def staying_seats(layout: Layout) -> dict[Chair, StayingSeat]:
    """The chairs that one pair can keep, each with its seat."""
    found = {}
    for index, first in enumerate(first_tables(layout)):
        section = layout.sections[index]
        kept = _kept_chairs(section)
        for slot in section.slots():
            # the normal lines of a tail change from session to session
            if slot.is_normal and (section.is_tail or slot.role is not Role.NS):
                continue
            for place, seat in enumerate(slot.seats):
                if seat in kept:
                    table, way = kept[seat]
                    staying = StayingSeat(index, place, slot.is_normal)
                    found[first + table, way] = staying
    return found


@cache
def _kept_chairs(section: Section) -> dict[int, Chair]:
    """For each seat that is at one table all the time that table, from 0."""
    chairs: dict[int, set[Chair]] = defaultdict(set)
    for row in section.movement().schedule:
        for table, cell in enumerate(row):
            chairs[cell.ns].add((table, "NS"))
            chairs[cell.ew].add((table, "EW"))
    return {seat: next(iter(at)) for seat, at in chairs.items() if len(at) == 1}


def settle_still(
    layout: Layout, lines: list[list[int]], normal: int, chairs: Chairs
) -> tuple[int, ...]:
    """Give pairs that asked not to move their chairs again, or others that stay.

    Whoever was in such a place takes an empty one of the same line, or has none.

    Args:
        layout: the new sections.
        lines: the lines, exceptional ones last; they are changed.
        normal: how many of them are normal.
        chairs: the pairs that asked not to move.

    Returns:
        The lines, from 1, that have to sit NS in every session.
    """
    settling = _Settling(layout, lines, normal, chairs)
    settling.give_old_chairs()
    settling.give_others()
    return tuple(sorted(line + 1 for line in settling.home.values()))


class _Settling:
    """Who stays where, and which line stays in which section."""

    def __init__(
        self, layout: Layout, lines: list[list[int]], normal: int, chairs: Chairs
    ) -> None:
        self.layout = layout
        self.lines = lines
        self.normal = normal
        self.chairs = chairs
        self.seats = staying_seats(layout)
        self.tail_line = {i: normal + t for t, i in enumerate(layout.tails)}
        self.home: dict[int, int] = {}
        self.settled: set[int] = set()

    def give_old_chairs(self) -> None:
        """Seat everybody whose chair is one that stays."""
        wanted = {
            pair: self.seats[chair]
            for pair, chair in self.chairs.items()
            if chair in self.seats
        }
        in_section: dict[int, list[int]] = defaultdict(list)
        for pair, seat in wanted.items():
            if seat.is_normal:
                in_section[seat.section].append(pair)
        # the largest groups first: they keep the line that they are in
        for section in sorted(in_section, key=lambda i: (-len(in_section[i]), i)):
            self._choose_line(section, in_section[section])
        for pair in wanted:
            self._lift(pair)
        for pair, seat in wanted.items():
            hole = self._hole(seat)
            if hole is not None:
                self._put(pair, hole)

    def give_others(self) -> None:
        """Seat everybody else who asked not to move in some chair that stays."""
        for pair in sorted(self.chairs):
            if pair in self.settled or self._stays_anyhow(pair):
                continue
            at = self._find(pair)
            hole = None
            if at is None or at[0] >= self.normal:
                hole = next(self._free_holes(empty=True), None)
            hole = hole or self._in_new_home(pair)
            hole = hole or next(self._free_holes(empty=False), None)
            if hole is not None:
                self._lift(pair)
                self._put(pair, hole)

    def _stays_anyhow(self, pair: int) -> bool:
        at = self._find(pair)
        holes = (self._hole(seat) for seat in self.seats.values())
        return at is not None and at in holes

    def _choose_line(self, section: int, group: Collection[int]) -> int | None:
        """The line that stays in a section: with most of a group, then the emptiest."""
        length = self.layout.sections[section].tables
        free = [
            i
            for i, line in enumerate(self.lines[: self.normal])
            if len(line) == length and i not in self.home.values()
        ]
        if not free:
            return None

        def rank(i: int) -> tuple[int, int, int, int]:
            line = self.lines[i]
            still = sum(pair in self.chairs for pair in line)
            mine = sum(pair in group for pair in line)
            return -mine, still - mine, -line.count(EMPTY), i

        self.home[section] = min(free, key=rank)
        return self.home[section]

    def _in_new_home(self, pair: int) -> Hole | None:
        """A place in a line that is now kept in a section that kept none."""
        for section, part in enumerate(self.layout.sections):
            if part.is_tail or section in self.home:
                continue
            line = self._choose_line(section, [pair])
            if line is not None:
                at = self._find(pair)
                if at is not None and at[0] == line:
                    return at
                return next(self._holes_of_line(line))
        return None

    def _holes_of_line(self, line: int) -> Iterator[Hole]:
        places = range(len(self.lines[line]))
        for k in sorted(places, key=lambda k: self.lines[line][k] != EMPTY):
            if self.lines[line][k] not in self.chairs:
                yield line, k

    def _free_holes(self, *, empty: bool) -> Iterator[Hole]:
        """Places that stay and are held by nobody who asked for one."""
        for chair in sorted(self.seats):
            hole = self._hole(self.seats[chair])
            if hole is None:
                continue
            holder = self.lines[hole[0]][hole[1]]
            if holder == EMPTY if empty else holder not in self.chairs:
                yield hole

    def _hole(self, seat: StayingSeat) -> Hole | None:
        if not seat.is_normal:
            return self.tail_line[seat.section], seat.place
        if seat.section not in self.home:
            return None
        return self.home[seat.section], seat.place

    def _find(self, pair: int) -> Hole | None:
        return next(
            (
                (i, line.index(pair))
                for i, line in enumerate(self.lines)
                if pair in line
            ),
            None,
        )

    def _lift(self, pair: int) -> None:
        at = self._find(pair)
        if at is not None:
            self.lines[at[0]][at[1]] = EMPTY

    def _put(self, pair: int, hole: Hole) -> None:
        i, k = hole
        before, self.lines[i][k] = self.lines[i][k], pair
        self.settled.add(pair)
        if before != EMPTY:
            other = next(
                (n for n in self._same_side(hole) if not self.lines[i][n]), None
            )
            if other is not None:
                self.lines[i][other] = before

    def _same_side(self, hole: Hole) -> Sequence[int]:
        """The places of a line; in an appendix tail those of one half of it."""
        i, k = hole
        places = range(len(self.lines[i]))
        tails = self.layout.tails
        if i < self.normal:
            return places
        if not self.layout.sections[tails[i - self.normal]].is_appendix_tail:
            return places
        half = len(places) // 2
        return places[:half] if k < half else places[half:]


def seat_at_homes(table: LineTable, lines: Lines, chairs: Chairs) -> LineTable:
    """The table with lines that cannot move in the sections where their chairs are."""
    homes = _find_homes(table.layout, lines, chairs)
    if not homes:
        return table
    sessions = tuple(_at_homes(table.layout, s, homes) for s in table.sessions)
    return replace(table, sessions=sessions)


def _find_homes(layout: Layout, lines: Lines, chairs: Chairs) -> dict[int, int]:
    """The section of each line that always sits NS: where most of its chairs are."""
    seats = staying_seats(layout)
    votes: Counter[tuple[int, int]] = Counter()
    for line in lines.always_ns:
        for place, pair in enumerate(lines.normal[line - 1]):
            chair = chairs.get(pair)
            seat = seats.get(chair) if chair is not None else None
            if seat is not None and seat.is_normal and seat.place == place:
                votes[line, seat.section] += 1
    homes: dict[int, int] = {}
    for (line, section), _ in votes.most_common():
        if line not in homes and section not in homes.values():
            homes[line] = section
    for line in lines.always_ns:
        length = len(lines.normal[line - 1])
        if line not in homes:
            free = (
                i
                for i, section in enumerate(layout.sections)
                if not section.is_tail
                and section.tables == length
                and i not in homes.values()
            )
            home = next(free, None)
            if home is not None:
                homes[line] = home
    return homes


def _at_homes(
    layout: Layout, session: LineSession, homes: Mapping[int, int]
) -> LineSession:
    rows = list(session)
    for line, home in homes.items():
        now = next(index for index, seats in enumerate(rows) if line in seats)
        if layout.sections[now] == layout.sections[home]:
            rows[now], rows[home] = rows[home], rows[now]
    return tuple(rows)
