"""The meeting limit: who meets whom, and nothing else, says how even it can become."""

import numpy as np

from evenhand.fairness.limits.bound import (
    COMPLETE_MITCHELLS,
    THESE_MEETINGS,
    Bound,
    Encounters,
    Reals,
    round_up,
)

#: A share of an eigenvalue that may be rounding.
_NOTHING = 1e-9


def meeting_bound(met: Encounters) -> Bound:
    """ΣC² ≥ ideal + ½Σ(λ − g)², the g being eigenvalues that seats could have.

    With D the signs of the seats and G = DDᵀ, the competition is even if G is μ − H
    off its diagonal, H being the stakes. The λ are the eigenvalues of that across the
    all-ones vector. Those of G are nowhere negative, at most as many as there are
    columns are above 0, and their total is known; the g are the nearest such numbers.
    Where none of them would be negative anyway, this is the spectral bound of old.
    """
    if met.is_mitchell and met.boards == 1:
        exact = met.tables**3 * (met.tables - 1) // 2
        return Bound("spectral", exact, COMPLETE_MITCHELLS)
    target = met.average - met.stakes.astype(np.float64)
    np.fill_diagonal(target, met.plays)
    # G sends the all-ones vector to 0, so what the target does to it is beyond reach
    ones = target.sum(axis=1) / np.sqrt(met.pairs)
    along = ones.sum() / np.sqrt(met.pairs)
    lost = 2 * (ones**2).sum() - along**2
    across = _across_all_ones(met.pairs)
    rising = np.linalg.eigvalsh(across.T @ target @ across)
    values = np.asarray(rising[::-1], dtype=np.float64)
    kept, beyond = values[: met.columns], values[met.columns :]
    nearest = nearest_shares(kept, float(met.plays.sum()))
    missed = ((kept - nearest) ** 2).sum() + (beyond**2).sum()
    least = met.ideal + float(missed + lost) / 2
    # rounding may leave a little of a share that is 0
    above = bool((nearest > _NOTHING).all())
    of_old = met.is_complete and met.boards == 1 and above
    name = "spectral" if of_old else "meeting"
    return Bound(name, round_up(least), THESE_MEETINGS)


def nearest_shares(values: Reals, total: float) -> Reals:
    """The numbers from 0 up with a given total that are nearest to falling values."""
    sums = (np.cumsum(values) - total) / np.arange(1, len(values) + 1)
    last = np.flatnonzero(values > sums)[-1]
    shares: Reals = np.maximum(values - sums[last], 0.0)
    return shares


def _across_all_ones(size: int) -> Reals:
    """An orthonormal basis of the vectors whose entries add up to 0."""
    start = np.eye(size)
    start[:, 0] = 1
    basis, _ = np.linalg.qr(start)
    return basis[:, 1:]
