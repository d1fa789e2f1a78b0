"""Simulated annealing in its plainest form.

A change that does not cost more is always made. One that does is made with a
probability that falls as the search cools down, so that it can leave a dead end early
on and settles towards the end. The problem holds its own state and judges its own
changes; here are only the loop and the temperature.
"""

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from evenhand.solvers.stopping import StoppingRule

Cost = TypeVar("Cost", int, float)
Change = TypeVar("Change")


class Problem(ABC, Generic[Change, Cost]):
    """Something to improve; it holds the state that the search is in."""

    @abstractmethod
    def propose(self, chance: random.Random) -> tuple[Change, Cost] | None:
        """A change drawn by lot and what it adds to the cost; None if none is allowed.

        Where trying is the quickest way to know the cost, the change may have been
        made already: then there is nothing left to accept, and `refuse` undoes it.
        """

    @abstractmethod
    def accept(self, change: Change) -> None:
        """Make the change that was proposed last."""

    def refuse(self, change: Change) -> None:
        """Leave everything as it was before the change was proposed."""

    @abstractmethod
    def remember(self) -> None:
        """Keep a copy of the state: none has cost so little before."""


@dataclass(frozen=True, slots=True)
class Cooling:
    """A temperature that falls by the same share at each step; then it is frozen.

    Attributes:
        hot: the temperature of the first step, in units of cost.
        cold: the temperature that is approached at the last step.
        steps: how many steps it takes. After them no change that costs more is made.
    """

    hot: float
    cold: float
    steps: int

    def __post_init__(self) -> None:
        if not self.hot >= self.cold > 0:
            raise ValueError(
                f"cooling from {self.hot:g} to {self.cold:g}; expected a last "
                "temperature above 0 and no higher than the first"
            )

    def __call__(self, step: int) -> float:
        """The temperature of a step, counted from 0."""
        if step >= self.steps:
            return 0.0
        share: float = (self.cold / self.hot) ** (step / self.steps)
        return self.hot * share


def frozen(_step: int) -> float:
    """No temperature at all: the search only goes downhill."""
    return 0.0


def anneal(
    problem: Problem[Change, Cost],
    cost: Cost,
    stop: StoppingRule,
    temperature: Callable[[int], float],
    chance: random.Random,
) -> Cost:
    """Improve a problem until a rule says stop; the least cost that was reached.

    The problem was told to remember that state, unless it is the one it began with.

    Args:
        problem: what is improved. It is left in the state of the last step.
        cost: what its first state costs.
        stop: asked before each step, with the least cost so far.
        temperature: the temperature of each step, counted from 0.
        chance: the only source of randomness, so that its seed decides everything.
    """
    best, step = cost, 0
    while not stop(best):
        proposed = problem.propose(chance)
        if proposed is not None:
            change, added = proposed
            if added <= 0 or _is_put_up_with(added, temperature(step), chance):
                problem.accept(change)
                cost += added
                if cost < best:
                    best = cost
                    problem.remember()
            else:
                problem.refuse(change)
        step += 1
    return best


def _is_put_up_with(added: float, temperature: float, chance: random.Random) -> bool:
    return temperature > 0 and chance.random() < math.exp(-added / temperature)
