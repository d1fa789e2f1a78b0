"""The movement: who meets whom, where, on which boards, sitting which way."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from numbers import Integral
from typing import TYPE_CHECKING, Any, NamedTuple

from evenhand.errors import FaultyMovementError, MovementError, RequestError
from evenhand.movement.faults import Fault, find_excess, find_faults
from evenhand.movement.notes import Note, make_notes
from evenhand.movement.phrasing import counted, listed, one_line
from evenhand.movement.switching import SwitchPlan

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: Beyond these numbers, and with more boards to play in all, a computer would never
#: end. Logs are read within them for ever, so they may rise, and must never fall.
_LARGEST_NUMBER, _MOST_PLAYED = 10**6, 10**7


class Cell(NamedTuple):
    """One table in one round; 0 stands for nobody, or no boards."""

    ns: int
    ew: int
    set: int


class Turn(NamedTuple):
    """A single board of the set that a table plays the other way round."""

    round: int
    table: int
    board: int


Schedule = tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Movement:
    """A movement as it is played; rounds, tables, pairs, sets and boards count from 1.

    Attributes:
        schedule: for each round, for each table, the NS pair, EW pair and board set.
            Directions are those played: an arrow-switched set has its pairs exchanged.
        pairs: the highest pair number, a phantom included.
        sets: how many sets of boards there are.
        boards_per_set: boards in each set.
        turned: single boards that a table plays the other way round from `schedule`.
            A set with every board turned is stored as exchanged pairs instead.
        winners: 1 for one ranking, 2 for one ranking per line.
        phantom: the number of the missing pair, or 0.
        name: what a director calls it.
        origin: where it comes from.
        sections: the number of tables in each section, where there are several.
        first_board: the number on the first board of set 1.
    """

    schedule: Schedule
    pairs: int
    sets: int
    boards_per_set: int = 1
    turned: frozenset[Turn] = frozenset()
    winners: int = 1
    phantom: int = 0
    name: str = ""
    origin: str = ""
    sections: tuple[int, ...] = ()
    first_board: int = 1

    def __post_init__(self) -> None:
        schedule = _as_schedule(self.schedule)
        for what, number in (
            ("pairs", self.pairs),
            ("sets", self.sets),
            ("boards per set", self.boards_per_set),
            ("first board", self.first_board),
        ):
            _check_count(what, number, least=1 if "board" in what else 0)
        if self.winners not in (1, 2):
            raise MovementError(f"winners: {self.winners!r}; a movement has 1 or 2")
        if not 0 <= _whole(self.phantom, "phantom") <= self.pairs:
            raise MovementError(
                f"phantom pair {self.phantom}; the pairs are 1 to {self.pairs}"
            )
        played = sum(map(len, schedule)) * self.boards_per_set
        if played > _MOST_PLAYED:
            raise MovementError(
                f"{played} boards in all; expected {_MOST_PLAYED} at most"
            )
        _check_sections(self.sections, schedule)
        turned = frozenset(_as_turn(turn) for turn in self.turned)
        schedule, turned = _with_whole_sets_exchanged(
            schedule, turned, self.boards_per_set
        )
        object.__setattr__(self, "schedule", schedule)
        object.__setattr__(self, "turned", turned)

    @classmethod
    def from_cells(
        cls,
        cells: Iterable[Iterable[Sequence[int]]],
        *,
        pairs: int | None = None,
        sets: int | None = None,
        **details: Any,
    ) -> "Movement":
        """Make a movement from (NS, EW, set) per table and round.

        If `pairs` or `sets` is not given, it is the highest number that occurs.
        """
        schedule = _as_schedule(cells)
        every = [cell for row in schedule for cell in row]
        if pairs is None:
            pairs = max((max(cell.ns, cell.ew) for cell in every), default=0)
        if sets is None:
            sets = max((cell.set for cell in every), default=0)
        return cls(schedule, max(pairs, 0), max(sets, 0), **details)

    @property
    def rounds(self) -> int:
        """How many rounds are played."""
        return len(self.schedule)

    @property
    def tables(self) -> int:
        """How many tables there are in the round with the most."""
        return max((len(row) for row in self.schedule), default=0)

    @property
    def boards(self) -> int:
        """How many boards there are in all."""
        return self.sets * self.boards_per_set

    @property
    def board_numbers(self) -> range:
        """The numbers on all its boards."""
        return range(self.first_board, self.first_board + self.boards)

    def cell(self, round_number: int, table: int) -> Cell:
        """The pairs and the set at a table in a round."""
        if not 1 <= round_number <= self.rounds:
            raise RequestError(
                f"round {round_number}; the rounds are 1 to {self.rounds}"
            )
        row = self.schedule[round_number - 1]
        if not 1 <= table <= len(row):
            raise RequestError(f"table {table}; the tables are 1 to {len(row)}")
        return row[table - 1]

    def boards_of(self, board_set: int) -> range:
        """The numbers of the boards in a set."""
        first = (board_set - 1) * self.boards_per_set + self.first_board
        return range(first, first + self.boards_per_set)

    def is_real(self, pair: int) -> bool:
        """Whether somebody sits there: neither an empty seat nor the phantom."""
        return pair > 0 and pair != self.phantom

    def array(self) -> "npt.NDArray[np.int64]":
        """The schedule as an array, rounds × tables × (NS, EW, set)."""
        import numpy as np  # late: an event is run without it

        if any(len(row) != self.tables for row in self.schedule):
            raise FaultyMovementError(
                f"{self.label}: the rounds have different numbers of tables"
            )
        flat = [number for row in self.schedule for cell in row for number in cell]
        return np.array(flat, dtype=np.int64).reshape(self.rounds, self.tables, 3)

    def __str__(self) -> str:
        return f"{self.label} ({counted(self.pairs, 'pair')}, {self._length()})"

    def _length(self) -> str:
        return f"{self.rounds} × {counted(self.boards_per_set, 'board')}"

    @property
    def label(self) -> str:
        """The name on one line, or the size of a movement without a name."""
        sizes = f"{counted(self.tables, 'table')}, {counted(self.rounds, 'round')}"
        return one_line(self.name) or sizes

    def faults(self) -> tuple[Fault, ...]:
        """Everything that makes the movement unplayable."""
        return find_faults(self)

    def notes(self) -> tuple[Note, ...]:
        """What a director should know about the movement, but may accept."""
        return make_notes(self)

    def sized(self) -> "Movement":
        """The movement itself; raises `MovementError` if it is larger than any hall."""
        for excess in find_excess(self):
            raise MovementError(excess)
        return self

    def sound(self) -> "Movement":
        """The movement itself; raises `FaultyMovementError` if it has faults."""
        faults = self.faults()
        if faults:
            more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
            raise FaultyMovementError(f"{self.label}: {faults[0]}{more}; see `check`")
        return self

    def switch(
        self, plan: SwitchPlan | str, *, not_tables: Iterable[int] = ()
    ) -> "Movement":
        """The movement with the plan's boards played the other way round.

        `not_tables` are left alone wherever the plan switches a whole round.
        """
        if isinstance(plan, str):
            plan = SwitchPlan.parse(plan)
        flips = frozenset(Turn(*f) for f in plan.resolve(self, not_tables=not_tables))
        # a pair that turns a board is compared with both lines, so they are ranked
        # together; a board turned twice is back as it was
        winners = 1 if flips else self.winners
        return replace(self, turned=self.turned ^ flips, winners=winners)

    def renumber(
        self, number: Mapping[int, int], rounds: Collection[int] | None = None
    ) -> "Movement":
        """The movement with its pairs renumbered, throughout or in some rounds.

        A number that is not mentioned stays as it is, and so does an empty seat. The
        phantom is renumbered with the others.

        Args:
            number: the new number of each pair; 0 leaves its seats empty.
            rounds: the rounds concerned, from 1; all of them by default.
        """
        new = {**number, 0: 0}
        schedule = tuple(
            tuple(Cell(new.get(ns, ns), new.get(ew, ew), s) for ns, ew, s in row)
            if rounds is None or r in rounds
            else row
            for r, row in enumerate(self.schedule, 1)
        )
        phantom = self.phantom
        if rounds is None:
            phantom = new.get(phantom, phantom)
        seated = (pair for row in schedule for cell in row for pair in cell[:2])
        most = max(seated, default=0)
        return replace(
            self, schedule=schedule, pairs=max(most, phantom), phantom=phantom
        )

    def exchange(
        self, one: int, other: int, rounds: Collection[int] | None = None
    ) -> "Movement":
        """The movement with two pairs in each other's seats, in all or some rounds."""
        exchanged = replace(self, phantom=0)
        exchanged = exchanged.renumber({one: other, other: one}, rounds)
        return replace(exchanged, phantom=self.phantom)

    def swap_directions(
        self,
        *,
        rounds: Collection[int] | None = None,
        tables: Collection[int] | None = None,
    ) -> "Movement":
        """The movement with NS and EW exchanged, at some tables and in some rounds."""
        schedule = tuple(
            tuple(
                Cell(cell.ew, cell.ns, cell.set)
                if (rounds is None or r in rounds) and (tables is None or t in tables)
                else cell
                for t, cell in enumerate(row, 1)
            )
            for r, row in enumerate(self.schedule, 1)
        )
        return replace(self, schedule=schedule)

    def curtail(self, rounds: int) -> "Movement":
        """The movement stopped after a given number of rounds."""
        if not 1 <= rounds <= self.rounds:
            raise MovementError(
                f"{rounds} rounds of {self.label}: it has 1 to {self.rounds}"
            )
        return replace(
            self,
            schedule=self.schedule[:rounds],
            turned=frozenset(turn for turn in self.turned if turn.round <= rounds),
        )


