"""A plan as plain data, for JSON, and back."""

from dataclasses import fields
from fractions import Fraction
from typing import Any

from evenhand.errors import EvenhandError, FileError
from evenhand.movement import Turn
from evenhand.movement.plain_data import (
    Fields,
    kind_of,
    lists_of_wholes,
    whole_numbers,
)
from evenhand.phases import Maximum, TiedRanks, format_from_data, format_to_data
from evenhand.scoring.tie_breaks import TieRule
from evenhand.tournament.layouts.sections import Layout, Way
from evenhand.tournament.layouts.tails import Section
from evenhand.tournament.lines.line_movement import LineSession, LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.plan.contest_rules import ByeRule, ContestRules
from evenhand.tournament.plan.hall_numbering import Numbering
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.planned_group import Arrows, PlannedGroup
from evenhand.tournament.plan.timetable import Timetable, clock, parse_clock
from evenhand.tournament.seating.group_seating import FieldSeating, LineSeating, Seating

FORMAT = "evenhand-plan"
VERSION = 1
#: Larger numbers are taken for typing mistakes; they would fill the memory.
_MOST_SECTIONS, _MOST_TABLES, _MOST_ROUNDS = 300, 300, 600


def plan_to_data(plan: Plan) -> dict[str, Any]:
    """The plan as plain data."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": plan.name,
        "seed": plan.seed,
        "event": format_to_data(plan.event),
        "timetable": _timetable_to_data(plan.timetable),
        "rules": _rules_to_data(plan.rules),
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
            plan.text("name", ""),
            format_from_data(plan.take("event")),
            tuple(group_from_data(group) for group in groups),
            _timetable_from_data(plan.take("timetable", {})),
            _rules_from_data(plan.take("rules", {})),
            plan.whole("seed", 1),
        )
    except FileError:
        raise
    except EvenhandError as error:
        raise FileError(error) from error
    plan.finish()
    return made


def _timetable_to_data(timetable: Timetable) -> dict[str, Any]:
    data = {field.name: getattr(timetable, field.name) for field in fields(timetable)}
    return data | {"start": clock(timetable.start)}


def _timetable_from_data(data: object) -> Timetable:
    plain, usual = Fields(data, "the timetable"), Timetable()
    made = Timetable(
        plain.parsed("start", parse_clock, usual.start),
        plain.whole("minutes_per_round", None),
        plain.whole("pause", usual.pause),
        plain.whole("meal", usual.meal),
        plain.whole("boards_per_day", usual.boards_per_day),
        plain.flag("overnight", usual.overnight),
    )
    plain.finish()
    return made


def _rules_to_data(rules: ContestRules) -> dict[str, Any]:
    return {
        "tied_ranks": rules.tied_ranks.value,
        "tie_breaks": [rule.value for rule in rules.tie_breaks],
        "byes": rules.byes.value,
        "by_boards_played": rules.by_boards_played,
        "maximum": rules.maximum.value,
        "penalties_count": rules.penalties_count,
        "penalty": str(rules.penalty),
        "correction_minutes": rules.correction_minutes,
        "stands_from": str(rules.stands_from),
        "swiss_from": rules.swiss_from,
    }


def _rules_from_data(data: object) -> ContestRules:
    plain, usual = Fields(data, "the rules"), ContestRules()
    breaks = plain.items("tie_breaks", [rule.value for rule in usual.tie_breaks])
    made = ContestRules(
        plain.parsed("tied_ranks", TiedRanks, usual.tied_ranks),
        tuple(_tie_rule(rule) for rule in breaks),
        plain.parsed("byes", ByeRule, usual.byes),
        plain.flag("by_boards_played", usual.by_boards_played),
        # a plan that does not say was made when the maximum was never changed
        plain.parsed("maximum", Maximum, Maximum.UNCHANGED),
        plain.flag("penalties_count", usual.penalties_count),
        plain.parsed("penalty", _fraction, usual.penalty),
        plain.whole("correction_minutes", usual.correction_minutes),
        plain.parsed("stands_from", _fraction, usual.stands_from),
        plain.whole("swiss_from", None),
    )
    plain.finish()
    return made


def _tie_rule(value: object) -> TieRule:
    known = {rule.value: rule for rule in TieRule}
    if not isinstance(value, str) or value not in known:
        seen = repr(value[:60]) if isinstance(value, str) else kind_of(value)
        raise FileError(f"tie-break {seen}; expected {', '.join(known)}")
    return known[value]


def _fraction(text: str) -> Fraction:
    # With an exponent, a short text could stand for a number that fills the memory.
    if len(text) > 20 or "e" in text.lower():
        raise ValueError(text)
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise ValueError(text) from None


def group_to_data(group: PlannedGroup) -> dict[str, Any]:
    """A group with its seats as plain data."""
    data: dict[str, Any] = {
        "name": group.name,
        "boards_per_round": group.boards_per_round,
        "layout": _layout_to_data(group.layout),
    }
    seating = group.seating
    if isinstance(seating, LineSeating):
        data["lines"] = _lines_to_data(seating.lines)
        data["line_table"] = _table_to_data(seating.table)
    else:
        data["sessions"] = seating.sessions
        data["order"] = list(seating.order)
        data["turned_tables"] = sorted(seating.turned)
    if group.switched:
        data["switched"] = [list(one) for one in sorted(group.switched)]
    if group.numbering is not None:
        numbering = group.numbering
        data["numbering"] = {
            "section": numbering.section,
            "table": numbering.table,
            "boards": list(numbering.boards),
        }
    if group.arrows:
        data["arrows"] = [
            [[list(turn) for turn in sorted(turned)] for turned in session]
            for session in group.arrows
        ]
    return data


def group_from_data(data: object) -> PlannedGroup:
    """Read a group back; `FileError` or another error gives the reason."""
    plain = Fields(data, "a group")
    name = plain.text("name")
    layout = _layout_from_data(plain.take("layout"))
    seating: Seating
    if layout.by_lines:
        lines = _lines_from_data(plain.take("lines"))
        table = _table_from_data(plain.take("line_table"), layout)
        seating = LineSeating(table, lines)
    else:
        seating = FieldSeating(
            layout,
            plain.whole("sessions"),
            plain.wholes("order"),
            frozenset(plain.wholes("turned_tables", [])),
        )
    boards = plain.whole("boards_per_round", 2)
    arrows = _arrows_from_data(plain.items("arrows", []), f"the arrows of {name}")
    switched = frozenset(
        _place(one, "a switched round", "[session, round], both from 1")
        for one in plain.items("switched", [])
    )
    numbering = _numbering_from_data(plain.take("numbering", None))
    plain.finish()
    return PlannedGroup(name, seating, boards, arrows, switched, numbering)


def _numbering_from_data(data: object) -> Numbering | None:
    """Where the numbers of a group begin; None in plans that do not say."""
    if data is None:
        return None
    plain = Fields(data, "the numbering of a group")
    made = Numbering(
        plain.whole("section", 1), plain.whole("table", 1), plain.wholes("boards", [])
    )
    plain.finish()
    return made


def _layout_to_data(layout: Layout) -> dict[str, Any]:
    return {
        "way": layout.way.value,
        "pairs": layout.pairs,
        "sections": [
            {
                "family": section.family,
                "tables": section.tables,
                "rounds": section.rounds,
                "barometer": section.barometer,
            }
            for section in layout.sections
        ],
        "cut": list(layout.cut),
    }


def _layout_from_data(data: object) -> Layout:
    plain = Fields(data, "a layout")
    way = plain.parsed("way", Way, Way.BASE)
    sections = plain.items("sections")
    if not 1 <= len(sections) <= _MOST_SECTIONS:
        raise FileError(
            f"a layout of {len(sections)} sections; expected 1 to {_MOST_SECTIONS}"
        )
    cut = plain.wholes("cut", [])
    if not all(1 <= rounds <= _MOST_ROUNDS for rounds in cut):
        raise FileError(
            f'the "cut" of a layout must be the rounds of each session, 1 to '
            f"{_MOST_ROUNDS}"
        )
    read = list(map(_section_from_data, sections))
    tables = sum(number for _, number, _, _ in read)
    if tables > _MOST_TABLES:
        raise FileError(f"a layout of {tables} tables; expected 1 to {_MOST_TABLES}")
    made = Layout(
        way, plain.whole("pairs"), tuple(Section(*section) for section in read), cut
    )
    if bool(made.cut) == made.by_lines:
        raise FileError(
            'the "cut" of a layout must give the rounds of each session if it is one '
            "large field, and must be empty if lines move"
        )
    plain.finish()
    return made


def _section_from_data(data: object) -> tuple[str, int, int, bool]:
    """The family, tables, rounds and barometer of a section, before it is made.

    Making a section builds its movement, so a layout's size is checked before that.
    """
    plain = Fields(data, "a section")
    family = plain.text("family")
    tables, rounds = plain.whole("tables"), plain.whole("rounds")
    for number, most, what in (
        (tables, _MOST_TABLES, "tables"),
        (rounds, _MOST_ROUNDS, "rounds"),
    ):
        if not 1 <= number <= most:
            raise FileError(f"a section of {number} {what}; expected 1 to {most}")
    barometer = plain.flag("barometer", False)
    plain.finish()
    return family, tables, rounds, barometer


def _lines_to_data(lines: Lines) -> dict[str, Any]:
    return {
        "normal": [list(line) for line in lines.normal],
        "exceptional": [list(line) for line in lines.exceptional],
        "always_ns": list(lines.always_ns),
        "seed": lines.seed,
        "still": list(lines.still),
    }


def _lines_from_data(data: object) -> Lines:
    plain = Fields(data, "the lines of a group")
    made = Lines(
        lists_of_wholes(plain.take("normal"), "the normal lines"),
        lists_of_wholes(plain.take("exceptional", []), "the exceptional lines"),
        plain.wholes("always_ns", []),
        plain.whole("seed", None),
        plain.wholes("still", []),
    )
    plain.finish()
    return made


def _table_to_data(table: LineTable) -> dict[str, Any]:
    return {
        "sessions": [[list(seats) for seats in s] for s in table.sessions],
        "reserve": [[list(seats) for seats in s] for s in table.reserve],
        "turned": [list(place) for place in sorted(table.turned)],
    }


def _table_from_data(data: object, layout: Layout) -> LineTable:
    plain = Fields(data, "a line table")
    sessions = _sessions_from_data(plain.items("sessions"))
    reserve = _sessions_from_data(plain.items("reserve", []))
    turned = frozenset(
        _place(one, "a turned tail", "[session, section], both from 0")
        for one in plain.items("turned", [])
    )
    plain.finish()
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
