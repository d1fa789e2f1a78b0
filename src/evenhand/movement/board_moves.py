"""How boards travel between rounds, and whether tables that share them are neighbours.

In a movement that players can follow, every table hands its boards to the next lower
one. Searched movements cannot promise that. Where a table at least hands its boards to
the same table most of the time, a label on the table can say so; every other journey is
for the director, or for caddies with a list.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import pairwise

from evenhand.movement.play import meetings, shared_sets
from evenhand.movement.value import Movement


@dataclass(frozen=True, slots=True)
class BoardMoves:
    """The journeys of the sets, from the tables that had them to those that play next.

    Attributes:
        down: to the next lower table, from table 1 to the highest.
        route: elsewhere, but where that table sends its boards each time that it does
            not hand them down, or most often.
        hand: anywhere else.
    """

    down: int
    route: int
    hand: int

    @property
    def all(self) -> int:
        """How many journeys there are."""
        return self.down + self.route + self.hand


def count_board_moves(movement: Movement) -> BoardMoves:
    """Count the journeys of the sets; waiting on a stand on the way changes nothing.

    A set that two tables share leaves from the lower one and arrives at the higher one;
    of the first table and the last, which are neighbours too, the last is the lower.
    """
    last = movement.tables
    journeys = [
        (_lowest(before, last), _highest(after, last))
        for places in _places(movement)
        for before, after in pairwise(places)
    ]
    others = Counter(
        (start, end) for start, end in journeys if end != (start - 2) % last + 1
    )
    usual: dict[int, int] = {}
    for (start, _), times in others.items():
        usual[start] = max(usual.get(start, 0), times)
    # a table with a single journey elsewhere has no route
    route = sum(times for times in usual.values() if times > 1)
    down = len(journeys) - others.total()
    return BoardMoves(down, route, others.total() - route)


def _lowest(tables: list[int], last: int) -> int:
    return last if tables == [1, last] else min(tables)


def _highest(tables: list[int], last: int) -> int:
    return 1 if tables == [1, last] else max(tables)


def count_shared_apart(movement: Movement) -> int:
    """How often two tables that share a set are not neighbours."""
    return sum(
        max(tables) - min(tables) >= len(tables)
        for sets in shared_sets(movement)
        for tables in sets.values()
    )


def _places(movement: Movement) -> list[list[list[int]]]:
    """The tables of each set, round by round, where it is played at all."""
    tables = defaultdict[tuple[int, int], list[int]](list)
    for meeting in meetings(movement):
        tables[meeting.set, meeting.round].append(meeting.table)
    places = defaultdict[int, list[list[int]]](list)
    for (number, _), at in sorted(tables.items()):
        places[number].append(at)
    return list(places.values())
