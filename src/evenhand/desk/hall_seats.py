"""The seats of a session as it is played, in the form that the planner knows."""

from dataclasses import replace

from evenhand.movement import Cell, Movement
from evenhand.tournament import SectionSeats, SessionSeats
from evenhand.tournament.event import EventState
from evenhand.tournament.event.session_play import PlayedSection

_NOBODY = Cell(0, 0, 0)


def as_seats(state: EventState, group: str, session: int) -> SessionSeats:
    """A session as it is played; a section that stops early has empty rounds."""
    play = state.session(group, session)
    return SessionSeats(
        session, tuple(_section_seats(part, play.rounds) for part in play.sections)
    )


def _section_seats(section: PlayedSection, rounds: int) -> SectionSeats:
    movement, pairs = compressed(section.movement)
    if movement.rounds < rounds:
        empty = (_NOBODY,) * movement.tables
        more = (empty,) * (rounds - movement.rounds)
        movement = replace(movement, schedule=movement.schedule + more)
    return SectionSeats(section.name, section.first_table, movement, pairs)


def compressed(movement: Movement) -> tuple[Movement, tuple[int, ...]]:
    """A movement with its pairs numbered from 1 without gaps, and who they are."""
    pairs = tuple(sorted(pairs_in(movement)))
    number = {0: 0} | {pair: n for n, pair in enumerate(pairs, 1)}
    return renumbered(movement, number, len(pairs)), pairs


def renumbered(movement: Movement, number: dict[int, int], pairs: int) -> Movement:
    """A movement with other numbers for its pairs; nobody in it is a phantom."""
    schedule = tuple(
        tuple(Cell(number[ns], number[ew], s) for ns, ew, s in row)
        for row in movement.schedule
    )
    return replace(movement, schedule=schedule, pairs=pairs, phantom=0)


def pairs_in(movement: Movement) -> set[int]:
    """The pairs that have a seat in a movement."""
    return {p for row in movement.schedule for cell in row for p in cell[:2] if p}


def seated_pairs(state: EventState, group: str, session: int) -> set[int]:
    """The pairs that have a seat in a session."""
    sections = state.session(group, session).sections
    return set[int]().union(*(pairs_in(section.movement) for section in sections))


def absent_pairs(
    state: EventState, group: str, session: int, from_round: int
) -> tuple[int, ...]:
    """Pairs that have seats in a session and do not play from a round on."""
    return tuple(
        pair
        for pair in sorted(seated_pairs(state, group, session))
        if not state.is_there(pair, group, session, from_round)
    )
