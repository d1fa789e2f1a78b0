"""Which numbers pairs get, and the number that a movement leaves to nobody."""

from collections.abc import Sequence

from evenhand.desk.shared_boards import (
    boards_shared_as_planned,
    boards_shared_by,
    tell_newly_shared,
)
from evenhand.errors import ActError, RequestError
from evenhand.movement.words import counted
from evenhand.tournament.event.state import EventState, GroupPlay

#: More are not registered at a time.
_MOST_PAIRS = 10_000
#: A pair by its number and names.
Numbered = tuple[int, str]


def planned_phantom(play: GroupPlay) -> int:
    """The number that the plan of a group leaves to nobody; or 0."""
    place = play.planned.seats()[0].phantom
    return play.places[place - 1] if 0 < place <= len(play.places) else 0


def free_numbers(state: EventState, count: int, drop_in: str = "") -> list[int]:
    """The lowest numbers that nobody has; that of a planned phantom comes last.

    Args:
        state: the event.
        count: how many are wanted.
        drop_in: the group that the pairs drop into; empty for the first phase.
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
            f"{counted(count, 'pair')} more; {len(free)} of {len(places)} numbers are "
            "free: plan for more pairs"
        )
    return free[:count]


def numbered_as_planned(state: EventState, listed: Sequence[Numbered]) -> list[int]:
    """The numbers of a list of pairs, without the one that the plan leaves to nobody.

    A list that just counts its pairs from 1 on says nothing about seats: from that
    number on its pairs have the next higher ones, as long as there are enough. Any
    other list is taken as it is.
    """
    play = state.first_group
    numbers = sorted(number for number, _ in listed)
    phantom, count = planned_phantom(play), len(numbers)
    if numbers != list(range(1, count + 1)) or not 0 < phantom <= count:
        return numbers
    moved = [n + (n >= phantom) for n in numbers]
    taken = {n for n, entrant in state.entrants.items() if not entrant.expected}
    fits = set(moved) <= set(play.places) - taken and phantom not in state.entrants
    return moved if fits else numbers


def tell_renumbered(listed: Sequence[int], numbers: Sequence[int]) -> list[str]:
    """That pairs of a list have other numbers than there; nothing if none has."""
    old = [one for one, other in zip(listed, numbers, strict=True) if one != other]
    if not old:
        return []
    phantom = old[0]
    if not old[1:]:
        who, have, now = f"pair {phantom}", "has", f"number {phantom + 1}"
    else:
        who, have = f"pairs {phantom} to {old[-1]}", "have"
        now = f"numbers {phantom + 1} to {old[-1] + 1}"
    return [
        f"Number {phantom} is left to nobody, as planned: {who} of the list {have} "
        f"{now} (--keep-numbers leaves them as they are)."
    ]


def tell_phantom_taken(state: EventState, pairs: Sequence[int]) -> list[str]:
    """What it means that a pair has the number that was left to nobody."""
    play = state.first_group
    phantom = planned_phantom(play)
    if not phantom or phantom not in pairs:
        return []
    others = [n for n in play.places if n not in state.entrants]
    if not others:
        return []
    words = (
        f"Number {phantom} was planned for nobody; with another one missing other "
        "pairs sit out than planned"
    )
    planned = boards_shared_as_planned(play, play.first) or {}
    shared = tell_newly_shared(planned, boards_shared_by(play, state.entrants))
    for told in shared[:1]:
        words += f", and {told[:1].lower()}{told[1:-1]}"
    return [f"{words}."]
