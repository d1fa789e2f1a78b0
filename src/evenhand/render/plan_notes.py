"""What should be known of a plan before it is announced, though it is no fault."""

from collections.abc import Iterator
from itertools import pairwise

from evenhand.phases import EventFormat
from evenhand.phases.side_events import count_left_out
from evenhand.render.sentences import say
from evenhand.tournament.layouts.sections import FEWEST_PAIRS
from evenhand.tournament.plan.carryover_guidelines import missing_carryovers
from evenhand.tournament.plan.plan import Plan


def find_plan_notes(plan: Plan) -> tuple[str, ...]:
    """Points that are not faults, but should be known before the announcement."""
    return (
        *_few_left(plan.event),
        *_without_a_night(plan),
        *_without_carryover(plan.event),
        *_numbered_twice(plan),
    )


def _few_left(event: EventFormat) -> Iterator[str]:
    """A few pairs that are out while all others play on."""
    for phase in range(len(event.phases) - 1):
        out = count_left_out(event, phase)
        number = sum(out.values())
        if 0 < number < FEWEST_PAIRS:
            yield say(
                "only {number:# pair|# pairs} of {groups} {number:does|do} not play "
                "on: a group of their own needs {fewest} pairs; let all play on, or "
                "more stay behind",
                number=number,
                groups=[*out],
                fewest=FEWEST_PAIRS,
            ).text


def _without_a_night(plan: Plan) -> Iterator[str]:
    """Phases that begin on the day on which the one before ends."""
    calendar = plan.calendar()
    names = [phase.name for phase in plan.event.phases]
    for number, (before, after) in enumerate(pairwise(names), 1):
        ended = max((s.day for s in calendar if s.phase == number), default=0)
        if any(s.phase == number + 1 and s.day == ended for s in calendar):
            yield say(
                "{after} begins on the day on which {before} ends: a night between "
                "them leaves time for corrections, ties and seating; allow more days",
                after=after,
                before=before,
            ).text


def _without_carryover(event: EventFormat) -> Iterator[str]:
    """Groups that bring nothing with them where they should."""
    for group, advice in missing_carryovers(event):
        source = event.group_of(event.source_of(group.name))
        yield say(
            "{group} follows {source}, {why}, without a carryover, which is a must "
            "there: {rule}, for example",
            group=group.name,
            source=source.name,
            why="which continues" if source.contains_previous else "an all-play-all",
            rule=str(advice.rule),
        ).text


def _numbered_twice(plan: Plan) -> Iterator[str]:
    """Tables, sections and boards that two groups of an old plan share."""
    for one in plan.collisions():
        if not one.written:
            yield say(
                "{groups} use the same {kind}, {numbers}: this plan was made before "
                "tables were numbered through the hall; plan it again",
                one,
            ).text
