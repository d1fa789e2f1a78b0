"""The rulings of an event, as its page shows them."""

from collections.abc import Sequence
from typing import Any

from evenhand.desk.events.looking import pair_names
from evenhand.desk.events.opening import read_log
from evenhand.desk.rulings.appeals import find_appeals
from evenhand.render.appeals_text import appeals_data
from evenhand.render.event_log_text import describe_act
from evenhand.scoring import Award
from evenhand.tournament.event.acts import (
    Act,
    Appeal,
    Decide,
    Foul,
    Hold,
    Penalise,
    Record,
)
from evenhand.tournament.event.outcomes import read_outcome
from evenhand.tournament.event.state import EventState
from evenhand.tournament.event.undo import undone_acts


def find_rulings(
    entries: Sequence[dict[str, Any]], state: EventState
) -> list[dict[str, Any]]:
    """The rulings that are in force, the newest first, each in words.

    A score that was ruled is no longer in force once another has taken its place, or
    it was deleted.
    """
    acts, _ = read_log(entries)
    undone = undone_acts(acts)
    there = {
        one.act
        for play in state.groups.values()
        for session in play.sessions.values()
        for one in session.results.values()
    }
    return [
        {"number": number, "words": describe_act(act)}
        for number, act in reversed([*enumerate(acts, 1)])
        if number not in undone
        and _is_ruling(act)
        and (number in there or not isinstance(act, Record))
    ]


def _is_ruling(act: Act) -> bool:
    if isinstance(act, Record):
        awarded = isinstance(read_outcome(act.outcome), Award)
        return awarded or bool(act.reason or act.form or act.accepted)
    return isinstance(act, Appeal | Decide | Foul | Hold | Penalise)


def find_appeals_data(state: EventState) -> dict[str, Any]:
    """The open appeals, with the standings by each decision on them."""
    return appeals_data(state, find_appeals(state), pair_names(state))


def penalty_units(state: EventState) -> str:
    """An amount in the unit of the event, as an example."""
    return "-10% of a top" if state.method.has_top else "-3 IMPs"
