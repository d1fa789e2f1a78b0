"""How a group is seated in all of its sessions: by lines, or as one large field."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from evenhand.errors import RequestError
from evenhand.fairness import Measures
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.lines.line_movement import LineTable, make_line_table
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import SeatedSession
from evenhand.tournament.seats.event_balance import Gain, measure_event
from evenhand.tournament.seats.field_balance import balance_tables
from evenhand.tournament.seats.line_balance import balance_lines
from evenhand.tournament.seats.round_balance import SessionRound, balance_rounds
from evenhand.tournament.seats.seeding import Wishes, seed_field, seed_lines
from evenhand.tournament.seats.session_seats import (
    seat_one_field,
    seat_sessions,
    switch_rounds,
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
        every = range(1, self.table.lines + 1)
        if any(line not in every for line in self.lines.always_ns):
            raise RequestError(
                f"lines {list(self.lines.always_ns)} always sit NS; the lines are 1 to "
                f"{self.table.lines}"
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
    """One large section that plays on from session to session.

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
                f"turned tables {sorted(self.turned)}; the tables are 1 to "
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


@dataclass(frozen=True, slots=True)
class Seated:
    """A seating as it was made.

    Attributes:
        seating: everybody's seats.
        gain: what choosing who sits NS has gained.
        switched: rounds, as (session, round) from 1, in which NS and EW change places
            at every table.
    """

    seating: Seating
    gain: Gain
    switched: frozenset[SessionRound] = frozenset()


def seat_field(
    layout: Layout,
    sessions: int,
    ranking: Sequence[int] | None = None,
    *,
    seed: int = 1,
    wishes: Wishes | None = None,
) -> Seated:
    """Seed a field, move it through its sessions, and choose who sits NS.

    Args:
        layout: the sections.
        sessions: how many sessions are played.
        ranking: every pair once, the best first; by default in order of number.
        seed: of the draw and of the balancing.
        wishes: what the draw should respect; only lines can.
    """
    listed = tuple(range(1, layout.pairs + 1)) if ranking is None else tuple(ranking)
    if layout.by_lines:
        table = make_line_table(layout, sessions)
        lines = seed_lines(table, listed, seed=seed, wishes=wishes)
        if layout.never_changes_sides and not lines.always_ns:
            return _switched(LineSeating(table, lines), seed)
        balanced = balance_lines(table, lines, seed=seed)
        return Seated(LineSeating(balanced.table, lines), balanced.gain)
    if wishes:
        raise RequestError(
            f"wishes for {layout}; only a field that moves in lines can heed them: "
            "choose a base, such as --base 5"
        )
    order = seed_field(layout, listed, seed=seed)
    plain = FieldSeating(layout, sessions, order)
    if not layout.is_barometer:
        return _switched(plain, seed)
    halls = [session.hall() for session in plain.seats()]
    seating = replace(plain, turned=balance_tables(halls, seed=seed))
    return Seated(seating, Gain(measure_seating(plain), measure_seating(seating)))


def _switched(seating: Seating, seed: int) -> Seated:
    """A field whose lines change sides by rounds that are announced."""
    sessions = seating.seats()
    chosen = balance_rounds([session.hall() for session in sessions], seed=seed)
    after = measure_event(switch_rounds(sessions, chosen))
    return Seated(seating, Gain(measure_event(sessions), after), chosen)


def measure_seating(seating: Seating) -> Measures:
    """How evenly all pairs compete over all sessions together."""
    return measure_event(seating.seats())
