"""A late pair bumps: it takes a seat for good, who is bumped takes another, and so on.

Who is bumped sits out one round and then takes over the seats of a third pair. So one
pair sits out in every round, and nobody more than once.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from evenhand.errors import RequestError
from evenhand.movement import Cell
from evenhand.tournament.repair.continuation import Continuation
from evenhand.tournament.repair.instruction import (
    Couple,
    Instruction,
    PairNumbers,
    instruct,
)
from evenhand.tournament.repair.situation import Rows, Situation, as_couple

BUMP = "bump"

#: Nodes of the search tree that are looked at for each number of rematches.
_MOST_NODES = 2000
#: Rematches that are put up with, more than are planned.
_MOST_REMATCHES = 3


class Bump(NamedTuple):
    """In one round a pair takes over the seats of another."""

    by: int
    pair: int


def let_bump(situation: Situation) -> Continuation:
    """A late pair bumps its way in; raises `RequestError` where it cannot."""
    if len(situation.late) != 1:
        raise RequestError("needs exactly one pair that comes late")
    if any(_has_empty_seat(situation, row) for row in situation.rest()):
        raise RequestError("a seat is empty, so nobody has to be bumped from one")
    search = _BumpSearch(situation)
    for rematches in search.bounds():
        chain = search.find(rematches)
        if chain is not None:
            rows = _with_bumps(situation.rest(), chain)
            return Continuation(BUMP, rows, tuple(_say_bumps(situation, chain)))
    ties = ", and who plays with another section stays in its seats"
    raise RequestError(
        "no chain was found in which those bumped have boards and opponents that are "
        "new to them" + (ties if search.has_ties else "")
    )


def _has_empty_seat(situation: Situation, row: tuple[Cell, ...]) -> bool:
    return any(
        situation.is_there(cell.ns) != situation.is_there(cell.ew) for cell in row
    )


def _with_bumps(rows: Rows, chain: list[Bump]) -> Rows:
    holder: dict[int, int] = {}
    changed = []
    for row, bump in zip(rows, chain, strict=True):
        holder[bump.pair] = bump.by
        changed.append(
            tuple(
                Cell(holder.get(ns, ns), holder.get(ew, ew), board_set)
                for ns, ew, board_set in row
            )
        )
    return tuple(changed)


def _say_bumps(situation: Situation, chain: list[Bump]) -> Iterator[Instruction]:
    yield instruct(
        "Late pair ",
        PairNumbers((situation.late[0],)),
        " bumps: who is bumped sits out one round and then takes over the seats of the "
        "next pair, for good",
    )
    for r, bump in enumerate(chain, situation.next_round):
        yield instruct(
            "pair ",
            PairNumbers((bump.by,)),
            " takes over the seats of pair ",
            PairNumbers((bump.pair,)),
            before=r,
        )


@dataclass(frozen=True, slots=True)
class _Seat:
    """Where the plan puts a pair in one round."""

    table: int
    side: int


class _BumpSearch:
    """Backtracking round by round; pairs of the plan stand for their seats."""

    def __init__(self, situation: Situation) -> None:
        self._two_lines = situation.two_lines
        self._rows = situation.rest()
        self._late = situation.late[0]
        self._tables = situation.movement.tables
        self._seats = [
            {
                cell[side]: _Seat(table, side)
                for table, cell in enumerate(row)
                for side in (0, 1)
                if situation.plays(cell)
            }
            for row in self._rows
        ]
        self._future_sets = _future_sets(situation, self._rows)
        self._sets = situation.sets_played()
        self._met: Counter[Couple] = situation.met()
        self._tied = _tied(situation)
        self._holder: dict[int, int] = {}
        self._chain: list[Bump] = []
        self._nodes = 0

    @property
    def has_ties(self) -> bool:
        """Whether somebody cannot change seats."""
        return bool(self._tied)

    def bounds(self) -> range:
        """How many rematches a chain may make, from what no chain can avoid on.

        After n bumps n seats are held by others, so at most n tables of a round differ
        from the plan.
        """
        least = planned = 0
        met = Counter(self._met)
        for n, row in enumerate(self._rows, 1):
            couples = [
                as_couple(ns, ew) for ns, ew, _ in row if ns in self._seats[n - 1]
            ]
            again = sum(self._met[couple] > 0 for couple in couples)
            least += max(again - n, 0)
            planned += sum(met[couple] > 0 for couple in couples)
            met.update(couples)
        return range(least, planned + _MOST_REMATCHES + 1)

    def find(self, rematches: int) -> list[Bump] | None:
        """A chain with at most so many rematches, None where none was found."""
        self._nodes = _MOST_NODES
        return list(self._chain) if self._go_on(0, self._late, rematches) else None

    def _go_on(self, index: int, waiting: int, left: int) -> bool:
        if index == len(self._rows):
            return True
        for pair in self._candidates(index, waiting):
            self._nodes -= 1
            if self._nodes < 0:
                return False
            self._holder[pair] = waiting
            self._chain.append(Bump(waiting, pair))
            meetings, again = self._meetings(index)
            if again <= left:
                self._note(meetings, 1)
                if self._go_on(index + 1, pair, left - again):
                    return True
                self._note(meetings, -1)
            self._chain.pop()
            del self._holder[pair]
        return False

    def _candidates(self, index: int, waiting: int) -> list[int]:
        """Pairs whose seats are new to the one that waits, the next table first."""
        last = self._last_seat(index)
        sets = self._sets[waiting]
        fitting = [
            pair
            for pair in self._seats[index]
            if pair not in self._holder
            and pair != waiting
            and pair not in self._tied
            and not sets & self._future_sets[index][pair]
            and (not self._two_lines or index == 0 or self._keeps_line(index, pair))
        ]
        return sorted(fitting, key=lambda pair: self._nearness(index, pair, last))

    def _last_seat(self, index: int) -> _Seat:
        start = _Seat(-1, 0)
        if not self._chain:
            return start
        bumped = self._chain[-1].pair
        return self._seats[index - 1].get(bumped, start)

    def _keeps_line(self, index: int, pair: int) -> bool:
        return self._seats[index][pair].side == self._last_seat(index).side

    def _nearness(self, index: int, pair: int, last: _Seat) -> tuple[bool, int]:
        seat = self._seats[index][pair]
        return seat.side != last.side, (seat.table - last.table - 1) % self._tables

    def _meetings(self, index: int) -> tuple[list[tuple[Couple, int]], int]:
        """Who meets on which set in a round, and how many rematches that makes."""
        found, again = [], 0
        for ns, ew, board_set in self._rows[index]:
            if ns not in self._seats[index]:
                continue
            couple = as_couple(self._holder.get(ns, ns), self._holder.get(ew, ew))
            found.append((couple, board_set))
            again += self._met[couple] > 0
        return found, again

    def _note(self, meetings: list[tuple[Couple, int]], way: int) -> None:
        for couple, board_set in meetings:
            self._met[couple] += way
            for pair in couple:
                if way > 0:
                    self._sets[pair].add(board_set)
                else:
                    self._sets[pair].discard(board_set)


def _future_sets(situation: Situation, rows: Rows) -> list[dict[int, set[int]]]:
    """For each round the sets that lie on a pair's seats from then on."""
    future: list[dict[int, set[int]]] = []
    after: dict[int, set[int]] = {}
    for row in reversed(rows):
        now = {pair: set(sets) for pair, sets in after.items()}
        for cell in row:
            if situation.plays(cell):
                for pair in cell[:2]:
                    now.setdefault(pair, set()).add(cell.set)
        future.append(now)
        after = now
    return future[::-1]


def _tied(situation: Situation) -> set[int]:
    """Pairs whose seats nobody can take over: guests, hosts, and who will be away."""
    tied = set(situation.guests)
    for row in situation.rest():
        for cell in row:
            if situation.guests & set(cell[:2]):
                tied.update(cell[:2])
    tied.update(one.pair for one in situation.away if one.round >= situation.next_round)
    return tied - {0}
