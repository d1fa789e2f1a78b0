"""What is wrong with a planned event: its format, its seats, its calendar."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evenhand.errors import EvenhandError
from evenhand.phases import EventFormat
from evenhand.tournament.event_faults import find_event_faults
from evenhand.tournament.line_faults import LineFault, find_line_faults
from evenhand.tournament.line_movement import LineTable
from evenhand.tournament.planned_group import PlannedGroup
from evenhand.tournament.seating import LineSeating
from evenhand.tournament.sections import Way
from evenhand.tournament.timetable import MIDNIGHT, Timetable, clock, lay_out

_SHAPES = ("shape", "not-once-each")


@dataclass(frozen=True, slots=True)
class PlanFault:
    """One thing that is wrong, and where.

    Attributes:
        kind: such as format, rematch, missed-deal, no-seats.
        where: the group, or empty for the whole event.
        detail: a sentence.
    """

    kind: str
    where: str
    detail: str

    def __str__(self) -> str:
        text = f"{self.where}: {self.detail}" if self.where else self.detail
        return " ".join(text.splitlines())


def find_plan_faults(
    event: EventFormat,
    groups: Sequence[PlannedGroup],
    timetable: Timetable,
    swiss_from: int | None,
) -> tuple[PlanFault, ...]:
    """Everything that is wrong, all of it at once."""
    known = {group.name for phase in event.phases for group in phase.groups}
    found = [PlanFault("format", "", fault) for fault in event.faults()]
    found += _names(known, groups)
    for group in groups:
        if group.name in known:
            found += _sizes(event, group)
        found += _seats(group)
    if not found:
        found += _calendar(event, groups, timetable)
        found += _swiss(event, groups, swiss_from)
    return tuple(found)


def _names(known: set[str], groups: Sequence[PlannedGroup]) -> Iterator[PlanFault]:
    times = Counter(group.name for group in groups)
    for name in sorted(known - times.keys()):
        yield PlanFault("no-seats", name, "the group has no seats; plan its sessions")
    for name in sorted(times.keys() - known):
        detail = "seats for a group that no phase has; name it in a phase"
        yield PlanFault("unknown-group", name, detail)
    for name, number in times.items():
        if number > 1:
            detail = f"{number} seatings of one group; keep one"
            yield PlanFault("twice", name, detail)


def _sizes(event: EventFormat, group: PlannedGroup) -> Iterator[PlanFault]:
    come = event.sizes[group.name]
    if come != group.pairs:
        detail = f"seats for {group.pairs} pairs; {come} come into it"
        yield PlanFault("wrong-size", group.name, detail)
    boards = event.boards_of(group.name)
    if boards != group.boards:
        detail = f"sessions of {group.boards} boards; the format says {boards}"
        yield PlanFault("wrong-boards", group.name, detail)


def _seats(group: PlannedGroup) -> Iterator[PlanFault]:
    if isinstance(group.seating, LineSeating):
        broken = group.seating.table.faults()
        for line_fault in broken:
            yield PlanFault(line_fault.kind, group.name, str(line_fault))
        for line_fault in _reserve_faults(group.seating.table):
            detail = f"in reserve, {line_fault}"
            yield PlanFault(line_fault.kind, group.name, detail)
        if any(fault.kind in _SHAPES for fault in broken):
            return
    try:
        seats = group.seats()
    except EvenhandError as error:
        yield PlanFault("no-movement", group.name, str(error))
        return
    # only Mitchells of two sizes may keep a deal from a pair
    every_deal = group.layout.way is not Way.MITCHELLS
    for fault in find_event_faults(seats, every_deal=every_deal):
        yield PlanFault(fault.kind, group.name, str(fault))


def _reserve_faults(table: LineTable) -> Iterator[LineFault]:
    """Sessions in reserve may bring rematches once others were balanced; no more."""
    for fault in find_line_faults(table.layout, table.reserve):
        if fault.kind in _SHAPES:
            yield fault


def _calendar(
    event: EventFormat, groups: Sequence[PlannedGroup], timetable: Timetable
) -> Iterator[PlanFault]:
    late: dict[int, int] = {}
    for session in lay_out(event, groups, timetable):
        if session.end > MIDNIGHT:
            late[session.day] = max(session.end, late.get(session.day, 0))
    for day, end in late.items():
        detail = (
            f"day {day} ends at {clock(end)}, after midnight; begin earlier, or play "
            "fewer boards a day"
        )
        yield PlanFault("late", "", detail)


def _swiss(
    event: EventFormat, groups: Sequence[PlannedGroup], swiss_from: int | None
) -> Iterator[PlanFault]:
    if swiss_from is None:
        return
    first = event.phases[0].groups[0].name
    group = next(group for group in groups if group.name == first)
    if not isinstance(group.seating, LineSeating) or swiss_from > group.sessions:
        detail = (
            f"meetings by results from session {swiss_from}; expected lines and at "
            "least so many sessions"
        )
        yield PlanFault("swiss", first, detail)
