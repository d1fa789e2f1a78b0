"""All ways of choosing switched rounds of one kind, weighed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

import numpy as np
import numpy.typing as npt

from evenhand.families import FAMILIES, switched_places
from evenhand.movement import Movement, SwitchPlan
from evenhand.search.scale import ArrowScale, Choices

Rounds = tuple[int, ...]

#: Figures that differ by less are equal: the sources print four decimals.
PRINTED_PRECISION = 0.00011


@dataclass(frozen=True)
class Kind:
    """A way of switching whole rounds.

    Attributes:
        stationary: whether only the tables with a stationary pair switch.
        not_tables: the tables left alone.
        delayed: which of the chosen rounds one table makes up for later.
    """

    stationary: bool = False
    not_tables: frozenset[int] = frozenset()
    delayed: Callable[[Rounds], Iterable[int]] = field(default=lambda _: ())


EVERYWHERE = Kind()


def leaving_alone(table: int, delayed: int, switched: int) -> Kind:
    """Switched rounds that leave a table alone; it may make up for the first or all."""
    late = delayed if delayed < switched else None
    return Kind(not_tables=frozenset({table}), delayed=lambda rounds: rounds[:late])


@dataclass(frozen=True)
class RoundChoices:
    """One movement and every choice of switched rounds.

    Shifting all rounds changes nothing in the movements of Moore's tables, so round 1
    is always among the rounds.
    """

    movement: Movement

    @cached_property
    def _scale(self) -> ArrowScale:
        return ArrowScale(self.movement)

    def value(self, rounds: Rounds, kind: Kind) -> float:
        """The imbalance with these rounds switched."""
        return float(self._scale.imbalances(self._choices([rounds], kind))[0])

    def best(self, count: int, kind: Kind) -> tuple[Rounds, float]:
        """The fairest rounds and their imbalance; the first of equals."""
        choices, values = self._weighed(count, kind)
        index = int(np.argmin(np.round(values, 9)))
        return choices[index], float(values[index])

    def giving(self, printed: float, count: int, kind: Kind) -> Rounds | None:
        """The first rounds whose imbalance is the printed value, if any."""
        choices, values = self._weighed(count, kind)
        near = np.flatnonzero(np.abs(values - printed) < PRINTED_PRECISION)
        return choices[int(near[0])] if len(near) else None

    def _weighed(
        self, count: int, kind: Kind
    ) -> tuple[list[Rounds], npt.NDArray[np.float64]]:
        later = range(2, self.movement.rounds + 1)
        rounds = [(1, *rest) for rest in combinations(later, count - 1)]
        return rounds, self._scale.imbalances(self._choices(rounds, kind))

    def _choices(self, choices: list[Rounds], kind: Kind) -> Choices:
        """The choices as switched places: the union of what each round switches."""
        switched = np.zeros(
            (len(choices), self.movement.rounds, self.movement.tables), dtype=np.bool_
        )
        place_of: dict[tuple[int, bool], Choices] = {}
        for index, rounds in enumerate(choices):
            late = set(kind.delayed(rounds))
            for r in rounds:
                key = (r, r in late)
                if key not in place_of:
                    place_of[key] = self._places(r, kind, delayed=r in late)
                switched[index] |= place_of[key]
        return switched

    def _places(self, round_number: int, kind: Kind, *, delayed: bool) -> Choices:
        flips = switched_places(
            FAMILIES[self.movement.origin],
            self.movement,
            SwitchPlan.whole_rounds([round_number], stationary=kind.stationary),
            not_tables=kind.not_tables,
            delayed=[round_number] if delayed else [],
        )
        shape = (self.movement.rounds, self.movement.tables)
        places = np.zeros(shape, dtype=np.bool_)
        for r, t, _ in flips:
            places[r - 1, t - 1] = True
        return places


def rounds_words(rounds: Rounds) -> str:
    """Rounds as the source writes them."""
    return "{" + ",".join(map(str, rounds)) + "}"
