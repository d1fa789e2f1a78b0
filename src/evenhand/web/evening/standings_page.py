"""The standings: of groups, sessions, sections and the whole event."""

from dataclasses import asdict, dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query

from evenhand.desk.events.opening import utc_now
from evenhand.desk.views.page_views import find_next
from evenhand.desk.views.standings_views import (
    StandingsAsked,
    find_steps,
    has_sections,
    sessions_played,
    show_asked,
)
from evenhand.web.evening.event_pages import EventHead, check_results_open, find_event
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import TheClub, TheVisitor

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """The standings.

    Attributes:
        event: the event.
        standings: of each group, as `event standings` has them.
        ranking: of the whole event, as `event standings --event` has it.
        finality: how final each of the standings is: its state and a sentence.
        next: what can be done next, in words.
        steps: the same as plain data.
        acts: after how many acts; all, unless `act` asks for an earlier one.
        asked: which standings these are, as the address has it.
        sessions: the sessions of each group that has any.
        by_section: whether sections can be ranked apart.
        has_ranking: whether the whole event can be ranked.
    """

    event: EventHead
    standings: list[dict[str, Any]]
    ranking: list[dict[str, Any]]
    finality: list[dict[str, str]]
    next: tuple[str, ...]
    steps: list[dict[str, Any]]
    acts: int
    asked: dict[str, Any]
    sessions: dict[str, list[int]]
    by_section: bool
    has_ranking: bool


def show_standings(
    event: str,
    club: TheClub,
    visitor: TheVisitor,
    group: Annotated[str, Query(max_length=200)] = "",
    session: int = 0,
    every: Annotated[bool, Query(alias="all")] = False,
    by_section: bool = False,
    whole: bool = False,
    act: int | None = None,
) -> StandingsPage:
    """The standings, with carryovers, penalties and ties; also after an act."""
    visitor.check("enter", event)
    head, state = find_event(club, event)
    check_results_open(visitor, event, state)
    if act is not None:
        state = club.look_at(event, act)
    asked = StandingsAsked(group, session, every, by_section, whole)
    shown = show_asked(state, asked, utc_now() if act is None else state.at)
    given = asdict(asked) | {"act": act}
    given["all"] = given.pop("every")
    sessions = sessions_played(state)
    return StandingsPage(
        head,
        shown.standings,
        shown.ranking,
        shown.finality,
        find_next(state),
        find_steps(state),
        state.acts,
        {name: value for name, value in given.items() if value},
        sessions,
        has_sections(state),
        state.has_one_ranking and len(sessions) > 1,
    )


add_page(ROUTER, "/events/{event}/standings", "standings.html", show_standings)
