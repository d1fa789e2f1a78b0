"""Annealing arrows table by table: the compiled kernel and its plain twin."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, repeat
from operator import mul

import numpy as np
import numpy.typing as npt

from evenhand.errors import RequestError
from evenhand.fairness import compete, measure
from evenhand.movement import Movement, SwitchItem, SwitchPlan
from evenhand.movement.play import meetings, real_pairs, set_plays
from evenhand.search.constraints import Allowed
from evenhand.search.interrupts import interrupted

#: Rows are padded to a multiple of this, so that the processor can take them whole.
_LANES = 16
#: How many flips the first pieces of work weigh. They are short, so that there is a
#: result soon; later ones are longer and find better plans.
_FIRST_STEPS = 1_000_000
#: How many pieces have one length before it doubles.
_PIECES_OF_A_LENGTH = 4
#: The length of the longest piece.
_MOST_STEPS = 64_000_000
#: Temperatures on the way from hot to cold.
STAGES = 200
#: Flips × pairs weighed in one call of the kernel: a tenth of a second at most, even
#: for the largest movements. An interrupt is noticed between calls.
_WORK_AT_ONCE = 64_000_000
#: Temperatures per pair: one where much moves, and one where almost nothing does.
_HOT, _COLD = 0.6, 0.18


@dataclass(frozen=True, slots=True)
class Arrows:
    """A movement as the kernel sees it.

    Attributes:
        seats: for each column, a set or a board, +1, −1 or 0 for every pair.
        competition: C, with a zero diagonal.
        moves: what may be flipped, as rows of a column and two pairs.
        places: the (round, table, board) of each move, with board 0 for a whole set.
        players: how many pairs play each column.
        squares: ΣC².
    """

    seats: npt.NDArray[np.int16]
    competition: npt.NDArray[np.int16]
    moves: npt.NDArray[np.int32]
    places: tuple[tuple[int, int, int], ...]
    players: npt.NDArray[np.int32]
    squares: int

    def anneal(
        self, steps: int, hot: float, cold: float, seed: int, most: int | None = None
    ) -> tuple[int, npt.NDArray[np.int16], int]:
        """One run from these arrows: the best ΣC², its seats, and the flips weighed.

        Temperatures are per pair; `seed` is odd and below 2⁶³. An interrupt ends the
        run early, with the best so far.
        """
        from evenhand.kernels.arrow_annealing import anneal_on

        pairs = int(self.players.max(initial=0))
        temperatures = cool(hot * pairs, cold * pairs)
        seats, competition = self.seats.copy(), self.competition.copy()
        best_seats, flipped = seats.copy(), np.zeros(len(self.moves), dtype=np.bool_)
        squares = best = self.squares
        stale, number = False, np.uint64(seed)
        flips, weighed = steps // STAGES, 0
        stages = max(1, _WORK_AT_ONCE // max(1, flips * seats.shape[1]))
        for first in range(0, STAGES, stages):
            if first and interrupted():
                break
            now = temperatures[first : first + stages]
            number, squares, best, stale = anneal_on(
                seats,
                competition,
                best_seats,
                flipped,
                self.moves,
                self.players,
                squares,
                best,
                stale,
                flips,
                now,
                np.uint64(number),  # compiled code returns it as a plain number
                len(self.moves) if most is None else most,
            )
            weighed += flips * len(now)
        return best, seats if stale else best_seats, weighed

    def plan(self, seats: npt.NDArray[np.int16]) -> SwitchPlan:
        """The plan that leads from these arrows to other seats."""
        columns, ns = self.moves[:, 0], self.moves[:, 1]
        turned = seats[columns, ns] != self.seats[columns, ns]
        return SwitchPlan(
            frozenset(
                SwitchItem(*place)
                for place, now in zip(self.places, turned, strict=True)
                if now
            )
        )


@dataclass(frozen=True, slots=True)
class Piece:
    """One annealing run: a piece of work determined by its number and the seed."""

    number: int
    squares: int
    plan: SwitchPlan
    steps: int


def take_arrows(movement: Movement, allowed: Allowed, *, by_board: bool) -> Arrows:
    """The arrays of a movement; the columns are boards if each may turn by itself."""
    pairs = real_pairs(movement)
    row = {pair: index for index, pair in enumerate(pairs)}
    by_board = by_board or bool(movement.turned)
    boards = movement.boards_per_set if by_board else 1
    width = -(-len(pairs) // _LANES) * _LANES
    seats = np.zeros((movement.sets * boards, width), dtype=np.int16)
    moves, places = [], []
    for m in meetings(movement):
        for board in range(boards):
            column = (m.set - 1) * boards + board
            turned = (m.round, m.table, board + 1) in movement.turned
            ns, ew = (m.ew, m.ns) if turned else (m.ns, m.ew)
            seats[column, row[ns]], seats[column, row[ew]] = 1, -1
            if allowed[m.round - 1, m.table - 1]:
                moves.append((column, row[ns], row[ew]))
                places.append((m.round, m.table, board + 1 if by_board else 0))
    _check_size(movement, boards)
    competition = np.zeros((width, width), dtype=np.int16)
    found = compete(movement)
    where = [row[pair] for pair in found.pairs]
    competition[np.ix_(where, where)] = found.matrix
    # nothing is turned yet, so every board of a set has the competition of the set
    if by_board and found.unit == "set":
        competition *= boards
    squares = int((competition.astype(np.int64) ** 2).sum()) // 2
    return Arrows(
        seats,
        competition,
        np.array(moves, dtype=np.int32).reshape(-1, 3),
        tuple(places),
        (seats != 0).sum(axis=1).astype(np.int32),
        squares,
    )


def _check_size(movement: Movement, boards: int) -> None:
    """Refuse what overflows the kernel's 16 bits: far more than a real movement."""
    most = max(set_plays(movement), default=0) * movement.sets * boards
    if most > np.iinfo(np.int16).max:
        raise RequestError(
            f"{movement.label}: too large to anneal; use the class rounds or boards"
        )


def anneal_pieces(
    arrows: Arrows, seed: int, most: int | None = None
) -> Iterator[Piece]:
    """Annealing runs without end, each from the same start with its own seed."""
    children = np.random.SeedSequence(seed)
    number = 0
    while True:
        (child,) = children.spawn(1)
        doubled = min(number // _PIECES_OF_A_LENGTH, 16)
        steps = min(_FIRST_STEPS << doubled, _MOST_STEPS)
        # odd, because a xorshift generator never gets away from 0
        random = int(child.generate_state(1, np.uint64)[0]) >> 1 | 1
        squares, seats, weighed = arrows.anneal(steps, _HOT, _COLD, random, most)
        yield Piece(number, squares, arrows.plan(seats), weighed)
        number += 1


def cool(hot: float, cold: float) -> npt.NDArray[np.float64]:
    """The temperatures from hot to cold, each the same fraction of the one before."""
    cooling = (cold / hot) ** (1.0 / STAGES)
    return np.array(list(accumulate(repeat(cooling, STAGES - 1), mul, initial=hot)))


def change_by_definition(movement: Movement, place: tuple[int, int, int]) -> int:
    """The slow twin of the kernel's change: measure, switch, measure again."""
    switched = movement.switch(SwitchPlan(frozenset({SwitchItem(*place)})))
    boards = movement.boards_per_set
    before, after = (compete(m) for m in (movement, switched))
    factors = [
        boards**2 if competition.unit == "set" and place[2] else 1
        for competition in (before, after)
    ]
    return int(
        measure(after).sum_of_squares * factors[1]
        - measure(before).sum_of_squares * factors[0]
    )
