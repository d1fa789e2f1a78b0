"""Who has a seat in a session and is not there."""

from evenhand.tournament.event.state import EventState
from evenhand.tournament.seated import SeatedSession


def find_away(
    state: EventState, group: str, session: SeatedSession
) -> frozenset[tuple[int, int]]:
    """Pairs that have a seat in a round and are not there, each with that round."""
    rounds = range(1, state.group(group).session(session.number).rounds + 1)
    return frozenset(
        (pair, r)
        for pair in {pair for section in session.sections for pair in section.members}
        for r in rounds
        if not state.group(group).session(session.number).is_there(pair, r)
    )
