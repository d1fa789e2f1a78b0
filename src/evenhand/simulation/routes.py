"""The route to the final of an event, as plain numbers ready to be played."""

from dataclasses import dataclass
from fractions import Fraction

from evenhand.phases import (
    DropInRule,
    EventFormat,
    FeedOrder,
    Group,
    Intake,
    Passage,
    drop_in_ranks,
)


@dataclass(frozen=True, slots=True)
class Route:
    """One group on the way to the final.

    Attributes:
        name: the name of the group.
        boards: how many boards it plays.
        round_robin: whether all play all.
        intakes: who comes in: the route they come from, and the first and one past
            the last of their places there, from 0.
        drop_ins: the number of the first pair that drops in, and one past the last.
        coefficients: the carryover in tops: for a share of 100 %, for the first rank,
            and the rank that gets nothing.
        drop_in_rule: what drop-ins start with.
        drop_in_ranks: the ranks, from 1, whose carryovers drop-ins get the mean of;
            empty unless the rule goes by rank.
        contains_previous: whether the next carryover includes the last one.
        together: whether those who come from several groups are ranked together by
            percentage; if not, each group comes after all of the one before.
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
    together: bool


def find_routes(event: EventFormat) -> tuple[Route, ...]:
    """The groups that lead to the final, in the order of play; the final is last."""
    wanted = {event.final.name}
    for intake in reversed(event.intakes):
        if intake.group in wanted:
            wanted.add(intake.source)
    routes: list[Route] = []
    places: dict[str, int] = {}
    number = event.pairs
    for phase in event.phases:
        for group in phase.groups:
            end = number + group.drop_ins
            if group.name in wanted:
                inside = event.intakes_of(group.name)
                places[group.name] = len(routes)
                routes.append(_route(event, group, inside, places, (number, end)))
            number = end
    # whatever is played beside it, the final decides, so it must come last
    assert routes[-1].name == event.final.name
    return tuple(routes)


def _route(
    event: EventFormat,
    group: Group,
    intakes: tuple[Intake, ...],
    places: dict[str, int],
    drop_ins: tuple[int, int],
) -> Route:
    come = sum(intake.pairs for intake in intakes)
    coefficients = (0.0, 0.0, 1.0)
    rule, ranks = DropInRule.AVERAGE, tuple[int, ...]()
    if intakes:
        top = Fraction(2 * (event.sizes[group.name] // 2 - 1))
        before = event.boards_before(group.name)
        exact = group.carryover.coefficients(Passage(before, top, come))
        coefficients = (float(exact[0]), float(exact[1]), float(exact[2]))
        rule = event.drop_in_rule_of(group.name)
    if group.drop_ins and rule in (DropInRule.RANK, DropInRule.RANK_OR_AVERAGE):
        ranks = drop_in_ranks(come, group.drop_ins, event.places[group.name])
    return Route(
        group.name,
        event.boards_of(group.name),
        group.round_robin,
        tuple((places[i.source], i.first - 1, i.last) for i in intakes),
        drop_ins,
        coefficients,
        rule,
        ranks,
        group.contains_previous,
        group.feed_order is FeedOrder.TOGETHER,
    )
