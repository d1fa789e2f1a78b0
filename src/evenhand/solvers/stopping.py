"""When a search ends: small rules, called before each step with the best cost so far.

Any function of a cost can be one: `lambda best: interrupted()` ends a search that the
user has had enough of. Those that count steps do so for themselves: each search needs a
new one, and searches that are given the same one share what it allows.
"""

from collections.abc import Callable

#: Whether to end here, given the best cost so far.
StoppingRule = Callable[[float], bool]


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
