"""The layouts that may seat a field whose number of pairs has changed."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

from evenhand.errors import RequestError, SizeError
from evenhand.tournament.layouts.sections import (
    Layout,
    Way,
    base_layout,
    howell_tails_layout,
    mitchells_layout,
)
from evenhand.tournament.replanning.kept_chairs import Chairs, staying_seats


def layouts_after(old: Layout, pairs: int, to_come: int) -> Iterator[Layout]:
    """The layouts that may seat the field, those for exactly these pairs first.

    Args:
        old: the layout so far.
        pairs: how many pairs there are now.
        to_come: how many sessions are to come.
    """
    base = old.rounds
    barometer = old.sections[0].barometer
    makers: dict[Way, Callable[[int], Layout]] = {
        Way.BASE: lambda n: base_layout(n, base, barometer=barometer),
        Way.HOWELL_TAILS: lambda n: howell_tails_layout(n, base),
        Way.MITCHELLS: lambda n: mitchells_layout(n, base, to_come),
    }
    if old.way not in makers:
        raise RequestError(
            f"{old}: only lines that move between sections can take pairs in or let "
            "them go; plan the sessions to come as a new event"
        )
    ways = sorted(makers, key=lambda way: way is not old.way)
    if old.way is not Way.MITCHELLS:
        ways.remove(Way.MITCHELLS)
    seen = []
    for count in (pairs, pairs + 2):
        for way in ways:
            try:
                layout = makers[way](count)
            except (SizeError, RequestError):
                continue
            layout = _like(old, layout)
            seen.append(layout.sections)
            yield layout
    if pairs <= old.pairs and old.sections not in seen:
        yield old


def _like(old: Layout, layout: Layout) -> Layout:
    """The layout as a barometer where the old one is, its sections in their order."""
    sections = tuple(
        replace(section, barometer=old.sections[0].barometer)
        for section in layout.sections
    )
    same = Counter(sections) == Counter(old.sections)
    return replace(layout, sections=old.sections if same else sections)


def place_tails(layout: Layout, chairs: Chairs) -> Layout:
    """The layout with its tails where most pairs that asked not to move can stay.

    As it is unless that is better: a tail comes last.
    """
    tails = [layout.sections[index] for index in layout.tails]
    if not tails or not chairs:
        return layout
    others = [section for section in layout.sections if not section.is_tail]
    count = len(layout.sections)
    found = [layout]
    for places in combinations(range(count), len(tails)):
        tail, other = iter(tails), iter(others)
        sections = tuple(next(tail if i in places else other) for i in range(count))
        found.append(replace(layout, sections=sections))
    wanted = set(chairs.values())
    return max(found, key=lambda one: len(wanted & staying_seats(one).keys()))
