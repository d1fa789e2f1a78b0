"""Seats of a session as they are posted: who waits for one, and what was planned."""

from dataclasses import replace

from evenhand.errors import EvenhandError
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.seated import SeatedSession


def posted_seats(session: SessionPlay) -> SeatedSession:
    """A session as it is played; who never has a seat is of the longest section."""
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


def find_away(
    session: SessionPlay, seated: SeatedSession
) -> frozenset[tuple[int, int]]:
    """Members of a posted session that are not there in a round, with that round."""
    members = {pair for section in seated.sections for pair in section.members}
    return frozenset(
        (pair, r)
        for pair in members
        for r in range(1, session.rounds + 1)
        if not session.is_there(pair, r)
    )


def planned_seats(session: SessionPlay) -> SeatedSession | None:
    """A session as the plan has it; None where that is not known any more."""
    if session.number < session.group.first:
        return None
    try:
        return session.group.seated_as_planned(session.number)
    except (EvenhandError, IndexError):
        return None
