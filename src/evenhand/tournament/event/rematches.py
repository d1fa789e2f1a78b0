"""Who meets again, by the seats of a session or by others for it."""

from collections import Counter

from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.event.state import GroupPlay
from evenhand.tournament.seated import Couple, SeatedSection, SeatedSession


def couples_again(session: SessionPlay, seated: SeatedSession) -> tuple[Couple, ...]:
    """Couples of the group that meet again by other seats, and did not by the old ones.

    Args:
        session: the session that is reseated.
        seated: its new seats.
    """
    state, group = session.group.state, session.group
    before = couples_before(group, session.number)
    was = session.seated.couples()
    # who sat wrongly has met; a wrong board against the right opponents is no meeting
    before.update({one.meeting.couple for one in session.accepted()} - was.keys())
    absent = {pair for pair in group.places if not state.is_present(pair)}
    return tuple(
        sorted(
            couple
            for couple, times in seated.couples().items()
            if times + before[couple] > max(1, was[couple] + before[couple])
            and absent.isdisjoint(couple)
        )
    )


def couples_before(group: GroupPlay, number: int) -> Counter[Couple]:
    """How many rounds two pairs have played each other in a group's other sessions."""
    met: Counter[Couple] = Counter()
    for session in group.sessions.values():
        if session.number != number:
            meetings = [*session.seated.met(session.is_there)]
            meetings += [recorded.meeting for recorded in session.accepted()]
            rounds = {(meeting.round, meeting.couple) for meeting in meetings}
            met.update(couple for _, couple in rounds)
    return met


def couples_outside(session: SessionPlay, section: SeatedSection) -> set[Couple]:
    """Couples that have met, or will, other than by the seats of a section.

    They did so in other sessions, by a visit to another section of this one, or by
    sitting wrongly.
    """
    others = tuple(part for part in session.sections if part != section)
    elsewhere = SeatedSession(session.number, others).couples(session.is_there)
    own = SeatedSession(session.number, (section,)).couples()
    wrongly = {recorded.meeting.couple for recorded in session.accepted()}
    return (
        set(couples_before(session.group, session.number))
        | set(elsewhere)
        # a wrong board against the right opponents is no meeting of its own
        | (wrongly - set(own))
    )
