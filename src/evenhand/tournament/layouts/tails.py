"""The sections of a session: their movements, and the seats that a line takes.

A *line* is a group of pairs that stays together for the whole event. In a section, the
normal lines take the seats that move together. The *exceptional* line takes the seats
left over in a tail, whose pairs never meet each other.

A skip Mitchell of a + 1 tables is a tail too where lines of a pairs visit it. In its a
rounds every NS pair misses one EW pair, so one such couple can stay there: the last NS
pair, and the EW pair that begins half-way up the section.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from evenhand.errors import SizeError
from evenhand.movement import Movement
from evenhand.movement.play import copies
from evenhand.tournament.layouts.circle import circle_movement

#: The base Mitchells of a large event; base 5 is the Polish movement.
BASES = (5, 7, 9, 11, 13)


class Role(StrEnum):
    """The part a line plays in a section."""

    NS = "NS"
    EW = "EW"
    MOVING = "moving"
    EXCEPTIONAL = "exceptional"


@dataclass(frozen=True, slots=True)
class LineSeats:
    """The seats of a section that one line takes, as pair numbers of its movement."""

    role: Role
    seats: tuple[int, ...]

    @property
    def is_normal(self) -> bool:
        """Whether the line moves on to another section after the session."""
        return self.role is not Role.EXCEPTIONAL


@dataclass(frozen=True, slots=True)
class Section:
    """A group of tables that plays one movement.

    Attributes:
        family: the family of its movement.
        tables: the number of tables.
        rounds: the rounds of a session.
        barometer: whether all tables play the same boards at the same time.
        staying_couple: whether a couple of a skip Mitchell stays while lines that are
            one pair shorter than the section come and go.
    """

    family: str
    tables: int
    rounds: int
    barometer: bool = False
    staying_couple: bool = False

    def __post_init__(self) -> None:
        self.movement()
        if self.staying_couple and (self.family, self.tables) != (
            "skip",
            self.rounds + 1,
        ):
            raise SizeError(
                f"a couple that stays in {self}; expected a skip Mitchell with one "
                "round fewer than tables"
            )

    def movement(self) -> Movement:
        """The movement, with pairs numbered from 1 and one board per set."""
        return _movement(self.family, self.tables, self.rounds, self.barometer)

    def slots(self) -> tuple[LineSeats, ...]:
        """The seats of each line: normal lines first, then the exceptional one."""
        # In a tail, a normal line has as many pairs as the base, a. A Howell tail holds
        # one such line and other tails two. The exceptional line has the rest.
        t, a = self.tables, self.rounds
        if self.is_howell_tail:
            seats = (LineSeats(Role.MOVING, _seats(1, a)),)
            return (*seats, LineSeats(Role.EXCEPTIONAL, _seats(a + 1, 2 * t)))
        if self.staying_couple:
            missed = t + t // 2
            ew = tuple(seat for seat in _seats(t + 1, 2 * t) if seat != missed)
            return (
                LineSeats(Role.NS, _seats(1, a)),
                LineSeats(Role.EW, ew),
                LineSeats(Role.EXCEPTIONAL, (t, missed)),
            )
        if self.is_mitchell_tail:
            return (
                LineSeats(Role.NS, _seats(1, a)),
                LineSeats(Role.EW, _seats(t + 1, t + a)),
                LineSeats(
                    Role.EXCEPTIONAL, _seats(a + 1, t) + _seats(t + a + 1, 2 * t)
                ),
            )
        return LineSeats(Role.NS, _seats(1, t)), LineSeats(
            Role.EW, _seats(t + 1, 2 * t)
        )

    @property
    def is_howell_tail(self) -> bool:
        """Whether the pairs of one normal line move here and meet each other."""
        return self.family in ("howell", "three-quarter-howell")

    @property
    def is_mitchell_tail(self) -> bool:
        """Whether two normal lines and an exceptional one meet here."""
        return self.family == "reverse-appendix" or self.staying_couple

    @property
    def is_tail(self) -> bool:
        """Whether an exceptional line stays here."""
        return self.is_howell_tail or self.is_mitchell_tail

    @property
    def is_guided_tail(self) -> bool:
        """Whether it is a tail that players do not follow unaided."""
        return self.is_tail and not self.staying_couple

    @property
    def copies(self) -> int:
        """The copies of its boards that the section needs if tables do not share."""
        return copies(self.movement(), sharing=False)

    def __str__(self) -> str:
        return self.movement().name


def _seats(first: int, last: int) -> tuple[int, ...]:
    return tuple(range(first, last + 1))


@cache
def _movement(family: str, tables: int, rounds: int, barometer: bool) -> Movement:
    if family == "round-robin":
        return circle_movement(tables, 0, rounds)
    from evenhand.families import build  # late: an evening under way builds nothing

    with_extra_tables = family in ("reverse-appendix", "appendix")
    extra = tables - rounds if with_extra_tables else None
    complete = with_extra_tables or family == "howell"
    movement = build(
        family, tables=tables, rounds=None if complete else rounds, extra=extra
    )
    if movement.rounds != rounds:
        raise SizeError(
            f"{family} of {tables} tables has {movement.rounds} rounds, not {rounds}; "
            "choose another tail"
        )
    return _as_barometer(movement) if barometer else movement


def _as_barometer(movement: Movement) -> Movement:
    schedule = tuple(
        tuple(cell._replace(set=r) for cell in row)
        for r, row in enumerate(movement.schedule, 1)
    )
    return replace(
        movement,
        schedule=schedule,
        sets=movement.rounds,
        name=f"{movement.name}, barometer",
        origin="barometer",
    )


def tail_sizes(base: int) -> tuple[int, ...]:
    """The numbers of tables that a tail beside Mitchells of `base` tables may have.

    With base a, fewer than (a + 1)/2 tables cannot play a rounds without a rematch, and
    (3a + 1)/2 tables are better split into a Mitchell and a smaller tail.
    """
    check_base(base)
    smallest, largest = (base + 1) // 2, (3 * base - 1) // 2
    return tuple(t for t in range(smallest, largest + 1) if t != base)


def tail_section(base: int, tables: int, *, barometer: bool = False) -> Section:
    """The tail with a number of tables beside Mitchells of `base` tables."""
    sizes = tail_sizes(base)
    if tables not in sizes:
        raise SizeError(
            f"a tail of {tables} tables beside {base}-table Mitchells; "
            f"choose from {', '.join(map(str, sizes))} tables"
        )
    if tables > base:
        family = "reverse-appendix"
    elif 2 * tables == base + 1:
        family = "howell"
    else:
        family = "three-quarter-howell"
    return Section(family, tables, base, barometer)


def check_base(base: int) -> None:
    """Refuse a base for which no tails are known."""
    if base not in BASES:
        raise SizeError(f"base {base}; choose from {', '.join(map(str, BASES))} tables")
