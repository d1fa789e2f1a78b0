"""How a group is seated in all its sessions: by lines, or as one large field."""

from dataclasses import dataclass

from evenhand.errors import RequestError
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.line_movement import LineTable
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seating.session_seats import (
    seat_one_field,
    seat_sessions,
)


@dataclass(frozen=True, slots=True)
class LineSeating:
    """Lines that move between sections from session to session.

    Attributes:
        table: which lines sit where in each session.
        lines: the pairs of each line.
    """

    table: LineTable
    lines: Lines

    def __post_init__(self) -> None:
        self.lines.check_fit(self.table.layout)
        self.lines.check_places()
        every = range(1, self.table.lines + 1)
        if any(line not in every for line in self.lines.always_ns):
            raise RequestError(
                f"lines {list(self.lines.always_ns)} always sit NS; expected lines "
                f"from 1 to {self.table.lines}"
            )

    @property
    def layout(self) -> Layout:
        """The sections."""
        return self.table.layout

    @property
    def sessions(self) -> int:
        """How many sessions are played."""
        return len(self.table.sessions)

    def seats(self, boards_per_set: int = 1) -> tuple[SeatedSession, ...]:
        """Everybody's seat in every session."""
        return seat_sessions(self.table, self.lines, boards_per_set=boards_per_set)


@dataclass(frozen=True, slots=True)
class FieldSeating:
    """One large section that continues from session to session.

    Attributes:
        layout: a barometer, round robin, web or appendix.
        sessions: how many sessions are played.
        order: the pairs at seats 1, 2, …, a phantom among them.
        turned: tables, from 1, at which NS and EW change places in every round.
    """

    layout: Layout
    sessions: int
    order: tuple[int, ...]
    turned: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if self.layout.by_lines:
            raise RequestError(
                f"{self.layout}: its pairs move in lines; expected one large section"
            )
        if sorted(self.order) != list(range(1, 2 * self.layout.tables + 1)):
            raise RequestError(
                f"an order of {len(self.order)} pairs; expected each number from 1 to "
                f"{2 * self.layout.tables} once"
            )
        if not self.turned <= frozenset(range(1, self.layout.tables + 1)):
            raise RequestError(
                f"turned tables {sorted(self.turned)}; expected tables from 1 to "
                f"{self.layout.tables}"
            )
        self.layout.check_sessions(self.sessions)

    def seats(self, boards_per_set: int = 1) -> tuple[SeatedSession, ...]:
        """Everybody's seat in every session."""
        return seat_one_field(
            self.layout,
            self.sessions,
            self.order,
            boards_per_set=boards_per_set,
            turned=self.turned,
        )


Seating = LineSeating | FieldSeating
