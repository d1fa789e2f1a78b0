"""Seats of a session as they are posted: who waits for one, and what was planned."""

from dataclasses import replace

from evenhand.desk.hall_seats import as_seats
from evenhand.errors import EvenhandError
from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import SeatedSection, SeatedSession


def posted_seats(state: EventState, group: str, session: int) -> SeatedSession:
    """A session as it is played; who never has a seat is of the longest section."""
    found = as_seats(state, group, session)
    seated = found.pairs
    waiting = tuple(
        pair
        for pair in sorted(set(state.group(group).places) - seated - {0})
        if _comes(state, pair, group, session)
    )
    if not waiting:
        return found
    rounds = {
        section.name: section.movement.rounds
        for section in state.group(group).session(session).sections
    }
    longest = max(found.sections, key=lambda section: rounds[section.name])
    sections = tuple(
        _with_more(section, waiting) if section is longest else section
        for section in found.sections
    )
    return replace(found, sections=sections)


def _comes(state: EventState, pair: int, group: str, session: int) -> bool:
    rounds = range(1, state.group(group).session(session).rounds + 1)
    return any(state.group(group).session(session).is_there(pair, r) for r in rounds)


def _with_more(section: SeatedSection, waiting: tuple[int, ...]) -> SeatedSection:
    return replace(section, members=(*section.members, *waiting))


def planned_seats(state: EventState, group: str, session: int) -> SeatedSession | None:
    """A session as the plan has it; None where that is not known any more."""
    play = state.group(group)
    number = session - play.first
    if number < 0:
        return None
    try:
        return play.seated_as_planned(session)
    except (EvenhandError, IndexError):
        return None
