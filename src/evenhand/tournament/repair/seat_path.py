"""A late pair's way through the room: which seat it takes in which round."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from evenhand.movement import Cell
from evenhand.tournament.repair.situation import Rows, Situation, as_couple

#: Nodes of the search tree that are looked at for each sum of blemishes.
_MOST_NODES = 800
#: What blemishes of a path weigh: sitting out, and displacing where a seat is free.
_IDLE, _NEEDLESS = 2, 2

#: Which seat of a cell: 0 for NS, 1 for EW.
Side = int


class Visit(NamedTuple):
    """A seat that a late pair takes in one round.

    Attributes:
        table: counted from 0.
        side: 0 for NS, 1 for EW.
        opponent: who sits there already.
        set: the boards.
        displaced: who has to get up, 0 where the seat is free.
        again: whether the late pair met the opponent before the evening.
        spares: whether a rematch that was planned does not take place.
    """

    table: int
    side: Side
    opponent: int
    set: int
    displaced: int
    again: bool
    spares: bool


#: For each round to come the visit, or None where the pair sits out.
Path = tuple[Visit | None, ...]


@dataclass(frozen=True, slots=True)
class FoundPath:
    """A path and the weight of its blemishes: idle rounds, rematches, and so on."""

    visits: Path
    blemishes: int

    @property
    def rounds(self) -> int:
        """How many rounds the pair plays."""
        return sum(visit is not None for visit in self.visits)


def find_path(
    situation: Situation,
    rows: Rows,
    pair: int,
    *,
    displacing: bool,
    spared: Collection[int] = (),
) -> FoundPath:
    """The path of a late pair with the fewest blemishes that the search finds.

    The pair never plays a set twice; it meets nobody twice, and nobody gets up twice
    or is among the spared, if that can be. Of two seats it takes the one by which a
    planned rematch falls away. It keeps to one side of the tables if that is as good,
    and in any case where the lines are ranked apart. Where a guest plays
    nobody gets up.
    """
    ways: list[tuple[Side, ...]] = [(0,), (1,)]
    if not situation.two_lines:
        ways.append((0, 1))
    options = _Options(situation, rows, pair, displacing=displacing)
    searches = [_PathSearch(options.on(sides), spared) for sides in ways]
    blemishes = min(search.least_blemishes for search in searches)
    while True:
        for search in searches:
            found = search.find(blemishes)
            if found is not None:
                return FoundPath(found, blemishes)
        blemishes += 1


def take_seats_of(rows: Rows, path: Path, pair: int) -> Rows:
    """The rounds to come with a pair on the seats of its path."""
    return tuple(
        row if visit is None else _seated(row, visit, pair)
        for row, visit in zip(rows, path, strict=True)
    )


def _seated(row: tuple[Cell, ...], visit: Visit, pair: int) -> tuple[Cell, ...]:
    cell = row[visit.table]
    taken = cell._replace(ew=pair) if visit.side else cell._replace(ns=pair)
    return (*row[: visit.table], taken, *row[visit.table + 1 :])


def _sets_of_everybody(situation: Situation, rows: Rows) -> dict[int, set[int]]:
    sets = situation.sets_played()
    for row in rows:
        for cell in row:
            if situation.plays(cell):
                sets[cell.ns].add(cell.set)
                sets[cell.ew].add(cell.set)
    return sets


class _Options:
    """The seats that a late pair could take, round by round."""

    def __init__(
        self, situation: Situation, rows: Rows, pair: int, *, displacing: bool
    ) -> None:
        self._situation = situation
        self._rows = rows
        self._pair = pair
        self._displacing = displacing
        self._sets = _sets_of_everybody(situation, rows)
        self._met = situation.met()
        self._again = _planned_rematches(situation, rows)

    def on(self, sides: Sequence[Side]) -> list[list[Visit]]:
        """The seats of each round on these sides of the tables."""
        return [
            [
                visit
                for table in range(len(row))
                for side in sides
                if (visit := self._visit(index, table, side)) is not None
            ]
            for index, row in enumerate(self._rows)
        ]

    def _visit(self, index: int, table: int, side: Side) -> Visit | None:
        cell = self._rows[index][table]
        there, opponent = cell[side], cell[1 - side]
        if not cell.set or not self._situation.is_there(opponent):
            return None
        if cell.set in self._sets[self._pair]:
            return None
        again = self._met[as_couple(self._pair, opponent)] > 0
        if not self._situation.is_there(there):
            if cell.set in self._sets[opponent]:
                return None
            return Visit(table, side, opponent, cell.set, 0, again, spares=False)
        if not self._displacing or self._keeps_its_seat(there, opponent):
            return None
        spares = (index, table) in self._again
        return Visit(table, side, opponent, cell.set, there, again, spares)

    def _keeps_its_seat(self, there: int, opponent: int) -> bool:
        guests = self._situation.guests
        return there in self._situation.late or bool(guests & {there, opponent})


def _planned_rematches(situation: Situation, rows: Rows) -> set[tuple[int, int]]:
    """Where couples are to meet again: the round from 0, and the table."""
    met = situation.met()
    again = set()
    for index, row in enumerate(rows):
        for table, cell in enumerate(row):
            if situation.plays(cell):
                couple = as_couple(cell.ns, cell.ew)
                if met[couple]:
                    again.add((index, table))
                met[couple] += 1
    return again


class _PathSearch:
    """Backtracking, the round with the fewest seats first."""

    def __init__(
        self, options: Sequence[Sequence[Visit]], spared: Collection[int]
    ) -> None:
        self._options = options
        self._free_seats = [any(not v.displaced for v in row) for row in options]
        # a rematch that could fall away and does not weighs as much as a new one
        self._relief = [any(v.spares for v in row) for row in options]
        self._spared = frozenset(spared)
        self._sets: set[int] = set()
        self._opponents: list[int] = []
        self._displaced: list[int] = []
        self._visits: list[Visit | None] = []
        self._nodes = 0

    @property
    def least_blemishes(self) -> int:
        """No path weighs less: where there is no seat the pair sits out."""
        return _IDLE * sum(not row for row in self._options)

    def find(self, blemishes: int) -> Path | None:
        """A path of at most this weight, None where none was found."""
        if blemishes < self.least_blemishes:
            return None
        self._visits = [None] * len(self._options)
        self._nodes = _MOST_NODES
        if self._complete(set(range(len(self._options))), blemishes):
            return tuple(self._visits)
        # everybody may sit out all the time, so that much is always allowed
        if blemishes >= _IDLE * len(self._options) + sum(self._relief):
            return (None,) * len(self._options)
        return None

    def _complete(self, open_rounds: set[int], left: int) -> bool:
        if not open_rounds:
            return True
        self._nodes -= 1
        choices = {r: self._choices(r, left) for r in sorted(open_rounds)}
        chosen = min(choices, key=lambda r: len(choices[r]))
        for weight, visit in choices[chosen]:
            if self._nodes < 0:
                return False
            self._take(chosen, visit)
            if self._complete(open_rounds - {chosen}, left - weight):
                return True
            self._give_up(chosen, visit)
        return False

    def _choices(self, r: int, left: int) -> list[tuple[int, Visit | None]]:
        """Seats with their weights, the lightest first."""
        weighed: list[tuple[int, Visit | None]] = [
            (weight, visit)
            for visit in self._options[r]
            if visit.set not in self._sets
            and (weight := self._weight(r, visit)) <= left
        ]
        weighed.sort(key=lambda one: one[0])
        idle = _IDLE + self._relief[r]
        if left >= idle:
            weighed.append((idle, None))
        return weighed

    def _weight(self, r: int, visit: Visit) -> int:
        weight = int(visit.again or visit.opponent in self._opponents)
        weight += self._relief[r] and not visit.spares
        if visit.displaced:
            weight += visit.displaced in self._displaced
            weight += visit.displaced in self._spared
            weight += _NEEDLESS * self._free_seats[r]
        return weight

    def _take(self, r: int, visit: Visit | None) -> None:
        self._visits[r] = visit
        if visit is not None:
            self._sets.add(visit.set)
            self._opponents.append(visit.opponent)
            self._displaced.append(visit.displaced)

    def _give_up(self, r: int, visit: Visit | None) -> None:
        self._visits[r] = None
        if visit is not None:
            self._sets.remove(visit.set)
            self._opponents.pop()
            self._displaced.pop()
