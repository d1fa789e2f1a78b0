"""The seats of each session of a plan, made from lines or from one large field."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from evenhand.errors import RequestError
from evenhand.movement import Movement
from evenhand.tournament.layouts.circle import circle_movement
from evenhand.tournament.layouts.sections import Layout, Way
from evenhand.tournament.layouts.tails import Section
from evenhand.tournament.lines.line_movement import LineTable, line_name
from evenhand.tournament.lines.members import Lines
from evenhand.tournament.seated import SeatedSection, SeatedSession

#: A session and a round, both from 1.
SessionRound = tuple[int, int]


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


def seat_one_field(
    layout: Layout,
    sessions: int,
    order: Sequence[int] | None = None,
    *,
    boards_per_set: int = 1,
    turned: Collection[int] = (),
) -> tuple[SeatedSession, ...]:
    """The seats of every session of one large section.

    Args:
        layout: a barometer, round robin, web or appendix.
        sessions: how many sessions are played.
        order: the pairs at seats 1, 2, …; by default in order of number. A phantom's
            number may stand anywhere among them.
        boards_per_set: how many boards are played in a round.
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
        part = movement.swap_directions(tables=turned) if turned else movement, seats
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
    # EW start where the last session left off: as many tables up as rounds were played
    gone_on = tuple(ew[(e - played) % len(ew)] for e in range(len(ew)))
    return section.movement(), ns + gone_on


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
