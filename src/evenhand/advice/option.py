"""One movement as a director weighs it: facts, balance, marks and reasons."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from evenhand.advice.candidates import shared_sets_a_round
from evenhand.advice.request import Evening, round_minutes
from evenhand.fairness import compete, grade_of, lines, measure
from evenhand.movement import Movement, announcements, instruct, play
from evenhand.movement.words import counted
from evenhand.search import ArrowChoice, ArrowMemory

#: Sets that may be shared in a round before a second copy is needed.
_MOST_SHARED = 2


@dataclass(frozen=True, slots=True)
class Mark:
    """A reason for or against a movement, in points of balance."""

    points: float
    text: str


@dataclass(frozen=True, slots=True)
class Option:
    """A movement that fits the evening, and everything to weigh it by.

    Attributes:
        movement: the movement, nothing switched.
        plain: its quality as it is; with two winners, that of the worse line.
        rounds: the best whole rounds to switch; None with two winners.
        boards: the best boards to turn, room-wide; None with two winners.
        marks: what speaks for and against it beside its balance.
        remarks: what else a director should know.
    """

    movement: Movement
    plain: Fraction
    rounds: ArrowChoice | None
    boards: ArrowChoice | None
    marks: tuple[Mark, ...]
    remarks: tuple[str, ...]

    @property
    def name(self) -> str:
        """What to call it: the movement and its length."""
        return f"{self.movement.name}, {self.length}"

    @property
    def length(self) -> str:
        """Rounds × boards a round."""
        return f"{self.movement.rounds}×{self.movement.boards_per_set}"

    @property
    def balance(self) -> Fraction:
        """The best balance that announcements alone can give."""
        return self.boards.quality if self.boards else self.plain

    @property
    def merit(self) -> float:
        """The balance in percent, less what speaks against the movement."""
        return 100 * float(self.balance) + sum(mark.points for mark in self.marks)

    @property
    def ready(self) -> Movement:
        """The movement as it should be played."""
        if self.boards is None:
            return self.movement
        return self.movement.switch(self.boards.plan)

    @property
    def minutes(self) -> int:
        """The time it takes."""
        return self.movement.rounds * round_minutes(self.movement.boards_per_set)

    @property
    def boards_played(self) -> tuple[int, int]:
        """The fewest and the most boards that a pair plays."""
        played = play.boards_played(self.movement).values()
        return min(played), max(played)

    @property
    def sit_outs(self) -> int:
        """The most rounds that a pair sits out."""
        per_pair = Counter(sit.pair for sit in play.sit_outs(self.movement))
        return max(per_pair.values(), default=0)

    @property
    def copies(self) -> int:
        """Copies of the boards needed, with sharing where it is bearable."""
        return copies_needed(self.movement, sharing=True)

    @property
    def shared(self) -> int:
        """The most sets that are shared in any round."""
        return shared_sets_a_round(self.movement)

    @property
    def relays(self) -> int:
        """The most sets that wait on a relay in any round."""
        return max((len(sets) for sets in play.idle_sets(self.movement)), default=0)

    @property
    def unaided(self) -> bool:
        """Whether players can follow it without guide cards."""
        rule = instruct(self.movement)
        return rule is not None and rule.unaided

    @property
    def rematches(self) -> int:
        """How many couples meet more than once."""
        return sum(1 for n in play.couples(self.movement).values() if n > 1)

    def as_data(self) -> dict[str, Any]:
        """The option as plain data."""
        fewest, most = self.boards_played
        rule = instruct(self.movement)
        return {
            "name": self.name,
            "family": self.movement.origin,
            "tables": self.movement.tables,
            "rounds": self.movement.rounds,
            "boards_per_set": self.movement.boards_per_set,
            "boards_played": [fewest, most],
            "sit_outs": self.sit_outs,
            "phantom": self.movement.phantom or None,
            "minutes": self.minutes,
            "copies": self.copies,
            "copies_without_sharing": play.copies(self.movement, sharing=False),
            "shared_sets": self.shared,
            "relays": self.relays,
            "unaided": self.unaided,
            "instruction": rule.text if rule else None,
            "rematches": self.rematches,
            "stationary": stationary(self.movement),
            "balance_plain": _percent(self.plain),
            "balance_rounds": _percent(self.rounds.quality if self.rounds else None),
            "switch_rounds": str(self.rounds.plan) if self.rounds else None,
            "balance_boards": _percent(self.boards.quality if self.boards else None),
            "switch_boards": str(self.boards.plan) if self.boards else None,
            "announcements": [str(said) for said in announcements(self.ready)],
            "grade": grade_of(self.balance),
            "merit": round(self.merit, 2),
            "marks": [{"points": m.points, "text": m.text} for m in self.marks],
            "remarks": list(self.remarks),
        }


def _percent(share: Fraction | None) -> float | None:
    return None if share is None else round(100 * float(share), 2)


def copies_needed(movement: Movement, *, sharing: bool) -> int:
    """Copies of the boards; up to two shared sets a round are bearable."""
    without = play.copies(movement, sharing=False)
    bearable = without <= 2 and shared_sets_a_round(movement) <= _MOST_SHARED
    return 1 if sharing and bearable else without


def stationary(movement: Movement) -> int:
    """How many real pairs keep their table."""
    return sum(1 for pair in play.stationary_pairs(movement) if movement.is_real(pair))


def weigh_option(movement: Movement, evening: Evening, memory: ArrowMemory) -> Option:
    """Everything there is to say about a movement that fits."""
    if evening.winners == 2:
        both = lines(movement)
        worse = min(both.ns.quality or Fraction(0), both.ew.quality or Fraction(0))
        found = Option(movement, worse, None, None, (), ())
    else:
        plain = measure(compete(movement)).quality or Fraction(0)
        found = Option(
            movement,
            plain,
            memory.whole_rounds(movement),
            memory.turned_boards(movement),
            (),
            (),
        )
    return Option(
        found.movement,
        found.plain,
        found.rounds,
        found.boards,
        tuple(_marks(found, evening)),
        tuple(_remarks(found)),
    )


def _marks(option: Option, evening: Evening) -> list[Mark]:
    marks = []
    movement = option.movement
    if option.shared and option.copies <= 1:
        tables = "two tables share" if option.shared == 1 else "several tables share"
        marks.append(Mark(-3, f"{tables} boards in a round"))
    if option.copies > 1:
        marks.append(Mark(-2, f"needs {option.copies} copies of the boards"))
    if not option.unaided:
        marks.append(Mark(-4, "players need guide cards"))
    if option.rematches:
        share = option.rematches / movement.pairs
        marks.append(
            Mark(
                -min(8, 8 * share), f"{counted(option.rematches, 'couple')} meet again"
            )
        )
    if movement.sets > movement.rounds:
        marks.append(Mark(-5, f"nobody plays all {movement.boards} boards"))
    extra = option.sit_outs - evening.pairs % 2
    if extra > 0:
        marks.append(Mark(-3 * extra, f"a pair sits out {option.sit_outs} rounds"))
    short = evening.wished_boards - movement.rounds * movement.boards_per_set
    if short:
        word = "fewer" if short > 0 else "more"
        count = counted(abs(short), "board")
        marks.append(Mark(-0.75 * abs(short), f"{count} {word} than wished"))
    if movement.boards_per_set == 1:
        marks.append(Mark(-15, "one-board rounds: everybody moves all the time"))
    if option.boards and option.boards.announcements > 4:
        many = option.boards.announcements
        marks.append(Mark(-0.5 * (many - 4), f"{many} announcements"))
    return marks


def _remarks(option: Option) -> list[str]:
    movement = option.movement
    remarks = []
    if movement.phantom:
        at = play.stationary_pairs(movement).get(movement.phantom)
        seat = f"pair {movement.phantom}" + (f", table {at}" if at else "")
        remarks.append(f"The missing pair is {seat}; its opponents sit out.")
        full = Movement(movement.schedule, movement.pairs, movement.sets)
        if shared_sets_a_round(full) > option.shared:
            remarks.append("With that seat empty no boards need to be shared.")
    if movement.origin == "rover":
        remarks.append(
            f"Pair {movement.pairs} roves: it sits out round 1, then takes a "
            "NS seat each round; the pair it displaces sits out."
        )
    if movement.origin == "bump":
        remarks.append(
            f"Pair {movement.pairs} sits out round 1, then takes over NS 1 for good; "
            "the bumped pair sits out a round and bumps the next table."
        )
    incomplete = movement.sets > movement.rounds
    if incomplete and option.boards is not None:
        remarks.append("It is incomplete: federations advise against switching these.")
    return remarks
