"""Who sits where: at random, with lines of equal strength, seeded, or fixed."""

from enum import StrEnum

import numpy as np

from evenhand.simulation.chance import (
    Integers,
    Stream,
    normal_quantiles,
    normals,
    numbers,
    session_keys,
)
from evenhand.simulation.strength import UNITS

#: The error of a director's idea of a strength: its standard deviation in percent, half
#: of the spread of strengths at a club.
SEEDING_ERROR = 2.0


class Draw(StrEnum):
    """How pairs come to their seats.

    With equal lines the pairs are dealt to the lines in order of strength, there and
    back again, and sit anywhere in their line. Seeding does the same with the strengths
    as the director believes them to be.
    """

    RANDOM = "random"
    EQUAL_LINES = "equal-lines"
    SEEDED = "seeded"
    FIXED = "fixed"


def seat_pairs(
    draw: Draw, strengths: Integers, lines: tuple[int, ...], seed: int, first: int
) -> Integers:
    """For each session and seat, which pair sits there.

    Args:
        draw: how the pairs are seated.
        strengths: the strengths of the pairs, sessions × pairs.
        lines: the line that each seat belongs to.
        seed: the seed of the random numbers.
        first: the number of the first session.
    """
    sessions, pairs = strengths.shape
    if draw is Draw.FIXED:
        return np.tile(np.arange(pairs), (sessions, 1))
    keys = session_keys(seed, Stream.SEATS, first, sessions)
    lots = numbers(keys, pairs)
    anywhere = np.argsort(lots, axis=1, kind="stable")
    if draw is Draw.RANDOM:
        return anywhere
    graded = strengths
    if draw is Draw.SEEDED:
        keys = session_keys(seed, Stream.GRADES, first, sessions)
        errors = normals(numbers(keys, pairs), normal_quantiles(SEEDING_ERROR * UNITS))
        graded = strengths + errors
    return _deal_to_lines(graded, anywhere, lots, lines, seed, first)


def _deal_to_lines(
    graded: Integers,
    anywhere: Integers,
    lots: np.ndarray[tuple[int, ...], np.dtype[np.uint64]],
    lines: tuple[int, ...],
    seed: int,
    first: int,
) -> Integers:
    sessions, pairs = graded.shape
    # pairs of equal strength come in random order
    shuffled = np.take_along_axis(graded, anywhere, axis=1)
    order = np.take_along_axis(
        anywhere, np.argsort(-shuffled, axis=1, kind="stable"), axis=1
    )
    # a coin decides which line gets the strongest pair
    keys = session_keys(seed, Stream.COIN, first, sessions)
    backwards = numbers(keys, 1)[:, 0] >> np.uint64(63) == 1
    seating = np.empty_like(order)
    for turned, chosen in ((False, ~backwards), (True, backwards)):
        dealt = line_by_rank(lines, turned=turned)
        for line in sorted(set(lines)):
            ranks = [rank for rank in range(pairs) if dealt[rank] == line]
            seats = [seat for seat in range(pairs) if lines[seat] == line]
            there = order[chosen][:, ranks]
            mixed = np.argsort(lots[chosen][:, seats], axis=1, kind="stable")
            seating[np.ix_(chosen, seats)] = np.take_along_axis(there, mixed, axis=1)
    return seating


def line_by_rank(lines: tuple[int, ...], *, turned: bool = False) -> list[int]:
    """The line of the strongest pair, of the next, and so on: there and back again.

    A line that is full is passed over. If `turned`, the last line gets the strongest.
    """
    room = {line: lines.count(line) for line in sorted(set(lines), reverse=turned)}
    there = list(room)
    dealt: list[int] = []
    while len(dealt) < len(lines):
        for line in there:
            if room[line]:
                room[line] -= 1
                dealt.append(line)
        there.reverse()
    return dealt
