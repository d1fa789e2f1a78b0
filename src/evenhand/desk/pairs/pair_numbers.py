"""Which numbers pairs get, and the phantom's number."""

from collections.abc import Sequence

from evenhand.desk.pairs.pair_names import Named
from evenhand.desk.sessions.shared_boards import as_planned, newly_shared, shared_by
from evenhand.errors import ActError, RequestError
from evenhand.movement.phrasing import counted
from evenhand.tournament.answers.pair_answers import PhantomTaken
from evenhand.tournament.event.state import EventState, GroupPlay

#: The most pairs that can be registered at a time.
_MOST_PAIRS = 10_000
#: A pair by its number and names.
Numbered = tuple[int, Named]


def planned_phantom(group: GroupPlay) -> int:
    """The number of the phantom in a group's plan; or 0."""
    place = group.planned.seats()[0].phantom
    return group.places[place - 1] if 0 < place <= len(group.places) else 0


def free_numbers(state: EventState, count: int, drop_in: str = "") -> list[int]:
    """The lowest free numbers; that of a planned phantom comes last.

    Args:
        state: the event.
        count: how many are wanted.
        drop_in: the group the pairs drop into; empty for the first phase.
    """
    first = state.first_group
    places = sorted(first.places)
    if count < 1:
        raise RequestError(f"{counted(count, 'pair')}; expected 1 or more")
    if count > _MOST_PAIRS:
        raise RequestError(f"{count} pairs; expected {_MOST_PAIRS} at most at a time")
    if drop_in:
        start = max({*places, *state.entrants}) + 1
        return list(range(start, start + count))
    phantom = planned_phantom(first)
    free = [n for n in places if n not in state.entrants and n != phantom]
    if phantom in places and phantom not in state.entrants:
        free.append(phantom)
    if count > len(free):
        raise ActError(
            f"{counted(count, 'pair')} more; only {len(free)} of {len(places)} numbers "
            "are free: plan for more pairs"
        )
    return free[:count]


def numbered_as_planned(state: EventState, listed: Sequence[Numbered]) -> list[int]:
    """The numbers for an entry list, skipping the phantom's.

    A list that simply numbers its pairs from 1 says nothing about seats. Its pairs from
    the phantom's number on move up by one, if there are enough numbers. Any other list
    is taken as it is.
    """
    play = state.first_group
    numbers = sorted(number for number, _ in listed)
    phantom, count = planned_phantom(play), len(numbers)
    if numbers != list(range(1, count + 1)) or not 0 < phantom <= count:
        return numbers
    moved = [n + (n >= phantom) for n in numbers]
    # an expected pair may still be entered again, under the same number
    taken = {n for n, entrant in state.entrants.items() if not entrant.expected}
    fits = set(moved) <= set(play.places) - taken and phantom not in state.entrants
    return moved if fits else numbers


def phantom_taken(state: EventState, pairs: Sequence[int]) -> PhantomTaken | None:
    """What follows if a pair has the phantom's number; None if nothing does."""
    play = state.first_group
    phantom = planned_phantom(play)
    if not phantom or phantom not in pairs:
        return None
    if all(number in state.entrants for number in play.places):
        return None
    planned = as_planned(play, play.first) or {}
    return PhantomTaken(phantom, newly_shared(planned, shared_by(play, state.entrants)))
