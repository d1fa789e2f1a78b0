"""The referee: a second derivation of an event from its raw log.

It works out seats, scores, ranks, qualifiers and carryovers by its own plain code and
shares only the basic values with the first derivation: movements, the table of
contract scores, and the reading of what directors write. Slow and obvious on purpose.

`referee_event(entries)` checks a log against itself; with `claims_of(…)`, the standings
that the program shows, it checks these too. No findings means that all agree.
"""

from typing import TYPE_CHECKING

from evenhand.late_names import import_late

if TYPE_CHECKING:
    from evenhand.tournament.referee.claims import claims_of
    from evenhand.tournament.referee.refereeing import referee_event

_HOMES = {
    "claims": "claims_of",
    "refereeing": "referee_event",
}

__all__ = [
    "claims_of",
    "referee_event",
]

__getattr__ = import_late(__name__, _HOMES)
