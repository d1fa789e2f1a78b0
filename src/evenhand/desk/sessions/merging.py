"""Byes of a running session are merged: their opponents play each other."""

from collections.abc import Sequence
from dataclasses import replace

from evenhand.desk.events.groups import open_session
from evenhand.errors import ActError, again
from evenhand.movement.phrasing import counted
from evenhand.render.merge_text import merge_sentences
from evenhand.render.result_answers_text import couples_text, with_rematches
from evenhand.tournament.answers.answer import afterwards
from evenhand.tournament.answers.hall_answers import ByesMerged
from evenhand.tournament.event.acts import Reseat
from evenhand.tournament.event.log import RunningEvent
from evenhand.tournament.event.rematches import couples_again
from evenhand.tournament.event.reseating import propose_reseat
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.merging.merger import Merge
from evenhand.tournament.merging.session_byes import SessionByes
from evenhand.tournament.replanning.next_sessions import (
    follows_results,
    sessions_after,
)


def propose_merges(
    state: EventState,
    group: str | None = None,
    from_round: int | None = None,
    *,
    looks_ahead: bool = True,
) -> tuple[Merge, ...]:
    """Byes of the running session that can be merged, the best first.

    Args:
        state: the event.
        group: the group; the one that plays where left open.
        from_round: the first round that has not been played; the first without any
            result where left open.
        looks_ahead: whether they are judged by the sessions to come as well.
    """
    session = open_session(state, group)
    first = session.first_unplayed if from_round is None else from_round
    if from_round is None and first > session.rounds:
        return ()
    byes = SessionByes.of(session, min(max(first, 1), session.rounds))
    if len(byes.missing) < 2:
        return ()
    later = sessions_after(session.group, byes.as_played) if looks_ahead else None
    by_results = later is not None and follows_results(session.group)
    found = byes.merges(first, later)
    return tuple(replace(merge, by_results=by_results) for merge in found)


def why_none(
    state: EventState, group: str | None = None, from_round: int | None = None
) -> str:
    """What was tried where nothing is proposed."""
    session = open_session(state, group)
    first = session.first_unplayed if from_round is None else from_round
    if first > session.rounds:
        return "no two byes are left, every round has results; none can be merged"
    missing = SessionByes.of(session, max(first, 1)).missing
    if len(missing) < 2:
        seen = counted(len(missing), "pair")
        return f"no two byes: {seen} missing; none can be merged"
    if first > 1:
        return (
            f"no two byes play the same boards from round {first} on, and seats are "
            "exchanged before round 1 only; none can be merged"
        )
    return (
        "no two byes play the same boards with opponents who are new to each other, "
        "even after exchanging lines, turning sections and exchanging members of a "
        "line; none can be merged"
    )


def merge_byes(
    event: RunningEvent,
    choice: int = 1,
    *,
    group: str | None = None,
    from_round: int | None = None,
    allow_rematch: bool = False,
) -> ByesMerged:
    """Merge two byes as proposed.

    Args:
        event: the event.
        choice: which of the proposals, from 1.
        group: the group; the one that plays where left open.
        from_round: the first round that has not been played; the first without any
            result where left open.
        allow_rematch: whether pairs may meet by it that have met before.
    """
    session = open_session(event.state, group)
    name = session.group.name
    found = propose_merges(event.state, name, from_round)
    if not found:
        raise ActError(why_none(event.state, name, from_round))
    merge = _chosen(found, choice)
    winners = event.state.winners
    state = event.do(_reseat(session, merge, allow_rematch))
    return ByesMerged(
        group=name,
        session=session.number,
        merge=merge,
        one_ranking=state.winners < winners,
        **afterwards(state),
    )


def _chosen(found: Sequence[Merge], choice: int) -> Merge:
    if not 1 <= choice <= len(found):
        raise ActError(f"proposal {choice}; there are 1 to {len(found)}")
    return found[choice - 1]


def _reseat(session: SessionPlay, merge: Merge, allow_rematch: bool) -> Reseat:
    first = 1 if merge.after else min(merge.rounds)
    seated = SessionByes.of(session, first).merged(merge)
    rematches = couples_again(session, seated)
    if rematches and not allow_rematch:
        raise ActError(
            f"by this merger pairs meet again ({couples_text(rematches)}); choose "
            "another, or allow it",
            again(allow_rematch=True),
        )
    reason = with_rematches("; ".join(merge_sentences(merge)), rematches)
    return propose_reseat(
        session, seated, first, "merge", reason, rematches, allowed=allow_rematch
    )
