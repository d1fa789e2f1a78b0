"""Acts that a program or a page sends as the log has them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from evenhand.desk.acts.undoing import reason_to_undo
from evenhand.desk.events.seen_acts import check_seen
from evenhand.desk.rulings.corrections import NO_GROUNDS, Ruling
from evenhand.errors import ActError
from evenhand.tournament.event.acts import (
    Act,
    Appeal,
    AtTable,
    Create,
    Erase,
    Foul,
    Penalise,
    Record,
    Undo,
)
from evenhand.tournament.event.codec import act_from_data, act_to_data
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.state import EventState
from evenhand.tournament.event.undo import undone_acts

#: What a page needs to speak of acts.
__all__ = [
    "Act",
    "Ruling",
    "check_same",
    "do_acts",
    "read_acts_sent",
    "section_of",
]


def read_acts_sent(sent: Sequence[Mapping[str, Any]]) -> tuple[Act, ...]:
    """Acts as they were sent; refused if there are none, or one creates an event."""
    acts = tuple(act_from_data(dict(one)) for one in sent)
    if not acts:
        raise ActError("no acts; expected at least one")
    if any(isinstance(act, Create) for act in acts):
        raise ActError("act create; an event is created on the club's home page")
    return acts


def do_acts(
    event: RunningEvent,
    acts: Sequence[Act],
    seen: int | None,
    ruling: Ruling = NO_GROUNDS,
) -> range:
    """Carry out acts, all of them or none, and give their numbers.

    Args:
        event: the event.
        acts: what happened.
        seen: the number of acts that whoever acts has seen; None if it is not said.
        ruling: whether an unlikely score is right, and a final one changes all the
            same.

    Raises:
        StaleError: If an act that was not seen concerns what they are about.
        DoubtError: If no contract gives a score, and nobody is sure of it.
    """
    if seen is not None:
        check_seen(event, acts, seen)
    for act in acts:
        if isinstance(act, Record):
            ruling.check_likely(act)
    return event.do(*(_in_time(event, act, ruling) for act in acts)).made


def _in_time(event: RunningEvent, act: Act, ruling: Ruling) -> Act:
    """An act with its reason; a score that is final changes only where it is forced."""
    if isinstance(act, Appeal | Erase | Foul | Penalise | Undo) or (
        isinstance(act, Record) and act.replaces
    ):
        ruling = replace(ruling, reason=act.reason)
        return replace(act, reason=_reason(event, act, ruling))
    return act


def _reason(
    event: RunningEvent,
    act: Appeal | Erase | Foul | Penalise | Record | Undo,
    ruling: Ruling,
) -> str:
    if isinstance(act, Undo):
        known = [act.number] if 1 <= act.number <= len(event.acts) else []
        return reason_to_undo(event, known, undone_acts(event.acts), ruling)
    play = event.state.groups.get(act.group)
    # what these very acts begin or end is not final yet
    begun = play and (not act.session or act.session in play.sessions)
    if play is None or not begun or _is_appealed(event.state, act):
        return ruling.reason
    return ruling.reason_in_time(event, play, act.session)


def _is_appealed(state: EventState, act: Act) -> bool:
    """Whether an act corrects a result under appeal, which is not final."""
    if not isinstance(act, Record) or act.group not in state.groups:
        return False
    session = state.groups[act.group].sessions.get(act.session)
    return session is not None and any(
        (one.meeting.table, one.meeting.board) == (act.table, act.board)
        for one in session.appealed()
    )


def check_same(
    acts: Sequence[Act], log: Sequence[Mapping[str, Any]], size: int
) -> None:
    """Refuse other acts than those that were done under the same key.

    Names do not matter: they may have been corrected since. A reason may have been
    added.

    Args:
        acts: what was sent.
        log: the log from the first act that was done under the key.
        size: how many were.
    """
    done = tuple(act_from_data(dict(entry)) for entry in log[:size])
    if [*map(_what_was_done, acts)] != [*map(_what_was_done, done)]:
        raise ActError("other acts were done under this key; choose a new one")


def _what_was_done(act: Act) -> Mapping[str, Any]:
    data = act_to_data(act)
    return {key: data[key] for key in data if key not in ("names", "players", "reason")}


def section_of(state: EventState, act: Act) -> str:
    """The section in which an act changes a result; empty if it changes more."""
    if not isinstance(act, AtTable):
        return ""
    session = state.group(act.group).session(act.session)
    section = session.seated.section_of_table(act.table)
    return section.name if section else ""
