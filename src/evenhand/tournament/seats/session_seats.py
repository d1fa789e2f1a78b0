"""The seats of each session: a movement for every section, and who sits where."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from evenhand.errors import RequestError
from evenhand.movement import Cell, Movement, Turn
from evenhand.tournament.layouts.circle import circle_movement
from evenhand.tournament.layouts.sections import Layout, Way
from evenhand.tournament.layouts.tails import Section
from evenhand.tournament.lines.line_movement import LineTable, line_name
from evenhand.tournament.lines.members import Lines


class Seat(NamedTuple):
    """Where a pair starts: the table is numbered in the hall."""

    section: str
    table: int
    direction: str


@dataclass(frozen=True, slots=True)
class SectionSeats:
    """A section in a session.

    Attributes:
        name: its letter.
        first_table: the number of its first table in the hall.
        movement: who meets whom, as seats numbered from 1.
        pairs: the pair at seat 1, seat 2 and so on.
    """

    name: str
    first_table: int
    movement: Movement
    pairs: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.pairs) != self.movement.pairs:
            raise RequestError(
                f"section {self.name}: {len(self.pairs)} pairs for "
                f"{self.movement.pairs} seats"
            )

    def starting_seats(self) -> Iterator[tuple[int, Seat]]:
        """Each pair, the phantom included, with its seat in round 1."""
        for t, cell in enumerate(self.movement.schedule[0]):
            table = self.first_table + t
            for seat, direction in ((cell.ns, "NS"), (cell.ew, "EW")):
                if not seat:
                    continue
                yield self.pairs[seat - 1], Seat(self.name, table, direction)

    def in_pair_numbers(self) -> Movement:
        """The movement with the pairs' own numbers instead of seats."""
        pair = (0, *self.pairs)
        schedule = tuple(
            tuple(Cell(pair[ns], pair[ew], s) for ns, ew, s in row)
            for row in self.movement.schedule
        )
        phantom = self.movement.phantom
        return replace(
            self.movement,
            schedule=schedule,
            pairs=max(self.pairs),
            phantom=self.pairs[phantom - 1] if phantom else 0,
        )


@dataclass(frozen=True, slots=True)
class SessionSeats:
    """All sections of a session.

    Attributes:
        number: the session, counted from 1.
        sections: its sections.
        phantom: the number of the missing pair, or 0.
    """

    number: int
    sections: tuple[SectionSeats, ...]
    phantom: int = 0

    def hall(self) -> Movement:
        """The whole hall as one movement, in pair numbers; all play the same boards."""
        parts = [section.in_pair_numbers() for section in self.sections]
        rounds = zip(*(part.schedule for part in parts), strict=True)
        turned: set[Turn] = set()
        before = 0
        for part in parts:
            turned |= {turn._replace(table=turn.table + before) for turn in part.turned}
            before += part.tables
        return Movement(
            tuple(tuple(cell for row in rows for cell in row) for rows in rounds),
            pairs=max(part.pairs for part in parts),
            sets=max(part.sets for part in parts),
            boards_per_set=parts[0].boards_per_set,
            turned=frozenset(turned),
            phantom=self.phantom,
            name=f"session {self.number}",
            origin="tournament",
        )

    def seats(self) -> dict[int, Seat]:
        """Where each pair starts, in order of pair numbers."""
        found = {
            pair: seat
            for section in self.sections
            for pair, seat in section.starting_seats()
            if pair != self.phantom
        }
        return dict(sorted(found.items()))


def seat_sessions(
    table: LineTable, lines: Lines, *, boards_per_set: int = 1
) -> tuple[SessionSeats, ...]:
    """The seats of every session of an event of lines."""
    lines.check_fit(table.layout)
    return tuple(
        _seat_session(table, lines, number, boards_per_set)
        for number in range(len(table.sessions))
    )


def _seat_session(
    table: LineTable, lines: Lines, number: int, boards_per_set: int
) -> SessionSeats:
    layout = table.layout
    sections = []
    for index, section in enumerate(layout.sections):
        movement = section.movement()
        if (number, index) in table.turned:
            movement = _exchanged(movement, range(1, section.tables + 1))
        seated = [lines.normal[line - 1] for line in table.sessions[number][index]]
        if section.is_tail:
            seated.append(lines.exceptional[layout.tails.index(index)])
        pairs = _pairs_in_seats(section, seated)
        sections.append((movement, pairs))
    return _as_session(layout, number, sections, boards_per_set)


