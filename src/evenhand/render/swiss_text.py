"""A session chosen by results: which lines meet, and why."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.errors import RequestError
from evenhand.movement.phrasing import counted
from evenhand.tournament.lines.line_movement import LineTable, line_name
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import plan_to_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seating.event_balance import Gain
from evenhand.tournament.seating.group_seating import LineSeating


def swiss_data(
    plan: Plan, played: int, results: Mapping[int, float], gain: Gain
) -> dict[str, Any]:
    """The new plan, its next session, and the lines by their results."""
    group = _first_group(plan)
    table = _table_of(group)
    return {
        "name": plan.name,
        "group": group.name,
        "session": played + 1,
        "meetings": table.session_text(played + 1),
        "lines": [
            {"line": line_name(line), "percent": results[line], "rank": rank}
            for rank, line in enumerate(_ranked(results), 1)
        ],
        "before": gain.before.as_data(),
        "after": gain.after.as_data(),
        "plan": plan_to_data(plan),
    }


def swiss_parts(
    plan: Plan, played: int, results: Mapping[int, float], gain: Gain
) -> Iterator[RenderableType]:
    """The meetings of the next session with the lines' ranks, and the balance."""
    group = _first_group(plan)
    table = _table_of(group)
    session = played + 1
    yield Text(f"{group.name}, session {session} by results", style="bold")
    yield _meetings(table, session, results)
    left = len(table.sessions) - session
    if left:
        yield f"{counted(left, 'more session')} can follow without a rematch."
    yield f"B{str(gain)[1:]} by choosing who sits NS from now on."
    yield f"Lines meet by results from session {plan.rules.swiss_from}."


def _first_group(plan: Plan) -> PlannedGroup:
    return plan.group(plan.event.phases[0].groups[0].name)


def _table_of(group: PlannedGroup) -> LineTable:
    if not isinstance(group.seating, LineSeating):
        raise RequestError(f"{group.name} has no lines; expected a plan by lines")
    return group.seating.table


def _meetings(table: LineTable, session: int, results: Mapping[int, float]) -> Table:
    rank = {line: place for place, line in enumerate(_ranked(results), 1)}
    shown = Table(
        box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0)
    )
    shown.add_column("sec", no_wrap=True)
    shown.add_column("lines", no_wrap=True)
    shown.add_column("ranks", no_wrap=True)
    shown.add_column("results so far", no_wrap=True)
    couples = table.session_text(session).split(" ")
    for index, lines in enumerate(table.sessions[session - 1]):
        shown.add_row(
            line_name(index + 1),
            couples[index],
            " v ".join(str(rank[line]) for line in lines),
            ", ".join(f"{results[line]:.2f} %" for line in lines),
        )
    return shown


def _ranked(results: Mapping[int, float]) -> list[int]:
    return sorted(results, key=lambda line: (-results[line], line))
