"""Where lines sit in a session, and which of them can change places.

A seat is known by the pair that has it before anything is exchanged, a slot by its
number; the line that sits in a slot has the same number.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from evenhand.tournament.changes.pair_courses import Courses
from evenhand.tournament.changes.pair_lines import PairLines


@dataclass(frozen=True, slots=True)
class Slot:
    """Seats of a section that a line takes.

    Attributes:
        section: counted from 0.
        seats: in the order of the line's members.
        line: the number of the line, or 0 where it is not known.
        moves: whether the line can change places with another.
        stays: those of its pairs that keep their seats.
    """

    section: int
    seats: tuple[int, ...]
    line: int = 0
    moves: bool = False
    stays: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class LineSlots:
    """The slots of a session.

    Attributes:
        slots: all of them.
        by_section: for each section the numbers of the slots whose lines can move, or
            would if nobody in them had to stay; NS first in a Mitchell.
        mitchells: the sections in which each NS pair of one line meets each EW pair of
            another.
    """

    slots: tuple[Slot, ...]
    by_section: tuple[tuple[int, ...], ...]
    mitchells: frozenset[int]

    def slot_of(self, pair: int) -> int:
        """The slot in which a pair sits."""
        return next(n for n, slot in enumerate(self.slots) if pair in slot.seats)


def find_slots(
    courses: Courses, gone: Collection[int], lines: PairLines | None
) -> LineSlots:
    """The slots of a session.

    Lines that were merged with others, or hold somebody who cannot move, stay. Where
    the lines are not known, pairs of a section that meet the same opponents count as
    one, and only the lines of Mitchells can move.
    """
    homes = {pair: _home(courses, pair) for pair in courses.stops}
    tied = frozenset(
        pair for pair in courses.stops if _is_merged(courses, pair, frozenset(gone))
    )
    still = set(tied)
    if lines is not None:
        still |= lines.still - set(gone)
    slots: list[Slot] = []
    by_section: list[tuple[int, ...]] = []
    mitchells: set[int] = set()
    for section in range(len(courses.names)):
        here = sorted(pair for pair, home in homes.items() if home == section)
        groups = list(_groups(here, courses, lines))
        numbers = range(len(slots), len(slots) + len(groups))
        is_mitchell = _is_mitchell(groups, courses)
        named = [n for n, (line, _) in zip(numbers, groups, strict=True) if line]
        open_to_lines = list(numbers) if is_mitchell else named
        if is_mitchell:
            mitchells.add(section)
            if not _starts_ns(courses, groups[0][1][0]):
                open_to_lines.reverse()
        slots += (
            _slot(section, line, pairs, n in open_to_lines, still, lines)
            for n, (line, pairs) in zip(numbers, groups, strict=True)
        )
        by_section.append(tuple(open_to_lines))
    return LineSlots(_unbroken(slots), tuple(by_section), frozenset(mitchells))


def _home(courses: Courses, pair: int) -> int:
    """Where a pair sits in most rounds."""
    visits = Counter(stop.section for stop in courses.stops[pair].values())
    return visits.most_common(1)[0][0]


def _is_merged(courses: Courses, pair: int, gone: frozenset[int]) -> bool:
    """Whether a pair visits another section, or is a bye that meets only byes."""
    stops = courses.stops[pair].values()
    if len({stop.section for stop in stops}) > 1:
        return True
    return pair in gone and all(stop.opponent in gone for stop in stops)


#: A line's number, 0 where it is not known, and its pairs in the section.
_Group = tuple[int, tuple[int, ...]]


def _groups(
    here: Sequence[int], courses: Courses, lines: PairLines | None
) -> Iterator[_Group]:
    left = set(here)
    if lines is not None:
        numbered = [*enumerate(lines.normal, 1), *((0, x) for x in lines.exceptional)]
        for number, line in numbered:
            members = tuple(pair for pair in line if pair in left)
            if members:
                left -= set(members)
                yield number, members
    alike: dict[frozenset[int], list[int]] = {}
    for pair in sorted(left):
        alike.setdefault(courses.opponents(pair), []).append(pair)
    for members_alike in alike.values():
        yield 0, tuple(members_alike)


def _is_mitchell(groups: Sequence[_Group], courses: Courses) -> bool:
    if len(groups) != 2 or len({bool(line) for line, _ in groups}) != 1:
        return False
    (_, one), (_, other) = groups
    return len(one) == len(other) and all(
        courses.opponents(pair) == frozenset(facing)
        for pairs, facing in ((one, other), (other, one))
        for pair in pairs
    )


def _starts_ns(courses: Courses, pair: int) -> bool:
    stops = courses.stops[pair]
    return stops[min(stops)].direction == "NS"


def _slot(
    section: int,
    line: int,
    pairs: tuple[int, ...],
    is_open: bool,
    still: Collection[int],
    lines: PairLines | None,
) -> Slot:
    stays = frozenset(still) & set(pairs)
    kept = lines is not None and line in lines.always_ns
    moves = is_open and not stays and not kept
    return Slot(section, pairs, line, moves, stays)


def _unbroken(slots: Sequence[Slot]) -> tuple[Slot, ...]:
    """The slots; a line that sits in two sections does not move."""
    times: Mapping[int, int] = Counter(slot.line for slot in slots)
    return tuple(
        Slot(slot.section, slot.seats, slot.line, stays=slot.stays)
        if slot.line and times[slot.line] > 1
        else slot
        for slot in slots
    )
