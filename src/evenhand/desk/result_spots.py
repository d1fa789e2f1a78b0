"""Naming a result: the board, the table and the pairs."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from evenhand.errors import ActError
from evenhand.tournament.event import EventState
from evenhand.tournament.event.session_play import Recorded, SessionPlay


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
        return state.session(self.group, self.session)

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
