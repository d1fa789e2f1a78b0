"""What has not come in: results, and awards for boards that cannot be played."""

from collections.abc import Iterator
from typing import NamedTuple

from evenhand.errors import Remedy
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.seated import Meeting


class AwardDue(NamedTuple):
    """A meeting that cannot be played, as one pair has played its board elsewhere.

    Attributes:
        meeting: who should have met where.
        pair: the one that has no result on the board and is to be awarded one.
        other: the one that has.
        sat_wrong: whether the first has played outside the movement too, so that it
            may be at fault.
        group: the group, if its session is not being played any more; else empty.
        session: the session, likewise; else 0.
    """

    meeting: Meeting
    pair: int
    other: int
    sat_wrong: bool = False
    group: str = ""
    session: int = 0

    def award(self, award: str, when: str = "") -> Remedy:
        """The act that gives the pair an award."""
        seen = self.meeting
        where: dict[str, object] = {"table": seen.table, "board": seen.board}
        if self.session:
            where |= {"group": self.group, "session": self.session}
        where["ns" if self.pair == seen.ns else "ew"] = self.pair
        return Remedy("award", where | {"award": award}, when)

    def as_data(self) -> dict[str, int]:
        """It as plain data."""
        seen = self.meeting
        return {
            "round": seen.round,
            "table": seen.table,
            "board": seen.board,
            "pair": self.pair,
            "other": self.other,
        }


def missing_meetings(session: SessionPlay) -> list[Meeting]:
    """The boards that should have been played and have no result.

    Those that cannot be played any more are not among them: see `awards_due`.
    """
    elsewhere = session.played_elsewhere()
    return sorted(
        meeting
        for meeting in _open_meetings(session)
        if not who_has_played(elsewhere, meeting)
    )


def awards_due(session: SessionPlay) -> list[AwardDue]:
    """The meetings without a result that one pair waits for in vain (Law 15).

    The other one has played the board at another table, and that was accepted.
    """
    elsewhere = session.played_elsewhere()
    strayed = {pair for pair, _ in elsewhere}
    found = []
    for meeting in _open_meetings(session) if elsewhere else ():
        have = who_has_played(elsewhere, meeting)
        if len(have) == 1:
            (other,) = have
            pair = meeting.ns + meeting.ew - other
            late = (session.group.name, session.number) if session.closed else ("", 0)
            found.append(AwardDue(meeting, pair, other, pair in strayed, *late))
    return sorted(found)


def _open_meetings(session: SessionPlay) -> Iterator[Meeting]:
    for key, meeting in session.meetings.items():
        if key not in session.results and session.is_playable(meeting):
            yield meeting


def who_has_played(elsewhere: set[tuple[int, int]], meeting: Meeting) -> set[int]:
    """The pairs of a meeting that have a result on its board already."""
    if not elsewhere:
        return set()
    return {pair for pair in meeting.pairs if (pair, meeting.board) in elsewhere}