def _pairs_in_seats(
    section: Section, seated: Sequence[tuple[int, ...]]
) -> tuple[int, ...]:
    at = {
        seat: pair
        for slot, line in zip(section.slots(), seated, strict=True)
        for seat, pair in zip(slot.seats, line, strict=True)
    }
    return tuple(at[seat] for seat in range(1, len(at) + 1))


def _exchanged(movement: Movement, tables: Collection[int]) -> Movement:
    """The movement with NS and EW exchanged at some tables, counted from 1."""
    schedule = tuple(
        tuple(
            Cell(cell.ew, cell.ns, cell.set) if table in tables else cell
            for table, cell in enumerate(row, 1)
        )
        for row in movement.schedule
    )
    return replace(movement, schedule=schedule)


def switch_rounds(
    sessions: Sequence[SessionSeats], switched: Collection[tuple[int, int]]
) -> tuple[SessionSeats, ...]:
    """The sessions with NS and EW exchanged at every table in some rounds.

    Args:
        sessions: the sessions.
        switched: the rounds, as (session, round) from 1.
    """
    return tuple(
        replace(
            session,
            sections=tuple(
                replace(section, movement=_switched(section.movement, rounds))
                for section in session.sections
            ),
        )
        if (rounds := {r for number, r in switched if number == place})
        else session
        for place, session in enumerate(sessions, 1)
    )


def _switched(movement: Movement, rounds: Collection[int]) -> Movement:
    schedule = tuple(
        tuple(Cell(ew, ns, s) for ns, ew, s in row) if r in rounds else row
        for r, row in enumerate(movement.schedule, 1)
    )
    return replace(movement, schedule=schedule)


def seat_one_field(
    layout: Layout,
    sessions: int,
    order: Sequence[int] | None = None,
    *,
    boards_per_set: int = 1,
    turned: Collection[int] = (),
) -> tuple[SessionSeats, ...]:
    """The seats of every session of one large section.

    Args:
        layout: a barometer, round robin, web or appendix.
        sessions: how many sessions are played.
        order: the pairs at seats 1, 2, …; by default in order of number. A phantom's
            number may stand anywhere among them.
        boards_per_set: boards of a round.
        turned: tables, from 1, at which NS and EW change places in every round.
    """
    if layout.by_lines:
        raise RequestError(f"{layout}: its pairs move in lines; seat them by lines")
    layout.check_sessions(sessions)
    every = tuple(range(1, 2 * layout.tables + 1))
    pairs = every if order is None else tuple(order)
    if tuple(sorted(pairs)) != every:
        raise RequestError(
            f"an order of {len(pairs)} pairs; expected each number from 1 to "
            f"{len(every)} once"
        )
    seated = []
    for number in range(sessions):
        movement, seats = _field_session(layout, number, pairs)
        part = _exchanged(movement, turned) if turned else movement, seats
        seated.append(_as_session(layout, number, [part], boards_per_set))
    return tuple(seated)


def _field_session(
    layout: Layout, number: int, pairs: tuple[int, ...]
) -> tuple[Movement, tuple[int, ...]]:
    section = layout.sections[0]
    played = sum(layout.cut[:number])
    if layout.way in (Way.BAROMETER, Way.ROUND_ROBIN):
        rounds = layout.cut[number]
        return circle_movement(section.tables, played, rounds), pairs
    ns, ew = pairs[: section.tables], pairs[section.tables :]
    # EW begin where they would have gone on: that many tables further up
    gone_on = tuple(ew[(e - played) % len(ew)] for e in range(len(ew)))
    return section.movement(), ns + gone_on


def _as_session(
    layout: Layout,
    number: int,
    sections: Sequence[tuple[Movement, tuple[int, ...]]],
    boards_per_set: int,
) -> SessionSeats:
    phantom = layout.phantom
    firsts = first_tables(layout)
    return SessionSeats(
        number + 1,
        tuple(
            SectionSeats(
                line_name(index + 1),
                firsts[index],
                replace(
                    movement,
                    boards_per_set=boards_per_set,
                    phantom=pairs.index(phantom) + 1 if phantom in pairs else 0,
                    winners=1,
                ),
                pairs,
            )
            for index, (movement, pairs) in enumerate(sections)
        ),
        phantom,
    )


def first_tables(layout: Layout) -> tuple[int, ...]:
    """The number of each section's first table: 1, 11, 21 and so on, or 1, 21, 41."""
    largest = max(section.tables for section in layout.sections)
    apart = -(-largest // 10) * 10
    return tuple(1 + apart * index for index in range(len(layout.sections)))
