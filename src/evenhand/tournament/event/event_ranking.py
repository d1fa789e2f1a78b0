"""Where everybody stands in the event as a whole."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from evenhand.errors import ActError
from evenhand.tournament.event.group_standings import PlacedPair, find_standings
from evenhand.tournament.event.state import Entrant, EventState, GroupPlay


@dataclass(frozen=True, slots=True)
class EventPlace:
    """The place of a pair in the event.

    Attributes:
        rank: from 1; pairs that tie in their group share the best one.
        tied: whether others have the same.
        group: the group in which it played last.
        placed: where it stands there.
    """

    rank: int
    tied: bool
    group: str
    placed: PlacedPair

    @property
    def pair(self) -> int:
        """Its number."""
        return self.placed.pair

    @property
    def place(self) -> str:
        """The place as it is printed: `2=` where it is shared."""
        return f"{self.rank}=" if self.tied else str(self.rank)


def find_event_ranking(state: EventState) -> tuple[EventPlace, ...]:
    """The ranking of the event: the final, the groups beside it, then earlier phases.

    Whoever stopped earlier comes after all who went on, by phase and then by rank. A
    pair that had qualified for a group and has no score that counts there, as it
    withdrew or has not played yet, comes after all that have, whoever withdrew last,
    and shares that place with others like it. Where nobody in the group has a score,
    carryovers part them. Where a group and all that are ranked below it in its phase
    have no result yet, its pairs stand where they came from.
    """
    if state.winners > 1:
        raise ActError("two winners, so no ranking of all; see the two standings")
    found: list[EventPlace] = []
    seen: set[int] = set()
    for number in range(state.phase, 0, -1):
        for group, ranked in _begun(state, number):
            if number > 1:
                ranked += rank_without_scores(group, ranked)
            left = [one for one in ranked if one.pair not in seen]
            found += _places(left, group.name, len(found))
            seen |= {one.pair for one in left}
    return tuple(found)


def _begun(state: EventState, phase: int) -> list[tuple[GroupPlay, list[PlacedPair]]]:
    """The groups of a phase, that of the final first, down to the last with results."""
    groups = state.groups_of(phase)
    groups.sort(key=lambda group: group.name != state.event.final.name)
    found = [(group, _placed(group)) for group in groups]
    while found and not found[-1][1]:
        found.pop()
    return found


def _placed(group: GroupPlay) -> list[PlacedPair]:
    return list(find_standings(group).placed) if group.sessions else []


def is_unplayed(state: EventState, phase: int) -> bool:
    """Whether a later phase is over and nobody has anything in it that counts.

    All stand where they came from then.
    """
    groups = state.groups_of(phase)
    if phase == 1 or not all(group.is_over for group in groups):
        return False
    return not any(_placed(group) for group in groups)


def unplayed_phase(state: EventState) -> str:
    """The name of the running phase if it ended without a result; or empty."""
    if not is_unplayed(state, state.phase):
        return ""
    return state.event.phases[state.phase - 1].name


def rank_without_scores(
    group: GroupPlay, ranked: Sequence[PlacedPair] = ()
) -> list[PlacedPair]:
    """The pairs that came into a group and have nothing in it that counts.

    They come after those who have, whoever withdrew last. Where nobody has, carryovers
    part them.

    Args:
        group: the group.
        ranked: the pairs of the group that have a score.
    """
    entrants, carried = group.state.entrants, group.carried
    pairs = (set(group.places) | carried.keys()) & entrants.keys()
    without = pairs - {one.pair for one in ranked}
    none = Fraction(0)
    # beside scores a carryover alone says nothing
    keys = {
        pair: (
            _was_away(entrants[pair], group.phase),
            none if ranked else -carried.get(pair, none),
        )
        for pair in without
    }
    shared = Counter(keys.values())
    return [
        PlacedPair(
            pair,
            len(ranked) + 1 + sum(other < keys[pair] for other in keys.values()),
            shared[keys[pair]] > 1,
            None,
            none,
            none,
            carried.get(pair, none),
            none,
            0,
        )
        for pair in sorted(without, key=lambda pair: (keys[pair], pair))
    ]


def _was_away(entrant: Entrant, phase: int) -> bool:
    """Whether a pair never came, or went home by the end of a phase."""
    gone = entrant.left is not None and entrant.left[0] <= phase
    return entrant.expected or gone


def _places(left: Sequence[PlacedPair], group: str, ahead: int) -> list[EventPlace]:
    ranks = Counter(one.rank for one in left)
    places = []
    for one in left:
        better = sum(count for rank, count in ranks.items() if rank < one.rank)
        tied = ranks[one.rank] > 1
        places.append(EventPlace(ahead + 1 + better, tied, group, one))
    return places
