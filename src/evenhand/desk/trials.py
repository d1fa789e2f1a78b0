"""Acts tried on a copy: what the event would say to them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from evenhand.tournament.event.acts import Act
from evenhand.tournament.event.log import apply
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState


def trial_of(state: EventState, sessions: Mapping[str, int]) -> EventState:
    """The event on which acts in some sessions can be tried; the real one stays.

    Args:
        state: the event.
        sessions: by group the session that acts are tried in.
    """
    groups = {
        name: replace(
            play,
            carried=dict(play.carried),
            sessions=dict(play.sessions),
            penalties=list(play.penalties),
            latecomers=set(play.latecomers),
            gone=set(play.gone),
            cancelled=set(play.cancelled),
            successors=dict(play.successors),
        )
        for name, play in state.groups.items()
    }
    for name, number in sessions.items():
        groups[name].sessions[number] = _copied(state.session(name, number))
    entrants = {pair: replace(entrant) for pair, entrant in state.entrants.items()}
    return replace(state, groups=groups, entrants=entrants)


def _copied(held: SessionPlay) -> SessionPlay:
    tried = SessionPlay(
        held.sections,
        closed=held.closed,
        closed_at=held.closed_at,
        waiting=held.waiting,
    )
    for recorded in held.results.values():
        tried.keep(recorded)
    return tried


def try_acts(
    state: EventState, group: str, session: int, acts: Iterable[Act]
) -> EventState:
    """The event as acts of a session would leave it; raises what they are refused for.

    Args:
        state: the event, which stays as it is.
        group: the group of the session.
        session: its number.
        acts: what is tried.
    """
    trial = trial_of(state, {group: session})
    for act in acts:
        trial.acts += 1
        apply(trial, act)
    return trial
