"""Who plays what: movements as arrays, from which sessions are played.

Several movements are sections of one field: pairs of different sections do not meet,
and every board is matchpointed across all of them.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from evenhand.errors import RequestError
from evenhand.fairness.competition import tables_by_board
from evenhand.movement import Movement
from evenhand.movement.phrasing import counted
from evenhand.simulation.chance import Integers

#: Scores are exact unless the numbers of times that boards are played have a common
#: multiple larger than this.
_LARGEST_MULTIPLE = 1 << 20
_MOST_SECTIONS = 26


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """All seats of a session and every play of every board.

    Attributes:
        label: what it is called.
        seats: the section (empty if there is only one) and pair number of each seat.
        winners: 1 for one ranking, 2 for one of each line.
        starting_lines: the line of each seat: the pairs of a section that sit the same
            way at first.
        ns: the seat that sits North-South at each play, board after board.
        ew: likewise East-West.
        starts: where the plays of each board begin, and the end of the last.
        slopes: what each matchpoint of the 2-1-0 scale is worth on a board.
        begins: what a score of no matchpoints is worth on a board.
        shares: what a point is worth to each seat.
        whole: a score of 100 %.
    """

    label: str
    seats: tuple[tuple[str, int], ...]
    winners: int
    starting_lines: tuple[int, ...]
    ns: Integers
    ew: Integers
    starts: Integers
    slopes: Integers
    begins: Integers
    shares: Integers
    whole: int

    @property
    def pairs(self) -> int:
        """How many pairs play."""
        return len(self.seats)

    @property
    def boards(self) -> int:
        """How many boards are played."""
        return len(self.slopes)

    @property
    def plays(self) -> int:
        """How many results there are in a session."""
        return len(self.ns)

    def names(self) -> list[int | str]:
        """The pair numbers, with their sections if there are several."""
        return [f"{section}{pair}" if section else pair for section, pair in self.seats]

    def lines(self) -> dict[str, Integers]:
        """The seats of each line, if there are two winners."""
        if self.winners == 1:
            return {}
        starting = np.array(self.starting_lines)
        return {
            "NS": np.flatnonzero(starting % 2 == 0),
            "EW": np.flatnonzero(starting % 2 == 1),
        }


def make_field(
    movement: Movement, *, sections: int = 1, boards_per_set: int | None = None
) -> Field:
    """A movement, played in one section or in several that are scored together."""
    if not 1 <= sections <= _MOST_SECTIONS:
        raise RequestError(f"{sections} sections; expected 1 to {_MOST_SECTIONS}")
    if boards_per_set is not None:
        movement = _with_boards(movement, boards_per_set)
    return join_sections([movement] * sections)


def join_sections(movements: Sequence[Movement]) -> Field:
    """Movements as sections of one field, scored across, on the same boards."""
    tables: list[list[tuple[int, int]]] = []
    seats: list[tuple[str, int]] = []
    lines: list[int] = []
    for number, movement in enumerate(movements):
        section = chr(ord("A") + number) if len(movements) > 1 else ""
        boards = tables_by_board(movement.sound())
        pairs = sorted({pair for board in boards for seat in board for pair in seat})
        place = {pair: len(seats) + k for k, pair in enumerate(pairs)}
        seats += [(section, pair) for pair in pairs]
        lines += [2 * number + line for line in _starting_lines(movement, pairs)]
        tables += [[] for _ in range(len(boards) - len(tables))]
        for board, plays in zip(tables, boards, strict=False):
            board += [(place[ns], place[ew]) for ns, ew in plays]
    first = movements[0]
    label = first.label
    if len(movements) > 1:
        label = f"{label}, {counted(len(movements), 'section')}"
    winners = min(movement.winners for movement in movements)
    played = [board for board in tables if board]
    return _score_field(label, tuple(seats), winners, tuple(lines), played)


def _with_boards(movement: Movement, boards_per_set: int) -> Movement:
    if movement.turned and boards_per_set != movement.boards_per_set:
        raise RequestError(
            f"{movement.label}: {boards_per_set} boards a set; expected "
            f"{movement.boards_per_set}, because single boards of its sets are turned"
        )
    return replace(movement, boards_per_set=boards_per_set)


def _starting_lines(movement: Movement, pairs: Sequence[int]) -> list[int]:
    """0 for pairs whose first seat is NS, 1 for EW."""
    line: dict[int, int] = {}
    for row in movement.schedule:
        for cell in row:
            line.setdefault(cell.ns, 0)
            line.setdefault(cell.ew, 1)
    return [line[pair] for pair in pairs]


def _score_field(
    label: str,
    seats: tuple[tuple[str, int], ...],
    winners: int,
    lines: tuple[int, ...],
    tables: list[list[tuple[int, int]]],
) -> Field:
    counts = [len(board) for board in tables]
    most = max(counts, default=0)
    if most < 2:
        raise RequestError(
            f"{label}: no board is played at two tables; expected some, or nothing can "
            "be compared"
        )
    plays = np.array([seat for board in tables for seat in board], dtype=np.int64)
    boards = np.bincount(plays.reshape(-1), minlength=len(seats)).tolist()
    # Neuberg's formula, N/n·(m + 1) − 1, in parts of a point small enough to be whole
    parts = _common_multiple(counts)
    raised = [round(parts * most / n) for n in counts]
    multiple = _common_multiple(boards)
    return Field(
        label,
        seats,
        winners,
        lines,
        plays[:, 0].copy(),
        plays[:, 1].copy(),
        np.cumsum([0, *counts], dtype=np.int64),
        np.array(raised, dtype=np.int64),
        np.array([slope - parts for slope in raised], dtype=np.int64),
        np.array([round(multiple / played) for played in boards], dtype=np.int64),
        multiple * parts * 2 * (most - 1),
    )


def _common_multiple(numbers: Sequence[int]) -> int:
    return min(math.lcm(*set(numbers)), _LARGEST_MULTIPLE)
