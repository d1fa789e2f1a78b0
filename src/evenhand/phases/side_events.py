"""Side events for pairs that are out while others play on."""

from dataclasses import replace
from string import ascii_uppercase

from evenhand.phases.event_format import EventFormat, Feed, Group

_NAME = "Side event"


def count_left_out(event: EventFormat, phase: int) -> dict[str, int]:
    """How many pairs of each group of a phase play in no later group.

    Args:
        event: The format.
        phase: The number of the phase, from 0.
    """
    taken = {group.name: 0 for group in event.phases[phase].groups}
    for intake in event.intakes:
        if intake.source in taken:
            taken[intake.source] += intake.pairs
    return {
        name: event.sizes[name] - number
        for name, number in taken.items()
        if number < event.sizes[name]
    }


def with_side_events(event: EventFormat, fewest: int) -> EventFormat:
    """The format with a group in each later phase for the pairs that are out by then.

    Whoever plays a side event can play the next one too. A side event begins without a
    carryover, as any consolation does.

    Args:
        event: The format.
        fewest: The number of pairs that a group must have.
    """
    for number in range(1, len(event.phases)):
        left = count_left_out(event, number - 1)
        if sum(left.values()) >= fewest:
            event = _with_group(event, number, tuple(map(Feed, left)))
    return event


def _with_group(
    event: EventFormat, number: int, feeds: tuple[Feed, ...]
) -> EventFormat:
    before = sum(group.name.startswith(_NAME) for group in event.groups)
    # A letter, because a number at the end of a name is read as its boards.
    name = f"{_NAME} {ascii_uppercase[before]}"
    phases = list(event.phases)
    phase = phases[number]
    phases[number] = replace(phase, groups=(*phase.groups, Group(name, feeds)))
    return replace(event, phases=tuple(phases)).check()
