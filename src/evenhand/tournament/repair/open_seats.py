"""What a new seating of everybody has to respect, round by round.

Where a guest has an opponent the table stays as it is. A guest that has lost its
opponent is seated like anybody in that round.
"""

import heapq
from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from evenhand.movement import Cell
from evenhand.tournament.repair.rest_of_section import RestOfSection, playing
from evenhand.tournament.seated import Couple


class OpenSeats:
    """Who is to be seated anew in the rounds to come, and with what.

    Attributes:
        sharing: how sets may be shared.
        met: how often two pairs have met.
        missed: how many rounds everybody has missed.
        fixed: tables that stay as they are in each round, by their numbers.
        free: who can be seated, in each round.
    """

    def __init__(self, rest: RestOfSection) -> None:
        self._rest = rest
        self.sharing = rest.sharing
        self.met: Counter[Couple] = rest.times_met()
        self.missed: Counter[int] = rest.rounds_missed()
        self.fixed: list[Mapping[int, Cell]] = [
            {
                number: cell
                for number, cell in enumerate(row, 1)
                if all(cell) and rest.guests.intersection(cell[:2])
            }
            for row in rest.rows
        ]
        # a guest's own section is planned round what it plays here
        kept = [playing(tuple(tables.values())) for tables in self.fixed]
        self.free: list[tuple[int, ...]] = [
            tuple(pair for pair in rest.expected(r) if pair not in there)
            for r, there in zip(rest.coming, kept, strict=True)
        ]

    @property
    def rounds(self) -> int:
        """How many rounds are to come."""
        return len(self.free)

    @cached_property
    def _stranded(self) -> list[int]:
        """Guests that have lost an opponent."""
        free = (pair for pairs in self.free for pair in pairs)
        return sorted(self._rest.guests.intersection(free))

    @cached_property
    def pairs(self) -> tuple[int, ...]:
        """Everybody who is seated anew."""
        return (*self._rest.present, *self._stranded)

    @cached_property
    def north(self) -> frozenset[int] | None:
        """Who must sit NS, where the lines are ranked apart; else None.

        Late pairs join the shorter line.
        """
        if not self._rest.two_lines:
            return None
        late = self._rest.late
        # a pair that changed sides now could be ranked in neither line
        north = set(self._rest.north.intersection(self.pairs))
        south = len(self.pairs) - len(late) - len(north)
        for pair in late:
            if len(north) <= south:
                north.add(pair)
            else:
                south += 1
        return frozenset(north)

    @cached_property
    def tables(self) -> list[int]:
        """How many tables can be filled anew, in each round."""
        most = self.sharing.sets + self.sharing.surplus
        counts = []
        for free, fixed in zip(self.free, self.fixed, strict=True):
            # boards may run short before pairs do
            couples = len(free) // 2
            if self.north is not None:
                ns = len(self.north.intersection(free))
                couples = min(ns, len(free) - ns)
            counts.append(max(min(couples, most - len(fixed)), 0))
        return counts

    @cached_property
    def sets(self) -> dict[int, set[int]]:
        """The sets that each pair must not be given: known, or due at a fixed table.

        A guest gets none but those it was to play here: its own section may give it
        any other.
        """
        sets = self._rest.sets_played()
        for cell in (cell for tables in self.fixed for cell in tables.values()):
            for pair in cell[:2]:
                sets[pair].add(cell.set)
        for guest in self._stranded:
            due = {
                cell.set
                for row, tables in zip(self._rest.rows, self.fixed, strict=True)
                for number, cell in enumerate(row, 1)
                if guest in cell[:2] and number not in tables
            }
            sets[guest].update({*range(1, self.sharing.sets + 1)} - due)
        return sets

    @property
    def fewest_idle(self) -> int:
        """Rounds that pairs sit out however they are seated, added up."""
        return sum(map(len, self.free)) - 2 * sum(self.tables)

    def may_sit(self, index: int, cell: Cell) -> bool:
        """Whether two pairs free in a round may sit at a table, each on its side."""
        north = self.north
        in_line = north is None or (cell.ns in north and cell.ew not in north)
        if not (cell.set and in_line and {*cell[:2]} <= {*self.free[index]}):
            return False
        return not any(cell.set in self.sets[pair] for pair in cell[:2])

    def may_change(self, a: int, b: int) -> bool:
        """Whether two pairs may change seats."""
        return self.north is None or (a in self.north) == (b in self.north)

    def fixed_sets(self, index: int) -> list[int]:
        """The sets at the tables of a round that stay as they are."""
        return [cell.set for cell in self.fixed[index].values()]

    def least_squares(self) -> int:
        """The sum of squared rounds missed when sit-outs are as even as can be."""
        # handing each sit-out to whoever has missed least is the evenest there can be,
        # so a search that reaches this sum may stop
        missed = [self.missed[pair] for pair in self.pairs]
        heapq.heapify(missed)
        for _ in range(self.fewest_idle):
            heapq.heapreplace(missed, missed[0] + 1)
        return sum(n * n for n in missed)
