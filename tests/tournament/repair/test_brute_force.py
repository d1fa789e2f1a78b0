"""Tiny rests of evenings, against everything that could be done."""

from collections.abc import Iterator
from itertools import product

import pytest

from evenhand.movement import Movement
from evenhand.tournament.repair.trouble import Arrives, Leaves, Trouble
from tests.movement_examples import (
    THREE_TABLE_HOWELL,
    THREE_TABLE_MITCHELL,
    cyclic_mitchell,
)
from tests.thoroughness import mainly
from tests.tournament.repair.every_seating import Cells, seatings
from tests.tournament.repair.movement_repairs import repairs_of


def cells_of(movement: Movement, r: int) -> Cells:
    return [(ns, ew, s) for ns, ew, s in movement.schedule[r - 1]]


def rover_weight(
    movement: Movement, next_round: int, seats: tuple[tuple[int, int] | None, ...]
) -> int | None:
    """Blemishes of a rover's seats, two for each round it sits out; None if broken."""
    sets, opponents, displaced, weight = [], [], [], 0
    for r, seat in enumerate(seats, next_round):
        if seat is None:
            weight += 2
            continue
        cell = cells_of(movement, r)[seat[0]]
        sets.append(cell[2])
        opponents.append(cell[1 - seat[1]])
        displaced.append(cell[seat[1]])
    if len(set(sets)) < len(sets):
        return None
    again = len(opponents) - len(set(opponents)) + len(displaced) - len(set(displaced))
    return weight + again


def seats_taken(
    before: Movement, after: Movement, next_round: int
) -> Iterator[tuple[int, int] | None]:
    """The seats a late pair takes, as the plan had them before arrows were turned."""
    late = before.pairs + 1
    for r in range(next_round, before.rounds + 1):
        for t, cell in enumerate(cells_of(after, r)):
            if late in cell[:2]:
                opponent = cell[1 - cell[:2].index(late)]
                yield t, 1 - cells_of(before, r)[t][:2].index(opponent)
                break
        else:
            yield None


@pytest.mark.parametrize(
    "movement",
    [
        THREE_TABLE_MITCHELL,
        THREE_TABLE_HOWELL,
        THREE_TABLE_MITCHELL.switch("1"),
        cyclic_mitchell(5),
        cyclic_mitchell(5).switch("2"),
    ],
)
def test_no_rover_has_fewer_blemishes(movement: Movement) -> None:
    next_round = max(movement.rounds - 2, 1)
    found = repairs_of(movement, next_round, Arrives())
    rover = next(one for one in found.proposals if one.kind == "rover")
    seats = [None, *product(range(movement.tables), (0, 1))]
    rounds = movement.rounds - next_round + 1
    weights = [
        rover_weight(movement, next_round, path)
        for path in product(seats, repeat=rounds)
        if movement.winners == 1 or len({seat[1] for seat in path if seat}) < 2
    ]
    best = min(weight for weight in weights if weight is not None)
    taken = tuple(seats_taken(movement, rover.movement, next_round))
    assert rover_weight(movement, next_round, taken) == best


def least_blemishes(
    movement: Movement, next_round: int, present: list[int], rounds: int
) -> int:
    """The fewest rounds sat out, a rematch counting as two, over all seatings."""
    played: dict[int, set[int]] = {pair: set() for pair in range(1, 20)}
    met: set[frozenset[int]] = set()
    for r in range(1, next_round):
        for ns, ew, s in cells_of(movement, r):
            met.add(frozenset((ns, ew)))
            played[ns].add(s)
            played[ew].add(s)

    def best(left: int) -> int:
        if left == 0:
            return 0
        found = len(present) * left
        for tables in seatings(present, movement.sets, played, frozenset()):
            couples = [frozenset(cell[:2]) for cell in tables]
            new = [couple for couple in couples if couple not in met]
            cost = len(present) - 2 * len(tables) + 2 * (len(tables) - len(new))
            if cost >= found:
                continue
            met.update(new)
            for a, b, s in tables:
                played[a].add(s)
                played[b].add(s)
            found = min(found, cost + best(left - 1))
            met.difference_update(new)
            for a, b, s in tables:
                played[a].remove(s)
                played[b].remove(s)
        return found

    return best(rounds)


@pytest.mark.parametrize(
    ("movement", "next_round", "troubles"),
    [
        (cyclic_mitchell(3), 2, (Leaves(1), Leaves(5))),
        (cyclic_mitchell(3), 3, (Leaves(1), Leaves(2))),
        (cyclic_mitchell(3), 2, (Leaves(2),)),
        (cyclic_mitchell(3), 3, (Arrives(2),)),
        (cyclic_mitchell(5), 5, (Leaves(1), Leaves(2), Leaves(3), Leaves(4))),
        (
            cyclic_mitchell(5),
            4,
            (Leaves(1), Leaves(6), Leaves(3), Leaves(4), Leaves(7)),
        ),
    ],
)
def test_nothing_better_could_be_done_with_the_rest(
    movement: Movement, next_round: int, troubles: tuple[Trouble, ...]
) -> None:
    movement = movement.switch("1")  # one winner, so anybody may meet anybody
    found = repairs_of(movement, next_round, *troubles)
    present = list(found.proposals[0].rest.present)
    rounds = movement.rounds - next_round + 1
    best = least_blemishes(movement, next_round, present, rounds)
    offered = min(one.rounds_lost + 2 * one.rematches for one in found.proposals)
    assert offered == best


@pytest.mark.parametrize("seed", mainly([1], [1, 2, 3]))
@pytest.mark.parametrize("left", [(2, 5, 8, 10), (2, 5, 7, 10)])
def test_few_pairs_lose_four_rounds_at_most_with_any_seed(
    left: tuple[int, ...], seed: int
) -> None:
    # by every seating of the three rounds no fewer than four are lost
    found = repairs_of(cyclic_mitchell(5).switch("2"), 3, *map(Leaves, left), seed=seed)
    assert min(one.rounds_lost + 2 * one.rematches for one in found.proposals) == 4
