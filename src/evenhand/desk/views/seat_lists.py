"""The seats of a session as posted, who waits for one, and what was planned."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from evenhand.desk.events.looking import pair_names
from evenhand.errors import EvenhandError
from evenhand.render.announcement_words import announcement_data
from evenhand.render.posted_session import PostedSession
from evenhand.render.seats_text import seat_lists_data
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


def find_seat_lists(
    session: SessionPlay, in_round: int, wanted: Collection[str] = ("table", "pair")
) -> dict[str, Any]:
    """Who sits where in a round, by table and by pair, and what is announced."""
    posted, group = find_posted(session), session.group
    return {
        "name": group.state.name,
        "group": group.name,
        **seat_lists_data(posted, wanted, in_round),
        "round": in_round,
        "announcements": [
            {"section": section, **announcement_data(one)}
            for section, said in posted.said.items()
            for one in said
        ],
    }


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
