"""Where everybody stands in the event as a whole."""

from collections.abc import Iterator
from dataclasses import dataclass

from evenhand.errors import ActError
from evenhand.tournament.event.standings import PlacedPair, find_standings
from evenhand.tournament.event.state import EventState


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

    Whoever stopped earlier comes after all who went on, by phase and then by rank.
    """
    if state.winners > 1:
        raise ActError("two winners, so no ranking of all; see the two standings")
    found: list[EventPlace] = []
    seen: set[int] = set()
    for name in _groups_in_order(state):
        play = state.groups[name]
        if not play.sessions:
            # its pairs stand where they came from until they have played
            continue
        left = [
            one for one in find_standings(state, name).placed if one.pair not in seen
        ]
        ahead = len(found)
        for one in left:
            sharing = [other for other in left if other.rank == one.rank]
            rank = ahead + 1 + sum(other.rank < one.rank for other in left)
            found.append(EventPlace(rank, len(sharing) > 1, name, one))
        seen |= {one.pair for one in left}
    return tuple(found)


def _groups_in_order(state: EventState) -> Iterator[str]:
    for number in range(state.phase, 0, -1):
        names = [group.name for group in state.event.phases[number - 1].groups]
        final = state.event.final.name
        yield from sorted(names, key=lambda name: name != final)
