"""When a search ends: small rules, called before each step with the best cost so far.

A rule counts for itself, so each search needs a new one. Two searches that are given
the same rule share what it allows.
"""

from collections.abc import Callable
from typing import Protocol


class StoppingRule(Protocol):
    """Says whether a search ends."""

    def __call__(self, best: float) -> bool:
        """Whether to end here, with the best cost so far."""


class AfterSteps:
    """Ends after a number of steps."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    def __call__(self, best: float) -> bool:  # noqa: ARG002 - the cost has no say
        """Count a step; whether it is one too many."""
        self._left -= 1
        return self._left < 0


class AtCost:
    """Ends as soon as the cost is no higher than one that cannot be bettered."""

    def __init__(self, least: float = 0) -> None:
        self._least = least

    def __call__(self, best: float) -> bool:
        """Whether the best cost is low enough."""
        return best <= self._least


class WithoutGain:
    """Ends after a number of steps in a row that have gained nothing."""

    def __init__(self, steps: int) -> None:
        self._steps = steps
        self._left = steps
        self._best: float | None = None

    def __call__(self, best: float) -> bool:
        """Count a step, from the last gain on; whether it is one too many."""
        if self._best is None or best < self._best:
            self._best, self._left = best, self._steps
        self._left -= 1
        return self._left < 0


class WhenTold:
    """Ends as soon as a function says so, such as one that notices an interrupt."""

    def __init__(self, is_told: Callable[[], bool]) -> None:
        self._is_told = is_told

    def __call__(self, best: float) -> bool:  # noqa: ARG002 - the cost has no say
        """Whether the word has come."""
        return self._is_told()


class FirstOf:
    """Ends by whichever of several rules says so first."""

    def __init__(self, *rules: StoppingRule) -> None:
        self._rules = rules

    def __call__(self, best: float) -> bool:
        """Whether any of the rules ends it."""
        # a loop, because any() over a generator takes twice as long at each step
        for rule in self._rules:  # noqa: SIM110
            if rule(best):
                return True
        return False
