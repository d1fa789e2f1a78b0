"""A plan as plain data, for JSON, and back."""

from typing import Any

from evenhand.errors import EvenhandError, FileError
from evenhand.movement import Turn
from evenhand.movement.plain_data import (
    Fields,
    kind_of,
    lists_of_wholes,
    pick,
    plain,
    read_value,
    whole_numbers,
)
from evenhand.phases import Maximum, format_from_data, format_to_data
from evenhand.scoring.tie_breaks import TieRule
from evenhand.tournament.layouts.sections import Layout, Way
from evenhand.tournament.layouts.tails import Section
from evenhand.tournament.lines.line_movement import LineSession, LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.plan.contest_rules import ContestRules
from evenhand.tournament.plan.hall_numbering import Numbering
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.plan.timetable import Timetable, clock, parse_clock
from evenhand.tournament.seating.session_seats import (
    Arrows,
    FieldSeating,
    LineSeating,
    Seating,
)

FORMAT = "evenhand-plan"
VERSION = 1
#: Larger numbers would fill the memory. As logs hold plans, these must never fall.
_MOST_SECTIONS, _MOST_TABLES, _MOST_ROUNDS = 300, 300, 600


def plan_to_data(plan: Plan) -> dict[str, Any]:
    """The plan as plain data."""
    return {
        "format": FORMAT,
        "version": VERSION,
        **pick(plan, "name seed"),
        "event": format_to_data(plan.event),
        "timetable": plain(plan.timetable) | {"start": clock(plan.timetable.start)},
        "rules": plain(plan.rules),
        "groups": [group_to_data(group) for group in plan.groups],
    }


def plan_from_data(data: object) -> Plan:
    """Read plain data back; `FileError` with the reason if that is not possible.

    A plan that can be read may have faults: `Plan.faults()` names them.
    """
    plan = Fields(data, "a plan")
    if plan.take("format", FORMAT) != FORMAT:
        raise FileError(f"not a plan; expected the format {FORMAT!r}")
    version = plan.whole("version", VERSION)
    if version != VERSION:
        raise FileError(
            f"version {version} of the plan format; expected version {VERSION}"
        )
    groups = plan.items("groups")
    try:
        made = Plan(
            plan.text("name", "").strip(),
            format_from_data(plan.take("event")),
            tuple(group_from_data(group) for group in groups),
            read_value(
                Timetable, plan.take("timetable", {}), "the timetable", start=_start
            ),
            _rules_from_data(plan.take("rules", {})),
            plan.whole("seed", 1),
        )
    except FileError:
        raise
    except EvenhandError as error:
        raise FileError(error) from error
    plan.finish()
    return made


def _rules_from_data(data: object) -> ContestRules:
    # a plan that does not say was made when the maximum was never changed
    usual = {"maximum": Maximum.UNCHANGED}
    return read_value(ContestRules, data, "the rules", usual, tie_breaks=_tie_rules)


def _tie_rules(data: object) -> tuple[TieRule, ...]:
    if not isinstance(data, list):
        raise FileError('the rules: "tie_breaks" must be a list')
    for value in data:
        if value not in list(TieRule):
            seen = repr(value[:60]) if isinstance(value, str) else kind_of(value)
            raise FileError(f"tie-break {seen}; expected {', '.join(TieRule)}")
    return tuple(map(TieRule, data))


def _start(data: object) -> int:
    return Fields({"start": data}, "the timetable").parsed("start", parse_clock, 0)


def group_to_data(group: PlannedGroup) -> dict[str, Any]:
    """A group with its seats as plain data."""
    seating, layout = group.seating, group.layout
    data: dict[str, Any] = {
        **pick(group, "name boards_per_round"),
        "layout": {
            **pick(layout, "way pairs cut"),
            "sections": list(map(_section_to_data, layout.sections)),
        },
    }
    if isinstance(seating, LineSeating):
        data["lines"] = plain(seating.lines)
        data["line_table"] = pick(seating.table, "sessions reserve turned")
    else:
        data |= pick(seating, "sessions order")
        data["turned_tables"] = plain(seating.turned)
    if group.numbering is not None:
        data["numbering"] = plain(group.numbering)
    if group.switched:
        data["switched"] = plain(group.switched)
    if group.arrows:
        data["arrows"] = [
            [sorted(map(list, turned)) for turned in session]
            for session in group.arrows
        ]
    return data


