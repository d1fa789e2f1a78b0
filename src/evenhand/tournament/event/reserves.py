"""The reserves: who is next in line for a group of a later phase."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from evenhand.tournament.event.group_standings import find_standings, part_ties
from evenhand.tournament.event.state import GroupPlay

#: How many reserves are named.
_MOST = 3


@dataclass(frozen=True, slots=True)
class Reserves:
    """The pairs ranked just below the qualifiers of a group.

    Attributes:
        source: the group in which they are ranked.
        ranked: the first reserve first; pairs that still tie are listed together.
    """

    source: str
    ranked: tuple[tuple[int, ...], ...]

    def as_data(self) -> dict[str, Any]:
        """The reserves as plain data."""
        return {"source": self.source, "pairs": [list(pairs) for pairs in self.ranked]}


def find_reserves(
    group: GroupPlay, qualified: Collection[int], there: Collection[int]
) -> tuple[Reserves, ...]:
    """The reserves for a group, from each group that sent only some of its pairs.

    Args:
        group: the group of a later phase.
        qualified: the pairs that qualified for it by rank.
        there: the pairs in it now, however they got there.
    """
    state = group.state
    feeds = state.event.group_of(group.name).feeds
    limited = dict.fromkeys(feed.source for feed in feeds if feed.places is not None)
    taken = {*qualified, *there}
    found = []
    for source in limited:
        ranked = list(_in_order(state.group(source), qualified))
        last = max(
            (n for n, part in enumerate(ranked) if set(part) & set(qualified)),
            default=None,
        )
        if last is None:
            continue
        # start at the last qualifier's own part: pairs that tie with it come first
        left = [
            tuple(p for p in sorted(part) if p not in taken and state.is_present(p))
            for part in ranked[last:]
        ]
        reserves = tuple(filter(None, left))[:_MOST]
        if reserves:
            found.append(Reserves(source, reserves))
    return tuple(found)


def _in_order(source: GroupPlay, qualified: Collection[int]) -> Iterator[list[int]]:
    """The pairs of a group by rank, with ties broken as at a cut."""
    if not source.sessions:
        return
    state, found = source.state, find_standings(source)
    ranked = [
        one
        for one in found.placed
        if one.rank is not None
        and (one.pair in qualified or state.is_present(one.pair))
    ]
    for _, sharing in groupby(ranked, key=lambda one: one.rank):
        tied = list(sharing)
        if not tied[1:]:
            yield [tied[0].pair]
            continue
        for part, _ in part_ties(state, found, tied):
            yield [one.pair for one in part]
