"""The seats of a session as posted, who waits for one, and what was planned."""

from dataclasses import replace

from evenhand.desk.events.looking import pair_names
from evenhand.errors import EvenhandError
from evenhand.render.posted_session import PostedSession
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.seated import SeatedSession


def find_posted(session: SessionPlay) -> PostedSession:
    """A session as it is played, with all that its lists and cards need."""
    return PostedSession(
        posted := posted_seats(session),
        pair_names(session.group.state),
        _find_away(session, posted),
        _planned_seats(session),
    )


def posted_seats(session: SessionPlay) -> SeatedSession:
    """A session as it is played; pairs without a seat join its longest section.

    They have a card there like everybody else, which tells them that they sit out.
    """
    found = session.seated.padded()
    rounds = range(1, session.rounds + 1)
    waiting = tuple(
        pair
        for pair in sorted(set(session.group.places) - found.pairs - {0})
        if any(session.is_there(pair, r) for r in rounds)
    )
    if not waiting:
        return found
    lengths = [section.movement.rounds for section in session.sections]
    longest = lengths.index(max(lengths))
    sections = tuple(
        replace(section, members=(*section.members, *waiting))
        if index == longest
        else section
        for index, section in enumerate(found.sections)
    )
    return replace(found, sections=sections)


def _find_away(
    session: SessionPlay, seated: SeatedSession
) -> frozenset[tuple[int, int]]:
    """Absent members of a posted session, each with the round."""
    members = {pair for section in seated.sections for pair in section.members}
    return frozenset(
        (pair, r)
        for pair in members
        for r in range(1, session.rounds + 1)
        if not session.is_there(pair, r)
    )


def _planned_seats(session: SessionPlay) -> SeatedSession | None:
    """A session as planned; None if its plan is no longer known."""
    if session.number < session.group.first:
        return None
    try:
        return session.group.seated_as_planned(session.number)
    except (EvenhandError, IndexError):
        return None
