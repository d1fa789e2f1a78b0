"""Pairs that asked not to move: which chairs they can keep in changed sections.

A chair is kept where the new sections have a seat at that table and direction whose
holder stays there: NS of a Mitchell, in a line that then sits NS in that section in
every session, or the exceptional line of a tail.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache

from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.layouts.tails import Role, Section
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seating.session_seats import first_tables
from evenhand.tournament.seating.still_seats import Chair, sit_at_homes

#: A place in a line that nobody has.
EMPTY = 0

#: A line, exceptional ones after the normal ones, and a place in it, both from 0.
Hole = tuple[int, int]

#: For each pair that asked not to move its chair so far; None where it had several.
Chairs = Mapping[int, Chair | None]


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
        kept = _seats_at_one_table(section)
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
def _seats_at_one_table(section: Section) -> dict[int, Chair]:
    """For each seat that is at one table all the time that table, from 0."""
    chairs: dict[int, set[Chair]] = defaultdict(set)
    for row in section.movement().schedule:
        for table, cell in enumerate(row):
            chairs[cell.ns].add((table, "NS"))
            chairs[cell.ew].add((table, "EW"))
    return {seat: next(iter(at)) for seat, at in chairs.items() if len(at) == 1}


class LinesToFill:
    """Lines with empty places, in which pairs that asked not to move are settled.

    Attributes:
        lines: who has which place, exceptional lines last.
        normal: how many of the lines are normal.
        home: for sections the line that has to sit NS there in every session.
    """

    def __init__(self, layout: Layout, lines: list[list[int]], normal: int) -> None:
        self.layout = layout
        self.lines = lines
        self.normal = normal
        self.home: dict[int, int] = {}
        self._tail_line = {i: normal + t for t, i in enumerate(layout.tails)}

    @property
    def always_ns(self) -> tuple[int, ...]:
        """The lines, from 1, that have to sit NS."""
        return tuple(sorted(line + 1 for line in self.home.values()))

    def holes(self) -> list[Hole]:
        """The places that nobody has."""
        return [
            (i, k)
            for i, line in enumerate(self.lines)
            for k, pair in enumerate(line)
            if pair == EMPTY
        ]

    def half(self, hole: Hole) -> int:
        """Which half of an appendix tail's line a place is in, 0 or 1; else 0."""
        i, k = hole
        halved = i >= self.normal and self._tail(i).is_appendix_tail
        return int(halved and 2 * k >= len(self.lines[i]))

    def _tail(self, line: int) -> Section:
        return self.layout.sections[self.layout.tails[line - self.normal]]

    def settle(self, chairs: Chairs) -> None:
        """Give pairs that asked not to move their chairs again, or others that stay.

        A pair that has to make room takes an empty place of the same line, if any.
        """
        seats = staying_seats(self.layout)
        wanted = {
            pair: seats[chair] for pair, chair in chairs.items() if chair in seats
        }
        self._choose_homes(wanted, chairs)
        for pair in wanted:
            self._lift(pair)
        settled = set()
        for pair, seat in wanted.items():
            hole = self._hole(seat)
            if hole is not None:
                self._put(pair, hole)
                settled.add(pair)
        for pair in sorted(chairs.keys() - settled):
            hole = self._another_chair(pair, chairs, seats)
            if hole is not None:
                self._lift(pair)
                self._put(pair, hole)

    def _choose_homes(self, wanted: Mapping[int, StayingSeat], chairs: Chairs) -> None:
        groups: dict[int, list[int]] = defaultdict(list)
        for pair, seat in wanted.items():
            if seat.is_normal:
                groups[seat.section].append(pair)
        # the largest groups first: they keep the line that they are in
        for section in sorted(groups, key=lambda i: (-len(groups[i]), i)):
            self._choose_line(section, groups[section], chairs)

    def _choose_line(
        self, section: int, group: Collection[int], chairs: Chairs
    ) -> int | None:
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
            still = sum(pair in chairs for pair in line)
            mine = sum(pair in group for pair in line)
            return -mine, still - mine, -line.count(EMPTY), i

        self.home[section] = min(free, key=rank)
        return self.home[section]

    def _another_chair(
        self, pair: int, chairs: Chairs, seats: Mapping[Chair, StayingSeat]
    ) -> Hole | None:
        """A place that stays, for a pair that has none and cannot keep its own."""
        at = self._find(pair)
        staying = [self._hole(seats[chair]) for chair in sorted(seats)]
        holes = [hole for hole in staying if hole is not None]
        if at in holes:
            return None
        empty = (hole for hole in holes if self._at(hole) == EMPTY)
        hole = None if at is not None and at[0] < self.normal else next(empty, None)
        hole = hole or self._in_new_home(pair, chairs)
        others = (hole for hole in holes if self._at(hole) not in chairs)
        return hole or next(others, None)

    def _in_new_home(self, pair: int, chairs: Chairs) -> Hole | None:
        """A place in a line that is now kept in a section that kept none."""
        for section, part in enumerate(self.layout.sections):
            if part.is_tail or section in self.home:
                continue
            line = self._choose_line(section, [pair], chairs)
            if line is not None:
                at = self._find(pair)
                if at is not None and at[0] == line:
                    return at
                places = range(len(self.lines[line]))
                holes = sorted(
                    ((line, k) for k in places if self._at((line, k)) not in chairs),
                    key=lambda hole: self._at(hole) != EMPTY,
                )
                return holes[0]
        return None

    def _hole(self, seat: StayingSeat) -> Hole | None:
        lines = self.home if seat.is_normal else self._tail_line
        line = lines.get(seat.section)
        return None if line is None else (line, seat.place)

    def _at(self, hole: Hole) -> int:
        return self.lines[hole[0]][hole[1]]

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
        if before != EMPTY:
            for n, holder in enumerate(self.lines[i]):
                if holder == EMPTY and self.half((i, n)) == self.half(hole):
                    self.lines[i][n] = before
                    return


def seat_at_homes(table: LineTable, lines: Lines, chairs: Chairs) -> LineTable:
    """The table with lines that cannot move in the sections where their chairs are."""
    homes = _find_homes(table.layout, lines, chairs)
    sections = table.layout.sections
    sessions = tuple(sit_at_homes(sections, s, homes) for s in table.sessions)
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
        free = (
            i
            for i, section in enumerate(layout.sections)
            if not section.is_tail
            and section.tables == length
            and i not in homes.values()
        )
        if line not in homes and (home := next(free, None)) is not None:
            homes[line] = home
    return homes
