"""The layouts that may seat a field whose number of pairs has changed."""

from collections.abc import Callable, Iterator

from evenhand.errors import RequestError, SizeError
from evenhand.tournament.sections import (
    Layout,
    Way,
    base_layout,
    howell_tails_layout,
    mitchells_layout,
)


def layouts_after(old: Layout, pairs: int, to_come: int) -> Iterator[Layout]:
    """The layouts that may do, the ones for exactly these pairs first.

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
            seen.append(layout.sections)
            yield layout
    if pairs <= old.pairs and old.sections not in seen:
        yield old
