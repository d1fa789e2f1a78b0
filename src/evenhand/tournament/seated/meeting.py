"""Two pairs at a table: who they are, where they sit, where their result belongs."""

from typing import NamedTuple

#: Two pairs, the lower number first.
Couple = tuple[int, int]

#: Where a result belongs: its table and board. If an earlier round has the same board
#: at the same table, as in small Howells, the round is added. A result outside the
#: movement has a slot of its own: table, board, 0 and the two pair numbers.
Slot = tuple[int, ...]


def couple(a: int, b: int) -> Couple:
    """Two pairs, the lower number first."""
    return (a, b) if a < b else (b, a)


class HallSeat(NamedTuple):
    """Where a pair starts: the table is numbered in the hall."""

    section: str
    table: int
    direction: str


class Stop(NamedTuple):
    """Where a pair is in a round, and whom it meets there on which boards."""

    section: str
    table: int
    direction: str
    opponent: int
    set: int

    @property
    def seat(self) -> HallSeat:
        """The seat alone."""
        return HallSeat(self.section, self.table, self.direction)


class Meeting(NamedTuple):
    """Two pairs at a table of the hall, on one board."""

    round: int
    table: int
    board: int
    ns: int
    ew: int

    @property
    def pairs(self) -> tuple[int, int]:
        """The two pairs, NS first."""
        return self.ns, self.ew

    @property
    def couple(self) -> Couple:
        """The two pairs, the lower number first."""
        return couple(self.ns, self.ew)

    def turned(self) -> "Meeting":
        """The same meeting with the pairs sitting the other way round."""
        return self._replace(ns=self.ew, ew=self.ns)


def slot_outside(table: int, board: int, one: int, other: int) -> Slot:
    """The slot of two pairs that are not due at a table on a board."""
    return table, board, 0, min(one, other), max(one, other)
