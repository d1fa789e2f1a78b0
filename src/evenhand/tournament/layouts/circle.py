"""The circle method: everybody meets everybody by going round a circle.

One player stands in the middle and the others on a circle with an odd number of places.
In round r the middle meets place r, and the places at equal distances on either side of
r meet each other.
"""

from functools import cache

from evenhand.movement import Cell, Movement
from evenhand.tournament.seated import Couple


def circle_round(players: int, r: int) -> tuple[Couple, ...]:
    """The meetings of a round; players and rounds count from 0, the middle is player 0.

    The middle's meeting comes first. In the others the player ahead of place r is named
    first. Over all rounds, every player on the circle is then first once and second
    once in each of these positions.
    """
    around = players - 1
    sides = range(1, players // 2)
    return (
        (0, 1 + r % around),
        *((1 + (r + i) % around, 1 + (r - i) % around) for i in sides),
    )


@cache
def circle_movement(tables: int, first: int, rounds: int) -> Movement:
    """Some rounds of an all-play-all, with everybody on the same boards.

    Pairs go down one table as NS and up one as EW, turning at the ends. Only the last
    pair is stationary.

    Args:
        tables: the number of tables.
        first: the first round, counted from 0.
        rounds: the number of rounds played.
    """
    players = 2 * tables

    def pair(place: int) -> int:
        return place or players

    schedule = tuple(
        tuple(Cell(pair(a), pair(b), n + 1) for a, b in circle_round(players, r))
        for n, r in enumerate(range(first, first + rounds))
    )
    return Movement(
        schedule,
        players,
        rounds,
        name=f"{tables}-table barometer, {rounds} rounds",
        origin="barometer",
    )
