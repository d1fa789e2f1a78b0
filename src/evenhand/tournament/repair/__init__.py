"""An evening repaired: a pair comes late or leaves, or there is less time.

`propose_repairs(movement, next_round, troubles)` gives the ways to go on from a round,
the best first, each as the movement of the whole evening: what was played stays as it
was. What does not fit is refused with the reason. The director picks one.
"""

from evenhand.tournament.repair.proposal import KINDS, Proposal, Repairs
from evenhand.tournament.repair.proposing import propose_repairs
from evenhand.tournament.repair.refusal import RefusedRepair
from evenhand.tournament.repair.trouble import Arrives, EndsAfter, Leaves, Trouble

__all__ = [
    "KINDS",
    "Arrives",
    "EndsAfter",
    "Leaves",
    "Proposal",
    "RefusedRepair",
    "Repairs",
    "Trouble",
    "propose_repairs",
]
