"""Annealing a complete schedule and its arrows together: movement in, movement out."""

import random
from dataclasses import replace

import numpy as np

from evenhand.kernels.schedule_annealing import anneal_schedule, settle, spread
from evenhand.kernels.schedule_state import (
    Numbers,
    Schedule,
    make_scratch,
    take_plays,
)
from evenhand.movement import Cell, Movement, Turn
from evenhand.movement.play import couples, shared_sets
from evenhand.search.annealing import STAGES, cool, take_arrows
from evenhand.search.constraints import Constraints
from evenhand.search.interrupts import interrupted

#: The origin of a movement whose meetings were searched.
SEARCHED = "searched"

#: Changes weighed in one call of a kernel: a fifth of a second for the largest fields.
#: An interrupt is noticed between calls.
_CHANGES_AT_ONCE = 100_000
#: The share of the changes that alter the schedule; the rest turn one table.
_SHARE = 0.5
#: How readily a set is crowded on the way to a schedule in which none is.
_CROWDING_TEMPERATURE = 0.5
#: How many trades of rounds are tried so that fewer tables share.
_SETTLING_STEPS = 30_000


def take_schedule(movement: Movement) -> tuple[Schedule, int]:
    """The arrays of a complete movement, and its ΣC², counted in boards."""
    arrows = take_arrows(movement, Constraints().allowed(movement), by_board=True)
    rounds, pairs, boards = movement.rounds, movement.pairs, movement.boards_per_set
    seats = arrows.seats.reshape(rounds, boards, -1)
    opponent, round_of, set_of = np.zeros((3, rounds, pairs), dtype=np.int16)
    met = np.zeros((pairs, pairs), dtype=np.int16)
    for r, row in enumerate(movement.schedule):
        for cell in row:
            for a, x in ((cell.ns - 1, cell.ew - 1), (cell.ew - 1, cell.ns - 1)):
                opponent[cell.set - 1, a] = x
                round_of[cell.set - 1, a] = r
                set_of[r, a] = cell.set - 1
                met[a, x] += 1
    schedule = Schedule(seats, arrows.competition, opponent, round_of, set_of, met)
    return schedule, arrows.squares


