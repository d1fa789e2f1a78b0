"""The board-side bound: the same sum of squares, seen from the sets.

With d_b the column of set b (±1 for NS and EW) and h_bb' = d_b·d_b',

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
    CompletePlay,
    Counts,
    round_up,
)

#: Arrows of one set are tried one by one up to so many tables.
_MOST_TABLES_EXACT = 14
#: Beyond this many tables the minimum over Mitchells is not the best bound any more.
_MOST_MITCHELL_TABLES = 12


def board_side_bound(play: CompletePlay) -> Bound:
    """The least ΣC² when every set is as good by itself as its meetings allow."""
    if play.is_mitchell and play.tables <= _MOST_MITCHELL_TABLES:
        return Bound("board-side", _mitchell_minimum(play.tables), COMPLETE_MITCHELLS)
    pairs, sets, tables = play.pairs, play.sets, play.tables
    least_overlap = 4 if pairs % 4 == 2 else 0
    own = sum(_least_own_term(play.meetings, couples) for couples in play.opponents)
    doubled = (
        sets * pairs**2
        + sets * (sets - 1) * least_overlap
        + 2 * tables * own
        + tables**2 * int((play.meetings**2).sum())
        - pairs * sets**2
    )
    scope = FULL_HOWELLS if play.is_full_howell else THESE_MEETINGS
    return Bound("board-side", round_up(doubled / 2), scope)


def _least_own_term(meetings: Counts, couples: Counts) -> float:
    """The least dᵀMd over the arrows of one set: by trying all, or by eigenvalue."""
    tables = len(couples)
    if tables <= _MOST_TABLES_EXACT:
        between = _table_terms(meetings, couples)
        # turning every table of a set changes nothing, so table 1 stays
        arrows = 1 - 2 * (
            (np.arange(2 ** (tables - 1))[:, None] >> np.arange(tables - 1)) & 1
        )
        arrows = np.hstack([np.ones((len(arrows), 1), dtype=np.int64), arrows])
        return float(np.einsum("ni,ij,nj->n", arrows, between, arrows).min())
    # the all-ones vector has the largest eigenvalue, so it does not disturb
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
    """The least of the identity over all complete Mitchells, relaxed.

    With k_b switched tables on set b, w_A switches of pair A and I_bb' pairs switched
    on both, h_bb' = 2N − 4(k_b + k_b') + 4I_bb' and d_bᵀMd_b = −2(N − 2k_b)². The
    k_b are whole numbers up to N/2, the I_bb' not negative, and ΣI ≥ Σw(w − 1), least
    when the w are as equal as Σw = Σk allows in each line.
    """
    best: int | None = None
    for counts in _distributions(tables, tables // 2 + 1):
        doubled = _doubled_at(tables, counts)
        best = doubled if best is None else min(best, doubled)
    assert best is not None
    return -(-best // 2)


def _distributions(total: int, kinds: int) -> list[tuple[int, ...]]:
    """All ways to write a total as so many counts."""
    if kinds == 1:
        return [(total,)]
    return [
        (first, *rest)
        for first in range(total + 1)
        for rest in _distributions(total - first, kinds - 1)
    ]


def _doubled_at(tables: int, counts: tuple[int, ...]) -> int:
    """2ΣC² at least, where counts[k] sets have k switched tables."""
    switched = sum(k * many for k, many in enumerate(counts))
    each, more = divmod(switched, tables)
    per_line = more * (each + 1) * each + (tables - more) * each * (each - 1)
    needed = 2 * per_line
    # ordered couples of sets by the h they have with nothing in common
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
    """The least Σh² when every h may grow in steps of four, so many steps in all.

    Each h first grows to its own best; squares are convex, so the cheapest further
    steps, lowest h first, are best.
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
