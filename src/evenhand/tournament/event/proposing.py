"""Acts that the plan proposes: the seats of the next session."""

from evenhand.errors import ActError
from evenhand.tournament.event.acts import Seat
from evenhand.tournament.event.session_play import sections_of
from evenhand.tournament.event.state import EventState


def propose_seats(state: EventState, group: str) -> Seat:
    """The seats of a group's next session, as planned."""
    play = state.group(group)
    number = play.next_session
    if number > play.sessions_in_all:
        raise ActError(f"all sessions of {group} have been played")
    if not play.places:
        raise ActError(f"nobody has come into {group} yet; advance first")
    seats = play.planned.seats()[number - play.first]
    sections = sections_of(seats, play.places)
    return Seat(group, number, tuple(section.as_data() for section in sections))
