"""A tournament on paper before it begins: its plan and its conditions of contest."""

from collections.abc import Iterator
from typing import Any

from evenhand.movement.phrasing import cleaned, counted, one_line
from evenhand.phases import Group
from evenhand.render.conditions_pages import conditions_chapters
from evenhand.render.plan_text import (
    boards_sentence,
    calendar_table,
    line_tables,
    span_text,
    tops_words,
    who_plays,
)
from evenhand.render.print.document import Data, document_parts, heading, paragraph
from evenhand.render.print.sheet import Sheet
from evenhand.render.proposed_plan_data import is_none, spread_into
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seating.session_seats import LineSeating

#: The width in characters of a table of lines.
_WIDTH = 90


def plan_sheet(plan: Plan) -> Sheet:
    """The whole tournament: phases as a picture, sessions, lines, boards to prepare."""
    parts = [heading("Sessions", 2), *document_parts([calendar_table(plan)])]
    for group in plan.groups:
        parts += _group(group)
    facts = f"{counted(plan.pairs, 'pair')} · {counted(plan.days, 'day')}"
    data = {"facts": facts, "phases": _phases(plan), "parts": parts}
    return Sheet("plan", one_line(plan.name) or "Plan", data)


def conditions_sheet(plan: Plan) -> Sheet:
    """The conditions of contest, with the picture of phases and table of sessions."""
    chapters = [
        {
            "title": cleaned(title),
            "paragraphs": [
                {"text": cleaned(one.text), "rows": [*map(cleaned, one.rows)]}
                for one in said
            ],
        }
        for title, said in conditions_chapters(plan.sound())
    ]
    data = {
        "phases": _phases(plan),
        "calendar": document_parts([calendar_table(plan)]),
        "chapters": chapters,
    }
    return Sheet("conditions", one_line(plan.name) or "Conditions of contest", data)


def _phases(plan: Plan) -> list[Data]:
    event = plan.event
    return [
        {
            "name": cleaned(phase.name),
            "groups": [
                {
                    "name": cleaned(group.name),
                    "size": counted(event.sizes[group.name], "pair"),
                    "boards": counted(event.boards_of(group.name), "board"),
                    "sessions": counted(plan.group(group.name).sessions, "session"),
                    "who": cleaned(who_plays(event, group)),
                    "carryover": _carryover(plan, group),
                }
                for group in phase.groups
            ],
        }
        for phase in event.phases
    ]


def _carryover(plan: Plan, group: Group) -> str:
    """What a group's carryover gives, in a few words; empty if nobody has one."""
    if is_none(group.carryover) or not plan.event.intakes_of(group.name):
        return ""
    spread = spread_into(plan, group)
    about = "" if spread.exact else "about "
    return f"Carryover: first leads last by {about}{tops_words(spread.tops)}"


def _group(group: PlannedGroup) -> Iterator[Data]:
    layout = group.layout
    yield heading(group.name, 2)
    yield paragraph(
        f"{counted(group.pairs, 'pair')} at {counted(layout.tables, 'table')}: "
        f"{layout}. {boards_sentence(group)}"
    )
    yield _preparation(group)
    if isinstance(group.seating, LineSeating):
        yield from document_parts(line_tables(group.seating.table, group, _WIDTH))


def _preparation(group: PlannedGroup) -> Data:
    """The boards to prepare for each session, and copies of each."""
    rows: list[list[Any]] = []
    for number, rounds in enumerate(group.rounds, 1):
        boards = group.board_numbers(number)
        span = span_text(boards[0], boards[-1])
        rows.append([str(number), str(rounds), span, str(group.layout.copies)])
    return {
        "kind": "table",
        "headings": ["session", "rounds", "boards to prepare", "copies of each"],
        "right": [True, True, True, True],
        "rows": rows,
    }
