"""Who qualifies, in which order: ties broken at cuts, and those next in line."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from evenhand.movement.phrasing import listed
from evenhand.phases import Group, Placing, Standings
from evenhand.tournament.event.group_standings import (
    GroupStandings,
    PlacedPair,
    find_standings,
    part_ties,
)
from evenhand.tournament.event.state import EventState, GroupPlay

#: The last resort. It goes into the log, so its words must not change.
_BY_NUMBER = "number, as no rule parts them"
#: How many reserves are named.
_MOST_RESERVES = 3


class CutTie(NamedTuple):
    """A tie across a cut.

    Attributes:
        into: the group that the pairs above the cut go into.
        text: who was placed above whom, and by which rule.
    """

    into: str
    text: str


@dataclass(frozen=True, slots=True)
class Finish:
    """The final order of a group, without the pairs that have gone.

    Attributes:
        standings: the pairs in qualifying order.
        ties: the ties that were broken at cuts.
    """

    standings: Standings
    ties: tuple[CutTie, ...]


class _Cut(NamedTuple):
    """A cut: the number of places above it, and the group it leads into."""

    places: int
    into: str


def final_standings(state: EventState) -> dict[str, Finish]:
    """The final order of every group that can feed others.

    Pairs that withdrew are left out, as are those that went on earlier.
    """
    # an earlier phase may still feed the next one with pairs that went nowhere else
    gone_on = _gone_on(state)
    return {
        group.name: _finish(state, group, gone_on[group.name])
        for phase in state.event.phases[: state.phase]
        for group in phase.groups
    }


def _gone_on(state: EventState) -> dict[str, set[int]]:
    """For each group, the pairs that play or have played in a later phase."""
    names = [[group.name for group in phase.groups] for phase in state.event.phases]
    return {
        name: {
            pair
            for later in names[number : state.phase]
            for other in later
            for pair in state.groups[other].places
        }
        for number, together in enumerate(names, 1)
        for name in together
    }


def _finish(state: EventState, group: Group, gone_on: set[int]) -> Finish:
    play = state.group(group.name)
    # a group that everybody left before it began has no session
    found = find_standings(play) if play.sessions else None
    placed = found.placed if found is not None else ()
    there = [
        one
        for one in placed
        if state.entrant(one.pair).left is None and one.pair not in gone_on
    ]
    cuts = _cuts(play)
    placings: list[Placing] = []
    ties: list[CutTie] = []
    for _, sharing in groupby(there, key=lambda one: one.rank):
        tied = list(sharing)
        first = len(placings)
        # only a tie that a cut runs through has to be broken; all others stand
        across = [c for c in cuts if first < c.places < first + len(tied)]
        parts = [tied]
        if found is not None and across:
            parts, said = _part(state, found, tied, first, across)
            ties += said
        for part in parts:
            rank = Fraction(len(placings) + 1)
            placings += [_placing(one, group, rank) for one in part]
    # pairs without a score qualify too, after all others, if places are left
    ranked_or_gone = {one.pair for one in placed} | gone_on
    without = [
        pair
        for pair in _as_they_came(play)
        if state.is_present(pair) and pair not in ranked_or_gone
    ]
    first, last = len(placings), len(placings) + len(without)
    across = [cut for cut in cuts if first < cut.places < last]
    rule = "the order in which they qualified" if play.carried else _BY_NUMBER
    ties += _cut_ties(group.name, [([pair], rule) for pair in without], first, across)
    placings += [
        Placing(pair, Fraction(first + 1), Fraction(0), None) for pair in without
    ]
    standings = Standings(tuple(placings), ties=state.rules.tied_ranks)
    return Finish(standings.first(len(placings)), tuple(ties))


def _as_they_came(play: GroupPlay) -> list[int]:
    """The pairs of a group in the order in which they qualified, the rest by number.

    Nothing else separates pairs without a score.
    """
    came = {pair: number for number, pair in enumerate(play.carried)}
    return sorted(play.places, key=lambda pair: (came.get(pair, len(came)), pair))


def _cuts(source: GroupPlay) -> list[_Cut]:
    """The cuts that the next phase makes in a group, from the top down."""
    found: list[_Cut] = []
    before, state = 0, source.state
    for group in state.event.phases[state.phase].groups:
        for feed in group.feeds:
            if feed.source == source.name and feed.places is not None:
                before += feed.places
                found.append(_Cut(before, group.name))
    return found


def _part(
    state: EventState,
    found: GroupStandings,
    tied: Sequence[PlacedPair],
    first: int,
    cuts: Sequence[_Cut],
) -> tuple[list[list[PlacedPair]], list[CutTie]]:
    """Break a tie at its cuts and nowhere else.

    The rules decide only who is above a cut. Pairs on the same side of it still tie.

    Args:
        state: the event.
        found: the standings.
        tied: the pairs.
        first: how many pairs are above them.
        cuts: the cuts that run through the tie.
    """
    parts = [
        ([one.pair for one in part], rule)
        for part, rule in part_ties(state, found.scored, tied)
    ]
    order = [pair for part, _ in parts for pair in part]
    # two groups may have their cut at the same place
    ends = sorted({cut.places - first for cut in cuts})
    sides = [
        [one for one in tied if one.pair in order[start:end]]
        for start, end in zip([0, *ends], [*ends, len(order)], strict=True)
    ]
    return sides, _cut_ties(found.group, parts, first, cuts)


def _cut_ties(
    group: str,
    parts: Sequence[tuple[list[int], str]],
    first: int,
    cuts: Sequence[_Cut],
) -> list[CutTie]:
    """Say how a tie was broken at each cut that runs through it.

    Args:
        group: where the pairs tie.
        parts: the pairs as the rules separate them, each part with its rule.
        first: how many pairs are above them.
        cuts: the cuts that run through the tie.
    """
    last = first + sum(len(part) for part, _ in parts)
    where = f"places {first + 1}–{last} of {group}"
    return [
        CutTie(cut.into, f"{where}: {_tie_text(parts, cut.places - first)}")
        for cut in cuts
    ]


def _tie_text(parts: Sequence[tuple[list[int], str]], at: int) -> str:
    """Who was placed above whom at a cut, and why."""
    order = [pair for part, _ in parts for pair in part]
    rules = [(number, rule) for number, (part, rule) in enumerate(parts) for _ in part]
    (one, by), (other, also) = rules[at - 1 : at + 1]
    # the pairs on either side of the cut are in one part if no rule separated them
    why = _BY_NUMBER
    if one != other:
        why = by if by == also else f"{by} and {also}"
    every, before, after = (
        listed(sorted(pairs), most=40) for pairs in (order, order[:at], order[at:])
    )
    return f"pairs {every} tie; {before} before {after} by {why}"


def _placing(placed: PlacedPair, group: Group, rank: Fraction) -> Placing:
    return Placing(placed.pair, rank, _basis(placed, group), placed.boards or None)


def _basis(placed: PlacedPair, group: Group) -> Fraction:
    """The share that a carryover is worked out from, between 0 and 1."""
    share = placed.share if group.contains_previous else placed.own_share
    return min(max(share or Fraction(0), Fraction(0)), Fraction(1))


# --- reserves -------------------------------------------------------------------------


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
        reserves = tuple(filter(None, left))[:_MOST_RESERVES]
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
        for part, _ in part_ties(state, found.scored, tied):
            yield [one.pair for one in part]
