"""A late pair bumps: it takes over the seats of another pair for good, and so on.

The pair that is bumped sits out one round and then takes over the seats of a third. So
one pair sits out in every round, and nobody more than once.
"""

from collections import Counter
from collections.abc import Iterable

from evenhand.movement import Cell
from evenhand.tournament.repair.repair_instructions import Bump, BumpingBegins
from evenhand.tournament.repair.rest_of_section import (
    Continuation,
    NoRepair,
    Obstacle,
    RestOfSection,
)
from evenhand.tournament.seated import Couple, couple

#: Nodes of the search tree that are looked at for each number of rematches.
_MOST_NODES = 2000
#: Rematches that are put up with, more than are planned.
_MOST_REMATCHES = 3


def let_bump(rest: RestOfSection) -> Continuation | NoRepair:
    """A late pair bumps its way in, if it can."""
    if len(rest.late) != 1:
        return NoRepair(Obstacle.NOT_ONE_LATE)
    if any((cell.ns == 0) != (cell.ew == 0) for row in rest.rows for cell in row):
        return NoRepair(Obstacle.SEAT_TO_BUMP_TO)
    search = _BumpSearch(rest)
    for rematches in search.bounds():
        chain = search.find(rematches)
        if chain is not None:
            rows = tuple(
                tuple(_with_bumps(row, chain[:n])) for n, row in enumerate(rest.rows, 1)
            )
            return Continuation("bump", rows, (BumpingBegins(*rest.late), *chain))
    if search.tied:
        return NoRepair(Obstacle.NO_CHAIN_BESIDE_GUESTS)
    return NoRepair(Obstacle.NO_CHAIN)


def _with_bumps(row: Iterable[Cell], chain: Iterable[Bump]) -> list[Cell]:
    holder = {bump.bumped: bump.pair for bump in chain}
    return [Cell(holder.get(ns, ns), holder.get(ew, ew), s) for ns, ew, s in row]


class _BumpSearch:
    """Backtracking round by round; pairs of the plan stand for their seats.

    Attributes:
        tied: pairs whose seats nobody can take over: guests, their opponents, and
            pairs that will be away.
    """

    def __init__(self, rest: RestOfSection) -> None:
        self._rest = rest
        self._rows = [[cell for cell in row if all(cell)] for row in rest.rows]
        # where the plan puts a pair in each round: the table from 0, and the side
        self._seats = [
            {
                cell[side]: (table, side)
                for table, cell in enumerate(row)
                for side in (0, 1)
                if all(cell)
            }
            for row in rest.rows
        ]
        # the sets that lie on a pair's seats from each round on
        self._lying = [
            {
                pair: {c.set for row in self._rows[n:] for c in row if pair in c[:2]}
                for pair in seats
            }
            for n, seats in enumerate(self._seats)
        ]
        visited = [
            {*cell[:2]}
            for row in rest.rows
            for cell in row
            if rest.guests.intersection(cell[:2])
        ]
        away = {pair for pair, r in rest.rounds_away if r >= rest.next_round}
        self.tied = away.union(rest.guests, *visited) - {0}
        self._nodes = 0

    def bounds(self) -> range:
        """How many rematches a chain may make: hardly more than are planned anyway."""
        met, planned = self._rest.times_met(), 0
        for row in self._rows:
            couples = [couple(cell.ns, cell.ew) for cell in row]
            planned += sum(met[two] > 0 for two in couples)
            met.update(couples)
        return range(planned + _MOST_REMATCHES + 1)

    def find(self, rematches: int) -> tuple[Bump, ...] | None:
        """A chain with at most this many rematches, None where none was found."""
        self._nodes = _MOST_NODES
        met, sets = self._rest.times_met(), self._rest.sets_played()
        return self._go_on((), rematches, met, sets)

    def _go_on(
        self,
        chain: tuple[Bump, ...],
        left: int,
        met: Counter[Couple],
        sets: dict[int, set[int]],
    ) -> tuple[Bump, ...] | None:
        """A chain made longer to the end, within the rematches that are left."""
        index = len(chain)
        if index == len(self._rows):
            return chain
        waiting = chain[-1].bumped if chain else self._rest.late[0]
        for pair in self._candidates(chain, waiting, sets[waiting]):
            # the tree is as wide as the hall; a chain is found early or hardly ever
            self._nodes -= 1
            if self._nodes < 0:
                return None
            bump = Bump(waiting, pair, round=self._rest.next_round + index)
            tables = _with_bumps(self._rows[index], (*chain, bump))
            couples = [couple(cell.ns, cell.ew) for cell in tables]
            again = sum(met[two] > 0 for two in couples)
            if again > left:
                continue
            known = {one: set(played) for one, played in sets.items()}
            for ns, ew, board_set in tables:
                known[ns].add(board_set)
                known[ew].add(board_set)
            seen = Counter(met)
            seen.update(couples)
            found = self._go_on((*chain, bump), left - again, seen, known)
            if found is not None:
                return found
        return None

    def _candidates(
        self, chain: tuple[Bump, ...], waiting: int, sets: set[int]
    ) -> list[int]:
        """Pairs whose seats are new to the one that waits, the next table first."""
        index, tables = len(chain), self._rest.movement.tables
        seats, lying = self._seats[index], self._lying[index]
        # the next table on the same side is the easiest to say: "you move the next one
        # on"
        last_table, last_side = -1, 0
        if chain:
            last = self._seats[index - 1].get(waiting, (last_table, last_side))
            last_table, last_side = last
        # nobody is bumped twice, or one pair would pay for all
        taken = {waiting, *self.tied, *(bump.bumped for bump in chain)}
        keeps_line = self._rest.two_lines and index > 0
        fitting = [
            pair
            for pair, (_, side) in seats.items()
            if pair not in taken
            and not sets & lying[pair]
            and not (keeps_line and side != last_side)
        ]

        def nearness(pair: int) -> tuple[bool, int]:
            table, side = seats[pair]
            return side != last_side, (table - last_table - 1) % tables

        return sorted(fitting, key=nearness)
