"""Seats of a session as they are posted: with names, and who is not there."""

from dataclasses import replace

from evenhand.desk.hall_seats import absent_pairs, as_seats
from evenhand.desk.looking import pair_names
from evenhand.tournament import SectionSeats, SessionSeats
from evenhand.tournament.event import EventState

#: What stands where the names of a pair that is not there would.
NOT_THERE = "(not there)"


def named_seats(
    state: EventState, group: str, session: int
) -> tuple[SessionSeats, dict[int, str]]:
    """The seats of a session and the names of its pairs.

    A single pair that is missing makes byes; of several each keeps its seat and is
    named as not there, as their byes may be merged.
    """
    seats = as_seats(state, group, session)
    rounds = range(1, state.session(group, session).rounds + 1)
    absent = sorted(
        set.intersection(*(set(absent_pairs(state, group, session, r)) for r in rounds))
    )
    names = pair_names(state) | dict.fromkeys(absent, NOT_THERE)
    if len(absent) == 1:
        return _with_phantom(seats, absent[0]), names
    return seats, names


def find_away(
    state: EventState, group: str, session: SessionSeats
) -> frozenset[tuple[int, int]]:
    """Pairs that play a part of a session, with the rounds that they do not play."""
    rounds = range(1, state.session(group, session.number).rounds + 1)
    away: set[tuple[int, int]] = set()
    for pair in {pair for section in session.sections for pair in section.pairs}:
        there = {r for r in rounds if state.is_there(pair, group, session.number, r)}
        # who never comes keeps a seat, as byes may be merged
        if there:
            away |= {(pair, r) for r in rounds if r not in there}
    return frozenset(away)


def _with_phantom(seats: SessionSeats, phantom: int) -> SessionSeats:
    sections = tuple(_phantom_in(section, phantom) for section in seats.sections)
    return replace(seats, sections=sections, phantom=phantom)


def _phantom_in(section: SectionSeats, phantom: int) -> SectionSeats:
    if phantom not in section.pairs:
        return section
    place = section.pairs.index(phantom) + 1
    return replace(section, movement=replace(section.movement, phantom=place))