def _section_to_data(section: Section) -> dict[str, Any]:
    couple = "staying_couple" if section.staying_couple else ""
    return pick(section, f"family tables rounds barometer {couple}")


def group_from_data(data: object) -> PlannedGroup:
    """Read a group back; `FileError` or another error gives the reason."""
    found = Fields(data, "a group")
    name = found.text("name")
    layout = _layout_from_data(found.take("layout"))
    seating: Seating
    if layout.by_lines:
        lines = read_value(Lines, found.take("lines"), "the lines of a group")
        table = _table_from_data(found.take("line_table"), layout)
        seating = LineSeating(table, lines)
    else:
        seating = FieldSeating(
            layout,
            found.whole("sessions"),
            found.wholes("order"),
            frozenset(found.wholes("turned_tables", [])),
        )
    boards = found.whole("boards_per_round", 2)
    arrows = _arrows_from_data(found.items("arrows", []), f"the arrows of {name}")
    switched = frozenset(
        _place(one, "a switched round", "[session, round], both from 1")
        for one in found.items("switched", [])
    )
    # plans that do not say begin at table 1
    begins = found.take("numbering", None)
    what = "the numbering of a group"
    numbering = None if begins is None else read_value(Numbering, begins, what)
    found.finish()
    return PlannedGroup(name, seating, boards, arrows, switched, numbering)


def _layout_from_data(data: object) -> Layout:
    found = Fields(data, "a layout")
    way = found.parsed("way", Way, Way.BASE)
    sections = found.items("sections")
    if not 1 <= len(sections) <= _MOST_SECTIONS:
        raise FileError(
            f"a layout of {len(sections)} sections; expected 1 to {_MOST_SECTIONS}"
        )
    cut = found.wholes("cut", [])
    if not all(1 <= rounds <= _MOST_ROUNDS for rounds in cut):
        raise FileError(
            f'the "cut" of a layout must be the rounds of each session, 1 to '
            f"{_MOST_ROUNDS}"
        )
    # making a section builds its movement, so sizes are looked at before
    tables = sum(map(_check_size, sections))
    if tables > _MOST_TABLES:
        raise FileError(f"a layout of {tables} tables; expected 1 to {_MOST_TABLES}")
    # a plan that does not say has lines as long as its sections
    read = tuple(read_value(Section, one, "a section") for one in sections)
    made = Layout(way, found.whole("pairs"), read, cut)
    if bool(made.cut) == made.by_lines:
        raise FileError(
            'the "cut" of a layout must give the rounds of each session if it is one '
            "large field, and must be empty if lines move"
        )
    found.finish()
    return made


def _check_size(data: object) -> int:
    """The tables of a section; one that nobody could play is refused."""
    found = Fields(data, "a section")
    tables, rounds = found.whole("tables"), found.whole("rounds")
    for number, most, what in (
        (tables, _MOST_TABLES, "tables"),
        (rounds, _MOST_ROUNDS, "rounds"),
    ):
        if not 1 <= number <= most:
            raise FileError(f"a section of {number} {what}; expected 1 to {most}")
    return int(tables)


def _table_from_data(data: object, layout: Layout) -> LineTable:
    found = Fields(data, "a line table")
    sessions = _sessions_from_data(found.items("sessions"))
    reserve = _sessions_from_data(found.items("reserve", []))
    turned = frozenset(
        _place(one, "a turned tail", "[session, section], both from 0")
        for one in found.items("turned", [])
    )
    found.finish()
    if not sessions:
        raise FileError("a line table without sessions; expected one or more")
    return LineTable(layout, sessions, reserve, turned)


def _sessions_from_data(data: list[object]) -> tuple[LineSession, ...]:
    return tuple(lists_of_wholes(s, "a session of a line table") for s in data)


def _place(value: object, what: str, form: str) -> tuple[int, int]:
    numbers = whole_numbers(value, what)
    if len(numbers) != 2:
        raise FileError(f"{what} must be {form}")
    return numbers[0], numbers[1]


def _arrows_from_data(data: list[object], what: str) -> Arrows:
    sessions = []
    for session in data:
        if not isinstance(session, list):
            raise FileError(f"{what} must be lists of [round, table, board]")
        sections = []
        for section in session:
            turns = lists_of_wholes(section, what)
            if any(len(turn) != 3 for turn in turns):
                raise FileError(f"{what} must be lists of [round, table, board]")
            sections.append(frozenset(Turn(*turn) for turn in turns))
        sessions.append(tuple(sections))
    return tuple(sessions)
