"""What a bound says, and the meetings it applies to."""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from evenhand.fairness.competition import count_meetings, take_seats
from evenhand.movement import Movement

Counts = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]

#: A generous relative error of floating-point eigenvalues and distances.
_UNCERTAINTY = 1e-7

THESE_MEETINGS = "for these meetings"
COMPLETE_MITCHELLS = "among complete Mitchells"
FULL_HOWELLS = "among full Howells"


@dataclass(frozen=True, slots=True)
class Bound:
    """No arrows within the scope have a smaller ΣC².

    Attributes:
        name: which theorem it comes from.
        value: the least ΣC² that the theorem does not exclude.
        scope: the movements it applies to.
    """

    name: str
    value: int
    scope: str


@dataclass(frozen=True, slots=True, eq=False)
class Encounters:
    """Who meets whom, on each column of seats.

    A column is a set, or a single board where boards may be turned one by one: what is
    proved of whole sets holds for boards too, as each is then a set of its own.

    Attributes:
        opponents: for each set, who meets whom, as rows of two indices.
        boards: how many columns there are for each set.
        meetings: on how many columns any two pairs meet, pairs × pairs.
        stakes: the same, a column that is played n times counting n.
        plays: how many columns each pair plays.
    """

    opponents: tuple[Counts, ...]
    boards: int
    meetings: Counts
    stakes: Counts
    plays: Counts

    @property
    def pairs(self) -> int:
        """P: how many pairs play."""
        return len(self.plays)

    @property
    def tables(self) -> int:
        """N: how often each column is played if everybody plays it."""
        return self.pairs // 2

    @property
    def columns(self) -> int:
        """R: how many columns are played."""
        return self.boards * sum(len(couples) > 0 for couples in self.opponents)

    @property
    def couples(self) -> int:
        """E: how many couples of pairs there are."""
        return self.pairs * (self.pairs - 1) // 2

    @property
    def total(self) -> int:
        """ΣC, which no arrows change: the stakes, less what a pair has with itself."""
        return (int(self.stakes.sum()) - int(self.plays.sum())) // 2

    @property
    def average(self) -> float:
        """The average competition."""
        return self.total / self.couples

    @property
    def ideal(self) -> float:
        """ΣC² if all competition were equal."""
        return self.total**2 / self.couples

    @property
    def unturned(self) -> Counts:
        """The competition if all play every column as its opponents are written."""
        signs = np.zeros((self.pairs, len(self.opponents)), dtype=np.int64)
        for column, couples in enumerate(self.opponents):
            signs[couples[:, 0], column], signs[couples[:, 1], column] = 1, -1
        competition = signs @ signs.T * self.boards + self.stakes
        np.fill_diagonal(competition, 0)
        return competition

    @property
    def is_complete(self) -> bool:
        """Whether everybody plays every set once."""
        full = {len(couples) for couples in self.opponents} == {self.tables}
        return full and self.pairs % 2 == 0 and self.pairs >= 4

    @property
    def is_mitchell(self) -> bool:
        """Whether two lines of N pairs meet each other once, on N sets."""
        if not self.is_complete or self.meetings.max() > self.boards:
            return False
        line = self.meetings[0] == 0
        across = line[:, None] != line[None, :]
        return bool(line.sum() == self.tables and (across == (self.meetings > 0)).all())

    @property
    def is_full_howell(self) -> bool:
        """Whether everybody meets everybody once, on whole sets."""
        apart = self.meetings[~np.eye(self.pairs, dtype=np.bool_)]
        return self.is_complete and bool((apart == 1).all())


def find_encounters(movement: Movement, boards: int) -> Encounters:
    """Who meets whom in a movement, with several columns for each set."""
    seats = take_seats(movement)
    couples = np.column_stack([seats.ns, seats.ew])
    plays = np.bincount(couples.ravel(), minlength=len(seats.pairs))
    return Encounters(
        tuple(couples[seats.sets == one] for one in range(movement.sets)),
        boards,
        count_meetings(seats, np.ones_like(seats.plays)) * boards,
        count_meetings(seats, seats.plays) * boards,
        plays * boards,
    )


def round_up(value: float) -> int:
    """The least whole number that is surely not below a value with a small error."""
    return math.ceil(value - _UNCERTAINTY * max(1.0, abs(value)))
