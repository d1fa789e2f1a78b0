"""The referee: a second derivation of an event from its raw log.

It works out seats, scores, ranks, qualifiers and carryovers by its own plain code and
shares only the basic values with the first derivation: movements, the table of
contract scores, and the reading of what directors write. Slow and obvious on purpose.

`referee_event(entries)` checks a log against itself; with `claims_of(…)`, the standings
that the program shows, it checks these too. No findings means that all agree.
"""

from evenhand.tournament.referee.claims import Claim, Claims, claims_of
from evenhand.tournament.referee.finding import KINDS, Finding
from evenhand.tournament.referee.refereeing import referee_event

__all__ = [
    "KINDS",
    "Claim",
    "Claims",
    "Finding",
    "claims_of",
    "referee_event",
]
