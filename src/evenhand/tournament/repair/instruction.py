"""What the director says and does, made of values, so that any numbering fits it."""

from dataclasses import dataclass, replace

from evenhand.movement import SwitchPlan
from evenhand.movement.words import listed

Couple = tuple[int, int]


@dataclass(frozen=True, slots=True)
class HallNumbers:
    """Which numbers the pairs and tables of a movement have in the hall.

    Attributes:
        pairs: who is pair 1, 2, … of the movement; its own numbers where empty.
        first_table: the number of its first table.
    """

    pairs: tuple[int, ...] = ()
    first_table: int = 1

    def pair(self, number: int) -> int:
        """A pair by its number in the hall."""
        return self.pairs[number - 1] if self.pairs else number

    def table(self, number: int) -> int:
        """A table by its number in the hall."""
        return number + self.first_table - 1

    def couple(self, two: Couple) -> Couple:
        """Two pairs by their numbers in the hall, the lower one first."""
        a, b = map(self.pair, two)
        return min(a, b), max(a, b)

    def plan(self, arrows: SwitchPlan) -> SwitchPlan:
        """A switch plan whose tables have their numbers in the hall."""
        return SwitchPlan(
            frozenset(
                replace(item, table=self.table(item.table)) if item.table else item
                for item in arrows.items
            )
        )


#: The numbers of the movement itself.
OWN_NUMBERS = HallNumbers()


@dataclass(frozen=True, slots=True)
class PairNumbers:
    """Pairs in a sentence, by their numbers in the movement."""

    numbers: tuple[int, ...]

    def told(self, hall: HallNumbers) -> str:
        """All of them, with commas and "and"."""
        return listed(map(hall.pair, self.numbers), most=len(self.numbers))


@dataclass(frozen=True, slots=True)
class TableNumber:
    """A table in a sentence, by its number in the movement."""

    number: int

    def told(self, hall: HallNumbers) -> str:
        """The table as it is called."""
        return f"table {hall.table(self.number)}"


@dataclass(frozen=True, slots=True)
class NamedCouples:
    """Couples in a sentence, by their numbers in the movement."""

    couples: tuple[Couple, ...]

    def told(self, hall: HallNumbers) -> str:
        """All of them: `3–8, 4–7`."""
        return ", ".join(f"{a}–{b}" for a, b in sorted(map(hall.couple, self.couples)))


@dataclass(frozen=True, slots=True)
class Switches:
    """A switch plan in a sentence."""

    plan: SwitchPlan

    def told(self, hall: HallNumbers) -> str:
        """The plan in its notation."""
        return str(hall.plan(self.plan))


#: What a sentence is made of.
Piece = str | PairNumbers | TableNumber | NamedCouples | Switches


@dataclass(frozen=True, slots=True)
class Instruction:
    """What the director says and does, before a round or, with round 0, at once."""

    pieces: tuple[Piece, ...]
    round: int = 0

    def told(self, hall: HallNumbers = OWN_NUMBERS) -> str:
        """The sentence with the numbers of the hall."""
        text = "".join(
            piece if isinstance(piece, str) else piece.told(hall)
            for piece in self.pieces
        )
        return f"Round {self.round}: {text}" if self.round else text

    def __str__(self) -> str:
        return self.told()


def instruct(*pieces: Piece, before: int = 0) -> Instruction:
    """An instruction of these pieces, told before a round or at once."""
    return Instruction(pieces, before)
