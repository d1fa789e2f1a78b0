"""The plain definition of playing boards in one field: short, and slow."""

import math
from collections.abc import Iterator

from evenhand.simulation.board_model import BoardModel
from evenhand.simulation.chance import GOLDEN, mix

_CELLS_PART = 1 << 24


def play_field_plainly(
    abilities: list[int],
    boards: int,
    boards_a_round: int,
    round_robin: bool,
    key: int,
    model: BoardModel,
) -> tuple[list[int], list[int]]:
    """The matchpoints and boards of each pair; `kernels.field_play` does the same."""
    pairs = len(abilities)
    chance = _Numbers(key)
    quantiles, widths = model.quantiles().tolist(), model.widths().tolist()
    points, played = [0] * pairs, [0] * pairs
    order = list(range(pairs))
    meetings: list[tuple[int, int]] = []
    for board in range(boards):
        turn, rest = divmod(board, boards_a_round)
        if rest == 0:
            if turn == 0 or not round_robin:
                _shuffle(order, chance)
            meetings = list(_meet(order, turn, round_robin))
        number = chance.next()
        width = widths[(number >> 32) % len(widths)]
        start = number % _CELLS_PART / _CELLS_PART
        results = []
        for table, (one, other) in enumerate(meetings):
            number = chance.next()
            if number % 2:
                one, other = other, one
                meetings[table] = one, other
            noise = _normal(number, quantiles)
            result = float(abilities[one] - abilities[other] + noise)
            results.append(math.floor(result / width + start) if width else result)
        for (one, other), mine in zip(meetings, results, strict=True):
            won = sum((mine > its) + (mine >= its) for its in results) - 1
            points[one] += won
            points[other] += 2 * (len(results) - 1) - won
            played[one] += 1
            played[other] += 1
    return points, played


class _Numbers:
    """Random numbers, one after another."""

    def __init__(self, key: int) -> None:
        self._key, self._place = key, 0

    def next(self) -> int:
        self._place += 1
        return mix(self._key + self._place * GOLDEN)


def _shuffle(order: list[int], chance: _Numbers) -> None:
    for i in range(len(order) - 1, 0, -1):
        j = (chance.next() >> 32) * (i + 1) >> 32
        order[i], order[j] = order[j], order[i]


def _meet(order: list[int], turn: int, round_robin: bool) -> Iterator[tuple[int, int]]:
    """Who meets whom; if the number is odd, one pair sits out."""
    if not round_robin:
        yield from zip(order[::2], order[1::2], strict=False)
        return
    seats: list[int | None] = [*order]
    if len(order) % 2:
        seats.append(None)
    ring = seats[1:]
    turn %= len(ring)
    around = [seats[0], *ring[turn:], *ring[:turn]]
    for one, other in zip(around[: len(around) // 2], around[::-1], strict=False):
        if one is not None and other is not None:
            yield one, other


def _normal(number: int, quantiles: list[int]) -> int:
    cell, part = number >> 53, (number >> 29) % _CELLS_PART
    low = quantiles[cell]
    return low + ((quantiles[cell + 1] - low) * part >> 24)
