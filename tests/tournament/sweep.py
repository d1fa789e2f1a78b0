"""Every plan from 6 to 300 pairs, as the independent checker sees it.

`python -m tests.tournament.sweep` goes through all plans of lines in a few minutes;
`python -m tests.tournament.sweep events` through whole events of every format, which
takes half an hour. The tests take samples of both.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256

from evenhand.errors import RequestError, SizeError
from evenhand.phases import FORMATS
from evenhand.tournament.layouts.sections import (
    Layout,
    base_layout,
    howell_tails_layout,
    mitchells_layout,
)
from evenhand.tournament.layouts.tails import BASES
from evenhand.tournament.lines.line_movement import make_line_table
from evenhand.tournament.lines.members import number_lines
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import plan_to_data
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.plan.timetable import Timetable
from evenhand.tournament.seating.session_seats import LineSeating, seat_sessions
from tests.tournament.independent_checker import (
    Slip,
    Times,
    calendar_complaints,
    complaints,
    line_complaints,
    sizes_of,
    slips_of,
)

PAIRS = range(6, 301)
#: From here on every named format has room for all of its groups.
ROOM_FOR_ALL_FORMATS = 24
#: Short days keep the sweep short; every phase still has several sessions.
SHORT_DAYS = Timetable(boards_per_day=20)


def layouts(pairs: int) -> Iterator[Layout]:
    """Every layout of lines for so many pairs."""
    for base in BASES:
        for make in (base_layout, howell_tails_layout, mitchells_layout):
            try:
                yield make(pairs, base)
            except SizeError:
                continue


def sampled(*key: object, one_in: int) -> bool:
    """Whether a case is in the sample: always the same ones, spread evenly."""
    digest = sha256(repr(key).encode()).digest()
    return int.from_bytes(digest[:4], "big") % one_in == 0


def check_layout(layout: Layout) -> list[str]:
    """Complaints about the longest plan; every shorter one is its beginning."""
    table = make_line_table(layout, layout.most_sessions)
    lines = number_lines(layout)
    slips = slips_of(seat_sessions(table, lines))
    found = [str(fault) for fault in table.faults()]
    found += complaints(slips, layout.pairs, every_deal=_complete(layout))
    return found + _check_lines(slips, LineSeating(table, lines))


def _complete(layout: Layout) -> bool:
    """Only skip Mitchells keep a set of boards from their pairs."""
    return all(section.family != "skip" for section in layout.sections)


def _check_lines(slips: list[Slip], seating: LineSeating) -> list[str]:
    layout, lines = seating.layout, seating.lines
    stayers = [p for line in lines.exceptional for p in line if p != layout.phantom]
    normal = [[p for p in line if p != layout.phantom] for line in lines.normal]
    appendix = any(section.is_mitchell_tail for section in layout.sections)
    return line_complaints(slips, normal, stayers, appendix=appendix)


def check_group(group: PlannedGroup) -> list[str]:
    """Complaints about the seats of a group."""
    slips = slips_of(group.seats())
    found = complaints(slips, group.pairs, every_deal=_complete(group.layout))
    if isinstance(group.seating, LineSeating):
        found += _check_lines(slips, group.seating)
    return [f"{group.name}: {complaint}" for complaint in found]


def check_plan(plan: Plan) -> list[str]:
    """Complaints about a whole event: its groups, their sizes, its calendar."""
    found = [str(fault) for fault in plan.faults()]
    sizes = {group.name: group.pairs for group in plan.groups}
    expected = sizes_of(plan_to_data(plan)["event"])
    if sizes != expected:
        found.append(f"groups of {sizes}; expected {expected}")
    times = [
        Times(s.phase, s.group, s.session, s.day, s.start, s.end)
        for s in plan.calendar()
    ]
    found += calendar_complaints(times)
    for group in plan.groups:
        found += check_group(group)
    return found


def check_event(pairs: int, phases: str) -> list[str]:
    """Complaints about the event that is proposed for so many pairs."""
    try:
        plan = propose_plan(
            PlanRequest(pairs, phases=phases, timetable=SHORT_DAYS)
        ).plan
    except RequestError as error:
        small = phases != "single" and pairs < ROOM_FOR_ALL_FORMATS
        return [] if small and "\n" not in str(error) else [f"refused: {error}"]
    return check_plan(plan)


def sweep_layouts() -> None:
    plans = 0
    for pairs in PAIRS:
        for layout in layouts(pairs):
            found = check_layout(layout)
            plans += layout.most_sessions
            if found:
                sys.exit(f"{layout}: {found[:5]}")
    print(f"{plans} plans, all sound")


def sweep_events(numbers: range = PAIRS) -> None:
    for pairs in numbers:
        for phases in FORMATS:
            found = check_event(pairs, phases)
            if found:
                sys.exit(f"{pairs} pairs, {phases}: {found[:5]}")
    print(f"events of {numbers[0]} to {numbers[-1]} pairs, all sound")


if __name__ == "__main__":
    if sys.argv[1:] == ["events"]:
        sweep_events()
    else:
        sweep_layouts()
