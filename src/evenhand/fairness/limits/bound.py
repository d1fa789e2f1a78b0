"""What a bound says, and the meetings it applies to."""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from evenhand.fairness.competition import Competition, compete
from evenhand.movement import Movement, play

Counts = npt.NDArray[np.int64]

#: A generous relative error of floating-point eigenvalues.
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


@dataclass(frozen=True, slots=True)
class CompletePlay:
    """Everybody plays every set once, in whole sets: what the theorems require.

    Attributes:
        pairs: P, an even number.
        sets: R, as many as there are rounds in which everybody plays.
        meetings: how often any two pairs meet, pairs × pairs.
        opponents: for each set, who meets whom, as rows of two indices.
    """

    pairs: int
    sets: int
    meetings: Counts
    opponents: tuple[Counts, ...]

    @property
    def tables(self) -> int:
        """N: how often each set is played."""
        return self.pairs // 2

    @property
    def average(self) -> float:
        """The average competition, R(N−1)/(P−1)."""
        return self.sets * (self.tables - 1) / (self.pairs - 1)

    @property
    def ideal(self) -> float:
        """ΣC² if all competition were equal."""
        couples = self.pairs * (self.pairs - 1) / 2
        return couples * self.average**2

    @property
    def is_mitchell(self) -> bool:
        """Whether two lines of N pairs meet each other once, on N sets."""
        tables = self.tables
        if self.sets != tables or self.meetings.max() > 1:
            return False
        line = self.meetings[0] == 0
        across = line[:, None] != line[None, :]
        return bool(line.sum() == tables and (across == (self.meetings == 1)).all())

    @property
    def is_full_howell(self) -> bool:
        """Whether everybody meets everybody once."""
        apart = self.meetings[~np.eye(self.pairs, dtype=np.bool_)]
        return self.sets == self.pairs - 1 and bool((apart == 1).all())


def complete_play(movement: Movement) -> CompletePlay | None:
    """The complete play of a movement; None if its play is not complete."""
    competition = compete(movement)
    pairs, sets = len(competition.pairs), movement.sets
    if movement.turned or pairs < 4 or pairs % 2 or sets < 1:
        return None
    if set(competition.plays) != {pairs // 2}:
        return None
    return CompletePlay(
        pairs, sets, competition.meetings, _opponents(movement, competition)
    )


def _opponents(movement: Movement, competition: Competition) -> tuple[Counts, ...]:
    place = {pair: index for index, pair in enumerate(competition.pairs)}
    sets: list[list[tuple[int, int]]] = [[] for _ in range(movement.sets)]
    for meeting in play.meetings(movement):
        sets[meeting.set - 1].append((place[meeting.ns], place[meeting.ew]))
    return tuple(np.array(couples, dtype=np.int64) for couples in sets)


def round_up(value: float) -> int:
    """The least whole number that is surely not below a value with a small error."""
    return math.ceil(value - _UNCERTAINTY * max(1.0, abs(value)))
