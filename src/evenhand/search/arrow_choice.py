"""A chosen switch plan, and what it achieves."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from evenhand.fairness import compete, measure
from evenhand.movement import Movement, SwitchItem, SwitchPlan, Turn
from evenhand.movement.announcing import announcements
from evenhand.movement.play import meetings, stationary_pairs
from evenhand.search.scale import ArrowScale, Choices

Rounds = tuple[int, ...]
#: Where sets are switched: rounds × tables.
Places = npt.NDArray[np.bool_]

#: How many numbers the competition of all the choices weighed may fill.
_MOST_NUMBERS = 20_000_000


@dataclass(frozen=True, slots=True)
class ArrowChoice:
    """A plan found by search, and what it achieves.

    Attributes:
        plan: the plan; empty if nothing beats the movement as it is.
        quality: Clements' quality Q of the movement under the plan, 0 to 1.
        announcements: how many announcements the director has to make.
    """

    plan: SwitchPlan
    quality: Fraction
    announcements: int


def weigh(movement: Movement, plan: SwitchPlan) -> ArrowChoice:
    """What a plan achieves."""
    switched = movement.switch(plan)
    quality = measure(compete(switched)).quality or Fraction(0)
    return ArrowChoice(plan, quality, len(announcements(switched)))


def boards_apart(movement: Movement) -> list[Movement]:
    """The movement once for each board of the set, with one board a set.

    If no single board is turned they are all alike, and one stands for all.
    """
    if not movement.turned:
        return [replace(movement, boards_per_set=1)]
    return [
        replace(
            movement,
            boards_per_set=1,
            turned=frozenset(
                Turn(turn.round, turn.table, 1)
                for turn in movement.turned
                if turn.board == board
            ),
        )
        for board in range(1, movement.boards_per_set + 1)
    ]


def affordable(most: int, scale: ArrowScale) -> int:
    """How many choices can be weighed in reasonable time and memory."""
    return min(most, _MOST_NUMBERS // max(scale.couples, 1))


def round_sets(
    rounds: Iterable[int], most: int, largest: int, always: Rounds = ()
) -> list[Rounds]:
    """Sets of rounds, from small to large, that are worth weighing.

    Args:
        rounds: the rounds to choose from.
        most: how many sets there may be; a size that would exceed this is left out,
            and so are all larger ones.
        largest: how many rounds a set may have.
        always: rounds that are in every set.
    """
    choice = [r for r in rounds if r not in always]
    sets: list[Rounds] = []
    for size in range(max(largest - len(always), 0) + 1):
        # single rounds are always worth weighing
        if size > 1 and len(sets) + comb(len(choice), size) > most:
            break
        sets += [(*always, *rest) for rest in combinations(choice, size)]
    return sets


def as_choices(sets: list[Rounds], by_round: Choices) -> Choices:
    """Sets of rounds as switched places; `by_round[r]` holds those of round r + 1."""
    choices = np.zeros((len(sets), *by_round.shape[1:]), dtype=np.bool_)
    for index, rounds in enumerate(sets):
        for r in rounds:
            choices[index] |= by_round[r - 1]
    return choices


def as_plan(movement: Movement, places_per_board: list[Places]) -> SwitchPlan:
    """The plan that switches certain places for each board of the set."""
    playing = np.zeros((movement.rounds, movement.tables), dtype=np.bool_)
    for meeting in meetings(movement):
        playing[meeting.round - 1, meeting.table - 1] = True
    stationary = np.zeros(movement.tables, dtype=np.bool_)
    stationary[[t - 1 for t in stationary_pairs(movement).values()]] = True
    whole = np.logical_and.reduce(places_per_board)
    items: set[SwitchItem] = set()
    for board, places in enumerate((whole, *(p & ~whole for p in places_per_board))):
        for r in range(movement.rounds):
            chosen = places[r] & playing[r]
            items |= set(_items(r + 1, board, chosen, playing[r], stationary))
    return SwitchPlan(frozenset(items))


def turning_plan(movement: Movement) -> SwitchPlan:
    """The plan that turns the boards that a movement has turned, nothing else."""
    shape = movement.boards_per_set, movement.rounds, movement.tables
    places = np.zeros(shape, dtype=np.bool_)
    for turn in movement.turned:
        places[turn.board - 1, turn.round - 1, turn.table - 1] = True
    return as_plan(movement, list(places))


def _items(
    r: int, board: int, chosen: Places, playing: Places, stationary: Places
) -> Iterator[SwitchItem]:
    if not chosen.any():
        return
    if (chosen == playing).all():
        yield SwitchItem(r, board=board)
        return
    for part, tables in _parts(stationary):
        if (chosen == (playing & tables)).all():
            yield SwitchItem(r, board=board, part=part)
            return
    named = [int(t) + 1 for t in np.flatnonzero(chosen)]
    first, last = named[0], named[-1]
    if first < last and playing[first - 1 : last].sum() == len(named):
        yield SwitchItem(r, board=board, part=f"{first}-{last}")
        return
    yield from (SwitchItem(r, table, board) for table in named)


def _parts(stationary: Places) -> Iterator[tuple[str, Places]]:
    """The parts of a room that have a name, with their tables."""
    number = np.arange(len(stationary)) + 1
    yield "*", stationary
    if len(number) > 3:
        yield "odd", number % 2 == 1
        yield "even", number % 2 == 0
