"""What is still due: results, and awards for boards that cannot be played."""

from typing import NamedTuple

from evenhand.errors import Remedy
from evenhand.tournament.event.session_play import SessionPlay
from evenhand.tournament.seated import Meeting, Slot


class AwardDue(NamedTuple):
    """A meeting that cannot be played because one pair played the board elsewhere.

    Attributes:
        meeting: who should have met, and where.
        pair: the pair without a result on the board, which is due an award.
        other: the pair that has played it.
        sat_wrong: whether the first pair has also played outside the movement, so
            that it may be at fault itself.
        group: the group, if its session is closed; otherwise empty.
        session: the session, if it is closed; otherwise 0.
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
        # the running session needs no naming, a closed one does
        if self.session:
            where |= {"group": self.group, "session": self.session}
        where["ns" if self.pair == seen.ns else "ew"] = self.pair
        return Remedy("award", where | {"award": award}, when)

    def as_data(self) -> dict[str, int]:
        """The award as plain data."""
        seen = self.meeting
        return {
            "round": seen.round,
            "table": seen.table,
            "board": seen.board,
            "pair": self.pair,
            "other": self.other,
        }


def missing_meetings(session: SessionPlay) -> list[Meeting]:
    """The boards still without a result that can be played.

    For those that can no longer be played, see `awards_due`.
    """
    return sorted(session.meetings[slot] for slot in missing_slots(session))


def missing_slots(session: SessionPlay) -> set[Slot]:
    """The slots of the boards still without a result that can be played."""
    found = session.open_slots()
    if elsewhere := session.played_elsewhere():
        found -= {
            slot for slot in found if who_has_played(elsewhere, session.meetings[slot])
        }
    return found


def awards_due(session: SessionPlay) -> list[AwardDue]:
    """The meetings that cannot be played, with the pair to be awarded a score (Law 15).

    The other pair has played the board at another table, and the director accepted it.
    """
    elsewhere = session.played_elsewhere()
    strayed = {pair for pair, _ in elsewhere}
    found = []
    for slot in session.open_slots() if elsewhere else ():
        meeting = session.meetings[slot]
        have = who_has_played(elsewhere, meeting)
        # if both have played the board elsewhere, neither is owed anything
        if len(have) == 1:
            (other,) = have
            pair = meeting.ns + meeting.ew - other
            late = (session.group.name, session.number) if session.closed else ("", 0)
            found.append(AwardDue(meeting, pair, other, pair in strayed, *late))
    return sorted(found)


def who_has_played(elsewhere: set[tuple[int, int]], meeting: Meeting) -> set[int]:
    """The pairs of a meeting that already have a result on its board."""
    if not elsewhere:
        return set()
    return {pair for pair in meeting.pairs if (pair, meeting.board) in elsewhere}
