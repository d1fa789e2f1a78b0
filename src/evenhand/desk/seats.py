"""Who has a seat in a session and is not there."""

from evenhand.tournament.event.state import EventState
from evenhand.tournament.seats.session_seats import SessionSeats


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
