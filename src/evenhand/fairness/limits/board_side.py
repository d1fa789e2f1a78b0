"""The board-side bound: the same sum of squares, seen from the sets or boards.

With d_b the column of set or board b (±1 for NS and EW) and h_bb' = d_b·d_b',

    2 ΣC² = Σ h_bb'² + 2N Σ d_bᵀ M d_b + N²‖M‖² − P·R²

exactly, because ‖DDᵀ‖ = ‖DᵀD‖. Every column has as many +1 as −1, so h ≡ P (mod 4).
"""

from functools import cache

import numpy as np

from evenhand.fairness.limits.bound import (
    COMPLETE_MITCHELLS,
    FULL_HOWELLS,
    THESE_MEETINGS,
    Bound,
    Counts,
    Encounters,
    round_up,
)

#: Up to this many tables every choice of arrows for one set is tried.
_MOST_TABLES_EXACT = 14
#: For more tables than this the spectral bound for Mitchells is better.
_MOST_MITCHELL_TABLES = 12
#: The least ΣC² of complete Mitchells where the identity alone leaves a gap. All ways
#: to go below were tried: `python -m tools.complete_mitchells 11 6830`; 10 likewise.
_ALL_TRIED = {10: 4584, 11: 6830}


def board_side_bound(met: Encounters) -> Bound:
    """The least ΣC² if each column by itself is as good as its meetings allow."""
    if met.is_mitchell and met.tables <= _MOST_MITCHELL_TABLES:
        least = _ALL_TRIED.get(met.tables) or _mitchell_minimum(met.tables)
        return Bound("board-side", least, COMPLETE_MITCHELLS)
    pairs, columns, tables = met.pairs, met.columns, met.tables
    # the smallest square of a number that is P modulo 4
    least_overlap = 4 if pairs % 4 == 2 else 0
    own = sum(_least_own_term(met.meetings, couples) for couples in met.opponents)
    doubled = (
        columns * pairs**2
        + columns * (columns - 1) * least_overlap
        + 2 * tables * own * met.boards
        + tables**2 * int((met.meetings**2).sum())
        - pairs * columns**2
    )
    scope = FULL_HOWELLS if met.is_full_howell else THESE_MEETINGS
    return Bound("board-side", round_up(doubled / 2), scope)


def _least_own_term(meetings: Counts, couples: Counts) -> float:
    """The least dᵀMd over the arrows of one set: exact, or bounded by an eigenvalue."""
    tables = len(couples)
    if tables <= _MOST_TABLES_EXACT:
        between = _table_terms(meetings, couples)
        # turning every table of a set changes nothing, so table 1 need not turn
        arrows = 1 - 2 * (
            (np.arange(2 ** (tables - 1))[:, None] >> np.arange(tables - 1)) & 1
        )
        arrows = np.hstack([np.ones((len(arrows), 1), dtype=np.int64), arrows])
        return float(np.einsum("ni,ij,nj->n", arrows, between, arrows).min())
    # d is orthogonal to the all-ones vector, whose eigenvalue is the largest anyway
    return float(len(meetings) * np.linalg.eigvalsh(meetings.astype(np.float64))[0])


def _table_terms(meetings: Counts, couples: Counts) -> Counts:
    """The term dᵀMd as a form in the arrows of the set's tables."""
    ns, ew = couples.T
    return (
        meetings[np.ix_(ns, ns)]
        - meetings[np.ix_(ns, ew)]
        - meetings[np.ix_(ew, ns)]
        + meetings[np.ix_(ew, ew)]
    )


@cache
def _mitchell_minimum(tables: int) -> int:
    """A lower bound on the identity over all complete Mitchells.

    Set b has k_b switched tables, pair A switches w_A times, and I_bb' pairs are
    switched on both b and b'. Then h_bb' = 2N − 4(k_b + k_b') + 4I_bb' and
    d_bᵀMd_b = −2(N − 2k_b)². We minimise over whole k_b up to N/2 and I_bb' ≥ 0 with
    ΣI ≥ Σw(w − 1), which is least if the w are as equal as Σw = Σk allows in each
    line. This ignores whether such switches exist, so it can only be too low.
    """
    best: int | None = None
    for counts in _distributions(tables, tables // 2 + 1):
        doubled = _doubled_at(tables, counts)
        best = doubled if best is None else min(best, doubled)
    assert best is not None
    return -(-best // 2)


def _distributions(total: int, kinds: int) -> list[tuple[int, ...]]:
    """All ways to split a total into a count for each kind."""
    if kinds == 1:
        return [(total,)]
    return [
        (first, *rest)
        for first in range(total + 1)
        for rest in _distributions(total - first, kinds - 1)
    ]


def _doubled_at(tables: int, counts: tuple[int, ...]) -> int:
    """The least 2ΣC² if counts[k] sets have k switched tables."""
    switched = sum(k * many for k, many in enumerate(counts))
    each, more = divmod(switched, tables)
    per_line = more * (each + 1) * each + (tables - more) * each * (each - 1)
    needed = 2 * per_line
    # how many ordered couples of sets have each h while I is 0
    couples: dict[int, int] = {}
    for k, many in enumerate(counts):
        for other, others in enumerate(counts):
            ordered = many * (others - (k == other))
            if ordered:
                h = 2 * tables - 4 * (k + other)
                couples[h] = couples.get(h, 0) + ordered
    own = sum(many * (tables - 2 * k) ** 2 for k, many in enumerate(counts))
    return (
        2 * tables**4
        + 2 * tables**3
        + _least_overlaps(couples, needed)
        - 4 * tables * own
    )


def _least_overlaps(couples: dict[int, int], needed: int) -> int:
    """The least Σh² if each h may grow in steps of four, with `needed` steps in all.

    Each h first grows to its own best value. Squares are convex, so the further steps
    that are needed are cheapest where h is lowest.
    """
    at_best: dict[int, int] = {}
    taken = 0
    for h, many in couples.items():
        steps = max(0, -((h + 1) // 4)) if h < 0 else 0
        at_best[h + 4 * steps] = at_best.get(h + 4 * steps, 0) + many
        taken += steps * many
    left = needed - taken
    while left > 0:
        lowest = min(h for h, many in at_best.items() if many)
        moved = min(left, at_best[lowest])
        at_best[lowest] -= moved
        at_best[lowest + 4] = at_best.get(lowest + 4, 0) + moved
        left -= moved
    return sum(h * h * many for h, many in at_best.items())
