"""Acts tried on a copy: what the event would say to them."""

from collections.abc import Iterable

from evenhand.tournament.event.acts import Act
from evenhand.tournament.event.rules import attempt
from evenhand.tournament.event.state import EventState


def try_acts(state: EventState, acts: Iterable[Act]) -> EventState:
    """The event as acts would leave it; raises what they are refused for."""
    return attempt(state, *acts)
