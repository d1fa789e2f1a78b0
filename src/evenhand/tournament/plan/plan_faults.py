"""Faults of a planned event: in its format, its seats or its calendar."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evenhand.errors import EvenhandError
from evenhand.movement.phrasing import listed
from evenhand.phases import EventFormat
from evenhand.tournament.layouts.sections import Way
from evenhand.tournament.lines.line_faults import LineFault, find_line_faults
from evenhand.tournament.lines.line_movement import LineTable, line_name
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.plan.timetable import MIDNIGHT, clock
from evenhand.tournament.seating.event_faults import find_event_faults
from evenhand.tournament.seating.session_seats import LineSeating
from evenhand.tournament.seating.still_seats import chairs_taken

_SHAPES = ("shape", "not-once-each")


@dataclass(frozen=True, slots=True)
class PlanFault:
    """One fault, and where it is.

    Attributes:
        kind: such as format, rematch, missed-deal, no-seats, not-ns, moved.
        where: the group, or empty for the whole event.
        detail: a sentence about it.
    """

    kind: str
    where: str
    detail: str

    def __str__(self) -> str:
        text = f"{self.where}: {self.detail}" if self.where else self.detail
        return " ".join(text.splitlines())


def find_plan_faults(plan: Plan) -> tuple[PlanFault, ...]:
    """All faults, found at once.

    The calendar, the numbers in the hall and the Swiss sessions are checked only if
    nothing else is wrong.
    """
    event, groups = plan.event, plan.groups
    known = {group.name for phase in event.phases for group in phase.groups}
    found = [PlanFault("format", "", fault) for fault in event.faults()]
    numbers = (*plan.timetable.faults(), *plan.rules.faults())
    found += [PlanFault("number", "", fault) for fault in numbers]
    found += _names(known, groups)
    for group in groups:
        if group.name in known:
            found += _sizes(event, group)
        found += [PlanFault("number", group.name, text) for text in group.excess()]
        found += _seats(group)
    if not found:
        found += _calendar(plan)
        found += _collisions(plan)
        found += _swiss(event, groups, plan.rules.swiss_from)
    return tuple(found)


def _names(known: set[str], groups: Sequence[PlannedGroup]) -> Iterator[PlanFault]:
    times = Counter(group.name for group in groups)
    for name in sorted(known - times.keys()):
        yield PlanFault("no-seats", name, "the group has no seats; plan its sessions")
    for name in sorted(times.keys() - known):
        detail = "seats for a group that is in no phase; name it in a phase"
        yield PlanFault("unknown-group", name, detail)
    for name, number in times.items():
        if number > 1:
            detail = f"{number} seatings of one group; keep one"
            yield PlanFault("twice", name, detail)


def _sizes(event: EventFormat, group: PlannedGroup) -> Iterator[PlanFault]:
    come = event.sizes[group.name]
    if come != group.pairs:
        detail = f"seats for {group.pairs} pairs, but {come} come in"
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
    if isinstance(group.seating, LineSeating):
        yield from _lines_that_move(group.name, group.seating)
        yield from _pairs_that_move(group.name, group.seating)
    # Only in Mitchells of two sizes may a pair miss a deal.
    every_deal = group.layout.way is not Way.MITCHELLS
    for fault in find_event_faults(seats, every_deal=every_deal):
        yield PlanFault(fault.kind, group.name, str(fault))


def _lines_that_move(name: str, seating: LineSeating) -> Iterator[PlanFault]:
    """Lines that must sit NS in one section but do not."""
    sections = seating.layout.sections
    for line in seating.lines.always_ns:
        where = f"line {line_name(line)}, which cannot move,"
        at_first = 0
        for number, session in enumerate(seating.table.sessions, 1):
            index = next(i for i, seats in enumerate(session) if line in seats)
            at_first = index if number == 1 else at_first
            if sections[index].is_howell_tail:
                detail = f"{where} moves in a Howell tail in session {number}"
                yield PlanFault("not-ns", name, f"{detail}; expected NS")
            elif session[index][0] != line:
                detail = f"{where} sits EW in session {number}; expected NS"
                yield PlanFault("not-ns", name, detail)
            if index != at_first:
                detail = (
                    f"{where} sits in section {line_name(index + 1)} in session "
                    f"{number}; expected {line_name(at_first + 1)}, where it begins"
                )
                yield PlanFault("moved", name, detail)


def _pairs_that_move(name: str, seating: LineSeating) -> Iterator[PlanFault]:
    """Pairs outside those lines that must not move but do."""
    lines = seating.lines
    in_lines = {pair for line in lines.always_ns for pair in lines.normal[line - 1]}
    others = [pair for pair in lines.still if pair not in in_lines]
    if not others:
        return
    for pair, chairs in chairs_taken(seating.seats(), others).items():
        if len(chairs) > 1:
            seen = listed(f"table {table} {way}" for table, way in chairs)
            detail = (
                f"pair {pair}, which cannot move, sits at {seen}; expected one seat"
            )
            yield PlanFault("moved", name, detail)


def _reserve_faults(table: LineTable) -> Iterator[LineFault]:
    """Faults of the sessions in reserve.

    Balancing the other sessions may leave rematches in these, which is no fault. Only
    their shape must be right.
    """
    for fault in find_line_faults(table.layout, table.reserve):
        if fault.kind in _SHAPES:
            yield fault


def _calendar(plan: Plan) -> Iterator[PlanFault]:
    late: dict[int, int] = {}
    for session in plan.calendar():
        if session.end > MIDNIGHT:
            late[session.day] = max(session.end, late.get(session.day, 0))
    for day, end in late.items():
        detail = (
            f"day {day} ends at {clock(end)}; begin earlier, or play fewer boards a day"
        )
        yield PlanFault("late", "", detail)


def _collisions(plan: Plan) -> Iterator[PlanFault]:
    """Numbers used twice; a plan that states none is older, and is only noted."""
    for collision in plan.collisions():
        if collision.written:
            at_once = "at once" if len(collision.groups) > 1 else "in sessions of a day"
            detail = (
                f"{collision.kind} {listed(collision.numbers)} are used twice {at_once}"
                "; number them one after the other"
            )
            yield PlanFault(f"{collision.kind}-twice", listed(collision.groups), detail)


def _swiss(
    event: EventFormat, groups: Sequence[PlannedGroup], swiss_from: int | None
) -> Iterator[PlanFault]:
    if swiss_from is None:
        return
    first = event.phases[0].groups[0].name
    group = next(group for group in groups if group.name == first)
    if not isinstance(group.seating, LineSeating) or swiss_from > group.sessions:
        detail = (
            f"meetings by results from session {swiss_from}; expected lines, and at "
            "least that number of sessions"
        )
        yield PlanFault("swiss", first, detail)
