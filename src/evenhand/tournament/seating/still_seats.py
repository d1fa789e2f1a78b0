"""Seats for stationary pairs: the same table and direction in every session."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from evenhand.errors import RequestError
from evenhand.movement.phrasing import counted
from evenhand.solvers.assignment import assign
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.layouts.tails import Role, Section
from evenhand.tournament.lines.line_movement import LineSession, LineTable
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seating.draft import Spot
from evenhand.tournament.seating.session_seats import first_tables

#: A table, numbered in the hall, and a direction.
Chair = tuple[int, str]
#: For each pair that asked not to move its chair so far; None where it had several.
Chairs = Mapping[int, Chair | None]

#: The most steps in the search for lines that never meet.
_MOST_STEPS = 300


def still_lines(table: LineTable) -> tuple[int, ...]:
    """Normal lines, from 1, that can keep one section and sit NS in every session.

    Two of them must never meet, since both would have to sit NS. They never move, so
    none may visit a Howell tail, nor an appendix tail if there are several sessions.
    """
    layout, sessions = table.layout, table.sessions
    moving = {
        line
        for session in sessions
        for index in layout.tails
        if len(sessions) > 1 or layout.sections[index].is_howell_tail
        for line in session[index]
    }
    section_of = [
        {line: index for index, seats in enumerate(session) for line in seats}
        for session in sessions
    ]
    search = _Apart([line for line in section_of[0] if line not in moving], section_of)
    return tuple(sorted(search.find()))


class _Apart:
    """Searches for the largest set of lines of which no two ever share a section.

    This is the maximum independent set problem, solved by branch and bound. The number
    of steps is limited; the best set so far is good enough.
    """

    def __init__(
        self, lines: Collection[int], section_of: Sequence[Mapping[int, int]]
    ) -> None:
        self.section_of = section_of
        self.meets = {
            a: {b for b in lines if a != b and any(s[a] == s[b] for s in section_of)}
            for a in sorted(lines)
        }
        self.best: frozenset[int] = frozenset()
        self.steps = 0

    def find(self) -> frozenset[int]:
        self._search(frozenset(self.meets), frozenset())
        return self.best

    def _search(self, left: frozenset[int], chosen: frozenset[int]) -> None:
        self.steps += 1
        left, chosen = self._take_harmless(left, chosen)
        if len(chosen) > len(self.best):
            self.best = chosen
        if not left or self.steps > _MOST_STEPS:
            return
        if len(chosen) + self._most_of(left) <= len(self.best):
            return
        # branch on the line with most conflicts: taking it rules out the most others
        busiest = max(sorted(left), key=lambda line: len(self.meets[line] & left))
        self._search(left - {busiest}, chosen)
        self._search(left - {busiest} - self.meets[busiest], chosen | {busiest})

    def _take_harmless(
        self, left: frozenset[int], chosen: frozenset[int]
    ) -> tuple[frozenset[int], frozenset[int]]:
        """Take lines that meet at most one other; some largest set contains them."""
        harmless = True
        while harmless:
            harmless = False
            for line in sorted(left):
                if line in left and len(self.meets[line] & left) <= 1:
                    chosen |= {line}
                    left -= {line} | self.meets[line]
                    harmless = True
        return left, chosen

    def _most_of(self, left: frozenset[int]) -> int:
        """An upper bound: in any session, one line for each section they occupy."""
        return min(len({s[line] for line in left}) for s in self.section_of)


def place_still(
    table: LineTable, ranking: Sequence[int], stationary: Collection[int]
) -> tuple[dict[Spot, int], dict[int, int]]:
    """Place the stationary pairs before the others are dealt out.

    Each gets a place in its own strength group, or in the nearest group with room.
    Seats in a tail are used first, because there no whole line has to stay NS for it.

    Returns:
        The pairs placed in normal lines, and those seated in tails. Tail seats count
        from 0 through all tails in order of strength.
    """
    layout = table.layout
    places = _places_by_group(layout, still_lines(table))
    seats = _tail_seats_by_group(layout)
    room = [len(a) + len(b) for a, b in zip(places, seats, strict=True)]
    if len(stationary) > sum(room):
        raise RequestError(
            f"{counted(len(stationary), 'pair')} that cannot move; over "
            f"{counted(len(table.sessions), 'session')} of {layout} there is room for "
            f"{sum(room)}: ask for fewer sessions, or for fewer stationary pairs"
        )
    ranked = [(at, pair) for at, pair in enumerate(ranking) if pair in stationary]
    groups = _nearest_groups([at for at, _ in ranked], room, layout.pairs)
    in_lines: dict[Spot, int] = {}
    in_tails: dict[int, int] = {}
    for (_, pair), group in zip(ranked, groups, strict=True):
        if seats[group]:
            in_tails[seats[group].pop(0)] = pair
        else:
            in_lines[places[group].pop(0)] = pair
    return in_lines, in_tails


def _groups(layout: Layout) -> int:
    """How many strength groups there are: one for each pair of the shortest line."""
    return min(len(slot.seats) for _, slot in layout.slots(normal=True))


def _places_by_group(layout: Layout, lines: Sequence[int]) -> list[list[Spot]]:
    """For each strength group, the places in lines that can stay put."""
    groups = _groups(layout)
    lengths = [len(slot.seats) for _, slot in layout.slots(normal=True)]
    found: list[list[Spot]] = [[] for _ in range(groups)]
    for line in lines:
        for place in range(lengths[line - 1]):
            # the extra pair of a longer line comes from the middle of the field
            group = place if place < groups else groups // 2
            found[group].append((line - 1, place))
    return found


def _tail_seats_by_group(layout: Layout) -> list[list[int]]:
    """For each strength group, the seats of exceptional lines that keep one table."""
    groups = _groups(layout)
    found: list[list[int]] = [[] for _ in range(groups)]
    seats = sum(len(slot.seats) for _, slot in layout.slots(normal=False))
    real = seats - 1 if seats and layout.phantom else seats
    # Where two lines meet in a tail only the NS half of its exceptional line stays put.
    # Seats are shared out to the tails in turn, and every other one of a tail is NS.
    tails = len(layout.tails)
    halved = any(section.is_mitchell_tail for section in layout.sections)
    for seat in range(real):
        if not halved or sum(divmod(seat, tails)) % 2 == 0:
            found[(2 * seat + 1) * groups // (2 * real)].append(seat)
    return found


def _nearest_groups(
    places: Sequence[int], room: Sequence[int], pairs: int
) -> list[int]:
    """A group for each place in the list, with the least total displacement."""
    seats = [group for group, free in enumerate(room) for _ in range(free)]
    ranges = [
        range(-(-group * pairs // len(room)), -(-(group + 1) * pairs // len(room)))
        for group in range(len(room))
    ]
    chosen = assign(
        [
            [max(0, ranges[g].start - place, place + 1 - ranges[g].stop) for g in seats]
            for place in places
        ]
    )
    assert chosen is not None
    # sorting the groups into the order of strength never adds to the total distance
    return sorted(seats[seat] for seat in chosen)


def seat_still_lines(
    table: LineTable,
    always_ns: Collection[int],
    played: int = 0,
    homes: Mapping[int, int] | None = None,
) -> LineTable:
    """The table with stationary lines NS in their sections.

    To keep them there, sections of the same kind change places in sessions not yet
    played.

    Args:
        table: the movement of lines.
        always_ns: the stationary lines.
        played: how many sessions have been played.
        homes: the section of each; where left open, that of its first session.
    """
    if not always_ns:
        return table
    homes = homes_of(table, always_ns) if homes is None else homes
    sessions = tuple(
        session if j < played else _at_home(table, session, homes, always_ns)
        for j, session in enumerate(table.sessions)
    )
    return replace(table, sessions=sessions)


def homes_of(table: LineTable, always_ns: Collection[int]) -> dict[int, int]:
    """The section, from 0, in which each stationary line plays its first session."""
    return {
        line: index
        for index, seats in enumerate(table.sessions[0])
        for line in seats
        if line in always_ns and index not in table.layout.tails
    }


def _at_home(
    table: LineTable,
    session: LineSession,
    homes: Mapping[int, int],
    always_ns: Collection[int],
) -> LineSession:
    rows = list(sit_at_homes(table.layout.sections, session, homes))
    for index, seats in enumerate(rows):
        # rule 3 forbids turning an appendix tail that other lines visit later
        may_turn = index not in table.layout.tails or len(table.sessions) == 1
        if may_turn and seats[-1] in always_ns and seats[0] not in always_ns:
            rows[index] = seats[::-1]
    return tuple(rows)


def sit_at_homes(
    sections: Sequence[Section], session: LineSession, homes: Mapping[int, int]
) -> LineSession:
    """A session with lines in the sections that are theirs, if these are alike."""
    rows = list(session)
    for line, home in homes.items():
        now = next(index for index, seats in enumerate(rows) if line in seats)
        if sections[now] == sections[home]:
            rows[now], rows[home] = rows[home], rows[now]
    return tuple(rows)


def chairs_taken(
    sessions: Sequence[SeatedSession], pairs: Collection[int]
) -> dict[int, list[Chair]]:
    """The chairs that some pairs take over all sessions, each named once."""
    found: dict[int, list[Chair]] = {pair: [] for pair in pairs}
    for session in sessions:
        for pair, _, stop in session.sittings():
            chair = stop.table, stop.direction
            if pair in found and chair not in found[pair]:
                found[pair].append(chair)
    return found


# --- chairs that one pair can keep ----------------------------------------------------


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
    """The chairs that one pair can keep for several sessions, each with its seat.

    A chair is kept where a section has a seat at that table and direction whose holder
    stays there: NS of a Mitchell, in a line that then sits NS in that section in every
    session, or the exceptional line of a tail.
    """
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