def _whole(number: object, what: str) -> int:
    if isinstance(number, bool) or not isinstance(number, int | Integral):
        raise MovementError(f"{what}: {number!r} is not a whole number")
    return int(number)


def _check_count(what: str, number: object, least: int) -> None:
    if not least <= _whole(number, what) <= _LARGEST_NUMBER:
        raise MovementError(f"{what}: {number}; expected {least} to {_LARGEST_NUMBER}")


def _check_sections(sections: tuple[int, ...], schedule: Schedule) -> None:
    if not sections:
        return
    if any(_whole(tables, "tables of a section") < 1 for tables in sections) or any(
        len(row) != sum(sections) for row in schedule
    ):
        raise MovementError(
            f"sections of {listed(sections)} tables; expected those of every round"
        )


def _as_schedule(cells: Iterable[Iterable[Sequence[int]]]) -> Schedule:
    return tuple(tuple(_as_cell(cell) for cell in row) for row in cells)


def _as_cell(cell: Sequence[int]) -> Cell:
    if type(cell) is Cell:
        return cell
    if len(cell) != 3:
        raise MovementError(f"cell {tuple(cell)}: expected NS pair, EW pair and set")
    return Cell(*(_whole(number, "cell") for number in cell))


def _as_turn(turn: Sequence[int]) -> Turn:
    if isinstance(turn, str) or len(turn) != 3:
        raise MovementError(f"turned {turn!r}: expected round, table and board")
    return Turn(*(_whole(number, "turned board") for number in turn))


