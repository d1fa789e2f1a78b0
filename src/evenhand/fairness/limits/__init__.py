"""How fair a movement could be at best: proven lower bounds on ΣC².

Every bound is a theorem; the proofs are in docs/explanation/limits.md. A bound holds
for all arrows on certain meetings, and its scope says which.
"""

from evenhand.fairness.limits.bound import Bound
from evenhand.fairness.limits.limit import (
    INTEGER_IDEAL,
    Limit,
    find_bounds,
    find_limit,
)

__all__ = ["INTEGER_IDEAL", "Bound", "Limit", "find_bounds", "find_limit"]
