"""What a new seating of everybody has to respect, round by round."""

import heapq
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from evenhand.movement import Cell
from evenhand.tournament.repair.rest_of_section import (
    RestOfSection,
    SharingRule,
    playing,
)
from evenhand.tournament.seated import Couple


@dataclass(frozen=True, slots=True)
class OpenSeats:
    """Who is to be seated anew in the rounds to come, and with what.

    Attributes:
        pairs: everybody who is seated anew.
        north: who must sit NS, where the lines are ranked apart; else None.
        free: who of them can be seated, in each round.
        tables: how many tables they fill in each.
        fixed: tables that stay as they are in each, by their numbers.
        sharing: how sets may be shared.
        sets: what nobody may be given: played, or to be played at a fixed table.
        met: how often two pairs have met.
        missed: how many rounds everybody has missed.
    """

    pairs: tuple[int, ...]
    north: frozenset[int] | None
    free: tuple[tuple[int, ...], ...]
    tables: tuple[int, ...]
    fixed: tuple[Mapping[int, Cell], ...]
    sharing: SharingRule
    sets: dict[int, set[int]]
    met: Counter[Couple]
    missed: Counter[int]

    @property
    def rounds(self) -> int:
        """How many rounds are to come."""
        return len(self.free)

    @property
    def fewest_idle(self) -> int:
        """Rounds that pairs sit out however they are seated, added up."""
        return sum(map(len, self.free)) - 2 * sum(self.tables)

    def may_sit(self, index: int, cell: Cell) -> bool:
        """Whether two pairs free in a round may sit at a table, each on its side."""
        north = self.north
        in_line = north is None or (cell.ns in north and cell.ew not in north)
        return cell.set > 0 and in_line and {*cell[:2]} <= {*self.free[index]}

    def may_change(self, a: int, b: int) -> bool:
        """Whether two pairs may change seats."""
        return self.north is None or (a in self.north) == (b in self.north)

    def fixed_sets(self, index: int) -> list[int]:
        """The sets at the tables of a round that stay as they are."""
        return [cell.set for cell in self.fixed[index].values()]

    def least_squares(self) -> int:
        """The sum of squared rounds missed when sit-outs are as even as can be."""
        missed = [self.missed[pair] for pair in self.pairs]
        heapq.heapify(missed)
        for _ in range(self.fewest_idle):
            heapq.heapreplace(missed, missed[0] + 1)
        return sum(n * n for n in missed)


def find_open_seats(rest: RestOfSection) -> OpenSeats:
    """The seats to be filled anew; late pairs join the shorter line.

    Where a guest has an opponent the table stays as it is. A guest that has lost its
    opponent is seated like anybody in that round.
    """
    fixed = tuple(
        {
            number: cell
            for number, cell in enumerate(row, 1)
            if all(cell) and rest.guests.intersection(cell[:2])
        }
        for row in rest.rows
    )
    kept = [playing(tuple(tables.values())) for tables in fixed]
    free = tuple(
        tuple(pair for pair in rest.expected(r) if pair not in there)
        for r, there in zip(rest.coming, kept, strict=True)
    )
    stranded = sorted(rest.guests.intersection(p for pairs in free for p in pairs))
    pairs = (*rest.present, *stranded)
    north = _north(rest, pairs) if rest.two_lines else None
    most = rest.sharing.sets + rest.sharing.surplus
    tables = tuple(
        max(min(_most_couples(there, north), most - len(stay)), 0)
        for there, stay in zip(free, fixed, strict=True)
    )
    sets = _closed_sets(rest, fixed, stranded)
    met, missed = rest.times_met(), rest.rounds_missed()
    return OpenSeats(pairs, north, free, tables, fixed, rest.sharing, sets, met, missed)


def _most_couples(there: Collection[int], north: frozenset[int] | None) -> int:
    """How many tables these pairs can fill."""
    if north is None:
        return len(there) // 2
    ns = sum(pair in north for pair in there)
    return min(ns, len(there) - ns)


def _closed_sets(
    rest: RestOfSection,
    fixed: tuple[Mapping[int, Cell], ...],
    stranded: Collection[int],
) -> dict[int, set[int]]:
    """The sets that each pair must not be given.

    A guest gets none but those it was to play here: its own section may give it any
    other.
    """
    sets = rest.sets_played()
    for cell in (cell for tables in fixed for cell in tables.values()):
        for pair in cell[:2]:
            sets[pair].add(cell.set)
    for guest in stranded:
        due = {
            cell.set
            for row, tables in zip(rest.rows, fixed, strict=True)
            for number, cell in enumerate(row, 1)
            if guest in cell[:2] and number not in tables
        }
        sets[guest].update(s for s in range(1, rest.movement.sets + 1) if s not in due)
    return sets


def _north(rest: RestOfSection, pairs: tuple[int, ...]) -> frozenset[int]:
    sitting_ns = {cell.ns for row in rest.movement.schedule for cell in row}
    north = sitting_ns.intersection(pairs)
    south = len(pairs) - len(rest.late) - len(north)
    for pair in rest.late:
        if len(north) <= south:
            north.add(pair)
        else:
            south += 1
    return frozenset(north)
