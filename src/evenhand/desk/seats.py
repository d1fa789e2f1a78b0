"""Seats of a session as they are posted: with names, and who is not there."""

from evenhand.desk.hall_seats import as_seats
from evenhand.desk.looking import pair_names
from evenhand.tournament import SessionSeats
from evenhand.tournament.event import EventState


def named_seats(
    state: EventState, group: str, session: int
) -> tuple[SessionSeats, dict[int, str]]:
    """The seats of a session and the names of its pairs."""
    return as_seats(state, group, session), pair_names(state)


def find_away(
    state: EventState, group: str, session: SessionSeats
) -> frozenset[tuple[int, int]]:
    """Pairs that have a seat in a round and are not there, each with that round."""
    rounds = range(1, state.session(group, session.number).rounds + 1)
    return frozenset(
        (pair, r)
        for pair in {pair for section in session.sections for pair in section.pairs}
        for r in rounds
        if not state.is_there(pair, group, session.number, r)
    )
