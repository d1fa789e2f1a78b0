"""The director's rulings: scores, penalties and appeals."""

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter

from evenhand.desk.events.opening import utc_now
from evenhand.desk.rulings.ruling_views import (
    find_appeals_data,
    find_rulings,
    penalty_units,
)
from evenhand.desk.views.page_views import find_lost_time, find_missing
from evenhand.desk.views.standings_views import StandingsAsked, show_asked
from evenhand.web.evening.event_pages import EventHead, check_results_open, find_event
from evenhand.web.handling.page_routes import add_page
from evenhand.web.handling.visitor import TheClub, TheVisitor

ROUTER = APIRouter()


@dataclass(frozen=True, slots=True)
class RulingsPage:
    """The rulings of an event.

    Attributes:
        event: the event.
        appeals: the results under appeal.
        ways: the standings as ruled, and by each decision on the appeals.
        unplayed: the boards that were not played: in a session that is closed, or
            because their table may not start them.
        time_lost: the time that each pair has lost, the slowest first.
        rulings: those in force, the newest first.
        finality: how long scores can be corrected: a state and a sentence each.
        penalty: an amount in the unit of the event, as an example.
        sessions: the groups and sessions in which there can be rulings.
    """

    event: EventHead
    appeals: list[dict[str, Any]]
    ways: list[dict[str, Any]]
    unplayed: list[dict[str, Any]]
    time_lost: list[dict[str, Any]]
    rulings: list[dict[str, Any]]
    finality: list[dict[str, str]]
    penalty: str
    sessions: list[dict[str, Any]]


def show_rulings(event: str, club: TheClub, visitor: TheVisitor) -> RulingsPage:
    """Adjusted scores, penalties and appeals, and the rulings in force."""
    visitor.check("direct", event)
    head, state = find_event(club, event)
    check_results_open(visitor, event, state)
    shown = show_asked(state, StandingsAsked("", 0, False, False, False), utc_now())
    sessions = [
        {"group": name, "session": number}
        for name, play in state.groups.items()
        for number in play.sessions
    ]
    found = find_appeals_data(state)
    return RulingsPage(
        head,
        found["appeals"],
        found["ways"],
        [one for one in find_missing(state) if one["late_play"] or one["held"]],
        find_lost_time(state),
        find_rulings(club.since(event), state),
        shown.finality,
        penalty_units(state),
        sessions,
    )


add_page(ROUTER, "/events/{event}/rulings", "rulings.html", show_rulings)
