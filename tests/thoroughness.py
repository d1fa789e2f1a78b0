"""How much `make test` looks at, and how much more `make fuzz` does.

`make test` is run after every change, so it takes of each argument what stands for the
others: the smallest, the largest, an odd and an even size, one seed. `make fuzz` takes
all of them, and twenty times as many random examples.
"""

from collections.abc import Collection, Iterable
from typing import Any

import pytest
from hypothesis import settings

#: What hypothesis draws where nothing else is said, and `make test` does too.
_USUAL_EXAMPLES = 100


def random_examples(count: int) -> settings:
    """A number of random examples in `make test`, and in proportion in `make fuzz`."""
    return settings(max_examples=count * settings().max_examples // _USUAL_EXAMPLES)


def mainly(chosen: Collection[Any], every: Iterable[Any]) -> list[Any]:
    """The arguments of a test: all, but those not chosen are left to `make fuzz`."""
    return [one if one in chosen else _later(one) for one in every]


def _later(argument: Any) -> Any:
    values = argument if isinstance(argument, tuple) else (argument,)
    return pytest.param(*values, marks=pytest.mark.thorough)
