"""How much any two pairs compete: the matrix that every measure is made from.

On each board a pair competes for one matchpoint with every pair that sits the same way
at another table, cooperates for one with every pair that sits the other way at another
table, and competes with its opponents for every comparison on the board::

    C(A, X) =   boards on which A and X sit the same way
              - boards on which they sit opposite ways without meeting
              + the sum of (n - 1) over the boards on which they meet

where n is how often that board is played. This is Moore's matchpoint comparison and
Clements' competition.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from evenhand.errors import RequestError
from evenhand.movement import Movement
from evenhand.movement.play import meetings

Counts = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Competition:
    """Who competes with whom, and how much; the arrays are pairs × pairs, read-only.

    Attributes:
        unit: what is counted: "set" if all boards of a set are always played the same
            way, else "board".
        pairs: the numbers of the pairs that play, in the order of rows and columns.
        matrix: the competition, 0 on the diagonal.
        comparisons: the sets or boards on which two pairs sit the same way.
        meetings: those on which they are opponents.
        together: those on which they sit opposite ways at different tables.
        plays: how often each set or board is played.
    """

    unit: str
    pairs: tuple[int, ...]
    matrix: Counts
    comparisons: Counts
    meetings: Counts
    together: Counts
    plays: tuple[int, ...]

    def __post_init__(self) -> None:
        for array in (self.matrix, self.comparisons, self.meetings, self.together):
            array.flags.writeable = False

    @property
    def couples(self) -> int:
        """How many couples of pairs there are."""
        return len(self.pairs) * (len(self.pairs) - 1) // 2

    def between(self, a: int, b: int) -> int:
        """The competition between two pairs, by their numbers."""
        for pair in (a, b):
            if pair not in self.pairs:
                raise RequestError(f"pair {pair} does not play")
        return int(self.matrix[self.pairs.index(a), self.pairs.index(b)])


class Seats(NamedTuple):
    """Who plays what, as index arrays over the meetings, and as signs.

    `signs` has one array, pairs × sets, for each board of a set that has to be counted
    separately: 1 for NS, -1 for EW, 0 for not played.
    """

    pairs: tuple[int, ...]
    ns: Counts
    ew: Counts
    sets: Counts
    plays: Counts
    signs: tuple[Reals, ...]


def compete(movement: Movement) -> Competition:
    """The competition in a movement, by matrix products.

    Raises `FaultyMovementError` if the figures would be meaningless: a pair or set is
    out of range, or a pair plays a set twice.
    """
    seats = take_seats(movement)
    boards = len(seats.signs)
    # D·Dᵀ already holds −1 for each meeting, so a meeting adds n and not n − 1
    net = net_of_signs(seats.signs)
    there = np.abs(seats.signs[0])
    both = _whole(there @ there.T) * boards
    met = count_meetings(seats, np.ones_like(seats.plays)) * boards
    stakes = count_meetings(seats, seats.plays) * boards
    matrix, same = net + stakes, (both + net) // 2
    for array in (matrix, same):
        np.fill_diagonal(array, 0)
    together = both - same - met
    np.fill_diagonal(together, 0)
    return Competition(
        "board" if movement.turned else "set",
        seats.pairs,
        matrix,
        same,
        met,
        together,
        tuple(np.repeat(seats.plays, boards).tolist()),
    )


def take_seats(movement: Movement) -> Seats:
    """The meetings of real pairs as arrays; pairs that never play are left out."""
    cells = movement.array().reshape(-1, 3)
    ns, ew, sets = cells.T
    real = (sets != 0) & (ns > 0) & (ew > 0)
    if movement.phantom:
        real &= (ns != movement.phantom) & (ew != movement.phantom)
    ns, ew, sets = cells[real].T
    _check_range(movement, ns, ew, sets)
    present = np.zeros(movement.pairs + 1, dtype=np.bool_)
    present[ns] = present[ew] = True
    rank = np.cumsum(present) - 1
    ns, ew, sets = rank[ns], rank[ew], sets - 1
    pairs = tuple(np.flatnonzero(present).tolist())
    signs = np.zeros((len(pairs), movement.sets))
    signs[ns, sets], signs[ew, sets] = 1, -1
    # two meetings of a pair on one set fill one sign; `sound` then says what is wrong
    if np.count_nonzero(signs) != 2 * len(sets):
        movement.sound()
    plays = np.bincount(sets, minlength=movement.sets)
    per_board = tuple(
        _turn(signs, ns[turned], ew[turned], sets[turned])
        for turned in _turned_meetings(movement, real)
    )
    return Seats(pairs, ns, ew, sets, plays, per_board)


def net_of_signs(signs: Iterable[Reals]) -> Counts:
    """Boards on which two pairs sit the same way, minus those on which they do not.

    Floating-point products are exact for these small whole numbers, and much faster.
    """
    return _whole(sum((board @ board.T for board in signs), start=np.zeros(())))


def count_meetings(seats: Seats, worth: Counts) -> Counts:
    """The meetings of any two pairs, each weighted by the worth of its set."""
    size = len(seats.pairs)
    counted = np.zeros((size, size), dtype=np.int64)
    np.add.at(counted, (seats.ns, seats.ew), worth[seats.sets])
    return counted + counted.T


def _check_range(movement: Movement, ns: Counts, ew: Counts, sets: Counts) -> None:
    if len(sets) and (
        max(ns.max(), ew.max()) > movement.pairs
        or sets.min() < 1
        or sets.max() > movement.sets
    ):
        movement.sound()


def _turned_meetings(
    movement: Movement, real: npt.NDArray[np.bool_]
) -> Iterator[npt.NDArray[np.bool_]]:
    """Which meetings turn each board of a set; one answer if no board is turned."""
    if not movement.turned:
        yield np.zeros(np.count_nonzero(real), dtype=np.bool_)
        return
    turned = np.zeros(
        (movement.boards_per_set, movement.rounds, movement.tables), dtype=np.bool_
    )
    rounds, tables, boards = np.array(sorted(movement.turned)).T - 1
    turned[boards, rounds, tables] = True
    for board in turned:
        yield board.reshape(-1)[real]


def _turn(signs: Reals, ns: Counts, ew: Counts, sets: Counts) -> Reals:
    if not len(sets):
        return signs
    turned = signs.copy()
    turned[ns, sets], turned[ew, sets] = -1, 1
    return turned


def _whole(reals: Reals) -> Counts:
    return reals.astype(np.int64)


def competition_by_definition(movement: Movement) -> Competition:
    """The slow twin of `compete`: the definition, board by board and pair by pair."""
    boards = tables_by_board(movement)
    if not movement.turned:
        boards = boards[:: movement.boards_per_set]
    pairs = tuple(sorted({pair for board in boards for seat in board for pair in seat}))
    place = {pair: row for row, pair in enumerate(pairs)}
    matrix, same, met, together = np.zeros(
        (4, len(pairs), len(pairs)), dtype=np.int64
    ).copy()
    for board in boards:
        way = {pair: way for seat in board for way, pair in enumerate(seat)}
        for a, b in combinations(sorted(way), 2):
            if (a, b) in board or (b, a) in board:
                count, worth = met, len(board) - 1
            elif way[a] == way[b]:
                count, worth = same, 1
            else:
                count, worth = together, -1
            for row, column in ((place[a], place[b]), (place[b], place[a])):
                count[row, column] += 1
                matrix[row, column] += worth
    return Competition(
        "board" if movement.turned else "set",
        pairs,
        matrix,
        same,
        met,
        together,
        tuple(map(len, boards)),
    )


def tables_by_board(movement: Movement) -> list[list[tuple[int, int]]]:
    """For each board, in order of number, (NS, EW) at every table that plays it."""
    boards: list[list[tuple[int, int]]] = [[] for _ in range(movement.boards)]
    for meeting in meetings(movement):
        for place, number in enumerate(movement.boards_of(meeting.set), 1):
            turned = (meeting.round, meeting.table, place) in movement.turned
            seat = (meeting.ew, meeting.ns) if turned else (meeting.ns, meeting.ew)
            boards[number - 1].append(seat)
    return boards
