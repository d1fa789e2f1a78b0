"""The next session: the second of a club evening, or one that results decide."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from evenhand.errors import RequestError
from evenhand.movement import Movement
from evenhand.movement.native import to_data
from evenhand.movement.phrasing import counted
from evenhand.movement.plain_data import pick
from evenhand.render.sentences import say
from evenhand.render.tables import Column, make_grid, make_table
from evenhand.tournament.lines.line_movement import LineTable, line_name
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import plan_to_data
from evenhand.tournament.plan.planned_group import PlannedGroup
from evenhand.tournament.seating.club_event import SecondSession
from evenhand.tournament.seating.event_balance import Gain
from evenhand.tournament.seating.session_seats import LineSeating

_WIDEST = 100
_BLOCK = 26


def second_session_data(found: SecondSession) -> dict[str, Any]:
    """The second session as plain data; the movement is in pair numbers."""
    return {
        "seats": starting_seats(found.movement),
        **pick(found, "order new_opponents rematches seed"),
        **pick(found.gain, "before after"),
        "movement": to_data(found.movement),
    }


def second_session_parts(found: SecondSession, width: int) -> Iterator[RenderableType]:
    """Where the pairs start in the second session, and the gain in balance."""
    yield Text(f"Second session: {found.movement.label}", style="bold")
    seats = starting_seats(found.movement)
    blocks = max(min(width, _WIDEST) // _BLOCK, 1)
    height = max(-(-len(seats) // blocks), 1)
    parts = [_block(seats[i : i + height]) for i in range(0, len(seats), height)]
    yield Columns(parts, padding=(0, 4))
    yield say(
        "{new_opponents:# meeting|# meetings} with new opponents, "
        "{rematches:# rematch|# rematches}.",
        found,
    ).text
    yield f"Both sessions together: {found.gain}; seed {found.seed}."


def starting_seats(movement: Movement) -> list[dict[str, Any]]:
    """Each real pair's first table and direction, and the round in which it sits."""
    found: dict[int, dict[str, Any]] = {}
    for r, row in enumerate(movement.schedule, 1):
        for t, cell in enumerate(row, 1):
            for pair, direction in ((cell.ns, "NS"), (cell.ew, "EW")):
                if movement.is_real(pair) and cell.set and pair not in found:
                    found[pair] = {
                        "pair": pair,
                        "table": t,
                        "direction": direction,
                        "round": r,
                    }
    return [found[pair] for pair in sorted(found)]


def _block(seats: list[dict[str, Any]]) -> Table:
    columns = (
        Column("pair", lambda seat: seat["pair"]),
        Column("table", lambda seat: seat["table"]),
        Column("sit", _sit, left=True),
    )
    return make_table("", columns, seats, tight=True)


def _sit(seat: dict[str, Any]) -> str:
    late = f" (round {seat['round']})" if seat["round"] > 1 else ""
    return f"{seat['direction']}{late}"


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
        **pick(gain, "before after"),
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
    yield _meetings(group, session, results)
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


def _meetings(group: PlannedGroup, session: int, results: Mapping[int, float]) -> Table:
    table = _table_of(group)
    rank = {line: place for place, line in enumerate(_ranked(results), 1)}
    couples = table.session_text(session).split(" ")
    rows = (
        (
            group.section_names[index],
            couples[index],
            " v ".join(str(rank[line]) for line in lines),
            ", ".join(f"{results[line]:.2f} %" for line in lines),
        )
        for index, lines in enumerate(table.sessions[session - 1])
    )
    headings = ("sec", "lines", "ranks", "results so far")
    return make_grid("", headings, rows, left=4, tight=True)


def _ranked(results: Mapping[int, float]) -> list[int]:
    return sorted(results, key=lambda line: (-results[line], line))
