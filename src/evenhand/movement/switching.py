"""Switch plans: which sets or single boards are played the other way round.

The notation, used everywhere, is a list of items separated by commas or blanks:

=========  ==================================================================
``R``      round R at every table
``R*``     round R at the tables that have a stationary pair
``R:T``    round R at table T
``R/B``    board B of the set in round R at every table (``R*/B`` likewise)
``R:T/B``  board B of the set in round R at table T
=========  ==================================================================
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import total_ordering
from typing import TYPE_CHECKING

from evenhand.errors import SwitchError
from evenhand.movement.play import stationary_pairs

if TYPE_CHECKING:
    from evenhand.movement.value import Movement

_ITEM = re.compile(r"(?P<round>\d{1,4})(?P<where>\*|:(\d{1,4}))?(/(?P<board>\d{1,4}))?")
_EXPECTED = "expected items like 1 (a round), 1*, 1:2, 1/3 or 1:2/3"


@total_ordering
@dataclass(frozen=True, slots=True)
class SwitchItem:
    """One item of a plan.

    Attributes:
        round: the round.
        table: the table, or 0 for every table.
        board: the board of the set, or 0 for the whole set.
        stationary: whether only the tables with a stationary pair are meant.
    """

    round: int
    table: int = 0
    board: int = 0
    stationary: bool = False

    def __str__(self) -> str:
        where = "*" if self.stationary else f":{self.table}" if self.table else ""
        return f"{self.round}{where}" + (f"/{self.board}" if self.board else "")

    def __lt__(self, other: "SwitchItem") -> bool:
        return self._key() < other._key()

    def _key(self) -> tuple[int, bool, int, int]:
        return (self.round, self.stationary, self.table, self.board)


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
        return cls(frozenset(SwitchItem(r, stationary=stationary) for r in rounds))

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
    where = found["where"] or ""
    item = SwitchItem(
        int(found["round"]),
        int(where[1:]) if where.startswith(":") else 0,
        int(found["board"] or 0),
        where == "*",
    )
    if 0 in (item.round, where[1:] and item.table, found["board"] and item.board):
        raise SwitchError(
            f"switch plan item {word!r}: rounds, tables and boards count from 1"
        )
    return item


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
    tables = [t for t, cell in enumerate(row, 1) if cell.set and t not in left_alone]
    if not item.stationary:
        return tables
    stay = set(stationary_pairs(movement).values())
    if not stay:
        raise SwitchError(
            f"switch {item}: no pair is stationary; use {item.round} for every table"
        )
    return [t for t in tables if t in stay]
