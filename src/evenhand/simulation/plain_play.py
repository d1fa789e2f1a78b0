"""The slow twin of the kernel: boards played and sessions ranked by definition."""

import math
from collections.abc import Sequence
from fractions import Fraction

from evenhand.simulation.chance import (
    CELL_SHIFT,
    GOLDEN,
    PART_BITS,
    PART_SHIFT,
    Integers,
    mix,
)
from evenhand.simulation.playing_field import Field


def play_by_definition(
    field: Field,
    abilities: Sequence[int],
    board_key: int,
    play_key: int,
    quantiles: Integers,
    widths: Sequence[float],
) -> list[int]:
    """The scores of one session, seat by seat."""
    results = []
    for board in range(field.boards):
        number = mix(board_key + GOLDEN * (board + 1))
        width = widths[number >> 62]
        place = width * ((number >> 34) & (2**28 - 1)) / 2**28
        for play in range(int(field.starts[board]), int(field.starts[board + 1])):
            noise = _noise(mix(play_key + GOLDEN * (play + 1)), quantiles)
            ns, ew = int(field.ns[play]), int(field.ew[play])
            # luck stays with the pair, whichever way it sits
            luck = noise if ns < ew else -noise
            result = int(abilities[ns] - abilities[ew]) + luck
            results.append(
                math.floor((result + place) / width) if width > 0 else result
            )
    return score_results(field, results)


def _noise(number: int, quantiles: Integers) -> int:
    cell = number >> CELL_SHIFT
    part = (number >> PART_SHIFT) & (2**PART_BITS - 1)
    low: int = quantiles[cell].item()
    high: int = quantiles[cell + 1].item()
    noise: int = low + ((high - low) * part >> PART_BITS)
    return noise


def score_results(field: Field, results: Sequence[int]) -> list[int]:
    """The scores of all seats, from all results as North-South see them."""
    scores = [0] * field.pairs
    for board in range(field.boards):
        plays = range(int(field.starts[board]), int(field.starts[board + 1]))
        for play in plays:
            others = [results[other] for other in plays if other != play]
            won = sum(
                2 * (results[play] > other) + (results[play] == other)
                for other in others
            )
            slope, begin = int(field.slopes[board]), int(field.begins[board])
            scores[field.ns[play]] += begin + slope * won
            scores[field.ew[play]] += begin + slope * (2 * len(others) - won)
    return [
        score * int(share) for score, share in zip(scores, field.shares, strict=True)
    ]


def average_ranks(values: Sequence[int]) -> list[Fraction]:
    """The rank of each value, 1 for the largest; equal values share the average."""
    return [
        Fraction(
            2 * sum(other > value for other in values) + values.count(value) + 1, 2
        )
        for value in values
    ]


def spearman(scores: Sequence[int], strengths: Sequence[int]) -> float | None:
    """The correlation of two rankings; None if everybody is equal in one of them.

    It is Pearson's correlation of the average ranks. Without ties that is
    1 − 6Σd²/(n(n² − 1)).
    """
    middle = Fraction(len(scores) + 1, 2)
    ours = [rank - middle for rank in average_ranks(scores)]
    theirs = [rank - middle for rank in average_ranks(strengths)]
    squares = sum(a * a for a in ours) * sum(b * b for b in theirs)
    if not squares:
        return None
    return float(sum(a * b for a, b in zip(ours, theirs, strict=True))) / math.sqrt(
        squares
    )
