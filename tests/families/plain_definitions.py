"""What the tests of cyclic families hold a movement against: the plain definitions."""

from collections import Counter
from itertools import combinations
from math import sqrt

from evenhand.movement import Movement


def competition(movement: Movement) -> dict[tuple[int, int], int]:
    """C(A, X) set by set, in words: same way +1, other way −1, opponents n − 1."""
    c = dict.fromkeys(combinations(range(1, movement.pairs + 1), 2), 0)
    for board_set in range(1, movement.sets + 1):
        plays = [
            cell for row in movement.schedule for cell in row if cell.set == board_set
        ]
        way = {cell.ns: 1 for cell in plays} | {cell.ew: -1 for cell in plays}
        opponents = {frozenset(cell[:2]) for cell in plays}
        for a, x in combinations(sorted(way), 2):
            met = frozenset((a, x)) in opponents
            c[a, x] += len(plays) - 1 if met else way[a] * way[x]
    return c


def sum_of_squares(movement: Movement) -> int:
    return sum(value**2 for value in competition(movement).values())


def imbalance(movement: Movement) -> float:
    values = list(competition(movement).values())
    average = sum(values) / len(values)
    return sqrt(sum((value - average) ** 2 for value in values) / len(values))


def meetings(movement: Movement) -> Counter[frozenset[int]]:
    return Counter(
        frozenset((cell.ns, cell.ew)) for row in movement.schedule for cell in row
    )


def everyone_plays_every_set_once(movement: Movement) -> bool:
    plays = Counter(
        (pair, cell.set)
        for row in movement.schedule
        for cell in row
        for pair in (cell.ns, cell.ew)
    )
    return plays == Counter(
        (pair, board_set)
        for pair in range(1, movement.pairs + 1)
        for board_set in range(1, movement.sets + 1)
    )


def most_tables_on_a_set(movement: Movement) -> list[int]:
    """For each round the most tables that play one set."""
    return [
        max(Counter(cell.set for cell in row).values()) for row in movement.schedule
    ]
