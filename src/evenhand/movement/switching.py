"""Switch plans: which sets or single boards are played the other way round.

The notation, used everywhere, is a list of items separated by commas or blanks:

=========  ==================================================================
``R``      round R at every table
``R*``     round R at the tables that have a stationary pair
``R:T``    round R at table T
``R:T-U``  round R at tables T to U; ``R:odd`` and ``R:even`` at every other table
``R/B``    board B of the set in round R at every table; likewise with a part of the
           room, as in ``R*/B`` and ``R:odd/B``
``R:T/B``  board B of the set in round R at table T
=========  ==================================================================
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import total_ordering
from typing import TYPE_CHECKING

from evenhand.errors import SwitchError
from evenhand.movement.play import stationary_pairs

if TYPE_CHECKING:
    from evenhand.movement.value import Movement

_ITEM = re.compile(
    r"(?P<round>\d{1,4})"
    r"(\*|:(?P<table>\d{1,4})|:(?P<part>odd|even|\d{1,4}-\d{1,4}))?"
    r"(/(?P<board>\d{1,4}))?"
)
_EXPECTED = "expected items like 1 (a round), 1*, 1:2, 1:2-5, 1:odd, 1/3 or 1:2/3"
#: The part of the room with a stationary pair at each table.
STATIONARY = "*"


@total_ordering
@dataclass(frozen=True, slots=True)
class SwitchItem:
    """One item of a plan.

    Attributes:
        round: the round.
        table: the table, or 0 for every table.
        board: the board of the set, or 0 for the whole set.
        part: the part of the room that is meant: `*` for the tables with a stationary
            pair, `odd`, `even`, or the first and last table as in `1-6`.
    """

    round: int
    table: int = 0
    board: int = 0
    part: str = ""

    def __str__(self) -> str:
        where = self.part or (self.table and str(self.table))
        colon = ":" * bool(where and where != STATIONARY)
        return f"{self.round}{colon}{where or ''}" + f"/{self.board}" * bool(self.board)

    def __lt__(self, other: "SwitchItem") -> bool:
        return self._key() < other._key()

    def _key(self) -> tuple[int, str, int, int]:
        return (self.round, self.part, self.table, self.board)


@dataclass(frozen=True, slots=True)
class SwitchPlan:
    """A set of boards to be played the other way round, in the notation above."""

    items: frozenset[SwitchItem] = frozenset()

    @classmethod
    def parse(cls, text: str) -> "SwitchPlan":
        """Read the notation; an empty text is the empty plan."""
        words = re.split(r"[\s,;]+", text.strip())
        return cls(frozenset(_parse_item(word) for word in words if word))

    @classmethod
    def whole_rounds(
        cls, rounds: Iterable[int], *, stationary: bool = False
    ) -> "SwitchPlan":
        """The plan that switches whole rounds."""
        part = STATIONARY if stationary else ""
        return cls(frozenset(SwitchItem(r, part=part) for r in rounds))

    @classmethod
    def room_wide(cls, rounds_per_board: Iterable[Iterable[int]]) -> "SwitchPlan":
        """The plan in which each board of the set is turned in rounds of its own."""
        return cls(
            frozenset(
                SwitchItem(r, board=b)
                for b, rounds in enumerate(rounds_per_board, 1)
                for r in rounds
            )
        )

    def __str__(self) -> str:
        return ",".join(map(str, sorted(self.items)))

    def __bool__(self) -> bool:
        return bool(self.items)

    def resolve(
        self, movement: "Movement", *, not_tables: Iterable[int] = ()
    ) -> frozenset[tuple[int, int, int]]:
        """The (round, table, board) triples that the plan turns in a movement.

        `not_tables` are left out of whole rounds, but not of items that name a table.
        """
        left_alone = frozenset(not_tables)
        for table in sorted(left_alone):
            if not 1 <= table <= movement.tables:
                raise SwitchError(
                    f"table {table} left alone; the tables are 1 to {movement.tables}"
                )
        triples: set[tuple[int, int, int]] = set()
        for item in self.items:
            tables = _tables(item, movement, left_alone)
            boards = (
                range(1, movement.boards_per_set + 1)
                if item.board == 0
                else (item.board,)
            )
            triples.update((item.round, t, b) for t in tables for b in boards)
        return frozenset(triples)


def _parse_item(word: str) -> SwitchItem:
    found = _ITEM.fullmatch(word)
    if found is None:
        raise SwitchError(f"switch plan item {word!r}; {_EXPECTED}")
    numbers = [int(number) for number in re.findall(r"\d+", word)]
    if 0 in numbers:
        raise SwitchError(
            f"switch plan item {word!r}: rounds, tables and boards count from 1"
        )
    part = STATIONARY if STATIONARY in word else found["part"] or ""
    if "-" in part and numbers[1] >= numbers[2]:
        raise SwitchError(
            f"switch plan item {word!r}: tables {numbers[1]} to {numbers[2]}; the "
            "first must come before the last"
        )
    if "-" in part:
        part = f"{numbers[1]}-{numbers[2]}"
    return SwitchItem(
        numbers[0], int(found["table"] or 0), int(found["board"] or 0), part
    )


def _tables(
    item: SwitchItem, movement: "Movement", left_alone: frozenset[int]
) -> list[int]:
    if not 1 <= item.round <= movement.rounds:
        raise SwitchError(
            f"switch {item}: round {item.round}; the rounds are 1 to {movement.rounds}"
        )
    if item.board > movement.boards_per_set:
        raise SwitchError(
            f"switch {item}: board {item.board}; a set has {movement.boards_per_set}"
        )
    row = movement.schedule[item.round - 1]
    if item.table:
        if item.table > len(row):
            raise SwitchError(
                f"switch {item}: table {item.table}; the tables are 1 to {len(row)}"
            )
        return [item.table]
    # a table without boards has nothing to turn
    part = _part(item, movement, len(row))
    return [
        t
        for t, cell in enumerate(row, 1)
        if cell.set and t in part and t not in left_alone
    ]


def _part(item: SwitchItem, movement: "Movement", tables: int) -> Collection[int]:
    """The tables in the part of the room that an item means."""
    if item.part == STATIONARY:
        stay = stationary_pairs(movement).values()
        if not stay:
            raise SwitchError(
                f"switch {item}: no pair is stationary; use {item.round} for every "
                "table"
            )
        return stay
    if item.part in ("odd", "even"):
        return range(1 if item.part == "odd" else 2, tables + 1, 2)
    first, last = map(int, (item.part or f"1-{tables}").split("-"))
    if last > tables:
        raise SwitchError(f"switch {item}: table {last}; the tables are 1 to {tables}")
    return range(first, last + 1)
