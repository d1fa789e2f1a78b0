"""The way to the final of an event, as plain numbers ready to be played."""

from dataclasses import dataclass
from fractions import Fraction

from evenhand.phases import (
    DropInRule,
    EventFormat,
    Group,
    Intake,
    Passage,
    drop_in_ranks,
)


@dataclass(frozen=True, slots=True)
class Route:
    """One group on the way to the final.

    Attributes:
        name: of the group.
        boards: how many it plays.
        round_robin: whether all play all.
        intakes: who comes in: the route they come from, and the first and one past
            the last of their places there, from 0.
        drop_ins: the first number and one past the last of the pairs that drop in.
        coefficients: of the carryover, in tops: for the whole share, for the first
            rank, and the rank that gets nothing.
        drop_in_rule: what drop-ins start with.
        drop_in_ranks: whose carryovers they are, from 1; empty but for ranks.
        contains_previous: whether what goes on contains what was brought.
    """

    name: str
    boards: int
    round_robin: bool
    intakes: tuple[tuple[int, int, int], ...]
    drop_ins: tuple[int, int]
    coefficients: tuple[float, float, float]
    drop_in_rule: DropInRule
    drop_in_ranks: tuple[int, ...]
    contains_previous: bool


def find_routes(event: EventFormat) -> tuple[Route, ...]:
    """The groups that lead to the final, in the order of play; the final is last."""
    intakes = event.intakes
    wanted = {event.final.name}
    for intake in reversed(intakes):
        if intake.group in wanted:
            wanted.add(intake.source)
    routes: list[Route] = []
    places: dict[str, int] = {}
    number = event.pairs
    for phase in event.phases:
        for group in phase.groups:
            end = number + group.drop_ins
            if group.name in wanted:
                inside = [i for i in intakes if i.group == group.name]
                places[group.name] = len(routes)
                routes.append(_route(event, group, inside, places, (number, end)))
            number = end
    # the final decides, whatever is played beside it
    assert routes[-1].name == event.final.name
    return tuple(routes)


def _route(
    event: EventFormat,
    group: Group,
    intakes: list[Intake],
    places: dict[str, int],
    drop_ins: tuple[int, int],
) -> Route:
    come = sum(intake.last - intake.first + 1 for intake in intakes)
    coefficients = (0.0, 0.0, 1.0)
    rule, ranks = DropInRule.AVERAGE, tuple[int, ...]()
    if intakes:
        top = Fraction(2 * (event.sizes[group.name] // 2 - 1))
        before = event.phase_of(intakes[0].source).boards
        exact = group.carryover.coefficients(Passage(before, top, come))
        coefficients = (float(exact[0]), float(exact[1]), float(exact[2]))
        rule = _drop_in_rule(event, group)
    if group.drop_ins and rule in (DropInRule.RANK, DropInRule.RANK_OR_AVERAGE):
        ranks = drop_in_ranks(come, group.drop_ins, event.places[group.name])
    return Route(
        group.name,
        event.phase_of(group.name).boards,
        group.round_robin,
        tuple((places[i.source], i.first - 1, i.last) for i in intakes),
        drop_ins,
        coefficients,
        rule,
        ranks,
        group.contains_previous,
    )


def _drop_in_rule(event: EventFormat, group: Group) -> DropInRule:
    """The rule asked for; by default by rank where a cut follows, else the average."""
    if group.drop_in_rule is not None:
        return group.drop_in_rule
    return DropInRule.RANK if group.name in event.places else DropInRule.AVERAGE
