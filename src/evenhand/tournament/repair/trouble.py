"""What goes wrong in the middle of an evening."""

from dataclasses import dataclass

from evenhand.errors import RequestError

#: More late pairs than this are an evening of their own.
MOST_LATE = 40


@dataclass(frozen=True, slots=True)
class Arrives:
    """So many pairs come late and want to play from the next round on."""

    pairs: int = 1

    def __post_init__(self) -> None:
        if not 1 <= _whole(self.pairs, "pairs that arrive") <= MOST_LATE:
            raise RequestError(
                f"{self.pairs} pairs arrive; expected 1 to {MOST_LATE} late pairs"
            )


@dataclass(frozen=True, slots=True)
class Leaves:
    """A pair goes home and does not play the next round."""

    pair: int

    def __post_init__(self) -> None:
        if _whole(self.pair, "pair that leaves") < 1:
            raise RequestError(f"pair {self.pair} leaves; pairs count from 1")


@dataclass(frozen=True, slots=True)
class EndsAfter:
    """The evening is cut short: no round after this one is played."""

    round: int

    def __post_init__(self) -> None:
        if _whole(self.round, "last round") < 1:
            raise RequestError(
                f"the evening ends after round {self.round}; rounds count from 1"
            )


Trouble = Arrives | Leaves | EndsAfter


def _whole(number: object, what: str) -> int:
    if isinstance(number, bool) or not isinstance(number, int):
        raise RequestError(f"{what}: {number!r}; expected a whole number")
    return number
