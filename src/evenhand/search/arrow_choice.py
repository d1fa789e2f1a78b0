"""What is chosen: a switch plan that a director can simply announce.

A plan switches rounds for everybody, for everybody but one of two tables that always
share, or for the tables with a stationary pair only: the *conventions*.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from evenhand.errors import RequestError
from evenhand.fairness import compete, measure
from evenhand.movement import Movement, SwitchItem, SwitchPlan, announcements
from evenhand.movement.play import shared_sets, stationary_pairs
from evenhand.search.scale import ArrowScale, Choices

Rounds = tuple[int, ...]
Tables = frozenset[int]

#: How many numbers the competition of all weighed choices may have.
_MOST_NUMBERS = 20_000_000


@dataclass(frozen=True, slots=True)
class ArrowChoice:
    """A plan found by search, and what it achieves.

    Attributes:
        plan: the plan; empty where nothing beats the movement as it is.
        quality: Clements' quality Q of the movement under the plan, 0 to 1.
        announcements: how many things the director has to say.
    """

    plan: SwitchPlan
    quality: Fraction
    announcements: int


def weigh(movement: Movement, plan: SwitchPlan) -> ArrowChoice:
    """What a plan achieves."""
    switched = movement.switch(plan)
    quality = measure(compete(switched)).quality or Fraction(0)
    return ArrowChoice(plan, quality, len(announcements(switched)))


def fairer(one: ArrowChoice, other: ArrowChoice) -> ArrowChoice:
    """The choice of higher quality; of equals the simpler, then the first."""
    return max(one, other, key=lambda choice: (choice.quality, -choice.announcements))


def require_unturned(movement: Movement) -> None:
    """Raise `RequestError` for a movement whose boards are turned already."""
    if movement.turned:
        raise RequestError(
            f"{movement.label}: single boards are turned already; "
            "give the movement without them"
        )


def conventions(
    movement: Movement, not_tables: Iterable[int] | None = None
) -> Iterator[Tables]:
    """The tables that a switched round may mean, all of them first."""
    every = frozenset(range(1, movement.tables + 1))
    if not_tables is not None:
        yield every - frozenset(not_tables)
        return
    yield every
    always = frozenset.intersection(
        *(frozenset(sets.values()) for sets in shared_sets(movement))
    )
    if len(always) == 1:
        (tables,) = always
        yield every - {tables[0]}
    stay = frozenset(stationary_pairs(movement).values())
    if stay and stay != every:
        yield stay


def affordable(most: int, scale: ArrowScale) -> int:
    """How many choices can be weighed in bearable time and memory."""
    return min(most, _MOST_NUMBERS // max(scale.couples, 1))


def round_sets(rounds: int, most: int, beyond: int, start: int = 1) -> list[Rounds]:
    """Sets of rounds from small to large, as many as are worth weighing.

    Moore's rule is to switch (N+4)/8 rounds; `beyond` says how many more to try.
    """
    sets: list[Rounds] = []
    largest = min(rounds // 2, (rounds + 4) // 8 + beyond)
    for size in range(largest + 1):
        if size > 1 and len(sets) + comb(rounds, size) > most:
            break
        sets += combinations(range(start, rounds + 1), size)
    return sets


def as_choices(movement: Movement, sets: list[Rounds], tables: Tables) -> Choices:
    """Sets of rounds as switched places, at these tables."""
    switched = np.zeros((len(sets), movement.rounds), dtype=np.bool_)
    for index, rounds in enumerate(sets):
        switched[index, [r - 1 for r in rounds]] = True
    there = np.zeros(movement.tables, dtype=np.bool_)
    there[[t - 1 for t in tables]] = True
    return switched[:, :, None] & there


def as_plan(
    movement: Movement, rounds_per_board: Iterable[Rounds], tables: Tables
) -> SwitchPlan:
    """The plan with its own rounds for board 1, board 2, … at these tables.

    A round in which every board turns is a whole round.
    """
    turned: dict[int, set[int]] = {}
    for board, rounds in enumerate(rounds_per_board, 1):
        for r in rounds:
            turned.setdefault(r, set()).add(board)
    items: set[SwitchItem] = set()
    for r, boards in turned.items():
        which = {0} if len(boards) == movement.boards_per_set else boards
        items |= {item for b in which for item in _items(movement, r, b, tables)}
    return SwitchPlan(frozenset(items))


def _items(
    movement: Movement, r: int, board: int, tables: Tables
) -> Iterator[SwitchItem]:
    if len(tables) == movement.tables:
        yield SwitchItem(r, board=board)
    elif tables == frozenset(stationary_pairs(movement).values()):
        yield SwitchItem(r, board=board, stationary=True)
    else:
        yield from (SwitchItem(r, table, board) for table in sorted(tables))
