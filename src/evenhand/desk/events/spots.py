"""Where a result belongs, as far as the director says."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from evenhand.desk.events.groups import groups_playing, running_session
from evenhand.errors import ActError, again
from evenhand.movement.phrasing import listed
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import Meeting


@dataclass(frozen=True, slots=True)
class Spot:
    """A board at a table and its pairs; anything left out follows from the rest.

    Attributes:
        board: the board.
        table: the table in the hall.
        ns: the pair that sat NS; 0 if not named.
        ew: the pair that sat EW; 0 if not named.
        group: the group; by default the only one with such a meeting.
        session: the session; by default the running one.
    """

    board: int
    table: int | None = None
    ns: int = 0
    ew: int = 0
    group: str | None = None
    session: int | None = None

    @property
    def pairs(self) -> set[int]:
        """The pairs named."""
        return {self.ns, self.ew} - {0}

    def naming(self, pairs: Iterable[int]) -> "Spot":
        """The same place with some pairs named, in any order."""
        one, other = (*sorted(set(pairs) - {0}), 0, 0)[:2]
        return replace(self, ns=one, ew=other)

    def __str__(self) -> str:
        table = "" if self.table is None else f"table {self.table}, "
        noun = "pair" if len(self.pairs) == 1 else "pairs"
        who = f", {noun} {listed(sorted(self.pairs))}" if self.pairs else ""
        return f"{table}board {self.board}{who}"

    def find_session(self, state: EventState) -> SessionPlay:
        """The session meant; of several groups, the only one with such a meeting."""
        playing = groups_playing(state)
        if self.group is not None or len(playing) < 2:
            return running_session(state, self.group, self.session)
        sessions = sessions_in(state, playing, self.session)
        found = [one for one in sessions.values() if self.is_in(one)]
        if not found:
            raise ActError(
                f"{self}: not found in any of the {len(playing)} groups that play; "
                f"name one",
                *(again(group=name) for name in playing),
            )
        return only_session(found, self)

    def is_in(self, session: SessionPlay) -> bool:
        """Whether its pairs are due to meet on its board, or have a result on it."""
        meetings: list[Meeting] = [one.meeting for one in session.accepted()]
        if self.table is None:
            meetings += session.meetings.values()
        else:
            meetings += session.seated.planned_on(self.table, self.board)
        return any(
            seen.board == self.board
            and self.table in (None, seen.table)
            and self.pairs <= {*seen.pairs}
            for seen in meetings
        )

    def find_table(self, session: SessionPlay) -> int:
        """Its table, or the one at which its two pairs meet on its board."""
        if self.table is not None:
            return self.table
        for meeting in session.meetings.values():
            if meeting.board == self.board and {*meeting.pairs} == {self.ns, self.ew}:
                return meeting.table
        if not (self.ns and self.ew):
            raise ActError(
                f"board {self.board} without a table; name the table, or both pairs"
            )
        raise ActError(
            f"pairs {self.ns} and {self.ew} do not meet on board {self.board}; name "
            "the table, or accept the result and give a reason"
        )

    def find_result(self, session: SessionPlay) -> Recorded:
        """The result there; of several, that of the pairs named."""
        found = session.reported(self.find_table(session), self.board)
        if not found:
            raise ActError(
                f"table {self.table} has no result on board {self.board} in session "
                f"{session.number} of {session.group.name}; record it first"
            )
        if len(found) == 1:
            return found[0]
        named = [one for one in found if self.pairs and self.is_of(one)]
        if len(named) == 1:
            return named[0]
        who = " or ".join(f"{r.meeting.ns} and {r.meeting.ew}" for r in found)
        raise ActError(
            f"table {self.table} has {len(found)} results on board {self.board}; name "
            f"the pairs: {who}",
            *(again(ns=one.meeting.ns, ew=one.meeting.ew) for one in found),
        )

    def is_of(self, recorded: Recorded) -> bool:
        """Whether a result is that of the pairs named."""
        return self.pairs <= {*recorded.meeting.pairs}

    def check_theirs(self, seen: Meeting) -> None:
        """Refuse a result that is not that of the pairs named."""
        others = self.pairs - {*seen.pairs}
        if others:
            raise ActError(
                f"table {seen.table} and board {seen.board} have the result of pairs "
                f"{seen.ns} and {seen.ew}, not of pair {min(others)}; name those pairs"
            )


def sessions_in(
    state: EventState, groups: Iterable[str], number: int | None
) -> Mapping[str, SessionPlay]:
    """The session meant in each group; groups without such a session are left out."""
    found = {}
    for name in groups:
        play = state.groups[name]
        session = play.sessions.get(number or play.running or len(play.sessions))
        if session is not None:
            found[name] = session
    return found


def only_session(found: Sequence[SessionPlay], where: object) -> SessionPlay:
    """The one session a result can belong to; refused if there are several."""
    if len(found) > 1:
        names = [one.group.name for one in found]
        raise ActError(
            f"{where}: found in {listed(names, most=len(names))}; name the group, or "
            "both pairs",
            *(again(group=name) for name in names),
        )
    return found[0]


def is_turned(session: SessionPlay, seen: Meeting) -> bool:
    """Whether the pairs of a meeting sat the wrong way round."""
    planned = [one.pairs for one in session.seated.planned_on(seen.table, seen.board)]
    return seen.turned().pairs in planned and seen.pairs not in planned