def anneal_together(
    movement: Movement,
    most: int,
    steps: int,
    hot: float,
    cold: float,
    seed: str,
    *,
    fixed: bool = False,
) -> tuple[int, Movement]:
    """One run from a complete movement: the best ΣC² found and its movement.

    With several boards a set, each board is turned by itself. An interrupt ends the run
    early, with the best so far.

    Args:
        movement: where to start.
        most: how many tables may have a set in one round.
        steps: how many changes are weighed.
        hot: the first temperature, per pair.
        cold: the last temperature, per pair.
        seed: any text.
        fixed: whether who meets whom must stay as it is.
    """
    schedule, squares = take_schedule(movement)
    best, room = take_plays(schedule), make_scratch(schedule)
    least, number = squares, np.uint64(_odd(seed))
    temperatures = cool(hot * movement.pairs, cold * movement.pairs)
    changes = steps // STAGES
    stages = max(1, _CHANGES_AT_ONCE // max(1, changes))
    for first in range(0, STAGES, stages):
        if interrupted():
            break
        number, squares, least = anneal_schedule(
            schedule,
            best,
            room,
            most,
            fixed,
            squares,
            least,
            changes,
            _SHARE,
            temperatures[first : first + stages],
            np.uint64(number),  # compiled code returns it as a plain number
        )
    return least, _share_less(_replay(movement, *best), most, seed)


def _share_less(movement: Movement, most: int, seed: str) -> Movement:
    """The same meetings on the same sets, in rounds such that fewer tables share.

    Competition does not depend on the rounds, so this costs no fairness.
    """
    schedule, _ = take_schedule(movement)
    settle(schedule, make_scratch(schedule), most, _SETTLING_STEPS, _odd(seed))
    settled = _replay(movement, *take_plays(schedule))
    return min(movement, settled, key=count_sharing)


def count_sharing(movement: Movement) -> int:
    """How many times a table shares its set, all rounds together."""
    return sum(
        len(tables) - 1 for sets in shared_sets(movement) for tables in sets.values()
    )


def spread_out(
    movement: Movement, most: int, steps: int, seed: str, *, fixed: bool = False
) -> Movement | None:
    """The movement rearranged so that no set has more than `most` tables in a round.

    Meetings may be exchanged on the way unless they are fixed, but two lines that never
    meet their own stay two lines. None if no such schedule was found, or if it was
    interrupted.
    """
    schedule, _ = take_schedule(movement)
    lines, room = _lines_of(movement), make_scratch(schedule)
    crowded, number = count_crowding(schedule, most), np.uint64(_odd(seed))
    for first in range(0, steps, _CHANGES_AT_ONCE):
        if crowded == 0 or interrupted():
            break
        number, crowded = spread(
            schedule,
            lines,
            room,
            most,
            fixed,
            crowded,
            min(_CHANGES_AT_ONCE, steps - first),
            _CROWDING_TEMPERATURE,
            np.uint64(number),  # compiled code returns it as a plain number
        )
    return None if crowded else _replay(movement, *take_plays(schedule))


def count_crowding(schedule: Schedule, most: int) -> int:
    """The sum of the squares of the pairs too many on each set in each round."""
    rounds = len(schedule.set_of)
    places = schedule.set_of + rounds * np.arange(rounds)[:, None]
    excess = np.bincount(places.ravel()) - 2 * most
    return int((excess[excess > 0] ** 2).sum())


def _lines_of(movement: Movement) -> Numbers:
    """The line of each pair, 0 or 1; all 0 if the pairs do not form two lines."""
    # two lines are a two-colouring of who meets whom
    lines = np.full(movement.pairs, -1, dtype=np.int16)
    opponents: dict[int, set[int]] = {}
    for ns, ew in couples(movement):
        opponents.setdefault(ns - 1, set()).add(ew - 1)
        opponents.setdefault(ew - 1, set()).add(ns - 1)
    for first in range(movement.pairs):
        waiting = [] if lines[first] >= 0 else [first]
        lines[waiting] = 0
        while waiting:
            pair = waiting.pop()
            for other in sorted(opponents[pair]):
                if lines[other] < 0:
                    lines[other] = 1 - lines[pair]
                    waiting.append(other)
                elif lines[other] == lines[pair]:
                    return np.zeros(movement.pairs, dtype=np.int16)
    return lines


def _odd(seed: str) -> int:
    return random.Random(seed).getrandbits(62) | 1


def _replay(start: Movement, *plays: Numbers) -> Movement:
    """The movement in the arrays, named after its start if only arrows differ."""
    *seats, opponent, round_of = plays
    sets, pairs = opponent.shape
    # a table sits as it plays most boards of a set; the others are turned
    sits = np.sign(2 * sum(seats) + seats[0])
    rows: list[list[Cell]] = [[] for _ in range(sets)]
    for b in range(sets):
        for a in range(pairs):
            if sits[b, a] == 1:
                cell = Cell(a + 1, int(opponent[b, a]) + 1, b + 1)
                rows[round_of[b, a]].append(cell)
    seated = _seat(rows)
    turned = frozenset(
        Turn(r, t, board)
        for r, row in enumerate(seated, 1)
        for t, cell in enumerate(row, 1)
        for board, signs in enumerate(seats, 1)
        if signs[cell.set - 1, cell.ns - 1] < 0
    )
    found = replace(
        Movement.from_cells(
            seated, pairs=pairs, sets=sets, name=start.name, origin=start.origin
        ),
        boards_per_set=len(seats),
        turned=turned,
    )
    if _plays(found) == _plays(start):
        return found
    name = f"{pairs // 2}-table movement, {sets} rounds"
    return replace(found, name=name, origin=SEARCHED)


def _plays(movement: Movement) -> set[tuple[int, frozenset[int], int]]:
    return {
        (r, frozenset((cell.ns, cell.ew)), cell.set)
        for r, row in enumerate(movement.schedule)
        for cell in row
    }


def _seat(plays: list[list[Cell]]) -> list[list[Cell]]:
    """Give each couple of a round a table, so that few pairs have to walk."""
    seated = [sorted(plays[0], key=lambda cell: cell.set)]
    for row in plays[1:]:
        table_of = {p: t for t, c in enumerate(seated[-1]) for p in (c.ns, c.ew)}
        places: dict[int, Cell] = {}
        homeless = []
        for cell in row:
            wished = [t for t in map(table_of.get, cell[:2]) if t not in places]
            if wished:
                places[wished[0] or 0] = cell
            else:
                homeless.append(cell)
        free = [t for t in range(len(row)) if t not in places]
        places.update(zip(free, homeless, strict=True))
        seated.append([places[t] for t in range(len(row))])
    return seated
