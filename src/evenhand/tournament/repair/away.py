"""Pairs that are not at their section's tables in a round, and where they play."""

from dataclasses import dataclass

from evenhand.errors import RequestError


@dataclass(frozen=True, slots=True)
class Away:
    """A pair has no seat here in a round: it visits another section, or comes later.

    Attributes:
        pair: who.
        round: the round.
        sets: those sets of the section whose boards it plays elsewhere.
        boards: how many boards it plays there.
    """

    pair: int
    round: int
    sets: frozenset[int] = frozenset()
    boards: int = 0

    def __post_init__(self) -> None:
        if self.pair < 1 or self.round < 1 or self.boards < 0:
            raise RequestError(
                f"pair {self.pair} is away in round {self.round} on {self.boards} "
                "boards; pairs and rounds count from 1, boards from 0"
            )