def _with_whole_sets_exchanged(
    schedule: Schedule, turned: frozenset[Turn], boards_per_set: int
) -> tuple[Schedule, frozenset[Turn]]:
    """Store a set with every board turned as exchanged pairs.

    Two movements that are played alike are then equal.
    """
    if not turned:
        return schedule, turned
    per_cell: dict[tuple[int, int], int] = {}
    for turn in turned:
        _check_turn(turn, schedule, boards_per_set)
        seat = (turn.round, turn.table)
        per_cell[seat] = per_cell.get(seat, 0) + 1
    whole = {seat for seat, count in per_cell.items() if count == boards_per_set}
    if not whole:
        return schedule, turned
    exchanged = tuple(
        tuple(
            Cell(cell.ew, cell.ns, cell.set) if (r, t) in whole else cell
            for t, cell in enumerate(row, 1)
        )
        for r, row in enumerate(schedule, 1)
    )
    rest = frozenset(turn for turn in turned if (turn.round, turn.table) not in whole)
    return exchanged, rest


def _check_turn(turn: Turn, schedule: Schedule, boards_per_set: int) -> None:
    if not 1 <= turn.round <= len(schedule):
        raise MovementError(
            f"turned board in round {turn.round}; the rounds are 1 to {len(schedule)}"
        )
    tables = len(schedule[turn.round - 1])
    if not 1 <= turn.table <= tables:
        raise MovementError(
            f"turned board at table {turn.table}; the tables are 1 to {tables}"
        )
    if not 1 <= turn.board <= boards_per_set:
        raise MovementError(
            f"turned board {turn.board} of a set; sets have {boards_per_set} boards"
        )
