"""Naming a result: the group, the board, the table and the pairs."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from evenhand.desk.groups import groups_playing, running_session
from evenhand.errors import ActError
from evenhand.movement.words import listed
from evenhand.tournament.event.session_play import Recorded, SessionPlay
from evenhand.tournament.event.state import EventState


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a result is: a board at a table, and whose it is.

    Attributes:
        group: the group.
        session: the session.
        table: the table in the hall.
        board: the board.
        ns: the pair that sat NS; 0 where it is not said.
        ew: the pair that sat EW.
    """

    group: str
    session: int
    table: int
    board: int
    ns: int = 0
    ew: int = 0

    @property
    def pairs(self) -> set[int]:
        """The pairs that are named."""
        return {self.ns, self.ew} - {0}

    def naming(self, pairs: Iterable[int]) -> "Spot":
        """The same place with some pairs named, in any order."""
        one, other = (*sorted(set(pairs) - {0}), 0, 0)[:2]
        return replace(self, ns=one, ew=other)

    def play(self, state: EventState) -> SessionPlay:
        """Its session."""
        return state.group(self.group).session(self.session)

    def find(self, state: EventState) -> Recorded:
        """The result there; of several that of the pairs named."""
        found = self.play(state).reported(self.table, self.board)
        if not found:
            raise ActError(
                f"table {self.table} has no result on board {self.board} in session "
                f"{self.session} of {self.group}; record it first"
            )
        if len(found) == 1:
            return found[0]
        named = [
            one for one in found if self.pairs and self.pairs <= {*one.meeting[3:]}
        ]
        if len(named) == 1:
            return named[0]
        who = " or ".join(f"{r.meeting.ns} and {r.meeting.ew}" for r in found)
        raise ActError(
            f"table {self.table} has {len(found)} results on board {self.board}; name "
            f"the pairs with --ns and --ew: {who}"
        )


def session_of_result(
    state: EventState,
    group: str | None,
    session: int | None,
    table: int | None,
    board: int,
    pairs: Iterable[int] = (),
) -> tuple[str, int]:
    """The group and session of a result; of several groups the only one that has it.

    Args:
        state: the event.
        group: the group; None where it is left open.
        session: the session; the one that runs where left open.
        table: the table in the hall; None where it is left open.
        board: the board.
        pairs: those that are named, 0 for one that is not.
    """
    playing = groups_playing(state)
    if group is not None or len(playing) == 1:
        return running_session(state, group, session)
    if not playing:
        return running_session(state, None, session)
    sessions = sessions_in(state, playing, session)
    found = groups_with(state, sessions, table, board, pairs)
    where = _place(table, board, set(pairs) - {0})
    if not found:
        raise ActError(
            f"{where}: in none of the {len(playing)} groups that play; name one with "
            f"--group: {', '.join(playing)}"
        )
    name = only_group(found, where)
    return name, sessions[name]


def sessions_in(
    state: EventState, groups: Iterable[str], session: int | None
) -> dict[str, int]:
    """The session of each group that is meant; not of one that has no such session."""
    found = {}
    for name in groups:
        play = state.groups[name]
        number = session or play.running or len(play.sessions)
        if number in play.sessions:
            found[name] = number
    return found


def groups_with(
    state: EventState,
    sessions: Mapping[str, int],
    table: int | None,
    board: int,
    pairs: Iterable[int],
) -> list[str]:
    """The groups in whose session pairs meet on a board, or have a result on it."""
    named = set(pairs) - {0}
    return [
        name
        for name, number in sessions.items()
        if _has(state.group(name).session(number), table, board, named)
    ]


def only_group(found: Sequence[str], where: str) -> str:
    """The one group that a result can be of."""
    if len(found) > 1:
        raise ActError(
            f"{where}: in {listed(found, most=len(found))}; name one with --group, or "
            "both pairs"
        )
    return found[0]


def _has(play: SessionPlay, table: int | None, board: int, pairs: set[int]) -> bool:
    """Whether pairs meet on a board by the seats, or have a result on it."""
    meetings = [one.meeting for one in play.accepted()]
    if table is None:
        meetings += play.meetings.values()
    else:
        meetings += [play.meetings[slot] for slot in play.seated.slots(table, board)]
    return any(
        seen.board == board and table in (None, seen.table) and pairs <= {*seen[3:]}
        for seen in meetings
    )


def _place(table: int | None, board: int, pairs: set[int]) -> str:
    where = f"board {board}" if table is None else f"table {table}, board {board}"
    if not pairs:
        return where
    return f"{where}, {'pair' if len(pairs) == 1 else 'pairs'} {listed(sorted(pairs))}"


def is_turned(play: SessionPlay, table: int, board: int, ns: int, ew: int) -> bool:
    """Whether pairs that meet at a table sat there the other way round than planned."""
    planned = [play.meetings[slot][3:] for slot in play.seated.slots(table, board)]
    return (ew, ns) in planned and (ns, ew) not in planned


def find_table(play: SessionPlay, board: int, ns: int, ew: int) -> int:
    """The table at which two pairs meet on a board."""
    for meeting in play.meetings.values():
        if meeting.board == board and {meeting.ns, meeting.ew} == {ns, ew}:
            return meeting.table
    if not (ns and ew):
        raise ActError(f"board {board} at no table; name the table, or both pairs")
    raise ActError(
        f"pairs {ns} and {ew} do not meet on board {board}; name the table, or accept "
        "the result with a reason"
    )
