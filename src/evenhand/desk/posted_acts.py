"""Acts that a program or a page sends as the log has them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from evenhand.desk.corrections import NO_GROUNDS, Ruling
from evenhand.desk.results import check_likely
from evenhand.desk.undoing import reason_to_undo
from evenhand.errors import ActError, StaleError
from evenhand.render.event_log_text import describe_act
from evenhand.tournament.event.acts import (
    Act,
    Appeal,
    Create,
    Decide,
    Erase,
    Penalise,
    Record,
    Register,
    Rename,
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
    "check_seen",
    "do_acts",
    "read_acts_sent",
    "section_of",
]

#: What an act is about, as far as two acts can get in each other's way.
Subject = tuple[object, ...]
#: The field, the seats or the course of the event as a whole.
_HALL: Subject = ("hall",)


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
            check_likely(act, sure=ruling.sure)
    _check_in_time(event, acts, ruling)
    return event.do(*acts).made


def _check_in_time(event: RunningEvent, acts: Sequence[Act], ruling: Ruling) -> None:
    """Refuse to change scores after their correction period, unless it is forced."""
    for act in acts:
        if isinstance(act, Appeal | Erase | Penalise) or (
            isinstance(act, Record) and act.replaces
        ):
            play = event.state.groups.get(act.group)
            # what these very acts begin or end is not final yet
            if _is_appealed(event.state, act):
                continue
            if play and (not act.session or act.session in play.sessions):
                ruling.reason_in_time(event, play, act.session)
    undone = [act.number for act in acts if isinstance(act, Undo)]
    known = [number for number in undone if 1 <= number <= len(event.acts)]
    reason_to_undo(event, known, undone_acts(event.acts), ruling)


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

    Names do not matter: they may have been corrected since.

    Args:
        acts: what was sent.
        log: the log from the first act that was done under the key.
        size: how many were.
    """
    done = tuple(act_from_data(dict(entry)) for entry in log[:size])
    if [*map(_without_names, acts)] != [*map(_without_names, done)]:
        raise ActError("other acts were done under this key; choose a new one")


def _without_names(act: Act) -> Mapping[str, Any]:
    data = act_to_data(act)
    return {name: data[name] for name in data if name not in ("names", "players")}


def section_of(state: EventState, act: Act) -> str:
    """The section in which an act changes a result; empty if it changes more."""
    if not isinstance(act, Record | Erase | Appeal | Decide):
        return ""
    session = state.group(act.group).session(act.session)
    section = session.seated.section_of_table(act.table)
    return section.name if section else ""


def check_seen(event: RunningEvent, acts: Iterable[Act], seen: int) -> None:
    """Refuse acts on something that others have changed since it was looked at.

    Results of other boards come in all the time and do not matter; whatever changes the
    hall matters to everybody.
    """
    log = event.acts
    if not 1 <= seen <= len(log):
        raise ActError(f"seen {seen}; the log has acts 1 to {len(log)}")
    ours = {subject for act in acts for subject in _subjects(act, log)}
    news = [
        act
        for act in log[seen:]
        if any(one in ours or one == _HALL for one in _subjects(act, log))
    ]
    if news:
        told = "; ".join(describe_act(act) for act in news[:3])
        more = f" and {len(news) - 3} more" if len(news) > 3 else ""
        raise StaleError(
            f"since you looked at act {seen}: {told}{more}; nothing was done, look "
            "again",
            len(log),
        )


def _subjects(act: Act, log: Sequence[Act]) -> Iterator[Subject]:
    """What an act is about."""
    if isinstance(act, Record | Erase | Appeal | Decide):
        yield ("result", act.group, act.session, act.table, act.board)
    elif isinstance(act, Register | Rename | Penalise):
        yield ("pair", act.pair)
    elif isinstance(act, Undo):
        if 1 <= act.number <= len(log):
            yield from _subjects(log[act.number - 1], log[: act.number - 1])
    else:
        yield _HALL
