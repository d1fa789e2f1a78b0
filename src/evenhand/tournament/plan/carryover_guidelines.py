"""The guidelines on carryovers, for the groups of a format."""

from collections.abc import Iterator
from dataclasses import replace

from evenhand.errors import RequestError
from evenhand.phases import (
    Advice,
    EventFormat,
    Group,
    NoCarryover,
    Situation,
    advise_carryover,
)
from evenhand.phases.format_grammar import states_carryover


def guideline(event: EventFormat, group: Group) -> Advice | None:
    """The guidelines on the carryover into a group; None for the first group."""
    if not group.feeds:
        return None
    source = event.group_of(event.source_of(group.name))
    situation = Situation(
        event.boards_of(source.name),
        consolation=group != event.phase_of(group.name).groups[0],
        round_robin=source.round_robin,
        continues=source.contains_previous,
        uneven=not event.is_selected(source.name),
        drop_ins=group.drop_ins,
    )
    return advise_carryover(situation)


def with_guidelines(event: EventFormat, *, in_words: bool) -> EventFormat:
    """The format with the carryovers of the guidelines where it leaves them open.

    Args:
        event: the format.
        in_words: whether it was written in words, which mean what they say: a group
            without a rule has none, unless the guidelines call one mandatory.
    """

    def settled(group: Group) -> Group:
        advice = guideline(event, group)
        if advice is None or (in_words and states_carryover(group)):
            return group
        if in_words and advice.verdict != "must":
            return group
        return replace(group, carryover=advice.rule)

    phases = (
        replace(phase, groups=tuple(map(settled, phase.groups)))
        for phase in event.phases
    )
    return replace(event, phases=tuple(phases))


def missing_carryovers(event: EventFormat) -> Iterator[tuple[Group, Advice]]:
    """The groups without a carryover where the guidelines call one mandatory."""
    for group in event.groups:
        advice = guideline(event, group)
        none = isinstance(group.carryover, NoCarryover)
        if advice is not None and advice.verdict == "must" and none:
            yield group, advice


def check_continued(event: EventFormat) -> None:
    """Refuse `continues` on a group from which nobody goes on, and say where it goes.

    It belongs to the group whose result is taken on, not to the one that takes it.
    """
    sources = {intake.source for intake in event.intakes}
    for group in event.groups:
        if group.contains_previous and group.name not in sources:
            raise RequestError(_where_it_belongs(event, group))


def _where_it_belongs(event: EventFormat, group: Group) -> str:
    said = f"{group.name} continues, but nobody goes on from it"
    if not group.feeds:
        return f"{said}; leave that out"
    source = event.source_of(group.name)
    return (
        f"{said}; the word belongs to the group whose result is taken on: put it on "
        f"{source}, and full on {group.name}"
    )
