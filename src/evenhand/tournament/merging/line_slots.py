"""Where lines sit in a session, and which of them can change places.

A seat is known by the pair that has it before anything is exchanged, a slot by its
number; the line that sits in a slot has the same number.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import SeatedSession


@dataclass(frozen=True, slots=True)
class LineSlot:
    """Seats of a section that a line takes.

    Attributes:
        section: its letter.
        seats: in the order of the line's members.
        line: the number of the line, or 0 where it has none or it is not known.
        moves: whether the line can change places with another.
        stays: those of its pairs that keep their seats.
    """

    section: str
    seats: tuple[int, ...]
    line: int
    moves: bool
    stays: frozenset[int]


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

    slots: tuple[LineSlot, ...]
    by_section: Mapping[str, tuple[int, ...]]
    mitchells: frozenset[str]

    def slot_of(self, pair: int) -> int:
        """The slot in which a pair sits."""
        return next(n for n, slot in enumerate(self.slots) if pair in slot.seats)


#: A line's number, 0 where it has none, and its pairs in a section.
_Group = tuple[int, tuple[int, ...]]


def find_slots(
    session: SeatedSession, gone: Collection[int], lines: Lines | None
) -> LineSlots:
    """The slots of a session.

    Lines that were merged with others, or hold somebody who cannot move, stay. Where
    the lines are not known, pairs of a section that meet the same opponents count as
    one, and only the lines of Mitchells can move.
    """
    homes = session.home_sections
    still = {pair for pair in session.stops if _is_merged(session, pair, gone)}
    fixed = _lines_that_stay(homes, lines)
    if lines is not None:
        # whoever is not there cannot mind being moved
        still |= lines.asked_to_stay - set(gone)
    slots: list[LineSlot] = []
    by_section: dict[str, tuple[int, ...]] = {}
    mitchells: set[str] = set()
    for section in (part.name for part in session.sections):
        here = sorted(pair for pair, home in homes.items() if home == section)
        groups = list(_groups(here, session, lines))
        numbers = range(len(slots), len(slots) + len(groups))
        if _is_mitchell(groups, session):
            mitchells.add(section)
            # so that turning a section is told with NS first
            ns_first = starting_way(session, groups[0][1][0]) == "NS"
            open_to_lines = list(numbers if ns_first else reversed(numbers))
        else:
            open_to_lines = [
                n for n, group in zip(numbers, groups, strict=True) if group[0]
            ]
        for n, (line, pairs) in zip(numbers, groups, strict=True):
            stays = frozenset(still.intersection(pairs))
            moves = n in open_to_lines and not stays and line not in fixed
            slots.append(LineSlot(section, pairs, line, moves, stays))
        by_section[section] = tuple(open_to_lines)
    return LineSlots(tuple(slots), by_section, frozenset(mitchells))


def starting_way(session: SeatedSession, pair: int) -> str:
    """Which way a pair sits first."""
    stops = session.stops[pair]
    return stops[min(stops)].direction


def _is_merged(session: SeatedSession, pair: int, gone: Collection[int]) -> bool:
    """Whether a pair visits another section, or is a bye that meets only byes."""
    stops = session.stops[pair].values()
    if len({stop.section for stop in stops}) > 1:
        return True
    return pair in gone and all(stop.opponent in gone for stop in stops)


def _lines_that_stay(homes: Mapping[int, str], lines: Lines | None) -> set[int]:
    """Lines that always sit NS, or sit in two sections."""
    if lines is None:
        return set()
    broken = {
        number
        for number, line in enumerate(lines.normal, 1)
        if len({homes[pair] for pair in line if pair in homes}) > 1
    }
    return broken.union(lines.always_ns)


def _groups(
    here: Sequence[int], session: SeatedSession, lines: Lines | None
) -> Iterator[_Group]:
    # a line may have members in other sections: those are no concern here
    left = set(here)
    for number, line in lines.numbered if lines is not None else ():
        members = tuple(pair for pair in line if pair in left)
        if members:
            left -= set(members)
            yield max(number, 0), members
    # where no line is known, those who meet the same opponents could change places
    # without anybody meeting twice
    alike: dict[frozenset[int], list[int]] = {}
    for pair in sorted(left):
        alike.setdefault(session.opponents(pair), []).append(pair)
    for same in alike.values():
        yield 0, tuple(same)


def _is_mitchell(groups: Sequence[_Group], session: SeatedSession) -> bool:
    if len(groups) != 2 or len({bool(line) for line, _ in groups}) != 1:
        return False
    (_, one), (_, other) = groups
    return len(one) == len(other) and all(
        session.opponents(pair) == frozenset(facing)
        for pairs, facing in ((one, other), (other, one))
        for pair in pairs
    )
