"""Playing and ranking sessions, compiled; the slow twin is `simulation.plain_play`.

All arithmetic that affects a score is in whole numbers, so that the same seed gives the
same scores on every machine.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

from evenhand.kernels.play_units import PARTS, WHOLE_WIN

Integers = npt.NDArray[np.int64]
Keys = npt.NDArray[np.uint64]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)
_53, _29, _62, _34 = np.uint64(53), np.uint64(29), np.uint64(62), np.uint64(34)
_PART_MASK = np.int64((1 << 24) - 1)
_PLACE_MASK = np.int64((1 << 28) - 1)


@njit(cache=True, nogil=True)
def scatter(number: np.uint64) -> np.uint64:
    """The last step of splitmix64."""
    number = (number ^ (number >> _30)) * _FIRST
    number = (number ^ (number >> _27)) * _SECOND
    return number ^ (number >> _31)


@njit(cache=True, nogil=True)
def play_sessions(
    ns: Integers,
    ew: Integers,
    starts: Integers,
    slopes: Integers,
    begins: Integers,
    shares: Integers,
    abilities: Integers,
    board_keys: Keys,
    play_keys: Keys,
    quantiles: Integers,
    widths: npt.NDArray[np.float64],
) -> Integers:
    """Play and matchpoint sessions; the scores, sessions × seats.

    Args:
        ns: the seat that sits North-South at each play of a board, board after board.
        ew: likewise East-West.
        starts: where the plays of each board begin, and the end of the last.
        slopes: what each matchpoint is worth on a board.
        begins: what a score of no matchpoints is worth on a board.
        shares: what a point is worth to each seat.
        abilities: the abilities of those who sit there, sessions × seats.
        board_keys: where the random numbers of the boards begin in each session.
        play_keys: where those of the plays begin.
        quantiles: the bounds of the cells of the noise.
        widths: the widths of the cells that results fall into, by kind of board.
    """
    sessions, seats = abilities.shape
    scores = np.zeros((sessions, seats), dtype=np.int64)
    longest = 0
    for b in range(len(slopes)):
        longest = max(longest, starts[b + 1] - starts[b])
    results = np.empty(longest, dtype=np.int64)
    for s in range(sessions):
        for b in range(len(slopes)):
            start = starts[b]
            n = starts[b + 1] - start
            number = scatter(board_keys[s] + np.uint64(b + 1) * _GOLDEN)
            width = widths[number >> _62]
            place = width * (np.int64(number >> _34) & _PLACE_MASK) / (1 << 28)
            for j in range(n):
                number = scatter(play_keys[s] + np.uint64(start + j + 1) * _GOLDEN)
                cell = np.int64(number >> _53)
                low = quantiles[cell]
                part = np.int64(number >> _29) & _PART_MASK
                noise = low + ((quantiles[cell + 1] - low) * part >> 24)
                one, other = ns[start + j], ew[start + j]
                # luck stays with the pair when a table is turned, so that movements
                # that differ only in their arrows are compared on the same luck
                luck = noise if one < other else -noise
                result = abilities[s, one] - abilities[s, other] + luck
                if width > 0:
                    result = np.int64(np.floor((result + place) / width))
                results[j] = result
            for j in range(n):
                own = results[j]
                beaten = -1  # its own result is equal to itself
                for i in range(n):
                    beaten += int(results[i] < own) + int(results[i] <= own)
                begin, slope = begins[b], slopes[b]
                scores[s, ns[start + j]] += begin + slope * beaten
                scores[s, ew[start + j]] += begin + slope * (2 * n - 2 - beaten)
        for seat in range(seats):
            scores[s, seat] *= shares[seat]
    return scores


@njit(cache=True, nogil=True)
def rank_sessions(scores: Integers, strengths: Integers) -> Integers:
    """Compare ranking and strength; sessions × `play_units.OUTCOMES`, in whole numbers.

    The correlation is in `PARTS`, the wins and places of the strongest in `WHOLE_WIN`;
    the rank error is twice its sum over all pairs.
    """
    sessions, pairs = scores.shape
    outcomes = np.zeros((sessions, 5), dtype=np.int64)
    for s in range(sessions):
        both = by_score = by_strength = error = 0
        best = first = shared = three = half = 0
        for a in range(pairs):
            score, strength = scores[s, a], strengths[s, a]
            ahead = level = stronger = alike = 0
            for x in range(pairs):
                ahead += int(scores[s, x] > score)
                level += int(scores[s, x] == score)
                stronger += int(strengths[s, x] > strength)
                alike += int(strengths[s, x] == strength)
            # twice the average rank, minus its mean: whole numbers even with ties
            rank = 2 * ahead + level - pairs
            truth = 2 * stronger + alike - pairs
            both += rank * truth
            by_score += rank * rank
            by_strength += truth * truth
            error += abs(rank - truth)
            if ahead == 0:
                shared = level
            if stronger == 0:
                best += 1
                first += int(ahead == 0)
                three += int(ahead < 3)
                half += int(2 * ahead < pairs)
        if by_score > 0 and by_strength > 0:
            r = both / np.sqrt(np.float64(by_score) * np.float64(by_strength))
            outcomes[s, 0] = np.int64(np.floor(r * PARTS + 0.5))
        outcomes[s, 1] = WHOLE_WIN * first // (best * shared)
        outcomes[s, 2] = WHOLE_WIN * three // best
        outcomes[s, 3] = WHOLE_WIN * half // best
        outcomes[s, 4] = error
    return outcomes
