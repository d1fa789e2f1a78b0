"""Moore's closed forms for Mitchells with whole rounds switched.

Source: Ross Moore, *Too many arrow-switches spoil the balance*. N is the number of
tables; each set is played once at every table, and there are 2N pairs. The forms for
switched rounds hold for the odd Mitchell: counting from 0 and modulo N, NS t stays and
plays EW t - r in round r, on set t + r.
"""

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from evenhand.errors import RequestError

#: The share of the boards to play switched, as the number of tables grows.
SHARE_TO_SWITCH = Fraction(1, 8)


class SwitchCount(NamedTuple):
    """The rule of thumb for how many rounds to switch, exact and rounded."""

    exact: Fraction
    rounded: int


class WholeRoundValues(NamedTuple):
    """The values of the competition within a line and across the lines."""

    same_line: tuple[int, int]
    across: tuple[int, int]


def average(boards: int, plays: int, pairs: int) -> Fraction:
    """The average competition if every pair plays every board: B(N-1)/(P-1)."""
    if pairs < 2:
        raise RequestError(f"{pairs} pairs: an average needs at least 2")
    return Fraction(boards * (plays - 1), pairs - 1)


def unswitched_imbalance(tables: int) -> float:
    """The imbalance of a complete Mitchell without switches: N/(2N-1)·√(N(N-1)).

    It holds for odd and even N alike. Erratum: from 6 tables up the "no switch"
    column of Moore's Table 2 leaves out every couple of an NS and an EW pair (it says
    2.2065 for 6 tables); his text and this formula are right (2.9876).
    """
    _check_tables(tables)
    return tables / (2 * tables - 1) * math.sqrt(tables * (tables - 1))


def unswitched_series(tables: int) -> float:
    """The same to two terms: N/2 - 1/(16N) - 1/(16N²), as Moore prints it.

    With x = 1/N it is N/2 · (1 - x/2)⁻¹ · (1 - x)^½; the next term is -13/(256N³).
    """
    _check_tables(tables)
    return tables / 2 - 1 / (16 * tables) - 1 / (16 * tables**2)


def ideal_imbalance(tables: int, switched_rounds: int) -> float | None:
    """The imbalance with k whole rounds switched, no two switches coinciding.

    √(16k(1-3k+4k²) - 8k(4-7k+16k²)N + 8k(1+10k)N² - (1+16k)N³ + N⁴) / (2N-1).
    Rounds reach it exactly if they meet the condition of `is_ideal`; no rounds of an
    odd Mitchell do better. None if the radicand is negative: there are no such rounds
    then.

    Erratum: in Moore's gross imbalance, from which this follows, the second bracket
    must be squared; an "l" in his formula is the digit 1.
    """
    _check_tables(tables)
    n, k = tables, switched_rounds
    if not 0 <= k <= n:
        raise RequestError(f"{k} switched rounds of {n}; expected 0 to {n}")
    radicand = (
        16 * k * (1 - 3 * k + 4 * k**2)
        - 8 * k * (4 - 7 * k + 16 * k**2) * n
        + 8 * k * (1 + 10 * k) * n**2
        - (1 + 16 * k) * n**3
        + n**4
    )
    return None if radicand < 0 else math.sqrt(radicand) / (2 * n - 1)


def is_ideal(tables: int, rounds: Iterable[int]) -> bool:
    """Whether switching these rounds of an odd Mitchell gives `ideal_imbalance`.

    It does exactly if two conditions hold modulo N for switched rounds r and s. All
    differences r - s with r ≠ s are distinct: then no two pairs of one line have two
    switched sets in common. All values r - 2s, including r = s, are distinct: then
    neither have an NS and an EW pair.
    """
    _check_tables(tables)
    if tables % 2 == 0:
        raise RequestError(
            f"{tables} tables: the condition is for odd Mitchells; "
            "measure an even one directly"
        )
    switched = {r % tables for r in rounds}
    differences = [(r - s) % tables for r in switched for s in switched if r != s]
    across = [(r - 2 * s) % tables for r in switched for s in switched]
    return all(len(set(values)) == len(values) for values in (differences, across))


def best_switch_count(tables: int) -> SwitchCount:
    """How many rounds to switch: about (N+4)/8, where all values come closest.

    It is rounded down, in agreement with Moore's advice in words: one round up to 11
    tables, two from 12 to 18.
    """
    _check_tables(tables)
    exact = Fraction(tables + 4, 8)
    return SwitchCount(exact, math.floor(exact))


def whole_round_values(tables: int, switched_rounds: int) -> WholeRoundValues:
    """The values that the competition takes with k whole rounds switched.

    N-4k and N-4k+4 within a line, 4k and 4k-4 across; the second of each if two pairs
    have one switched set in common. Moore gives only these, and rounds that meet
    `is_ideal` have no others. Two pairs with m switched sets in common have N-4k+4m or
    4k-4m.
    """
    _check_tables(tables)
    n, k = tables, switched_rounds
    return WholeRoundValues((n - 4 * k, n - 4 * k + 4), (4 * k, 4 * k - 4))


def _check_tables(tables: int) -> None:
    if tables < 1:
        raise RequestError(f"{tables} tables; expected at least 1")
