"""Rounds and table numbers that are easy on the boards, at no cost in fairness.

Fairness depends on who meets whom on which set, and on the arrows; not on the rounds,
and not on the numbers of the tables. So these are free to be chosen such that boards
move down one table, tables that share are neighbours, and pairs keep their seats.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from evenhand.errors import RequestError
from evenhand.kernels.schedule_state import Numbers
from evenhand.kernels.station_annealing import settle_on_stations
from evenhand.movement import Cell, Movement, Turn
from evenhand.movement.board_moves import count_board_moves
from evenhand.movement.play import shared_sets
from evenhand.search.annealing import STAGES, cool
from evenhand.search.meeting_graph import MeetingGraph

#: Temperatures of the annealing; at the end nothing becomes worse.
_HOT, _COLD = 6.0, 0.5

#: A couple on a set, with the boards that are turned there.
_Play = tuple[Cell, frozenset[int]]


def settle_boards(
    movement: Movement, *, tries: int = 8, steps: int = 1_500_000, seed: int = 1
) -> Movement:
    """The same meetings on the same sets, in rounds and at tables easy on the boards.

    Boards move from station to station along a ring, each with no table, one or two;
    where a round cannot keep to that, as few tables as possible are out of place. Pairs
    that sit out have the highest table.

    Args:
        movement: a movement in which everybody plays every set once; if a pair is
            missing, it is the last.
        tries: how many times this is tried; the first begins with the rounds as they
            are, the others with new ones if nobody meets twice.
        steps: how many changes are weighed in each.
        seed: of the random numbers.
    """
    if movement.phantom not in (0, movement.pairs):
        raise RequestError(
            f"pair {movement.phantom} is missing; expected the last, {movement.pairs}"
        )
    chance = random.Random(seed)
    opponent, set_of = _take_rounds(movement)
    found = [_settle(movement, opponent.copy(), set_of.copy(), steps, chance)]
    edges = frozenset(
        (min(cell[:2]), max(cell[:2])) for row in movement.schedule for cell in row
    )
    if 2 * len(edges) == movement.rounds * movement.pairs:
        graph = MeetingGraph(movement.pairs, movement.rounds, edges)
        set_at = {}
        for r, p in np.ndindex(opponent.shape):
            set_at[p, int(opponent[r, p])] = int(set_of[r, p])
        while len(found) < tries and (rounds := graph.divide(chance)) is not None:
            for r, row in enumerate(rounds):
                for a, b in row:
                    for p, x in ((a - 1, b - 1), (b - 1, a - 1)):
                        opponent[r, p], set_of[r, p] = x, set_at[p, x]
            args = opponent.copy(), set_of.copy(), steps, chance
            found.append(_settle(movement, *args))
    return min(found, key=_trouble)


def _trouble(movement: Movement) -> tuple[int, int, int]:
    """Tables too many on a set, what is done by hand, what is not handed down."""
    moves = count_board_moves(movement)
    crowds = sum(
        len(tables) - 2
        for sets in shared_sets(movement)
        for tables in sets.values()
        if len(tables) > 2
    )
    return crowds, moves.hand, moves.route


def _take_rounds(movement: Movement) -> tuple[Numbers, Numbers]:
    """Whom each pair meets in each round, and on which set."""
    opponent, set_of = np.zeros((2, movement.rounds, movement.pairs), dtype=np.int16)
    for r, row in enumerate(movement.schedule):
        for cell in row:
            for p, x in ((cell.ns, cell.ew), (cell.ew, cell.ns)):
                opponent[r, p - 1], set_of[r, p - 1] = x - 1, cell.set - 1
    every = list(range(movement.rounds))
    if any(sorted(column) != every for column in set_of.T.tolist()):
        raise RequestError("not everybody plays every set once, so no boards to settle")
    return opponent, set_of


def _settle(
    movement: Movement,
    opponent: Numbers,
    set_of: Numbers,
    steps: int,
    chance: random.Random,
) -> Movement:
    """One try; the arrays are changed in place."""
    rounds, real = movement.rounds, movement.pairs - bool(movement.phantom)
    shares = [k * (real // 2) // rounds for k in range(rounds + 1)]
    first = np.arange(rounds, dtype=np.int16)
    settle_on_stations(
        opponent,
        set_of,
        first,
        np.diff(shares).astype(np.int16),
        real,
        max(1, steps // STAGES),
        np.append(cool(_HOT, _COLD), 0.0),
        np.uint64(chance.getrandbits(62) | 1),
    )
    return _number_tables(movement, opponent, set_of, first.tolist(), real)


def _number_tables(
    movement: Movement,
    opponent: Numbers,
    set_of: Numbers,
    first: list[int],
    real: int,
) -> Movement:
    """Number the tables of each round along the ring of stations."""
    plays = _plays_by_couple(movement)
    rows: list[list[Cell]] = []
    turned: set[Turn] = set()
    for r, opponents in enumerate(opponent.tolist()):
        stations = {s: (k - r) % len(first) for k, s in enumerate(first)}
        couples = [(p, x) for p, x in enumerate(opponents) if p < x]
        sets = set_of[r].tolist()
        couples.sort(key=lambda one: (one[1] >= real, stations[sets[one[0]]]))
        seats = _Seats(rows[-1] if rows else ())
        row: list[Cell] = []
        for group in _sharing([plays[p + 1, x + 1, sets[p] + 1] for p, x in couples]):
            seated = [seats.side(cell, boards, movement) for cell, boards in group]
            for cell, boards in seats.order(seated, len(row) + 1):
                row.append(cell)
                turned |= {Turn(r + 1, len(row), board) for board in boards}
        rows.append(row)
    settled = Movement.from_cells(
        rows,
        pairs=movement.pairs,
        sets=movement.sets,
        boards_per_set=movement.boards_per_set,
        turned=frozenset(turned),
        name=movement.name,
        origin=movement.origin,
    )
    return replace(settled, phantom=movement.phantom)


def _plays_by_couple(movement: Movement) -> dict[tuple[int, int, int], _Play]:
    turned = defaultdict[tuple[int, int], set[int]](set)
    for turn in movement.turned:
        turned[turn.round, turn.table].add(turn.board)
    return {
        (min(cell[:2]), max(cell[:2]), cell.set): (cell, frozenset(turned[r, t]))
        for r, row in enumerate(movement.schedule, 1)
        for t, cell in enumerate(row, 1)
    }


def _sharing(plays: list[_Play]) -> Iterator[list[_Play]]:
    """The plays in groups that have one set, in order."""
    group: list[_Play] = []
    for play in plays:
        if group and group[-1][0].set != play[0].set:
            yield group
            group = []
        group.append(play)
    if group:
        yield group


class _Seats:
    """Where everybody sat in the round before, to disturb few."""

    def __init__(self, row: "list[Cell] | tuple[()]") -> None:
        self.ns = {cell.ns for cell in row}
        self.table = {p: t for t, cell in enumerate(row, 1) for p in cell[:2]}

    def side(self, cell: Cell, boards: frozenset[int], movement: Movement) -> _Play:
        """The play, its pairs the other way round if that keeps more of them seated.

        That is free where half of the boards are turned.
        """
        if 2 * len(boards) != movement.boards_per_set:
            return cell, boards
        keeps = (cell.ns in self.ns) - (cell.ew in self.ns)
        if keeps >= 0:
            return cell, boards
        others = frozenset(range(1, movement.boards_per_set + 1)) - boards
        return Cell(cell.ew, cell.ns, cell.set), others

    def order(self, plays: list[_Play], table: int) -> list[_Play]:
        """The plays of one set, such that more pairs keep their table."""
        backwards = plays[::-1]
        return max((plays, backwards), key=lambda one: self._stay(one, table))

    def _stay(self, plays: list[_Play], table: int) -> int:
        return sum(
            self.table.get(pair) == t
            for t, (cell, _) in enumerate(plays, table)
            for pair in cell[:2]
        )
