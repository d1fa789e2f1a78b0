"""What goes wrong in the middle of an evening."""

from collections.abc import Iterable
from dataclasses import dataclass

from evenhand.errors import RequestError

#: More late pairs than this are an evening of their own.
MOST_LATE = 40


@dataclass(frozen=True, slots=True)
class Arrives:
    """Some pairs come late and want to play from the next round on."""

    pairs: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.pairs <= MOST_LATE:
            raise RequestError(
                f"{self.pairs} pairs arrive; expected 1 to {MOST_LATE} late pairs"
            )


@dataclass(frozen=True, slots=True)
class Leaves:
    """A pair goes home and does not play the next round."""

    pair: int


@dataclass(frozen=True, slots=True)
class EndsAfter:
    """The evening is cut short: no round after this one is played."""

    round: int


Trouble = Arrives | Leaves | EndsAfter


def leaving_pairs(troubles: Iterable[Trouble]) -> frozenset[int]:
    """The pairs that leave; each can leave only once."""
    pairs = [one.pair for one in troubles if isinstance(one, Leaves)]
    for pair in pairs:
        if pairs.count(pair) > 1:
            raise RequestError(f"pair {pair} leaves twice; name each pair once")
    return frozenset(pairs)


def arriving_pairs(troubles: Iterable[Trouble]) -> int:
    """How many pairs arrive."""
    return sum(one.pairs for one in troubles if isinstance(one, Arrives))


def ends_after(troubles: Iterable[Trouble]) -> int | None:
    """The last round, where the evening is cut short."""
    ends = [one.round for one in troubles if isinstance(one, EndsAfter)]
    if len(ends) > 1:
        raise RequestError(f"the evening ends {len(ends)} times; name one last round")
    return ends[0] if ends else None
