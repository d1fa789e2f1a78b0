"""A tournament of several sessions: planned from what a form says, begun, shown."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from evenhand.desk.club.club_events import Club, EventHomeInClub
from evenhand.desk.events.looking import pair_names
from evenhand.desk.events.opening import read_acts
from evenhand.errors import RequestError
from evenhand.formats.plan_file import read_plan_data
from evenhand.movement.plain_data import pick
from evenhand.phases import FORMATS, Group, format_text
from evenhand.render.conditions_pages import conditions_text
from evenhand.render.format_comparison_text import comparison_data, pairs_by_day
from evenhand.render.plan_notes import find_plan_notes
from evenhand.render.proposed_plan_data import (
    calendar_data,
    carryover_data,
    sections_data,
)
from evenhand.simulation.formats import EventConditions
from evenhand.tournament.event.acts import Create
from evenhand.tournament.event.state import EventState, GroupPlay
from evenhand.tournament.plan.format_comparison import compare_formats
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.plan_data import plan_from_data
from evenhand.tournament.plan.plan_request import PlanRequest
from evenhand.tournament.plan.planner import propose_plan
from evenhand.tournament.plan.timetable import Timetable, parse_clock
from evenhand.tournament.seating.session_seats import LineSeating

#: What a form may say of a tournament, with the usual answers.
ASKED = {
    "title": "",
    "pairs": "",
    "days": "2",
    "boards": "50",
    "phases": "",
    "start": "10:00",
    "method": "matchpoints",
}
#: The formats that have names.
FORMAT_NAMES = tuple(FORMATS)
#: How many answers a process keeps.
_MOST_KEPT = 32


def _whole(asked: Mapping[str, str], name: str) -> int:
    text = asked.get(name, "").strip()
    if not text.isascii() or not text.isdecimal() or len(text) > 4:
        raise RequestError(f"{name} {text[:40]!r}; expected a whole number")
    return int(text)


def _read_request(asked: Mapping[str, str]) -> PlanRequest:
    return PlanRequest(
        _whole(asked, "pairs"),
        days=_whole(asked, "days"),
        phases=asked.get("phases", "").strip() or "auto",
        timetable=Timetable(
            parse_clock(asked.get("start", "")), boards_per_day=_whole(asked, "boards")
        ),
        name=asked.get("title", "").strip(),
    )


@lru_cache(maxsize=_MOST_KEPT)
def _planned(request: PlanRequest) -> Plan:
    return propose_plan(request).plan


@lru_cache(maxsize=_MOST_KEPT)
def _compared(request: PlanRequest) -> dict[str, Any]:
    found = compare_formats(request, EventConditions())
    data = comparison_data(found)
    for one, seen in zip(data["formats"], found.formats, strict=True):
        one["pairs_by_day"] = pairs_by_day(seen)
    return data


def plan_tournament(asked: Mapping[str, str]) -> dict[str, Any]:
    """The plan that fits what a form says, and the common formats beside it.

    Raises:
        RequestError: If there is no such plan.
    """
    request = _read_request(asked)
    plan = _planned(request)
    # a name or a format that was chosen changes nothing in the comparison
    bare = {**asked, "title": "", "phases": ""}
    return {"plan": plan_data(plan), "compared": _compared(_read_request(bare))}


def begin_tournament(
    club: Club, asked: Mapping[str, str], data: bytes | None = None, **stamp: str
) -> str:
    """Begin a tournament as a form or the file of a plan says, and return its name.

    Args:
        club: the club.
        asked: what the form says.
        data: the plan's file; by default it is planned as the form says.
        stamp: who begins it, from which device, and the key under which it is begun
            only once.
    """
    plan = _planned(_read_request(asked)) if data is None else read_plan_data(data)
    title = asked.get("title", "").strip() or plan.name or "Tournament"
    key = stamp.get("key", "")
    for row in club.events():
        if key and row.title == title and club.numbers_of(row.name, key):
            return row.name
    name = club.free_name(title)
    method = asked.get("method") or ASKED["method"]
    club.create(name, plan, title=title, method=method, **stamp)
    return name


def find_plan(club: Club, event: str) -> Plan | None:
    """The plan with which an event began; None if it has a single movement."""
    (begun,) = read_acts(EventHomeInClub(club, event), 1)
    if isinstance(begun, Create) and begun.plan:
        return plan_from_data(begun.plan)
    return None


def plan_data(plan: Plan) -> dict[str, Any]:
    """The phases of a plan with their groups, its calendar and its conditions."""
    calendar = calendar_data(plan)
    return {
        **pick(plan, "name pairs days"),
        "format": format_text(plan.event),
        "phases": [
            {
                "phase": phase.name,
                "groups": [
                    _group_data(plan, group, calendar) for group in phase.groups
                ],
            }
            for phase in plan.event.phases
        ],
        "notes": list(find_plan_notes(plan)),
        "conditions": conditions_text(plan),
    }


def _group_data(
    plan: Plan, group: Group, calendar: list[dict[str, Any]]
) -> dict[str, Any]:
    seated = plan.group(group.name)
    lines = seated.seating if isinstance(seated.seating, LineSeating) else None
    return {
        "group": group.name,
        "pairs": seated.pairs,
        "come": [
            pick(one, "source first last") for one in plan.event.intakes_of(group.name)
        ],
        "drop_ins": group.drop_ins,
        "carryover": carryover_data(plan, group),
        "layout": str(seated.layout),
        "tables": seated.layout.tables,
        "copies": seated.layout.copies,
        "boards": seated.boards,
        "sections": sections_data(
            seated.layout, seated.first_tables, seated.section_names
        ),
        "sessions": [one for one in calendar if one["group"] == group.name],
        "lines": str(lines.table).splitlines() if lines else [],
    }


def groups_so_far(state: EventState) -> dict[str, dict[str, Any]]:
    """How far each group is, and who plays in it."""
    names = pair_names(state)
    return {
        name: {
            "state": _state_of(play),
            "closed": sum(one.closed for one in play.sessions.values()),
            "seated": len(play.sessions),
            "pairs": {pair: names.get(pair, "") for pair in play.places if pair},
        }
        for name, play in state.groups.items()
    }


def _state_of(play: GroupPlay) -> str:
    if play.running:
        return "playing"
    return "in" if play.is_over else "to come"
