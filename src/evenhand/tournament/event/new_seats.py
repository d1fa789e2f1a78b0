"""New seats for a running session, with all that follows from them written out."""

from collections import Counter

from evenhand.tournament.event.acts import Reseat
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.seated import Couple, SeatedSession


def propose_reseat(
    session: SessionPlay,
    seated: SeatedSession,
    first: int,
    why: str,
    reason: str,
    again: tuple[Couple, ...] = (),
    *,
    allowed: bool = False,
    repaired: tuple[str, ...] = (),
) -> Reseat:
    """New seats for a session from a round on, with all that follows written out."""
    return Reseat(
        session.group.name,
        session.number,
        seated.as_data(),
        first,
        why,
        reason,
        allowed,
        again,
        2 if session.group.state.winners == 2 and has_lines(seated) else 1,
        repaired,
    )


def has_lines(seated: SeatedSession) -> bool:
    """Whether every pair belongs to a line: it sits one way more often than the other.

    A pair that sat once in a seat of the other line is still ranked in its own.
    """
    ways: Counter[int] = Counter()
    for meeting in seated.meetings.values():
        ways[meeting.ns] += 1
        ways[meeting.ew] -= 1
    return all(ways.values())
