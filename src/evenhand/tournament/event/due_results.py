"""What has not come in: results, and awards for boards that cannot be played."""

from collections.abc import Iterator
from typing import NamedTuple

from evenhand.tournament.event.session_play import Meeting, SessionPlay
from evenhand.tournament.event.state import EventState


class AwardDue(NamedTuple):
    """A meeting that cannot be played, as one pair has played its board elsewhere.

    Attributes:
        meeting: who should have met where.
        pair: the one that has no result on the board and is to be awarded one.
        other: the one that has.
        sat_wrong: whether the first has played outside the movement too, so that it
            may be at fault.
    """

    meeting: Meeting
    pair: int
    other: int
    sat_wrong: bool = False


def missing_meetings(state: EventState, group: str, number: int) -> list[Meeting]:
    """The boards that should have been played and have no result.

    Those that cannot be played any more are not among them: see `awards_due`.
    """
    session = state.session(group, number)
    elsewhere = played_elsewhere(session)
    return sorted(
        meeting
        for meeting in _open_meetings(state, group, number)
        if not who_has_played(elsewhere, meeting)
    )


def awards_due(state: EventState, group: str, number: int) -> list[AwardDue]:
    """The meetings without a result that one pair waits for in vain (Law 15).

    The other one has played the board at another table, and that was accepted.
    """
    elsewhere = played_elsewhere(state.session(group, number))
    strayed = {pair for pair, _ in elsewhere}
    found = []
    for meeting in _open_meetings(state, group, number) if elsewhere else ():
        have = who_has_played(elsewhere, meeting)
        if len(have) == 1:
            (other,) = have
            pair = meeting.ns + meeting.ew - other
            found.append(AwardDue(meeting, pair, other, pair in strayed))
    return sorted(found)


def is_playable(state: EventState, group: str, number: int, meeting: Meeting) -> bool:
    """Whether both pairs of a meeting are there."""
    return all(
        state.is_there(pair, group, number, meeting.round) for pair in meeting[3:]
    )


def played_elsewhere(session: SessionPlay) -> set[tuple[int, int]]:
    """The pairs and boards with results that the director has accepted."""
    return {
        (pair, recorded.meeting.board)
        for recorded in session.accepted()
        for pair in recorded.pairs
    }


def _open_meetings(state: EventState, group: str, number: int) -> Iterator[Meeting]:
    session = state.session(group, number)
    for key, meeting in session.meetings.items():
        if key not in session.results and is_playable(state, group, number, meeting):
            yield meeting


def who_has_played(elsewhere: set[tuple[int, int]], meeting: Meeting) -> set[int]:
    """The pairs of a meeting that have a result on its board already."""
    if not elsewhere:
        return set()
    return {pair for pair in meeting[3:] if (pair, meeting.board) in elsewhere}
