"""The range of entries within which an event keeps its format.

It is announced beforehand. Within the range, only the sections, the tail and the bye
depend on the number of pairs. Bases, sessions, cuts and carryovers stay the same.
"""

from dataclasses import dataclass, replace

from evenhand.errors import EvenhandError, SizeError
from evenhand.phases import EventFormat
from evenhand.tournament.layouts.one_field import (
    appendix_layout,
    barometer_layout,
    round_robin_layout,
    web_layout,
)
from evenhand.tournament.layouts.sections import (
    FEWEST_PAIRS,
    MOST_PAIRS,
    Layout,
    Way,
    base_layout,
    howell_tails_layout,
    mitchells_layout,
    one_section_layout,
    tables_for,
    with_barometer_tails,
)
from evenhand.tournament.plan.plan import Plan
from evenhand.tournament.plan.planned_group import PlannedGroup


@dataclass(frozen=True, slots=True)
class EntryRange:
    """The range of entries for which a plan's format holds.

    Attributes:
        least: the fewest pairs.
        most: the most pairs.
        below: why one pair fewer changes it.
        above: why one pair more changes it.
    """

    least: int
    most: int
    below: str
    above: str


def find_entry_range(plan: Plan) -> EntryRange:
    """Find the range of entries for which the format of a plan holds."""
    least, below = _reach(plan, -1)
    most, above = _reach(plan, 1)
    return EntryRange(least, most, below, above)


def _reach(plan: Plan, step: int) -> tuple[int, str]:
    """How far the format holds in one direction, and why it ends there."""
    pairs = plan.pairs
    while True:
        if not FEWEST_PAIRS <= pairs + step <= MOST_PAIRS:
            return pairs, f"plans are made for {FEWEST_PAIRS} to {MOST_PAIRS} pairs"
        reason = _obstacle(plan, pairs + step)
        if reason:
            return pairs, reason
        pairs += step


def _obstacle(plan: Plan, pairs: int) -> str:
    """Why the format does not hold for a number of pairs; empty if it does."""
    event = replace(plan.event, pairs=pairs)
    faults = event.faults()
    if faults:
        return faults[0]
    for group in plan.groups:
        try:
            _check_group(group, event)
        except EvenhandError as error:
            return f"{group.name}: {error}"
    return ""


def _check_group(group: PlannedGroup, event: EventFormat) -> None:
    size = event.sizes[group.name]
    if size == group.pairs or _is_barometer_for(group, size):
        return
    layout = layout_like(group.layout, size, group.sessions)
    layout.check_sessions(group.sessions)
    if layout.session_rounds(group.sessions) != group.rounds:
        raise SizeError(f"{size} pairs would play different numbers of rounds")


def _is_barometer_for(group: PlannedGroup, pairs: int) -> bool:
    """Whether a barometer for a number of pairs has enough rounds.

    An all-play-all has one round fewer than places, so there is no need to build it.
    """
    if group.layout.way is not Way.BAROMETER:
        return False
    return sum(group.rounds) < 2 * tables_for(pairs)


def layout_like(layout: Layout, pairs: int, sessions: int) -> Layout:
    """The layout of the same way and base for another number of pairs.

    Args:
        layout: the present layout.
        pairs: the new number of pairs.
        sessions: the number of sessions it should allow.
    """
    tails = [layout.sections[n] for n in layout.tails]
    if any(tail.barometer for tail in tails) and not layout.sections[0].barometer:
        plain = tuple(replace(one, barometer=False) for one in layout.sections)
        like = layout_like(replace(layout, sections=plain), pairs, sessions)
        return with_barometer_tails(like)
    rounds = layout.rounds
    barometer = layout.sections[0].barometer
    match layout.way:
        case Way.BASE:
            return base_layout(pairs, rounds, barometer=barometer)
        case Way.HOWELL_TAILS:
            return howell_tails_layout(pairs, rounds)
        case Way.MITCHELLS:
            return mitchells_layout(pairs, rounds, sessions)
        case Way.ONE_SECTION:
            return one_section_layout(pairs)
        case Way.BAROMETER:
            return barometer_layout(pairs, rounds)
        case Way.WEB:
            return web_layout(pairs, rounds)
        case Way.APPENDIX:
            return appendix_layout(pairs)
        case Way.ROUND_ROBIN:
            return round_robin_layout(pairs, sessions)
