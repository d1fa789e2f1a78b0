"""The spectral bound: the seats have too low a rank to cancel every meeting."""

import numpy as np
import numpy.typing as npt

from evenhand.fairness.limits.bound import (
    COMPLETE_MITCHELLS,
    THESE_MEETINGS,
    Bound,
    CompletePlay,
    round_up,
)


def spectral_bound(play: CompletePlay) -> Bound:
    """ΣC² ≥ ideal + ½(R·d² + Σλ²) over the eigenvalues beyond the rank R.

    The λ are the eigenvalues of (R−μ)I + μJ − N·M orthogonal to the all-ones vector,
    from large to small. The seats have rank R, so they can match the first R only; d is
    what each of these must take over so that the trace is right. For a complete
    Mitchell the bound is N³(N−1)/2.
    """
    size, rank = play.pairs, play.sets
    if play.is_mitchell:
        exact = play.tables**3 * (play.tables - 1) // 2
        return Bound("spectral", exact, COMPLETE_MITCHELLS)
    target = (
        (rank - play.average) * np.eye(size)
        + play.average
        - play.tables * play.meetings
    )
    across = _across_all_ones(size)
    values = np.linalg.eigvalsh(across.T @ target @ across)[::-1]
    beyond = values[rank:]
    shift = beyond.sum() / rank
    least = play.ideal + (rank * shift**2 + (beyond**2).sum()) / 2
    return Bound("spectral", round_up(float(least)), THESE_MEETINGS)


def _across_all_ones(size: int) -> npt.NDArray[np.float64]:
    """An orthonormal basis of the vectors whose entries add up to 0."""
    start = np.eye(size)
    start[:, 0] = 1
    basis, _ = np.linalg.qr(start)
    return basis[:, 1:]
