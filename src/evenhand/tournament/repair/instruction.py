"""What the director says and does, made of values, so that any numbering fits it."""

from dataclasses import dataclass, replace

from evenhand.boards import Direction
from evenhand.movement import Movement, SwitchPlan, pair_card
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
class TakenSeat:
    """The seat that a pair takes in a round; which way follows from the arrows.

    Attributes:
        pair: who takes it, by its number in the movement.
        table: the table likewise.
        way: the direction of most boards; empty as long as the arrows are not chosen.
        other_way: the boards that are played in the other direction.
    """

    pair: int
    table: int
    way: str = ""
    other_way: tuple[int, ...] = ()

    def told(self, hall: HallNumbers) -> str:
        """The table and the direction, with what is turned."""
        said = f"{TableNumber(self.table).told(hall)} {self.way}".rstrip()
        if self.other_way:
            boards = listed(self.other_way, most=len(self.other_way))
            said += f", but {Direction(self.way).opposite.value} on {boards}"
        return said

    def in_round(self, movement: Movement, round_number: int) -> "TakenSeat":
        """The seat as it is in a round of the movement that is played."""
        if round_number > movement.rounds:
            return self
        step = pair_card(movement, self.pair)[round_number - 1]
        if step.place is None:
            return self
        way = step.place.direction.value
        return replace(self, way=way, other_way=step.other_way)


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
Piece = str | PairNumbers | TableNumber | TakenSeat | NamedCouples | Switches


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

    def as_seated(self, movement: Movement) -> "Instruction":
        """The same once it is known which way everybody sits."""
        pieces = tuple(
            piece.in_round(movement, self.round)
            if isinstance(piece, TakenSeat)
            else piece
            for piece in self.pieces
        )
        return replace(self, pieces=pieces)

    def __str__(self) -> str:
        return self.told()


def instruct(*pieces: Piece, before: int = 0) -> Instruction:
    """An instruction of these pieces, told before a round or at once."""
    return Instruction(pieces, before)
