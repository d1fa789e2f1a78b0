"""At how many tables a set may lie in one round: what the plan itself asks for."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from evenhand.movement import Movement
from evenhand.movement.play import shared_sets


@dataclass(frozen=True, slots=True)
class BoardRule:
    """How much sharing a room is used to.

    Attributes:
        sets: how many sets there are.
        most: at most so many tables have one set in a round.
        surplus: so many tables more than sets may be in play in a round.
    """

    sets: int
    most: int
    surplus: int

    @property
    def most_tables(self) -> int:
        """Tables that can play at once."""
        return self.sets + self.surplus

    def excess(self, counts: Iterable[int]) -> int:
        """How far a round goes beyond the rule, given the tables at each set."""
        high = [n for n in counts if n > 1]
        over = sum(n - self.most for n in high if n > self.most)
        return over + max(sum(n - 1 for n in high) - self.surplus, 0)

    def allows(self, sets: Iterable[int]) -> bool:
        """Whether the tables of a round may have these sets."""
        return not self.excess(Counter(sets).values())


def rule_of(movement: Movement) -> BoardRule:
    """What the movement does in the round in which most is shared."""
    rounds = [
        [len(tables) for tables in sets.values()] for sets in shared_sets(movement)
    ]
    most = max((n for shared in rounds for n in shared), default=1)
    surplus = max((sum(n - 1 for n in shared) for shared in rounds), default=0)
    return BoardRule(movement.sets, most, surplus)
