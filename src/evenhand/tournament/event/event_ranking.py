"""The final ranking: where every pair stands in the event as a whole."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from evenhand.errors import ActError
from evenhand.tournament.event.group_standings import (
    PlacedPair,
    find_standings,
    place_text,
)
from evenhand.tournament.event.state import Entrant, EventState, GroupPlay


@dataclass(frozen=True, slots=True)
class EventPlace:
    """The place of a pair in the event.

    Attributes:
        rank: from 1; pairs that tie in their group share the best place. None for a
            pair that was taken out of the ranking.
        tied: whether others share it.
        group: the group in which the pair last played.
        placed: where it stands there.
    """

    rank: int | None
    tied: bool
    group: str
    placed: PlacedPair

    @property
    def pair(self) -> int:
        """Its number in the event."""
        return self.placed.pair

    @property
    def place(self) -> str:
        """The place as printed: `2=` if shared."""
        return place_text(self.rank, tied=self.tied)


def find_event_ranking(state: EventState) -> tuple[EventPlace, ...]:
    """The ranking of the event: the final, the other last groups, then earlier phases.

    Pairs that went on rank above pairs that were knocked out, phase by phase. A pair
    may have qualified for a group but have no score that counts there, because it
    withdrew or has not played yet. It ranks below every pair with a score; withdrawn
    pairs come last, and pairs in the same position share a place. If nobody in the
    group has a score, carryovers decide. If neither a group nor any below it in its
    phase has a result yet, its pairs stand where they stood in the phase before.
    """
    if state.winners > 1:
        raise ActError("two winners, so no ranking of all; see the two standings")
    if state.own_deals:
        raise ActError(
            "each section plays deals of its own, so no ranking of all; see the "
            "standings of the sections"
        )
    found: list[EventPlace] = []
    seen: set[int] = set()
    # from the last phase back: a pair counts where it got furthest
    for number in range(state.phase, 0, -1):
        for group, ranked in _begun(state, number):
            # everybody enters the first phase, so a pair without a score there has
            # achieved nothing that could be ranked
            if number > 1:
                ranked += rank_without_scores(group, ranked)
            left = [one for one in ranked if one.pair not in seen]
            ahead = sum(place.rank is not None for place in found)
            found += _places(left, group.name, ahead)
            seen |= {one.pair for one in left}
    return tuple(sorted(found, key=lambda place: place.rank is None))


def _begun(state: EventState, phase: int) -> list[tuple[GroupPlay, list[PlacedPair]]]:
    """The groups of a phase, the final first, down to the last with results."""
    groups = state.groups_of(phase)
    groups.sort(key=lambda group: group.name != state.event.final.name)
    found = [(group, _placed(group)) for group in groups]
    while found and not found[-1][1]:
        found.pop()
    return found


def _placed(group: GroupPlay) -> list[PlacedPair]:
    return list(find_standings(group).placed) if group.sessions else []


def is_unplayed(state: EventState, phase: int) -> bool:
    """Whether a later phase is over without a single score that counts.

    Every pair then stands where it stood in the phase before.
    """
    groups = state.groups_of(phase)
    if phase == 1 or not all(group.is_over for group in groups):
        return False
    return not any(_placed(group) for group in groups)


def unplayed_phase(state: EventState) -> str:
    """The name of the running phase if it ended without a result, else empty."""
    if not is_unplayed(state, state.phase):
        return ""
    return state.event.phases[state.phase - 1].name


def rank_without_scores(
    group: GroupPlay, ranked: Sequence[PlacedPair] = ()
) -> list[PlacedPair]:
    """The pairs of a group that have no score that counts, ranked.

    They rank below the pairs with scores, and withdrawn pairs come last. If nobody has
    a score, carryovers decide among them.

    Args:
        group: the group.
        ranked: the pairs of the group that have a score.
    """
    entrants, carried, none = group.state.entrants, group.carried, Fraction(0)
    pairs = (set(group.places) | carried.keys()) & entrants.keys()
    without = pairs - {one.pair for one in ranked}
    ahead = sum(one.rank is not None for one in ranked)
    apart = {pair for pair in without if entrants[pair].is_unranked(group.phase)}
    # once others have scores, a carryover alone says nothing about these pairs
    keys = {
        pair: (
            _was_away(entrants[pair], group.phase),
            none if ranked else -carried.get(pair, none),
        )
        for pair in without - apart
    }
    stands, nothing = list(keys.values()), (None, none, none)

    def placed(pair: int, rank: int | None, *, tied: bool) -> PlacedPair:
        return PlacedPair(pair, rank, tied, *nothing, carried.get(pair, none), none, 0)

    return [
        *(
            placed(
                pair,
                ahead + 1 + sum(other < key for other in stands),
                tied=stands.count(key) > 1,
            )
            for key, pair in sorted((key, pair) for pair, key in keys.items())
        ),
        *(placed(pair, None, tied=False) for pair in sorted(apart)),
    ]


def _was_away(entrant: Entrant, phase: int) -> bool:
    """Whether a pair never came, or had withdrawn by the end of a phase."""
    gone = entrant.left is not None and entrant.left[0] <= phase
    return entrant.expected or gone


def _places(left: Sequence[PlacedPair], group: str, ahead: int) -> list[EventPlace]:
    # ranks are counted again: pairs that went on to a later phase leave gaps
    ranks = Counter(one.rank for one in left if one.rank is not None)
    places = []
    for one in left:
        if one.rank is None:
            places.append(EventPlace(None, False, group, one))
            continue
        better = sum(count for rank, count in ranks.items() if rank < one.rank)
        tied = ranks[one.rank] > 1
        places.append(EventPlace(ahead + 1 + better, tied, group, one))
    return places
