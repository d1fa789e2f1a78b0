"""What the director says and does to repair an evening, as values.

Pairs and tables have the numbers of the hall. The sentences are made in `render`.
"""

from dataclasses import dataclass

from evenhand.movement import SwitchPlan
from evenhand.tournament.seated import Couple


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """Something to say or do before a round or, with round 0, at once."""

    round: int = 0


@dataclass(frozen=True, slots=True)
class TimeRunsOut(Instruction):
    """There is time up to a round."""

    last_round: int


@dataclass(frozen=True, slots=True)
class StopEarly(Instruction):
    """The pairs have played most equally after a round, so that one is the last.

    Attributes:
        last_round: that round; None where nothing more is played.
    """

    last_round: int | None


@dataclass(frozen=True, slots=True)
class SeatsStay(Instruction):
    """Everybody goes on as planned."""


@dataclass(frozen=True, slots=True)
class PairsLeft(Instruction):
    """Pairs have gone home."""

    pairs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatTaken(Instruction):
    """A late pair takes a seat in a round.

    Attributes:
        pair: who.
        table: where.
        displaced: who has to get up; 0 where the seat is empty.
        way: the direction of most boards, once the arrows are chosen.
        other_way: the boards that are played in the other direction.
    """

    pair: int
    table: int
    displaced: int
    way: str = ""
    other_way: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BumpingBegins(Instruction):
    """A late pair bumps another, which then bumps a third one, and so on."""

    pair: int


@dataclass(frozen=True, slots=True)
class Bump(Instruction):
    """A pair takes over the seats of another, for good."""

    pair: int
    bumped: int


@dataclass(frozen=True, slots=True)
class SeatedAnew(Instruction):
    """Everybody is seated anew, by cards.

    Attributes:
        first_round: from this round on.
        but_guests: whether tables with a pair of another section stay as they are.
    """

    first_round: int
    but_guests: bool


@dataclass(frozen=True, slots=True)
class SitOut(Instruction):
    """Pairs sit out a round."""

    pairs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SwitchArrows(Instruction):
    """Rounds, tables or boards are switched, against what was planned."""

    plan: SwitchPlan


@dataclass(frozen=True, slots=True)
class MeetAgain(Instruction):
    """Couples that have met meet again."""

    couples: tuple[Couple, ...]


@dataclass(frozen=True, slots=True)
class VisitLost(Instruction):
    """A pair was to visit a section that has stopped by then, and sits out."""

    pair: int
    section: str
