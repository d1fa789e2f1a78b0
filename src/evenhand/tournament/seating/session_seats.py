"""How a group is seated in all its sessions: by lines, or as one large field."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from evenhand.errors import RequestError
from evenhand.movement import Movement, Turn
from evenhand.tournament.layouts.circle import circle_movement
from evenhand.tournament.layouts.sections import Layout
from evenhand.tournament.layouts.tails import Section
from evenhand.tournament.lines.line_movement import LineTable, line_name
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import SeatedSection, SeatedSession

#: A session and a round, both from 1.
SessionRound = tuple[int, int]

#: The boards that are arrow-switched in each session and section.
Arrows = tuple[tuple[frozenset[Turn], ...], ...]


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
        order: the pairs at seats 1, 2, …, a phantom anywhere among them.
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
        every = list(range(1, 2 * self.layout.tables + 1))
        if sorted(self.order) != every:
            raise RequestError(
                f"an order of {len(self.order)} pairs; expected each number from 1 to "
                f"{len(every)} once"
            )
        if not self.turned <= frozenset(range(1, self.layout.tables + 1)):
            raise RequestError(
                f"turned tables {sorted(self.turned)}; expected tables from 1 to "
                f"{self.layout.tables}"
            )
        self.layout.check_sessions(self.sessions)

    @classmethod
    def in_order(
        cls, layout: Layout, sessions: int, turned: Collection[int] = ()
    ) -> "FieldSeating":
        """The field with its pairs in order of number."""
        order = tuple(range(1, 2 * layout.tables + 1))
        return cls(layout, sessions, order, frozenset(turned))

    def seats(self, boards_per_set: int = 1) -> tuple[SeatedSession, ...]:
        """Everybody's seat in every session."""
        return tuple(
            self._seat_session(number, boards_per_set)
            for number in range(self.sessions)
        )

    def _seat_session(self, number: int, boards_per_set: int) -> SeatedSession:
        layout, pairs = self.layout, self.order
        (section,), played = layout.sections, sum(layout.cut[:number])
        if layout.is_barometer:
            movement = circle_movement(section.tables, played, layout.cut[number])
        else:
            movement = section.movement()
            ns, ew = pairs[: section.tables], pairs[section.tables :]
            # EW start where the last session left off: as many tables up as rounds
            # were played
            pairs = ns + tuple(ew[(e - played) % len(ew)] for e in range(len(ew)))
        if self.turned:
            movement = movement.swap_directions(tables=self.turned)
        return _as_session(layout, number, [(movement, pairs)], boards_per_set)


Seating = LineSeating | FieldSeating


def seat_sessions(
    table: LineTable, lines: Lines, *, boards_per_set: int = 1
) -> tuple[SeatedSession, ...]:
    """The seats of every session for a field that moves in lines."""
    lines.check_fit(table.layout)
    return tuple(
        _seat_session(table, lines, number, boards_per_set)
        for number in range(len(table.sessions))
    )


def _seat_session(
    table: LineTable, lines: Lines, number: int, boards_per_set: int
) -> SeatedSession:
    layout = table.layout
    sections = []
    for index, section in enumerate(layout.sections):
        movement = section.movement()
        if (number, index) in table.turned:
            movement = movement.swap_directions()
        seated = [lines.normal[line - 1] for line in table.sessions[number][index]]
        if section.is_tail:
            seated.append(lines.exceptional[layout.tails.index(index)])
        pairs = pairs_in_seats(section, seated)
        sections.append((movement, pairs))
    return _as_session(layout, number, sections, boards_per_set)


def pairs_in_seats(
    section: Section, seated: Sequence[tuple[int, ...]]
) -> tuple[int, ...]:
    """The pair at seats 1, 2, … of a section that lines sit in."""
    at = {
        seat: pair
        for slot, line in zip(section.slots(), seated, strict=True)
        for seat, pair in zip(slot.seats, line, strict=True)
    }
    return tuple(at[seat] for seat in range(1, len(at) + 1))


def switch_rounds(
    sessions: Sequence[SeatedSession], switched: Collection[SessionRound]
) -> tuple[SeatedSession, ...]:
    """The sessions with NS and EW exchanged at every table in some rounds.

    Args:
        sessions: the sessions.
        switched: the rounds, as (session, round) from 1.
    """
    return tuple(
        replace(
            session,
            sections=tuple(
                replace(
                    section, movement=section.movement.swap_directions(rounds=rounds)
                )
                for section in session.sections
            ),
        )
        if (rounds := {r for number, r in switched if number == place})
        else session
        for place, session in enumerate(sessions, 1)
    )


def turn_boards(
    sessions: Sequence[SeatedSession], arrows: Arrows
) -> tuple[SeatedSession, ...]:
    """The sessions with single boards arrow-switched."""
    return tuple(
        replace(
            session,
            sections=tuple(
                replace(section, movement=replace(section.movement, turned=turned))
                for section, turned in zip(session.sections, parts, strict=True)
            ),
        )
        for session, parts in zip(sessions, arrows, strict=True)
    )


def _as_session(
    layout: Layout,
    number: int,
    sections: Sequence[tuple[Movement, tuple[int, ...]]],
    boards_per_set: int,
) -> SeatedSession:
    phantom = layout.phantom
    found = []
    for index, (movement, pairs) in enumerate(sections):
        seated = movement.renumber(dict(enumerate(pairs, 1)))
        own = phantom if phantom in pairs else 0
        seated = replace(seated, boards_per_set=boards_per_set, phantom=own, winners=1)
        first = first_tables(layout)[index]
        found.append(SeatedSection(line_name(index + 1), first, seated, pairs))
    return SeatedSession(number + 1, tuple(found), phantom)


def first_tables(layout: Layout) -> tuple[int, ...]:
    """The number of each section's first table: 1, 11, 21 and so on, or 1, 21, 41."""
    # tens let a player tell the section from the table number
    largest = max(section.tables for section in layout.sections)
    apart = -(-largest // 10) * 10
    return tuple(1 + apart * index for index in range(len(layout.sections)))
