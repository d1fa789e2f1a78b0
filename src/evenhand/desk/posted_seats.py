"""Seats of a session as they are posted: who waits for one, and what was planned."""

from dataclasses import replace

from evenhand.desk.hall_seats import as_seats, compressed
from evenhand.errors import EvenhandError
from evenhand.tournament.event.session_play import sections_of
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seats.session_seats import SectionSeats, SessionSeats


def posted_seats(state: EventState, group: str, session: int) -> SessionSeats:
    """A session as it is played; who never has a seat is of the longest section."""
    found = as_seats(state, group, session)
    seated = {pair for section in found.sections for pair in section.pairs}
    waiting = tuple(
        pair
        for pair in sorted(set(state.group(group).places) - seated - {0})
        if _comes(state, pair, group, session)
    )
    if not waiting:
        return found
    rounds = {
        section.name: section.movement.rounds
        for section in state.session(group, session).sections
    }
    longest = max(found.sections, key=lambda section: rounds[section.name])
    sections = tuple(
        _with_more(section, waiting) if section is longest else section
        for section in found.sections
    )
    return replace(found, sections=sections)


def _comes(state: EventState, pair: int, group: str, session: int) -> bool:
    rounds = range(1, state.session(group, session).rounds + 1)
    return any(state.is_there(pair, group, session, r) for r in rounds)


def _with_more(section: SectionSeats, waiting: tuple[int, ...]) -> SectionSeats:
    pairs = (*section.pairs, *waiting)
    movement = replace(section.movement, pairs=len(pairs))
    return replace(section, movement=movement, pairs=pairs)


def planned_seats(state: EventState, group: str, session: int) -> SessionSeats | None:
    """A session as the plan has it; None where that is not known any more."""
    play = state.group(group)
    number = session - play.first
    if number < 0:
        return None
    try:
        sections = sections_of(play.planned.seats()[number], play.places)
    except (EvenhandError, IndexError):
        return None
    parts = [(part, *compressed(part.movement)) for part in sections]
    return SessionSeats(
        session,
        tuple(
            SectionSeats(part.name, part.first_table, movement, pairs)
            for part, movement, pairs in parts
        ),
    )
