"""One movement as a director weighs it: facts, balance, marks and reasons."""

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from evenhand.advice.fitting_movements import CATALOGUE, shared_sets_a_round
from evenhand.advice.request import Evening, round_minutes
from evenhand.fairness import compete, grade_of, measure
from evenhand.fairness.two_winners import lines
from evenhand.movement import Movement, SwitchPlan, instruct, play
from evenhand.movement.announcing import announcements
from evenhand.movement.phrasing import counted
from evenhand.search import ArrowChoice, ArrowMemory

#: At this many tables or fewer, players expect to meet everybody, or nearly.
_FEW_TABLES = 6
#: A round of more boards than this is long.
_MANY_BOARDS = 5


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
        plain: its quality with nothing switched; with two winners, of the worse line.
        rounds: the best whole rounds to switch; None with two winners.
        boards: the best boards to turn, room-wide; None with two winners.
        marks: what counts for or against it apart from its balance.
        remarks: what else a director should know.
        evening: the evening it was weighed for.
    """

    movement: Movement
    plain: Fraction
    rounds: ArrowChoice | None
    boards: ArrowChoice | None
    marks: tuple[Mark, ...]
    remarks: tuple[str, ...]
    evening: Evening

    @property
    def name(self) -> str:
        """What it is called: the movement and its length."""
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
        """The balance in percent, less what counts against the movement."""
        return 100 * float(self.balance) + sum(mark.points for mark in self.marks)

    @property
    def ready_plan(self) -> SwitchPlan:
        """What to switch."""
        return self.boards.plan if self.boards else SwitchPlan()

    @property
    def ready(self) -> Movement:
        """The movement as it should be played."""
        return self.movement.switch(self.ready_plan)

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
        """How many copies of the boards to use: enough for all tables, if available."""
        without = play.copies(self.movement, sharing=False)
        if without <= self.evening.copies or not self.evening.sharing:
            return without
        return play.copies(self.movement, sharing=True)

    @property
    def shared(self) -> int:
        """The most sets that must be shared in any round, with that many copies."""
        enough = self.copies >= play.copies(self.movement, sharing=False)
        return 0 if enough else shared_sets_a_round(self.movement)

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


def _figure(share: Fraction) -> str:
    return f"{100 * float(share):.1f}"


def _percent(share: Fraction | None) -> float | None:
    return None if share is None else round(100 * float(share), 2)


def stationary(movement: Movement) -> int:
    """How many real pairs keep their table."""
    return sum(1 for pair in play.stationary_pairs(movement) if movement.is_real(pair))


def weigh_option(movement: Movement, evening: Evening, memory: ArrowMemory) -> Option:
    """Everything there is to say about a movement that fits."""
    if evening.winners == 2:
        both = lines(movement)
        worse = min(both.ns.quality or Fraction(0), both.ew.quality or Fraction(0))
        found = Option(movement, worse, None, None, (), (), evening)
    else:
        plain = measure(compete(movement)).quality or Fraction(0)
        found = Option(
            movement,
            plain,
            memory.whole_rounds(movement),
            memory.turned_boards(movement),
            (),
            (),
            evening,
        )
    return replace(
        found, marks=tuple(_marks(found, evening)), remarks=tuple(_remarks(found))
    )


def _marks(option: Option, evening: Evening) -> list[Mark]:
    marks = []
    movement = option.movement
    if option.shared:
        tables = "two tables share" if option.shared == 1 else "several tables share"
        marks.append(Mark(-3, f"{tables} boards in a round"))
    if option.copies > 1:
        marks.append(Mark(-2, f"needs {option.copies} copies of the boards"))
    if not option.unaided:
        marks.append(Mark(-4, "players need guide cards"))
    if movement.origin == CATALOGUE and instruct(movement) is None:
        marks.append(Mark(-4, "no rule: pairs and boards follow a list"))
    if option.rematches:
        share = option.rematches / movement.pairs
        marks.append(Mark(-min(8, 8 * share), _rematch_words(option.rematches)))
    perfect_lines = evening.winners == 2 and option.plain == 1
    if movement.sets > movement.rounds and not perfect_lines:
        marks.append(Mark(-5, f"nobody plays all {movement.boards} boards"))
    if evening.winners == 1 and movement.tables <= _FEW_TABLES:
        marks += _meeting_marks(movement)
    if option.unaided and stationary(movement) < movement.tables - 1:
        marks.append(Mark(-3, "both lines move"))
    if movement.boards_per_set > _MANY_BOARDS:
        many = movement.boards_per_set
        marks.append(Mark(-2 * (many - _MANY_BOARDS), f"rounds of {many} boards"))
    # an odd number of pairs makes somebody sit out each round, whatever the movement
    extra = option.sit_outs - evening.pairs % 2
    if extra > 0:
        marks.append(Mark(-3 * extra, f"a pair sits out {option.sit_outs} rounds"))
    short = evening.wished_boards - movement.rounds * movement.boards_per_set
    if short:
        word = "fewer" if short > 0 else "more"
        count = counted(abs(short), "board")
        marks.append(Mark(-1.5 * abs(short), f"{count} {word} than {evening.aim}"))
    if movement.boards_per_set == 1:
        marks.append(Mark(-15, "one-board rounds: everybody moves all the time"))
    if option.boards and option.boards.announcements > 4:
        many = option.boards.announcements
        marks.append(Mark(-0.5 * (many - 4), f"{many} announcements"))
    return marks


def _meeting_marks(movement: Movement) -> list[Mark]:
    """In a small field players want to meet everybody."""
    pairs = len(play.real_pairs(movement))
    met = 2 * len(play.couples(movement)) / pairs
    others = pairs - 1
    if met >= others - 1:
        return []
    share = (others - met) / others
    return [Mark(-round(25 * share, 1), f"pairs meet {met:.0f} of {others} others")]


def _rematch_words(couples: int) -> str:
    return "1 couple meets again" if couples == 1 else f"{couples} couples meet again"


def _remarks(option: Option) -> list[str]:
    movement = option.movement
    remarks = []
    if movement.phantom:
        at = play.stationary_pairs(movement).get(movement.phantom)
        seat = f"pair {movement.phantom}" + (f", table {at}" if at else "")
        remarks.append(f"The missing pair is {seat}; its opponents sit out.")
        full = Movement(movement.schedule, movement.pairs, movement.sets)
        if shared_sets_a_round(full) and not option.shared:
            remarks.append("With that seat empty no boards need to be shared.")
    if movement.origin == "rover":
        remarks.append(
            f"Pair {movement.pairs} roves: it sits out round 1, then takes an "
            "NS seat each round; the pair it displaces sits out."
        )
    if movement.origin == "bump":
        remarks.append(
            f"Pair {movement.pairs} sits out round 1, then takes over NS 1 for good; "
            "the bumped pair sits out a round and bumps the next table."
        )
    incomplete = movement.sets > movement.rounds
    if incomplete and option.boards is not None and option.boards.plan:
        remarks.append(
            "It is incomplete; federations advise against switching such movements, "
            f"but the balance rises from {_figure(option.plain)} to "
            f"{_figure(option.boards.quality)} %."
        )
    return remarks
