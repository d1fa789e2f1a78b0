"""The point nearest to the origin among all mixtures of given points.

Philip Wolfe's method (Mathematical Programming 11, 1976). The points need not be
listed: it is enough to know the one that lies lowest in any direction.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from evenhand.fairness.limits.bound import Reals

#: Distances closer than this, relative to the largest point, are taken for equal.
_TOLERANCE = 1e-10


@dataclass(frozen=True, slots=True, eq=False)
class Nearest:
    """Where the search for the nearest point stands.

    Attributes:
        point: the nearest mixture so far.
        least: a squared distance below which no mixture lies.
    """

    point: Reals
    least: float


def approach_origin(
    lowest: Callable[[Reals], Reals], start: Reals
) -> Iterator[Nearest]:
    """Come ever nearer to the origin; the last answer is the nearest mixture.

    Args:
        lowest: the point that lies lowest in a direction, exactly.
        start: any of the points.
    """
    corners: Reals = start[None, :]
    products: Reals = corners @ corners.T
    shares: Reals = np.ones(1)
    least, before = 0.0, np.inf
    while True:
        point = shares @ corners
        distance = float(point @ point)
        corner = lowest(point)
        # all mixtures lie beyond the plane through the lowest point
        height = max(float(point @ corner), 0.0)
        least = max(least, height**2 / distance if distance else 0.0)
        yield Nearest(point, least)
        near = _TOLERANCE * max(1.0, float(corner @ corner))
        # rounding may keep a corner from helping: then this is as near as it gets
        if distance - height <= near or distance >= before:
            return
        before = distance
        more = corners @ corner
        corners = np.vstack([corners, corner])
        products = np.block(
            [[products, more[:, None]], [more[None, :], corner[None, :] @ corner]]
        )
        shares = _mix(products, np.append(shares, 0.0))
        kept = shares > 0
        corners, shares = corners[kept], shares[kept]
        products = products[np.ix_(kept, kept)]


def _mix(products: Reals, shares: Reals) -> Reals:
    """The nearest mixture's share of each corner; 0 for those that it does not need.

    Args:
        products: of each corner with each.
        shares: of the corners in the mixture where the search begins.
    """
    corners = np.arange(len(shares))
    while True:
        wanted = _flat_shares(products[np.ix_(corners, corners)])
        if wanted.min() > 0:
            mixed = np.zeros(len(products))
            mixed[corners] = wanted
            return mixed
        # go there until the first share would turn negative, and drop that corner
        # alone: one that has just come in has no share yet
        falling = wanted <= 0
        reach = np.full(len(wanted), np.inf)
        left = np.maximum(shares - wanted, np.finfo(float).tiny)
        reach[falling] = (shares / left)[falling]
        first = int(np.argmin(reach))
        shares = np.maximum(shares + reach[first] * (wanted - shares), 0.0)
        corners, shares = np.delete(corners, first), np.delete(shares, first)
        shares = shares / shares.sum()


def _flat_shares(products: Reals) -> Reals:
    """The shares, negative ones too, of the flat through the corners nearest to 0."""
    size = len(products)
    system = np.ones((size + 1, size + 1))
    system[0, 0] = 0
    system[1:, 1:] = products
    right = np.zeros(size + 1)
    right[0] = 1
    try:
        solved = np.linalg.solve(system, right)
    except np.linalg.LinAlgError:  # rounding has made two corners alike
        solved = np.linalg.lstsq(system, right, rcond=None)[0]
    return np.asarray(solved[1:], dtype=np.float64)
