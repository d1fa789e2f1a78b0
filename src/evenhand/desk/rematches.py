"""Who meets again, by the seats of a session or by others for it."""

from collections import Counter
from collections.abc import Iterable, Sequence

from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import SeatedSection, SeatedSession

Couple = tuple[int, int]


def couples_again(
    state: EventState, group: str, session: int, sections: Sequence[SeatedSection]
) -> tuple[Couple, ...]:
    """Couples of the group that meet again by other seats, and did not by the old ones.

    Args:
        state: the event.
        group: the group.
        session: the session that is reseated.
        sections: its new seats.
    """
    play = state.group(group)
    before = couples_before(state, group, session)
    was = _couples(play.sessions[session].sections)
    absent = _absent(state, group)
    return tuple(
        sorted(
            couple
            for couple, times in _couples(sections).items()
            if times + before[couple] > max(1, was[couple] + before[couple])
            and not absent & set(couple)
        )
    )


def couples_before(state: EventState, group: str, session: int) -> Counter[Couple]:
    """How many rounds two pairs have played each other in a group's other sessions."""
    met: Counter[Couple] = Counter()
    for number, played in state.group(group).sessions.items():
        if number != session:
            met.update(couple for _, couple in _meetings(state, group, number, played))
    return met


def couples_outside(
    state: EventState, group: str, session: int, section: SeatedSection
) -> set[Couple]:
    """Couples that have met, or will, other than by the seats of a section.

    They did so in other sessions, by a visit to another section of this one, or by
    sitting wrongly.
    """
    play = state.group(group).session(session)
    others = tuple(part for part in play.sections if part != section)
    elsewhere = {
        meeting.couple for meeting in SeatedSession(session, others).met(play.is_there)
    }
    wrongly = {
        (min(one.meeting.ns, one.meeting.ew), max(one.meeting.ns, one.meeting.ew))
        for one in play.accepted()
    }
    return (
        set(couples_before(state, group, session))
        | elsewhere
        # a wrong board against the right opponents is no meeting of its own
        | (wrongly - set(_couples([section])))
    )


def _meetings(
    state: EventState, group: str, session: int, play: SessionPlay
) -> set[tuple[int, Couple]]:
    """Who meets in which round, where both are there or sat outside the movement."""
    outside = [recorded.meeting for recorded in play.accepted()]
    planned = [
        meeting
        for meeting in play.meetings.values()
        if all(
            state.group(group).session(session).is_there(pair, meeting.round)
            for pair in (meeting.ns, meeting.ew)
        )
    ]
    return {
        (meeting.round, (min(meeting.ns, meeting.ew), max(meeting.ns, meeting.ew)))
        for meeting in (*planned, *outside)
    }


def with_rematches(reason: str, couples: Iterable[Couple]) -> str:
    """A reason that also names who meets again, all of them, for the log."""
    named = couples_text(couples)
    parts = [reason, f"these pairs meet again: {named}" if named else ""]
    return "; ".join(part for part in parts if part)


def couples_text(couples: Iterable[Couple]) -> str:
    """Couples as they are printed: `3–8, 4–7`."""
    return ", ".join(f"{a}–{b}" for a, b in couples)


def _absent(state: EventState, group: str) -> set[int]:
    """Pairs with a place that never came, or have gone home."""
    places = state.group(group).places
    return {pair for pair in places if not state.is_present(pair)}


def _couples(sections: Iterable[SeatedSection]) -> Counter[Couple]:
    """How many rounds two pairs sit at one table with boards."""
    return Counter(
        (min(ns, ew), max(ns, ew))
        for section in sections
        for row in section.movement.schedule
        for ns, ew, boards in row
        if ns and ew and boards
    )
