"""The standings as a page shows them: which part of the event, how final, what next."""

from dataclasses import asdict, dataclass
from typing import Any

from evenhand.desk.events.groups import seated_groups, seated_sessions
from evenhand.desk.events.looking import all_standings, pair_names
from evenhand.errors import RequestError
from evenhand.render.event_text import (
    event_ranking_data,
    standing_words,
    standings_data,
)
from evenhand.tournament.answers.answer import find_next_steps
from evenhand.tournament.event.correction_times import provisional_until, read_time
from evenhand.tournament.event.event_ranking import find_event_ranking
from evenhand.tournament.event.group_standings import GroupStandings
from evenhand.tournament.event.state import EventState


@dataclass(frozen=True, slots=True)
class StandingsAsked:
    """Which standings are wanted, as `event standings` has its options.

    Attributes:
        group: only this group; empty for those that play.
        session: only this session; 0 for all together.
        every: whether the groups of all phases are wanted.
        by_section: whether each section is ranked by itself.
        whole: whether the event is ranked as a whole.
    """

    group: str = ""
    session: int = 0
    every: bool = False
    by_section: bool = False
    whole: bool = False

    def __post_init__(self) -> None:
        if self.session < 0:
            raise RequestError(f"session {self.session}; sessions count from 1")
        if self.whole and (self.group or self.session or self.every or self.by_section):
            raise RequestError(
                "the whole event, and a part of it; ask for one or the other"
            )


@dataclass(frozen=True, slots=True)
class StandingsShown:
    """The standings wanted.

    Attributes:
        standings: of each group, as `event standings` has them.
        ranking: of the event as a whole, if that is wanted.
        finality: how final each of the standings is: its state (running, provisional,
            correction period or official) and the sentence that tells it.
    """

    standings: list[dict[str, Any]]
    ranking: list[dict[str, Any]]
    finality: list[dict[str, str]]


def show_asked(state: EventState, asked: StandingsAsked, now: str) -> StandingsShown:
    """The standings wanted; none before the first session.

    Args:
        state: the event.
        asked: which.
        now: the time in UTC.
    """
    if not seated_sessions(state):
        return StandingsShown([], [], [])
    names = pair_names(state)
    if asked.whole:
        places = find_event_ranking(state)
        return StandingsShown([], event_ranking_data(state, places, names), [])
    found = all_standings(
        state,
        asked.group or None,
        asked.session,
        every=asked.every,
        by_section=asked.by_section,
    )
    return StandingsShown(
        [standings_data(state, one, names) for one in found],
        [],
        [_finality(state, one, now) for one in found],
    )


def _finality(state: EventState, found: GroupStandings, now: str) -> dict[str, str]:
    words = standing_words(state, found, now)
    return {"state": _state_of(state, found, now), "words": words}


def _state_of(state: EventState, found: GroupStandings, now: str) -> str:
    group = state.group(found.group)
    if group.running and found.session in (0, group.running):
        return "running"
    if state.official and not found.missing:
        return "official"
    until = "" if found.missing else provisional_until(group)
    is_open = until and now and read_time(now) < read_time(until)
    return "correction period" if is_open else "provisional"


def sessions_played(state: EventState) -> dict[str, list[int]]:
    """The sessions of each group that has any, the last phase first."""
    played = sorted(seated_groups(state), key=lambda group: -group.phase)
    return {group.name: sorted(group.sessions) for group in played}


def has_sections(state: EventState) -> bool:
    """Whether a session has several sections that could be ranked apart or not."""
    return not state.own_deals and any(
        len(session.sections) > 1 for session in seated_sessions(state)
    )


def find_steps(state: EventState) -> list[dict[str, Any]]:
    """What can be done next, as plain data; pages make buttons of it."""
    return [asdict(step) for step in find_next_steps(state)]
